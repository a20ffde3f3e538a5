// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/poison.h"

#include <algorithm>

namespace acann::emulator {

std::array<std::byte, 8> poisonElement(task::DType dtype)
{
    std::array<std::byte, 8> bytes{};
    bytes.fill(std::byte{0xCD});
    const auto size = task::sizeOf(dtype);
    // Little-endian: the last byte holds sign and high exponent bits. All exponent bits set and a payload: NaN.
    if (task::isFloating(dtype)) {
        bytes.at(size - 1) = dtype == task::DType::Float16 ? std::byte{0x7E} : std::byte{0x7F};
        if (dtype != task::DType::Float16)
            bytes.at(size - 2) = dtype == task::DType::Float64 ? std::byte{0xFD} : std::byte{0xCD};
    }
    return bytes;
}

void poison(std::span<std::byte> memory, task::DType dtype)
{
    const auto element = poisonElement(dtype);
    const auto size = task::sizeOf(dtype);
    for (std::size_t at = 0; at + size <= memory.size(); at += size)
        std::copy_n(element.begin(), size, memory.begin() + static_cast<std::ptrdiff_t>(at));
}

std::array<std::byte, 8> poisonPattern(task::DType dtype)
{
    const auto element = poisonElement(dtype);
    const auto size = task::sizeOf(dtype);
    std::array<std::byte, 8> pattern{};
    for (std::size_t i = 0; i < pattern.size(); ++i)
        pattern.at(i) = element.at(i % size);
    return pattern;
}

} // namespace acann::emulator
