// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/report.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace acann::inspector {

/// One horizontal strip of the timeline: a pipe of a core.
struct Lane
{
    int core = 0;
    QString coreKind;
    const emulator::PipeTimeline* pipe = nullptr; ///< null: the heading of a core
    double busyShare = 0; ///< of the core's own time, 0…1
    double top = 0; ///< pixels from the top of the content
    double height = 0;
};

/// Where things are: lanes downwards, cycles to the right. Holds pointers into the timeline it was made from.
class TimelineLayout
{
public:
    struct Metrics
    {
        double headingHeight = 22;
        double laneHeight = 24;
        double gap = 6; ///< below the last lane of a core
    };

    /// `core`: only this one; unset: all that have spans.
    TimelineLayout(const emulator::Timeline& timeline, std::optional<int> core, const Metrics& metrics);
    TimelineLayout() = default;

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    [[nodiscard]] double height() const { return m_height; }
    [[nodiscard]] std::int64_t cycles() const { return m_cycles; } ///< end of the longest core shown
    [[nodiscard]] const Lane* laneAt(double y) const;

private:
    std::vector<Lane> m_lanes;
    double m_height = 0;
    std::int64_t m_cycles = 0;
};

/// The window of time that is shown: pixels ↔ cycles.
struct TimeWindow
{
    double first = 0; ///< cycle at the left edge
    double perPixel = 1; ///< cycles per pixel

    [[nodiscard]] double toPixel(double cycle) const { return (cycle - first) / perPixel; }
    [[nodiscard]] double toCycle(double pixel) const { return first + pixel * perPixel; }
    /// Factor < 1 zooms in; the cycle under `pixel` stays. Never shows more than `total` on `width` pixels, nor less
    /// than a few cycles.
    [[nodiscard]] TimeWindow zoomed(double pixel, double factor, double total, double width) const;
    [[nodiscard]] TimeWindow panned(double pixels, double total, double width) const;
    [[nodiscard]] static TimeWindow whole(double total, double width);
    friend bool operator==(const TimeWindow&, const TimeWindow&) = default;
};

/// The span of a pipe that covers a cycle; with `slack` cycles of reach for spans thinner than a pixel. Null: idle.
[[nodiscard]] const emulator::TimelineSpan* spanAt(const emulator::PipeTimeline& pipe, double cycle, double slack);

} // namespace acann::inspector
