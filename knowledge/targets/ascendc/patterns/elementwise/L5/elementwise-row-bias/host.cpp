// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenticcann/launch_plan.h"

#include "tiling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

constexpr uint32_t kRowsPerTile = 1; // @param rows_per_tile
constexpr uint32_t kColumnTile = 1024; // @param column_tile
constexpr uint32_t kCorePercent = 50; // @param core_percent

// @slot row_shape begin
constexpr size_t kRowAxes = 1; // trailing axes that make up a row
// @slot row_shape end

uint32_t RoundUp(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

/// Elements of the operands that are one row.
uint32_t Columns(const agenticcann::TensorShape& y)
{
    int64_t product = 1;
    for (size_t axis = y.shape.size() - kRowAxes; axis < y.shape.size(); ++axis)
        product *= y.shape[axis];
    return static_cast<uint32_t>(product);
}

uint64_t LocalBytes(uint32_t rows, uint32_t pitch)
{
    const uint64_t tile = static_cast<uint64_t>(rows) * pitch;
    const uint64_t span = kReplicate ? tile : pitch;
    return tile * kBuffers * (kInputBytes + kOutputBytes) + pitch * sizeof(float) + span * kParameters * kComputeBytes
        + span * kWorkBytes + (span / 8 + 32) * kMasks;
}

} // namespace

agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem& problem, const agenticcann::Platform& platform)
{
    agenticcann::LaunchPlan<TilingData> plan;
    TilingData& tiling = plan.tiling;
    tiling.columns = Columns(problem.outputs[0]);
    tiling.rows = static_cast<uint64_t>(problem.outputs[0].elements()) / tiling.columns;

    const uint64_t cores = std::max<uint64_t>(platform.vectorCores * kCorePercent / 100, 1);
    tiling.rowsPerCore = (tiling.rows + cores - 1) / cores;
    plan.blockDim = static_cast<uint32_t>((tiling.rows + tiling.rowsPerCore - 1) / tiling.rowsPerCore);

    // As many rows as wished, then fewer, then narrower tiles, until the tile fits.
    uint32_t rows = static_cast<uint32_t>(std::min<uint64_t>(kRowsPerTile, tiling.rowsPerCore));
    uint32_t pitch = RoundUp(std::min(kColumnTile, tiling.columns), kPitchGranule);
    while (rows > 1 && LocalBytes(rows, pitch) > platform.ubBytes)
        --rows;
    while (LocalBytes(rows, pitch) > platform.ubBytes)
        pitch -= kPitchGranule;
    tiling.rowsPerTile = rows;
    tiling.pitch = pitch;
    tiling.columnTile = std::min(pitch, tiling.columns);
    // @slot attributes_host begin
    // @slot attributes_host end
    return plan;
}
