// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenticcann/launch_plan.h"

#include "tiling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

constexpr uint32_t kTileLength = 512; // @param tile_length
constexpr uint32_t kBuffers = 1; // @param buffers
constexpr uint32_t kCorePercent = 50; // @param core_percent
constexpr uint32_t kRowGranule = 8; // @param row_granule

// @slot row_shape begin
constexpr size_t kRowAxes = 1; // trailing axes that make up a row; 0 = all
// @slot row_shape end

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

uint64_t RowLength(const agenticcann::TensorShape& x)
{
    const size_t axes = kRowAxes == 0 ? x.shape.size() : kRowAxes;
    int64_t product = 1;
    for (size_t axis = x.shape.size() - axes; axis < x.shape.size(); ++axis)
        product *= x.shape[axis];
    return static_cast<uint64_t>(product);
}

/// Floats of work space: tensor reductions want two per repeat.
uint32_t ScratchLength(uint32_t tileLength) { return static_cast<uint32_t>(RoundUp(2 * tileLength / kLanes, kLanes)); }

uint64_t LocalBytes(uint32_t tileLength)
{
    const uint64_t queues = static_cast<uint64_t>(tileLength) * kBuffers * kInputBytes + kResults * kOutputBytes;
    return queues + sizeof(float) * (2ull * tileLength + 2ull * kResults + ScratchLength(tileLength));
}

} // namespace

agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem& problem, const agenticcann::Platform& platform)
{
    agenticcann::LaunchPlan<TilingData> plan;
    TilingData& tiling = plan.tiling;
    tiling.columns = RowLength(problem.inputs[0]);
    tiling.rows = static_cast<uint64_t>(problem.inputs[0].elements()) / tiling.columns;
    tiling.inverseColumns = 1.0f / static_cast<float>(tiling.columns);

    const uint64_t cores = std::max<uint64_t>(platform.vectorCores * kCorePercent / 100, 1);
    // Whole groups of rows per core, so that no two cores write into one 32-byte block of results.
    const uint64_t groups = (tiling.rows + kRowGranule - 1) / kRowGranule;
    tiling.rowsPerCore = (groups + cores - 1) / cores * kRowGranule;
    plan.blockDim = static_cast<uint32_t>((tiling.rows + tiling.rowsPerCore - 1) / tiling.rowsPerCore);

    tiling.buffers = kBuffers;
    tiling.tileLength = static_cast<uint32_t>(std::min<uint64_t>(kTileLength, RoundUp(tiling.columns, kLanes)));
    while (LocalBytes(tiling.tileLength) > platform.ubBytes)
        tiling.tileLength -= kLanes;
    tiling.scratchLength = ScratchLength(tiling.tileLength);
    return plan;
}
