// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hardware/hardware_profile.h"

#include <cstdint>
#include <string>
#include <vector>

namespace acann::hardware {

/// Global memory traffic that an operator cannot avoid: each input read once, each output written once.
struct Traffic
{
    std::int64_t bytesRead = 0;
    std::int64_t bytesWritten = 0;
};

/// The speed of light: least possible time in ns for the traffic on the whole chip, without launch overhead. It is
/// bytes ÷ HBM bandwidth, or bytes ÷ what all vector cores can move together when that is slower. Outputs up to
/// the size of L2 can stay there.
[[nodiscard]] double leastTimeNs(const HardwareProfile& profile, const Traffic& traffic);

/// What a kernel takes from a core's unified buffer.
struct LedgerEntry
{
    std::string name;
    std::int64_t bytes = 0; ///< asked for
    std::int64_t offset = 0; ///< where it starts
    std::int64_t reserved = 0; ///< rounded up to whole data blocks
    friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

/// Lays buffers out as TPipe does: one after another, each rounded up to 32 bytes.
class BufferLedger
{
public:
    explicit BufferLedger(const MemorySizes& memory)
        : m_block(memory.dataBlock)
        , m_usable(memory.ubUsable)
    { }

    /// Returns the offset of the new buffer. `bytes` ≥ 0.
    std::int64_t add(std::string name, std::int64_t bytes);
    [[nodiscard]] std::int64_t used() const { return m_used; }
    [[nodiscard]] std::int64_t free() const { return m_usable - m_used; } ///< negative when it does not fit
    [[nodiscard]] bool fits() const { return m_used <= m_usable; }
    [[nodiscard]] const std::vector<LedgerEntry>& entries() const { return m_entries; }
    /// "inX 2 × 8192 B at 0, …; 200000 B of 188160 B": for findings.
    [[nodiscard]] std::string describe() const;

private:
    std::int64_t m_block;
    std::int64_t m_usable;
    std::int64_t m_used = 0;
    std::vector<LedgerEntry> m_entries;
};

} // namespace acann::hardware
