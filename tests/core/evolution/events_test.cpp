// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/events.h"

#include "fakes/fake_agent.h"
#include "fakes/fake_evaluator.h"

#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::vector<Event> oneOfEach()
{
    Candidate candidate;
    candidate.id = {"aaaa"};
    candidate.target = "ascendc";
    candidate.parents = {{"bbbb"}, {"cccc"}};
    candidate.generation = 2;
    candidate.slot = 3;
    candidate.recipe = {{"exemplar", "e"}};
    candidate.note = "smaller tile";
    RunConfig config;
    config.seed = 7;
    return {RunCreated{config, {"t"}, "gelu", "GELU", "digest", "0.1.0"},
        PatternRouted{task::Pattern::Elementwise, {"one", "two"}}, GenerationStarted{2, task::Stage::Mutate},
        CandidateProposed{candidate, {"f"}, {{"card", knowledge::Layer::L2, "why", 40}}, 120},
        ProposalFailed{2, 4, "nothing new"},
        EvaluationRecorded{{"aaaa"}, fakes::tileEvaluation(40).verdict, "p", {"d"}, 800, 200},
        DuplicateFound{{"aaaa"}, {"bbbb"}, "p"}, SelectionMade{2, {{"aaaa"}, {"bbbb"}}},
        ControlRequested{Control::Drain, "g++ is missing"}, RunFinished{FinishReason::TargetMet, "fast enough"}};
}

TEST(Events, EveryKindSurvivesStorage)
{
    const auto events = oneOfEach();
    ASSERT_EQ(events.size(), std::variant_size_v<Event>);
    for (const auto& event : events) {
        const auto payload = payloadOf(event);
        const auto back = eventFrom(kindOf(event), json::parse(payload.dump()));
        ASSERT_TRUE(back) << back.error().message();
        EXPECT_EQ(back->index(), event.index());
        EXPECT_EQ(payloadOf(*back), payload) << kindOf(event);
    }
}

/// The names are in people's databases: they never change.
TEST(Events, KindsHaveStableNames)
{
    std::vector<std::string> names;
    for (const auto& event : oneOfEach())
        names.emplace_back(kindOf(event));
    EXPECT_THAT(names,
        testing::ElementsAre("run-created", "pattern-routed", "generation-started", "candidate-proposed",
            "proposal-failed", "evaluation-recorded", "duplicate-found", "selection-made", "control-requested",
            "run-finished"));
}

TEST(Events, AllControlsAndReasonsSurviveStorage)
{
    for (const auto control : {Control::Pause, Control::Resume, Control::Drain, Control::Abort}) {
        const auto back = eventFrom("control-requested", payloadOf(ControlRequested{control, {}}));
        EXPECT_EQ(std::get<ControlRequested>(back.value()).control, control);
    }
    for (const auto reason : {FinishReason::GenerationsDone, FinishReason::TargetMet, FinishReason::BudgetOut,
             FinishReason::Converged, FinishReason::Stopped, FinishReason::NothingValid}) {
        const auto back = eventFrom("run-finished", payloadOf(RunFinished{reason, "x"}));
        EXPECT_EQ(std::get<RunFinished>(back.value()).reason, reason);
    }
}

TEST(Events, DamagedEventsAreRefusedWithTheirKind)
{
    for (const auto& [kind, payload] : {std::pair("no-such-kind", "{}"), std::pair("generation-started", "{}"),
             std::pair("generation-started", R"({"generation": "two", "stage": "init"})"),
             std::pair("generation-started", R"({"generation": 2, "stage": "warm-up"})"),
             std::pair("pattern-routed", R"({"pattern": "softmix", "evidence": []})"),
             std::pair("control-requested", R"({"control": "explode"})"), std::pair("run-finished", "[]")}) {
        const auto event = eventFrom(kind, json::parse(payload));
        ASSERT_FALSE(event) << kind << payload;
        EXPECT_EQ(event.error().code, ErrorCode::RunStateBroken);
        EXPECT_THAT(event.error().text, HasSubstr(kind));
    }
}

TEST(Events, DescriptionsSayWhatMatters)
{
    const auto events = oneOfEach();
    EXPECT_THAT(describe(events[0]), HasSubstr("GELU"));
    EXPECT_THAT(describe(events[1]), HasSubstr("elementwise"));
    EXPECT_THAT(describe(events[3]), HasSubstr("smaller tile"));
    EXPECT_THAT(describe(events[4]), HasSubstr("nothing new"));
    EXPECT_THAT(describe(events[6]), HasSubstr("bbbb"));
    EXPECT_THAT(describe(events[8]), HasSubstr("g++ is missing"));
    EXPECT_THAT(describe(events[9]), HasSubstr("fast enough"));
}

} // namespace
} // namespace acann::evolution
