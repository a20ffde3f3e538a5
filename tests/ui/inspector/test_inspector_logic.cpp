// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/buffer_map.h"
#include "inspector/findings_list.h"
#include "inspector/headline.h"
#include "inspector/timeline_layout.h"
#include "ui/inspector/fake_evaluation.h"
#include "ui/population/fake_population.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace acann;
using namespace acann::inspector;
using testing::ElementsAre;

namespace {

Headline headline(const char* id, const std::string& step = {})
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    return headlineOf(state, *state.member(CandidateId{id}), step);
}

} // namespace

TEST(Headline, AFailureStartsWithItsCauseAndItsRemedy)
{
    const Headline failed = headline("b7705e12");
    EXPECT_EQ(failed.cause, QStringLiteral("UB needs 229376 bytes of 196608"));
    EXPECT_EQ(failed.nextStep, QStringLiteral("Halve the tile length"));
    EXPECT_TRUE(failed.context.isEmpty());
}

TEST(Headline, AValidCandidateStartsWithItsNumberAndWhatItGained)
{
    const Headline best = headline("c7a2e016");
    EXPECT_EQ(best.title, QStringLiteral("~18.42 µs modelled"));
    EXPECT_EQ(best.context, QStringLiteral("×2.31 over the first valid · −26.7 % against parent"));
    EXPECT_EQ(best.style.shape, ui::Shape::Star);
    EXPECT_EQ(headline("a31c90d4").context, QStringLiteral("first valid of the run"));
}

TEST(Headline, EveryOtherEndIsTold)
{
    EXPECT_EQ(headline("d0e15a9c").cause, QStringLiteral("input-aliasing: x was changed"));
    EXPECT_EQ(headline("58c2d6ef").cause, QStringLiteral("It was stopped after 10 s."));
    EXPECT_EQ(headline("ab12cd34").nextStep, QStringLiteral("Install bubblewrap and evaluate again"));
    EXPECT_EQ(headline("3fb0aa27").title, QStringLiteral("Same device program as f20917dd"));
    EXPECT_EQ(headline("e5a90b6c", "verify").title, QStringLiteral("Being verified"));
    EXPECT_EQ(headline("e5a90b6c").title, QStringLiteral("Waiting to be judged"));
}

TEST(ParseEvaluation, ReadsWhatIsStoredAndRefusesDamage)
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    const evaluation::Evaluation written = fakes::fakeEvaluation(*state.member(CandidateId{"c7a2e016"})->verdict);
    EXPECT_EQ(parseEvaluation(nlohmann::json(written).dump()).value(), written);
    EXPECT_EQ(parseEvaluation("{}").error().code, ErrorCode::MalformedJson);
    EXPECT_EQ(parseEvaluation("half a docu").error().code, ErrorCode::MalformedJson);
}

TEST(FailedFirst, KeepsTheOrderWithinFailedAndPassed)
{
    const auto sorted = failedFirst({{"a", "normal", 1, true, 0, 0, ""}, {"b", "normal", 1, false, 0, 0, ""},
        {"c", "normal", 1, true, 0, 0, ""}, {"d", "normal", 1, false, 0, 0, ""}});
    std::string order;
    for (const auto& trial : sorted) {
        order += trial.caseId;
    }
    EXPECT_EQ(order, "bdac");
}

TEST(BySeverity, ErrorsComeFirst)
{
    const auto sorted
        = bySeverity({{"I", Severity::Info, "", {}, {}, "", "", 1}, {"W", Severity::Warning, "", {}, {}, "", "", 1},
            {"E", Severity::Error, "", {}, {}, "", "", 1}, {"E2", Severity::Error, "", {}, {}, "", "", 1}});
    std::string order;
    for (const Finding& finding : sorted) {
        order += finding.rule + " ";
    }
    EXPECT_EQ(order, "E E2 W I ");
}

TEST(TimelineLayout, HasALanePerCoreAndPipe)
{
    const emulator::Timeline timeline = fakes::pipelinedTimeline();
    const TimelineLayout all(timeline, std::nullopt, {20, 10, 5});
    ASSERT_EQ(all.lanes().size(), 2u * (1 + 4));
    EXPECT_EQ(all.height(), 2 * (20 + 4 * 10 + 5));
    EXPECT_EQ(all.lanes()[1].pipe->pipe, "MTE2");
    EXPECT_EQ(all.lanes()[1].top, 20);
    // Block 0 ends with the sixth store: 120 + 5 · 2400 + 5000 cycles; it loads 6 · 2100 of them.
    EXPECT_NEAR(all.lanes()[1].busyShare, 6 * 2100.0 / 17'120, 1e-9);
    EXPECT_EQ(all.laneAt(25)->pipe->pipe, "MTE2");
    EXPECT_EQ(all.laneAt(5)->pipe, nullptr);
    EXPECT_EQ(all.laneAt(500), nullptr);

    const TimelineLayout one(timeline, 1, {20, 10, 5});
    ASSERT_EQ(one.lanes().size(), 5u);
    EXPECT_EQ(one.lanes()[0].core, 1);
}

TEST(TimelineLayout, CoresWithoutKeptInstructionsAreLeftOut)
{
    emulator::Timeline timeline = fakes::pipelinedTimeline();
    timeline.cores.push_back({7, "AIV", 9000, true, {{"V", 100, {}}}});
    EXPECT_EQ(TimelineLayout(timeline, std::nullopt, {}).lanes().size(), 10u);
}

TEST(TimeWindow, ZoomsAtThePointerWithinBounds)
{
    const TimeWindow whole = TimeWindow::whole(10'000, 500);
    EXPECT_EQ(whole, (TimeWindow{0, 20}));
    const TimeWindow closer = whole.zoomed(100, 0.5, 10'000, 500);
    EXPECT_EQ(closer, (TimeWindow{1000, 10})); // cycle 2000 stays at pixel 100
    EXPECT_EQ(closer.zoomed(100, 100, 10'000, 500), whole);
    EXPECT_EQ(closer.panned(-1e9, 10'000, 500).first, 5000); // the end stays in view
    EXPECT_EQ(closer.panned(1e9, 10'000, 500).first, 0);
    EXPECT_GT(whole.zoomed(0, 1e-12, 10'000, 500).perPixel, 0);
}

TEST(SpanAt, FindsTheInstructionOrIdleTime)
{
    const emulator::PipeTimeline pipe{
        "V", 30, {{"Add", 10, 20, 0, 0, ""}, {"Mul", 20, 25, 0, 0, ""}, {"Exp", 100, 105, 0, 0, ""}}};
    EXPECT_EQ(spanAt(pipe, 15, 0)->api, "Add");
    EXPECT_EQ(spanAt(pipe, 20, 0)->api, "Mul");
    EXPECT_EQ(spanAt(pipe, 50, 0), nullptr);
    EXPECT_EQ(spanAt(pipe, 98, 4)->api, "Exp");
    EXPECT_EQ(spanAt(pipe, 27, 4)->api, "Mul");
}

TEST(MemoryUses, CountsCoveredBytesOnceAndKnowsOverflow)
{
    emulator::Timeline timeline;
    timeline.memoryCapacity = {{"UB", 1000}, {"L1", 5000}};
    timeline.buffers = {{"b", "UB", "out", 400, 300, 0}, {"a", "UB", "in", 0, 500, 0}, {"c", "L1", "in", 0, 64, 0}};
    const auto uses = memoryUses(timeline);
    ASSERT_EQ(uses.size(), 2u);
    EXPECT_EQ(uses[0].memory, "UB");
    EXPECT_EQ(uses[0].buffers[0].name, "a");
    EXPECT_EQ(uses[0].used, 700); // 400…499 are shared
    EXPECT_EQ(uses[0].free(), 300);
    EXPECT_FALSE(uses[0].overflows());
    timeline.buffers[0].size = 700;
    EXPECT_TRUE(memoryUses(timeline)[0].overflows());
    EXPECT_EQ(memoryUses(timeline)[0].end(), 1100);
}
