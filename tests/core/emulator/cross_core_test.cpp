// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cores that wait for each other: kernel kinds, barriers, flags, and what goes wrong with them.
#include "core/emulator/launch_support.h"

#include "kernel_operator.h"

#include <array>
#include <atomic>
#include <numeric>
#include <set>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;

constexpr uint32_t kTile = 64;

/// Every block sums its tile into the workspace; after the barrier every block adds up all sums.
void twoPhaseSum(GmArray<float>& x, GmArray<float>& workspace, GmArray<float>& y, const std::function<void()>& barrier)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 4096);
    GlobalTensor<float> in;
    GlobalTensor<float> sums;
    GlobalTensor<float> out;
    in.SetGlobalBuffer(x.begin());
    sums.SetGlobalBuffer(workspace.begin());
    out.SetGlobalBuffer(y.begin());
    auto tile = buffer.Get<float>();
    const auto block = static_cast<uint32_t>(GetBlockIdx());
    DataCopy(tile, in[block * kTile], kTile);
    PipeBarrier<PIPE_ALL>();
    ReduceSum(tile[128], tile, tile[256], kTile);
    Duplicate(tile[192], 0.0f, 8);
    PipeBarrier<PIPE_ALL>();
    tile.SetValue(192, tile.GetValue(128));
    PipeBarrier<PIPE_ALL>();
    DataCopy(sums[block * 8], tile[192], 8);
    barrier();
    const auto blocks = static_cast<uint32_t>(GetBlockNum());
    DataCopy(tile[512], sums, 8 * blocks);
    PipeBarrier<PIPE_ALL>();
    float total = 0;
    for (uint32_t i = 0; i < blocks; ++i)
        total += tile.GetValue(512 + 8 * i);
    tile.SetValue(0, total);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(out[block], tile, DataCopyExtParams(1, 4, 0, 0, 0));
}

struct TwoPhase
{
    explicit TwoPhase(int count)
        : blocks(count)
        , x(static_cast<std::size_t>(count) * kTile)
        , workspace(static_cast<std::size_t>(count) * 8)
        , y(static_cast<std::size_t>(count))
    {
        std::iota(x.begin(), x.begin() + x.size(), 1.0f);
    }
    emulator::LaunchReport operator()(const std::function<void()>& barrier, bool keepSpans = false)
    {
        return run(
            blocks,
            {x.region("x", GmRole::Input), workspace.region("workspace", GmRole::Workspace),
                y.region("y", GmRole::Output)},
            [&] { twoPhaseSum(x, workspace, y, barrier); }, keepSpans);
    }
    void expectSums() const
    {
        const double n = static_cast<double>(x.size());
        for (int i = 0; i < blocks; ++i)
            EXPECT_EQ(y[static_cast<std::size_t>(i)], static_cast<float>(n * (n + 1) / 2)) << i;
    }
    int blocks;
    GmArray<float> x;
    GmArray<float> workspace;
    GmArray<float> y;
};

TEST(CrossCore, HardBarrierOrdersTwoPhases)
{
    TwoPhase sum(40);
    const auto report = sum([] { SyncAll(); });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    sum.expectSums();
    EXPECT_EQ(rulesOf(sum([] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
        SyncAll();
    })),
        "");
    EXPECT_EQ(rulesOf(sum([] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
        SyncAll();
    })),
        "SYNC-KIND");
}

TEST(CrossCore, ResultsAndTimesDoNotDependOnTheRun)
{
    TwoPhase first(24);
    TwoPhase second(24);
    const auto barrier = [] { SyncAll(); };
    const auto a = first(barrier, true);
    const auto b = second(barrier, true);
    EXPECT_EQ(a.timeline, b.timeline);
    EXPECT_EQ(a.findings, b.findings);
}

/// Blocks of one cube core and two vector cores: hand-shakes inside the blocks, then a barrier of all, several rounds.
emulator::LaunchReport mixedRounds(int threads)
{
    const GmArray<float> x(24 * 2 * 64, 1.0f);
    emulator::LaunchSpec spec;
    spec.blockDim = 20;
    spec.threads = threads;
    spec.keepSpans = true;
    spec.regions = {x.region("x", GmRole::Input)};
    return emulator::launch(b3(), spec, [&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 2048);
        GlobalTensor<float> gm;
        gm.SetGlobalBuffer(x.begin());
        for (int round = 0; round < 3; ++round) {
            if ASCEND_IS_AIC {
                CrossCoreWaitFlag(3);
                CrossCoreSetFlag<2, PIPE_FIX>(4);
            }
            if ASCEND_IS_AIV {
                for (int64_t i = 0; i <= GetBlockIdx() % 5; ++i) // unequal work
                    DataCopy(buffer.Get<float>()[static_cast<uint32_t>(i) * 64],
                        gm[static_cast<uint64_t>(GetBlockIdx()) * 64], 64);
                CrossCoreSetFlag<2, PIPE_MTE3>(3);
                CrossCoreWaitFlag(4);
            }
            SyncAll<false>();
        }
    });
}

TEST(CrossCore, MixedKernelsGiveTheSameOnAnyNumberOfThreads)
{
    const auto one = mixedRounds(1);
    EXPECT_EQ(rulesOf(one), "") << explain(one);
    for (const int threads : {2, 8}) {
        const auto many = mixedRounds(threads);
        EXPECT_EQ(many.timeline, one.timeline) << threads;
        EXPECT_EQ(many.findings, one.findings) << threads;
    }
}

TEST(CrossCore, AccumulatedSumsAreThereAfterTheBarrier)
{
    const GmArray<float> sums(8, 0.0f);
    const GmArray<float> y(8 * 8, 0.0f);
    const auto report = run(8, {sums.region("sums", GmRole::Workspace), y.region("y", GmRole::Output)}, [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 1024);
        auto tile = buffer.Get<float>();
        GlobalTensor<float> total;
        GlobalTensor<float> out;
        total.SetGlobalBuffer(sums.begin());
        out.SetGlobalBuffer(y.begin());
        const auto block = static_cast<uint32_t>(GetBlockIdx());
        Duplicate(tile, static_cast<float>(block + 1), 8);
        PipeBarrier<PIPE_ALL>();
        SetAtomicAdd<float>();
        DataCopy(total, tile, 8);
        SetAtomicNone();
        SyncAll();
        DataCopy(tile[64], total, 8);
        PipeBarrier<PIPE_ALL>();
        DataCopy(out[block * 8], tile[64], 8);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (const float value : std::vector<float>(y.begin(), y.begin() + 64))
        EXPECT_EQ(value, 36.0f); // 1 + … + 8
}

TEST(CrossCore, SoftBarrierNeedsItsWorkspaces)
{
    TwoPhase sum(8);
    GmArray<int32_t> flags(8 * 8, 0);
    const auto launch = [&](std::size_t flagCount, uint32_t localCount) {
        return run(8,
            {sum.x.region("x", GmRole::Input), sum.workspace.region("w", GmRole::Workspace),
                sum.y.region("y", GmRole::Output), flags.region("flags", GmRole::Workspace)},
            [&] {
                twoPhaseSum(sum.x, sum.workspace, sum.y, [&] {
                    GlobalTensor<int32_t> gm;
                    gm.SetGlobalBuffer(flags.begin(), flagCount);
                    const LocalTensor<int32_t> local(TPosition::VECCALC, 4096, localCount);
                    SyncAll(gm, local);
                });
            });
    };
    const auto legal = launch(64, 64);
    EXPECT_EQ(rulesOf(legal), "") << explain(legal);
    sum.expectSums();
    EXPECT_EQ(rulesOf(launch(32, 64)), "WORKSPACE-SIZE");
    EXPECT_EQ(rulesOf(launch(64, 32)), "WORKSPACE-SIZE");
    flags[17] = 1; // the slot of block 2
    EXPECT_EQ(rulesOf(launch(64, 64)), "UNINITIALISED-READ");
}

TEST(CrossCore, MoreBlocksThanCoresHang)
{
    TwoPhase sum(41); // a 910B3 has 40 vector cores
    const auto report = sum([] { SyncAll(); });
    ASSERT_EQ(rulesOf(report), "SYNC-BLOCKS");
    EXPECT_NE(report.findings[0].message.find("41 blocks, but only 40 run at once"), std::string::npos)
        << explain(report);
}

TEST(CrossCore, DeadlockNamesWhoWaitsForWhom)
{
    const auto report = run(3, {}, [] {
        if (GetBlockIdx() == 1)
            return;
        SyncAll();
    });
    ASSERT_EQ(rulesOf(report), "DEADLOCK");
    EXPECT_EQ(report.findings[0].count, 2);
    EXPECT_NE(report.findings[0].message.find("block 0: SyncAll waits"), std::string::npos) << explain(report);
    EXPECT_NE(report.findings[0].message.find("block 1 has ended"), std::string::npos) << explain(report);
}

TEST(CrossCore, KernelKindsGiveTheDocumentedIndices)
{
    struct Seen
    {
        KernelMetaType type;
        std::string cores; ///< "C" block/index/sub/subCount/ratio
    };
    // ascend-c-facts §2.2, two blocks.
    const std::vector<Seen> table = {
        {KERNEL_TYPE_AIV_ONLY, "V0/0/1/1 V1/0/1/1 "},
        {KERNEL_TYPE_MIX_AIV_1_0, "V0/0/1/1 V1/0/1/1 "},
        {KERNEL_TYPE_AIC_ONLY, "C0/0/1/1 C1/0/1/1 "},
        {KERNEL_TYPE_MIX_AIC_1_0, "C0/0/1/1 C1/0/1/1 "},
        {KERNEL_TYPE_MIX_AIC_1_1, "C0/0/1/1 C1/0/1/1 V0/0/1/1 V1/0/1/1 "},
        {KERNEL_TYPE_MIX_AIC_1_2, "C0/0/1/1 C1/0/1/1 V0/0/2/2 V1/1/2/2 V2/0/2/2 V3/1/2/2 "},
    };
    for (const Seen& row : table) {
        std::mutex mutex;
        std::set<std::string> seen;
        const auto report = run(2, {}, [&] {
            KERNEL_TASK_TYPE_DEFAULT(row.type);
            std::string core = "V";
            if ASCEND_IS_AIC {
                core = "C";
            }
            EXPECT_EQ(GetBlockNum(), 2);
            EXPECT_EQ(g_coreType == AIC, core == "C");
            core += std::to_string(GetBlockIdx()) + "/" + std::to_string(GetSubBlockIdx()) + "/"
                + std::to_string(GetSubBlockNum()) + "/" + std::to_string(GetTaskRatio());
            const std::lock_guard lock(mutex);
            EXPECT_TRUE(seen.insert(core).second) << core;
        });
        std::string cores;
        for (const std::string& core : seen)
            cores += core + " ";
        EXPECT_EQ(cores, row.cores);
        EXPECT_EQ(rulesOf(report), "");
    }
}

/// A handshake in a mixed kernel: both vector cores write, the cube core goes on, then tells them.
void handShake(int& step, std::vector<int>& order, bool answer)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    if ASCEND_IS_AIC {
        CrossCoreWaitFlag(3);
        order.push_back(step++ * 10);
        if (answer)
            CrossCoreSetFlag<2, PIPE_FIX>(4);
        return;
    }
    order.push_back(step++ * 10 + 1 + static_cast<int>(GetSubBlockIdx()));
    CrossCoreSetFlag<2, PIPE_MTE3>(3);
    CrossCoreWaitFlag(4);
    order.push_back(step++ * 10 + 5 + static_cast<int>(GetSubBlockIdx()));
}

TEST(CrossCore, CubeAndVectorCoresShakeHands)
{
    int step = 0;
    std::vector<int> order;
    const auto report = run(1, {}, [&] { handShake(step, order, true); });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    EXPECT_EQ(order, (std::vector<int>{1, 12, 20, 35, 46}));
}

TEST(CrossCore, AMissingAnswerIsADeadlock)
{
    int step = 0;
    std::vector<int> order;
    const auto report = run(1, {}, [&] { handShake(step, order, false); });
    ASSERT_EQ(rulesOf(report), "DEADLOCK");
    EXPECT_NE(report.findings[0].message.find("block 0 AIC has ended"), std::string::npos) << explain(report);
    EXPECT_NE(report.findings[0].message.find("block 0 AIV 0: CrossCoreWaitFlag"), std::string::npos)
        << explain(report);
}

TEST(CrossCore, CrossedWaitsNameEachOther)
{
    const auto report = run(1, {}, [] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
        if ASCEND_IS_AIC {
            CrossCoreWaitFlag(1);
            CrossCoreSetFlag<2, PIPE_FIX>(2);
            return;
        }
        CrossCoreWaitFlag(2);
        CrossCoreSetFlag<2, PIPE_MTE3>(1);
    });
    ASSERT_EQ(rulesOf(report), "DEADLOCK DEADLOCK");
    EXPECT_NE(report.findings[0].message.find("block 0 AIV 0 waits in CrossCoreWaitFlag(2) at line"), std::string::npos)
        << explain(report);
    EXPECT_NE(report.findings[1].message.find("block 0 AIC waits in CrossCoreWaitFlag(1) at line"), std::string::npos)
        << explain(report);
}

TEST(CrossCore, FlagCountersHoldFifteen)
{
    const auto settings = [](int count) {
        return rulesOf(run(1, {}, [count] {
            KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
            if ASCEND_IS_AIV {
                for (int i = 0; i < count; ++i)
                    CrossCoreSetFlag<2, PIPE_MTE3>(0);
                CrossCoreSetFlag<2, PIPE_MTE3>(1);
                return;
            }
            CrossCoreWaitFlag(1);
            for (int i = 0; i < std::min(count, 15); ++i)
                CrossCoreWaitFlag(0);
        }));
    };
    EXPECT_EQ(settings(15), "");
    EXPECT_EQ(settings(16), "FLAG-COUNTER");
}

TEST(CrossCore, LeftFlagsAndWrongModesAreReported)
{
    EXPECT_EQ(rulesOf(run(2, {}, [] { CrossCoreSetFlag<0, PIPE_MTE3>(1); })), "EVENT-UNPAIRED");
    EXPECT_EQ(rulesOf(run(2, {},
                  [] {
                      CrossCoreSetFlag<0, PIPE_MTE3>(1);
                      CrossCoreWaitFlag(1);
                  })),
        "");
    EXPECT_EQ(rulesOf(run(1, {},
                  [] {
                      KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
                      CrossCoreSetFlag<2, PIPE_MTE3>(1);
                  })),
        "FLAG-COUNTER");
    EXPECT_EQ(rulesOf(run(1, {}, [] { CrossCoreSetFlag<0, PIPE_MTE3>(16); })), "FLAG-COUNTER");
}

TEST(CrossCore, ModeOneJoinsTheVectorCoresOfABlock)
{
    std::array<std::atomic<int>, 2> arrived{}; // by block
    const auto report = run(2, {}, [&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
        if ASCEND_IS_AIC
            return;
        std::atomic<int>& mine = arrived[static_cast<std::size_t>(GetBlockIdx() / 2)];
        ++mine;
        CrossCoreSetFlag<1, PIPE_MTE3>(5);
        CrossCoreWaitFlag(5);
        EXPECT_EQ(mine, 2);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

TEST(CrossCore, BlocksSignalThroughGlobalMemory)
{
    GmArray<int32_t> flags(1024, 0);
    std::vector<int> order;
    std::mutex mutex;
    const auto report = run(4, {flags.region("flags", GmRole::Workspace)}, [&] {
        GlobalTensor<int32_t> gm;
        gm.SetGlobalBuffer(flags.begin());
        LocalTensor<int32_t> local(TPosition::VECCALC, 0, 256);
        const auto block = static_cast<int32_t>(GetBlockIdx());
        if (block < 3)
            IBWait(gm, local, block + 1, 0);
        {
            const std::lock_guard lock(mutex);
            order.push_back(block);
        }
        IBSet(gm, local, block, 0);
    });
    EXPECT_EQ(order, (std::vector<int>{3, 2, 1, 0}));
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    const auto hang = run(2, {flags.region("flags", GmRole::Workspace)}, [&] {
        GlobalTensor<int32_t> gm;
        gm.SetGlobalBuffer(flags.begin());
        LocalTensor<int32_t> local(TPosition::VECCALC, 0, 256);
        if (GetBlockIdx() == 0)
            IBWait(gm, local, 1, 2);
    });
    EXPECT_EQ(rulesOf(hang), "DEADLOCK");
}

TEST(CrossCore, BlocksTakeTurns)
{
    std::vector<int64_t> order;
    std::mutex mutex;
    const auto report = run(3, {}, [&] {
        GlobalTensor<int32_t> gm;
        LocalTensor<int32_t> local;
        InitDetermineComputeWorkspace(gm, local);
        for (int round = 0; round < 2; ++round) {
            WaitPreBlock(gm, local);
            {
                const std::lock_guard lock(mutex);
                order.push_back(GetBlockIdx());
            }
            NotifyNextBlock(gm, local);
        }
    });
    EXPECT_EQ(order, (std::vector<int64_t>{0, 1, 2, 0, 1, 2}));
    EXPECT_EQ(rulesOf(report), "") << explain(report);
}

TEST(CrossCore, AWaitTakesTheLatestSettersTime)
{
    GmArray<float> x(1 << 16);
    const auto report = run(
        2, {x.region("x", GmRole::Input)},
        [&] {
            TPipe pipe;
            TBuf<TPosition::VECCALC> buffer;
            pipe.InitBuffer(buffer, 65536);
            GlobalTensor<float> gm;
            gm.SetGlobalBuffer(x.begin());
            if (GetBlockIdx() == 1)
                DataCopy(buffer.Get<float>(), gm, 16384);
            SyncAll();
        },
        true);
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    // The idle core ends with the busy one, whose copy of 64 KiB takes hundreds of cycles.
    ASSERT_FALSE(report.timeline.cores.empty());
    EXPECT_EQ(report.timeline.cores[0].core, 0);
    EXPECT_GT(report.timeline.cores[0].cycles, 500);
    EXPECT_EQ(report.timeline.cores[0].pipes[0].spans.back().waitedFor, "other core");
}

TEST(CrossCore, VectorWorkInACubeKernelIsAFinding)
{
    const auto vectorOn = [](KernelMetaType type) {
        return rulesOf(run(1, {}, [type] {
            KERNEL_TASK_TYPE_DEFAULT(type);
            TPipe pipe;
            TBuf<TPosition::VECCALC> buffer;
            pipe.InitBuffer(buffer, 1024);
            Duplicate(buffer.Get<float>(), 1.0f, 64);
        }));
    };
    EXPECT_EQ(vectorOn(KERNEL_TYPE_AIC_ONLY), "CORE-KIND");
    EXPECT_EQ(vectorOn(KERNEL_TYPE_MIX_AIC_1_2), "");
    EXPECT_EQ(vectorOn(KERNEL_TYPE_AIV_ONLY), "");
}

} // namespace
