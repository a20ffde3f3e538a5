// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/plot_scale.h"

#include <algorithm>
#include <cmath>

namespace acann::charts {

namespace {

constexpr double kPadding = 0.08;
constexpr double kLeastPositive = 1e-9;

double forward(double value, bool logarithmic)
{
    return logarithmic ? std::log10(std::max(value, kLeastPositive)) : value;
}

double backward(double value, bool logarithmic) { return logarithmic ? std::pow(10.0, value) : value; }

Range mapped(Range range, bool logarithmic, double (*function)(double, bool))
{
    return {function(range.from, logarithmic), function(range.to, logarithmic)};
}

} // namespace

QPointF PlotScale::toPixel(double valueX, double valueY) const
{
    const Range linear = mapped(y, logarithmic, forward);
    const double shareX = (valueX - x.from) / x.length();
    const double shareY = (forward(valueY, logarithmic) - linear.from) / linear.length();
    return {area.left() + shareX * area.width(), area.bottom() - shareY * area.height()};
}

QPointF PlotScale::toValue(const QPointF& pixel) const
{
    const Range linear = mapped(y, logarithmic, forward);
    const double shareX = (pixel.x() - area.left()) / area.width();
    const double shareY = (area.bottom() - pixel.y()) / area.height();
    return {x.from + shareX * x.length(), backward(linear.from + shareY * linear.length(), logarithmic)};
}

PlotScale PlotScale::zoomed(const QPointF& centre, double factor) const
{
    const QPointF value = toValue(centre);
    PlotScale scale = *this;
    scale.x = {value.x() - (value.x() - x.from) * factor, value.x() + (x.to - value.x()) * factor};
    const Range linear = mapped(y, logarithmic, forward);
    const double middle = forward(value.y(), logarithmic);
    scale.y = mapped(
        {middle - (middle - linear.from) * factor, middle + (linear.to - middle) * factor}, logarithmic, backward);
    return scale;
}

PlotScale PlotScale::panned(const QPointF& pixels) const
{
    PlotScale scale = *this;
    const double shiftX = -pixels.x() / area.width() * x.length();
    scale.x = {x.from + shiftX, x.to + shiftX};
    const Range linear = mapped(y, logarithmic, forward);
    const double shiftY = pixels.y() / area.height() * linear.length();
    scale.y = mapped({linear.from + shiftY, linear.to + shiftY}, logarithmic, backward);
    return scale;
}

Range padded(Range range, bool logarithmic)
{
    Range linear = mapped(range, logarithmic, forward);
    double margin = linear.length() * kPadding;
    if (linear.length() <= 0) {
        margin = logarithmic ? 0.1 : std::max(std::abs(linear.from) * 0.1, 1e-3);
    }
    Range wide = mapped({linear.from - margin, linear.to + margin}, logarithmic, backward);
    if (!logarithmic && range.from >= 0) {
        wide.from = std::max(wide.from, 0.0);
    }
    return wide;
}

std::vector<double> logarithmicTicks(Range range)
{
    constexpr std::size_t kFewest = 4;
    std::vector<double> ticks;
    for (const std::vector<double>& steps :
        {std::vector<double>{1, 2, 5}, std::vector<double>{1, 1.5, 2, 3, 4, 5, 6, 8}}) {
        ticks.clear();
        const double first = std::pow(10.0, std::floor(std::log10(std::max(range.from, kLeastPositive))));
        for (double power = first; power <= range.to; power *= 10) {
            for (const double step : steps) {
                if (step * power >= range.from && step * power <= range.to) {
                    ticks.push_back(step * power);
                }
            }
        }
        if (ticks.size() >= kFewest) {
            return ticks;
        }
    }
    // Less than half a decade: even steps read better.
    ticks.clear();
    const double step = niceStep(range.length(), 6);
    for (double tick = std::ceil(range.from / step) * step; tick <= range.to; tick += step) {
        ticks.push_back(tick);
    }
    return ticks;
}

double niceStep(double length, int most)
{
    const double raw = std::max(length, 1e-12) / std::max(most, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

} // namespace acann::charts
