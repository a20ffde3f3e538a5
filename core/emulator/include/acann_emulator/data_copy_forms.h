// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DataCopy of slices of a tensor with several axes, and the form with DataCopyEnhancedParams (ascend-c-facts §3.3).
#pragma once

#include "acann_emulator/data_copy.h"

namespace AscendC {

enum class DeqScale : uint8_t
{
    DEQ_NONE = 0,
    DEQ,
    VDEQ,
    DEQ8,
    VDEQ8,
    DEQ16,
    VDEQ16
};
enum class BlockMode : uint8_t
{
    BLOCK_MODE_NORMAL = 0,
    BLOCK_MODE_MATRIX,
    BLOCK_MODE_VECTOR,
    BLOCK_MODE_SMALL_CHANNEL,
    BLOCK_MODE_DEPTHWISE
};
/// What older chips do on the way out of L0C.
struct DataCopyEnhancedParams
{
    BlockMode blockMode = BlockMode::BLOCK_MODE_NORMAL;
    DeqScale deqScale = DeqScale::DEQ_NONE;
    uint64_t deqValue = 0;
    uint8_t sidStoreMode = 0;
    bool isRelu = false;
    uint8_t padMode = 0;
    uint64_t padValue = 0;
    uint64_t deqTensorAddr = 0;
};

/// The slice of one axis. First axis: pieces of burstLen 32-byte blocks, `stride` elements apart. Further axes: rows,
/// `stride` rows apart.
struct SliceInfo
{
    SliceInfo() = default;
    SliceInfo(uint32_t start, uint32_t end, uint32_t strideIn, uint32_t burst, uint32_t shape = 0)
        : startIndex(start)
        , endIndex(end)
        , stride(strideIn)
        , burstLen(burst)
        , shapeValue(shape)
    { }
    uint32_t startIndex = 0;
    uint32_t endIndex = 0; ///< inclusive
    uint32_t stride = 0;
    uint32_t burstLen = ONE_BLK_SIZE;
    uint32_t shapeValue = 0;
};

template <typename Dst, typename Src>
inline void DataCopy(const Dst& dst, const Src& src, const DataCopyParams& params,
    const DataCopyEnhancedParams& enhanced, EmuHere here = EmuHere::at())
{
    if (enhanced.blockMode != BlockMode::BLOCK_MODE_NORMAL || enhanced.deqScale != DeqScale::DEQ_NONE
        || enhanced.isRelu)
        return acann_emu_not_emulated("DataCopy",
            "the block modes, quantisation and ReLU of DataCopyEnhancedParams need a way from L0C to the unified "
            "buffer, "
            "which the 910B does not have; use Fixpipe",
            here);
    DataCopy(dst, src, params, here);
}

namespace emu {

inline uint32_t piecesOf(const SliceInfo& slice, uint32_t piece)
{
    return slice.endIndex < slice.startIndex || piece + slice.stride == 0
        ? 0
        : (slice.endIndex - slice.startIndex + 1 + slice.stride) / (piece + slice.stride);
}

/// Where row `number` of the sliced outer axes begins, in elements, and how many rows there are.
inline uint32_t rowsOf(const SliceInfo* slices, uint32_t axes)
{
    uint32_t rows = 1;
    for (uint32_t axis = 1; axis < axes; ++axis)
        rows *= piecesOf(slices[axis], 1);
    return rows;
}
inline uint64_t rowStart(const SliceInfo* slices, uint32_t axes, uint32_t number)
{
    uint64_t start = slices[0].startIndex;
    uint64_t pitch = slices[0].shapeValue;
    for (uint32_t axis = 1; axis < axes; ++axis) {
        const uint32_t count = piecesOf(slices[axis], 1);
        start += pitch * (slices[axis].startIndex + uint64_t(number % count) * (slices[axis].stride + 1));
        number /= count;
        pitch *= slices[axis].shapeValue;
    }
    return start;
}

template <typename T, typename Row>
inline void copySlices(
    const SliceInfo* dstSlices, const SliceInfo* srcSlices, uint32_t axes, const char* mismatch, EmuHere here, Row row)
{
    const uint32_t piece = srcSlices[0].burstLen * ONE_BLK_SIZE / static_cast<uint32_t>(sizeof(T));
    const uint32_t rows = rowsOf(srcSlices, axes);
    const uint32_t pieces = piecesOf(srcSlices[0], piece);
    if (axes == 0 || rows != rowsOf(dstSlices, axes) || pieces != piecesOf(dstSlices[0], piece)
        || dstSlices[0].burstLen != srcSlices[0].burstLen)
        return acann_emu_not_emulated("DataCopy", mismatch, here);
    for (uint32_t i = 0; i < rows; ++i)
        row(rowStart(dstSlices, axes, i), rowStart(srcSlices, axes, i), pieces);
}

template <typename T>
inline void slicedCall(acann_emu::CopyCall& call, const SliceInfo& dst, const SliceInfo& src, uint32_t pieces)
{
    call.padded = true; // rows need not be a multiple of 32 bytes apart in global memory
    call.blocks = pieces;
    call.blockBytes = int64_t(src.burstLen) * ONE_BLK_SIZE;
    call.sourceGap = int64_t(src.stride) * static_cast<int64_t>(sizeof(T));
    call.targetGap = int64_t(dst.stride) * static_cast<int64_t>(sizeof(T));
    acann_emu_copy(call);
}

} // namespace emu

/// Copies slices: as many pieces of the source as the destination's slices hold.
template <typename T>
inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const SliceInfo dstSliceInfo[],
    const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1, EmuHere here = EmuHere::at())
{
    emu::copySlices<T>(dstSliceInfo, srcSliceInfo, dimValue,
        "the slices of source and destination differ in number or length", here,
        [&](uint64_t to, uint64_t from, uint32_t pieces) {
            acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::GmToLocal, "DataCopy", here);
            call.local = dst[static_cast<uint32_t>(to)].view();
            call.global = src[from].view();
            emu::slicedCall<T>(call, dstSliceInfo[0], srcSliceInfo[0], pieces);
        });
}
template <typename T>
inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const SliceInfo dstSliceInfo[],
    const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1, EmuHere here = EmuHere::at())
{
    emu::copySlices<T>(dstSliceInfo, srcSliceInfo, dimValue,
        "the slices of source and destination differ in number or length", here,
        [&](uint64_t to, uint64_t from, uint32_t pieces) {
            acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::LocalToGm, "DataCopy", here);
            call.local = src[static_cast<uint32_t>(from)].view();
            call.global = dst[to].view();
            emu::slicedCall<T>(call, dstSliceInfo[0], srcSliceInfo[0], pieces);
        });
}

} // namespace AscendC
