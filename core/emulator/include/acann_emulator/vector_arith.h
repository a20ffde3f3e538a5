// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vector arithmetic of Atlas A2: the count form and the mask/repeat forms of each family (ascend-c-facts §3.1, §3.2).
#pragma once

#include "acann_emulator/tensor.h"

namespace AscendC {

namespace emu {

/// The first `count` elements.
struct CountForm
{
    operator acann_emu::Selection() const
    {
        acann_emu::Selection selection;
        selection.count = count;
        return selection;
    }
    int64_t count;
};
inline CountForm countOf(int64_t count) { return {count}; }

inline void strides(acann_emu::Selection& selection, const BinaryRepeatParams& params)
{
    selection.dstBlock = params.dstBlkStride;
    selection.src0Block = params.src0BlkStride;
    selection.src1Block = params.src1BlkStride;
    selection.dstRepeat = params.dstRepStride;
    selection.src0Repeat = params.src0RepStride;
    selection.src1Repeat = params.src1RepStride;
}

inline void strides(acann_emu::Selection& selection, const UnaryRepeatParams& params)
{
    selection.dstBlock = params.dstBlkStride;
    selection.src0Block = params.srcBlkStride;
    selection.dstRepeat = params.dstRepStride;
    selection.src0Repeat = params.srcRepStride;
}

template <bool isSetMask, typename Params>
inline acann_emu::Selection leading(uint64_t mask, int64_t repeat, const Params& params)
{
    acann_emu::Selection selection;
    selection.lanes = isSetMask ? acann_emu::Lanes::Leading : acann_emu::Lanes::Held;
    selection.mask[0] = mask;
    selection.repeat = repeat;
    strides(selection, params);
    return selection;
}

template <bool isSetMask, typename Params>
inline acann_emu::Selection bits(const uint64_t* mask, int64_t repeat, const Params& params)
{
    acann_emu::Selection selection;
    selection.lanes = isSetMask ? acann_emu::Lanes::Bits : acann_emu::Lanes::Held;
    selection.mask[0] = mask[0];
    selection.mask[1] = mask[1];
    selection.repeat = repeat;
    strides(selection, params);
    return selection;
}

template <typename D, typename S>
inline void vector(acann_emu::VectorOp op, const char* api, const LocalTensor<D>& dst, const LocalTensor<S>& src0,
    const acann_emu::LocalView& src1, uint64_t scalar, const acann_emu::Selection& selection, EmuHere here)
{
    acann_emu::VectorCall call(op, api, here);
    call.dst = dst.view();
    call.src0 = src0.view();
    call.src1 = src1;
    call.dstType = acann_emu::dtypeOf<D>();
    call.srcType = acann_emu::dtypeOf<S>();
    call.scalar = scalar;
    call.selection = selection;
    acann_emu_vector(call);
}

/// What a call has instead of a second source.
struct NoSource
{
    operator acann_emu::LocalView() const { return {}; }
};

template <typename D, typename S>
inline void vector(acann_emu::VectorOp op, const char* api, const LocalTensor<D>& dst, const LocalTensor<S>& src0,
    const acann_emu::LocalView& src1, uint64_t scalar, const CountForm& form, EmuHere here)
{
    acann_emu_vector_count(acann_emu::vectorKind(op, acann_emu::dtypeOf<D>(), acann_emu::dtypeOf<S>()), api, dst.view(),
        src0.view(), &src1, scalar, form.count, here);
}
template <typename D, typename S>
inline void vector(acann_emu::VectorOp op, const char* api, const LocalTensor<D>& dst, const LocalTensor<S>& src0,
    NoSource, uint64_t scalar, const CountForm& form, EmuHere here)
{
    acann_emu_vector_count(acann_emu::vectorKind(op, acann_emu::dtypeOf<D>(), acann_emu::dtypeOf<S>()), api, dst.view(),
        src0.view(), nullptr, scalar, form.count, here);
}

template <typename T> struct Same
{
    using type = T;
};

} // namespace emu

// One source: Exp(dst, src, count) and mask forms.
#define ACANN_UNARY(NAME, TYPES, ...)                                                                                  \
    template <typename T>                                                                                              \
    inline void NAME(                                                                                                  \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t count, EmuHere here = EmuHere::at())       \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), 0, emu::countOf(count), here);        \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask,                        \
        const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())                       \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), 0,                                    \
            emu::leading<isSetMask>(mask, repeatTime, params), here);                                                  \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],                      \
        const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())                       \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), 0,                                    \
            emu::bits<isSetMask>(mask, repeatTime, params), here);                                                     \
    }

ACANN_UNARY(Exp, "half, float", half, float)
ACANN_UNARY(Ln, "half, float", half, float)
ACANN_UNARY(Abs, "half, float", half, float)
ACANN_UNARY(Reciprocal, "half, float", half, float)
ACANN_UNARY(Sqrt, "half, float", half, float)
ACANN_UNARY(Rsqrt, "half, float", half, float)
ACANN_UNARY(Relu, "half, float, int32_t", half, float, int32_t)
ACANN_UNARY(Not, "int16_t, uint16_t", int16_t, uint16_t)
#undef ACANN_UNARY

// Two sources: Add(dst, src0, src1, count) and mask forms.
#define ACANN_BINARY(NAME, TYPES, ...)                                                                                 \
    template <typename T>                                                                                              \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const int32_t count, EmuHere here = EmuHere::at())                                                             \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src0, src1.view(), 0, emu::countOf(count), here);           \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const uint64_t mask, const int64_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at()) \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src0, src1.view(), 0,                                       \
            emu::leading<isSetMask>(mask, repeatTime, params), here);                                                  \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const uint64_t mask[], const int64_t repeatTime, const BinaryRepeatParams& params,                             \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src0, src1.view(), 0,                                       \
            emu::bits<isSetMask>(mask, repeatTime, params), here);                                                     \
    }

ACANN_BINARY(Add, "half, float, int16_t, int32_t (no bfloat16: Cast to float first)", half, float, int16_t, int32_t)
ACANN_BINARY(Sub, "half, float, int16_t, int32_t (no bfloat16: Cast to float first)", half, float, int16_t, int32_t)
ACANN_BINARY(Mul, "half, float, int16_t, int32_t (no bfloat16: Cast to float first)", half, float, int16_t, int32_t)
ACANN_BINARY(Max, "half, float, int16_t, int32_t (no bfloat16: Cast to float first)", half, float, int16_t, int32_t)
ACANN_BINARY(Min, "half, float, int16_t, int32_t (no bfloat16: Cast to float first)", half, float, int16_t, int32_t)
ACANN_BINARY(Div, "half, float (for integers: Cast to float, Div, Cast back)", half, float)
ACANN_BINARY(And, "int16_t, uint16_t (ReinterpretCast 32-bit data)", int16_t, uint16_t)
ACANN_BINARY(Or, "int16_t, uint16_t (ReinterpretCast 32-bit data)", int16_t, uint16_t)
ACANN_BINARY(AddRelu, "half, float, int16_t", half, float, int16_t)
ACANN_BINARY(SubRelu, "half, float, int16_t", half, float, int16_t)
ACANN_BINARY(FusedMulAdd, "half, float", half, float)
ACANN_BINARY(MulAddRelu, "half, float", half, float)
#undef ACANN_BINARY

/// The name of MulAddRelu before CANN 9.
template <typename T>
inline void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const int32_t count, EmuHere here = EmuHere::at())
{
    MulAddRelu(dst, src0, src1, count, here);
}

// Source and scalar of the tensor's type: Adds(dst, src, scalar, count) and mask forms.
#define ACANN_SCALAR(NAME, TYPES, ...)                                                                                 \
    template <typename T>                                                                                              \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, const int32_t count,  \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), acann_emu::bitsOf(scalarValue),       \
            emu::countOf(count), here);                                                                                \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, const uint64_t mask,  \
        const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())                       \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), acann_emu::bitsOf(scalarValue),       \
            emu::leading<isSetMask>(mask, repeatTime, params), here);                                                  \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,                       \
        const uint64_t mask[], const int64_t repeatTime, const UnaryRepeatParams& params,                              \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::vector(acann_emu::VectorOp::NAME, #NAME, dst, src, emu::NoSource(), acann_emu::bitsOf(scalarValue),       \
            emu::bits<isSetMask>(mask, repeatTime, params), here);                                                     \
    }                                                                                                                  \
    template <typename Other, typename T, std::enable_if_t<!std::is_same<T, Other>::value, int> = 0>                   \
    inline void NAME(                                                                                                  \
        const LocalTensor<T>&, const LocalTensor<T>&, const Other&, const int32_t, EmuHere = EmuHere::at())            \
    {                                                                                                                  \
        static_assert(std::is_same<T, Other>::value,                                                                   \
            #NAME ": the scalar must have the element type of the tensor; write static_cast<T>(value)");               \
    }

ACANN_SCALAR(Adds, "half, float, int16_t, int32_t", half, float, int16_t, int32_t)
ACANN_SCALAR(Muls, "half, float, int16_t, int32_t", half, float, int16_t, int32_t)
ACANN_SCALAR(Maxs, "half, float, int16_t, int32_t", half, float, int16_t, int32_t)
ACANN_SCALAR(Mins, "half, float, int16_t, int32_t", half, float, int16_t, int32_t)
ACANN_SCALAR(LeakyRelu, "half, float", half, float)
ACANN_SCALAR(ShiftLeft, "int16_t, uint16_t, int32_t, uint32_t", int16_t, uint16_t, int32_t, uint32_t)
#undef ACANN_SCALAR

template <typename T>
inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, const int32_t count,
    bool roundEn = false, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, int16_t, uint16_t, int32_t, uint32_t>,
        "ShiftRight on Atlas A2 supports int16_t, uint16_t, int32_t, uint32_t");
    acann_emu::VectorCall call(acann_emu::VectorOp::ShiftRight, "ShiftRight", here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.scalar = acann_emu::bitsOf(scalarValue);
    call.flag = roundEn;
    call.selection = emu::countOf(count);
    acann_emu_vector(call);
}

/// dst += scalar · src, one rounding.
template <typename T, typename U>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue, const int32_t count,
    EmuHere here = EmuHere::at())
{
    static_assert((std::is_same<T, U>::value && acann_emu::oneOf<T, half, float>)
            || (std::is_same<T, float>::value && std::is_same<U, half>::value),
        "Axpy on Atlas A2 supports half, float, and half to float");
    emu::vector(acann_emu::VectorOp::Axpy, "Axpy", dst, src, emu::NoSource(), acann_emu::bitsOf(scalarValue),
        emu::countOf(count), here);
}
template <typename T, typename U, bool isSetMask = true>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue, const uint64_t mask,
    const int64_t repeatTime, const UnaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert((std::is_same<T, U>::value && acann_emu::oneOf<T, half, float>)
            || (std::is_same<T, float>::value && std::is_same<U, half>::value),
        "Axpy on Atlas A2 supports half, float, and half to float");
    emu::vector(acann_emu::VectorOp::Axpy, "Axpy", dst, src, emu::NoSource(), acann_emu::bitsOf(scalarValue),
        emu::leading<isSetMask>(mask, repeatTime, params), here);
}

/// dst += src0 · src1, one rounding.
template <typename T, typename U>
inline void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
    const int32_t count, EmuHere here = EmuHere::at())
{
    static_assert((std::is_same<T, U>::value && acann_emu::oneOf<T, half, float>)
            || (std::is_same<T, float>::value && std::is_same<U, half>::value),
        "MulAddDst on Atlas A2 supports half, float, and half to float");
    emu::vector(acann_emu::VectorOp::MulAddDst, "MulAddDst", dst, src0, src1.view(), 0, emu::countOf(count), here);
}
template <typename T, typename U, bool isSetMask = true>
inline void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
    const uint64_t mask, const int64_t repeatTime, const BinaryRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert((std::is_same<T, U>::value && acann_emu::oneOf<T, half, float>)
            || (std::is_same<T, float>::value && std::is_same<U, half>::value),
        "MulAddDst on Atlas A2 supports half, float, and half to float");
    emu::vector(acann_emu::VectorOp::MulAddDst, "MulAddDst", dst, src0, src1.view(), 0,
        emu::leading<isSetMask>(mask, repeatTime, params), here);
}

} // namespace AscendC
