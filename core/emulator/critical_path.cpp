// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/critical_path.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace acann::emulator {

namespace {

const TimelineSpan& spanAt(const CoreTimeline& core, const SpanAt& at) { return core.pipes[at.pipe].spans[at.span]; }

/// The pipe that a reason like "MTE2_V" names as the one waited for.
std::string awaitedPipe(const std::string& reason)
{
    const auto end = reason.find('_');
    return end == std::string::npos ? std::string() : reason.substr(0, end);
}

/// The last span of a lane that ends at `time` or before, among the first `limit`.
std::optional<std::size_t> lastBefore(const PipeTimeline& lane, std::int64_t time, std::size_t limit)
{
    const auto first = lane.spans.begin();
    const auto after
        = std::partition_point(first, first + static_cast<std::ptrdiff_t>(std::min(limit, lane.spans.size())),
            [time](const TimelineSpan& span) { return span.end <= time; });
    return after == first ? std::nullopt : std::optional(static_cast<std::size_t>(after - first) - 1);
}

/// What the span waited for: the latest end before its start, on the pipe that its reason names, else on any.
std::optional<SpanAt> predecessor(const CoreTimeline& core, const SpanAt& at)
{
    const TimelineSpan& span = spanAt(core, at);
    const std::string awaited = awaitedPipe(span.waitedFor);
    std::optional<SpanAt> best;
    bool bestNamed = false;
    for (std::size_t pipe = 0; pipe < core.pipes.size(); ++pipe) {
        const bool own = pipe == at.pipe;
        const auto found = lastBefore(core.pipes[pipe], span.start, own ? at.span : core.pipes[pipe].spans.size());
        if (!found)
            continue;
        const bool named = core.pipes[pipe].pipe == awaited || (own && span.waitedFor == "pipe busy");
        const SpanAt candidate{pipe, *found};
        if (!best || std::tuple(named, spanAt(core, candidate).end) > std::tuple(bestNamed, spanAt(core, *best).end)) {
            best = candidate;
            bestNamed = named;
        }
    }
    return best;
}

} // namespace

std::vector<SpanAt> criticalPath(const CoreTimeline& core)
{
    std::optional<SpanAt> last;
    for (std::size_t pipe = 0; pipe < core.pipes.size(); ++pipe) {
        const auto& spans = core.pipes[pipe].spans;
        for (std::size_t i = 0; i < spans.size(); ++i)
            if (!last || spans[i].end > spanAt(core, *last).end)
                last = SpanAt{pipe, i};
    }
    std::vector<SpanAt> path;
    while (last) {
        path.push_back(*last);
        // A span without length could be its own predecessor by way of another one: only go back.
        const auto before = predecessor(core, *last);
        const bool earlier = before
            && std::tuple(spanAt(core, *before).end, spanAt(core, *before).start)
                < std::tuple(spanAt(core, *last).end, spanAt(core, *last).start);
        last = earlier ? before : std::nullopt;
    }
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<CriticalStep> criticalSteps(const CoreTimeline& core)
{
    std::map<std::tuple<std::string, std::string, int>, CriticalStep> steps;
    const auto add = [&](const std::string& pipe, const std::string& api, int line, std::int64_t cycles) {
        CriticalStep& step = steps[{pipe, api, line}];
        step.pipe = pipe;
        step.api = api;
        step.line = line;
        step.cycles += cycles;
        ++step.count;
    };
    std::int64_t reached = 0;
    for (const SpanAt& at : criticalPath(core)) {
        const TimelineSpan& span = spanAt(core, at);
        if (span.start > reached)
            add("S", "scalar work", 0, span.start - reached);
        add(core.pipes[at.pipe].pipe, span.api, span.line, span.end - std::max(span.start, reached));
        reached = std::max(reached, span.end);
    }
    std::vector<CriticalStep> sorted;
    for (auto& [key, step] : steps)
        sorted.push_back(std::move(step));
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const CriticalStep& a, const CriticalStep& b) { return a.cycles > b.cycles; });
    return sorted;
}

std::map<std::string, std::map<std::string, std::int64_t>> stalls(const CoreTimeline& core)
{
    std::map<std::string, std::map<std::string, std::int64_t>> result;
    for (const PipeTimeline& lane : core.pipes) {
        std::int64_t free = 0;
        for (const TimelineSpan& span : lane.spans) {
            const bool alone = span.waitedFor.empty() || span.waitedFor == "pipe busy";
            if (span.start > free)
                result[lane.pipe][alone ? "scalar" : span.waitedFor] += span.start - free;
            free = std::max(free, span.end);
        }
    }
    return result;
}

} // namespace acann::emulator
