// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenticcann/launch_plan.h"

#include "tiling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

constexpr uint32_t kRowsPerTile = 1; // @param rows_per_tile
constexpr uint32_t kBuffers = 1; // @param buffers
constexpr uint32_t kCorePercent = 50; // @param core_percent

constexpr uint32_t kLongRowTile = 4096; // elements; fits with every type and two buffers

// @slot row_shape begin
constexpr size_t kRowAxes = 1; // trailing axes that make up a row; 0 = all
// @slot row_shape end

uint32_t RoundUp(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

uint32_t RowLength(const agenticcann::TensorShape& x)
{
    const size_t axes = kRowAxes == 0 ? x.shape.size() : kRowAxes;
    int64_t product = 1;
    for (size_t axis = x.shape.size() - axes; axis < x.shape.size(); ++axis)
        product *= x.shape[axis];
    return static_cast<uint32_t>(product);
}

/// Floats of work space: tensor reductions want two per repeat; rows together want 64 lanes per row.
uint32_t ScratchLength(const TilingData& tiling)
{
    const uint32_t length = tiling.tileLength == 0 ? tiling.columns : tiling.tileLength;
    const uint32_t forReduction = RoundUp(2 * RoundUp(length, kLanes) / kLanes, kLanes);
    return kVectorRows ? std::max(forReduction, RoundUp(tiling.rowsPerTile, kBlock) * kLanes) : forReduction;
}

/// Floats for the squares: of one row, or of all rows together.
uint32_t SquaresLength(const TilingData& tiling) { return (kVectorRows ? tiling.rowsPerTile : 1) * tiling.pitch; }

uint64_t LocalBytes(TilingData tiling, uint32_t rows)
{
    tiling.rowsPerTile = rows;
    const uint64_t tile = static_cast<uint64_t>(rows) * tiling.pitch;
    const uint64_t perElement = 2 * tiling.buffers * kElementBytes + (kElementBytes == sizeof(float) ? 0 : sizeof(float));
    const uint64_t floats = kParameters * tiling.pitch + SquaresLength(tiling) + 2ull * RoundUp(rows, kLanes)
        + ScratchLength(tiling);
    return tile * perElement + sizeof(float) * floats;
}

} // namespace

agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem& problem, const agenticcann::Platform& platform)
{
    agenticcann::LaunchPlan<TilingData> plan;
    TilingData& tiling = plan.tiling;
    tiling.columns = RowLength(problem.inputs[0]);
    tiling.rows = static_cast<uint64_t>(problem.inputs[0].elements()) / tiling.columns;
    tiling.pitch = RoundUp(tiling.columns, 32 / kElementBytes);
    tiling.inverseColumns = 1.0f / static_cast<float>(tiling.columns);
    // @slot epsilon begin
    tiling.epsilon = static_cast<float>(problem.attribute("eps", 1e-5));
    // @slot epsilon end

    const uint64_t cores = std::max<uint64_t>(platform.vectorCores * kCorePercent / 100, 1);
    tiling.rowsPerCore = (tiling.rows + cores - 1) / cores;
    plan.blockDim = static_cast<uint32_t>((tiling.rows + tiling.rowsPerCore - 1) / tiling.rowsPerCore);

    // As many rows and buffers as wished, then fewer rows, then one buffer, until the tile fits;
    // a single row that does not fit is streamed.
    tiling.buffers = kBuffers;
    uint32_t rows = static_cast<uint32_t>(std::min<uint64_t>(kRowsPerTile, tiling.rowsPerCore));
    rows = std::min(rows, kMaxVectorRows);
    while (rows > 1 && LocalBytes(tiling, rows) > platform.ubBytes)
        --rows;
    if (LocalBytes(tiling, rows) > platform.ubBytes)
        tiling.buffers = 1;
    if (LocalBytes(tiling, rows) > platform.ubBytes) {
        tiling.buffers = kBuffers;
        tiling.tileLength = kLongRowTile;
    }
    tiling.rowsPerTile = rows;
    tiling.statisticsLength = RoundUp(rows, kLanes);
    tiling.scratchLength = ScratchLength(tiling);
    tiling.squaresLength = SquaresLength(tiling);
    return plan;
}
