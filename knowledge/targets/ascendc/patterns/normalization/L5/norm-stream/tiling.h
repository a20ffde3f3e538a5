// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

// @slot footprint begin
constexpr uint32_t kElementBytes = 4; // of input and output
constexpr uint32_t kScaleBytes = 4; // of scale and shift
// @slot footprint end

constexpr uint32_t kLanes = 64; // floats of one vector repeat

struct TilingData
{
    uint64_t rows;
    uint64_t rowsPerCore;
    uint64_t columns;
    uint32_t tileLength; // elements, a multiple of 64
    uint32_t buffers; // per queue
    uint32_t scratchLength; // floats of work space for reductions
    float inverseColumns;
    float epsilon;
    uint32_t reserved;
};
