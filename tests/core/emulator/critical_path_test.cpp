// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which instructions decide a core's time, what pipes wait for, and how that looks in a Chrome trace. The timelines are
// written down by hand, so that the path can be read off.
#include "emulator/critical_path.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace {

using namespace acann::emulator;

/// Two tiles: in 0…100 and 100…200, compute 110…150 and 210…250, out 155…300 and 300…445.
CoreTimeline twoTiles()
{
    CoreTimeline core;
    core.kind = "AIV";
    core.cycles = 445;
    core.pipes
        = {{"S", 20, {}}, {"V", 80, {{"Add", 110, 150, 12, 256, "MTE2_V"}, {"Add", 210, 250, 12, 256, "MTE2_V"}}},
            {"MTE2", 200, {{"DataCopy", 5, 100, 10, 4096, ""}, {"DataCopy", 100, 200, 10, 4096, "pipe busy"}}},
            {"MTE3", 290, {{"DataCopy", 155, 300, 14, 4096, "V_MTE3"}, {"DataCopy", 300, 445, 14, 4096, "pipe busy"}}}};
    return core;
}

TEST(CriticalPath, GoesThroughTheLoadTheFirstAddAndBothStores)
{
    const std::vector<SpanAt> expected = {{2, 0}, {1, 0}, {3, 0}, {3, 1}};
    EXPECT_EQ(criticalPath(twoTiles()), expected);
}

TEST(CriticalPath, StepsAddUpToTheEnd)
{
    const auto steps = criticalSteps(twoTiles());
    // 290 of the stores, 95 of the load, 40 of the Add; 5 + 10 + 5 in between.
    const std::vector<CriticalStep> expected = {{"MTE3", "DataCopy", 14, 290, 2}, {"MTE2", "DataCopy", 10, 95, 1},
        {"V", "Add", 12, 40, 1}, {"S", "scalar work", 0, 20, 3}};
    EXPECT_EQ(steps, expected);
    std::int64_t sum = 0;
    for (const CriticalStep& step : steps)
        sum += step.cycles;
    EXPECT_EQ(sum, 445);
}

TEST(CriticalPath, ANamedPipeIsPreferredToALaterEnd)
{
    CoreTimeline core;
    core.pipes = {{"V", 10, {{"Exp", 0, 60, 3, 0, ""}, {"Add", 100, 110, 4, 0, "MTE2_V"}}},
        {"MTE2", 90, {{"DataCopy", 0, 90, 2, 0, ""}}}, {"MTE3", 95, {{"DataCopy", 1, 96, 9, 0, ""}}}};
    const std::vector<SpanAt> expected = {{1, 0}, {0, 1}};
    EXPECT_EQ(criticalPath(core), expected);
}

TEST(CriticalPath, IsEmptyWithoutSpans)
{
    EXPECT_TRUE(criticalPath({}).empty());
    EXPECT_TRUE(criticalSteps({}).empty());
    EXPECT_TRUE(stalls({}).empty());
}

TEST(CriticalPath, SpansWithoutLengthEnd)
{
    CoreTimeline core;
    core.pipes = {{"S", 0, {{"SyncAll", 5, 5, 1, 0, "other core"}}}, {"V", 0, {{"Add", 5, 5, 2, 0, "dependency"}}}};
    EXPECT_LE(criticalPath(core).size(), 2u);
}

TEST(Stalls, AreCountedByTheirReason)
{
    const auto result = stalls(twoTiles());
    EXPECT_EQ(result.at("V").at("MTE2_V"), 110 + 60);
    EXPECT_EQ(result.at("MTE2").at("scalar"), 5);
    EXPECT_EQ(result.at("MTE3").at("V_MTE3"), 155);
    EXPECT_EQ(result.at("MTE3").size(), 1u); // the second store follows the first without a gap
}

TEST(ChromeTrace, KeepsCoresApartAndMarksTheCriticalPath)
{
    Timeline timeline;
    timeline.frequencyMHz = 1000; // a cycle is a nanosecond
    timeline.cores = {twoTiles(), twoTiles()};
    timeline.cores[1].kind = "AIC";
    const nlohmann::json trace = toChromeTrace(timeline);
    std::set<int> processes;
    int critical = 0;
    double end = 0;
    for (const auto& event : trace["traceEvents"]) {
        processes.insert(event["pid"].get<int>());
        if (event["ph"] != "X")
            continue;
        critical += event["args"]["critical"].get<bool>() ? 1 : 0;
        end = std::max(end, event["ts"].get<double>() + event["dur"].get<double>());
    }
    EXPECT_EQ(processes.size(), 2u); // core 0 of both kinds
    EXPECT_EQ(critical, 8);
    EXPECT_DOUBLE_EQ(end, 0.445); // µs
}

} // namespace
