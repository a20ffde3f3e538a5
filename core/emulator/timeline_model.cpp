// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/timeline_model.h"

#include <algorithm>
#include <cmath>

namespace acann::emulator {

const char* pipeName(Pipe pipe)
{
    static constexpr std::array names = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
    return names[static_cast<std::size_t>(pipe)];
}

std::span<const Pipe> pipesOf(CoreKind kind)
{
    static constexpr std::array vector = {Pipe::S, Pipe::V, Pipe::MTE2, Pipe::MTE3};
    static constexpr std::array cube = {Pipe::S, Pipe::M, Pipe::MTE1, Pipe::MTE2, Pipe::MTE3, Pipe::FIX};
    return kind == CoreKind::Vector ? std::span<const Pipe>(vector) : std::span<const Pipe>(cube);
}

TimelineModel::TimelineModel(const hardware::HardwareProfile& profile, acann_emu::ScalarPort& scalar, CoreKind kind)
    : m_profile(profile)
    , m_scalar(scalar)
    , m_kind(kind)
{ }

void TimelineModel::reset(bool keepSpans, std::size_t spanLimit)
{
    for (PipeState& state : m_pipes) {
        state = {};
        state.starts.assign(static_cast<std::size_t>(m_profile.launch.queueDepth), 0.0);
    }
    m_known = {};
    m_memory.clear();
    m_keepSpans = keepSpans;
    m_spanLimit = spanLimit;
    m_scalar.clock = 0;
    m_scalar.busy = 0;
    m_scalar.localCost = m_profile.scalar.localAccess;
}

void TimelineModel::spend(double cycles)
{
    m_scalar.clock += cycles;
    m_scalar.busy += cycles;
}

Clock TimelineModel::known(Pipe pipe) const
{
    Clock clock = m_known[static_cast<std::size_t>(indexOf(pipe))];
    // The scalar unit issues in program order: what it has waited for is complete for everything issued later.
    const Clock& scalar = m_known[static_cast<std::size_t>(indexOf(Pipe::S))];
    for (std::size_t i = 0; i < clock.size(); ++i)
        clock[i] = std::max(clock[i], scalar[i]);
    // The compiler puts barriers between dependent vector instructions.
    if (pipe == Pipe::V)
        clock[static_cast<std::size_t>(indexOf(Pipe::V))] = at(Pipe::V).issued;
    if (pipe == Pipe::S) // executes as it issues
        clock[static_cast<std::size_t>(indexOf(Pipe::S))] = at(Pipe::S).issued;
    return clock;
}

double TimelineModel::reserveMemory(double from, double work)
{
    // Nothing can start before the scalar unit's time any more: older intervals no longer matter.
    std::size_t index = 0;
    while (index < m_memory.size() && m_memory[index].end <= std::min(from, m_scalar.clock))
        ++index;
    m_memory.erase(m_memory.begin(), m_memory.begin() + static_cast<std::ptrdiff_t>(index));

    const double start = from;
    double left = work;
    double time = from;
    index = 0;
    while (index < m_memory.size() && m_memory[index].end <= from)
        ++index;
    const std::size_t first = index;
    double begin = start;
    double end = start;
    while (true) {
        const double gapEnd = index < m_memory.size() ? m_memory[index].begin : HUGE_VAL;
        if (time < gapEnd) {
            const double taken = std::min(left, gapEnd - time);
            left -= taken;
            time += taken;
            end = time;
        }
        if (left <= 0 || index >= m_memory.size())
            break;
        begin = std::min(begin, m_memory[index].begin);
        time = std::max(time, m_memory[index].end);
        end = time;
        ++index;
    }
    // Everything between is now taken: one interval replaces those that were passed.
    m_memory.erase(
        m_memory.begin() + static_cast<std::ptrdiff_t>(first), m_memory.begin() + static_cast<std::ptrdiff_t>(index));
    m_memory.insert(m_memory.begin() + static_cast<std::ptrdiff_t>(first), Interval{begin, end});
    return end;
}

Issued TimelineModel::issue(Pipe pipe, const Cost& cost, double dependency, const char* api, int line)
{
    PipeState& state = at(pipe);
    spend(m_profile.scalar.issue);
    double& oldest = state.starts[state.issued % state.starts.size()];
    const bool stalled = m_scalar.clock < oldest;
    m_scalar.clock = std::max(m_scalar.clock, oldest);

    double start = m_scalar.clock;
    const char* reason = stalled ? "issue" : "";
    const auto delay = [&](double until, const char* why) {
        if (until > start) {
            start = until;
            reason = why;
        }
    };
    delay(state.free, "pipe busy");
    delay(state.ready, state.reason);
    delay(dependency, "dependency");

    const bool idle = state.issued == 0 || start > state.free;
    double end = start + (idle ? cost.head : 0) + cost.work;
    if (cost.memoryWork > 0) {
        const double moved = reserveMemory(start + cost.memoryDelay, cost.memoryWork);
        if (moved > end) {
            end = moved;
            reason = "bandwidth";
        }
    }
    state.free = std::max(start, end - cost.hidden);
    state.drained = std::max(state.drained, end + cost.tail);
    state.busy += state.free - start;
    oldest = start;
    ++state.issued;
    auto& clock = m_known[static_cast<std::size_t>(indexOf(pipe))];
    const auto itself = clock[static_cast<std::size_t>(indexOf(Pipe::S))];
    clock = known(pipe);
    if (pipe == Pipe::S) // its own accesses are known to others only through flags and barriers
        clock[static_cast<std::size_t>(indexOf(Pipe::S))] = itself;
    if (m_keepSpans) {
        if (state.spans.size() < m_spanLimit)
            state.spans.push_back({api, reason, start, state.free, cost.bytes, line});
        else
            state.truncated = true;
    }
    return {start, end + cost.tail, state.issued};
}

Moment TimelineModel::moment(Pipe pipe) const
{
    Moment moment;
    moment.known = known(pipe);
    if (pipe == Pipe::S) {
        moment.time = m_scalar.clock;
        return moment;
    }
    moment.known[static_cast<std::size_t>(indexOf(pipe))] = at(pipe).issued;
    // The flag itself is issued by the scalar unit.
    moment.time = std::max({at(pipe).drained, at(pipe).ready, m_scalar.clock});
    return moment;
}

void TimelineModel::wait(Pipe pipe, const Moment& moment, const char* reason)
{
    Clock& clock = m_known[static_cast<std::size_t>(indexOf(pipe))];
    for (std::size_t i = 0; i < clock.size(); ++i)
        clock[i] = std::max(clock[i], moment.known[i]);
    if (pipe == Pipe::S) {
        m_scalar.clock = std::max(m_scalar.clock, moment.time);
        return;
    }
    PipeState& state = at(pipe);
    if (moment.time > state.ready) {
        state.ready = moment.time;
        state.reason = reason;
    }
}

void TimelineModel::barrier(Pipe pipe)
{
    if (pipe != Pipe::All) {
        wait(pipe, moment(pipe), "barrier");
        return;
    }
    for (int p = 0; p < kPipes; ++p)
        wait(Pipe::S, moment(static_cast<Pipe>(p)), "barrier");
}

void TimelineModel::stall(double time, const char* api, int line)
{
    if (time <= m_scalar.clock)
        return;
    PipeState& state = at(Pipe::S);
    if (m_keepSpans && state.spans.size() < m_spanLimit)
        state.spans.push_back({api, "other core", m_scalar.clock, time, 0, line});
    m_scalar.clock = time;
}

void TimelineModel::drainForScalar(Pipe pipe) { wait(Pipe::S, moment(pipe), "scalar"); }

double TimelineModel::finish() const
{
    double end = m_scalar.clock;
    for (const PipeState& state : m_pipes)
        end = std::max(end, state.drained);
    return end;
}

double TimelineModel::busy(Pipe pipe) const { return pipe == Pipe::S ? m_scalar.busy : at(pipe).busy; }

CoreTimeline TimelineModel::report(int core) const
{
    CoreTimeline timeline;
    timeline.core = core;
    timeline.kind = m_kind == CoreKind::Vector ? "AIV" : "AIC";
    timeline.cycles = std::llround(finish());
    for (int p = 0; p < kPipes; ++p) {
        const auto pipe = static_cast<Pipe>(p);
        const PipeState& state = at(pipe);
        const auto own = pipesOf(m_kind);
        // A vector core that asked for a matrix product shows the part of the cube core that it used.
        if (std::find(own.begin(), own.end(), pipe) == own.end() && state.issued == 0)
            continue;
        PipeTimeline lane;
        lane.pipe = pipeName(pipe);
        lane.busy = std::llround(busy(pipe));
        lane.spans.reserve(state.spans.size());
        for (const Span& span : state.spans)
            lane.spans.push_back(
                {span.api, std::llround(span.start), std::llround(span.end), span.line, span.bytes, span.waitedFor});
        timeline.truncated = timeline.truncated || state.truncated;
        timeline.pipes.push_back(std::move(lane));
    }
    return timeline;
}

} // namespace acann::emulator
