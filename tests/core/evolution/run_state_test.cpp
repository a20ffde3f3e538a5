// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_state.h"

#include "fakes/fake_evaluator.h"
#include "fakes/scripted_run.h"

#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Builds logs event by event.
class Log
{
public:
    Log() { add(RunCreated{{}, {"task"}, "gelu", "GELU", "digest", "0"}); }

    Log& add(Event event, std::int64_t atMs = 0)
    {
        m_events.push_back({static_cast<std::int64_t>(m_events.size()) + 1, atMs, std::move(event)});
        return *this;
    }
    Log& propose(const std::string& id, int generation, int slot, std::vector<CandidateId> parents = {})
    {
        Candidate candidate;
        candidate.id = {id};
        candidate.target = "ascendc";
        candidate.generation = generation;
        candidate.slot = slot;
        candidate.parents = std::move(parents);
        candidate.note = "note " + id;
        return add(CandidateProposed{candidate, {"files-" + id}, {}, 5});
    }
    /// Tile 40 is the fastest with 1000 ns; see fake_evaluator.h.
    Log& judge(const std::string& id, int tile)
    {
        const auto e = fakes::tileEvaluation(tile);
        return add(EvaluationRecorded{{id}, e.verdict, e.deviceProgram, {"details"}, e.compileMs, e.runMs});
    }
    Log& start(int generation)
    {
        return add(GenerationStarted{generation, generation == 1 ? task::Stage::Init : task::Stage::Mutate});
    }

    [[nodiscard]] RunState state() const { return fold(m_events).value(); }
    [[nodiscard]] Result<RunState> tryFold() const { return fold(m_events); }
    [[nodiscard]] std::vector<EventRecord>& events() { return m_events; }

private:
    std::vector<EventRecord> m_events;
};

Log oneGeneration()
{
    Log log;
    log.add(PatternRouted{task::Pattern::Softmax, {"has exp and sum"}}).start(1);
    log.propose("a", 1, 0).propose("b", 1, 1).propose("c", 1, 2).add(ProposalFailed{1, 3, "no idea"});
    log.judge("a", 50).judge("b", 3).add(DuplicateFound{{"c"}, {"a"}, "tile-50"}).propose("d", 1, 4).judge("d", 42);
    return log.add(SelectionMade{1, {{"d"}, {"a"}}});
}

TEST(RunState, FoldsARunIntoWhatPeopleAsk)
{
    const auto state = oneGeneration().state();
    EXPECT_EQ(state.phase, RunPhase::Running);
    EXPECT_EQ(state.taskTitle, "GELU");
    EXPECT_EQ(state.pattern, task::Pattern::Softmax);
    EXPECT_EQ(state.generation, 1);
    EXPECT_EQ(state.best(), CandidateId{"d"}); // 1020 ns
    EXPECT_EQ(state.firstValid(), CandidateId{"a"}); // 1100 ns
    EXPECT_EQ(state.member({"d"})->latencyNs(), 1020);
    EXPECT_EQ(state.member({"b"})->latencyNs(), std::nullopt);
    EXPECT_EQ(state.member({"c"})->duplicateOf, CandidateId{"a"});
    EXPECT_EQ(state.evaluations, 3); // the duplicate was not evaluated
    EXPECT_EQ(state.tokens, 20);
    EXPECT_THAT(state.order, ElementsAre(CandidateId{"a"}, CandidateId{"b"}, CandidateId{"c"}, CandidateId{"d"}));
    EXPECT_THAT(state.population, ElementsAre(CandidateId{"d"}, CandidateId{"a"}));
    EXPECT_TRUE(state.isResolved(1, 3));
    EXPECT_EQ(state.proposalFailure, "no idea");
    EXPECT_EQ(state.lastSequence, 13);
}

TEST(RunState, EqualLatenciesGoToTheEarlierCandidate)
{
    Log log;
    log.start(1).propose("z", 1, 0).propose("a", 1, 1).judge("a", 38).judge("z", 42); // both 1020 ns
    EXPECT_EQ(log.state().best(), CandidateId{"z"});
}

TEST(RunState, EveryKindOfOutcomeOfTheScriptedRunFolds)
{
    const auto run = fakes::scriptedRun();
    const auto state = fold(run.events);
    ASSERT_TRUE(state) << state.error().message();
    EXPECT_EQ(state->phase, RunPhase::Finished);
    EXPECT_EQ(state->members.size(), 29u); // 30 slots, one without a proposal
    EXPECT_EQ(*state->member(*state->best())->latencyNs(), 24'500);
}

TEST(RunState, PhasesFollowControls)
{
    Log log;
    log.start(1);
    const auto phaseAfter = [&](Control control) { return log.add(ControlRequested{control, {}}).state().phase; };
    EXPECT_EQ(phaseAfter(Control::Pause), RunPhase::Paused);
    EXPECT_EQ(phaseAfter(Control::Resume), RunPhase::Running);
    EXPECT_EQ(phaseAfter(Control::Drain), RunPhase::Draining);
    log.add(RunFinished{FinishReason::Stopped, "on request"});
    EXPECT_TRUE(isResumable(log.state()));
    EXPECT_EQ(phaseAfter(Control::Resume), RunPhase::Running);
    EXPECT_EQ(log.state().finishReason, std::nullopt);
    EXPECT_EQ(phaseAfter(Control::Abort), RunPhase::Draining);
    log.add(RunFinished{FinishReason::Converged, "nothing better"});
    EXPECT_FALSE(isResumable(log.state()));
}

TEST(RunState, AReasonIsKeptWhileTheWorkbenchItselfPaused)
{
    Log log;
    log.start(1).add(ControlRequested{Control::Pause, "g++ is missing"});
    EXPECT_EQ(log.state().pauseReason, "g++ is missing");
    log.add(ControlRequested{Control::Resume, {}});
    EXPECT_EQ(log.state().pauseReason, "");
}

TEST(RunState, ActiveTimeLeavesOutPausesAndAbsence)
{
    Log log;
    log.start(1);
    log.events()[0].atMs = 1000;
    log.events()[1].atMs = 1500; // +500
    log.add(ControlRequested{Control::Pause, {}}, 1700); // +200
    log.add(ControlRequested{Control::Resume, {}}, 9000); // paused
    log.add(ProposalFailed{1, 0, ""}, 9100); // +100; then the process dies
    log.add(ControlRequested{Control::Resume, {}}, 50'000); // nobody was there
    log.add(ProposalFailed{1, 1, ""}, 50'010); // +10
    EXPECT_EQ(log.state().activeMs, 810);
}

struct Illegal
{
    const char* name;
    std::function<void(Log&)> extend; ///< of oneGeneration()
};

class IllegalOrder : public testing::TestWithParam<Illegal>
{ };

TEST_P(IllegalOrder, IsRefused)
{
    auto log = oneGeneration();
    ASSERT_TRUE(log.tryFold());
    GetParam().extend(log);
    const auto state = log.tryFold();
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().code, ErrorCode::RunStateBroken);
    EXPECT_THAT(state.error().text, HasSubstr("Event 1"));
}

INSTANTIATE_TEST_SUITE_P(All, IllegalOrder,
    testing::Values(Illegal{"CreatedTwice", [](Log& log) { log.add(RunCreated{}); }},
        Illegal{"RoutedLate", [](Log& log) { log.add(PatternRouted{}); }},
        Illegal{"GenerationSkipped", [](Log& log) { log.start(3); }},
        Illegal{"GenerationRepeated", [](Log& log) { log.start(1); }},
        Illegal{"ProposalAfterSelection", [](Log& log) { log.propose("e", 1, 4); }},
        Illegal{"VerdictTwice", [](Log& log) { log.judge("a", 50); }},
        Illegal{"VerdictOnDuplicate", [](Log& log) { log.judge("c", 50); }},
        Illegal{"VerdictOnStranger", [](Log& log) { log.judge("x", 50); }},
        Illegal{"SelectionTwice",
            [](Log& log) {
                log.add(SelectionMade{1, {}});
            }},
        Illegal{"UnknownControl",
            [](Log& log) {
                log.add(ControlRequested{static_cast<Control>(9), {}});
            }},
        Illegal{"GapInNumbers", [](Log& log) { log.start(2).events().back().sequence = 16; }}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(RunState, RefusesWhatAnOpenGenerationDoesNotAllow)
{
    const auto refused = [](const std::function<void(Log&)>& extend) {
        Log log;
        log.start(1).propose("a", 1, 0).judge("a", 3);
        extend(log);
        return !log.tryFold();
    };
    EXPECT_TRUE(refused([](Log& log) { log.propose("a", 1, 1); })) << "an id twice";
    EXPECT_TRUE(refused([](Log& log) { log.propose("b", 1, 0); })) << "a slot twice";
    EXPECT_TRUE(refused([](Log& log) { log.propose("b", 1, 5); })) << "a slot beyond the offspring";
    EXPECT_TRUE(refused([](Log& log) { log.propose("b", 2, 1); })) << "another generation";
    EXPECT_TRUE(refused([](Log& log) { log.add(SelectionMade{1, {{"a"}}}); })) << "an invalid survivor";
    EXPECT_TRUE(refused([](Log& log) { log.start(2); })) << "a generation without the selection before it";
    EXPECT_TRUE(refused([](Log& log) {
        log.propose("b", 1, 1).add(DuplicateFound{{"b"}, {"a"}, "tile-9"});
    })) << "a duplicate of a program nobody has";
    EXPECT_TRUE(refused([](Log& log) {
        log.propose("b", 1, 1).add(
            EvaluationRecorded{{"b"}, evaluation::InfrastructureFailed{"no g++", ""}, "", {}, 0, 0});
    })) << "infrastructure held against a candidate";
}

TEST(RunState, AnEndedRunTakesNothingMore)
{
    auto log = oneGeneration();
    log.add(RunFinished{FinishReason::GenerationsDone, ""});
    log.start(2);
    EXPECT_FALSE(log.tryFold());
}

TEST(RunState, NothingComesBeforeTheCreation)
{
    EXPECT_FALSE(apply({}, {1, 0, GenerationStarted{1, task::Stage::Init}}));
    EXPECT_EQ(fold({}).value().phase, RunPhase::Empty);
}

TEST(Lineage, TellsEverythingButTime)
{
    auto log = oneGeneration();
    const auto text = lineage(log.state()).dump();
    for (auto& record : log.events())
        record.atMs += 86'400'000 + record.sequence * 17;
    EXPECT_EQ(lineage(log.state()).dump(), text);

    const auto json = lineage(log.state());
    EXPECT_EQ(json["best"], "d");
    EXPECT_EQ(json["generations"].size(), 1u);
    const auto& generation = json["generations"][0];
    EXPECT_EQ(generation["survivors"], nlohmann::json({"d", "a"}));
    EXPECT_EQ(generation["failedSlots"], nlohmann::json({3}));
    ASSERT_EQ(generation["slots"].size(), 4u);
    EXPECT_EQ(generation["slots"][0]["latencyNs"], 1100);
    EXPECT_EQ(generation["slots"][1]["verdict"], "compile");
    EXPECT_EQ(generation["slots"][2]["duplicateOf"], "a");
    EXPECT_EQ(generation["slots"][3]["slot"], 4);
}

TEST(Lineage, DoesNotDependOnTheOrderOfRecordingWithinAGeneration)
{
    Log one;
    one.start(1).propose("a", 1, 0).propose("b", 1, 1).judge("a", 50).judge("b", 42);
    Log other;
    other.start(1).propose("a", 1, 0).judge("a", 50).propose("b", 1, 1).judge("b", 42);
    EXPECT_EQ(lineage(one.state()).dump(), lineage(other.state()).dump());
}

} // namespace
} // namespace acann::evolution
