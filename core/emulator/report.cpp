// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/report.h"

#include "emulator/critical_path.h"

#include <set>
#include <utility>

namespace acann::emulator {

using nlohmann::json;

static void to_json(json& out, const TimelineSpan& span)
{
    out = {{"api", span.api}, {"start", span.start}, {"end", span.end}, {"line", span.line}, {"bytes", span.bytes}};
    if (!span.waitedFor.empty())
        out["waitedFor"] = span.waitedFor;
}

static void from_json(const json& in, TimelineSpan& span)
{
    span.api = in.value("api", std::string());
    span.start = in.value("start", std::int64_t(0));
    span.end = in.value("end", std::int64_t(0));
    span.line = in.value("line", 0);
    span.bytes = in.value("bytes", std::int64_t(0));
    span.waitedFor = in.value("waitedFor", std::string());
}

static void to_json(json& out, const PipeTimeline& pipe)
{
    out = {{"pipe", pipe.pipe}, {"busy", pipe.busy}, {"spans", pipe.spans}};
}

static void from_json(const json& in, PipeTimeline& pipe)
{
    pipe.pipe = in.value("pipe", std::string());
    pipe.busy = in.value("busy", std::int64_t(0));
    pipe.spans = in.value("spans", std::vector<TimelineSpan>());
}

static void to_json(json& out, const CoreTimeline& core)
{
    out = {{"core", core.core}, {"kind", core.kind}, {"cycles", core.cycles}, {"truncated", core.truncated},
        {"pipes", core.pipes}};
}

static void from_json(const json& in, CoreTimeline& core)
{
    core.core = in.value("core", 0);
    core.kind = in.value("kind", std::string());
    core.cycles = in.value("cycles", std::int64_t(0));
    core.truncated = in.value("truncated", false);
    core.pipes = in.value("pipes", std::vector<PipeTimeline>());
}

static void to_json(json& out, const BufferUse& buffer)
{
    out = {{"name", buffer.name}, {"memory", buffer.memory}, {"role", buffer.role}, {"offset", buffer.offset},
        {"size", buffer.size}, {"line", buffer.line}};
}

static void from_json(const json& in, BufferUse& buffer)
{
    buffer.name = in.value("name", std::string());
    buffer.memory = in.value("memory", std::string());
    buffer.role = in.value("role", std::string());
    buffer.offset = in.value("offset", std::int64_t(0));
    buffer.size = in.value("size", std::int64_t(0));
    buffer.line = in.value("line", 0);
}

void to_json(json& out, const Timeline& timeline)
{
    out = {{"soc", timeline.soc}, {"frequencyMHz", timeline.frequencyMHz},
        {"launchOverheadNs", timeline.launchOverheadNs}, {"totalNs", timeline.totalNs}, {"blockDim", timeline.blockDim},
        {"waves", timeline.waves}, {"busyShare", timeline.busyShare}, {"bytesRead", timeline.bytesRead},
        {"bytesWritten", timeline.bytesWritten}, {"criticalPipe", timeline.criticalPipe}, {"cores", timeline.cores},
        {"buffers", timeline.buffers}, {"memoryCapacity", timeline.memoryCapacity}};
}

void from_json(const json& in, Timeline& timeline)
{
    timeline.soc = in.value("soc", std::string());
    timeline.frequencyMHz = in.value("frequencyMHz", 0.0);
    timeline.launchOverheadNs = in.value("launchOverheadNs", 0.0);
    timeline.totalNs = in.value("totalNs", 0.0);
    timeline.blockDim = in.value("blockDim", 0);
    timeline.waves = in.value("waves", 1);
    timeline.busyShare = in.value("busyShare", std::map<std::string, double>());
    timeline.bytesRead = in.value("bytesRead", std::int64_t(0));
    timeline.bytesWritten = in.value("bytesWritten", std::int64_t(0));
    timeline.criticalPipe = in.value("criticalPipe", std::string());
    timeline.cores = in.value("cores", std::vector<CoreTimeline>());
    timeline.buffers = in.value("buffers", std::vector<BufferUse>());
    timeline.memoryCapacity = in.value("memoryCapacity", std::map<std::string, std::int64_t>());
}

void to_json(json& out, const LaunchReport& report)
{
    out = {{"schema", 1}, {"caseId", report.caseId}, {"blockDim", report.blockDim}, {"findings", report.findings},
        {"timeline", report.timeline}, {"wallMs", report.wallMs}};
}

void from_json(const json& in, LaunchReport& report)
{
    report.caseId = in.value("caseId", std::string());
    report.blockDim = in.value("blockDim", 0);
    report.findings = in.value("findings", std::vector<Finding>());
    report.timeline = in.value("timeline", Timeline());
    report.wallMs = in.value("wallMs", 0.0);
}

namespace {

json metadata(const char* what, int process, int thread, const std::string& name)
{
    return {{"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}};
}

} // namespace

json toChromeTrace(const Timeline& timeline)
{
    json events = json::array();
    const double microseconds = timeline.frequencyMHz > 0 ? 1.0 / timeline.frequencyMHz : 0;
    constexpr int kCubeCores = 1'000'000; // process numbers: the cube and the vector core of a block are two processes
    for (const CoreTimeline& core : timeline.cores) {
        const int process = core.core + (core.kind == "AIC" ? kCubeCores : 0);
        std::set<std::pair<std::size_t, std::size_t>> critical;
        for (const SpanAt& at : criticalPath(core))
            critical.insert({at.pipe, at.span});
        events.push_back(metadata("process_name", process, 0, core.kind + " core " + std::to_string(core.core)));
        for (std::size_t lane = 0; lane < core.pipes.size(); ++lane) {
            const auto thread = static_cast<int>(lane);
            events.push_back(metadata("thread_name", process, thread, core.pipes[lane].pipe));
            for (std::size_t i = 0; i < core.pipes[lane].spans.size(); ++i) {
                const TimelineSpan& span = core.pipes[lane].spans[i];
                events.push_back({{"ph", "X"}, {"name", span.api}, {"pid", process}, {"tid", thread},
                    {"ts", static_cast<double>(span.start) * microseconds},
                    {"dur", static_cast<double>(span.end - span.start) * microseconds},
                    {"args",
                        {{"line", span.line}, {"bytes", span.bytes}, {"waitedFor", span.waitedFor},
                            {"critical", critical.contains({lane, i})}}}});
            }
        }
    }
    return {{"traceEvents", events}, {"displayTimeUnit", "ns"}};
}

} // namespace acann::emulator
