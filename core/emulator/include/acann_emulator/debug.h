// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernel-side printf and assertions (ascend-c-facts §2.7).
#pragma once

#include "acann_emulator/scalar_math.h" // sqrt, exp and the like are in scope without an include
#include "acann_emulator/types.h"

namespace acann_emu {

template <typename T> inline PrintArgument printArgument(const T& value)
{
    using Kind = PrintArgument::Kind;
    if constexpr (std::is_same<T, half>::value || std::is_same<T, bfloat16_t>::value)
        return {Kind::Real, 0, static_cast<double>(static_cast<float>(value)), nullptr};
    else if constexpr (std::is_floating_point<T>::value)
        return {Kind::Real, 0, static_cast<double>(value), nullptr};
    else if constexpr (std::is_convertible<T, const char*>::value)
        return {Kind::Text, 0, 0, value};
    else if constexpr (std::is_pointer<T>::value)
        return {Kind::Pointer, reinterpret_cast<std::int64_t>(value), 0, nullptr};
    else if constexpr (std::is_unsigned<T>::value)
        return {Kind::Unsigned, static_cast<std::int64_t>(value), 0, nullptr};
    else
        return {Kind::Signed, static_cast<std::int64_t>(value), 0, nullptr};
}

} // namespace acann_emu

namespace AscendC {

template <typename... Arguments> inline void printf(const char* format, const Arguments&... arguments)
{
    const acann_emu::PrintArgument list[sizeof...(Arguments) + 1] = {acann_emu::printArgument(arguments)..., {}};
    acann_emu_print(format, list, sizeof...(Arguments));
}

inline void Trap(EmuHere here = EmuHere::at()) { acann_emu_trap(here); }

constexpr uint32_t AlignUp(uint32_t value, uint32_t to) { return to == 0 ? value : (value + to - 1) / to * to; }
constexpr uint32_t DivCeil(uint32_t value, uint32_t by) { return by == 0 ? 0 : (value + by - 1) / by; }

inline float ToFloat(const bfloat16_t& value) { return static_cast<float>(value); }
inline bfloat16_t ToBfloat16(const float& value) { return bfloat16_t(value); }

} // namespace AscendC

#define PRINTF(...) ::AscendC::printf(__VA_ARGS__)
#define ascendc_assert(CONDITION, ...)                                                                                 \
    ((CONDITION) ? void() : acann_emu_assert_failed(#CONDITION, ::acann_emu::Here::at()))
#define ASCENDC_ASSERT(CONDITION, ...) ascendc_assert(CONDITION)

namespace acann_emu {
/// The value of ASSERT: as a statement it is nothing, behind a value it leaves the value alone.
struct Asserted
{
    void operator+() const { }
    template <typename T> friend T operator+(const T& value, Asserted) { return value; }
};
inline Asserted asserted(bool holds, const char* condition, Here here)
{
    if (!holds)
        acann_emu_assert_failed(condition, here);
    return {};
}
} // namespace acann_emu

// The vendor's compiler drops ASSERT in release builds, so that kernels also have it where only an operator can stand.
#ifndef ASSERT
#define ASSERT(CONDITION, ...) +::acann_emu::asserted(static_cast<bool>(CONDITION), #CONDITION, ::acann_emu::Here::at())
#endif
#ifndef assert
#define assert(CONDITION, ...) ascendc_assert(CONDITION)
#endif
