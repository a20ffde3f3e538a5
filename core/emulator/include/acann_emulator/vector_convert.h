// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cast, Duplicate, Brcb, Copy, CreateVecIndex (ascend-c-facts §3.2).
#pragma once

#include "acann_emulator/vector_arith.h"

namespace AscendC {

namespace emu {

/// The conversions that Atlas A2 has; widening ones take CAST_NONE only, which the runtime checks.
template <typename D, typename S> constexpr bool castExists()
{
    if constexpr (std::is_same<S, half>::value)
        return acann_emu::oneOf<D, int8_t, uint8_t, int16_t, int32_t, float>;
    else if constexpr (std::is_same<S, float>::value)
        return acann_emu::oneOf<D, half, bfloat16_t, int16_t, int32_t, int64_t, float>;
    else if constexpr (std::is_same<S, bfloat16_t>::value)
        return acann_emu::oneOf<D, float, int32_t>;
    else if constexpr (std::is_same<S, int32_t>::value)
        return acann_emu::oneOf<D, int16_t, half, float, int64_t>;
    else if constexpr (std::is_same<S, int16_t>::value)
        return acann_emu::oneOf<D, half, float>;
    else if constexpr (std::is_same<S, int64_t>::value)
        return acann_emu::oneOf<D, int32_t, float>;
    else
        return acann_emu::oneOf<S, int8_t, uint8_t> && std::is_same<D, half>::value;
}

template <typename D, typename S>
inline void cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, RoundMode mode,
    const acann_emu::Selection& selection, EmuHere here)
{
    if constexpr (std::is_same<D, int4b_t>::value || std::is_same<S, int4b_t>::value)
        return acann_emu_not_emulated("Cast", "int4b_t is converted from and to half in the count form only", here);
    static_assert(castExists<D, S>() || std::is_same<D, int4b_t>::value || std::is_same<S, int4b_t>::value,
        "Cast: this pair does not exist on Atlas A2; chain through half or float (float to half to int8_t)");
    acann_emu::VectorCall call(acann_emu::VectorOp::Cast, "Cast", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.dstType = acann_emu::dtypeOf<D>();
    call.srcType = acann_emu::dtypeOf<S>();
    call.mode = static_cast<int>(mode);
    call.selection = selection;
    acann_emu_vector(call);
}

} // namespace emu

template <typename D, typename S>
inline void Cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, const RoundMode& roundMode, const uint32_t count,
    EmuHere here = EmuHere::at())
{
    emu::cast(dst, src, roundMode, emu::countOf(count), here);
}
template <typename D, typename S, bool isSetMask = true>
inline void Cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, const RoundMode& roundMode, const uint64_t mask,
    const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::cast(dst, src, roundMode, emu::leading<isSetMask>(mask, repeatTime, params), here);
}
template <typename D, typename S, bool isSetMask = true>
inline void Cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, const RoundMode& roundMode,
    const uint64_t mask[], const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    emu::cast(dst, src, roundMode, emu::bits<isSetMask>(mask, repeatTime, params), here);
}

namespace emu {
inline void castInt4(acann_emu::VectorOp op, const acann_emu::LocalView& dst, const acann_emu::LocalView& src,
    RoundMode mode, uint32_t count, EmuHere here)
{
    acann_emu::VectorCall call(op, "Cast", here);
    call.dst = dst;
    call.src0 = src;
    call.dstType = call.srcType = acann_emu::DType::Half;
    call.mode = static_cast<int>(mode);
    call.selection = countOf(count);
    acann_emu_vector(call);
}
} // namespace emu

/// Pairs of values share a byte; the count is in values and even.
inline void Cast(const LocalTensor<int4b_t>& dst, const LocalTensor<half>& src, const RoundMode& roundMode,
    const uint32_t count, EmuHere here = EmuHere::at())
{
    emu::castInt4(acann_emu::VectorOp::CastToInt4, dst.view(), src.view(), roundMode, count, here);
}
inline void Cast(const LocalTensor<half>& dst, const LocalTensor<int4b_t>& src, const RoundMode& roundMode,
    const uint32_t count, EmuHere here = EmuHere::at())
{
    emu::castInt4(acann_emu::VectorOp::CastFromInt4, dst.view(), src.view(), roundMode, count, here);
}

/// The factor of the int32 to half conversion.
inline void SetDeqScale(half scale) { acann_emu_deq_scale(static_cast<float>(scale)); }

namespace emu {

template <typename T>
inline void duplicate(const LocalTensor<T>& dst, const T& value, const acann_emu::Selection& selection, EmuHere here)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Duplicate on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::VectorCall call(acann_emu::VectorOp::Duplicate, "Duplicate", here);
    call.dst = dst.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = acann_emu::bitsOf(value);
    call.selection = selection;
    acann_emu_vector(call);
}

} // namespace emu

template <typename T>
inline void Duplicate(
    const LocalTensor<T>& dst, const T& scalarValue, const int32_t count, EmuHere here = EmuHere::at())
{
    emu::duplicate(dst, scalarValue, emu::countOf(count), here);
}
template <typename Other, typename T,
    std::enable_if_t<std::is_arithmetic<Other>::value && !std::is_same<T, Other>::value, int> = 0>
inline void Duplicate(const LocalTensor<T>&, const Other&, const int32_t, EmuHere = EmuHere::at())
{
    static_assert(std::is_same<T, Other>::value,
        "Duplicate: the scalar must have the element type of the tensor; write static_cast<T>(value)");
}
template <typename T, bool isSetMask = true>
inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const uint64_t mask, const int64_t repeatTime,
    const uint16_t dstBlockStride, const uint8_t dstRepeatStride, EmuHere here = EmuHere::at())
{
    emu::duplicate(dst, scalarValue,
        emu::leading<isSetMask>(mask, repeatTime, UnaryRepeatParams(dstBlockStride, 1, dstRepeatStride, 8)), here);
}
template <typename T, bool isSetMask = true>
inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const uint64_t mask[], const int64_t repeatTime,
    const uint16_t dstBlockStride, const uint8_t dstRepeatStride, EmuHere here = EmuHere::at())
{
    emu::duplicate(dst, scalarValue,
        emu::bits<isSetMask>(mask, repeatTime, UnaryRepeatParams(dstBlockStride, 1, dstRepeatStride, 8)), here);
}

/// Eight elements of src per repeat, each filling one 32-byte block of dst.
template <typename T>
inline void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint8_t repeatTime,
    const BrcbRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Brcb on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::VectorCall call(acann_emu::VectorOp::Brcb, "Brcb", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.selection.repeat = repeatTime;
    call.selection.dstBlock = params.dstBlkStride;
    call.selection.dstRepeat = params.dstRepStride;
    acann_emu_vector(call);
}

/// Local to local on the vector pipe. The count form does not exist on Atlas A2.
template <typename T, bool isSetMask = true>
inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask, const int64_t repeatTime,
    const CopyRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Copy on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu::Selection selection = emu::leading<isSetMask>(mask, repeatTime, UnaryRepeatParams());
    selection.dstBlock = params.dstStride;
    selection.src0Block = params.srcStride;
    selection.dstRepeat = params.dstRepeatSize;
    selection.src0Repeat = params.srcRepeatSize;
    emu::vector(acann_emu::VectorOp::Copy, "Copy", dst, src, {}, 0, selection, here);
}

/// dst[i] = first + i.
template <typename T>
inline void CreateVecIndex(
    const LocalTensor<T>& dst, const T& firstValue, const uint32_t count, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, int16_t, half, int32_t, float>,
        "CreateVecIndex on Atlas A2 supports int16_t, half, int32_t, float");
    acann_emu::VectorCall call(acann_emu::VectorOp::CreateVecIndex, "CreateVecIndex", here);
    call.dst = dst.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = acann_emu::bitsOf(firstValue);
    call.selection = emu::countOf(count);
    acann_emu_vector(call);
}

} // namespace AscendC
