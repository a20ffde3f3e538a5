// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare, Compares and Select (ascend-c-facts §3.2): bit masks, lowest bit first.
#pragma once

#include "acann_emulator/vector_arith.h"

namespace AscendC {

namespace emu {

template <typename M, typename T>
inline void compare(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const acann_emu::LocalView& src1,
    uint64_t scalar, CMPMODE mode, const acann_emu::Selection& selection, const char* api, EmuHere here)
{
    static_assert(std::is_integral<M>::value, "the mask of a comparison is a tensor of integers");
    static_assert(acann_emu::oneOf<T, half, float, int32_t>,
        "comparisons on Atlas A2 support half and float, and int32_t for EQ only");
    const bool withScalar = src1.address == nullptr && src1.port == nullptr;
    acann_emu::VectorCall call(withScalar ? acann_emu::VectorOp::Compares : acann_emu::VectorOp::Compare, api, here);
    call.dst = dst.view();
    call.src0 = src0.view();
    call.src1 = src1;
    call.dstType = acann_emu::DType::UInt8;
    call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = scalar;
    call.mode = static_cast<int>(mode);
    call.selection = selection;
    acann_emu_vector(call);
}

template <typename T, typename M>
inline acann_emu::VectorCall select(const LocalTensor<T>& dst, const LocalTensor<M>& mask, const LocalTensor<T>& src0,
    acann_emu::VectorOp op, SELMODE mode, const acann_emu::Selection& selection, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "Select on Atlas A2 supports half, float");
    static_assert(acann_emu::oneOf<M, uint8_t, uint16_t, uint32_t, uint64_t, int8_t>,
        "the mask of Select is an unsigned integer tensor");
    acann_emu::VectorCall call(op, "Select", here);
    call.dst = dst.view();
    call.src0 = src0.view();
    call.extra = mask.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.mode = static_cast<int>(mode);
    call.selection = selection;
    return call;
}

} // namespace emu

template <typename M, typename T>
inline void Compare(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
    uint32_t count, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, src1.view(), 0, cmpMode, emu::countOf(count), "Compare", here);
}
template <typename M, typename T, bool isSetMask = true>
inline void Compare(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
    const uint64_t mask, const int64_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, src1.view(), 0, cmpMode, emu::leading<true>(mask, repeatTime, params), "Compare", here);
}

template <typename M, typename T>
inline void Compares(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const T scalar, CMPMODE cmpMode,
    uint32_t count, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, {}, acann_emu::bitsOf(scalar), cmpMode, emu::countOf(count), "Compares", here);
}
template <typename M, typename T, bool isSetMask = true>
inline void Compares(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const T scalar, CMPMODE cmpMode,
    const uint64_t mask, const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, {}, acann_emu::bitsOf(scalar), cmpMode, emu::leading<true>(mask, repeatTime, params),
        "Compares", here);
}

/// The name of Compares before CANN 9.
template <typename M, typename T>
inline void CompareScalar(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const T scalar, CMPMODE cmpMode,
    uint32_t count, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, {}, acann_emu::bitsOf(scalar), cmpMode, emu::countOf(count), "CompareScalar", here);
}
template <typename M, typename T, bool isSetMask = true>
inline void CompareScalar(const LocalTensor<M>& dst, const LocalTensor<T>& src0, const T scalar, CMPMODE cmpMode,
    const uint64_t mask, const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::compare(dst, src0, {}, acann_emu::bitsOf(scalar), cmpMode, emu::leading<true>(mask, repeatTime, params),
        "CompareScalar", here);
}

template <typename T, typename M>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<M>& selMask, const LocalTensor<T>& src0,
    const LocalTensor<T>& src1, SELMODE selMode, uint32_t count, EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call
        = emu::select(dst, selMask, src0, acann_emu::VectorOp::Select, selMode, emu::countOf(count), here);
    call.src1 = src1.view();
    acann_emu_vector(call);
}
template <typename T, typename M>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<M>& selMask, const LocalTensor<T>& src0, T src1,
    SELMODE selMode, uint32_t count, EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call
        = emu::select(dst, selMask, src0, acann_emu::VectorOp::SelectScalar, selMode, emu::countOf(count), here);
    call.scalar = acann_emu::bitsOf(src1);
    acann_emu_vector(call);
}
template <typename T, typename M>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<M>& selMask, const LocalTensor<T>& src0,
    const LocalTensor<T>& src1, SELMODE selMode, uint64_t mask, int64_t repeatTime, const BinaryRepeatParams& params,
    EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call = emu::select(
        dst, selMask, src0, acann_emu::VectorOp::Select, selMode, emu::leading<true>(mask, repeatTime, params), here);
    call.src1 = src1.view();
    acann_emu_vector(call);
}
template <typename T, typename M>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<M>& selMask, const LocalTensor<T>& src0, T src1,
    SELMODE selMode, uint64_t mask, int64_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::VectorCall call = emu::select(dst, selMask, src0, acann_emu::VectorOp::SelectScalar, selMode,
        emu::leading<true>(mask, repeatTime, params), here);
    call.scalar = acann_emu::bitsOf(src1);
    acann_emu_vector(call);
}

} // namespace AscendC
