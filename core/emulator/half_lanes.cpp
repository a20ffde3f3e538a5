// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/half_lanes.h"

#include "emulator/include/acann_emulator/scalar_types.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace acann::emulator {

namespace {

void toFloatPlain(const std::uint16_t* from, float* to, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        to[i] = acann_emu::halfToFloat(from[i]);
}

void toHalfPlain(const float* from, std::uint16_t* to, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        to[i] = acann_emu::floatToHalf(from[i]);
}

#if defined(__x86_64__)

__attribute__((target("avx,f16c"))) void toFloatF16c(const std::uint16_t* from, float* to, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
    toFloatPlain(from + i, to + i, count - i);
}

__attribute__((target("avx,f16c"))) void toHalfF16c(const float* from, std::uint16_t* to, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm_storeu_si128(
            reinterpret_cast<__m128i*>(to + i), _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
    toHalfPlain(from + i, to + i, count - i);
}

bool hasF16c()
{
    static const bool has = __builtin_cpu_supports("avx") && __builtin_cpu_supports("f16c");
    return has;
}

#endif

} // namespace

void halfToFloat(const std::uint16_t* from, float* to, std::size_t count)
{
#if defined(__x86_64__)
    if (hasF16c())
        return toFloatF16c(from, to, count);
#endif
    toFloatPlain(from, to, count);
}

void floatToHalf(const float* from, std::uint16_t* to, std::size_t count)
{
#if defined(__x86_64__)
    if (hasF16c())
        return toHalfF16c(from, to, count);
#endif
    toHalfPlain(from, to, count);
}

} // namespace acann::emulator
