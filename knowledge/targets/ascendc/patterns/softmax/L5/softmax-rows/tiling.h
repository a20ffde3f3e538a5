// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

constexpr bool kVectorRows = false; // @param vector_rows

// @slot footprint begin
constexpr uint32_t kElementBytes = 4; // of input and output
constexpr uint32_t kWorkTiles = 0; // float tiles beside the queues
// @slot footprint end

constexpr uint32_t kLanes = 64; // floats of one vector repeat
constexpr uint32_t kBlock = 8; // floats of one 32-byte block
constexpr uint32_t kMaxVectorRows = 248; // repeat counts are 8 bit, and rows are spread by eights
constexpr uint32_t kMaxVectorPitch = 2040; // repeat strides are 8 bit, in blocks

struct TilingData
{
    uint64_t rows;
    uint64_t rowsPerCore;
    uint32_t columns;
    uint32_t pitch; // elements from row to row in local memory
    uint32_t rowsPerTile;
    uint32_t buffers; // per queue
    uint32_t statisticsLength; // floats: one per row of a tile, in whole repeats
    uint32_t scratchLength; // floats of work space for reductions
    uint32_t tileLength; // 0: whole rows fit; else elements of one tile of a long row
    uint32_t reserved;
};
