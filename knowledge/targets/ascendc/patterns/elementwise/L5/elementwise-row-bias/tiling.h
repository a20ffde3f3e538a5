// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

constexpr uint32_t kBuffers = 1; // @param buffers
constexpr bool kReplicate = false; // @param replicate

// Local memory that one element position takes.
// @slot footprint begin
constexpr uint32_t kInputBytes = 4; // full operands, one buffer
constexpr uint32_t kOutputBytes = 4;
constexpr uint32_t kWorkBytes = 0; // temporaries
constexpr uint32_t kMasks = 0; // bit masks of comparisons, one bit per element each
constexpr uint32_t kParameters = 1; // operands that are one row
constexpr uint32_t kComputeBytes = 4; // of one element of a parameter when it is ready for use
constexpr uint32_t kPitchGranule = 8; // rows start on multiples of this in local memory
// @slot footprint end

struct TilingData
{
    uint64_t rows;
    uint64_t rowsPerCore;
    uint32_t columns;
    uint32_t columnTile; // columns of one tile
    uint32_t pitch; // elements from row to row in local memory
    uint32_t rowsPerTile;
    // @slot attributes begin
    // @slot attributes end
};
