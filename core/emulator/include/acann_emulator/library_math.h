// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Library functions that work element by element: mathematics and activations (ascend-c-facts §3.6). Each has forms
// with and without a temporary tensor and with and without a count.
#pragma once

#include "acann_emulator/compat_abi.h"
#include "acann_emulator/library_call.h"

namespace AscendC {

namespace emu {

template <typename T>
inline void elementwise(acann_emu::LibraryOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>* workspace, int64_t count, double real, int64_t number, EmuHere here)
{
    Library call(op, api, here);
    call.out("the destination", dst, count).in("the source", src, count).numbers(number).reals(real);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.run();
}

template <typename T>
inline void elementwise(acann_emu::LibraryOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src0,
    const LocalTensor<T>& src1, const LocalTensor<uint8_t>* workspace, int64_t count, double real, EmuHere here)
{
    Library call(op, api, here);
    call.out("the destination", dst, count).in("the first source", src0, count).in("the second source", src1, count);
    call.reals(real);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.run();
}

} // namespace emu

#define ACANN_LIBRARY_CHECK(NAME)                                                                                      \
    static_assert(acann_emu::oneOf<T, half, float>, #NAME " on Atlas A2 supports half, float")
// NOLINTBEGIN(bugprone-macro-parentheses): a macro argument is a function's name.
#define ACANN_LIBRARY_COUNTED(NAME)                                                                                    \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                             \
        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, EmuHere here = EmuHere::at())            \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src, &sharedTmpBuffer, calCount, 0, 0, here);         \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(                                                                                                  \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount, EmuHere here = EmuHere::at())   \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src, nullptr, calCount, 0, 0, here);                  \
    }
// Kernels pass these as function pointers; see function_pointers.h.
#define ACANN_LIBRARY_POINTER(NAME)                                                                                    \
    template <typename T, bool isReuseSource = false, typename Result>                                                 \
    inline Result NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount)                  \
    {                                                                                                                  \
        return static_cast<Result>(NAME<T, isReuseSource>(dst, src, calCount, acann_emu_last_place()));                \
    }
#define ACANN_LIBRARY_UNARY(NAME)                                                                                      \
    ACANN_LIBRARY_COUNTED(NAME)                                                                                        \
    ACANN_LIBRARY_POINTER(NAME)                                                                                        \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                             \
        const LocalTensor<uint8_t>& sharedTmpBuffer, EmuHere here = EmuHere::at())                                     \
    {                                                                                                                  \
        NAME<T, isReuseSource>(dst, src, sharedTmpBuffer, src.GetSize(), here);                                        \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, EmuHere here = EmuHere::at())               \
    {                                                                                                                  \
        NAME<T, isReuseSource>(dst, src, src.GetSize(), here);                                                         \
    }

ACANN_LIBRARY_UNARY(Acos)
ACANN_LIBRARY_UNARY(Acosh)
ACANN_LIBRARY_UNARY(Asin)
ACANN_LIBRARY_UNARY(Asinh)
ACANN_LIBRARY_UNARY(Atan)
ACANN_LIBRARY_UNARY(Atanh)
ACANN_LIBRARY_UNARY(Ceil)
ACANN_LIBRARY_UNARY(Cos)
ACANN_LIBRARY_UNARY(Cosh)
ACANN_LIBRARY_UNARY(Digamma)
ACANN_LIBRARY_UNARY(Erf)
ACANN_LIBRARY_UNARY(Erfc)
ACANN_LIBRARY_UNARY(Floor)
ACANN_LIBRARY_UNARY(Frac)
ACANN_LIBRARY_UNARY(Lgamma)
ACANN_LIBRARY_UNARY(Log)
ACANN_LIBRARY_UNARY(Log2)
ACANN_LIBRARY_UNARY(Log10)
ACANN_LIBRARY_UNARY(Round)
ACANN_LIBRARY_UNARY(Sign)
ACANN_LIBRARY_UNARY(Sin)
ACANN_LIBRARY_UNARY(Sinh)
ACANN_LIBRARY_UNARY(Tan)
ACANN_LIBRARY_UNARY(Tanh)
ACANN_LIBRARY_UNARY(Trunc)
ACANN_LIBRARY_UNARY(Sigmoid)
#undef ACANN_LIBRARY_UNARY
#undef ACANN_LIBRARY_POINTER
#undef ACANN_LIBRARY_COUNTED

/// Tanh form of the Gaussian unit; half computes in half unless highPrecision is set.
#define ACANN_LIBRARY_GELU(NAME)                                                                                       \
    template <typename T, bool highPrecision = false, bool highPerformance = false>                                    \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                             \
        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t dataSize, EmuHere here = EmuHere::at())            \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(                                                                                              \
            acann_emu::LibraryOp::NAME, #NAME, dst, src, &sharedTmpBuffer, dataSize, 0, highPrecision, here);          \
    }                                                                                                                  \
    template <typename T, bool highPrecision = false, bool highPerformance = false>                                    \
    inline void NAME(                                                                                                  \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dataSize, EmuHere here = EmuHere::at())   \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src, nullptr, dataSize, 0, highPrecision, here);      \
    }
ACANN_LIBRARY_GELU(Gelu)
ACANN_LIBRARY_GELU(FasterGelu)
ACANN_LIBRARY_GELU(FasterGeluV2)
#undef ACANN_LIBRARY_GELU

template <typename T, bool isReuseSource = false>
inline void Silu(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dataSize, EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(Silu);
    emu::elementwise(acann_emu::LibraryOp::Silu, "Silu", dst, src, nullptr, dataSize, 1, 0, here);
}

/// x / (1 + e^(−scalarValue·x))
template <typename T, bool isReuseSource = false>
inline void Swish(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dataSize, const T scalarValue,
    EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(Swish);
    emu::elementwise(acann_emu::LibraryOp::Swish, "Swish", dst, src, nullptr, dataSize,
        static_cast<double>(static_cast<float>(scalarValue)), 0, here);
}

/// Exp with a Taylor series of the given level; level 0 is the plain instruction.
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
    const uint32_t calCount, EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(Exp);
    emu::elementwise(
        acann_emu::LibraryOp::ExpTaylor, "Exp", dst, src, &sharedTmpBuffer, calCount, 0, taylorExpandLevel, here);
}
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
inline void Exp(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(Exp);
    emu::elementwise(acann_emu::LibraryOp::ExpTaylor, "Exp", dst, src, nullptr, calCount, 0, taylorExpandLevel, here);
}

#define ACANN_LIBRARY_CLAMP(NAME)                                                                                      \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                             \
        const LocalTensor<uint8_t>& sharedTmpBuffer, const T scalar, const uint32_t calCount,                          \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src, &sharedTmpBuffer, calCount,                      \
            static_cast<double>(static_cast<float>(scalar)), 0, here);                                                 \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T scalar, const uint32_t calCount,    \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        ACANN_LIBRARY_CHECK(NAME);                                                                                     \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src, nullptr, calCount,                               \
            static_cast<double>(static_cast<float>(scalar)), 0, here);                                                 \
    }
ACANN_LIBRARY_CLAMP(ClampMax)
ACANN_LIBRARY_CLAMP(ClampMin)
#undef ACANN_LIBRARY_CLAMP

/// dst += scalar · src with a temporary tensor for the widening.
template <typename T, typename U, bool isReuseSource = false>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U scalarValue,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    static_assert((std::is_same<T, U>::value && acann_emu::oneOf<T, half, float>)
            || (std::is_same<T, float>::value && std::is_same<U, half>::value),
        "Axpy on Atlas A2 supports half, float, and half to float");
    emu::Library call(acann_emu::LibraryOp::AxpyLibrary, "Axpy", here);
    call.both("the destination", dst, calCount).in("the source", src, calCount);
    call.reals(static_cast<double>(static_cast<float>(scalarValue))).workspace(sharedTmpBuffer).run();
}

#define ACANN_LIBRARY_BINARY(NAME, TYPES, ...)                                                                         \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, EmuHere here = EmuHere::at())            \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src0, src1, &sharedTmpBuffer, calCount, 0, here);     \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const uint32_t calCount, EmuHere here = EmuHere::at())                                                         \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<T, __VA_ARGS__>, #NAME " on Atlas A2 supports " TYPES);                         \
        emu::elementwise(acann_emu::LibraryOp::NAME, #NAME, dst, src0, src1, nullptr, calCount, 0, here);              \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        const LocalTensor<uint8_t>& sharedTmpBuffer, EmuHere here = EmuHere::at())                                     \
    {                                                                                                                  \
        NAME<T, isReuseSource>(dst, src0, src1, sharedTmpBuffer, src0.GetSize(), here);                                \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        NAME<T, isReuseSource>(dst, src0, src1, src0.GetSize(), here);                                                 \
    }
ACANN_LIBRARY_BINARY(Power, "half, float, int32_t", half, float, int32_t)
ACANN_LIBRARY_BINARY(Fmod, "half, float", half, float)
ACANN_LIBRARY_BINARY(Xor, "int16_t, uint16_t", int16_t, uint16_t)
ACANN_LIBRARY_BINARY(GeGLU, "half, float", half, float)
ACANN_LIBRARY_BINARY(ReGlu, "half, bfloat16_t, float", half, bfloat16_t, float)
#undef ACANN_LIBRARY_BINARY

// Power with a scalar exponent, then with a scalar base. The scalar has the element type.
#define ACANN_LIBRARY_POWER(OP, PARAMETERS, TENSOR, SCALAR)                                                            \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void Power(const LocalTensor<T>& dst, PARAMETERS, const LocalTensor<uint8_t>& sharedTmpBuffer,              \
        uint32_t calCount, EmuHere here = EmuHere::at())                                                               \
    {                                                                                                                  \
        emu::elementwise(acann_emu::LibraryOp::OP, "Power", dst, TENSOR, &sharedTmpBuffer, calCount,                   \
            static_cast<double>(SCALAR), 0, here);                                                                     \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void Power(const LocalTensor<T>& dst, PARAMETERS, uint32_t calCount, EmuHere here = EmuHere::at())          \
    {                                                                                                                  \
        emu::elementwise(                                                                                              \
            acann_emu::LibraryOp::OP, "Power", dst, TENSOR, nullptr, calCount, static_cast<double>(SCALAR), 0, here);  \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void Power(const LocalTensor<T>& dst, PARAMETERS, const LocalTensor<uint8_t>& sharedTmpBuffer,              \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::elementwise(acann_emu::LibraryOp::OP, "Power", dst, TENSOR, &sharedTmpBuffer, (TENSOR).GetSize(),         \
            static_cast<double>(SCALAR), 0, here);                                                                     \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void Power(const LocalTensor<T>& dst, PARAMETERS, EmuHere here = EmuHere::at())                             \
    {                                                                                                                  \
        emu::elementwise(acann_emu::LibraryOp::OP, "Power", dst, TENSOR, nullptr, (TENSOR).GetSize(),                  \
            static_cast<double>(SCALAR), 0, here);                                                                     \
    }
#define ACANN_TWO(A, B) A, B
ACANN_LIBRARY_POWER(PowerScalar, ACANN_TWO(const LocalTensor<T>& src0, const T& src1), src0, src1)
ACANN_LIBRARY_POWER(ScalarPower, ACANN_TWO(const T& src0, const LocalTensor<T>& src1), src1, src0)
#undef ACANN_TWO
#undef ACANN_LIBRARY_POWER
// NOLINTEND(bugprone-macro-parentheses)

/// src0 · src1 / (1 + e^(−scalarValue·src1))
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const float& scalarValue, const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount,
    EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(SwiGLU);
    emu::elementwise(acann_emu::LibraryOp::SwiGLU, "SwiGLU", dst, src0, src1, &sharedTmpBuffer, calCount,
        static_cast<double>(scalarValue), here);
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const float& scalarValue, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    ACANN_LIBRARY_CHECK(SwiGLU);
    emu::elementwise(acann_emu::LibraryOp::SwiGLU, "SwiGLU", dst, src0, src1, nullptr, calCount,
        static_cast<double>(scalarValue), here);
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const float& scalarValue, const LocalTensor<uint8_t>& sharedTmpBuffer, EmuHere here = EmuHere::at())
{
    SwiGLU<T, isReuseSource>(dst, src0, src1, scalarValue, sharedTmpBuffer, src0.GetSize(), here);
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const float& scalarValue, EmuHere here = EmuHere::at())
{
    SwiGLU<T, isReuseSource>(dst, src0, src1, scalarValue, src0.GetSize(), here);
}
#undef ACANN_LIBRARY_CHECK

} // namespace AscendC
