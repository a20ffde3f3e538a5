// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The struct that Matmul takes from the host (ascend-c-facts §3.5). Lengths in elements, depths in base blocks.
#pragma once

#include <cstdint>

struct TCubeTiling
{
    std::int32_t usedCoreNum = 0;
    std::int32_t M = 0;
    std::int32_t N = 0;
    std::int32_t Ka = 0;
    std::int32_t Kb = 0;
    std::int32_t singleCoreM = 0;
    std::int32_t singleCoreN = 0;
    std::int32_t singleCoreK = 0;
    std::int32_t baseM = 0;
    std::int32_t baseN = 0;
    std::int32_t baseK = 0;
    std::int32_t depthA1 = 0;
    std::int32_t depthB1 = 0;
    std::int32_t stepM = 0;
    std::int32_t stepN = 0;
    std::int32_t isBias = 0;
    std::int32_t transLength = 0;
    std::int32_t iterateOrder = 0; ///< 0 along M first, 1 along N first
    std::int32_t shareMode = 0;
    std::int32_t shareL1Size = 0;
    std::int32_t shareL0CSize = 0;
    std::int32_t shareUbSize = 0;
    std::int32_t batchM = 0;
    std::int32_t batchN = 0;
    std::int32_t singleBatchM = 0;
    std::int32_t singleBatchN = 0;
    std::int32_t stepKa = 0;
    std::int32_t stepKb = 0;
    std::int32_t depthAL1CacheUB = 0;
    std::int32_t depthBL1CacheUB = 0;
    std::int32_t dbL0A = 0;
    std::int32_t dbL0B = 0;
    std::int32_t dbL0C = 0;
    std::int32_t ALayoutInfoB = 0;
    std::int32_t ALayoutInfoS = 0;
    std::int32_t ALayoutInfoN = 0;
    std::int32_t ALayoutInfoG = 0;
    std::int32_t ALayoutInfoD = 0;
    std::int32_t BLayoutInfoB = 0;
    std::int32_t BLayoutInfoS = 0;
    std::int32_t BLayoutInfoN = 0;
    std::int32_t BLayoutInfoG = 0;
    std::int32_t BLayoutInfoD = 0;
    std::int32_t CLayoutInfoB = 0;
    std::int32_t CLayoutInfoS1 = 0;
    std::int32_t CLayoutInfoN = 0;
    std::int32_t CLayoutInfoG = 0;
    std::int32_t CLayoutInfoS2 = 0;
    std::int32_t BatchNum = 0;
    std::int32_t mxTypePara = 0;
};

namespace AscendC {
namespace tiling {
using ::TCubeTiling;
} // namespace tiling
} // namespace AscendC
