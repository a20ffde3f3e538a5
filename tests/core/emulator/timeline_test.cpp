// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the latency model must show, with expected values from documented numbers.
#include "core/emulator/add_kernel.h"
#include "core/emulator/launch_support.h"
#include "core/emulator/single_block.h"

namespace {

using namespace acann;
using namespace acann::test;
using emulator::GmRole;

/// Modelled ns of adding `count` halves, without the launch overhead.
template <int buffers>
double addTime(std::size_t count, int blocks, uint32_t tile, const std::string& soc = "ascend910b3")
{
    const GmArray<half> x(count), y(count), z(count);
    emulator::LaunchSpec spec;
    spec.blockDim = blocks;
    spec.regions = {x.region("x", GmRole::Input), y.region("y", GmRole::Input), z.region("z", GmRole::Output)};
    const auto report = emulator::launch(profileOf(soc), spec, [&] {
        AddKernel<half, buffers> kernel;
        kernel.Init(x.address(), y.address(), z.address(), static_cast<uint32_t>(count), tile);
        kernel.Process();
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    return report.timeline.totalNs - report.timeline.launchOverheadNs;
}

constexpr std::size_t kElements = std::size_t(1) << 20;

TEST(Timeline, DoubleBufferingGains)
{
    EXPECT_LT(addTime<2>(kElements, 8, 4096), 0.9 * addTime<1>(kElements, 8, 4096));
}

TEST(Timeline, LargerTilesGainUntilTheyCannotOverlap)
{
    const double tiny = addTime<2>(kElements, 40, 256);
    const double middle = addTime<2>(kElements, 40, 4096);
    EXPECT_LT(middle, 0.6 * tiny);
    // One tile per block leaves nothing to overlap.
    EXPECT_GT(addTime<1>(kElements, 40, 26240 / 2), 0.7 * middle);
}

TEST(Timeline, MoreCoresGain)
{
    const double one = addTime<2>(kElements, 1, 8192);
    const double ten = addTime<2>(kElements, 10, 8192);
    const double forty = addTime<2>(kElements, 40, 8192);
    EXPECT_LT(ten, 0.2 * one);
    EXPECT_LT(forty, ten);
}

TEST(Timeline, MoreBlocksThanCoresTakeWaves)
{
    const GmArray<half> x(41 * 4096), y(41 * 4096), z(41 * 4096);
    const auto time = [&](int blocks) {
        const auto report = run(
            blocks, {x.region("x", GmRole::Input), y.region("y", GmRole::Input), z.region("z", GmRole::Output)}, [&] {
                AddKernel<half, 1> kernel;
                kernel.Init(x.address(), y.address(), z.address(), static_cast<uint32_t>(blocks) * 4096, 4096);
                kernel.Process();
            });
        EXPECT_EQ(report.timeline.waves, (blocks + 39) / 40);
        return report.timeline.totalNs - report.timeline.launchOverheadNs;
    };
    // Equal blocks on equal cores: the 41st doubles the time.
    EXPECT_NEAR(time(41) / time(40), 2.0, 1e-9);
}

TEST(Timeline, NothingBeatsTheBandwidthOfTheChip)
{
    // Reading 2 · 2 MiB at 1.6 TB/s takes 2.6 µs, writing 2 MiB into L2 at 5 TB/s 0.4 µs; the model adds start-up.
    const double ns = addTime<2>(kElements, 40, 8192);
    const double light = 2.0 * static_cast<double>(kElements) * (2 / 1.6e12 + 1 / 5e12) * 1e9;
    EXPECT_GT(ns, light);
    EXPECT_LT(ns, 2.5 * light);
}

double cyclesOf(const std::function<void(AscendC::LocalTensor<float>&)>& body)
{
    emulator::LaunchSpec spec;
    spec.keepSpans = true;
    const auto report = emulator::launch(b3(), spec, [&] {
        AscendC::TPipe pipe;
        AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 160 * 1024);
        auto t = buffer.Get<float>();
        AscendC::Duplicate(t, 1.0f, 32768);
        AscendC::PipeBarrier<PIPE_ALL>();
        body(t);
    });
    EXPECT_EQ(rulesOf(report), "");
    const auto& vector = report.timeline.cores.at(0).pipes.at(1);
    double sum = 0;
    for (std::size_t i = 1; i < vector.spans.size(); ++i)
        sum += static_cast<double>(vector.spans[i].end - vector.spans[i].start);
    return sum;
}

TEST(Timeline, BankConflictsDoubleTheWorkOfTwoSources)
{
    // Published example: float Add of 64 repeats takes about 88 cycles without and 154 with a read-read conflict.
    const auto add = [](uint32_t second) {
        return cyclesOf([second](auto& t) {
            AscendC::Add(t[16384], t, t[second], 64, 64, AscendC::BinaryRepeatParams(1, 1, 1, 8, 8, 8));
        });
    };
    const double conflict = add(8192);
    const double clean = add(8192 + 64);
    EXPECT_NEAR(clean, 88, 13 + 0.15 * 88);
    EXPECT_NEAR(conflict - clean, 64, 1); // one cycle more per repeat
}

TEST(Timeline, UnalignedCountsCostTheFloor)
{
    const auto add
        = [](int32_t count) { return cyclesOf([count](auto& t) { AscendC::Adds(t[16384], t, 1.0f, count); }); };
    EXPECT_NEAR(add(4096 - 3) - add(4096), 16, 0.01);
}

TEST(Timeline, ScalarLoopsAreSlow)
{
    // Documented: about 34 cycles for two reads, an addition and a write.
    const auto report = onCore({}, 64 * 1024, [](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
        auto t = buffer.Get<float>();
        AscendC::Duplicate(t, 1.0f, 12000);
        for (uint32_t i = 0; i < 4000; ++i)
            t.SetValue(8000 + i, t.GetValue(i) + t.GetValue(4000 + i));
    });
    const double ns = report.timeline.totalNs - report.timeline.launchOverheadNs;
    EXPECT_NEAR(ns * 1.8 / 4000, 34, 3);
}

/// The published example: 8192 × 8192 half Add on 910B1 with 8 KiB tiles on one core took 6909 µs, 306.6 µs on 48
/// cores; with 32 KiB tiles 268.5 µs, double-buffered 264.0 µs. A part of the rows is enough here.
TEST(Timeline, AgreesWithThePublishedAddExample)
{
    constexpr std::size_t count = std::size_t(48) * 16384 * 6;
    constexpr double scale = 8192.0 * 8192.0 / static_cast<double>(count);
    const double overheadUs = profileOf("ascend910b1").launch.overheadNs / 1000;
    const auto whole = [&](double ns) { return ns / 1000 * scale + overheadUs; };
    const double one = whole(addTime<1>(count, 1, 4096, "ascend910b1"));
    const double all = whole(addTime<1>(count, 48, 4096, "ascend910b1"));
    const double large = whole(addTime<1>(count, 48, 16384, "ascend910b1"));
    const double buffered = whole(addTime<2>(count, 48, 16384, "ascend910b1"));
    EXPECT_NEAR(one, 6909, 0.35 * 6909);
    EXPECT_NEAR(all, 306.6, 0.35 * 306.6);
    EXPECT_NEAR(large, 268.5, 0.35 * 268.5);
    EXPECT_NEAR(buffered, 264.0, 0.35 * 264.0);
    EXPECT_GT(one, all);
    EXPECT_GT(all, large);
    EXPECT_GT(large, buffered);
}

} // namespace
