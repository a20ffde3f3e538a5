// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/global_memory.h"

#include <algorithm>

namespace acann::emulator {

namespace {

const std::uint8_t* begin(const GmRegion& region) { return static_cast<const std::uint8_t*>(region.address); }

} // namespace

GlobalMemory::GlobalMemory(std::vector<GmRegion> regions)
    : m_regions(std::move(regions))
{
    std::sort(m_regions.begin(), m_regions.end(),
        [](const GmRegion& a, const GmRegion& b) { return std::less<>()(begin(a), begin(b)); });
}

const GmRegion* GlobalMemory::find(const void* address) const
{
    const auto* at = static_cast<const std::uint8_t*>(address);
    const auto after = std::upper_bound(m_regions.begin(), m_regions.end(), at,
        [](const std::uint8_t* value, const GmRegion& region) { return std::less<>()(value, begin(region)); });
    if (after == m_regions.begin())
        return nullptr;
    const GmRegion& region = *(after - 1);
    return at <= begin(region) + region.bytes ? &region : nullptr;
}

bool isPoison(const GmRegion& region, const std::uint8_t* from, std::int64_t bytes)
{
    if (!region.poison || bytes <= 0)
        return false;
    const std::size_t offset = static_cast<std::size_t>(from - begin(region));
    for (std::size_t i = 0; i < static_cast<std::size_t>(bytes); ++i)
        if (from[i] != std::to_integer<std::uint8_t>((*region.poison)[(offset + i) % region.poison->size()]))
            return false;
    return true;
}

} // namespace acann::emulator
