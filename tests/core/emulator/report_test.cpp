// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/emulator/add_kernel.h"
#include "core/emulator/launch_support.h"

namespace {

using namespace acann;
using namespace acann::test;
using emulator::GmRole;

emulator::LaunchReport sample()
{
    GmArray<half> x(4096), y(4096), z(4096);
    return run(
        2, {x.region("x", GmRole::Input), y.region("y", GmRole::Input), z.region("z", GmRole::Output)},
        [&] {
            AddKernel<half, 2> kernel;
            kernel.Init(x.address(), y.address(), z.address(), 4096, 512);
            kernel.Process();
        },
        true);
}

TEST(Report, SurvivesJson)
{
    emulator::LaunchReport report = sample();
    report.findings.push_back({"UB-ALIGN", Severity::Error, "message", {"kernel.cpp", 3, ""}, {}, "mend", "source", 2});
    const nlohmann::json json = report;
    EXPECT_EQ(nlohmann::json::parse(json.dump()).get<emulator::LaunchReport>(), report);
}

TEST(Report, HoldsSpansBuffersAndShares)
{
    const emulator::Timeline timeline = sample().timeline;
    EXPECT_EQ(timeline.soc, "ascend910b3");
    EXPECT_EQ(timeline.memoryCapacity.at("UB"), 196608);
    ASSERT_EQ(timeline.buffers.size(), 6u); // three queues of two buffers
    EXPECT_EQ(timeline.buffers[5].name, "VECOUT queue #0 buffer 1");
    EXPECT_EQ(timeline.buffers[5].offset, 5 * 1024);
    EXPECT_EQ(timeline.buffers[5].role, "out");
    ASSERT_FALSE(timeline.cores.empty());
    const auto& pipes = timeline.cores[0].pipes;
    ASSERT_EQ(pipes.size(), 4u);
    EXPECT_EQ(pipes[2].pipe, "MTE2");
    EXPECT_EQ(pipes[2].spans.size(), 8u); // 2048 elements per block in 4 tiles of two inputs
    EXPECT_EQ(pipes[1].spans.size(), 4u);
    EXPECT_EQ(pipes[1].spans[0].api, "Add");
    EXPECT_EQ(pipes[1].spans[0].waitedFor, "MTE2_V");
    for (const auto& pipe : pipes) {
        for (std::size_t i = 1; i < pipe.spans.size(); ++i)
            EXPECT_GE(pipe.spans[i].start, pipe.spans[i - 1].end) << "a pipe works in order";
        EXPECT_LE(pipe.busy, timeline.cores[0].cycles);
    }
}

TEST(Report, ExportsAChromeTrace)
{
    const emulator::Timeline timeline = sample().timeline;
    const nlohmann::json trace = emulator::toChromeTrace(timeline);
    int spans = 0;
    for (const auto& event : trace["traceEvents"]) {
        if (event["ph"] != "X")
            continue;
        ++spans;
        EXPECT_TRUE(event["ts"].is_number());
        EXPECT_GE(event["dur"].get<double>(), 0.0);
        EXPECT_GT(event["args"]["line"].get<int>(), 0);
    }
    EXPECT_GE(spans, 16);
}

} // namespace
