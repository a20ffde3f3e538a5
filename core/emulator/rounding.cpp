// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/rounding.h"

#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <cmath>

namespace acann::emulator {

namespace {

/// Rounds the magnitude to a 16-bit grid whose encodings grow with the magnitude.
template <typename Nearest, typename ToFloat>
std::uint16_t roundToGrid(float value, Rounding mode, Nearest nearest, ToFloat toFloat)
{
    const std::uint16_t rounded = nearest(value);
    if (mode == Rounding::None || mode == Rounding::Rint || !std::isfinite(value))
        return rounded;
    const auto sign = static_cast<std::uint16_t>(rounded & 0x8000u);
    const double magnitude = std::fabs(static_cast<double>(value));
    auto below = static_cast<std::uint16_t>(rounded & 0x7fffu);
    if (static_cast<double>(toFloat(below)) > magnitude)
        --below;
    const double low = static_cast<double>(toFloat(below));
    if (low == magnitude)
        return static_cast<std::uint16_t>(sign | below);
    const auto above = static_cast<std::uint16_t>(below + 1);
    const bool negative = sign != 0;
    bool up = false;
    switch (mode) {
    case Rounding::Floor:
        up = negative;
        break;
    case Rounding::Ceil:
        up = !negative;
        break;
    case Rounding::Round:
        up = magnitude - low >= static_cast<double>(toFloat(above)) - magnitude;
        break;
    case Rounding::Odd:
        return static_cast<std::uint16_t>(sign | below | 1u);
    case Rounding::None:
    case Rounding::Rint:
    case Rounding::Trunc:
        break;
    }
    return static_cast<std::uint16_t>(sign | (up ? above : below));
}

} // namespace

double roundToIntegral(double value, Rounding mode)
{
    switch (mode) {
    case Rounding::Floor:
        return std::floor(value);
    case Rounding::Ceil:
        return std::ceil(value);
    case Rounding::Round:
        return std::round(value);
    case Rounding::Trunc:
        return std::trunc(value);
    case Rounding::None:
    case Rounding::Rint:
    case Rounding::Odd:
        break;
    }
    return std::nearbyint(value);
}

std::uint16_t roundToHalf(float value, Rounding mode)
{
    return roundToGrid(value, mode, acann_emu::floatToHalf, acann_emu::halfToFloat);
}

std::uint16_t roundToBfloat(float value, Rounding mode)
{
    return roundToGrid(value, mode, acann_emu::floatToBfloat, acann_emu::bfloatToFloat);
}

double saturate(double value, double least, double most)
{
    return std::isnan(value) ? 0 : std::clamp(value, least, most);
}

} // namespace acann::emulator
