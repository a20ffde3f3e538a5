// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions of the scalar unit (ascend-c-facts §3.7).
#pragma once

#include "acann_emulator/scalar_math.h"
#include "acann_emulator/types.h"

#include <cstdint>

// The device compiler knows these without an include.
#define likely(CONDITION) __builtin_expect(static_cast<bool>(CONDITION), 1)
#define unlikely(CONDITION) __builtin_expect(static_cast<bool>(CONDITION), 0)

template <typename A, typename B,
    std::enable_if_t<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value, int> = 0>
inline constexpr std::common_type_t<A, B> min(A a, B b)
{
    using Common = std::common_type_t<A, B>;
    return static_cast<Common>(b) < static_cast<Common>(a) ? static_cast<Common>(b) : static_cast<Common>(a);
}
template <typename A, typename B,
    std::enable_if_t<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value, int> = 0>
inline constexpr std::common_type_t<A, B> max(A a, B b)
{
    using Common = std::common_type_t<A, B>;
    return static_cast<Common>(a) < static_cast<Common>(b) ? static_cast<Common>(b) : static_cast<Common>(a);
}
inline constexpr half min(half a, half b) { return b < a ? b : a; }
inline constexpr half max(half a, half b) { return a < b ? b : a; }

namespace AscendC {

namespace emu {

/// Rounds as the mode says; CAST_ODD is handled where it is possible (float to half).
inline double roundScalar(double value, RoundMode mode)
{
    switch (mode) {
    case RoundMode::CAST_FLOOR:
        return std::floor(value);
    case RoundMode::CAST_CEIL:
        return std::ceil(value);
    case RoundMode::CAST_ROUND:
        return std::round(value);
    case RoundMode::CAST_TRUNC:
        return std::trunc(value);
    default:
        return std::nearbyint(value);
    }
}

/// float to half with the last bit set when anything was lost.
inline half roundToOdd(float value)
{
    const half nearest(value);
    const float back = static_cast<float>(nearest);
    if (back == value || value != value)
        return nearest;
    const bool away = std::fabs(back) > std::fabs(value);
    const auto towardsZero = static_cast<uint16_t>(nearest.bits() - (away ? 1 : 0));
    return half::fromBits(static_cast<uint16_t>(towardsZero | 1));
}

} // namespace emu

/// One number converted by the scalar unit. float → half and float → int32 only, as on the chip.
template <typename From, typename To, RoundMode mode> inline To ScalarCast(From value)
{
    static_assert(std::is_same<From, float>::value && acann_emu::oneOf<To, half, int32_t>,
        "ScalarCast on Atlas A2 converts float to half or int32_t");
    if constexpr (std::is_same<To, half>::value) {
        static_assert(mode == RoundMode::CAST_ODD, "ScalarCast from float to half takes CAST_ODD");
        return emu::roundToOdd(value);
    } else {
        static_assert(mode != RoundMode::CAST_NONE && mode != RoundMode::CAST_ODD && mode != RoundMode::CAST_TRUNC,
            "ScalarCast from float to int32_t takes CAST_RINT, CAST_FLOOR, CAST_CEIL or CAST_ROUND");
        const double rounded = emu::roundScalar(static_cast<double>(value), mode);
        constexpr double kLow = -2147483648.0;
        constexpr double kHigh = 2147483647.0;
        return static_cast<To>(rounded < kLow ? kLow : rounded > kHigh ? kHigh : rounded);
    }
}

/// How many bits of `value` equal `countValue`.
template <int countValue> inline int64_t ScalarGetCountOfValue(uint64_t value)
{
    static_assert(countValue == 0 || countValue == 1, "a bit is 0 or 1");
    const int ones = __builtin_popcountll(value);
    return countValue == 1 ? ones : 64 - ones;
}
template <int countValue> inline int64_t GetBitCount(uint64_t value)
{
    return ScalarGetCountOfValue<countValue>(value);
}
inline int64_t ScalarCountLeadingZero(uint64_t value) { return value == 0 ? 64 : __builtin_clzll(value); }
inline int64_t CountLeadingZero(uint64_t value) { return ScalarCountLeadingZero(value); }
/// How many bits after the sign bit repeat it.
inline int64_t CountBitsCntSameAsSignBit(int64_t value) { return __builtin_clrsbll(value); }
/// Position of the lowest bit that equals `countValue`; −1 when there is none.
template <int countValue> inline int64_t ScalarGetSFFValue(uint64_t value)
{
    static_assert(countValue == 0 || countValue == 1, "a bit is 0 or 1");
    return __builtin_ffsll(static_cast<long long>(countValue == 1 ? value : ~value)) - 1;
}
template <int countValue> inline int64_t GetSFFValue(uint64_t value) { return ScalarGetSFFValue<countValue>(value); }

template <typename T> inline uint64_t GetScalarBitcodeValue(T value) { return acann_emu::bitsOf(value); }

} // namespace AscendC
