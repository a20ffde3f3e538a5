// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace acann::emulator {

/// binary16 to binary32, exact; uses the processor's conversion when it has one.
void halfToFloat(const std::uint16_t* from, float* to, std::size_t count);
/// binary32 to binary16, to nearest with ties to even.
void floatToHalf(const float* from, std::uint16_t* to, std::size_t count);

} // namespace acann::emulator
