// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Element arithmetic against independent arithmetic in double.
#include "core/emulator/single_block.h"

#include <cmath>
#include <limits>

namespace {

using namespace acann::test;
using AscendC::RoundMode;

/// The nearest binary16 to a double, ties to even, by scanning the exponent in double arithmetic only.
double nearestHalf(double value)
{
    if (std::isnan(value) || value == 0)
        return value;
    const double magnitude = std::fabs(value);
    if (magnitude >= 65520)
        return std::copysign(std::numeric_limits<double>::infinity(), value);
    int exponent = 0;
    std::frexp(magnitude, &exponent);
    const double spacing = std::ldexp(1.0, std::max(exponent - 11, -24));
    return std::copysign(std::nearbyint(magnitude / spacing) * spacing, value);
}

std::vector<half> halves(std::initializer_list<float> values)
{
    std::vector<half> result;
    for (const float value : values)
        result.emplace_back(value);
    return result;
}

TEST(Half, ConvertsEveryBitPatternBackToItself)
{
    for (std::uint32_t bits = 0; bits < 0x10000u; ++bits) {
        const half value = half::fromBits(static_cast<std::uint16_t>(bits));
        const float wide = static_cast<float>(value);
        if (std::isnan(wide))
            EXPECT_TRUE((bits & 0x7c00u) == 0x7c00u && (bits & 0x3ffu) != 0);
        else
            ASSERT_EQ(half(wide).bits(), bits);
    }
}

TEST(Half, RoundsToNearestEven)
{
    // Spacing at 2048 is 2, at 1 is 2^-10, below 2^-14 it is 2^-24.
    EXPECT_EQ(static_cast<float>(half(2049.0f)), 2048.0f);
    EXPECT_EQ(static_cast<float>(half(2051.0f)), 2052.0f);
    EXPECT_EQ(static_cast<float>(half(1.0f + 0.00048828125f)), 1.0f);
    EXPECT_EQ(static_cast<float>(half(1.0f + 0.00146484375f)), 1.001953125f);
    EXPECT_EQ(static_cast<float>(half(65519.0f)), 65504.0f);
    EXPECT_TRUE(std::isinf(static_cast<float>(half(65520.0f))));
    EXPECT_EQ(half(std::ldexp(1.0f, -25)).bits(), 0u);
    EXPECT_EQ(half(std::ldexp(1.5f, -25)).bits(), 1u);
    EXPECT_EQ(half(-0.0f).bits(), 0x8000u);
    for (int i = -70000; i < 70000; i += 7) {
        const double exact = i / 16.0 + 0.001;
        ASSERT_EQ(static_cast<double>(static_cast<float>(half(static_cast<float>(exact)))),
            nearestHalf(static_cast<double>(static_cast<float>(exact))));
    }
}

TEST(Half, ScalarArithmeticRoundsEachOperation)
{
    const half big(2048.0f);
    const half one(1.0f);
    // (2048 + 1) rounds back to 2048, twice.
    EXPECT_EQ(static_cast<float>(big + one + one), 2048.0f);
    EXPECT_EQ(static_cast<float>(one + one + big), 2050.0f);
    EXPECT_FLOAT_EQ(one * 0.1f, 0.1f); // half × float is float
}

TEST(Vector, AddsHalfWithOneRoundingPerInstruction)
{
    const auto input = halves({0.1f, 1.0f, 3.14f, 1000.0f, 60000.0f, -0.3333f});
    const auto sums = transform<half, half>(
        input, input.size(), [](auto& dst, auto& src, int32_t n) { AscendC::Add(dst, src, src, n); });
    const auto products = transform<half, half>(
        input, input.size(), [](auto& dst, auto& src, int32_t n) { AscendC::Mul(dst, src, src, n); });
    const auto quotients = transform<half, half>(input, input.size(), [](auto& dst, auto& src, int32_t n) {
        AscendC::Adds(dst, src, half(3.0f), n);
        AscendC::Div(dst, src, dst, n);
    });
    for (std::size_t i = 0; i < input.size(); ++i) {
        const double x = asFloat(input[i]);
        EXPECT_EQ(asFloat(sums[i]), nearestHalf(x + x));
        EXPECT_EQ(asFloat(products[i]), nearestHalf(x * x));
        EXPECT_EQ(asFloat(quotients[i]), nearestHalf(x / nearestHalf(x + 3.0)));
    }
}

TEST(Vector, ElementaryFunctionsAreAccurate)
{
    std::vector<float> input;
    for (int i = 1; i <= 300; ++i)
        input.push_back(static_cast<float>(i) * 0.137f);
    const auto check = [&](auto operation, auto exact, double tolerance) {
        const auto output = transform<float, float>(input, input.size(), operation);
        for (std::size_t i = 0; i < input.size(); ++i) {
            const double expected = exact(static_cast<double>(input[i]));
            ASSERT_NEAR(output[i], expected, std::fabs(expected) * tolerance) << input[i];
        }
    };
    check([](auto& d, auto& s, int32_t n) { AscendC::Exp(d, s, n); }, [](double x) { return std::exp(x); }, 2e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Ln(d, s, n); }, [](double x) { return std::log(x); }, 2e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Sqrt(d, s, n); }, [](double x) { return std::sqrt(x); }, 1e-7);
    check(
        [](auto& d, auto& s, int32_t n) { AscendC::Rsqrt(d, s, n); }, [](double x) { return 1 / std::sqrt(x); }, 2e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Reciprocal(d, s, n); }, [](double x) { return 1 / x; }, 1e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Muls(d, s, 2.5f, n); }, [](double x) { return 2.5 * x; }, 1e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Mins(d, s, 7.0f, n); }, [](double x) { return std::min(x, 7.0); },
        1e-7);
    check([](auto& d, auto& s, int32_t n) { AscendC::Maxs(d, s, 7.0f, n); }, [](double x) { return std::max(x, 7.0); },
        1e-7);
}

TEST(Vector, ReluFamilyKeepsNan)
{
    const std::vector<float> input = {-2.0f, -0.0f, 0.0f, 3.0f, std::nanf("")};
    const auto relu = transform<float, float>(input, 5, [](auto& d, auto& s, int32_t n) { AscendC::Relu(d, s, n); });
    const auto leaky
        = transform<float, float>(input, 5, [](auto& d, auto& s, int32_t n) { AscendC::LeakyRelu(d, s, 0.25f, n); });
    EXPECT_EQ(relu[0], 0.0f);
    EXPECT_EQ(relu[3], 3.0f);
    EXPECT_TRUE(std::isnan(relu[4]));
    EXPECT_EQ(leaky[0], -0.5f);
    EXPECT_EQ(leaky[3], 3.0f);
}

TEST(Vector, IntegersWrapAround)
{
    const std::vector<int16_t> input = {32767, -32768, 300};
    const auto sums = transform<int16_t, int16_t>(
        input, 3, [](auto& d, auto& s, int32_t n) { AscendC::Adds(d, s, static_cast<int16_t>(1), n); });
    EXPECT_EQ(sums, (std::vector<int16_t>{-32768, -32767, 301}));
}

TEST(Vector, AxpyAndMulAddDstAccumulate)
{
    const std::vector<float> input = {1.0f, 2.0f, 3.0f};
    const auto axpy = transform<float, float>(input, 3, [](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 10.0f, n);
        AscendC::Axpy(d, s, 0.5f, n);
    });
    EXPECT_EQ(axpy, (std::vector<float>{10.5f, 11.0f, 11.5f}));
    const auto fused = transform<float, float>(input, 3, [](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 10.0f, n);
        AscendC::MulAddDst(d, s, s, n);
    });
    EXPECT_EQ(fused, (std::vector<float>{11.0f, 14.0f, 19.0f}));
    const auto other = transform<float, float>(input, 3, [](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 10.0f, n);
        AscendC::FusedMulAdd(d, s, s, n); // dst = src0 · dst + src1
    });
    EXPECT_EQ(other, (std::vector<float>{11.0f, 22.0f, 33.0f}));
}

TEST(Vector, MaskedLanesKeepTheirOldValues)
{
    const std::vector<float> input(128, 5.0f);
    const auto leading = transform<float, float>(input, 128, [](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 1.0f, n);
        AscendC::Adds(d, s, 2.0f, 10, 2, AscendC::UnaryRepeatParams(1, 1, 8, 8));
    });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(leading[static_cast<std::size_t>(i)], i % 64 < 10 ? 7.0f : 1.0f) << i;
    const uint64_t odd[2] = {0xaaaaaaaaaaaaaaaaull, 0};
    const auto bits = transform<float, float>(input, 64, [&](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 1.0f, n);
        AscendC::Adds(d, s, 2.0f, odd, 1, AscendC::UnaryRepeatParams(1, 1, 8, 8));
    });
    for (int i = 0; i < 64; ++i)
        ASSERT_EQ(bits[static_cast<std::size_t>(i)], i % 2 == 1 ? 7.0f : 1.0f) << i;
}

TEST(Vector, RepeatStridesBroadcastARow)
{
    // Subtract a row of 8 from each of 16 rows: src1 does not advance within or between repeats.
    std::vector<float> input;
    for (int i = 0; i < 136; ++i)
        input.push_back(static_cast<float>(i));
    const auto output = transform<float, float>(input, 128, [](auto& d, auto& s, int32_t) {
        AscendC::Sub(d, s[8], s, 64, 2, AscendC::BinaryRepeatParams(1, 1, 0, 8, 8, 0));
    });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(output[static_cast<std::size_t>(i)], static_cast<float>(i + 8 - i % 8)) << i;
}

TEST(Vector, HeldMaskInCounterMode)
{
    const std::vector<float> input(200, 3.0f);
    const auto output = transform<float, float>(input, 200, [](auto& d, auto& s, int32_t n) {
        AscendC::Duplicate(d, 0.0f, n);
        AscendC::SetMaskCount();
        AscendC::SetVectorMask<float, AscendC::MaskMode::COUNTER>(100);
        AscendC::Adds<float, false>(d, s, 1.0f, AscendC::MASK_PLACEHOLDER, 1, AscendC::UnaryRepeatParams());
        AscendC::SetMaskNorm();
        AscendC::ResetMask();
    });
    for (std::size_t i = 0; i < 200; ++i)
        ASSERT_EQ(output[i], i < 100 ? 4.0f : 0.0f) << i;
}

struct CastCase
{
    float value;
    RoundMode mode;
    float expected;
};

TEST(Cast, FloatToHalfHasAllRoundingModes)
{
    // Between 2048 and 2050 in half; the middle is 2049.
    const std::vector<CastCase> cases = {{2049.0f, RoundMode::CAST_RINT, 2048}, {2051.0f, RoundMode::CAST_RINT, 2052},
        {2049.0f, RoundMode::CAST_ROUND, 2050}, {-2049.0f, RoundMode::CAST_ROUND, -2050},
        {2049.9f, RoundMode::CAST_FLOOR, 2048}, {-2048.1f, RoundMode::CAST_FLOOR, -2050},
        {2048.1f, RoundMode::CAST_CEIL, 2050}, {-2049.9f, RoundMode::CAST_CEIL, -2048},
        {2049.9f, RoundMode::CAST_TRUNC, 2048}, {-2049.9f, RoundMode::CAST_TRUNC, -2048},
        {2048.5f, RoundMode::CAST_ODD, 2050}, {2050.5f, RoundMode::CAST_ODD, 2050},
        {2049.0f, RoundMode::CAST_NONE, 2048}, {70000.0f, RoundMode::CAST_TRUNC, 65504}};
    for (const CastCase& c : cases) {
        const auto output = transform<half, float>(
            {c.value}, 1, [&](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, c.mode, static_cast<uint32_t>(n)); });
        EXPECT_EQ(asFloat(output[0]), c.expected) << c.value << " mode " << static_cast<int>(c.mode);
    }
}

TEST(Cast, FloatToIntegersRoundsAndSaturates)
{
    const std::vector<CastCase> cases = {{0.5f, RoundMode::CAST_RINT, 0}, {1.5f, RoundMode::CAST_RINT, 2},
        {-1.5f, RoundMode::CAST_RINT, -2}, {2.5f, RoundMode::CAST_ROUND, 3}, {-2.5f, RoundMode::CAST_ROUND, -3},
        {-1.1f, RoundMode::CAST_FLOOR, -2}, {1.1f, RoundMode::CAST_CEIL, 2}, {-1.9f, RoundMode::CAST_TRUNC, -1},
        {1e9f, RoundMode::CAST_RINT, 32767}, {-1e9f, RoundMode::CAST_RINT, -32768}};
    for (const CastCase& c : cases) {
        const auto output = transform<int16_t, float>(
            {c.value}, 1, [&](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, c.mode, static_cast<uint32_t>(n)); });
        EXPECT_EQ(output[0], static_cast<int16_t>(c.expected)) << c.value;
    }
    const auto big = transform<int32_t, float>({3e9f, -3e9f}, 2,
        [](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, RoundMode::CAST_TRUNC, static_cast<uint32_t>(n)); });
    EXPECT_EQ(big, (std::vector<int32_t>{2147483647, -2147483648}));
}

TEST(Cast, WideningIsExact)
{
    const auto input = halves({0.1f, -65504.0f, 6.1035e-5f, 5.9605e-8f});
    const auto output = transform<float, half>(input, 4,
        [](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, RoundMode::CAST_NONE, static_cast<uint32_t>(n)); });
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(output[i], asFloat(input[i]));
    const auto wide = transform<float, bfloat16_t>({bfloat16_t(3.140625f)}, 1,
        [](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, RoundMode::CAST_NONE, static_cast<uint32_t>(n)); });
    EXPECT_EQ(wide[0], 3.140625f);
}

TEST(Cast, FloatToBfloatRoundsToEightBits)
{
    // Spacing of bfloat16 at 1 is 2^-7.
    const auto output = transform<bfloat16_t, float>({1.00390625f, 1.01171875f}, 2,
        [](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, RoundMode::CAST_RINT, static_cast<uint32_t>(n)); });
    EXPECT_EQ(static_cast<float>(output[0]), 1.0f);
    EXPECT_EQ(static_cast<float>(output[1]), 1.015625f);
}

TEST(Cast, WideningWithARoundingModeIsAFinding)
{
    std::string findings;
    transform<float, half>(
        halves({1.0f}), 1,
        [](auto& d, auto& s, int32_t n) { AscendC::Cast(d, s, RoundMode::CAST_ROUND, static_cast<uint32_t>(n)); },
        &findings);
    EXPECT_EQ(findings, "CAST-MODE");
}

TEST(Compare, PacksBitsLowestFirst)
{
    std::vector<float> input;
    for (int i = 0; i < 128; ++i)
        input.push_back(static_cast<float>(i % 5));
    const auto bytes = transform<uint8_t, float>(input, 16, [](auto& d, auto& s, int32_t n) {
        AscendC::Compares(d, s, 2.0f, AscendC::CMPMODE::GT, static_cast<uint32_t>(n));
    });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(bytes[static_cast<std::size_t>(i / 8)] >> (i % 8) & 1, i % 5 > 2 ? 1 : 0) << i;
}

TEST(Select, ConsumesTheMaskAcrossRepeats)
{
    // 128 floats are two repeats of 64: the mask has 128 bits (report FR-086).
    std::vector<float> input;
    for (int i = 0; i < 128; ++i)
        input.push_back(static_cast<float>(i));
    const auto output = transform<float, float>(input, 128, [](auto& d, auto& s, int32_t n) {
        auto mask = d[2048].template ReinterpretCast<uint8_t>();
        AscendC::Compares(mask, s, 99.5f, AscendC::CMPMODE::LT, static_cast<uint32_t>(n));
        AscendC::Select(d, mask, s, -1.0f, AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE, static_cast<uint32_t>(n));
    });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(output[static_cast<std::size_t>(i)], i < 100 ? static_cast<float>(i) : -1.0f) << i;
    const auto reused = transform<float, float>(input, 128, [](auto& d, auto& s, int32_t n) {
        auto mask = d[2048].template ReinterpretCast<uint8_t>();
        auto zero = d[1024];
        AscendC::Duplicate(zero, 0.0f, n);
        AscendC::Compares(mask, s, 3.5f, AscendC::CMPMODE::LT, static_cast<uint32_t>(n));
        AscendC::Select(d, mask, s, zero, AscendC::SELMODE::VSEL_CMPMASK_SPR, static_cast<uint32_t>(n));
    });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(reused[static_cast<std::size_t>(i)], i % 64 < 4 ? static_cast<float>(i) : 0.0f) << i;
}

TEST(Layout, BrcbFillsOneBlockPerElement)
{
    std::vector<float> input;
    for (int i = 0; i < 16; ++i)
        input.push_back(static_cast<float>(i));
    const auto output = transform<float, float>(
        input, 128, [](auto& d, auto& s, int32_t) { AscendC::Brcb(d, s, 2, AscendC::BrcbRepeatParams(1, 8)); });
    for (int i = 0; i < 128; ++i)
        ASSERT_EQ(output[static_cast<std::size_t>(i)], static_cast<float>(i / 8)) << i;
}

TEST(Layout, GatherMaskPacksWhatThePatternNames)
{
    std::vector<float> input;
    for (int i = 0; i < 64; ++i)
        input.push_back(static_cast<float>(i));
    uint64_t kept = 0;
    const auto output = transform<float, float>(input, 32, [&](auto& d, auto& s, int32_t) {
        AscendC::GatherMask(d, s, static_cast<uint8_t>(2), false, 0, AscendC::GatherMaskParams(1, 1, 8, 0), kept);
    });
    EXPECT_EQ(kept, 32u);
    for (int i = 0; i < 32; ++i)
        ASSERT_EQ(output[static_cast<std::size_t>(i)], static_cast<float>(2 * i + 1)) << i;
}

} // namespace
