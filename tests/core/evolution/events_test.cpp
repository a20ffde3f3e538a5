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
    candidate.attempt = 2;
    RunConfig config;
    config.seed = 7;
    Steering act;
    act.kind = SteeringKind::Override;
    act.text = "it is nearly right";
    act.candidate = CandidateId{"aaaa"};
    act.where = SlotRef{2, 3, 1};
    act.regions = {"Init"};
    act.droppedLayers = {"L5"};
    act.decision = Decision::Repair;
    act.mode = task::AgentMode::FixLoop;
    act.act = 1;
    ModelCalled call;
    call.where = {2, 3, 1};
    call.ordinal = 4;
    call.role = agents::ModelRole::Fixer;
    call.stage = task::Stage::CompileFix;
    call.model = "deepseek";
    call.answeredBy = "deepseek-chat";
    call.requestDigest = "dd";
    call.usage = {900, 300, 500, 100, true};
    call.cost = Cost{0.0123, "CNY", "2026-03-01"};
    call.request = {"q"};
    call.reply = {"a"};
    call.manifest = {{"card", knowledge::Layer::L2, "why", 40}};
    call.fault = "too-long";
    call.faultText = "cut at the limit";
    call.milliseconds = 1234.5;
    return {
        RunCreated{config, {"t"}, "gelu", "GELU", "digest", "0.1.0", {{"coder", "m at h"}}, ForkOrigin{{"r"}, {"c"}}},
        PatternRouted{task::Pattern::Elementwise, {"one", "two"}},
        GenerationStarted{2, task::Stage::Mutate, task::AgentMode::FixLoop, "adaptive"},
        CandidateProposed{
            candidate, {"f"}, {{"card", knowledge::Layer::L2, "why", 40}}, 120, {"sketch"}, {"transcript"}, 0.25},
        ProposalFailed{2, 4, "nothing new"},
        EvaluationRecorded{{"aaaa"}, fakes::tileEvaluation(40).verdict, "p", {"d"}, 800, 200},
        DuplicateFound{{"aaaa"}, {"bbbb"}, "p"}, SelectionMade{2, {{"aaaa"}, {"bbbb"}}},
        ControlRequested{Control::Drain, "g++ is missing"}, RunFinished{FinishReason::TargetMet, "fast enough"},
        AttemptStarted{{2, 3, 1}, task::Stage::CompileFix, task::AgentMode::ToolAgent, {{"bbbb"}}, {1, 2}}, call,
        AttemptRefused{{2, 3, 1}, "no code block"},
        ConductorDecided{{2, 3, 1}, Decision::ChangeApproach, task::Stage::CorrectnessFix, task::AgentMode::FixLoop,
            "same-failure-twice", {"compile failed twice"}, {"card"}, "use another API", DecidedBy::Model},
        SteeringGiven{1, act}, ApprovalAsked{{"aaaa"}}, AnswerAsked{{2, 3, 1}, 0, agents::ModelRole::Coder, {"q"}},
        SeedAdded{candidate, {"f"}, fakes::tileEvaluation(40).verdict, "p", {"d"}},
        ToolRan{{2, 3, 1}, "compile", "digest", true, {"r"}, 12.5}};
}

/// What a workbench without models wrote reads as what it meant.
TEST(Events, OldEventsStayReadable)
{
    const auto started = eventFrom("generation-started", json::parse(R"({"generation": 2, "stage": "mutate"})"));
    EXPECT_EQ(std::get<GenerationStarted>(started.value()).mode, task::AgentMode::Template);
    const auto proposed = eventFrom("candidate-proposed", json::parse(R"({"candidate": {"schema": 1, "id": "aa",
        "target": "ascendc", "files": {}, "parents": [], "mode": "template", "stage": "init", "generation": 1,
        "slot": 0, "recipe": {}, "note": ""}, "files": "ff", "manifest": [], "tokens": 0})"));
    ASSERT_TRUE(proposed) << proposed.error().message();
    EXPECT_EQ(std::get<CandidateProposed>(*proposed).candidate.attempt, 0);
    EXPECT_FALSE(std::get<CandidateProposed>(*proposed).drift);
    const auto created = eventFrom("run-created", json::parse(R"({"config": {"schema": 1, "agent": "template",
        "budget": {"evaluations": null, "minutes": null, "tokens": 9}}, "task": "t", "taskId": "i", "taskTitle": "T",
        "version": "0.1.0", "knowledgeDigest": "d"})"));
    ASSERT_TRUE(created) << created.error().message();
    EXPECT_EQ(std::get<RunCreated>(*created).config.budget.tokens, 9);
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
            "run-finished", "attempt-started", "model-called", "attempt-refused", "conductor-decided", "steering-given",
            "approval-asked", "answer-asked", "seed-added", "tool-ran"));
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
    EXPECT_THAT(describe(events[11]), HasSubstr("too-long"));
    EXPECT_THAT(describe(events[12]), HasSubstr("no code block"));
    EXPECT_THAT(describe(events[13]), HasSubstr("compile failed twice"));
    EXPECT_THAT(describe(events[14]), HasSubstr("it is nearly right"));
}

} // namespace
} // namespace acann::evolution
