// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layouts of DataCopy and DataCopyPad, atomics, tiling data.
#include "core/emulator/single_block.h"

#include <numeric>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;

GmArray<float> counted(std::size_t count)
{
    GmArray<float> array(count);
    std::iota(array.begin(), array.begin() + count, 0.0f);
    return array;
}

/// Copies in with `in`, out as one plain block of `count` floats.
template <typename In> std::vector<float> through(const GmArray<float>& source, uint32_t count, In in)
{
    GmArray<float> target(count, -7.0f);
    const auto report = run(1, {source.region("x", GmRole::Input), target.region("y", GmRole::Output)}, [&] {
        TPipe pipe;
        TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
        pipe.InitBuffer(queue, 1, 4096);
        GlobalTensor<float> x;
        GlobalTensor<float> y;
        x.SetGlobalBuffer(reinterpret_cast<float*>(source.address()), source.size());
        y.SetGlobalBuffer(reinterpret_cast<float*>(target.address()), count);
        LocalTensor<float> tile = queue.AllocTensor<float>();
        in(tile, x);
        queue.EnQue(tile);
        tile = queue.DeQue<float>();
        DataCopy(y, tile, count);
        queue.FreeTensor(tile);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    return {target.begin(), target.begin() + count};
}

TEST(DataCopy, BlockFormSkipsGaps)
{
    const GmArray<float> x = counted(64);
    // Two blocks of 8 floats with a gap of 8 floats between them in global memory.
    const auto out = through(x, 16, [](auto& tile, auto& gm) { DataCopy(tile, gm, DataCopyParams(2, 1, 1, 0)); });
    for (int i = 0; i < 16; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], static_cast<float>(i < 8 ? i : i + 8));
}

TEST(DataCopyPad, RowsStartOnBlocks)
{
    const GmArray<float> x = counted(12);
    // Three rows of 4 floats: each takes a block of 8 in local memory (report FR-027).
    const auto out = through(x, 24, [](auto& tile, auto& gm) {
        DataCopyPad(tile, gm, DataCopyExtParams(3, 16, 0, 0, 0), DataCopyPadExtParams<float>(true, 0, 4, 9.0f));
    });
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 8; ++column)
            EXPECT_EQ(out[static_cast<std::size_t>(row * 8 + column)],
                column < 4 ? static_cast<float>(row * 4 + column) : 9.0f);
}

TEST(DataCopyPad, FillsWithTheFirstElementByDefault)
{
    const GmArray<float> x = counted(16);
    const auto out = through(x, 8, [](auto& tile, auto& gm) {
        DataCopyPad(tile, gm[3], DataCopyExtParams(1, 20, 0, 0, 0), DataCopyPadExtParams<float>());
    });
    EXPECT_EQ(out, (std::vector<float>{3, 4, 5, 6, 7, 3, 3, 3}));
}

TEST(DataCopyPad, LeftPaddingShiftsTheData)
{
    const GmArray<float> x = counted(16);
    const auto out = through(x, 8, [](auto& tile, auto& gm) {
        DataCopyPad(tile, gm, DataCopyParams(1, 16, 0, 0), DataCopyPadParams(true, 2, 2, 0));
    });
    EXPECT_EQ(out, (std::vector<float>{0, 0, 0, 1, 2, 3, 0, 0}));
}

TEST(DataCopyPad, WritesExactlyTheBytesOfEachRow)
{
    GmArray<float> target(16, -1.0f);
    const auto report
        = onCore({target.region("y", GmRole::Output)}, 1024, [&](TPipe&, TBuf<TPosition::VECCALC>& buffer) {
              LocalTensor<float> tile = buffer.Get<float>();
              GlobalTensor<float> y;
              y.SetGlobalBuffer(reinterpret_cast<float*>(target.address()), target.size());
              for (uint32_t i = 0; i < 24; ++i)
                  tile.SetValue(i, static_cast<float>(i));
              // Rows of 3 floats from a pitch of 8, to a pitch of 5 in global memory.
              DataCopyPad(y, tile, DataCopyExtParams(3, 12, 0, 8, 0));
          });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    const std::vector<float> expected = {0, 1, 2, -1, -1, 8, 9, 10, -1, -1, 16, 17, 18, -1, -1, -1};
    EXPECT_EQ(std::vector<float>(target.begin(), target.begin() + 16), expected);
}

TEST(Atomics, BlocksAddUp)
{
    GmArray<float> sum(8, 1.0f);
    const auto report = run(5, {sum.region("sum", GmRole::Output)}, [&] {
        TPipe pipe;
        TQue<TPosition::VECOUT, 1> queue;
        pipe.InitBuffer(queue, 1, 32);
        GlobalTensor<float> gm;
        gm.SetGlobalBuffer(reinterpret_cast<float*>(sum.address()), 8);
        LocalTensor<float> tile = queue.AllocTensor<float>();
        Duplicate(tile, static_cast<float>(GetBlockIdx() + 1), 8);
        queue.EnQue(tile);
        tile = queue.DeQue<float>();
        SetAtomicAdd<float>();
        DataCopy(gm, tile, 8);
        SetAtomicNone();
        queue.FreeTensor(tile);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(sum[i], 16.0f); // 1 + 1 + 2 + 3 + 4 + 5
}

struct Shape
{
    uint32_t rows;
    float scale;
};

TEST(Tiling, ReadsTheStructAndSingleMembers)
{
    GmArray<Shape> tiling(1, Shape{42, 0.5f});
    const auto report = run(1, {tiling.region("tiling", GmRole::Tiling)}, [&] {
        GM_ADDR address = tiling.address();
        GET_TILING_DATA_WITH_STRUCT(Shape, shape, address);
        GET_TILING_DATA_MEMBER(Shape, scale, scale, address);
        EXPECT_EQ(shape.rows, 42u);
        EXPECT_EQ(scale, 0.5f);
        EXPECT_TRUE(TILING_KEY_IS(0));
        EXPECT_FALSE(TILING_KEY_IS(3));
    });
    EXPECT_EQ(rulesOf(report), "");
}

TEST(Tiling, ALargerStructThanItsMemoryIsAFinding)
{
    GmArray<uint32_t> tiling(1, 1u);
    const auto report = run(1, {tiling.region("tiling", GmRole::Tiling)}, [&] {
        GM_ADDR address = tiling.address();
        GET_TILING_DATA_WITH_STRUCT(Shape, shape, address);
        ADD_FAILURE() << "the kernel must stop" << shape.rows;
    });
    EXPECT_EQ(rulesOf(report), "GM-OUT-OF-BOUNDS");
}

} // namespace
