// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Host functions that size the temporary tensors of library functions and fill their tiling structs. Sizes follow the
// documented minimum; a struct is filled as far as the emulator reads it: with the shape and one piece for all rows.
#pragma once

#include "acann_emulator/library_space.h"
#include "acann_emulator/library_tiling.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace ge {

class Shape
{
public:
    Shape() = default;
    explicit Shape(std::vector<std::int64_t> extents)
        : m_extents(std::move(extents))
    { }
    std::size_t GetDimNum() const { return m_extents.size(); }
    std::int64_t GetDim(std::size_t index) const { return index < m_extents.size() ? m_extents[index] : 0; }
    std::vector<std::int64_t> GetDims() const { return m_extents; }
    std::int64_t GetShapeSize() const
    {
        std::int64_t product = 1;
        for (const std::int64_t extent : m_extents)
            product *= extent;
        return product;
    }

private:
    std::vector<std::int64_t> m_extents;
};

} // namespace ge

namespace optiling {
using namespace AscendC::tiling;
} // namespace optiling

namespace AscendC {

using TensorShape = ge::Shape;

#define ACANN_SIZE_FUNCTIONS(NAME, HALF, FLOAT)                                                                        \
    inline void Get##NAME##MaxMinTmpSize(                                                                              \
        const TensorShape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue)      \
    {                                                                                                                  \
        const uint32_t buffers = typeSize == 2 ? HALF : FLOAT;                                                         \
        minValue = buffers * 256;                                                                                      \
        maxValue = std::max(minValue, buffers * static_cast<uint32_t>(srcShape.GetShapeSize()) * typeSize);            \
    }                                                                                                                  \
    inline void Get##NAME##TmpBufferFactorSize(                                                                        \
        const uint32_t typeSize, uint32_t& maxLiveNodeCount, uint32_t& extraBuf)                                       \
    {                                                                                                                  \
        maxLiveNodeCount = typeSize == 2 ? HALF : FLOAT;                                                               \
        extraBuf = 0;                                                                                                  \
    }
ACANN_LIBRARY_SPACE(ACANN_SIZE_FUNCTIONS)
ACANN_SIZE_FUNCTIONS(Exp, 4, 3)
ACANN_SIZE_FUNCTIONS(Clamp, 1, 1)
ACANN_SIZE_FUNCTIONS(Log, 0, 0)
ACANN_SIZE_FUNCTIONS(Log10, 0, 0)
ACANN_SIZE_FUNCTIONS(Axpy, 4, 1)
#undef ACANN_SIZE_FUNCTIONS

inline void GetGeluMaxMinTmpSize(
    const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue)
{
    GetGeluMaxMinTmpSize(srcShape, typeSize, false, maxValue, minValue);
}
inline uint32_t GetGeluMinTmpSize(const TensorShape&, const uint32_t) { return 3 * 256; }
inline uint32_t GetGeluMaxTmpSize(const TensorShape& srcShape, const uint32_t)
{
    return std::max<uint32_t>(3 * 256, 3 * static_cast<uint32_t>(srcShape.GetShapeSize()) * 4);
}
/// With the shapes of base and exponent; an integer power needs more.
inline void GetPowerMaxMinTmpSize(const TensorShape& base, const TensorShape& exponent, const bool typeIsInt,
    const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t buffers = typeSize == 2 ? 14 : typeIsInt ? 7 : 5;
    minValue = buffers * 256;
    const int64_t elements = std::max(base.GetShapeSize(), exponent.GetShapeSize());
    maxValue = std::max(minValue, buffers * static_cast<uint32_t>(elements) * typeSize);
}
inline void GetSiluTmpSize(const TensorShape&, const uint32_t, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    maxValue = minValue = 0;
}
inline void GetSwishTmpSize(const TensorShape&, const uint32_t, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    maxValue = minValue = 0;
}
inline void GetSumMaxMinTmpSize(
    const uint32_t n, const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t repeats = (n * typeSize + 255) / 256;
    maxValue = minValue = (repeats * typeSize + 31) / 32 * 32;
}
inline void GetMeanMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const uint32_t accTypeSize, const bool,
    uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t repeats = (n * accTypeSize + 255) / 256;
    maxValue = minValue = (repeats + 31) / 32 * 32 * accTypeSize + (accTypeSize > typeSize ? n * accTypeSize : 0);
}

namespace emu {

struct Matrix
{
    uint32_t rows;
    uint32_t columns;
};
inline Matrix matrixOf(const TensorShape& shape)
{
    const auto columns = static_cast<uint32_t>(shape.GetDimNum() == 0 ? 1 : shape.GetDim(shape.GetDimNum() - 1));
    return {columns == 0 ? 0 : static_cast<uint32_t>(shape.GetShapeSize()) / columns, columns};
}
/// A row, a block for its maximum and one unit of 64 elements, as floats.
inline uint32_t softmaxRow(const Matrix& matrix, uint32_t typeSize)
{
    return (32 / typeSize + matrix.columns + 64) * 4;
}
template <typename Tiling> inline void fillSoftmax(const TensorShape& shape, uint32_t typeSize, Tiling& tiling)
{
    const Matrix matrix = matrixOf(shape);
    const uint32_t perBlock = 32 / typeSize;
    tiling.srcM = matrix.rows;
    tiling.srcK = matrix.columns;
    tiling.srcSize = matrix.rows * matrix.columns;
    tiling.outMaxM = tiling.reduceM = tiling.splitM = matrix.rows;
    tiling.outMaxK = tiling.reduceK = perBlock;
    tiling.outMaxSize = tiling.reduceSize = matrix.rows * perBlock;
    tiling.splitK = matrix.columns;
    tiling.splitSize = tiling.srcSize;
    tiling.rangeM = 1;
}

} // namespace emu

#define ACANN_SOFTMAX_SIZES(NAME, PARAMETERS)                                                                          \
    inline uint32_t Get##NAME##MinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, PARAMETERS)            \
    {                                                                                                                  \
        return emu::softmaxRow(emu::matrixOf(srcShape), typeSize);                                                     \
    }                                                                                                                  \
    inline uint32_t Get##NAME##MaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize, PARAMETERS)            \
    {                                                                                                                  \
        return emu::matrixOf(srcShape).rows * emu::softmaxRow(emu::matrixOf(srcShape), typeSize);                      \
    }
#define ACANN_TWO_FLAGS const bool, const bool
ACANN_SOFTMAX_SIZES(SoftMax, const bool)
ACANN_SOFTMAX_SIZES(LogSoftMax, const bool)
ACANN_SOFTMAX_SIZES(SoftMaxFlash, ACANN_TWO_FLAGS)
ACANN_SOFTMAX_SIZES(SoftMaxGrad, ACANN_TWO_FLAGS)
#undef ACANN_TWO_FLAGS
#undef ACANN_SOFTMAX_SIZES
inline uint32_t GetSoftMaxFlashV2MinTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t sumTypeSize,
    const bool, const bool = false, const bool = false)
{
    return emu::softmaxRow(emu::matrixOf(srcShape), sumTypeSize);
}
inline uint32_t GetSoftMaxFlashV2MaxTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t sumTypeSize,
    const bool, const bool = false, const bool = false)
{
    return emu::matrixOf(srcShape).rows * emu::softmaxRow(emu::matrixOf(srcShape), sumTypeSize);
}

template <typename Tiling>
inline void SoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t typeSize, const uint32_t, Tiling& tiling)
{
    emu::fillSoftmax(srcShape, typeSize, tiling);
}
template <typename Tiling>
inline void LogSoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t typeSize, const uint32_t, Tiling& tiling)
{
    emu::fillSoftmax(srcShape, typeSize, tiling);
}
template <typename Tiling>
inline void SoftMaxFlashTilingFunc(
    const TensorShape& srcShape, const uint32_t typeSize, const uint32_t, Tiling& tiling, const bool = false)
{
    emu::fillSoftmax(srcShape, typeSize, tiling);
}
template <typename Tiling>
inline void SoftMaxFlashV2TilingFunc(const TensorShape& srcShape, const uint32_t, const uint32_t sumTypeSize,
    const uint32_t, Tiling& tiling, const bool, const bool = false, const bool = false)
{
    emu::fillSoftmax(srcShape, sumTypeSize, tiling);
}
template <typename Tiling>
inline void SoftMaxGradTilingFunc(
    const TensorShape& srcShape, const uint32_t typeSize, const uint32_t, Tiling& tiling, const bool = false)
{
    emu::fillSoftmax(srcShape, typeSize, tiling);
}

namespace emu {

/// [b, s, h] and the valid length of h.
template <typename Tiling> inline void fillBatch(const TensorShape& shape, uint32_t valid, Tiling& tiling)
{
    tiling.bLength = static_cast<uint32_t>(shape.GetDim(0));
    tiling.sLength = static_cast<uint32_t>(shape.GetDim(1));
    tiling.hLength = static_cast<uint32_t>(shape.GetDim(2));
    tiling.originalHLength = valid == 0 ? tiling.hLength : valid;
}
inline uint32_t blocks(uint32_t bytes) { return (bytes + 31) / 32 * 32; }

} // namespace emu

inline void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool isReuseSource,
    uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t moments = emu::blocks(static_cast<uint32_t>(srcShape.GetDim(0) * srcShape.GetDim(1)) * 4);
    const uint32_t row = emu::blocks(static_cast<uint32_t>(srcShape.GetDim(2)) * 4);
    const uint32_t buffers = isReuseSource && typeSize == 4 ? 2 : 3;
    minValue = buffers * row + 2 * moments;
    maxValue = buffers * static_cast<uint32_t>(srcShape.GetShapeSize()) * 4 + 2 * moments;
}
template <typename Tiling>
inline void GetLayerNormNDTilingInfo(
    const TensorShape& srcShape, const uint32_t, const uint32_t, const bool, Tiling& tiling)
{
    emu::fillBatch(srcShape, 0, tiling);
}
/// The name of GetLayerNormNDTilingInfo before CANN 8.
template <typename Tiling>
inline void GetLayerNormNDTillingInfo(
    const TensorShape& srcShape, const uint32_t, const uint32_t, const bool, Tiling& tiling)
{
    emu::fillBatch(srcShape, 0, tiling);
}
inline bool GetRmsNormMaxMinTmpSize(
    const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue, const bool = false)
{
    const uint32_t rows = emu::blocks(static_cast<uint32_t>(srcShape.GetDim(0) * srcShape.GetDim(1)) * typeSize);
    const uint32_t buffers = typeSize == 2 ? 3 : 1;
    minValue = (buffers * static_cast<uint32_t>(srcShape.GetDim(2)) + rows / typeSize) * 4;
    maxValue = (buffers * static_cast<uint32_t>(srcShape.GetShapeSize()) + rows / typeSize) * 4;
    return srcShape.GetDimNum() == 3;
}
template <typename Tiling>
inline bool GetRmsNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape, const uint32_t,
    const uint32_t, Tiling& tiling, const bool = false)
{
    emu::fillBatch(srcShape, static_cast<uint32_t>(originSrcShape.GetDim(2)), tiling);
    tiling.reciprocalOfHLength = 1.0f / static_cast<float>(tiling.originalHLength);
    return srcShape.GetDimNum() == 3;
}

/// Sizes that the documentation gives only as a range: enough for all rows at once, one repeat at least.
#define ACANN_ROW_SIZES(NAME)                                                                                          \
    inline void Get##NAME##MaxMinTmpSize(                                                                              \
        const TensorShape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue)      \
    {                                                                                                                  \
        minValue = 256 + emu::blocks(emu::matrixOf(srcShape).columns * 4) * 3;                                         \
        maxValue = std::max(minValue, static_cast<uint32_t>(srcShape.GetShapeSize()) * (typeSize < 4 ? 12 : 8));       \
    }
ACANN_ROW_SIZES(LayerNormGrad)
ACANN_ROW_SIZES(LayerNormGradBeta)
ACANN_ROW_SIZES(DropOut)
#undef ACANN_ROW_SIZES

#define ACANN_QUANT_SIZES(NAME)                                                                                        \
    inline void Get##NAME##MaxMinTmpSize(                                                                              \
        const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue)                  \
    {                                                                                                                  \
        minValue = 4 * 256;                                                                                            \
        maxValue = std::max(minValue, static_cast<uint32_t>(srcShape.GetShapeSize()) * 2 * typeSize);                  \
    }
ACANN_QUANT_SIZES(AscendQuant)
ACANN_QUANT_SIZES(AscendDequant)
ACANN_QUANT_SIZES(Pad)
#undef ACANN_QUANT_SIZES

/// The converted values and, when they are transposed, the scales of a block of rows.
template <typename InputType, typename OutputType>
inline void GetAscendAntiQuantMaxMinTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
    const bool isTranspose, InputType, OutputType outputDataType, uint32_t& maxValue, uint32_t& minValue)
{
    constexpr int kHalf = 1; // ge::DT_FLOAT16
    const auto scales = static_cast<uint32_t>(scaleShape.GetShapeSize());
    const auto values = static_cast<uint32_t>(srcShape.GetShapeSize());
    const uint32_t perValue = static_cast<int>(outputDataType) == kHalf && !isTranspose ? 2 : 4;
    minValue = scales * 8 + 64 * perValue * 32;
    maxValue = std::max(minValue, scales * 8 + values * perValue);
}

template <typename Platform>
inline void GetUnPadMaxMinTmpSize(
    const Platform&, const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue)
{
    GetPadMaxMinTmpSize(srcShape, typeSize, maxValue, minValue);
}
template <typename Platform>
inline void GetBroadCastMaxMinTmpSize(const Platform&, const TensorShape&, const TensorShape& dstShape,
    const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue)
{
    const uint32_t perBlock = 32 / typeSize;
    minValue = perBlock * (perBlock + emu::blocks(emu::matrixOf(dstShape).columns)) * typeSize;
    maxValue = std::max(minValue, static_cast<uint32_t>(dstShape.GetShapeSize()) * typeSize + minValue);
}
/// SwiGLU is the one that takes the flag last.
inline void GetSwiGLUMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
    uint32_t& minValue, const bool isReuseSource)
{
    GetSwiGLUMaxMinTmpSize(srcShape, typeSize, isReuseSource, maxValue, minValue);
}
inline void GetDeepNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool isReuseSource,
    const bool, uint32_t& maxValue, uint32_t& minValue)
{
    GetLayerNormMaxMinTmpSize(srcShape, typeSize, isReuseSource, maxValue, minValue);
}
template <typename Tiling>
inline bool GetDeepNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape, const uint32_t,
    const uint32_t, const bool, const bool, Tiling& tiling)
{
    emu::fillBatch(srcShape, static_cast<uint32_t>(originSrcShape.GetDim(2)), tiling);
    return srcShape.GetDimNum() == 3;
}
inline void GetCumSumMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool isLastAxis,
    const bool, uint32_t& maxValue, uint32_t& minValue)
{
    // Along the first axis floats are added in place; otherwise pieces are widened or transposed.
    const bool none = !isLastAxis && typeSize == 4;
    minValue = none ? 0 : 16 * emu::blocks(emu::matrixOf(srcShape).columns * 4);
    maxValue = none ? 0 : std::max(minValue, static_cast<uint32_t>(srcShape.GetShapeSize()) * 8);
}
/// The form for [a, r] with the reciprocal deviation.
inline void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const bool, const bool, const bool,
    uint32_t& maxValue, uint32_t& minValue)
{
    minValue = 3 * emu::blocks(emu::matrixOf(srcShape).columns * 4);
    maxValue = 3 * static_cast<uint32_t>(srcShape.GetShapeSize()) * 4;
}
template <typename Tiling>
inline void GetLayerNormNDTilingInfo(
    const TensorShape& srcShape, const uint32_t, const uint32_t, const bool, const bool, Tiling& tiling)
{
    tiling.aLength = emu::matrixOf(srcShape).rows;
    tiling.rLength = emu::matrixOf(srcShape).columns;
}
template <typename Tiling>
inline void GetLayerNormGradNDTilingInfo(
    const TensorShape& srcShape, const uint32_t, const uint32_t, const bool, Tiling& tiling)
{
    emu::fillBatch(srcShape, 0, tiling);
}
template <typename Tiling>
inline void GetLayerNormGradBetaNDTilingInfo(
    const TensorShape& srcShape, const uint32_t, const uint32_t, const bool, Tiling& tiling)
{
    emu::fillBatch(srcShape, 0, tiling);
}

template <typename Tiling>
inline void PadTilingFunc(
    const TensorShape& srcShape, const TensorShape& oriSrcShape, const uint32_t, const uint32_t, Tiling& tiling)
{
    tiling.srcHeight = static_cast<uint32_t>(srcShape.GetDim(0));
    tiling.srcWidth = static_cast<uint32_t>(srcShape.GetDim(1));
    tiling.srcOriWidth = static_cast<uint32_t>(oriSrcShape.GetDim(1));
}
template <typename Tiling>
inline void UnPadTilingFunc(const TensorShape& srcShape, const uint32_t, const uint32_t, Tiling& tiling)
{
    tiling.srcHeight = static_cast<uint32_t>(srcShape.GetDim(0));
    tiling.srcWidth = static_cast<uint32_t>(srcShape.GetDim(1));
}

} // namespace AscendC
