// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/gm_stores.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace acann::emulator {

namespace {

constexpr std::uintptr_t kChunk = 64;
constexpr std::size_t kMostSums = std::size_t(1) << 20; ///< per block: 64 MiB of stores
constexpr std::size_t kMostStores = 65536; ///< per block
constexpr std::size_t kMostDirty = 65536; ///< per block
constexpr std::size_t kMostComparisons = 1'000'000;

std::uintptr_t number(const std::uint8_t* address) { return reinterpret_cast<std::uintptr_t>(address); }
std::uintptr_t firstChunk(const GmStore& store) { return (number(store.begin) + kChunk - 1) / kChunk; }

/// A checksum of 64 bytes that is never 0.
std::uint32_t sumOf(const std::uint8_t* data)
{
    std::uint64_t sum = 0x9e3779b97f4a7c15;
    for (std::size_t i = 0; i < kChunk; i += sizeof(std::uint64_t)) {
        std::uint64_t word;
        std::memcpy(&word, data + i, sizeof word);
        sum = (sum ^ word) * 0xff51afd7ed558ccd;
        sum ^= sum >> 32;
    }
    return static_cast<std::uint32_t>(sum) | 1;
}

/// True unless all chunks that both wrote fully are known to be equal, and there are such.
bool differs(const GmStore& a, const GmStore& b)
{
    const std::uintptr_t begin = std::max(firstChunk(a), firstChunk(b));
    const std::uintptr_t end = std::min(number(a.end), number(b.end)) / kChunk;
    bool compared = false;
    for (std::uintptr_t chunk = begin; chunk < end; ++chunk) {
        const std::uint32_t first = a.sums[chunk - firstChunk(a)];
        const std::uint32_t second = b.sums[chunk - firstChunk(b)];
        if (first == 0 || second == 0)
            continue;
        if (first != second)
            return true;
        compared = true;
    }
    return !compared;
}

std::string place(const acann_emu::Here& here) { return std::to_string(here.line); }

} // namespace

void GmStores::reset(int owner, bool watched)
{
    m_owner = owner;
    m_phase = 0;
    m_watched = watched;
    m_sums = 0;
    m_stores.clear();
    m_loads.clear();
    m_dirty.clear();
}

void GmStores::loaded(const std::uint8_t* source, std::int64_t bytes, const acann_emu::Here& here)
{
    if (!m_watched || bytes <= 0 || m_loads.size() >= kMostStores)
        return;
    if (!m_loads.empty()) {
        GmLoad& last = m_loads.back();
        const bool joins
            = last.begin <= source && source <= last.end && last.here.line == here.line && last.phase == m_phase;
        if (joins) {
            last.end = std::max(last.end, source + bytes);
            return;
        }
    }
    m_loads.push_back({source, source + bytes, m_owner, m_phase, here});
}

void GmStores::copied(
    const std::uint8_t* target, const std::uint8_t* data, std::int64_t bytes, const acann_emu::Here& here)
{
    if (!m_watched || bytes <= 0)
        return;
    if (m_sums >= kMostSums || m_stores.size() >= kMostStores) {
        m_watched = false;
        return;
    }
    const bool joins = !m_stores.empty() && m_stores.back().end == target && m_stores.back().here.line == here.line
        && m_stores.back().phase == m_phase;
    if (!joins)
        m_stores.push_back({target, target, m_owner, m_phase, here, {}});
    GmStore& store = m_stores.back();
    store.end = target + bytes;
    const std::size_t before = store.sums.size();
    for (std::uintptr_t chunk = firstChunk(store) + before; (chunk + 1) * kChunk <= number(store.end); ++chunk) {
        const bool whole = chunk * kChunk >= number(target);
        store.sums.push_back(whole ? sumOf(data + (chunk * kChunk - number(target))) : 0);
    }
    m_sums += store.sums.size() - before;
}

void GmStores::addLine(std::uintptr_t line, const acann_emu::Here& here)
{
    if (!m_dirty.empty() && m_dirty.back().here.line == here.line && m_dirty.back().last + 1 == line) {
        m_dirty.back().last = line;
        return;
    }
    const auto known
        = std::find_if(m_dirty.rbegin(), m_dirty.rend() - std::max<std::ptrdiff_t>(0, std::ssize(m_dirty) - 8),
            [&](const DirtyLines& each) { return each.first <= line && line <= each.last; });
    if (known != m_dirty.rend() - std::max<std::ptrdiff_t>(0, std::ssize(m_dirty) - 8))
        return;
    if (m_dirty.size() < kMostDirty)
        m_dirty.push_back({line, line, m_owner, here});
}

void GmStores::cleaned(const std::uint8_t* address)
{
    const std::uintptr_t line = number(address) / kLine;
    std::vector<DirtyLines> rest;
    for (DirtyLines& each : m_dirty) {
        if (line < each.first || line > each.last) {
            rest.push_back(each);
            continue;
        }
        DirtyLines after = each;
        after.first = line + 1;
        each.last = line - 1;
        if (each.first <= each.last)
            rest.push_back(each);
        if (after.first <= after.last)
            rest.push_back(after);
    }
    m_dirty = std::move(rest);
}

const DirtyLines* GmStores::staleFor(const std::uint8_t* begin, const std::uint8_t* end) const
{
    const auto found = std::find_if(m_dirty.begin(), m_dirty.end(), [&](const DirtyLines& each) {
        return each.first * kLine < number(end) && number(begin) < (each.last + 1) * kLine;
    });
    return found == m_dirty.end() ? nullptr : &*found;
}

void reportOverlaps(std::vector<GmStore> stores, FindingLog& log)
{
    std::sort(stores.begin(), stores.end(), [](const GmStore& a, const GmStore& b) {
        return std::tuple(a.begin, a.end, a.owner, a.phase, a.here.line)
            < std::tuple(b.begin, b.end, b.owner, b.phase, b.here.line);
    });
    std::size_t compared = 0;
    for (std::size_t i = 0; i < stores.size(); ++i) {
        for (std::size_t k = i + 1; k < stores.size() && stores[k].begin < stores[i].end; ++k) {
            if (++compared > kMostComparisons)
                return;
            const GmStore& a = stores[i];
            const GmStore& b = stores[k];
            if (a.owner == b.owner || a.phase != b.phase || !differs(a, b))
                continue;
            const auto bytes = std::min(a.end, b.end) - b.begin;
            log.add(Rule::GmOverlap, b.here,
                "block " + std::to_string(b.owner) + " and block " + std::to_string(a.owner) + " (line " + place(a.here)
                    + ") write the same " + std::to_string(bytes) + " bytes of global memory, and nothing orders them.",
                {{placeOf(a.here).file, a.here.line, "the other block's write"}});
        }
    }
}

void reportRaces(const std::vector<GmStore>& stores, const std::vector<GmLoad>& loads, FindingLog& log)
{
    if (stores.empty() || loads.empty())
        return;
    std::vector<const GmStore*> sorted;
    sorted.reserve(stores.size());
    for (const GmStore& store : stores)
        sorted.push_back(&store);
    std::sort(sorted.begin(), sorted.end(), [](const GmStore* a, const GmStore* b) {
        return std::tuple(a->begin, a->end, a->owner, a->phase, a->here.line)
            < std::tuple(b->begin, b->end, b->owner, b->phase, b->here.line);
    });
    std::vector<const std::uint8_t*> reach; // the furthest end of this store and all before it
    for (const GmStore* store : sorted)
        reach.push_back(reach.empty() ? store->end : std::max(reach.back(), store->end));
    std::vector<GmLoad> ordered = loads;
    std::sort(ordered.begin(), ordered.end(), [](const GmLoad& a, const GmLoad& b) {
        return std::tuple(a.begin, a.end, a.owner, a.phase, a.here.line)
            < std::tuple(b.begin, b.end, b.owner, b.phase, b.here.line);
    });
    std::size_t compared = 0;
    for (const GmLoad& load : ordered) {
        const auto after = std::lower_bound(sorted.begin(), sorted.end(), load.end,
            [](const GmStore* store, const std::uint8_t* end) { return store->begin < end; });
        for (auto k = after - sorted.begin() - 1; k >= 0 && reach[static_cast<std::size_t>(k)] > load.begin; --k) {
            const GmStore& store = *sorted[static_cast<std::size_t>(k)];
            if (++compared > kMostComparisons)
                return;
            if (store.end <= load.begin || store.owner == load.owner || store.phase != load.phase)
                continue;
            const auto bytes = std::min(load.end, store.end) - std::max(load.begin, store.begin);
            log.add(Rule::GmRace, load.here,
                "block " + std::to_string(load.owner) + " reads " + std::to_string(bytes)
                    + " bytes of global memory that block " + std::to_string(store.owner) + " writes at line "
                    + place(store.here) + ", and nothing orders them; missing SyncAll or a flag between the blocks.",
                {{placeOf(store.here).file, store.here.line, "the other block's write"}});
            break;
        }
    }
}

void reportSharedLines(std::vector<DirtyLines> lines, FindingLog& log)
{
    std::sort(lines.begin(), lines.end(), [](const DirtyLines& a, const DirtyLines& b) {
        return std::tuple(a.first, a.last, a.owner, a.here.line) < std::tuple(b.first, b.last, b.owner, b.here.line);
    });
    std::size_t compared = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t k = i + 1; k < lines.size() && lines[k].first <= lines[i].last; ++k) {
            if (++compared > kMostComparisons)
                return;
            if (lines[i].owner == lines[k].owner)
                continue;
            log.add(Rule::GmLineShared, lines[k].here,
                "SetValue of block " + std::to_string(lines[k].owner) + " and of block "
                    + std::to_string(lines[i].owner) + " (line " + place(lines[i].here)
                    + ") change the same cache line of 64 bytes in global memory; one of them is lost when the caches "
                      "are "
                      "written back.",
                {{placeOf(lines[i].here).file, lines[i].here.line, "the other block's store"}});
        }
    }
}

} // namespace acann::emulator
