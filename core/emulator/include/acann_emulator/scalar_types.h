// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// half and bfloat16_t for the host: 16 bits of storage, arithmetic in float, one rounding (nearest, ties to even)
// per operation. The double rounding is harmless: float has more than 2·11+2 significant bits.
#pragma once

#include "acann_emulator/abi.h"

#include <cstring>
#include <type_traits>

namespace acann_emu {

constexpr float bitsToFloat(std::uint32_t bits) { return __builtin_bit_cast(float, bits); }
constexpr std::uint32_t floatToBits(float value) { return __builtin_bit_cast(std::uint32_t, value); }

/// IEEE binary16 to binary32, exact.
constexpr float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1fu;
    const std::uint32_t fraction = half & 0x3ffu;
    if (exponent == 31)
        return bitsToFloat(sign | 0x7f800000u | (fraction << 13));
    if (exponent != 0)
        return bitsToFloat(sign | ((exponent + 112) << 23) | (fraction << 13));
    const float magnitude = static_cast<float>(fraction) * 5.9604644775390625e-8f; // 2^-24
    return sign != 0 ? -magnitude : magnitude;
}

/// IEEE binary32 to binary16, to nearest with ties to even; overflow gives infinity, NaN stays NaN.
constexpr std::uint16_t floatToHalf(float value)
{
    const std::uint32_t bits = floatToBits(value);
    const std::uint16_t sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
        return static_cast<std::uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x3ffu));
    if (magnitude >= 0x477ff000u) // ≥ 65520 rounds to infinity
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude < 0x38800000u) // below 2^-14: adding 0.5 leaves the rounded multiple of 2^-24 in the low bits
        return static_cast<std::uint16_t>(sign | (floatToBits(bitsToFloat(magnitude) + 0.5f) - 0x3f000000u));
    const std::uint32_t odd = (magnitude >> 13) & 1u;
    return static_cast<std::uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + odd) >> 13));
}

constexpr float bfloatToFloat(std::uint16_t bits) { return bitsToFloat(static_cast<std::uint32_t>(bits) << 16); }

constexpr std::uint16_t floatToBfloat(float value)
{
    const std::uint32_t bits = floatToBits(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

} // namespace acann_emu

/// IEEE binary16 with the arithmetic of the scalar unit.
class half
{
public:
    half() = default;
    template <typename Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>
    constexpr half(Number value)
        : m_bits(acann_emu::floatToHalf(static_cast<float>(value)))
    { }
    constexpr operator float() const { return acann_emu::halfToFloat(m_bits); }

    constexpr half operator-() const { return fromBits(static_cast<std::uint16_t>(m_bits ^ 0x8000u)); }
    half& operator+=(half other) { return *this = *this + other; }
    half& operator-=(half other) { return *this = *this - other; }
    half& operator*=(half other) { return *this = *this * other; }
    half& operator/=(half other) { return *this = *this / other; }

    friend constexpr half operator+(half a, half b) { return half(float(a) + float(b)); }
    friend constexpr half operator-(half a, half b) { return half(float(a) - float(b)); }
    friend constexpr half operator*(half a, half b) { return half(float(a) * float(b)); }
    friend constexpr half operator/(half a, half b) { return half(float(a) / float(b)); }
    friend constexpr bool operator==(half a, half b) { return float(a) == float(b); }
    friend constexpr bool operator!=(half a, half b) { return float(a) != float(b); }
    friend constexpr bool operator<(half a, half b) { return float(a) < float(b); }
    friend constexpr bool operator<=(half a, half b) { return float(a) <= float(b); }
    friend constexpr bool operator>(half a, half b) { return float(a) > float(b); }
    friend constexpr bool operator>=(half a, half b) { return float(a) >= float(b); }

    static constexpr half fromBits(std::uint16_t bits)
    {
        half value(0);
        value.m_bits = bits;
        return value;
    }
    constexpr std::uint16_t bits() const { return m_bits; }

private:
    std::uint16_t m_bits;
};

// With another arithmetic type: floating operands win, integers become half, as the usual conversions do.
#define ACANN_MIXED_OPERATOR(OPERATOR)                                                                                 \
    template <typename Number, std::enable_if_t<std::is_floating_point<Number>::value, int> = 0>                       \
    inline Number operator OPERATOR(half a, Number b)                                                                  \
    {                                                                                                                  \
        return static_cast<Number>(float(a)) OPERATOR b;                                                               \
    }                                                                                                                  \
    template <typename Number, std::enable_if_t<std::is_floating_point<Number>::value, int> = 0>                       \
    inline Number operator OPERATOR(Number a, half b)                                                                  \
    {                                                                                                                  \
        return a OPERATOR static_cast<Number>(float(b));                                                               \
    }                                                                                                                  \
    template <typename Number, std::enable_if_t<std::is_integral<Number>::value, int> = 0>                             \
    inline half operator OPERATOR(half a, Number b)                                                                    \
    {                                                                                                                  \
        return a OPERATOR half(b);                                                                                     \
    }                                                                                                                  \
    template <typename Number, std::enable_if_t<std::is_integral<Number>::value, int> = 0>                             \
    inline half operator OPERATOR(Number a, half b)                                                                    \
    {                                                                                                                  \
        return half(a) OPERATOR b;                                                                                     \
    }
ACANN_MIXED_OPERATOR(+)
ACANN_MIXED_OPERATOR(-)
ACANN_MIXED_OPERATOR(*)
ACANN_MIXED_OPERATOR(/)
#undef ACANN_MIXED_OPERATOR

// NOLINTBEGIN(bugprone-macro-parentheses): an operator cannot stand in parentheses.
#define ACANN_MIXED_COMPARISON(OPERATOR)                                                                               \
    template <typename Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>                           \
    inline bool operator OPERATOR(half a, Number b)                                                                    \
    {                                                                                                                  \
        return float(a) OPERATOR static_cast<float>(b);                                                                \
    }                                                                                                                  \
    template <typename Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>                           \
    inline bool operator OPERATOR(Number a, half b)                                                                    \
    {                                                                                                                  \
        return static_cast<float>(a) OPERATOR float(b);                                                                \
    }
ACANN_MIXED_COMPARISON(==)
ACANN_MIXED_COMPARISON(!=)
ACANN_MIXED_COMPARISON(<)
ACANN_MIXED_COMPARISON(<=)
ACANN_MIXED_COMPARISON(>)
ACANN_MIXED_COMPARISON(>=)
#undef ACANN_MIXED_COMPARISON
// NOLINTEND(bugprone-macro-parentheses)

/// Storage; a scalar converts to float for arithmetic. The 910B has no bfloat16 vector arithmetic.
class bfloat16_t
{
public:
    bfloat16_t() = default;
    template <typename Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>
    constexpr bfloat16_t(Number value)
        : m_bits(acann_emu::floatToBfloat(static_cast<float>(value)))
    { }
    constexpr explicit bfloat16_t(half value)
        : m_bits(acann_emu::floatToBfloat(static_cast<float>(value)))
    { }
    constexpr operator float() const { return acann_emu::bfloatToFloat(m_bits); }
    friend constexpr bool operator==(bfloat16_t a, bfloat16_t b) { return float(a) == float(b); }
    friend constexpr bool operator!=(bfloat16_t a, bfloat16_t b) { return float(a) != float(b); }

    static bfloat16_t fromBits(std::uint16_t bits)
    {
        bfloat16_t value;
        value.m_bits = bits;
        return value;
    }
    std::uint16_t bits() const { return m_bits; }

private:
    std::uint16_t m_bits;
};

/// A pair of signed 4-bit integers, lower half first. Counts and offsets of tensors are in single values.
struct int4x2_t
{
    std::uint8_t bits;
};
using int4b_t = int4x2_t;

using float16_t = half;
using float32_t = float;

namespace acann_emu {

template <typename T> constexpr DType dtypeOf()
{
    using U = std::remove_cv_t<T>;
    if constexpr (std::is_same<U, half>::value)
        return DType::Half;
    else if constexpr (std::is_same<U, bfloat16_t>::value)
        return DType::BFloat16;
    else if constexpr (std::is_same<U, float>::value)
        return DType::Float;
    else if constexpr (std::is_same<U, double>::value)
        return DType::Double;
    else if constexpr (std::is_same<U, bool>::value)
        return DType::UInt8;
    else if constexpr (std::is_integral<U>::value && sizeof(U) == 1)
        return std::is_signed<U>::value ? DType::Int8 : DType::UInt8;
    else if constexpr (std::is_integral<U>::value && sizeof(U) == 2)
        return std::is_signed<U>::value ? DType::Int16 : DType::UInt16;
    else if constexpr (std::is_integral<U>::value && sizeof(U) == 4)
        return std::is_signed<U>::value ? DType::Int32 : DType::UInt32;
    else if constexpr (std::is_integral<U>::value && sizeof(U) == 8)
        return std::is_signed<U>::value ? DType::Int64 : DType::UInt64;
    else
        return DType::Other;
}

/// Bytes of `elements` values; two of 4 bits share a byte.
template <typename T> constexpr std::uint64_t bytesOf(std::uint64_t elements)
{
    return std::is_same<std::remove_cv_t<T>, int4b_t>::value ? elements / 2 : elements * sizeof(T);
}
template <typename T> constexpr std::uint64_t elementsIn(std::uint64_t bytes)
{
    return std::is_same<std::remove_cv_t<T>, int4b_t>::value ? bytes * 2 : bytes / sizeof(T);
}

/// True when T is one of Ts.
template <typename T, typename... Ts> inline constexpr bool oneOf = (std::is_same<T, Ts>::value || ...);

/// The bits of a scalar argument.
template <typename T> inline std::uint64_t bitsOf(const T& value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T) < sizeof bits ? sizeof(T) : sizeof bits);
    return bits;
}

} // namespace acann_emu
