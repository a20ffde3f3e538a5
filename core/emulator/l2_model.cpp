// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/l2_model.h"

#include <algorithm>
#include <iterator>

namespace acann::emulator {

namespace {

constexpr std::size_t kMostSpans = 8192; ///< a core that scatters more forgets all: later reads are misses
constexpr std::ptrdiff_t kLongestSpan = 256 * 1024; ///< neighbours merge up to here, keeping the older stamp

} // namespace

L2Model::L2Model(const hardware::HardwareProfile& profile, const LaunchSpec& spec)
    : m_spec(spec)
    , m_capacity(static_cast<double>(profile.memory.l2))
    , m_activeCores(std::max(1, std::min(spec.blockDim, profile.cores.vector)))
{
    reset();
}

void L2Model::reset()
{
    m_moved = 0;
    m_footprint = 0;
    for (const GmRegion& region : m_spec.regions)
        m_footprint += static_cast<double>(region.bytes);
    m_uncached.clear();
    m_spans.clear();
}

bool L2Model::isCached(const GmRegion& region) const
{
    return std::find(m_uncached.begin(), m_uncached.end(), region.address) == m_uncached.end();
}

void L2Model::useFor(const GmRegion& region, bool cached)
{
    if (cached == isCached(region))
        return;
    if (cached)
        std::erase(m_uncached, static_cast<const void*>(region.address));
    else
        m_uncached.push_back(region.address);
    m_footprint += (cached ? 1.0 : -1.0) * static_cast<double>(region.bytes);
}

std::int64_t L2Model::hits(const std::uint8_t* begin, const std::uint8_t* end) const
{
    std::int64_t found = 0;
    auto span = m_spans.upper_bound(begin);
    if (span != m_spans.begin())
        --span;
    for (; span != m_spans.end() && span->first < end; ++span) {
        const bool stays = (m_moved - span->second.moved) * m_activeCores <= m_capacity;
        const auto overlap = std::min(end, span->second.end) - std::max(begin, span->first);
        if (stays && overlap > 0)
            found += overlap;
    }
    return found;
}

void L2Model::remember(const std::uint8_t* begin, const std::uint8_t* end)
{
    m_moved += static_cast<double>(end - begin);
    auto next = m_spans.lower_bound(begin);
    if (next != m_spans.begin()) {
        const auto before = std::prev(next);
        const Span old = before->second;
        if (old.end > begin) {
            before->second.end = begin;
            if (old.end > end)
                m_spans.emplace(end, old);
        } else if (old.end == begin && end - before->first <= kLongestSpan
            && (next == m_spans.end() || next->first >= end)) {
            before->second.end = end;
            return;
        }
    }
    while (next != m_spans.end() && next->first < end) {
        const Span old = next->second;
        next = m_spans.erase(next);
        if (old.end > end)
            next = m_spans.emplace(end, old).first;
    }
    if (m_spans.size() >= kMostSpans)
        m_spans.clear();
    m_spans[begin] = {end, m_moved};
}

std::int64_t L2Model::read(const GmRegion& region, const std::uint8_t* begin, std::int64_t bytes)
{
    const std::uint8_t* end = begin + bytes;
    const std::int64_t found = hits(begin, end);
    if (isCached(region))
        remember(begin, end);
    return found;
}

std::int64_t L2Model::write(const GmRegion& region, const std::uint8_t* begin, std::int64_t bytes)
{
    if (!isCached(region))
        return 0;
    remember(begin, begin + bytes);
    return m_footprint <= m_capacity ? bytes : 0;
}

} // namespace acann::emulator
