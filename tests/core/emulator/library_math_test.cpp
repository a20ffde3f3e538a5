// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Element-wise library functions against arithmetic in double.
#include "core/emulator/single_block.h"

#include <cmath>

namespace {

using namespace acann::test;
using AscendC::LocalTensor;

const std::vector<float> kAny = {-3.25f, -1.0f, -0.5f, -0.001f, 0.0f, 0.3f, 0.5f, 1.0f, 1.5f, 2.5f, 4.75f};
const std::vector<float> kPositive = {0.01f, 0.25f, 1.0f, 2.0f, 7.5f, 10.0f, 100.0f, 4096.0f, 3.0f};
const std::vector<float> kUnit = {-0.99f, -0.5f, -0.01f, 0.0f, 0.125f, 0.5f, 0.875f};
const std::vector<float> kAboveOne = {1.0f, 1.5f, 2.0f, 10.0f, 20.0f};

/// Runs `body` in float and half on an odd count and compares with `expected` computed in double.
template <typename Body>
void expectFunction(const std::vector<float>& inputs, double floatTolerance, double halfTolerance, Body body,
    const std::function<double(double)>& expected)
{
    const std::vector<float> wide = transform<float, float>(inputs, inputs.size(), body);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const double exact = expected(static_cast<double>(inputs[i]));
        EXPECT_NEAR(static_cast<double>(wide[i]), exact, floatTolerance * (1 + std::fabs(exact))) << inputs[i];
    }
    std::vector<half> narrowInputs;
    for (const float value : inputs)
        narrowInputs.emplace_back(value);
    const std::vector<half> narrow = transform<half, half>(narrowInputs, inputs.size(), body);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const double exact = expected(static_cast<double>(static_cast<float>(narrowInputs[i])));
        EXPECT_NEAR(static_cast<double>(static_cast<float>(narrow[i])), exact, halfTolerance * (1 + std::fabs(exact)))
            << inputs[i];
    }
}

#define EXPECT_LIBRARY(NAME, INPUTS, HALF_TOLERANCE, EXPRESSION)                                                       \
    expectFunction(                                                                                                    \
        INPUTS, 3e-6, HALF_TOLERANCE,                                                                                  \
        [](auto dst, auto src, int32_t count) { AscendC::NAME(dst, src, static_cast<uint32_t>(count)); },              \
        [](double x) -> double { return EXPRESSION; })

TEST(Library, Trigonometry)
{
    EXPECT_LIBRARY(Sin, kAny, 6e-4, std::sin(x));
    EXPECT_LIBRARY(Cos, kAny, 6e-4, std::cos(x));
    EXPECT_LIBRARY(Tan, kAny, 6e-4, std::tan(x));
    EXPECT_LIBRARY(Asin, kUnit, 6e-4, std::asin(x));
    EXPECT_LIBRARY(Acos, kUnit, 6e-4, std::acos(x));
    EXPECT_LIBRARY(Atan, kAny, 6e-4, std::atan(x));
    EXPECT_LIBRARY(Sinh, kAny, 6e-4, std::sinh(x));
    EXPECT_LIBRARY(Cosh, kAny, 6e-4, std::cosh(x));
    EXPECT_LIBRARY(Tanh, kAny, 6e-4, std::tanh(x));
    EXPECT_LIBRARY(Asinh, kAny, 6e-4, std::asinh(x));
    EXPECT_LIBRARY(Acosh, kAboveOne, 6e-4, std::acosh(x));
    EXPECT_LIBRARY(Atanh, kUnit, 6e-4, std::atanh(x));
}

TEST(Library, ErrorAndGammaFunctions)
{
    EXPECT_LIBRARY(Erf, kAny, 6e-4, std::erf(x));
    EXPECT_LIBRARY(Erfc, kAny, 6e-4, std::erfc(x));
    EXPECT_LIBRARY(Lgamma, kPositive, 6e-4, std::lgamma(x));
    // digamma(1) = −γ, digamma(1/2) = −γ − 2 ln 2 and digamma(2) = 1 − γ
    const std::vector<float> psi = transform<float, float>(
        {1.0f, 0.5f, 2.0f}, 3, [](auto dst, auto src, int32_t) { AscendC::Digamma(dst, src, 3u); });
    EXPECT_NEAR(psi[0], -0.5772156649, 1e-6);
    EXPECT_NEAR(psi[1], -1.9635100260, 1e-6);
    EXPECT_NEAR(psi[2], 0.4227843351, 1e-6);
}

TEST(Library, RoundsToIntegralValues)
{
    EXPECT_LIBRARY(Floor, kAny, 0, std::floor(x));
    EXPECT_LIBRARY(Ceil, kAny, 0, std::ceil(x));
    EXPECT_LIBRARY(Trunc, kAny, 0, std::trunc(x));
    EXPECT_LIBRARY(Frac, kAny, 1e-3, x - std::trunc(x));
    EXPECT_LIBRARY(Sign, kAny, 0, (x > 0) - (x < 0));
    // Documented: halves go to the even neighbour.
    const std::vector<float> rounded = transform<float, float>(
        {0.5f, 1.5f, 2.5f, -0.5f, -1.5f, 3.4f}, 6, [](auto dst, auto src, int32_t) { AscendC::Round(dst, src, 6u); });
    EXPECT_EQ(rounded, (std::vector<float>{0.0f, 2.0f, 2.0f, -0.0f, -2.0f, 3.0f}));
}

TEST(Library, Logarithms)
{
    EXPECT_LIBRARY(Log, kPositive, 6e-4, std::log(x));
    EXPECT_LIBRARY(Log2, kPositive, 6e-4, std::log2(x));
    EXPECT_LIBRARY(Log10, kPositive, 2e-3, std::log10(x));
    // Log10 of half is a rounded logarithm times a rounded constant: 1000 does not give exactly 3 ± half a step.
    const float ln = static_cast<float>(half(std::log(1000.0f)));
    const std::vector<half> twice
        = transform<half, half>({half(1000.0f)}, 1, [](auto dst, auto src, int32_t) { AscendC::Log10(dst, src, 1u); });
    EXPECT_EQ(static_cast<float>(twice[0]), static_cast<float>(half(ln * static_cast<float>(half(0.4342944819f)))));
}

TEST(Library, Activations)
{
    const double scale = std::sqrt(8 / M_PI);
    EXPECT_LIBRARY(Sigmoid, kAny, 2e-3, 1 / (1 + std::exp(-x)));
    EXPECT_LIBRARY(Silu, kAny, 3e-3, x / (1 + std::exp(-x)));
    EXPECT_LIBRARY(FasterGelu, kAny, 4e-3, x / (1 + std::exp(-1.702 * x)));
    expectFunction(
        kAny, 3e-6, 5e-3, [](auto dst, auto src, int32_t n) { AscendC::Gelu(dst, src, static_cast<uint32_t>(n)); },
        [&](double x) { return x / (1 + std::exp(-scale * (x + 0.044715 * x * x * x))); });
    // Within the published error of the approximations to the exact function.
    expectFunction(
        kAny, 2e-2, 2e-2,
        [](auto dst, auto src, int32_t n) { AscendC::FasterGeluV2(dst, src, static_cast<uint32_t>(n)); },
        [](double x) { return 0.5 * x * (1 + std::erf(x * M_SQRT1_2)); });
    const std::vector<float> swish = transform<float, float>(kAny, kAny.size(),
        [](auto dst, auto src, int32_t n) { AscendC::Swish(dst, src, static_cast<uint32_t>(n), 1.5f); });
    for (std::size_t i = 0; i < kAny.size(); ++i)
        EXPECT_NEAR(swish[i], static_cast<double>(kAny[i]) / (1 + std::exp(-1.5 * static_cast<double>(kAny[i]))), 1e-5);
}

TEST(Library, ExpWithTaylorSeriesAndClamps)
{
    expectFunction(
        kAny, 3e-6, 1e-3,
        [](auto dst, auto src, int32_t n) {
            using T = typename std::decay_t<decltype(dst)>::PrimType;
            AscendC::Exp<T, 15, true>(dst, src, static_cast<uint32_t>(n));
        },
        [](double x) { return std::exp(x); });
    expectFunction(
        kAny, 0, 0,
        [](auto dst, auto src, int32_t n) {
            using T = typename std::decay_t<decltype(dst)>::PrimType;
            AscendC::ClampMax(dst, src, T(0.5f), static_cast<uint32_t>(n));
        },
        [](double x) { return std::min(x, 0.5); });
    expectFunction(
        kAny, 0, 0,
        [](auto dst, auto src, int32_t n) {
            using T = typename std::decay_t<decltype(dst)>::PrimType;
            AscendC::ClampMin(dst, src, T(0.5f), static_cast<uint32_t>(n));
        },
        [](double x) { return std::max(x, 0.5); });
}

TEST(Library, PowerWithTensorAndScalar)
{
    expectFunction(
        kPositive, 3e-6, 1e-3,
        [](auto dst, auto src, int32_t n) {
            using T = typename std::decay_t<decltype(dst)>::PrimType;
            AscendC::Power(dst, src, T(0.5f), static_cast<uint32_t>(n));
        },
        [](double x) { return std::sqrt(x); });
    const std::vector<int32_t> integer = transform<int32_t, int32_t>({2, -3, 5}, 3,
        [](auto dst, auto src, int32_t n) { AscendC::Power(dst, src, int32_t(3), static_cast<uint32_t>(n)); });
    EXPECT_EQ(integer, (std::vector<int32_t>{8, -27, 125}));
    const std::vector<float> base = transform<float, float>({0.0f, 1.0f, 10.0f}, 3,
        [](auto dst, auto src, int32_t n) { AscendC::Power(dst, 2.0f, src, static_cast<uint32_t>(n)); });
    EXPECT_EQ(base, (std::vector<float>{1.0f, 2.0f, 1024.0f}));
}

TEST(Library, TwoSources)
{
    std::vector<float> values = {1.0f, -2.0f, 0.5f, 3.0f, 5.5f, -7.0f, 2.0f, 2.5f, /* second */ 2.0f, 0.5f, -1.0f, 4.0f,
        2.0f, 3.0f, -0.25f, 1.0f};
    const auto run = [&](auto function) {
        return transform<float, float>(values, 8, [&](auto dst, auto src, int32_t) { function(dst, src, src[8]); });
    };
    const auto swiglu = run([](auto d, auto a, auto b) { AscendC::SwiGLU(d, a, b, 1.0f, 8u); });
    const auto geglu = run([](auto d, auto a, auto b) { AscendC::GeGLU(d, a, b, 8u); });
    const auto reglu = run([](auto d, auto a, auto b) { AscendC::ReGlu(d, a, b, 8u); });
    const auto fmod = run([](auto d, auto a, auto b) { AscendC::Fmod(d, a, b, 8u); });
    for (std::size_t i = 0; i < 8; ++i) {
        const double a = static_cast<double>(values[i]);
        const double b = static_cast<double>(values[i + 8]);
        EXPECT_NEAR(swiglu[i], a * b / (1 + std::exp(-b)), 1e-5);
        EXPECT_NEAR(geglu[i], a * b / (1 + std::exp(-std::sqrt(8 / M_PI) * (b + 0.044715 * b * b * b))), 1e-5);
        EXPECT_NEAR(reglu[i], a * std::max(b, 0.0), 1e-5);
        EXPECT_NEAR(fmod[i], std::fmod(a, b), 1e-6);
    }
    std::vector<int16_t> words(32, 0x0ff0);
    words[0] = -1;
    words[17] = 0x1234;
    const std::vector<int16_t> mixed = transform<int16_t, int16_t>(
        words, 2, [](auto dst, auto src, int32_t) { AscendC::Xor(dst, src, src[16], 2u); });
    EXPECT_EQ(mixed[0], static_cast<int16_t>(0xf00f));
    EXPECT_EQ(mixed[1], 0x0ff0 ^ 0x1234);
}

template <typename T> using Function = void (*)(const LocalTensor<T>&, const LocalTensor<T>&, uint32_t);

template <typename T, Function<T> function> void applied(const LocalTensor<T>& dst, const LocalTensor<T>& src)
{
    function(dst, src, 2u);
}

TEST(Library, FunctionsCanBePassedAsPointers)
{
    const std::vector<float> output = transform<float, float>(
        {0.5f, 2.0f}, 2, [](auto dst, auto src, int32_t) { applied<float, AscendC::Tanh<float>>(dst, src); });
    EXPECT_FLOAT_EQ(output[1], std::tanh(2.0f));
}

TEST(Library, CountsLimitWhatIsWritten)
{
    const std::vector<float> output
        = transform<float, float>({1.0f, 1.0f, 1.0f, 1.0f}, 4, [](auto dst, auto src, int32_t) {
              AscendC::Duplicate(dst, 9.0f, 4);
              AscendC::Tanh(dst, src, 3u);
          });
    EXPECT_FLOAT_EQ(output[2], std::tanh(1.0f));
    EXPECT_EQ(output[3], 9.0f);
}

/// Findings of Tanh with a temporary tensor of `bytes` on floats.
std::string findingsWithWorkspace(uint32_t bytes, uint32_t workspaceAt = 8192, uint32_t target = 4096)
{
    return rulesOf(onCore({}, 16384, [&](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
        const LocalTensor<float> src = buffer.GetWithOffset<float>(100, 0);
        AscendC::Duplicate(src, 0.5f, 100);
        AscendC::Tanh(
            buffer.GetWithOffset<float>(100, target), src, buffer.GetWithOffset<uint8_t>(bytes, workspaceAt), 99u);
    }));
}

TEST(Library, ChecksTheTemporaryTensor)
{
    // Tanh of float needs one repeat of 256 bytes.
    EXPECT_EQ(findingsWithWorkspace(256), "");
    EXPECT_EQ(findingsWithWorkspace(224), "WORKSPACE-SIZE");
    EXPECT_EQ(findingsWithWorkspace(256, 4096 + 128), "OPERAND-OVERLAP");
}

TEST(Library, ChecksOverlapOfOperands)
{
    EXPECT_EQ(findingsWithWorkspace(256, 8192, 0), "LIBRARY-IN-PLACE");
    EXPECT_EQ(findingsWithWorkspace(256, 8192, 64), "OPERAND-OVERLAP");
    // Gelu may work in place.
    EXPECT_EQ(rulesOf(onCore({}, 4096,
                  [](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
                      const LocalTensor<float> x = buffer.Get<float>(64);
                      AscendC::Duplicate(x, 0.5f, 64);
                      AscendC::Gelu(x, x, 64u);
                  })),
        "");
}

TEST(Library, LeftoverSpaceMustSuffice)
{
    const auto run = [](uint32_t bytes) {
        return rulesOf(onCore({}, bytes, [](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
            const LocalTensor<half> src = buffer.GetWithOffset<half>(128, 0);
            AscendC::Duplicate(src, half(0.5f), 128);
            AscendC::Erf(buffer.GetWithOffset<half>(128, 256), src, 128u); // takes 8 repeats of what is left
        }));
    };
    EXPECT_EQ(run(196608 - 2048), "");
    EXPECT_EQ(run(196608 - 2016), "WORKSPACE-SIZE");
}

TEST(Library, CostsTheInstructionsItStandsFor)
{
    const auto nanoseconds = [](auto body) {
        const auto report = onCore({}, 65536, [&](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
            const LocalTensor<float> src = buffer.GetWithOffset<float>(2048, 0);
            const LocalTensor<float> dst = buffer.GetWithOffset<float>(2048, 16384);
            AscendC::Duplicate(src, 0.5f, 2048);
            body(dst, src);
        });
        return report.timeline.totalNs - report.timeline.launchOverheadNs;
    };
    const double one = nanoseconds([](auto dst, auto src) { AscendC::Exp(dst, src, 2048); });
    const double silu = nanoseconds([](auto dst, auto src) { AscendC::Silu(dst, src, 2048u); });
    const double byHand = nanoseconds([](auto dst, auto src) {
        AscendC::Muls(dst, src, -1.0f, 2048);
        AscendC::Exp(dst, dst, 2048);
        AscendC::Adds(dst, dst, 1.0f, 2048);
        AscendC::Div(dst, src, dst, 2048);
    });
    EXPECT_GT(silu, one);
    EXPECT_NEAR(silu, byHand, 0.15 * byHand);
}

} // namespace
