// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Comparisons into the CMPMASK register and selections by it, CTRL bits, the pad value (ascend-c-facts §3.1–§3.3).
#pragma once

#include "acann_emulator/special_abi.h"
#include "acann_emulator/vector_compare.h"

namespace AscendC {

namespace emu {

template <typename T>
inline void compareRegister(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE mode,
    const acann_emu::Selection& selection, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "Compare into the register on Atlas A2 supports half, float");
    acann_emu::VectorCall call(acann_emu::VectorOp::CompareRegister, "Compare", here);
    call.src0 = src0.view();
    call.src1 = src1.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.mode = static_cast<int>(mode);
    call.selection = selection;
    acann_emu_vector(call);
}

template <typename T>
inline acann_emu::VectorCall selectRegister(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
    acann_emu::VectorOp op, SELMODE mode, int32_t repeatTime, const BinaryRepeatParams& params, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "Select on Atlas A2 supports half, float");
    acann_emu::VectorCall call(op, "Select", here);
    call.dst = dst.view();
    call.src0 = src0.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.mode = static_cast<int>(mode);
    call.selection = leading<false>(0, repeatTime, params);
    return call;
}

} // namespace emu

/// One repeat; a bit per element in the register CMPMASK. Elements outside the mask keep their bit.
template <typename T, bool isSetMask = true>
inline void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask,
    const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::compareRegister(src0, src1, cmpMode, emu::leading<isSetMask>(mask, 1, params), here);
}
template <typename T, bool isSetMask = true>
inline void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask[],
    const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::compareRegister(src0, src1, cmpMode, emu::bits<isSetMask>(mask, 1, params), here);
}

/// Writes the 128 bits of CMPMASK.
template <typename T> inline void GetCmpMask(const LocalTensor<T>& dst, EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call(acann_emu::VectorOp::StoreCompareRegister, "GetCmpMask", here);
    call.dst = dst.view();
    acann_emu_vector(call);
}
/// Loads CMPMASK from the first 16 bytes.
template <typename T> inline void SetCmpMask(const LocalTensor<T>& src, EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call(acann_emu::VectorOp::LoadCompareRegister, "SetCmpMask", here);
    call.src0 = src.view();
    acann_emu_vector(call);
}

/// Without a mask tensor: mode 0 takes its bits from CMPMASK, the same ones in every repeat.
template <typename T, SELMODE selMode = SELMODE::VSEL_CMPMASK_SPR>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    int32_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    if constexpr (selMode != SELMODE::VSEL_CMPMASK_SPR)
        return acann_emu_not_emulated("Select", "a mask whose address is in CMPMASK is not emulated", here);
    acann_emu::VectorCall call = emu::selectRegister(
        dst, src0, acann_emu::VectorOp::SelectRegister, SELMODE::VSEL_CMPMASK_SPR, repeatTime, params, here);
    call.src1 = src1.view();
    acann_emu_vector(call);
}
/// Mode 1: the scalar lies in CMPMASK.
template <typename T, typename M, SELMODE selMode>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<M>& selMask, const LocalTensor<T>& src0,
    int32_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert(selMode == SELMODE::VSEL_TENSOR_SCALAR_MODE, "Select with one source is mode 1");
    acann_emu::VectorCall call
        = emu::selectRegister(dst, src0, acann_emu::VectorOp::SelectScalar, selMode, repeatTime, params, here);
    call.extra = selMask.view();
    call.scalar = acann_emu_special_read(acann_emu::SpecialRegister::CompareLow, here);
    acann_emu_vector(call);
}

/// What DataCopyPad puts into its leftPadding and rightPadding when isPad is off.
template <typename T, TPosition position = TPosition::MAX>
inline void SetPadValue(T paddingValue, EmuHere here = EmuHere::at())
{
    acann_emu_special_write(acann_emu::SpecialRegister::PadValue, acann_emu::bitsOf(paddingValue), here);
}

/// Bits of the control register. On the 910B only bit 48 has a documented meaning.
template <int8_t startBit, int8_t endBit> inline int64_t GetCtrlSpr(EmuHere here = EmuHere::at())
{
    static_assert(startBit >= 0 && startBit <= endBit && endBit < 64, "GetCtrlSpr needs bits 0…63, the lower first");
    constexpr uint64_t kMask = endBit - startBit == 63 ? ~uint64_t(0) : (uint64_t(1) << (endBit - startBit + 1)) - 1;
    return static_cast<int64_t>(
        (acann_emu_special_read(acann_emu::SpecialRegister::Control, here) >> startBit) & kMask);
}
template <int8_t startBit, int8_t endBit> inline void SetCtrlSpr(int64_t value, EmuHere here = EmuHere::at())
{
    static_assert(startBit >= 0 && startBit <= endBit && endBit < 64, "SetCtrlSpr needs bits 0…63, the lower first");
    constexpr uint64_t kMask = endBit - startBit == 63 ? ~uint64_t(0) : (uint64_t(1) << (endBit - startBit + 1)) - 1;
    const uint64_t old = acann_emu_special_read(acann_emu::SpecialRegister::Control, here);
    acann_emu_special_write(acann_emu::SpecialRegister::Control,
        (old & ~(kMask << startBit)) | ((static_cast<uint64_t>(value) & kMask) << startBit), here);
}

} // namespace AscendC
