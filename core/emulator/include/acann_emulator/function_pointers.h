// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels pass API functions as template arguments: `Apply<half, Add<half>>`. The functions of the API take one more
// argument here, the caller's line. These overloads have the documented types. They are never chosen by a call, because
// their result type cannot be deduced from arguments; it can from the type of a function pointer.
#pragma once

#include "acann_emulator/compat_abi.h"
#include "acann_emulator/vector_arith.h"

namespace AscendC {

#define ACANN_UNARY_POINTER(NAME)                                                                                      \
    template <typename T, typename Result>                                                                             \
    inline Result NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count)                     \
    {                                                                                                                  \
        return static_cast<Result>(NAME(dst, src, count, acann_emu_last_place()));                                     \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true, typename Result>                                                      \
    inline Result NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask,                      \
        const uint8_t repeatTime, const UnaryRepeatParams& params)                                                     \
    {                                                                                                                  \
        return static_cast<Result>(                                                                                    \
            NAME<T, isSetMask>(dst, src, mask, int64_t(repeatTime), params, acann_emu_last_place()));                  \
    }

ACANN_UNARY_POINTER(Exp)
ACANN_UNARY_POINTER(Ln)
ACANN_UNARY_POINTER(Abs)
ACANN_UNARY_POINTER(Reciprocal)
ACANN_UNARY_POINTER(Sqrt)
ACANN_UNARY_POINTER(Rsqrt)
ACANN_UNARY_POINTER(Relu)
ACANN_UNARY_POINTER(Not)
#undef ACANN_UNARY_POINTER

#define ACANN_BINARY_POINTER(NAME)                                                                                     \
    template <typename T, typename Result>                                                                             \
    inline Result NAME(                                                                                                \
        const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const int32_t& count)       \
    {                                                                                                                  \
        return static_cast<Result>(NAME(dst, src0, src1, count, acann_emu_last_place()));                              \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true, typename Result>                                                      \
    inline Result NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,              \
        const uint64_t mask, const uint8_t repeatTime, const BinaryRepeatParams& params)                               \
    {                                                                                                                  \
        return static_cast<Result>(                                                                                    \
            NAME<T, isSetMask>(dst, src0, src1, mask, int64_t(repeatTime), params, acann_emu_last_place()));           \
    }

ACANN_BINARY_POINTER(Add)
ACANN_BINARY_POINTER(Sub)
ACANN_BINARY_POINTER(Mul)
ACANN_BINARY_POINTER(Div)
ACANN_BINARY_POINTER(Max)
ACANN_BINARY_POINTER(Min)
ACANN_BINARY_POINTER(And)
ACANN_BINARY_POINTER(Or)
#undef ACANN_BINARY_POINTER

#define ACANN_SCALAR_POINTER(NAME)                                                                                     \
    template <typename T, bool isSetMask = true, typename Result>                                                      \
    inline Result NAME(                                                                                                \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, const int32_t& count)              \
    {                                                                                                                  \
        return static_cast<Result>(NAME(dst, src, scalarValue, count, acann_emu_last_place()));                        \
    }                                                                                                                  \
    template <typename T, bool isSetMask = true, typename Result>                                                      \
    inline Result NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,                     \
        const uint64_t mask, const uint8_t repeatTime, const UnaryRepeatParams& params)                                \
    {                                                                                                                  \
        return static_cast<Result>(                                                                                    \
            NAME<T, isSetMask>(dst, src, scalarValue, mask, int64_t(repeatTime), params, acann_emu_last_place()));     \
    }

ACANN_SCALAR_POINTER(Adds)
ACANN_SCALAR_POINTER(Muls)
ACANN_SCALAR_POINTER(Maxs)
ACANN_SCALAR_POINTER(Mins)
ACANN_SCALAR_POINTER(LeakyRelu)
#undef ACANN_SCALAR_POINTER

} // namespace AscendC
