// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

constexpr uint32_t kBuffers = 1; // @param buffers

// Local memory that one element position takes: the operands of one buffer, and the temporaries.
// @slot footprint begin
constexpr uint32_t kInputBytes = 4;
constexpr uint32_t kOutputBytes = 4;
constexpr uint32_t kWorkBytes = 0;
constexpr uint32_t kMasks = 0; // bit masks of comparisons, one bit per element each
// @slot footprint end

struct TilingData
{
    uint64_t total; // elements of one operand
    uint64_t coreStride; // elements between the first tiles of neighbouring cores
    uint64_t coreLength; // elements from a core's first tile to the end of its range
    uint64_t tileStride; // elements between successive tiles of one core
    uint32_t tileLength; // elements of one tile, a multiple of 128
    uint32_t reserved;
    // @slot attributes begin
    // @slot attributes end
};
