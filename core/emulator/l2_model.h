// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/launch.h"

#include <cstdint>
#include <map>
#include <vector>

namespace acann::emulator {

/// What part of a core's traffic with global memory the L2 cache serves. A core knows only its own history, so that
/// times do not depend on thread scheduling; the other active cores are taken to move as much as this one.
///
/// Reads: bytes that this core moved before are hits while what all cores moved since fits in L2. First reads miss: a
/// launch starts with a cold cache, as profilers replay it. Writes: absorbed when all tensors of the launch that use
/// L2 fit in it together; else each written line pushes another one out to HBM.
class L2Model
{
public:
    L2Model(const hardware::HardwareProfile& profile, const LaunchSpec& spec);

    void reset();
    /// SetL2CacheHint(CACHE_MODE_DISABLE) and its opposite for one tensor.
    void useFor(const GmRegion& region, bool cached);
    /// How many of the bytes [begin, begin + bytes) L2 serves; remembers the access.
    [[nodiscard]] std::int64_t read(const GmRegion& region, const std::uint8_t* begin, std::int64_t bytes);
    [[nodiscard]] std::int64_t write(const GmRegion& region, const std::uint8_t* begin, std::int64_t bytes);

private:
    struct Span
    {
        const std::uint8_t* end = nullptr;
        double moved = 0; ///< of this core when the span was last touched
    };
    using Spans = std::map<const std::uint8_t*, Span>;

    [[nodiscard]] bool isCached(const GmRegion& region) const;
    [[nodiscard]] std::int64_t hits(const std::uint8_t* begin, const std::uint8_t* end) const;
    void remember(const std::uint8_t* begin, const std::uint8_t* end);

    const LaunchSpec& m_spec;
    double m_capacity; ///< bytes of L2
    double m_activeCores;
    double m_moved = 0; ///< bytes of this core that went through L2
    double m_footprint = 0; ///< bytes of all tensors that use L2
    std::vector<const void*> m_uncached; ///< addresses of regions
    Spans m_spans; ///< disjoint, by first byte
};

} // namespace acann::emulator
