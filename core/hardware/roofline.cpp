// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/roofline.h"

#include <algorithm>

namespace acann::hardware {

double leastTimeNs(const HardwareProfile& profile, const Traffic& traffic)
{
    const std::int64_t evicted = std::max<std::int64_t>(0, traffic.bytesWritten - profile.memory.l2);
    const double chipNs = static_cast<double>(traffic.bytesRead + evicted) / profile.chip.hbmBytesPerSecond * 1e9;
    const double l2Ns
        = static_cast<double>(traffic.bytesRead + traffic.bytesWritten) / profile.chip.l2BytesPerSecond * 1e9;
    const double cores = std::max(1, profile.cores.vector);
    const double readNs = static_cast<double>(traffic.bytesRead) / (profile.gmToUb.bytesPerCycle * cores)
        * profile.nanosecondsPerCycle();
    const double writeNs = static_cast<double>(traffic.bytesWritten) / (profile.ubToGm.bytesPerCycle * cores)
        * profile.nanosecondsPerCycle();
    return std::max({chipNs, l2Ns, readNs, writeNs});
}

std::int64_t BufferLedger::add(std::string name, std::int64_t bytes)
{
    const std::int64_t reserved = (bytes + m_block - 1) / m_block * m_block;
    const std::int64_t offset = m_used;
    m_entries.push_back({std::move(name), bytes, offset, reserved});
    m_used += reserved;
    return offset;
}

std::string BufferLedger::describe() const
{
    std::string text;
    for (const LedgerEntry& entry : m_entries)
        text += entry.name + " " + std::to_string(entry.reserved) + " B at " + std::to_string(entry.offset) + "; ";
    return text + std::to_string(m_used) + " B of " + std::to_string(m_usable) + " B";
}

} // namespace acann::hardware
