// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace acann::emulator {

/// Memory between two ranges that cannot be touched, so that a stray pointer of a kernel ends the kernel instead of
/// corrupting a neighbour. Starts on a page, which satisfies the 512-byte alignment of device allocations.
class GuardedMemory
{
public:
    /// Filled with 0xCD. Zero bytes are allowed. Error: Internal when the system has no memory left.
    [[nodiscard]] static Result<GuardedMemory> allocate(std::size_t bytes);
    GuardedMemory(GuardedMemory&& other) noexcept;
    GuardedMemory& operator=(GuardedMemory&& other) noexcept;
    GuardedMemory(const GuardedMemory&) = delete;
    GuardedMemory& operator=(const GuardedMemory&) = delete;
    ~GuardedMemory();

    [[nodiscard]] std::span<std::byte> bytes() const { return m_bytes; }
    [[nodiscard]] std::uint8_t* address() const { return reinterpret_cast<std::uint8_t*>(m_bytes.data()); }
    /// False when bytes between the end and the guard range were changed.
    [[nodiscard]] bool slackIntact() const;

private:
    GuardedMemory() = default;
    void release();
    void* m_mapping = nullptr;
    std::size_t m_mapped = 0;
    std::span<std::byte> m_bytes;
};

} // namespace acann::emulator
