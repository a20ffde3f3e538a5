// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Library functions that shape, fill, mask and quantise tensors (ascend-c-facts §3.6).
#pragma once

#include "acann_emulator/data_copy.h"
#include "acann_emulator/library_call.h"
#include "acann_emulator/library_tiling.h"
#include "acann_emulator/sync.h"
#include "acann_emulator/vector_convert.h"

namespace AscendC {

namespace emu {

template <typename T, int32_t dim, int32_t axis>
inline void broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t* dstShape,
    const uint32_t* srcShape, const LocalTensor<uint8_t>* workspace, EmuHere here)
{
    static_assert(dim == 1 || dim == 2, "Broadcast on Atlas A2 supports 1 and 2 dimensions");
    static_assert(axis == 0 || axis == 1, "Broadcast repeats axis 0 or 1");
    static_assert(sizeof(T) <= 4, "Broadcast on Atlas A2 supports types of 1, 2 and 4 bytes");
    const int64_t rows = dim == 2 ? dstShape[0] : 1;
    const int64_t columns = dstShape[dim - 1];
    const int64_t srcRows = dim == 2 ? srcShape[0] : 1;
    const int64_t srcColumns = srcShape[dim - 1];
    if ((srcRows != rows && srcRows != 1) || (srcColumns != columns && srcColumns != 1))
        return acann_emu_library_refuse("Broadcast", "an axis of the source is neither 1 nor that of the result", here);
    Library call(acann_emu::LibraryOp::Broadcast, "Broadcast", here);
    call.out("the destination", dst, rows * columns).in("the source", src, srcRows * srcColumns);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(rows, columns, srcRows, srcColumns).run();
}

} // namespace emu

template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
    const uint32_t srcShape[dim], const LocalTensor<uint8_t>& sharedTmpBuffer, EmuHere here = EmuHere::at())
{
    emu::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, &sharedTmpBuffer, here);
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
    const uint32_t srcShape[dim], EmuHere here = EmuHere::at())
{
    emu::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, nullptr, here);
}

/// The name of Broadcast before CANN 9.
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
    const uint32_t srcShape[dim], const LocalTensor<uint8_t>& sharedTmpBuffer, EmuHere here = EmuHere::at())
{
    emu::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, &sharedTmpBuffer, here);
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
    const uint32_t srcShape[dim], EmuHere here = EmuHere::at())
{
    emu::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, nullptr, here);
}

struct PadParams
{
    uint16_t leftPad = 0;
    uint16_t rightPad = 0;
    int32_t padValue = 0;
};
struct UnPadParams
{
    uint16_t leftPad = 0;
    uint16_t rightPad = 0;
};

namespace emu {

template <typename T>
inline void pad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const PadParams& params,
    const LocalTensor<uint8_t>* workspace, const PadTiling& tiling, EmuHere here)
{
    const int64_t width = tiling.srcWidth;
    const bool aligned = width % perBlock<T>() == 0;
    if (width == 0 || tiling.srcHeight == 0)
        acann_emu_library_refuse("Pad", "the tiling says no height and width; fill it on the host", here);
    if (aligned && params.leftPad != 0)
        acann_emu_library_refuse("Pad", "a width of whole blocks can only be padded on the right", here);
    // A width of whole blocks keeps its size; its last columns are overwritten.
    const int64_t valid = aligned ? width - params.rightPad : width;
    const int64_t result = params.leftPad + valid + params.rightPad;
    Library call(acann_emu::LibraryOp::Pad, "Pad", here);
    call.out("the destination", dst, tiling.srcHeight * result).in("the source", src, tiling.srcHeight * width);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(tiling.srcHeight, width, valid, params.leftPad, params.rightPad);
    call.reals(static_cast<double>(params.padValue)).run();
}

template <typename T>
inline void unpad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const UnPadParams& params,
    const LocalTensor<uint8_t>* workspace, const UnPadTiling& tiling, EmuHere here)
{
    const int64_t width = tiling.srcWidth;
    if (width == 0 || width % perBlock<T>() != 0)
        acann_emu_library_refuse("UnPad", "the width of the source is no multiple of 32 bytes", here);
    Library call(acann_emu::LibraryOp::UnPad, "UnPad", here);
    call.out("the destination", dst, tiling.srcHeight * (width - params.rightPad));
    call.in("the source", src, tiling.srcHeight * width);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(tiling.srcHeight, width, params.rightPad).run();
}

} // namespace emu

template <typename T>
inline void Pad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const PadParams& params,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const PadTiling& tiling, EmuHere here = EmuHere::at())
{
    emu::pad(dst, src, params, &sharedTmpBuffer, tiling, here);
}
template <typename T>
inline void Pad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const PadParams& params, const PadTiling& tiling,
    EmuHere here = EmuHere::at())
{
    emu::pad(dst, src, params, nullptr, tiling, here);
}
template <typename T>
inline void UnPad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const UnPadParams& params,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const UnPadTiling& tiling, EmuHere here = EmuHere::at())
{
    emu::unpad(dst, src, params, &sharedTmpBuffer, tiling, here);
}
template <typename T>
inline void UnPad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const UnPadParams& params,
    const UnPadTiling& tiling, EmuHere here = EmuHere::at())
{
    emu::unpad(dst, src, params, nullptr, tiling, here);
}

/// firstValue, firstValue + diffValue, …
template <typename T>
inline void Arange(
    const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, int16_t, half, int32_t, float>,
        "Arange on Atlas A2 supports int16_t, half, int32_t, float");
    emu::Library call(acann_emu::LibraryOp::Arange, "Arange", here);
    call.out("the destination", dst, count);
    call.reals(static_cast<double>(firstValue), static_cast<double>(diffValue)).run();
}
/// The name of Arange before CANN 9.
template <typename T>
inline void ArithProgression(
    const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count, EmuHere here = EmuHere::at())
{
    Arange(dst, firstValue, diffValue, count, here);
}

struct DropOutShapeInfo
{
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};
struct SelectWithBytesMaskShapeInfo
{
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};

namespace emu {

/// Modes 3 and 4 hold a bit per element; mode 0 decides by the lengths.
template <typename T, uint32_t mode>
inline void dropOut(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& mask,
    const LocalTensor<uint8_t>* workspace, float keepProbability, const DropOutShapeInfo& info, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "DropOut on Atlas A2 supports half, float");
    const bool bits = mode >= 3 || (mode == 0 && info.maskLastAxis < info.srcLastAxis);
    if (!(keepProbability > 0) || keepProbability >= 1)
        acann_emu_library_refuse("DropOut", "keepProb is not between 0 and 1", here);
    const int64_t all = static_cast<int64_t>(info.firstAxis) * info.srcLastAxis;
    Library call(acann_emu::LibraryOp::DropOut, "DropOut", here);
    call.out("the destination", dst, all).in("the source", src, all);
    call.in("the mask", mask, static_cast<int64_t>(info.firstAxis) * info.maskLastAxis);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(info.firstAxis, info.srcLastAxis, info.maskLastAxis, bits);
    call.reals(static_cast<double>(keepProbability)).run();
}

template <typename T, typename U>
inline void selectBytes(const LocalTensor<T>& dst, const LocalTensor<T>& src, T scalar, const LocalTensor<U>& mask,
    const LocalTensor<uint8_t>& workspace, const SelectWithBytesMaskShapeInfo& info, bool scalarFirst, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "Select with a byte mask supports half, float");
    const int64_t all = static_cast<int64_t>(info.firstAxis) * info.srcLastAxis;
    Library call(acann_emu::LibraryOp::SelectBytes, "Select", here);
    call.out("the destination", dst, all).in("the source", src, all);
    call.in("the mask", mask, static_cast<int64_t>(info.firstAxis) * info.maskLastAxis).workspace(workspace);
    call.numbers(info.firstAxis, info.srcLastAxis, info.maskLastAxis, scalarFirst);
    call.reals(static_cast<double>(static_cast<float>(scalar))).run();
}

} // namespace emu

template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
inline void DropOut(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& mask,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const float keepProb, const DropOutShapeInfo& info,
    EmuHere here = EmuHere::at())
{
    emu::dropOut<T, dropOutMode>(dst, src, mask, &sharedTmpBuffer, keepProb, info, here);
}
template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
inline void DropOut(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& mask,
    const float keepProb, const DropOutShapeInfo& info, EmuHere here = EmuHere::at())
{
    emu::dropOut<T, dropOutMode>(dst, src, mask, nullptr, keepProb, info, here);
}

/// A mask byte of 0 takes the first operand, any other the second.
template <typename T, typename U, bool isReuseMask = true>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, T src1, const LocalTensor<U>& mask,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info, EmuHere here = EmuHere::at())
{
    emu::selectBytes(dst, src0, src1, mask, sharedTmpBuffer, info, false, here);
}
template <typename T, typename U, bool isReuseMask = true>
inline void Select(const LocalTensor<T>& dst, T src0, const LocalTensor<T>& src1, const LocalTensor<U>& mask,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info, EmuHere here = EmuHere::at())
{
    emu::selectBytes(dst, src1, src0, mask, sharedTmpBuffer, info, true, here);
}
/// The name of the byte-mask Select before CANN 8.
template <typename T, typename U, bool isReuseMask = true>
inline void SelectWithBytesMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, T src1,
    const LocalTensor<U>& mask, const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info,
    EmuHere here = EmuHere::at())
{
    emu::selectBytes(dst, src0, src1, mask, sharedTmpBuffer, info, false, here);
}
template <typename T, typename U, bool isReuseMask = true>
inline void SelectWithBytesMask(const LocalTensor<T>& dst, T src0, const LocalTensor<T>& src1,
    const LocalTensor<U>& mask, const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info,
    EmuHere here = EmuHere::at())
{
    emu::selectBytes(dst, src1, src0, mask, sharedTmpBuffer, info, true, here);
}

/// The unified buffer that no buffer has taken, as one tensor; false when there is none.
template <typename T, TPosition position>
inline bool PopStackBuffer(LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
{
    static_assert(position != TPosition::TSCM, "PopStackBuffer is emulated for the unified buffer");
    tensor = LocalTensor<T>::fromView(acann_emu_library_leftover(here));
    return tensor.GetSize() > 0;
}

/// Fills global memory with a value, through the scratch at the end of the unified buffer.
template <typename T>
inline void Fill(const GlobalTensor<T>& memory, const uint64_t size, const T value, EmuHere here = EmuHere::at())
{
    constexpr uint64_t bytes = 4096;
    constexpr uint64_t most = bytes / sizeof(T);
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Fill on Atlas A2 supports types of 16 and 32 bits");
    const LocalTensor<T> scratch = LocalTensor<T>::fromView(acann_emu_library_scratch(bytes, here));
    const uint64_t first = size < most ? size : most;
    Duplicate(scratch, value, static_cast<int32_t>(first), here);
    acann_emu_barrier(acann_emu::Pipe::All, here);
    for (uint64_t done = 0; done < size; done += most) {
        const uint64_t count = size - done < most ? size - done : most;
        const DataCopyExtParams params(1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0);
        DataCopyPad(memory[done], scratch, params, here);
    }
    acann_emu_barrier(acann_emu::Pipe::All, here);
}
/// The name of Fill before CANN 9.
template <typename T>
inline void InitGlobalMemory(
    const GlobalTensor<T>& memory, const uint64_t size, const T value, EmuHere here = EmuHere::at())
{
    Fill(memory, size, value, here);
}
template <typename T>
inline void InitOutput(const GlobalTensor<T>& memory, uint32_t size, T value = T(0), EmuHere here = EmuHere::at())
{
    Fill(memory, size, value, here);
}

} // namespace AscendC
