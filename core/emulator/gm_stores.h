// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/finding_log.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace acann::emulator {

/// Contiguous bytes of global memory that one block wrote with copies.
struct GmStore
{
    const std::uint8_t* begin = nullptr;
    const std::uint8_t* end = nullptr;
    int owner = 0; ///< block
    int phase = 0; ///< how many barriers of all cores came before
    acann_emu::Here here = acann_emu::Here::at("", 0);
    std::vector<std::uint32_t> sums; ///< of the aligned chunks that lie fully inside; 0 = not known
};

/// Contiguous bytes of an output or a workspace that one block read with copies.
struct GmLoad
{
    const std::uint8_t* begin = nullptr;
    const std::uint8_t* end = nullptr;
    int owner = 0; ///< block
    int phase = 0; ///< as of a store
    acann_emu::Here here = acann_emu::Here::at("", 0);
};

/// Lines of the scalar data cache that one block changed and did not write back, as address ÷ 64.
struct DirtyLines
{
    std::uintptr_t first = 0;
    std::uintptr_t last = 0;
    int owner = 0;
    acann_emu::Here here = acann_emu::Here::at("", 0);
};

/// What one block stores into global memory, for the comparison with the other blocks when all have ended. Bounded: a
/// block that scatters too much is no longer watched.
class GmStores
{
public:
    void reset(int owner, bool watched);
    /// Bytes about to be written by a copy from `data`.
    void copied(const std::uint8_t* target, const std::uint8_t* data, std::int64_t bytes, const acann_emu::Here& here);
    /// Bytes that a copy reads from memory that kernels write.
    void loaded(const std::uint8_t* source, std::int64_t bytes, const acann_emu::Here& here);
    void scalar(const std::uint8_t* target, std::uint32_t bytes, const acann_emu::Here& here)
    {
        const std::uintptr_t line = reinterpret_cast<std::uintptr_t>(target + bytes - 1) / kLine;
        if (m_dirty.empty() || line != m_dirty.back().last || here.line != m_dirty.back().here.line)
            addLine(line, here);
    }
    /// DataCacheCleanAndInvalid of the line that holds the address, or of all lines.
    void cleaned(const std::uint8_t* address);
    void cleanedAll() { m_dirty.clear(); }
    /// The scalar store whose line, not yet written back, a copy from [begin, end) would miss.
    [[nodiscard]] const DirtyLines* staleFor(const std::uint8_t* begin, const std::uint8_t* end) const;
    /// All cores have met: later stores are not compared with earlier ones.
    void nextPhase() { ++m_phase; }
    /// The block is ordered with single others: what it stores from now on is not compared.
    void ordered() { m_watched = false; }

    std::vector<GmStore> takeStores() { return std::move(m_stores); }
    std::vector<GmLoad> takeLoads() { return std::move(m_loads); }
    std::vector<DirtyLines> takeDirty() { return std::move(m_dirty); }

private:
    static constexpr std::uintptr_t kLine = 64;
    void addLine(std::uintptr_t line, const acann_emu::Here& here);

    int m_owner = 0;
    int m_phase = 0;
    bool m_watched = false;
    std::size_t m_sums = 0;
    std::vector<GmStore> m_stores;
    std::vector<GmLoad> m_loads;
    std::vector<DirtyLines> m_dirty;
};

/// Reports bytes that a block read while another one wrote them (GM-RACE).
void reportRaces(const std::vector<GmStore>& stores, const std::vector<GmLoad>& loads, FindingLog& log);
/// Reports bytes that different blocks wrote with different values (GM-OVERLAP), and cache lines into which different
/// blocks stored scalars (GM-LINE-SHARED). The order of the arguments' elements does not matter.
void reportOverlaps(std::vector<GmStore> stores, FindingLog& log);
void reportSharedLines(std::vector<DirtyLines> lines, FindingLog& log);

} // namespace acann::emulator
