// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Normalisation functions beside LayerNorm and RmsNorm, against their formulas in double.
#include "core/emulator/single_block.h"

#include <cmath>

namespace {

using namespace acann::test;
using namespace AscendC;
using Scratch = TBuf<TPosition::VECCALC>;

/// Tensors of one buffer, 8 KiB apart.
class Slots
{
public:
    explicit Slots(Scratch& buffer)
        : m_buffer(buffer)
    { }
    LocalTensor<float> filled(const std::vector<double>& values)
    {
        LocalTensor<float> tensor = empty(values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            tensor.SetValue(static_cast<uint32_t>(i), static_cast<float>(values[i]));
        return tensor;
    }
    LocalTensor<float> empty(std::size_t count)
    {
        return m_buffer.GetWithOffset<float>(static_cast<uint32_t>(count), 8192 * m_next++);
    }

private:
    Scratch& m_buffer;
    uint32_t m_next = 0;
};

template <typename Body> void onSlots(Body body)
{
    const auto report = onCore({}, 131072, [&](TPipe&, Scratch& buffer) {
        Slots slots(buffer);
        body(slots);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

std::vector<double> wave(std::size_t count, double shift = 0)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(
            static_cast<double>(static_cast<float>(2 * std::sin(static_cast<double>(i) * 0.7 + shift) + shift)));
    return values;
}

struct Moments
{
    double mean = 0;
    double variance = 0;
    [[nodiscard]] double normal(double value, double epsilon) const
    {
        return (value - mean) / std::sqrt(variance + epsilon);
    }
};
Moments momentsOf(const std::vector<double>& values)
{
    Moments m;
    for (const double value : values)
        m.mean += value / static_cast<double>(values.size());
    for (const double value : values)
        m.variance += (value - m.mean) * (value - m.mean) / static_cast<double>(values.size());
    return m;
}

double at(const LocalTensor<float>& tensor, std::size_t i)
{
    return static_cast<double>(tensor.GetValue(static_cast<uint32_t>(i)));
}

constexpr double kEpsilon = 1e-3;
constexpr float kFloatEpsilon = 1e-3f;
constexpr double kNear = 3e-6;

TEST(NormLibrary, BatchNormWorksAcrossTheBatch)
{
    constexpr std::size_t batch = 8;
    constexpr std::size_t length = 24;
    const auto x = wave(batch * length, 0.3);
    const auto gamma = wave(batch, 1);
    const auto beta = wave(batch, 2);
    onSlots([&](Slots& slots) {
        BatchNormTiling tiling;
        tiling.originalBLength = batch;
        tiling.meanVarSize = length;
        const auto out = slots.empty(batch * length);
        const auto mean = slots.empty(length);
        const auto variance = slots.empty(length);
        BatchNorm(out, mean, variance, slots.filled(x), slots.filled(gamma), slots.filled(beta), kFloatEpsilon, tiling);
        for (std::size_t i = 0; i < length; ++i) {
            std::vector<double> column;
            for (std::size_t b = 0; b < batch; ++b)
                column.push_back(x[b * length + i]);
            const Moments m = momentsOf(column);
            EXPECT_NEAR(at(mean, i), m.mean, kNear);
            EXPECT_NEAR(at(variance, i), m.variance, kNear * 10);
            for (std::size_t b = 0; b < batch; ++b)
                EXPECT_NEAR(at(out, b * length + i), m.normal(column[b], kEpsilon) * gamma[b] + beta[b], kNear * 10);
        }
    });
}

TEST(NormLibrary, DeepNormScalesTheResidualFirst)
{
    constexpr std::size_t rows = 3;
    constexpr std::size_t width = 40;
    const auto x = wave(rows * width, 0.2);
    const auto gx = wave(rows * width, 0.9);
    const auto gamma = wave(width, 1);
    const auto beta = wave(width, 2);
    onSlots([&](Slots& slots) {
        DeepNormTiling tiling;
        tiling.bLength = 1;
        tiling.sLength = rows;
        tiling.hLength = tiling.originalHLength = width;
        const auto out = slots.empty(rows * width);
        const auto mean = slots.empty(rows);
        const auto rstd = slots.empty(rows);
        DeepNorm(out, mean, rstd, slots.filled(x), slots.filled(gx), slots.filled(beta), slots.filled(gamma), 0.5f,
            kFloatEpsilon, tiling);
        for (std::size_t row = 0; row < rows; ++row) {
            std::vector<double> sum;
            for (std::size_t i = 0; i < width; ++i)
                sum.push_back(0.5 * x[row * width + i] + gx[row * width + i]);
            const Moments m = momentsOf(sum);
            EXPECT_NEAR(at(mean, row), m.mean, kNear);
            EXPECT_NEAR(at(rstd, row), 1 / std::sqrt(m.variance + kEpsilon), kNear);
            for (std::size_t i = 0; i < width; ++i)
                EXPECT_NEAR(at(out, row * width + i), m.normal(sum[i], kEpsilon) * gamma[i] + beta[i], kNear * 10);
        }
    });
}

TEST(NormLibrary, GroupNormTakesChannelsTogetherAndLeavesPaddingOut)
{
    // Two samples of four channels in two groups; 12 values per channel in rows of 16.
    constexpr std::size_t n = 2;
    constexpr std::size_t c = 4;
    constexpr std::size_t pitch = 16;
    constexpr std::size_t hw = 12;
    auto x = wave(n * c * pitch, 0.4);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (i % pitch >= hw)
            x[i] = 1000; // padding must not count
    const auto gamma = wave(c, 1);
    const auto beta = wave(c, 2);
    onSlots([&](Slots& slots) {
        GroupNormTiling tiling;
        tiling.n = n;
        tiling.c = c;
        tiling.g = 2;
        tiling.hw = hw;
        tiling.hwAlignSize = pitch;
        const auto out = slots.empty(n * c * pitch);
        const auto mean = slots.empty(n * 2);
        const auto variance = slots.empty(n * 2);
        GroupNorm(out, mean, variance, slots.filled(x), slots.filled(gamma), slots.filled(beta), kFloatEpsilon, tiling);
        for (std::size_t group = 0; group < n * 2; ++group) {
            std::vector<double> members;
            for (std::size_t channel = group * 2; channel < group * 2 + 2; ++channel)
                members.insert(members.end(), x.begin() + static_cast<std::ptrdiff_t>(channel * pitch),
                    x.begin() + static_cast<std::ptrdiff_t>(channel * pitch + hw));
            const Moments m = momentsOf(members);
            EXPECT_NEAR(at(mean, group), m.mean, kNear);
            EXPECT_NEAR(at(variance, group), m.variance, kNear * 10);
            for (std::size_t channel = group * 2; channel < group * 2 + 2; ++channel)
                for (std::size_t i = 0; i < hw; ++i)
                    EXPECT_NEAR(at(out, channel * pitch + i),
                        m.normal(x[channel * pitch + i], kEpsilon) * gamma[channel % c] + beta[channel % c],
                        kNear * 10);
        }
    });
}

TEST(NormLibrary, GradientsOfGammaAndBetaAreSumsOverTheRows)
{
    constexpr std::size_t rows = 5;
    constexpr std::size_t width = 24;
    const auto forGamma = wave(rows * width, 0.5);
    const auto dy = wave(rows * width, 1.5);
    onSlots([&](Slots& slots) {
        LayerNormGradBetaTiling tiling;
        tiling.bLength = 1;
        tiling.sLength = rows;
        tiling.hLength = tiling.originalHLength = width;
        const auto gamma = slots.empty(width);
        const auto beta = slots.empty(width);
        LayerNormGradBeta(gamma, beta, slots.filled(forGamma), slots.filled(dy), tiling);
        for (std::size_t i = 0; i < width; ++i) {
            double sumGamma = 0;
            double sumBeta = 0;
            for (std::size_t row = 0; row < rows; ++row) {
                sumGamma += forGamma[row * width + i] * dy[row * width + i];
                sumBeta += dy[row * width + i];
            }
            EXPECT_NEAR(at(gamma, i), sumGamma, kNear * 10);
            EXPECT_NEAR(at(beta, i), sumBeta, kNear * 10);
        }
    });
}

TEST(NormLibrary, NormalizeUsesTheGivenMoments)
{
    constexpr uint32_t rows = 3;
    constexpr uint32_t width = 24;
    constexpr uint32_t valid = 20;
    const auto x = wave(rows * width, 0.6);
    const auto gamma = wave(width, 1);
    const auto beta = wave(width, 2);
    const std::vector<double> means = {0.5, -1, 2};
    const std::vector<double> variances = {4, 0.25, 1};
    onSlots([&](Slots& slots) {
        const auto out = slots.empty(rows * width);
        const auto rstd = slots.empty(rows);
        Normalize<float, float>(out, rstd, slots.filled(means), slots.filled(variances), slots.filled(x),
            slots.filled(gamma), slots.filled(beta), kFloatEpsilon, NormalizePara{rows, valid, width});
        for (std::size_t row = 0; row < rows; ++row) {
            EXPECT_NEAR(at(rstd, row), 1 / std::sqrt(variances[row] + kEpsilon), kNear);
            const Moments m{means[row], variances[row]};
            for (std::size_t i = 0; i < valid; ++i)
                EXPECT_NEAR(
                    at(out, row * width + i), m.normal(x[row * width + i], kEpsilon) * gamma[i] + beta[i], kNear * 10);
        }
    });
}

} // namespace
