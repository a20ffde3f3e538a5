// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/kernel_job.h"

#include "base/files.h"

#include <array>
#include <utility>

namespace acann::emulator {

namespace {

constexpr std::array<std::pair<FaultKind, std::string_view>, 6> kFaults{{
    {FaultKind::Crash, "crash"},
    {FaultKind::MemoryExhausted, "memory"},
    {FaultKind::ForbiddenCall, "syscall"},
    {FaultKind::TimedOut, "timeout"},
    {FaultKind::LoadFailed, "load"},
    {FaultKind::RunnerFailed, "runner"},
}};

nlohmann::json tensorsJson(const std::vector<JobTensor>& tensors)
{
    auto json = nlohmann::json::array();
    for (const auto& tensor : tensors)
        json.push_back({{"name", tensor.name}, {"dtype", task::name(tensor.dtype)}, {"shape", tensor.shape},
            {"file", tensor.file.string()}});
    return json;
}

/// Throws nlohmann's exceptions; jobFromJson turns them into an error.
std::vector<JobTensor> tensorsFrom(const nlohmann::json& json)
{
    std::vector<JobTensor> tensors;
    for (const auto& entry : json) {
        // parseDType is the only reader of names; an unknown one cannot be written by toJson.
        const auto dtype = task::parseDType(entry.at("dtype").get<std::string>());
        tensors.push_back({entry.at("name").get<std::string>(), dtype.value_or(task::DType::Float32),
            entry.at("shape").get<task::Shape>(), entry.at("file").get<std::string>()});
    }
    return tensors;
}

JobFault faultFrom(const nlohmann::json& json)
{
    JobFault fault;
    const auto kind = json.at("fault").get<std::string>();
    for (const auto& [value, text] : kFaults)
        if (text == kind)
            fault.kind = value;
    fault.signal = json.value("signal", 0);
    fault.systemCall = json.value("systemCall", -1);
    fault.launch = json.value("launch", -1);
    fault.onHost = json.value("host", false);
    fault.addresses = json.value("addresses", std::vector<std::uint64_t>());
    fault.text = json.value("text", std::string());
    fault.core = json.value("core", std::string());
    return fault;
}

PlanRecord planFrom(const nlohmann::json& json)
{
    return {json.at("case").get<std::string>(), json.at("blockDim").get<std::int64_t>(),
        json.at("workspace").get<std::uint64_t>(), json.at("tiling").get<std::string>(),
        json.at("refusal").get<std::string>(), json.value("tilingKey", std::uint64_t{0})};
}

void readLine(const nlohmann::json& json, JobReport& report)
{
    // A fault names the launch it happened in, so it is asked for first.
    if (json.contains("fault"))
        report.fault = faultFrom(json);
    else if (json.contains("missingFile"))
        report.missingFiles.push_back(
            {json.at("missingFile").get<std::string>(), json.value("addresses", std::vector<std::uint64_t>())});
    else if (json.contains("plan"))
        report.plans.push_back(planFrom(json.at("plan")));
    else if (json.contains("launch"))
        report.launches.push_back(json.at("launch").get<LaunchReport>());
    else if (json.contains("end"))
        report.complete = true;
}

} // namespace

nlohmann::json toJson(const KernelJob& job)
{
    auto launches = nlohmann::json::array();
    for (const auto& launch : job.launches)
        launches.push_back(
            {{"case", launch.caseId}, {"inputs", tensorsJson(launch.inputs)}, {"outputs", tensorsJson(launch.outputs)},
                {"attributes", launch.attributes}, {"keepSpans", launch.keepSpans}});
    return {{"schema", 1}, {"kernelModule", job.kernelModule.string()}, {"hostModule", job.hostModule.string()},
        {"profiles", job.profiles.string()}, {"soc", job.soc}, {"report", job.report.string()},
        {"planOnly", job.planOnly}, {"limitMs", job.limit.count()}, {"launches", std::move(launches)}};
}

Result<KernelJob> jobFromJson(const nlohmann::json& json)
{
    try {
        KernelJob job;
        job.kernelModule = json.at("kernelModule").get<std::string>();
        job.hostModule = json.at("hostModule").get<std::string>();
        job.profiles = json.at("profiles").get<std::string>();
        job.soc = json.at("soc").get<std::string>();
        job.report = json.at("report").get<std::string>();
        job.planOnly = json.at("planOnly").get<bool>();
        job.limit = std::chrono::milliseconds(json.at("limitMs").get<std::int64_t>());
        for (const auto& launch : json.at("launches"))
            job.launches.push_back({launch.at("case").get<std::string>(), tensorsFrom(launch.at("inputs")),
                tensorsFrom(launch.at("outputs")), launch.at("attributes").get<std::map<std::string, double>>(),
                launch.at("keepSpans").get<bool>()});
        return job;
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::ProtocolBroken, std::string("The job document is malformed: ") + e.what(),
            "Workbench and kernel runner must come from the same version.");
    }
}

std::string planLine(const PlanRecord& plan)
{
    return base::compactJson({{"plan",
               {{"case", plan.caseId}, {"blockDim", plan.blockDim}, {"workspace", plan.workspaceBytes},
                   {"tiling", plan.tiling}, {"refusal", plan.refusal}, {"tilingKey", plan.tilingKey}}}})
        + '\n';
}

std::string launchLine(const LaunchReport& report) { return base::compactJson({{"launch", report}}) + '\n'; }

std::string missingFileLine(const MissingFile& file)
{
    return base::compactJson({{"missingFile", file.path}, {"addresses", file.addresses}}) + '\n';
}

std::string faultLine(FaultKind kind, std::string_view text)
{
    for (const auto& [value, label] : kFaults)
        if (value == kind)
            return base::compactJson({{"fault", label}, {"text", text}}) + '\n';
    return {};
}

std::string endLine() { return "{\"end\":true}\n"; }

JobReport parseJobReport(std::string_view lines)
{
    JobReport report;
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const auto json = nlohmann::json::parse(line, nullptr, false);
        if (!json.is_object())
            continue;
        try {
            readLine(json, report);
        } catch (const nlohmann::json::exception&) {
            // Written by a process that runs untrusted code: what does not fit is not a report.
            continue;
        }
    }
    return report;
}

} // namespace acann::emulator
