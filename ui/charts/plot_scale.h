// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <vector>

namespace acann::charts {

struct Range
{
    double from = 0;
    double to = 1;
    [[nodiscard]] double length() const { return to - from; }
    friend bool operator==(const Range&, const Range&) = default;
};

/// Maps values to pixels of a plot area and back; y may be logarithmic.
struct PlotScale
{
    QRectF area;
    Range x;
    Range y;
    bool logarithmic = false;

    [[nodiscard]] QPointF toPixel(double valueX, double valueY) const;
    [[nodiscard]] QPointF toValue(const QPointF& pixel) const;
    /// Factor < 1 zooms in; the value under `centre` stays where it is.
    [[nodiscard]] PlotScale zoomed(const QPointF& centre, double factor) const;
    /// Moves the content by pixels.
    [[nodiscard]] PlotScale panned(const QPointF& pixels) const;
};

/// The range widened so that marks at its ends are not cut; a single value gets room around it. A logarithmic range
/// stays above zero.
[[nodiscard]] Range padded(Range range, bool logarithmic);

/// 1, 2 or 5 times a power of ten: the step that gives at most `most` ticks over a length.
[[nodiscard]] double niceStep(double length, int most);

/// Round values for the ticks of a logarithmic axis: decades with 2 and 5 where they suffice, finer where they do not.
[[nodiscard]] std::vector<double> logarithmicTicks(Range range);

} // namespace acann::charts
