// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/timeline_layout.h"

#include "common/text.h"

#include <algorithm>

namespace acann::inspector {

namespace {

constexpr double kFewestCycles = 8; ///< on screen at the deepest zoom

bool hasSpans(const emulator::CoreTimeline& core)
{
    return std::any_of(
        core.pipes.begin(), core.pipes.end(), [](const emulator::PipeTimeline& pipe) { return !pipe.spans.empty(); });
}

TimeWindow clamped(TimeWindow window, double total, double width)
{
    window.perPixel
        = std::clamp(window.perPixel, kFewestCycles / width, std::max(total / width, kFewestCycles / width));
    window.first = std::clamp(window.first, 0.0, std::max(0.0, total - window.perPixel * width));
    return window;
}

} // namespace

TimelineLayout::TimelineLayout(const emulator::Timeline& timeline, std::optional<int> core, const Metrics& metrics)
{
    for (const emulator::CoreTimeline& shown : timeline.cores) {
        if (core ? shown.core != *core : !hasSpans(shown)) {
            continue;
        }
        m_lanes.push_back({shown.core, ui::toQString(shown.kind), nullptr, 0, m_height, metrics.headingHeight});
        m_height += metrics.headingHeight;
        m_cycles = std::max(m_cycles, shown.cycles);
        for (const emulator::PipeTimeline& pipe : shown.pipes) {
            const double share
                = shown.cycles > 0 ? static_cast<double>(pipe.busy) / static_cast<double>(shown.cycles) : 0;
            m_lanes.push_back({shown.core, ui::toQString(shown.kind), &pipe, share, m_height, metrics.laneHeight});
            m_height += metrics.laneHeight;
        }
        m_height += metrics.gap;
    }
}

const Lane* TimelineLayout::laneAt(double y) const
{
    const auto found = std::find_if(
        m_lanes.begin(), m_lanes.end(), [y](const Lane& lane) { return y >= lane.top && y < lane.top + lane.height; });
    return found == m_lanes.end() ? nullptr : &*found;
}

TimeWindow TimeWindow::whole(double total, double width)
{
    return clamped({0, total / std::max(width, 1.0)}, total, std::max(width, 1.0));
}

TimeWindow TimeWindow::zoomed(double pixel, double factor, double total, double width) const
{
    const double fixed = toCycle(pixel);
    TimeWindow window{first, perPixel * factor};
    window.perPixel = clamped(window, total, width).perPixel;
    window.first = fixed - pixel * window.perPixel;
    return clamped(window, total, width);
}

TimeWindow TimeWindow::panned(double pixels, double total, double width) const
{
    return clamped({first - pixels * perPixel, perPixel}, total, width);
}

const emulator::TimelineSpan* spanAt(const emulator::PipeTimeline& pipe, double cycle, double slack)
{
    // Spans are in start order and do not overlap on one pipe.
    auto after = std::upper_bound(pipe.spans.begin(), pipe.spans.end(), cycle,
        [](double at, const emulator::TimelineSpan& span) { return at < static_cast<double>(span.start); });
    const emulator::TimelineSpan* nearest = nullptr;
    double distance = slack;
    if (after != pipe.spans.begin()) {
        const emulator::TimelineSpan& before = *std::prev(after);
        if (cycle < static_cast<double>(before.end)) {
            return &before;
        }
        if (cycle - static_cast<double>(before.end) <= distance) {
            nearest = &before;
            distance = cycle - static_cast<double>(before.end);
        }
    }
    if (after != pipe.spans.end() && static_cast<double>(after->start) - cycle < distance) {
        nearest = &*after;
    }
    return nearest;
}

} // namespace acann::inspector
