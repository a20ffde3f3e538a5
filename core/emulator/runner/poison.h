// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/dtype.h"

#include <array>
#include <cstddef>
#include <span>

namespace acann::emulator {

/// The bytes of one element of an output before the launch: for floating types a NaN whose payload no arithmetic
/// yields, for others 0xCD in every byte. An element that still holds them was never written.
[[nodiscard]] std::array<std::byte, 8> poisonElement(task::DType dtype);

/// Fills memory with the element's pattern.
void poison(std::span<std::byte> memory, task::DType dtype);

/// The element's bytes over and over, as the memory begins with them (GmRegion::poison).
[[nodiscard]] std::array<std::byte, 8> poisonPattern(task::DType dtype);

} // namespace acann::emulator
