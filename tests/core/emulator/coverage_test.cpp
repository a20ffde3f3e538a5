// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rarer parts of the API: buffer pools, slices, registers, 4-bit numbers, the compiler's own functions, and what says
// no.
#include "core/emulator/single_block.h"

namespace acann::test {

namespace {

using namespace AscendC;
using emulator::GmRole;
using Scratch = TBuf<TPosition::VECCALC>;

TEST(Coverage, PoolsShareMemoryAndAreReset)
{
    uint64_t first = 0;
    uint64_t shared = 0;
    uint64_t again = 0;
    uint64_t behind = 0;
    const auto report = run(1, {}, [&] {
        TPipe pipe;
        TBufPool<TPosition::VECCALC> stageOne;
        TBufPool<TPosition::VECCALC> stageTwo;
        Scratch a;
        Scratch b;
        Scratch c;
        Scratch d;
        pipe.InitBufPool(stageOne, 4096);
        pipe.InitBufPool(stageTwo, 4096, stageOne);
        stageOne.InitBuffer(a, 1024);
        stageTwo.InitBuffer(b, 512);
        first = a.Get<float>().GetPhyAddr();
        shared = b.Get<float>().GetPhyAddr();
        stageOne.Reset();
        stageOne.InitBuffer(c, 64);
        again = c.Get<float>().GetPhyAddr();
        pipe.InitBuffer(d, 64);
        behind = d.Get<float>().GetPhyAddr();
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(shared, first);
    EXPECT_EQ(again, first);
    EXPECT_EQ(behind, first + 4096); // the pools take their bytes once
}

TEST(Coverage, APoolThatIsTooSmallIsAnOverflow)
{
    const auto report = run(1, {}, [] {
        TPipe pipe;
        TBufPool<TPosition::VECCALC> pool;
        TQue<TPosition::VECIN, 1> queue;
        pipe.InitBufPool(pool, 1024);
        pool.InitBuffer(queue, 2, 1024);
        ADD_FAILURE() << "the kernel must stop";
    });
    ASSERT_EQ(rulesOf(report), "UB-OVERFLOW") << explain(report);
    EXPECT_NE(report.findings[0].message.find("2048"), std::string::npos) << explain(report);
}

/// Rows 0 and 2 of a 3 × 87 matrix, in each the columns 16…39 and 47…70, become a 2 × 48 matrix, and back.
TEST(Coverage, DataCopyTakesSlices)
{
    GmArray<float> in(3 * 87);
    GmArray<float> out(3 * 87, -1.0f);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = static_cast<float>(i);
    std::vector<float> taken;
    const auto report
        = onCore({in.region("x", GmRole::Input), out.region("y", GmRole::Output)}, 4096, [&](TPipe&, Scratch& buffer) {
              GlobalTensor<float> x;
              GlobalTensor<float> y;
              x.SetGlobalBuffer(in.begin(), in.size());
              y.SetGlobalBuffer(out.begin(), out.size());
              const auto tile = buffer.GetWithOffset<float>(96, 0);
              const SliceInfo wide[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};
              const SliceInfo dense[] = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};
              DataCopy(tile, x, dense, wide, 2);
              SetFlag<HardEvent::MTE2_S>(0);
              WaitFlag<HardEvent::MTE2_S>(0);
              for (uint32_t i = 0; i < 96; ++i)
                  taken.push_back(tile.GetValue(i));
              SetFlag<HardEvent::MTE2_MTE3>(0);
              WaitFlag<HardEvent::MTE2_MTE3>(0);
              DataCopy(y, tile, wide, dense, 2);
          });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    const auto inSlice = [](std::size_t row, std::size_t column) {
        return row != 1 && ((column >= 16 && column < 40) || (column >= 47 && column < 71));
    };
    std::vector<float> expected;
    for (std::size_t i = 0; i < in.size(); ++i) {
        if (inSlice(i / 87, i % 87))
            expected.push_back(in[i]);
        EXPECT_EQ(out[i], inSlice(i / 87, i % 87) ? in[i] : -1.0f) << i;
    }
    EXPECT_EQ(taken, expected);
}

TEST(Coverage, GatherRepeatsWithAMask)
{
    std::vector<float> values;
    const auto report = onCore({}, 8192, [&](TPipe&, Scratch& buffer) {
        const auto source = buffer.GetWithOffset<float>(128, 0);
        const auto offsets = buffer.GetWithOffset<uint32_t>(128, 1024);
        const auto target = buffer.GetWithOffset<float>(256, 2048);
        for (uint32_t i = 0; i < 128; ++i) {
            source.SetValue(i, static_cast<float>(i));
            offsets.SetValue(i, (127 - i) * 4);
        }
        Duplicate(target, -1.0f, 256);
        Gather(target, source, offsets, 0, uint64_t(3), 2, 16); // 3 elements per repeat, results 512 bytes apart
        values
            = {target.GetValue(0), target.GetValue(2), target.GetValue(3), target.GetValue(128), target.GetValue(130)};
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(values, (std::vector<float>{127, 125, -1, 63, 61}));
}

TEST(Coverage, CompareGoesThroughTheRegister)
{
    std::vector<float> chosen;
    std::vector<int> bits;
    const auto report = onCore({}, 8192, [&](TPipe&, Scratch& buffer) {
        const auto a = buffer.GetWithOffset<float>(64, 0);
        const auto b = buffer.GetWithOffset<float>(64, 256);
        const auto mask = buffer.GetWithOffset<uint8_t>(128, 1024);
        const auto target = buffer.GetWithOffset<float>(64, 2048);
        for (uint32_t i = 0; i < 64; ++i) {
            a.SetValue(i, static_cast<float>(i));
            b.SetValue(i, 61.0f);
        }
        Compare(a, b, CMPMODE::GE, uint64_t(64), BinaryRepeatParams()); // true for 61, 62, 63
        GetCmpMask(mask);
        bits = {mask.GetValue(0), mask.GetValue(7)};
        SetVectorMask<float>(64);
        Select(target, a, b, 1, BinaryRepeatParams());
        chosen = {target.GetValue(5), target.GetValue(62)};
        mask.SetValue(0, uint8_t(0x20)); // element 5 from a
        SetCmpMask(mask);
        Select(target, a, b, 1, BinaryRepeatParams());
        chosen.push_back(target.GetValue(5));
        ResetMask();
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(bits, (std::vector<int>{0, 0xE0}));
    EXPECT_EQ(chosen, (std::vector<float>{61, 62, 5}));
}

TEST(Coverage, PadValueFillsWhenIsPadIsOff)
{
    GmArray<float> in(8);
    for (std::size_t i = 0; i < 8; ++i)
        in[i] = static_cast<float>(i + 1);
    std::vector<float> tile;
    const auto report = onCore({in.region("x", GmRole::Input)}, 1024, [&](TPipe&, Scratch& buffer) {
        GlobalTensor<float> x;
        x.SetGlobalBuffer(in.begin(), 8);
        const auto local = buffer.GetWithOffset<float>(8, 0);
        SetPadValue(9.0f);
        DataCopyPad(local, x, DataCopyExtParams(1, 12, 0, 0, 0), DataCopyPadExtParams<float>(false, 1, 2, 0.0f));
        SetFlag<HardEvent::MTE2_S>(0);
        WaitFlag<HardEvent::MTE2_S>(0);
        for (uint32_t i = 0; i < 8; ++i)
            tile.push_back(local.GetValue(i));
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    // One value left, three of data, two right as asked for; the rest of the block repeats its first element.
    EXPECT_EQ(tile, (std::vector<float>{9, 1, 2, 3, 9, 9, 1, 1}));
}

TEST(Coverage, FourBitNumbersArePacked)
{
    std::vector<int> packed;
    std::vector<float> back;
    const auto report = onCore({}, 4096, [&](TPipe&, Scratch& buffer) {
        const auto wide = buffer.GetWithOffset<half>(64, 0);
        const auto narrow = buffer.GetWithOffset<int4b_t>(64, 1024);
        const auto again = buffer.GetWithOffset<half>(64, 2048);
        const float values[4] = {-8.6f, 3.5f, 7.4f, -1.0f};
        for (uint32_t i = 0; i < 64; ++i)
            wide.SetValue(i, half(values[i % 4]));
        Cast(narrow, wide, RoundMode::CAST_RINT, 64);
        PipeBarrier<PIPE_V>();
        Cast(again, narrow, RoundMode::CAST_NONE, 64);
        packed = {narrow.ReinterpretCast<uint8_t>().GetValue(0), narrow.ReinterpretCast<uint8_t>().GetValue(1)};
        for (uint32_t i = 0; i < 4; ++i)
            back.push_back(asFloat(again.GetValue(i)));
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(packed, (std::vector<int>{0x48, 0xF7})); // −8 | 4 << 4, 7 | −1 << 4
    EXPECT_EQ(back, (std::vector<float>{-8, 4, 7, -1}));
}

TEST(Coverage, IntrinsicsAreTheirInstructions)
{
    std::vector<float> values;
    float accumulated = 0;
    const auto report = onCore({}, 8192, [&](TPipe&, Scratch& buffer) {
        const auto source = buffer.GetWithOffset<float>(128, 0);
        const auto target = buffer.GetWithOffset<float>(128, 1024);
        auto* from = reinterpret_cast<__ubuf__ float*>(source.GetPhyAddr());
        auto* to = reinterpret_cast<__ubuf__ float*>(target.GetPhyAddr());
        for (uint32_t i = 0; i < 128; ++i)
            source.SetValue(i, static_cast<float>(i));
        set_mask_count();
        set_vector_mask(0, 100);
        vcadd(to, from, 1, 1, 1, 8, false); // 0 + … + 63, then 64 + … + 99
        values = {target.GetValue(0), target.GetValue(1)};
        vcadd(nullptr, from, 1, 0, 1, 8, true);
        const int64_t sum = GetAccVal();
        std::memcpy(&accumulated, &sum, sizeof accumulated);
        set_mask_norm();
        set_vector_mask(0, 0xF);
        vector_dup(to, 2.0f, 1, 1, 1, 8, 0);
        pipe_barrier(PIPE_V);
        vmul(to, to, from, 1, 1, 1, 1, 8, 8, 8);
        values.push_back(target.GetValue(3));
        copy_ubuf_to_ubuf(to, from, 0, 1, 1, 0, 0);
        values.push_back(target.GetValue(7));
        set_vector_mask(~uint64_t(0), ~uint64_t(0));
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(values, (std::vector<float>{2016, 2934, 6, 7}));
    EXPECT_EQ(accumulated, 4950.0f);
}

TEST(Coverage, WhatIsNotEmulatedSaysSoWhereItIsCalled)
{
    int line = 0;
    const auto report = onCore({}, 1024, [&](TPipe&, Scratch& buffer) {
        const auto tensor = buffer.GetWithOffset<half>(64, 0);
        line = __LINE__ + 1;
        BilinearInterpolation(tensor, tensor, tensor, tensor, 128, 2, true, 1, 1, 1);
        ADD_FAILURE() << "the kernel must stop";
    });
    ASSERT_EQ(rulesOf(report), "NOT-EMULATED") << explain(report);
    EXPECT_EQ(report.findings[0].place.line, line);
}

TEST(Coverage, ControlRegisterKeepsInfinitiesOnly)
{
    int64_t before = -1;
    const auto restored = run(1, {}, [&] {
        before = GetCtrlSpr<48, 48>();
        SetCtrlSpr<48, 48>(1);
        SetCtrlSpr<48, 48>(before);
    });
    EXPECT_EQ(before, 1);
    EXPECT_EQ(rulesOf(restored), "") << explain(restored);
    EXPECT_EQ(rulesOf(run(1, {}, [] { SetCtrlSpr<48, 48>(0); })), "NOT-EMULATED");
}

TEST(Coverage, AssertAlsoStandsBehindAValue)
{
    uint32_t tiles = 0;
    const auto report = run(1, {}, [&] {
        const uint32_t count = 4;
        tiles = count ASSERT(count != 0 && "no tiles");
        ASSERT(tiles == 4);
        if (tiles == 5)
            ASSERT(false);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(tiles, 4U);
    EXPECT_EQ(rulesOf(run(1, {}, [] { ASSERT(GetBlockIdx() == 1); })), "ASSERT-FAILED");
}

} // namespace

} // namespace acann::test
