// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Library functions on rows and whole tensors against arithmetic in double.
#include "core/emulator/single_block.h"

#include <cmath>
#include <numeric>

namespace {

using namespace acann::test;
using AscendC::LocalTensor;
using Scratch = AscendC::TBuf<AscendC::TPosition::VECCALC>;

constexpr uint32_t kSlot = 8192; ///< bytes between the tensors of a test

/// Hands out tensors of one buffer, one slot each.
class Slots
{
public:
    explicit Slots(Scratch& buffer)
        : m_buffer(buffer)
    { }
    template <typename T> LocalTensor<T> filled(const std::vector<T>& values)
    {
        LocalTensor<T> tensor = empty<T>(static_cast<uint32_t>(values.size()));
        for (std::size_t i = 0; i < values.size(); ++i)
            tensor.SetValue(static_cast<uint32_t>(i), values[i]);
        return tensor;
    }
    template <typename T> LocalTensor<T> empty(uint32_t count)
    {
        return m_buffer.GetWithOffset<T>(count, kSlot * m_next++);
    }

private:
    Scratch& m_buffer;
    uint32_t m_next = 0;
};

template <typename Body> std::string onSlots(Body body)
{
    const auto report = onCore({}, 16 * kSlot, [&](AscendC::TPipe&, Scratch& buffer) {
        Slots slots(buffer);
        body(slots);
    });
    return rulesOf(report);
}

std::vector<float> wave(std::size_t count, float scale = 2.0f)
{
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(scale * std::sin(static_cast<float>(i) * 0.7f + 0.1f));
    return values;
}

double value(const LocalTensor<float>& tensor, std::size_t at)
{
    return static_cast<double>(tensor.GetValue(static_cast<uint32_t>(at)));
}
double at(const std::vector<float>& values, std::size_t i) { return static_cast<double>(values[i]); }

struct Softmax
{
    double maximum;
    double sum;
    std::vector<double> exponentials;
};
Softmax softmaxOf(const std::vector<float>& x, std::size_t first, std::size_t valid, double atLeast = -1e300)
{
    Softmax result{atLeast, 0, {}};
    for (std::size_t i = 0; i < valid; ++i)
        result.maximum = std::max(result.maximum, at(x, first + i));
    for (std::size_t i = 0; i < valid; ++i) {
        result.exponentials.push_back(std::exp(at(x, first + i) - result.maximum));
        result.sum += result.exponentials.back();
    }
    return result;
}

AscendC::tiling::SoftMaxTiling tilingOf(uint32_t rows, uint32_t columns)
{
    AscendC::tiling::SoftMaxTiling tiling;
    tiling.srcM = rows;
    tiling.srcK = columns;
    return tiling;
}

TEST(SoftMax, NormalisesRowsAndRepeatsTheirMaximumAndSum)
{
    const std::vector<float> x = wave(4 * 72);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(x);
        const auto dst = slots.empty<float>(4 * 72);
        const auto sum = slots.empty<float>(4 * 8);
        const auto max = slots.empty<float>(4 * 8);
        const AscendC::tiling::SoftMaxTiling tiling = tilingOf(4, 72);
        AscendC::SoftMax<float>(dst, sum, max, src, slots.empty<uint8_t>(4096), tiling);
        for (std::size_t row = 0; row < 4; ++row) {
            const Softmax expected = softmaxOf(x, row * 72, 72);
            for (std::size_t i = 0; i < 72; ++i)
                EXPECT_NEAR(value(dst, row * 72 + i), expected.exponentials[i] / expected.sum, 1e-6);
            for (std::size_t i = 0; i < 8; ++i) {
                EXPECT_NEAR(value(max, row * 8 + i), expected.maximum, 1e-6);
                EXPECT_NEAR(value(sum, row * 8 + i), expected.sum, 1e-4);
            }
        }
    }),
        "");
}

TEST(SoftMax, TheShapeSaysWhichColumnsArePadding)
{
    std::vector<float> x = wave(2 * 16);
    x[13] = 50.0f; // in the padding of the first row
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(x);
        const auto dst = slots.empty<float>(32);
        const AscendC::SoftMaxShapeInfo shape = {2, 16, 2, 11};
        AscendC::SoftMax<float>(dst, slots.empty<float>(16), slots.empty<float>(16), src, tilingOf(2, 16), shape);
        const Softmax expected = softmaxOf(x, 0, 11);
        for (std::size_t i = 0; i < 11; ++i)
            EXPECT_NEAR(value(dst, i), expected.exponentials[i] / expected.sum, 1e-6);
        // Without a shape padding counts like data.
        AscendC::SoftMax<float>(dst, slots.empty<float>(16), slots.empty<float>(16), src, tilingOf(2, 16));
        EXPECT_NEAR(value(dst, 13), 1, 1e-6);
    }),
        "");
}

TEST(SoftMax, RefusesRowsThatAreNoWholeBlocks)
{
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(wave(26));
        AscendC::SoftMax<float>(
            slots.empty<float>(26), slots.empty<float>(16), slots.empty<float>(16), src, tilingOf(2, 13));
    }),
        "LIBRARY-ARGUMENT");
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(wave(64));
        AscendC::SoftMax<float>(slots.empty<float>(64), slots.empty<float>(8), slots.empty<float>(8), src,
            slots.empty<uint8_t>(256), tilingOf(1, 64)); // one row needs (8 + 64 + 64) · 4 bytes
    }),
        "WORKSPACE-SIZE");
}

TEST(SoftMax, FlashStepsGiveTheSoftmaxOfTheWholeRow)
{
    const std::vector<float> x = wave(2 * 64, 3.0f); // one row in two halves
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto first = slots.filled(std::vector<float>(x.begin(), x.begin() + 64));
        const auto second = slots.filled(std::vector<float>(x.begin() + 64, x.end()));
        const auto a = slots.empty<float>(64);
        const auto b = slots.empty<float>(64);
        const auto sum = slots.empty<float>(8);
        const auto max = slots.empty<float>(8);
        const auto newSum = slots.empty<float>(8);
        const auto newMax = slots.empty<float>(8);
        const auto factor = slots.empty<float>(8);
        AscendC::SoftmaxFlashV2<float, false>(a, sum, max, first, factor, sum, max, tilingOf(1, 64));
        AscendC::SoftmaxFlashV2<float, true>(b, newSum, newMax, second, factor, sum, max, tilingOf(1, 64));
        const Softmax expected = softmaxOf(x, 0, 128);
        EXPECT_NEAR(value(newSum, 0), expected.sum, 1e-4);
        EXPECT_NEAR(value(newMax, 3), expected.maximum, 1e-6);
        for (std::size_t i = 0; i < 64; ++i) {
            EXPECT_NEAR(value(a, i) * value(factor, 0), expected.exponentials[i], 1e-6);
            EXPECT_NEAR(value(b, i), expected.exponentials[64 + i], 1e-6);
        }
    }),
        "");
}

TEST(SoftMax, SimpleLogAndGradient)
{
    const std::vector<float> x = wave(64);
    const std::vector<float> g = wave(64, 0.5f);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(x);
        const auto grad = slots.filled(g);
        const auto y = slots.empty<float>(64);
        const auto log = slots.empty<float>(64);
        const auto dx = slots.empty<float>(64);
        const auto front = slots.empty<float>(8);
        const auto sum = slots.empty<float>(8);
        const auto max = slots.empty<float>(8);
        AscendC::LogSoftMax<float>(log, sum, max, src, AscendC::tiling::LogSoftMaxTiling{tilingOf(1, 64)});
        AscendC::SimpleSoftMax<float>(y, sum, max, src, tilingOf(1, 64));
        AscendC::SoftmaxGrad<float>(dx, grad, y, tilingOf(1, 64));
        AscendC::SoftmaxGradFront<float>(front, grad, y, tilingOf(1, 64));
        const Softmax expected = softmaxOf(x, 0, 64);
        double dot = 0;
        for (std::size_t i = 0; i < 64; ++i)
            dot += at(g, i) * expected.exponentials[i] / expected.sum;
        EXPECT_NEAR(value(front, 7), dot, 1e-6);
        for (std::size_t i = 0; i < 64; ++i) {
            const double p = expected.exponentials[i] / expected.sum;
            EXPECT_NEAR(value(y, i), p, 1e-6);
            EXPECT_NEAR(value(log, i), std::log10(p), 1e-6);
            EXPECT_NEAR(value(dx, i), (at(g, i) - dot) * p, 1e-6);
        }
        EXPECT_TRUE((AscendC::AdjustSoftMaxRes<float, float>(
            y, max, acann_emu::floatToBits(max.GetValue(0)), 0.0f, {1, 64, 1, 64})));
        EXPECT_EQ(value(y, 5), 0);
        EXPECT_FALSE((AscendC::AdjustSoftMaxRes<float, float>(y, max, 0x7f800000u, 1.0f, {1, 64, 1, 64})));
    }),
        "");
}

TEST(Norm, LayerAndRootMeanSquare)
{
    const std::vector<float> x = wave(3 * 40);
    const std::vector<float> g = wave(40, 1.5f);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(x);
        const auto gamma = slots.filled(g);
        const auto beta = slots.filled(std::vector<float>(40, 0.25f));
        const auto y = slots.empty<float>(120);
        const auto rms = slots.empty<float>(120);
        const auto mean = slots.empty<float>(8);
        const auto variance = slots.empty<float>(8);
        AscendC::tiling::LayerNormTiling layer;
        layer.bLength = 1;
        layer.sLength = 3;
        layer.hLength = layer.originalHLength = 40;
        AscendC::tiling::RmsNormTiling square;
        square.bLength = 3;
        square.sLength = 1;
        square.hLength = 40;
        square.originalHLength = 37; // three padding columns
        AscendC::LayerNorm(y, mean, variance, src, gamma, beta, 1e-5f, layer);
        AscendC::RmsNorm(rms, src, gamma, 1e-6f, square);
        for (std::size_t row = 0; row < 3; ++row) {
            double average = 0;
            double spread = 0;
            double squares = 0;
            for (std::size_t i = 0; i < 40; ++i)
                average += at(x, row * 40 + i) / 40;
            for (std::size_t i = 0; i < 40; ++i)
                spread += std::pow(at(x, row * 40 + i) - average, 2) / 40;
            for (std::size_t i = 0; i < 37; ++i)
                squares += std::pow(at(x, row * 40 + i), 2) / 37;
            EXPECT_NEAR(value(mean, row), average, 1e-6);
            EXPECT_NEAR(value(variance, row), spread, 1e-5);
            for (std::size_t i = 0; i < 37; ++i) {
                const double distance = at(x, row * 40 + i) - average;
                EXPECT_NEAR(value(y, row * 40 + i), distance / std::sqrt(spread + 1e-5) * at(g, i) + 0.25, 1e-5);
                EXPECT_NEAR(value(rms, row * 40 + i), at(x, row * 40 + i) / std::sqrt(squares + 1e-6) * at(g, i), 1e-5);
            }
        }
    }),
        "");
}

TEST(Norm, GradientOfLayerNormMatchesDifferences)
{
    const std::vector<float> x = wave(16);
    const std::vector<float> dy = wave(16, 0.7f);
    const std::vector<float> g = wave(16, 1.3f);
    const auto moments = [](const std::vector<double>& v) {
        const double mean = std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
        double variance = 0;
        for (const double e : v)
            variance += (e - mean) * (e - mean) / static_cast<double>(v.size());
        return std::pair(mean, variance);
    };
    const auto loss = [&](const std::vector<double>& v) {
        const auto [mean, variance] = moments(v);
        double total = 0;
        for (std::size_t i = 0; i < v.size(); ++i)
            total += at(dy, i) * at(g, i) * (v[i] - mean) / std::sqrt(variance + 1e-5);
        return total;
    };
    const std::vector<double> wide(x.begin(), x.end());
    const auto [mean, variance] = moments(wide);
    EXPECT_EQ(onSlots([&, average = mean, spread = variance](Slots& slots) {
        const auto pdX = slots.empty<float>(16);
        const auto factor = slots.empty<float>(16);
        AscendC::tiling::LayerNormGradTiling tiling;
        tiling.bLength = tiling.sLength = 1;
        tiling.hLength = tiling.originalHLength = 16;
        AscendC::LayerNormGrad(pdX, factor, slots.filled(dy), slots.filled(x),
            slots.filled(std::vector<float>{static_cast<float>(spread)}),
            slots.filled(std::vector<float>{static_cast<float>(average)}), slots.filled(g), 1e-5f, tiling);
        for (std::size_t i = 0; i < 16; ++i) {
            std::vector<double> up = wide;
            std::vector<double> down = wide;
            up[i] += 1e-5;
            down[i] -= 1e-5;
            EXPECT_NEAR(value(pdX, i), (loss(up) - loss(down)) / 2e-5, 1e-4);
            EXPECT_NEAR(value(factor, i), (at(x, i) - average) / std::sqrt(spread + 1e-5), 1e-5);
        }
    }),
        "");
}

TEST(Norm, WelfordUpdatesGiveTheMomentsOfAllData)
{
    const std::vector<float> a = wave(64);
    const std::vector<float> b = wave(64, 5.0f);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto mean = slots.filled(std::vector<float>(64, 0.0f));
        const auto squares = slots.filled(std::vector<float>(64, 0.0f));
        AscendC::WelfordUpdate<float, float>(mean, squares, mean, squares, slots.filled(a), {1, 64, 64, 1.0f});
        AscendC::WelfordUpdate<float, float>(mean, squares, mean, squares, slots.filled(b), {1, 64, 64, 0.5f});
        const auto average = slots.empty<float>(8);
        const auto variance = slots.empty<float>(8);
        AscendC::WelfordFinalizePara para{1, 64, 2, 64, 0, 0, 1.0f / 64, 1.0f / 128};
        AscendC::WelfordFinalize(average, variance, mean, squares, para);
        double exact = 0;
        double spread = 0;
        for (std::size_t i = 0; i < 64; ++i)
            exact += (at(a, i) + at(b, i)) / 128;
        for (std::size_t i = 0; i < 64; ++i)
            spread += (std::pow(at(a, i) - exact, 2) + std::pow(at(b, i) - exact, 2)) / 128;
        EXPECT_NEAR(value(average, 0), exact, 1e-5);
        EXPECT_NEAR(value(variance, 0), spread, 1e-4);
    }),
        "");
}

TEST(Reduce, RowsAxesAndRunningSums)
{
    const std::vector<float> x = wave(3 * 16);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(x);
        const auto sum = slots.empty<float>(8);
        const auto mean = slots.empty<float>(8);
        const auto rows = slots.empty<float>(8);
        const auto columns = slots.empty<float>(16);
        const auto most = slots.empty<float>(8);
        const auto running = slots.empty<float>(48);
        const auto last = slots.empty<float>(16);
        const AscendC::SumParams params{3, 16, 13};
        AscendC::Sum(sum, src, params);
        AscendC::Mean(mean, src, params);
        const uint32_t shape[] = {3, 13};
        AscendC::ReduceSum<float, AscendC::Pattern::Reduce::AR>(rows, src, shape, true);
        AscendC::ReduceSum<float, AscendC::Pattern::Reduce::RA>(columns, src, shape, true);
        AscendC::ReduceMax<float, AscendC::Pattern::Reduce::AR>(most, src, shape, true);
        static constexpr AscendC::CumSumConfig byRow{false, false, true};
        AscendC::CumSum<float, byRow>(running, last, src, AscendC::CumSumInfo{3, 16});
        for (std::size_t row = 0; row < 3; ++row) {
            double total = 0;
            double maximum = -1e300;
            for (std::size_t i = 0; i < 13; ++i) {
                total += at(x, row * 16 + i);
                maximum = std::max(maximum, at(x, row * 16 + i));
            }
            EXPECT_NEAR(value(sum, row), total, 1e-5);
            EXPECT_NEAR(value(mean, row), total / 13, 1e-6);
            EXPECT_NEAR(value(rows, row), total, 1e-5);
            EXPECT_EQ(value(most, row), maximum);
        }
        for (std::size_t i = 0; i < 13; ++i) {
            const double column = at(x, i) + at(x, 16 + i) + at(x, 32 + i);
            EXPECT_NEAR(value(columns, i), column, 1e-5);
            EXPECT_NEAR(value(running, 16 + i), at(x, i) + at(x, 16 + i), 1e-5);
            EXPECT_NEAR(value(last, i), column, 1e-5);
        }
        AscendC::CumSum<float>(running, last, src, AscendC::CumSumInfo{3, 16});
        EXPECT_NEAR(value(running, 2), at(x, 0) + at(x, 1) + at(x, 2), 1e-6);
        EXPECT_NEAR(value(running, 17), at(x, 16) + at(x, 17), 1e-6);
    }),
        "");
    EXPECT_EQ(onSlots([&](Slots& slots) {
        AscendC::Sum(slots.empty<float>(8), slots.filled(x), slots.empty<uint8_t>(32), AscendC::SumParams{3, 13, 13});
    }),
        "LIBRARY-ARGUMENT");
}

TEST(Reduce, HalfSumsRoundAtEachAddition)
{
    // 2048 + 1 is 2048 in half, but pairs are added first: 1 + 1 = 2, then 2050.
    std::vector<half> x(16, half(0.0f));
    x[0] = half(2048.0f);
    x[2] = half(1.0f);
    x[3] = half(1.0f);
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto dst = slots.empty<half>(16);
        AscendC::Sum(dst, slots.filled(x), AscendC::SumParams{1, 16, 16});
        EXPECT_EQ(static_cast<float>(dst.GetValue(0)), 2050.0f);
    }),
        "");
}

TEST(Tensor, BroadcastPadAndProgression)
{
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto column = slots.filled(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8});
        const auto wide = slots.empty<float>(8 * 5);
        const uint32_t dstShape[] = {8, 5};
        const uint32_t srcShape[] = {8, 1};
        AscendC::Broadcast<float, 2, 1>(wide, column, dstShape, srcShape);
        EXPECT_EQ(value(wide, 0), 1);
        EXPECT_EQ(value(wide, 39), 8);
        EXPECT_EQ(value(wide, 7), 2);
        const uint32_t rowsOfRow[] = {3, 8};
        const uint32_t row[] = {1, 8};
        AscendC::Broadcast<float, 2, 0>(wide, column, rowsOfRow, row);
        EXPECT_EQ(value(wide, 8 + 3), 4);
        const auto padded = slots.empty<float>(2 * 8);
        AscendC::tiling::PadTiling pad;
        pad.srcHeight = 2;
        pad.srcWidth = 4;
        AscendC::Pad(padded, column, AscendC::PadParams{1, 3, 9}, pad);
        EXPECT_EQ(value(padded, 0), 9);
        EXPECT_EQ(value(padded, 1), 1);
        EXPECT_EQ(value(padded, 8 + 4), 8);
        EXPECT_EQ(value(padded, 8 + 5), 9);
        const auto back = slots.empty<float>(16);
        AscendC::tiling::UnPadTiling unpad;
        unpad.srcHeight = 2;
        unpad.srcWidth = 8;
        AscendC::UnPad(back, padded, AscendC::UnPadParams{0, 3}, unpad);
        EXPECT_EQ(value(back, 5), 9);
        EXPECT_EQ(value(back, 9), 8);
        const auto steps = slots.empty<float>(16);
        AscendC::ArithProgression<float>(steps, 2.0f, 0.5f, 9);
        EXPECT_EQ(value(steps, 8), 6.0);
    }),
        "");
}

TEST(Tensor, DropOutAndByteMaskSelect)
{
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(std::vector<float>(32, 3.0f));
        std::vector<uint8_t> bytes(32, 1);
        bytes[7] = 0;
        const auto mask = slots.filled(bytes);
        const auto dst = slots.empty<float>(32);
        AscendC::DropOut(dst, src, mask, 0.75f, AscendC::DropOutShapeInfo{1, 32, 32});
        EXPECT_NEAR(value(dst, 0), 4.0, 1e-6);
        EXPECT_EQ(value(dst, 7), 0.0);
        AscendC::Select(
            dst, src, -1.0f, mask, slots.empty<uint8_t>(1024), AscendC::SelectWithBytesMaskShapeInfo{1, 32, 32});
        EXPECT_EQ(value(dst, 7), 3.0);
        EXPECT_EQ(value(dst, 8), -1.0);
    }),
        "");
}

TEST(Quant, RoundsToInt8AndBack)
{
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto src = slots.filled(std::vector<float>{1.0f, -2.5f, 0.25f, 100.0f, 3.5f, 0, 0, 0});
        const auto dst = slots.empty<int8_t>(32);
        AscendC::AscendQuant(dst, src, 2.0f, 0.5f, 5u);
        EXPECT_EQ(dst.GetValue(0), 2); // 2.5 goes to even
        EXPECT_EQ(dst.GetValue(1), -4); // −4.5 goes to even
        EXPECT_EQ(dst.GetValue(3), 127); // saturates
        EXPECT_EQ(dst.GetValue(4), 8); // 7.5 goes to even
        const auto sums = slots.filled(std::vector<int32_t>{10, -20, 30, 40, 50, 60, 70, 80, 1, 2, 3, 4, 5, 6, 7, 8});
        const auto scale = slots.filled(std::vector<float>{0.5f, 0.25f, 2, 1, 1, 1, 1, 0.125f});
        const auto real = slots.empty<float>(16);
        AscendC::AscendDequant(real, sums, scale, AscendC::DequantParams{2, 8, 8});
        EXPECT_EQ(value(real, 1), -5.0);
        EXPECT_EQ(value(real, 15), 1.0);
    }),
        "");
}

TEST(Order, SortsInDescendingOrder)
{
    std::vector<float> x = wave(64);
    std::vector<uint32_t> numbers(64);
    std::iota(numbers.begin(), numbers.end(), 0u);
    std::vector<uint32_t> expected = numbers;
    std::stable_sort(expected.begin(), expected.end(), [&](uint32_t a, uint32_t b) { return x[a] > x[b]; });
    EXPECT_EQ(onSlots([&](Slots& slots) {
        const auto pairs = slots.empty<float>(128);
        const auto values = slots.empty<float>(64);
        const auto indices = slots.empty<uint32_t>(64);
        const auto src = slots.filled(x);
        LocalTensor<float> concat;
        AscendC::Concat(concat, src, slots.empty<float>(64), 2);
        AscendC::Sort<float, true>(pairs, concat, slots.filled(numbers), slots.empty<float>(128), 2);
        AscendC::Extract(values, indices, pairs, 2);
        for (uint32_t i = 0; i < 64; ++i) {
            EXPECT_EQ(indices.GetValue(i), expected[i]);
            EXPECT_EQ(values.GetValue(i), x[expected[i]]);
        }
        const auto best = slots.empty<float>(8);
        const auto where = slots.empty<int32_t>(8);
        AscendC::TopK<float>(best, where, src, slots.empty<int32_t>(8), slots.empty<bool>(32), 3,
            AscendC::tiling::TopkTiling{}, AscendC::TopKInfo{1, 64, 50}, false);
        const float least = *std::min_element(x.begin(), x.begin() + 50);
        EXPECT_EQ(best.GetValue(0), least);
        EXPECT_EQ(x[static_cast<std::size_t>(where.GetValue(0))], least);
    }),
        "");
}

TEST(Tensor, FillWritesGlobalMemory)
{
    GmArray<float> memory(5000, 1.0f);
    const auto report = run(1, {memory.region("y", acann::emulator::GmRole::Output)}, [&] {
        AscendC::TPipe pipe;
        AscendC::GlobalTensor<float> global;
        global.SetGlobalBuffer(memory.begin(), 5000);
        AscendC::Fill(global, 4999, 7.0f);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(memory[0], 7.0f);
    EXPECT_EQ(memory[4998], 7.0f);
    EXPECT_EQ(memory[4999], 1.0f);
}

} // namespace
