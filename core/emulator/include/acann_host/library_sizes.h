// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Further host functions that size temporary tensors and fill tiling structs: selection, sorting, quantisation,
// reduction by pattern, batch and group normalisation, Welford. The documentation gives these sizes as a range; the
// emulator needs none of the space, so the values are what the functions' own operands take, never 0 where the library
// asks for some.
#pragma once

#include "acann_host/graph_types.h"
#include "acann_host/library_tiling.h"

#if defined(__CCE_AICORE__) || defined(ACANN_EMU_WHOLE_PROGRAM)
#include "kernel_operator.h" // the device side has these
#else
namespace AscendC {
enum class ReducePattern : uint32_t
{
    AR = 0,
    RA = 1,
    R,
    ARA,
    ARAR,
    ARARA,
    ARARAR,
    ARARARA,
    ARARARAR,
    ARARARARA,
    RAR,
    RARA,
    RARAR,
    RARARA,
    RARARAR,
    RARARARA
};
enum class TopKMode
{
    TOPK_NORMAL,
    TOPK_NSMALL
};
} // namespace AscendC
#endif

namespace AscendC {

using TensorDataType = ge::DataType;

enum class SortType
{
    RADIX_SORT,
    MERGE_SORT
};
struct SortConfig
{
    SortType type = SortType::RADIX_SORT;
    bool isDescend = false;
    bool hasSrcIndex = false;
    bool hasDstIndex = false;
};

namespace emu {

inline uint32_t elementsOf(const TensorShape& shape) { return static_cast<uint32_t>(shape.GetShapeSize()); }
/// `most` bytes for everything at once, one row (or 256 bytes) at least.
inline void range(uint32_t most, uint32_t least, uint32_t& maxValue, uint32_t& minValue)
{
    minValue = std::max<uint32_t>(256, blocks(least));
    maxValue = std::max(minValue, blocks(most));
}
/// A sorted element is a pair of 8 bytes.
inline uint32_t sortedBytes(uint32_t elements) { return (elements + 31) / 32 * 32 * 8; }

} // namespace emu

// Select with a mask of bytes, both names.
#define ACANN_SELECT_SIZES(NAME)                                                                                       \
    inline uint32_t Get##NAME##MinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,                  \
        const uint32_t srcTypeSize, const TensorShape&, const uint32_t, const bool)                                    \
    {                                                                                                                  \
        const auto& longer = src0Shape.GetShapeSize() >= src1Shape.GetShapeSize() ? src0Shape : src1Shape;             \
        return emu::blocks(emu::matrixOf(longer).columns * srcTypeSize) + 256;                                         \
    }                                                                                                                  \
    inline uint32_t Get##NAME##MaxTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,                  \
        const uint32_t srcTypeSize, const TensorShape&, const uint32_t, const bool)                                    \
    {                                                                                                                  \
        const uint32_t elements = std::max(emu::elementsOf(src0Shape), emu::elementsOf(src1Shape));                    \
        return emu::blocks(elements * srcTypeSize) + 256;                                                              \
    }                                                                                                                  \
    inline void Get##NAME##MaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,                   \
        const uint32_t srcTypeSize, const TensorShape& maskShape, const uint32_t maskTypeSize, const bool isReuseMask, \
        uint32_t& maxValue, uint32_t& minValue)                                                                        \
    {                                                                                                                  \
        minValue = Get##NAME##MinTmpSize(src0Shape, src1Shape, srcTypeSize, maskShape, maskTypeSize, isReuseMask);     \
        maxValue = Get##NAME##MaxTmpSize(src0Shape, src1Shape, srcTypeSize, maskShape, maskTypeSize, isReuseMask);     \
    }
ACANN_SELECT_SIZES(Select)
ACANN_SELECT_SIZES(SelectWithBytesMask)
#undef ACANN_SELECT_SIZES

#define ACANN_REDUCE_SIZES(NAME)                                                                                       \
    inline void Get##NAME##MaxMinTmpSize(const TensorShape& srcShape, const TensorDataType dataType, ReducePattern,    \
        bool, bool, uint32_t& maxValue, uint32_t& minValue)                                                            \
    {                                                                                                                  \
        const auto size = static_cast<uint32_t>(std::max(1, ge::GetSizeByDataType(dataType)));                         \
        emu::range(emu::elementsOf(srcShape) * size, emu::matrixOf(srcShape).columns * size, maxValue, minValue);      \
    }
ACANN_REDUCE_SIZES(ReduceSum)
ACANN_REDUCE_SIZES(ReduceMean)
ACANN_REDUCE_SIZES(ReduceMax)
ACANN_REDUCE_SIZES(ReduceMin)
ACANN_REDUCE_SIZES(ReduceProd)
ACANN_REDUCE_SIZES(ReduceAny)
ACANN_REDUCE_SIZES(ReduceAll)
#undef ACANN_REDUCE_SIZES

template <typename Platform> inline uint32_t GetConcatTmpSize(const Platform&, const uint32_t elemCount, const uint32_t)
{
    return emu::sortedBytes(elemCount);
}
template <typename Platform> inline uint32_t GetSortTmpSize(const Platform&, const uint32_t elemCount, const uint32_t)
{
    return emu::sortedBytes(elemCount);
}
inline void GetSortMaxMinTmpSize(const TensorShape& srcShape, TensorDataType, TensorDataType, bool, const SortConfig&,
    uint32_t& maxValue, uint32_t& minValue)
{
    maxValue = minValue = 2 * emu::sortedBytes(emu::elementsOf(srcShape));
}
template <typename Platform>
inline bool GetTopKMaxMinTmpSize(const Platform&, const int32_t inner, const int32_t outter, const bool, const bool,
    TopKMode, const bool, const uint32_t, uint32_t& maxValue, uint32_t& minValue)
{
    minValue = 2 * emu::sortedBytes(static_cast<uint32_t>(inner));
    maxValue = minValue * static_cast<uint32_t>(std::max(1, outter));
    return inner > 0 && outter > 0;
}
/// The emulator takes the lengths from TopKInfo.
template <typename Platform, typename Tiling>
inline bool TopKTilingFunc(const Platform&, const int32_t inner, const int32_t outter, const int32_t k, const uint32_t,
    const bool, TopKMode, const bool, Tiling&)
{
    return inner > 0 && outter > 0 && k > 0 && k <= inner;
}

inline void GetAscendAntiQuantMaxMinTmpSize(const TensorShape& srcShape, const TensorShape&, bool, TensorDataType,
    TensorDataType, uint32_t& maxValue, uint32_t& minValue)
{
    emu::range(emu::elementsOf(srcShape) * 4, emu::matrixOf(srcShape).columns * 4, maxValue, minValue);
}
inline uint32_t GetAscendAntiQuantMaxTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
    bool isTranspose, TensorDataType inputDataType, TensorDataType outputDataType)
{
    uint32_t maxValue = 0;
    uint32_t minValue = 0;
    GetAscendAntiQuantMaxMinTmpSize(
        srcShape, scaleShape, isTranspose, inputDataType, outputDataType, maxValue, minValue);
    return maxValue;
}
inline uint32_t GetAscendAntiQuantMinTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
    bool isTranspose, TensorDataType inputDataType, TensorDataType outputDataType)
{
    uint32_t maxValue = 0;
    uint32_t minValue = 0;
    GetAscendAntiQuantMaxMinTmpSize(
        srcShape, scaleShape, isTranspose, inputDataType, outputDataType, maxValue, minValue);
    return minValue;
}
inline void GetAscendQuantTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuf)
{
    maxLiveNodeCount = 2;
    extraBuf = 0;
}
inline void GetAscendDequantTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuf)
{
    maxLiveNodeCount = 2;
    extraBuf = 0;
}
inline void GetMeanTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuffer)
{
    maxLiveNodeCount = 1;
    extraBuffer = 256;
}
inline void GetArithProgressionMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue) { maxValue = minValue = 0; }
inline uint32_t GetDropOutMaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool isReuseSource)
{
    uint32_t maxValue = 0;
    uint32_t minValue = 0;
    GetDropOutMaxMinTmpSize(srcShape, typeSize, isReuseSource, maxValue, minValue);
    return maxValue;
}
inline uint32_t GetDropOutMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool isReuseSource)
{
    uint32_t maxValue = 0;
    uint32_t minValue = 0;
    GetDropOutMaxMinTmpSize(srcShape, typeSize, isReuseSource, maxValue, minValue);
    return minValue;
}

/// [b, s, h] with the batch first.
inline bool GetBatchNormMaxMinTmpSize(const TensorShape& srcShape, const TensorShape&, const uint32_t, const bool,
    uint32_t& maxValue, uint32_t& minValue, const bool = false)
{
    const uint32_t all = emu::elementsOf(srcShape);
    const auto batches = static_cast<uint32_t>(std::max<int64_t>(1, srcShape.GetDim(0)));
    emu::range(3 * all * 4, 3 * all / batches * 4, maxValue, minValue);
    return srcShape.GetDimNum() == 3;
}
template <typename Tiling>
inline bool GetBatchNormNDTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape, const uint32_t,
    const uint32_t, const bool, Tiling& tiling, const bool = false)
{
    tiling.originalBLength = static_cast<uint32_t>(originSrcShape.GetDim(0));
    tiling.meanVarSize = static_cast<uint32_t>(srcShape.GetDim(1) * srcShape.GetDim(2));
    tiling.firstDimValueBack = 1.0f / static_cast<float>(std::max<uint32_t>(1, tiling.originalBLength));
    return srcShape.GetDimNum() == 3;
}
/// [n, c, h, w].
inline void GetGroupNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const bool, const uint32_t groupNum,
    uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t all = emu::elementsOf(srcShape);
    const auto images = static_cast<uint32_t>(std::max<int64_t>(1, srcShape.GetDim(0)));
    emu::range(3 * all * 4, 3 * all / images / std::max<uint32_t>(1, groupNum) * 4, maxValue, minValue);
}
template <typename Tiling>
inline void GetGroupNormNDTilingInfo(const TensorShape& srcShape, const uint32_t, const uint32_t typeSize, const bool,
    const uint32_t groupNum, Tiling& tiling)
{
    tiling.n = static_cast<uint32_t>(srcShape.GetDim(0));
    tiling.c = static_cast<uint32_t>(srcShape.GetDim(1));
    tiling.hw = static_cast<uint32_t>(srcShape.GetDim(2) * srcShape.GetDim(3));
    tiling.g = groupNum;
    tiling.d = groupNum == 0 ? 0 : tiling.c / groupNum;
    tiling.hwAlignSize = emu::blocks(tiling.hw * typeSize) / typeSize;
    tiling.dhwAlignSize = tiling.d * tiling.hwAlignSize;
}
inline void GetNormalizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t, const bool,
    const bool, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    emu::range(2 * emu::elementsOf(srcShape) * 4, 2 * emu::matrixOf(srcShape).columns * 4, maxValue, minValue);
}
inline void GetWelfordUpdateMaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t, const bool,
    const bool, uint32_t& maxValue, uint32_t& minValue)
{
    emu::range(2 * emu::elementsOf(srcShape) * 4, 2 * 256, maxValue, minValue);
}
inline void GetWelfordFinalizeMaxMinTmpSize(
    const TensorShape& srcShape, const uint32_t, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    emu::range(2 * emu::elementsOf(srcShape) * 4, 2 * 256, maxValue, minValue);
}
inline void GetSoftMaxFlashV3MaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t dataTypeSize2,
    uint32_t& maxValue, uint32_t& minValue, const bool, const bool = false)
{
    minValue = emu::softmaxRow(emu::matrixOf(srcShape), dataTypeSize2);
    maxValue = emu::matrixOf(srcShape).rows * minValue;
}
template <typename Tiling>
inline void SoftMaxFlashV3TilingFunc(const TensorShape& srcShape, const uint32_t, const uint32_t dataTypeSize2,
    const uint32_t, Tiling& tiling, const bool, const bool = false)
{
    emu::fillSoftmax(srcShape, dataTypeSize2, tiling);
}
inline void GetConfusionTransposeMaxMinTmpSize(
    const TensorShape& srcShape, const uint32_t typeSize, const uint32_t, uint32_t& maxValue, uint32_t& minValue)
{
    emu::range(emu::elementsOf(srcShape) * typeSize, 256 * typeSize, maxValue, minValue);
}
inline void GetTransposeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
    const uint32_t transposeTypeIn, uint32_t& maxValue, uint32_t& minValue)
{
    GetConfusionTransposeMaxMinTmpSize(srcShape, typeSize, transposeTypeIn, maxValue, minValue);
}

} // namespace AscendC
