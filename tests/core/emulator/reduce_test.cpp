// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions: value, order and layout.
#include "core/emulator/single_block.h"

#include <cmath>
#include <cstring>
#include <random>

namespace {

using namespace acann::test;

std::vector<float> ramp(int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
        values.push_back(static_cast<float>(i));
    return values;
}

TEST(Reduce, SumOfManyFloatsIsCloseToDouble)
{
    std::mt19937 generator(7);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    std::vector<float> input(5000);
    double exact = 0;
    for (float& value : input) {
        value = uniform(generator);
        exact += static_cast<double>(value);
    }
    const auto output
        = transform<float, float>(input, 1, [](auto& d, auto& s, int32_t n) { AscendC::ReduceSum(d, s, d[64], n); });
    EXPECT_NEAR(output[0], exact, 1e-3);
}

TEST(Reduce, HalfSumsRoundInTheTree)
{
    // Neighbours are added first: 2048 + 1 loses the 1 each time, while ones next to each other survive.
    std::vector<half> pairs;
    for (int i = 0; i < 4; ++i) {
        pairs.emplace_back(2048.0f);
        pairs.emplace_back(1.0f);
    }
    const auto lost = transform<half, half>(
        pairs, 1, [](auto& d, auto& s, int32_t n) { AscendC::WholeReduceSum(d, s, n, 1, 1, 1, 8); });
    EXPECT_EQ(asFloat(lost[0]), 8192.0f);
    const std::vector<half> grouped = {half(2048.0f), half(0.0f), half(1.0f), half(1.0f), half(1.0f), half(1.0f)};
    const auto kept = transform<half, half>(
        grouped, 1, [](auto& d, auto& s, int32_t n) { AscendC::WholeReduceSum(d, s, n, 1, 1, 1, 8); });
    EXPECT_EQ(asFloat(kept[0]), 2052.0f);
}

TEST(Reduce, CountFormAddsRepeatsOneAfterAnother)
{
    // Five repeats of 128 halves that sum to 2048, 1, 1, 1, 1. One after another: 2048 + 1 rounds back to 2048 each
    // time. As a tree: (2048 + 1) + (1 + 1) = 2050, then + 1 = 2051, a tie that rounds to the even 2052.
    std::vector<half> input(5 * 128, half(0.0f));
    input[0] = half(2048.0f);
    for (std::size_t r = 1; r < 5; ++r)
        input[r * 128] = half(1.0f);
    const auto output
        = transform<half, half>(input, 1, [](auto& d, auto& s, int32_t n) { AscendC::ReduceSum(d, s, d[128], n); });
    EXPECT_EQ(asFloat(output[0]), 2048.0f);
    const auto tree = transform<half, half>(
        input, 1, [](auto& d, auto& s, int32_t) { AscendC::ReduceSum(d, s, d[128], 128, 5, 8); });
    EXPECT_EQ(asFloat(tree[0]), 2052.0f);
}

TEST(Reduce, WholeReduceMaxGivesValueAndFirstIndex)
{
    std::vector<float> input(128, -5.0f);
    input[10] = 3.0f;
    input[40] = 3.0f;
    input[64 + 63] = 9.0f;
    const auto output = transform<float, float>(
        input, 4, [](auto& d, auto& s, int32_t) { AscendC::WholeReduceMax(d, s, 64, 2, 1, 1, 8); });
    const auto index = [&](std::size_t i) {
        uint32_t bits;
        std::memcpy(&bits, &output[i], sizeof bits);
        return bits;
    };
    EXPECT_EQ(output[0], 3.0f);
    EXPECT_EQ(index(1), 10u);
    EXPECT_EQ(output[2], 9.0f);
    EXPECT_EQ(index(3), 63u);
    const auto values = transform<float, float>(input, 2, [](auto& d, auto& s, int32_t) {
        AscendC::WholeReduceMax(d, s, 64, 2, 1, 1, 8, AscendC::ReduceOrder::ORDER_ONLY_VALUE);
    });
    EXPECT_EQ(values, (std::vector<float>{3.0f, 9.0f}));
}

TEST(Reduce, BlocksAndPairs)
{
    const auto blocks = transform<float, float>(
        ramp(128), 16, [](auto& d, auto& s, int32_t) { AscendC::BlockReduceSum(d, s, 2, 64, 1, 1, 8); });
    for (int b = 0; b < 16; ++b)
        EXPECT_EQ(blocks[static_cast<std::size_t>(b)], static_cast<float>(8 * (8 * b) + 28));
    const auto pairs = transform<float, float>(
        ramp(64), 32, [](auto& d, auto& s, int32_t) { AscendC::PairReduceSum(d, s, 1, 64, 1, 1, 8); });
    for (int p = 0; p < 32; ++p)
        EXPECT_EQ(pairs[static_cast<std::size_t>(p)], static_cast<float>(4 * p + 1));
}

TEST(Reduce, MaxOverATensorWithIndex)
{
    std::vector<float> input = ramp(300);
    input[217] = 1000.0f;
    const auto output = transform<float, float>(
        input, 2, [](auto& d, auto& s, int32_t n) { AscendC::ReduceMax(d, s, d[256], n, true); });
    uint32_t index;
    std::memcpy(&index, &output[1], sizeof index);
    EXPECT_EQ(output[0], 1000.0f);
    EXPECT_EQ(index, 217u);
    const auto least = transform<float, float>(
        ramp(300), 1, [](auto& d, auto& s, int32_t n) { AscendC::ReduceMin(d, s, d[256], n); });
    EXPECT_EQ(least[0], 0.0f);
}

TEST(Reduce, NewNamesDoTheSame)
{
    const auto sums = transform<float, float>(ramp(128), 2,
        [](auto& d, auto& s, int32_t) { AscendC::ReduceRepeat<AscendC::ReduceType::SUM>(d, s, 64, 2, 1, 1, 8); });
    EXPECT_EQ(sums, (std::vector<float>{2016.0f, 6112.0f}));
}

TEST(Reduce, TooSmallAWorkspaceIsAFinding)
{
    std::string findings;
    transform<float, float>(
        ramp(1000), 1,
        [](auto& d, auto& s, int32_t n) {
            AscendC::TBuf<AscendC::TPosition::VECCALC> small;
            AscendC::GetTPipePtr()->InitBuffer(small, 32);
            AscendC::ReduceMax(d, s, small.Get<float>(), n);
        },
        &findings);
    EXPECT_EQ(findings, "WORKSPACE-SIZE");
}

} // namespace
