// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace acann::emulator {

/// The rounding modes of Cast, with the numbers of AscendC::RoundMode.
enum class Rounding
{
    None = 0,
    Rint,
    Floor,
    Ceil,
    Round,
    Trunc,
    Odd
};

/// To an integral value: Rint ties to even, Round ties away from zero.
[[nodiscard]] double roundToIntegral(double value, Rounding mode);
/// To the grid of binary16; Odd gives an odd last bit when inexact.
[[nodiscard]] std::uint16_t roundToHalf(float value, Rounding mode);
/// To the grid of bfloat16.
[[nodiscard]] std::uint16_t roundToBfloat(float value, Rounding mode);
/// Into [least, most]; NaN gives 0.
[[nodiscard]] double saturate(double value, double least, double most);

} // namespace acann::emulator
