// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenticcann/launch_plan.h"

#include "tiling.h"

#include <algorithm>
#include <cstdint>

namespace {

constexpr uint32_t kTileBytes = 2048; // @param tile_bytes
constexpr uint32_t kCorePercent = 50; // @param core_percent
constexpr bool kInterleaveTiles = false; // @param interleave_tiles

constexpr uint64_t kGranule = 256; // elements; keeps the tiles of every type on 512-byte borders of global memory

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

/// Elements of one tile: what the parameter asks for, at most what fits into the unified buffer, at most the data.
uint32_t TileLength(uint64_t total, const agenticcann::Platform& platform)
{
    constexpr uint32_t widest = kInputBytes > kOutputBytes ? kInputBytes : kOutputBytes;
    constexpr uint32_t bitsPerElement = 8 * (kBuffers * (kInputBytes + kOutputBytes) + kWorkBytes) + kMasks;
    const uint64_t fitting = 8ull * platform.ubBytes / bitsPerElement / kGranule * kGranule;
    const uint64_t wanted = std::max<uint64_t>(kTileBytes / widest / kGranule * kGranule, kGranule);
    return static_cast<uint32_t>(std::min({wanted, fitting, RoundUp(total, kGranule)}));
}

} // namespace

agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem& problem, const agenticcann::Platform& platform)
{
    agenticcann::LaunchPlan<TilingData> plan;
    TilingData& tiling = plan.tiling;
    tiling.total = static_cast<uint64_t>(problem.outputs[0].elements());
    tiling.tileLength = TileLength(tiling.total, platform);

    const uint64_t cores = std::max<uint64_t>(platform.vectorCores * kCorePercent / 100, 1);
    if (kInterleaveTiles) {
        const uint64_t tiles = (tiling.total + tiling.tileLength - 1) / tiling.tileLength;
        plan.blockDim = static_cast<uint32_t>(std::min(cores, tiles));
        tiling.coreStride = tiling.tileLength;
        tiling.coreLength = tiling.total;
        tiling.tileStride = static_cast<uint64_t>(plan.blockDim) * tiling.tileLength;
    } else {
        const uint64_t perCore = RoundUp((tiling.total + cores - 1) / cores, kGranule);
        plan.blockDim = static_cast<uint32_t>((tiling.total + perCore - 1) / perCore);
        tiling.coreStride = perCore;
        tiling.coreLength = perCore;
        tiling.tileStride = tiling.tileLength;
    }
    // @slot attributes_host begin
    // @slot attributes_host end
    return plan;
}
