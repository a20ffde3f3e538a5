// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GatherMask and Gather (ascend-c-facts §3.2).
#pragma once

#include "acann_emulator/vector_arith.h"

namespace AscendC {

namespace emu {

template <typename T>
inline acann_emu::VectorCall gatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src, bool reduceMode,
    uint32_t mask, const GatherMaskParams& params, uint64_t& kept, EmuHere here)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "GatherMask on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::VectorCall call(acann_emu::VectorOp::GatherMask, "GatherMask", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.flag = reduceMode;
    call.selection.lanes = acann_emu::Lanes::Leading;
    call.selection.mask[0] = mask;
    call.selection.repeat = params.repeatTimes;
    call.selection.src0Block = params.src0BlockStride;
    call.selection.src0Repeat = params.src0RepeatStride;
    call.selection.src1Repeat = params.src1RepeatStride;
    call.result = &kept;
    return call;
}

} // namespace emu

/// Keeps the elements that a fixed pattern names: 1 every even, 2 every odd, 3–6 one of four, 7 all.
template <typename T>
inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const uint8_t src1Pattern,
    const bool reduceMode, const uint32_t mask, const GatherMaskParams& params, uint64_t& rsvdCnt,
    EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call = emu::gatherMask(dst, src0, reduceMode, mask, params, rsvdCnt, here);
    call.mode = src1Pattern;
    acann_emu_vector(call);
}

/// Keeps the elements whose bit is set in src1Pattern.
template <typename T, typename U>
inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1Pattern,
    const bool reduceMode, const uint32_t mask, const GatherMaskParams& params, uint64_t& rsvdCnt,
    EmuHere here = EmuHere::at())
{
    static_assert(sizeof(U) == sizeof(T) && std::is_unsigned<U>::value,
        "the pattern of GatherMask is a uint16_t tensor for 16-bit data and a uint32_t tensor for 32-bit data");
    acann_emu::VectorCall call = emu::gatherMask(dst, src0, reduceMode, mask, params, rsvdCnt, here);
    call.extra = src1Pattern.view();
    acann_emu_vector(call);
}

/// dst[i] = element at byte offset srcOffset[i] + srcBaseAddr of src.
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
    const uint32_t srcBaseAddr, const uint32_t count, EmuHere here = EmuHere::at())
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Gather on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::VectorCall call(acann_emu::VectorOp::Gather, "Gather", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.extra = srcOffset.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = srcBaseAddr;
    call.selection = emu::countOf(count);
    acann_emu_vector(call);
}

namespace emu {

template <typename T>
inline void gatherRepeats(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
    uint32_t srcBaseAddr, acann_emu::Selection selection, uint16_t dstRepStride, EmuHere here)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Gather on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::VectorCall call(acann_emu::VectorOp::Gather, "Gather", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.extra = srcOffset.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = srcBaseAddr;
    selection.dstRepeat = dstRepStride;
    call.selection = selection;
    acann_emu_vector(call);
}

} // namespace emu

/// The same for the elements of a mask, 256 bytes per repeat; every repeat has its own offsets.
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
    const uint32_t srcBaseAddr, const uint64_t mask, const uint8_t repeatTime, const uint16_t dstRepStride,
    EmuHere here = EmuHere::at())
{
    emu::gatherRepeats(dst, src, srcOffset, srcBaseAddr, emu::leading<true>(mask, repeatTime, UnaryRepeatParams()),
        dstRepStride, here);
}
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
    const uint32_t srcBaseAddr, const uint64_t mask[], const uint8_t repeatTime, const uint16_t dstRepStride,
    EmuHere here = EmuHere::at())
{
    emu::gatherRepeats(
        dst, src, srcOffset, srcBaseAddr, emu::bits<true>(mask, repeatTime, UnaryRepeatParams()), dstRepStride, here);
}

} // namespace AscendC
