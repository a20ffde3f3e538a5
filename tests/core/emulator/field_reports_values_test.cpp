// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reported faults that give wrong numbers and no finding: the emulator must compute what the hardware computes, for the
// faulty kernel and for its twin. Expected values come from the documented layout or from arithmetic in double.
#include "core/emulator/fault_report.h"

#include <cmath>
#include <numeric>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;
using Buffer = ReportBuffer;

template <typename T> GmArray<T> counted(std::size_t count)
{
    GmArray<T> array(count, T(0));
    for (std::size_t i = 0; i < count; ++i)
        array[i] = static_cast<T>(static_cast<float>(i));
    return array;
}

TEST(FieldReportValues, FR027RowsOfHalfABlockAreIndexedByTheirPitch)
{
    const GmArray<half> x = counted<half>(32);
    const auto report = onCore({x.region("x", GmRole::Input)}, 1024, [&](TPipe&, Buffer& buffer) {
        LocalTensor<half> t = buffer.Get<half>();
        DataCopyPad(t, global<half>(x.address()), DataCopyExtParams(4, 16, 0, 0, 0),
            DataCopyPadExtParams<half>(true, 0, 8, half(-1.0f)));
        EXPECT_EQ(asFloat(t.GetValue(8 + 3)), -1.0f); // padding, not S[1][3]
        EXPECT_EQ(asFloat(t.GetValue(16 + 3)), 11.0f); // S[1][3] = 1 · 8 + 3
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

/// Rows that lie one after another in local memory, stored as rows (each read from a block of its own) or as one piece.
std::vector<float> storeRows(uint32_t rows, uint32_t columns, bool asRows)
{
    const GmArray<float> y(static_cast<std::size_t>(rows) * columns, -1.0f);
    const auto report = onCore({y.region("y", GmRole::Output)}, 8192, [&](TPipe&, Buffer& buffer) {
        LocalTensor<float> t = buffer.Get<float>();
        for (uint32_t i = 0; i < 2048; ++i)
            t.SetValue(i, static_cast<float>(i));
        order<HardEvent::S_MTE3>();
        const auto bytes = columns * 4;
        if (asRows)
            DataCopyPad(global<float>(y.address()), t, DataCopyExtParams(static_cast<uint16_t>(rows), bytes, 0, 0, 0));
        else
            DataCopyPad(global<float>(y.address()), t, DataCopyExtParams(1, rows * bytes, 0, 0, 0));
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    return {y.begin(), y.begin() + y.size()};
}

TEST(FieldReportValues, FR028RowsWithoutPaddingAreOneBlock)
{
    // 126 floats are 504 bytes; each row of the copy starts on the next block of 32 bytes: 128 floats on.
    const std::vector<float> asRows = storeRows(4, 126, true);
    EXPECT_EQ(asRows[125], 125.0f);
    EXPECT_EQ(asRows[126], 128.0f); // two elements of the second row are lost
    EXPECT_EQ(asRows[3 * 126], 384.0f);
    std::vector<float> expected(4 * 126);
    std::iota(expected.begin(), expected.end(), 0.0f);
    EXPECT_EQ(storeRows(4, 126, false), expected);
    // A width of whole blocks hides the mistake.
    std::vector<float> wide(4 * 128);
    std::iota(wide.begin(), wide.end(), 0.0f);
    EXPECT_EQ(storeRows(4, 128, true), wide);
}

TEST(FieldReportValues, FR029GapsInGlobalMemoryAreBytes)
{
    const auto store = [](uint32_t gap) {
        const GmArray<float> y(24, -1.0f);
        const auto report = onCore({y.region("y", GmRole::Output)}, 1024, [&](TPipe&, Buffer& buffer) {
            LocalTensor<float> t = buffer.Get<float>();
            for (uint32_t i = 0; i < 24; ++i)
                t.SetValue(i, static_cast<float>(i));
            order<HardEvent::S_MTE3>();
            DataCopyPad(global<float>(y.address()), t, DataCopyExtParams(3, 20, 0, gap, 0)); // rows of 5 floats
        });
        EXPECT_EQ(rulesOf(report), "") << explain(report);
        return std::vector<float>(y.begin(), y.begin() + 24);
    };
    // The output has a pitch of 8 floats: without a gap the second row overwrites what follows the first.
    const std::vector<float> wrong
        = {0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    EXPECT_EQ(store(0), wrong);
    const std::vector<float> right
        = {0, 1, 2, 3, 4, -1, -1, -1, 8, 9, 10, 11, 12, -1, -1, -1, 16, 17, 18, 19, 20, -1, -1, -1};
    EXPECT_EQ(store(12), right);
}

TEST(FieldReportValues, FR030LastColumnsOfARowComeFromTheNext)
{
    const GmArray<half> x = counted<half>(120);
    const auto report = onCore({x.region("x", GmRole::Input)}, 1024, [&](TPipe&, Buffer& buffer) {
        LocalTensor<half> t = buffer.Get<half>();
        DataCopy(t, global<half>(x.address()), 64); // a row has 60
        DataCopyPad(t[128], global<half>(x.address()), DataCopyExtParams(1, 120, 0, 0, 0),
            DataCopyPadExtParams<half>(true, 0, 4, half(0.0f)));
        for (uint32_t i = 60; i < 64; ++i) {
            EXPECT_EQ(asFloat(t.GetValue(i)), static_cast<float>(i)); // the next row
            EXPECT_EQ(asFloat(t.GetValue(128 + i)), 0.0f);
        }
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

/// The sum of the values by ReduceSum in T.
template <typename T> double reduced(const std::vector<float>& values)
{
    std::vector<T> input;
    for (const float value : values)
        input.push_back(static_cast<T>(value));
    double sum = 0;
    onCore({}, 65536, [&](TPipe&, Buffer& buffer) {
        LocalTensor<T> t = buffer.Get<T>();
        for (std::size_t i = 0; i < input.size(); ++i)
            t.SetValue(static_cast<uint32_t>(i), input[i]);
        ReduceSum(t[8192], t, t[9216], static_cast<int32_t>(input.size()));
        sum = static_cast<double>(asFloat(t.GetValue(8192)));
    });
    return sum;
}

TEST(FieldReportValues, FR060SumsInHalfLoseDigitsThatOnesDoNotShow)
{
    // 4096 values in [0, 1) that half holds exactly: whatever is lost is lost by the additions.
    std::vector<float> values;
    std::uint32_t state = 12345;
    double exact = 0;
    for (int i = 0; i < 4096; ++i) {
        state = state * 1664525u + 1013904223u;
        values.push_back(static_cast<float>(state >> 22) / 1024.0f);
        exact += static_cast<double>(values.back());
    }
    EXPECT_GT(std::abs(reduced<half>(values) / exact - 1), 2e-4);
    EXPECT_LT(std::abs(reduced<float>(values) / exact - 1), 1e-6);
    EXPECT_EQ(reduced<half>(std::vector<float>(2048, 1.0f)), 2048.0);
}

TEST(FieldReportValues, FR061TheReductionReplacesTheFirstWeight)
{
    const auto weights = [](bool inPlace) {
        std::vector<float> result;
        onCore({}, 4096, [&](TPipe&, Buffer& buffer) {
            LocalTensor<float> e = buffer.Get<float>();
            Duplicate(e, 1.0f, 64);
            LocalTensor<float> sum = inPlace ? e : e[128];
            ReduceSum(sum, e, e[256], 64);
            Muls(e[512], e, 1 / sum.GetValue(0), 64);
            for (uint32_t i = 0; i < 64; ++i)
                result.push_back(e.GetValue(512 + i));
        });
        return result;
    };
    EXPECT_EQ(weights(true)[0], 1.0f); // 64 ÷ 64
    EXPECT_EQ(weights(true)[1], 1.0f / 64);
    EXPECT_EQ(weights(false), std::vector<float>(64, 1.0f / 64));
}

TEST(FieldReportValues, FR064HalvesRoundToEvenOrAway)
{
    const std::vector<float> ties = {0.5f, 1.5f, 2.5f, -0.5f, -1.5f};
    const auto rounded = [&](RoundMode mode) {
        return transform<int32_t>(
            ties, ties.size(), [mode](LocalTensor<int32_t>& dst, LocalTensor<float>& src, int32_t count) {
                Cast(dst, src, mode, static_cast<uint32_t>(count));
            });
    };
    EXPECT_EQ(rounded(RoundMode::CAST_RINT), (std::vector<int32_t>{0, 2, 2, 0, -2}));
    EXPECT_EQ(rounded(RoundMode::CAST_ROUND), (std::vector<int32_t>{1, 2, 3, -1, -2}));
}

TEST(FieldReportValues, FR068DuplicateAndSubAreExact)
{
    const auto out = transform<float>(
        std::vector<float>(64, 3330.5f), 64, [](LocalTensor<float>& dst, LocalTensor<float>& src, int32_t count) {
            Duplicate(dst, 3329.0f, count);
            Sub(dst, src, dst, count);
        });
    EXPECT_EQ(out, std::vector<float>(64, 1.5f));
}

TEST(FieldReportValues, FR074SoftmaxOfFourColumnsInPaddedRows)
{
    // 16 rows of 4 valid columns, pitch 8: each row is {0, ln 2, ln 3, ln 4}, so the result is {1, 2, 3, 4} ÷ 10.
    const auto report = onCore({}, 65536, [](TPipe&, Buffer& buffer) {
        LocalTensor<float> src = buffer.GetWithOffset<float>(128, 0);
        LocalTensor<float> dst = buffer.GetWithOffset<float>(128, 8192);
        for (uint32_t row = 0; row < 16; ++row)
            for (uint32_t column = 0; column < 8; ++column)
                src.SetValue(row * 8 + column, column < 4 ? std::log(static_cast<float>(column + 1)) : 99.0f);
        SoftMaxTiling tiling;
        tiling.srcM = 16;
        tiling.srcK = 8;
        SoftMax<float>(dst, buffer.GetWithOffset<float>(128, 16384), buffer.GetWithOffset<float>(128, 24576), src,
            tiling, SoftMaxShapeInfo{16, 8, 16, 4});
        for (uint32_t row = 0; row < 16; ++row)
            for (uint32_t column = 0; column < 4; ++column)
                EXPECT_NEAR(dst.GetValue(row * 8 + column), static_cast<float>(column + 1) / 10, 1e-6f);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

TEST(FieldReportValues, FR086MasksArePackedAcrossRepeats)
{
    const auto report = onCore({}, 8192, [](TPipe&, Buffer& buffer) {
        LocalTensor<float> t = buffer.Get<float>();
        for (uint32_t i = 0; i < 128; ++i)
            t.SetValue(i, i % 2 == 0 ? 1.0f : -1.0f);
        LocalTensor<uint8_t> mask = t[256].ReinterpretCast<uint8_t>();
        Duplicate(t[512], 5.0f, 128);
        Duplicate(t[768], 7.0f, 128);
        Compares(mask, t, 0.0f, CMPMODE::GT, 128);
        for (uint32_t i = 0; i < 16; ++i)
            EXPECT_EQ(mask.GetValue(i), 0x55); // bit 0 is element 0
        Select(t[1024], mask, t[512], t[768], SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
        for (uint32_t i = 0; i < 128; ++i)
            EXPECT_EQ(t.GetValue(1024 + i), i % 2 == 0 ? 5.0f : 7.0f) << i;
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

} // namespace
