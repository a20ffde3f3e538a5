// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The struct that Matmul takes from the host (ascend-c-facts §3.5). Lengths in elements, depths in base blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// clang-format off
/// A field, with the functions by which host code in the same file fills it.
#define ACANN_TILING_FIELD(NAME)                                                                                       \
    std::int32_t NAME = 0;                                                                                             \
    void set_##NAME(std::int32_t value) { NAME = value; }                                                              \
    std::int32_t get_##NAME() const { return NAME; }

struct TCubeTiling
{
    ACANN_TILING_FIELD(usedCoreNum)
    ACANN_TILING_FIELD(M)
    ACANN_TILING_FIELD(N)
    ACANN_TILING_FIELD(Ka)
    ACANN_TILING_FIELD(Kb)
    ACANN_TILING_FIELD(singleCoreM)
    ACANN_TILING_FIELD(singleCoreN)
    ACANN_TILING_FIELD(singleCoreK)
    ACANN_TILING_FIELD(baseM)
    ACANN_TILING_FIELD(baseN)
    ACANN_TILING_FIELD(baseK)
    ACANN_TILING_FIELD(depthA1)
    ACANN_TILING_FIELD(depthB1)
    ACANN_TILING_FIELD(stepM)
    ACANN_TILING_FIELD(stepN)
    ACANN_TILING_FIELD(isBias)
    ACANN_TILING_FIELD(transLength)
    ACANN_TILING_FIELD(iterateOrder) ///< 0 along M first, 1 along N first
    ACANN_TILING_FIELD(shareMode)
    ACANN_TILING_FIELD(shareL1Size)
    ACANN_TILING_FIELD(shareL0CSize)
    ACANN_TILING_FIELD(shareUbSize)
    ACANN_TILING_FIELD(batchM)
    ACANN_TILING_FIELD(batchN)
    ACANN_TILING_FIELD(singleBatchM)
    ACANN_TILING_FIELD(singleBatchN)
    ACANN_TILING_FIELD(stepKa)
    ACANN_TILING_FIELD(stepKb)
    ACANN_TILING_FIELD(depthAL1CacheUB)
    ACANN_TILING_FIELD(depthBL1CacheUB)
    ACANN_TILING_FIELD(dbL0A)
    ACANN_TILING_FIELD(dbL0B)
    ACANN_TILING_FIELD(dbL0C)
    ACANN_TILING_FIELD(ALayoutInfoB)
    ACANN_TILING_FIELD(ALayoutInfoS)
    ACANN_TILING_FIELD(ALayoutInfoN)
    ACANN_TILING_FIELD(ALayoutInfoG)
    ACANN_TILING_FIELD(ALayoutInfoD)
    ACANN_TILING_FIELD(BLayoutInfoB)
    ACANN_TILING_FIELD(BLayoutInfoS)
    ACANN_TILING_FIELD(BLayoutInfoN)
    ACANN_TILING_FIELD(BLayoutInfoG)
    ACANN_TILING_FIELD(BLayoutInfoD)
    ACANN_TILING_FIELD(CLayoutInfoB)
    ACANN_TILING_FIELD(CLayoutInfoS1)
    ACANN_TILING_FIELD(CLayoutInfoN)
    ACANN_TILING_FIELD(CLayoutInfoG)
    ACANN_TILING_FIELD(CLayoutInfoS2)
    ACANN_TILING_FIELD(BatchNum)
    ACANN_TILING_FIELD(mxTypePara)

    std::size_t GetDataSize() const { return sizeof(*this); }
    void SaveToBuffer(void* target, std::size_t capacity) const
    {
        if (target != nullptr && capacity >= sizeof(*this))
            std::memcpy(target, this, sizeof(*this));
    }
};
#undef ACANN_TILING_FIELD

// clang-format on

namespace AscendC {
namespace tiling {
using ::TCubeTiling;
} // namespace tiling
} // namespace AscendC

namespace optiling {
using namespace AscendC::tiling;
} // namespace optiling
