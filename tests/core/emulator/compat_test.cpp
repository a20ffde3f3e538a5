// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Forms of the API that public kernels use beside the common ones.
#include "core/emulator/single_block.h"

namespace acann::test {

namespace {

using AscendC::LocalTensor;
using AscendC::TBuf;
using AscendC::TPipe;
using AscendC::TPosition;
using Scratch = TBuf<TPosition::VECCALC>;

TEST(Compat, OperatorsWorkOnWholeTensors)
{
    std::vector<float> sums;
    int less = -1;
    const auto report = onCore({}, 4096, [&](TPipe&, Scratch& buffer) {
        const auto a = buffer.GetWithOffset<float>(64, 0);
        const auto b = buffer.GetWithOffset<float>(64, 256);
        const auto mask = buffer.GetWithOffset<uint8_t>(32, 1024);
        auto sum = buffer.GetWithOffset<float>(64, 512);
        for (uint32_t i = 0; i < 64; ++i) {
            a.SetValue(i, static_cast<float>(i));
            b.SetValue(i, 3.0f);
        }
        sum = a + b;
        AscendC::PipeBarrier<PIPE_V>();
        sum = sum * b;
        mask = a < b;
        sums = {sum.GetValue(0), sum.GetValue(63)};
        less = mask.GetValue(0);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(sums, (std::vector<float>{9, 198}));
    EXPECT_EQ(less, 0b111); // 0, 1, 2 are below 3
}

/// A kernel's helper that takes an API function as template argument.
template <typename T, void (*operation)(const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&)>
void apply(const LocalTensor<T>& tensor, T scalar)
{
    operation(tensor, tensor, scalar, 64);
}

TEST(Compat, ApiFunctionsAreTemplateArguments)
{
    float value = 0;
    const auto report = onCore({}, 1024, [&](TPipe&, Scratch& buffer) {
        const auto tensor = buffer.GetWithOffset<float>(64, 0);
        AscendC::Duplicate(tensor, 5.0f, 64);
        AscendC::PipeBarrier<PIPE_V>();
        apply<float, AscendC::Adds<float>>(tensor, 2.0f);
        value = tensor.GetValue(7);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(value, 7.0f);
}

TEST(Compat, SortsAndMergesRecords)
{
    std::vector<float> scores;
    std::vector<uint32_t> indices;
    const auto report = onCore({}, 8192, [&](TPipe&, Scratch& buffer) {
        const auto input = buffer.GetWithOffset<float>(64, 0);
        const auto index = buffer.GetWithOffset<uint32_t>(64, 256);
        const auto sorted = buffer.GetWithOffset<float>(128, 1024);
        const auto merged = buffer.GetWithOffset<float>(128, 2048);
        for (uint32_t i = 0; i < 64; ++i) {
            input.SetValue(i, static_cast<float>((i * 37) % 64)); // each of 0…63 once
            index.SetValue(i, i);
        }
        AscendC::Sort32(sorted, input, index, 2);
        AscendC::PipeBarrier<PIPE_V>();
        const uint16_t lengths[4] = {32, 32, 0, 0};
        AscendC::MrgSort(merged, AscendC::MrgSortSrcList<float>(sorted, sorted[64], sorted, sorted),
            AscendC::MrgSort4Info(lengths, false, 3, 1));
        for (uint32_t i = 0; i < 64; ++i) {
            scores.push_back(merged.GetValue(2 * i));
            indices.push_back(merged.ReinterpretCast<uint32_t>().GetValue(2 * i + 1));
        }
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    ASSERT_EQ(scores.size(), 64U);
    for (uint32_t i = 0; i < 64; ++i) {
        EXPECT_EQ(scores[i], static_cast<float>(63 - i));
        EXPECT_EQ((indices[i] * 37) % 64, 63 - i);
    }
}

TEST(Compat, MergeOfOneListIsRefused)
{
    const auto report = onCore({}, 4096, [&](TPipe&, Scratch& buffer) {
        const auto list = buffer.GetWithOffset<float>(64, 0);
        const uint16_t lengths[4] = {32, 0, 0, 0};
        AscendC::MrgSort(
            list, AscendC::MrgSortSrcList<float>(list, list, list, list), AscendC::MrgSort4Info(lengths, false, 1, 1));
    });
    EXPECT_EQ(rulesOf(report), "MASK-RANGE") << explain(report);
}

TEST(Compat, TransposesSixteenBySixteen)
{
    std::vector<int> wrong;
    const auto report = onCore({}, 4096, [&](TPipe&, Scratch& buffer) {
        const auto source = buffer.GetWithOffset<int16_t>(256, 0);
        const auto target = buffer.GetWithOffset<int16_t>(256, 512);
        for (uint32_t i = 0; i < 256; ++i)
            source.SetValue(i, static_cast<int16_t>(i));
        AscendC::Transpose(target, source);
        for (uint32_t row = 0; row < 16; ++row)
            for (uint32_t column = 0; column < 16; ++column)
                if (target.GetValue(row * 16 + column) != static_cast<int16_t>(column * 16 + row))
                    wrong.push_back(static_cast<int>(row * 16 + column));
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_TRUE(wrong.empty());
}

TEST(Compat, StaticTensorsComeFromAnAllocator)
{
    uint32_t next = 0;
    float value = 0;
    const auto report = run(1, {}, [&] {
        AscendC::InitSocState();
        AscendC::LocalMemAllocator<AscendC::Hardware::UB> allocator;
        const auto first = allocator.Alloc<TPosition::VECIN, float>(9); // 36 bytes take two blocks
        const auto second = allocator.Alloc<float, 64>();
        next = allocator.GetCurAddr();
        AscendC::Duplicate(second, 4.0f, 64);
        value = second.GetValue(63);
        static_cast<void>(first);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(next, 64U + 256U);
    EXPECT_EQ(value, 4.0f);
}

TEST(Compat, ScalarUnitFunctions)
{
    EXPECT_EQ((AscendC::ScalarCast<float, int32_t, AscendC::RoundMode::CAST_FLOOR>(-1.5f)), -2);
    EXPECT_EQ((AscendC::ScalarCast<float, int32_t, AscendC::RoundMode::CAST_RINT>(2.5f)), 2);
    EXPECT_EQ(AscendC::ScalarGetCountOfValue<1>(0xF0F0), 8);
    EXPECT_EQ(AscendC::ScalarCountLeadingZero(1), 63);
    EXPECT_EQ(AscendC::ScalarGetSFFValue<0>(0x7), 3);
    // 1 + 2^-11 lies between the halves 1 and 1 + 2^-10; rounding to odd takes the odd one.
    EXPECT_EQ((AscendC::ScalarCast<float, half, AscendC::RoundMode::CAST_ODD>(1.00048828125f)).bits(), 0x3C01);
    EXPECT_EQ(min(3, 2u), 2u);
}

} // namespace

} // namespace acann::test
