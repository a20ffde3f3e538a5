// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

// @slot footprint begin
constexpr uint32_t kInputBytes = 4;
constexpr uint32_t kOutputBytes = 4;
// @slot footprint end

constexpr uint32_t kLanes = 64; // floats of one vector repeat
constexpr uint32_t kResults = 64; // rows whose results leave together

struct TilingData
{
    uint64_t rows;
    uint64_t rowsPerCore;
    uint64_t columns;
    uint32_t tileLength; // elements, a multiple of 64
    uint32_t buffers; // of the input queue
    uint32_t scratchLength; // floats of work space for reductions
    float inverseColumns;
};
