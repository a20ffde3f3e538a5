// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/scheduler.h"

#include "fakes/fake_evaluator.h"

#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A state in the middle of a run, put together by hand.
class StateBuilder
{
public:
    StateBuilder()
    {
        state.phase = RunPhase::Running;
        state.generation = 1;
        state.config.offspring = 3;
        state.config.population = 2;
        state.config.parallelEvaluations = 2;
    }

    StateBuilder& candidate(const std::string& id, int generation, int slot)
    {
        Member member;
        member.candidate.id = {id};
        member.candidate.generation = generation;
        member.candidate.slot = slot;
        state.members[{id}] = member;
        state.order.push_back({id});
        Attempt attempt;
        attempt.candidate = CandidateId{id};
        state.chains[{generation, slot}].push_back(attempt);
        return *this;
    }
    StateBuilder& valid(const std::string& id, int generation, int slot, double latencyNs, double speedOfLight = 0.5)
    {
        candidate(id, generation, slot);
        evaluation::Valid verdict;
        verdict.measurement.medianNs = latencyNs;
        verdict.measurement.speedOfLight = speedOfLight;
        state.members[{id}].verdict = verdict;
        state.members[{id}].deviceProgram = "program-" + id;
        ++state.evaluations;
        return *this;
    }

    RunState state;
};

std::vector<int> proposedSlots(const std::vector<Action>& actions)
{
    std::vector<int> slots;
    for (const auto& action : actions)
        if (const auto* proposal = std::get_if<Propose>(&action))
            slots.push_back(proposal->slot);
    return slots;
}

std::vector<std::string> evaluated(const std::vector<Action>& actions)
{
    std::vector<std::string> ids;
    for (const auto& action : actions)
        if (const auto* evaluation = std::get_if<Evaluate>(&action))
            ids.push_back(evaluation->candidate.value);
    return ids;
}

template <typename T> std::optional<T> recorded(const std::vector<Action>& actions)
{
    const auto* record = actions.size() == 1 ? std::get_if<Record>(&actions.front()) : nullptr;
    const auto* event = record != nullptr ? std::get_if<T>(&record->event) : nullptr;
    return event != nullptr ? std::optional(*event) : std::nullopt;
}

TEST(Scheduler, StartsWithTheInitialGeneration)
{
    StateBuilder b;
    b.state.generation = 0;
    const auto actions = nextActions(b.state, {});
    ASSERT_TRUE(recorded<GenerationStarted>(actions));
    EXPECT_EQ(recorded<GenerationStarted>(actions)->stage, task::Stage::Init);
}

TEST(Scheduler, FillsLanesInSlotOrder)
{
    StateBuilder b;
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), ElementsAre(0, 1));
    b.candidate("a", 1, 0);
    EXPECT_THAT(evaluated(nextActions(b.state, {{1}, {}, 0})), ElementsAre("a"));
    EXPECT_THAT(proposedSlots(nextActions(b.state, {{1}, {}, 0})), ElementsAre(2));
    b.candidate("b", 1, 1).candidate("c", 1, 2);
    EXPECT_THAT(evaluated(nextActions(b.state, {})), ElementsAre("a", "b"));
    EXPECT_THAT(evaluated(nextActions(b.state, {{}, {{"a"}}, 0})), ElementsAre("b"));
    // A result that waits for a lower slot leaves its lane free.
    EXPECT_THAT(evaluated(nextActions(b.state, {{}, {{"a"}, {"b"}}, 1})), ElementsAre("c"));
}

TEST(Scheduler, SelectsOnlyWhenEverySlotIsResolved)
{
    StateBuilder b;
    b.valid("a", 1, 0, 30).valid("b", 1, 1, 20).candidate("c", 1, 2);
    EXPECT_THAT(nextActions(b.state, {{}, {{"c"}}, 0}), IsEmpty());
    b.state.members[{"c"}].duplicateOf = CandidateId{"a"};
    const auto actions = nextActions(b.state, {});
    ASSERT_TRUE(recorded<SelectionMade>(actions));
    EXPECT_THAT(recorded<SelectionMade>(actions)->survivors, ElementsAre(CandidateId{"b"}, CandidateId{"a"}));
}

TEST(Scheduler, LaterGenerationsMutateSurvivorsOrStartAfresh)
{
    StateBuilder b;
    b.valid("a", 1, 0, 30);
    b.state.selections[1] = b.state.population = {{"a"}};
    EXPECT_EQ(recorded<GenerationStarted>(nextActions(b.state, {})).value().stage, task::Stage::Mutate);
    b.state.selections[1] = b.state.population = {};
    EXPECT_EQ(recorded<GenerationStarted>(nextActions(b.state, {})).value().stage, task::Stage::Init);
}

TEST(Scheduler, PausedRunsStartNothing)
{
    StateBuilder b;
    b.state.phase = RunPhase::Paused;
    EXPECT_THAT(nextActions(b.state, {}), IsEmpty());
}

TEST(Scheduler, DrainingRunsEndWhenNothingIsInFlight)
{
    StateBuilder b;
    b.state.phase = RunPhase::Draining;
    b.candidate("a", 1, 0);
    EXPECT_THAT(nextActions(b.state, {{}, {{"a"}}, 0}), IsEmpty());
    EXPECT_EQ(recorded<RunFinished>(nextActions(b.state, {})).value().reason, FinishReason::Stopped);
}

TEST(Selection, KeepsTheBestOfParentsAndOffspring)
{
    StateBuilder b;
    b.valid("old", 1, 0, 25).valid("older", 1, 1, 40);
    b.state.population = {{"old"}, {"older"}};
    b.state.generation = 2;
    b.valid("new", 2, 0, 30).valid("slow", 2, 1, 90);
    EXPECT_THAT(select(b.state), ElementsAre(CandidateId{"old"}, CandidateId{"new"}));
}

TEST(Selection, TiesKeepTheEarlierAndADeviceProgramCountsOnce)
{
    StateBuilder b;
    b.valid("z", 1, 0, 30).valid("y", 1, 1, 30).valid("x", 1, 2, 31);
    b.state.members[{"y"}].deviceProgram = "program-z";
    EXPECT_THAT(select(b.state), ElementsAre(CandidateId{"z"}, CandidateId{"x"}));
}

/// Rank r of n survivors is drawn with p ∝ 1 ÷ (r + n). Two are drawn without replacement; for n = 3 the weights are
/// 1/4, 1/5, 1/6 (sum 37/60), so P(rank 1 is a parent) = 15/37 + 12/37·15/25 + 10/37·15/27 = 0.7502.
TEST(Parents, AreDrawnByRank)
{
    StateBuilder b;
    b.state.config.seed = 11;
    b.state.population = {{"a"}, {"b"}, {"c"}};
    int first = 0;
    constexpr int kDraws = 4000;
    for (int slot = 0; slot < kDraws; ++slot) {
        const auto parents = chooseParents(b.state, 2, slot);
        ASSERT_EQ(parents.size(), 2u);
        EXPECT_LT(parents[0], parents[1]) << "best first";
        first += parents[0] == CandidateId{"a"} ? 1 : 0;
    }
    EXPECT_NEAR(first / static_cast<double>(kDraws), 0.7502, 0.025);
}

TEST(Parents, DependOnSeedGenerationAndSlotOnly)
{
    StateBuilder b;
    b.state.population = {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}};
    const auto draw = [&](std::uint64_t seed, int generation) {
        b.state.config.seed = seed;
        std::vector<std::vector<CandidateId>> all;
        for (int slot = 0; slot < 20; ++slot)
            all.push_back(chooseParents(b.state, generation, slot));
        return all;
    };
    EXPECT_EQ(draw(1, 2), draw(1, 2));
    EXPECT_NE(draw(1, 2), draw(2, 2));
    EXPECT_NE(draw(1, 2), draw(1, 3));
}

TEST(Parents, AreWhoIsThere)
{
    StateBuilder b;
    EXPECT_THAT(chooseParents(b.state, 2, 0), IsEmpty());
    b.state.population = {{"a"}};
    EXPECT_THAT(chooseParents(b.state, 2, 0), ElementsAre(CandidateId{"a"}));
}

TEST(Known, HidesSiblingsExceptLowerSlotsOfARepetition)
{
    StateBuilder b;
    b.candidate("old", 1, 0).candidate("s0", 2, 0).candidate("s2", 2, 2);
    EXPECT_THAT(knownTo(b.state, 2, 1, 0), ElementsAre(CandidateId{"old"}));
    EXPECT_THAT(knownTo(b.state, 2, 1, 1), ElementsAre(CandidateId{"old"}, CandidateId{"s0"}));
}

TEST(Budget, OfEvaluationsLeavesNoCandidateUnjudged)
{
    StateBuilder b;
    b.state.config.budget.evaluations = 2;
    b.valid("a", 1, 0, 30);
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), ElementsAre(1)); // one more, not two
    b.candidate("b", 1, 1);
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), IsEmpty());
    EXPECT_THAT(evaluated(nextActions(b.state, {})), ElementsAre("b"));
    // A duplicate costs nothing: its place is free again.
    b.state.members[{"b"}].duplicateOf = CandidateId{"a"};
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), ElementsAre(2));
}

TEST(Budget, SpentMidGenerationSelectsAndEnds)
{
    StateBuilder b;
    b.state.config.budget.evaluations = 1;
    b.valid("a", 1, 0, 30);
    const auto selection = nextActions(b.state, {});
    ASSERT_TRUE(recorded<SelectionMade>(selection));
    b.state.selections[1] = b.state.population = {{"a"}};
    EXPECT_EQ(recorded<RunFinished>(nextActions(b.state, {})).value().reason, FinishReason::BudgetOut);
}

TEST(Budget, OfTokensLooksBackOverItsLanes)
{
    StateBuilder b;
    b.state.config.budget.tokens = 100;
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), ElementsAre(0, 1));
    // Slot 2 waits until it is known what slot 0 has cost, even with a lane free.
    EXPECT_THAT(proposedSlots(nextActions(b.state, {{0}, {}, 0})), ElementsAre(1));
    EXPECT_THAT(proposedSlots(nextActions(b.state, {{0, 1}, {}, 0, 1})), IsEmpty());
    b.state.tokens = 100;
    b.candidate("a", 1, 0);
    EXPECT_THAT(proposedSlots(nextActions(b.state, {})), IsEmpty());
    EXPECT_THAT(evaluated(nextActions(b.state, {})), ElementsAre("a")); // paid for
}

TEST(Budget, OfMinutesStartsNothingMore)
{
    StateBuilder b;
    b.state.config.budget.minutes = 2;
    b.valid("a", 1, 0, 30).candidate("b", 1, 1).candidate("c", 1, 2);
    b.state.activeMs = 119'999;
    EXPECT_THAT(evaluated(nextActions(b.state, {{}, {{"b"}}, 0})), ElementsAre("c"));
    b.state.activeMs = 120'000;
    EXPECT_THAT(nextActions(b.state, {{}, {{"b"}}, 0}), IsEmpty()); // what is in flight is finished
    EXPECT_TRUE(recorded<SelectionMade>(nextActions(b.state, {})));
}

TEST(Stop, OnSpeedOfLight)
{
    StateBuilder b;
    b.valid("a", 1, 0, 30, 0.8);
    b.state.selections[1] = b.state.population = {{"a"}};
    b.state.config.speedOfLightTarget = 0.81;
    EXPECT_TRUE(recorded<GenerationStarted>(nextActions(b.state, {})));
    b.state.config.speedOfLightTarget = 0.8;
    EXPECT_EQ(recorded<RunFinished>(nextActions(b.state, {})).value().reason, FinishReason::TargetMet);
}

TEST(Stop, OnConvergence)
{
    StateBuilder b;
    b.state.config.generations = 9;
    b.state.config.convergencePatience = 2;
    b.valid("a", 1, 0, 30).valid("b", 2, 0, 30).valid("c", 3, 0, 35);
    b.state.population = {{"a"}};
    b.state.selections = {{1, {{"a"}}}, {2, {{"a"}}}, {3, {{"a"}}}};
    b.state.generation = 2;
    EXPECT_TRUE(recorded<GenerationStarted>(nextActions(b.state, {}))) << "one generation without gain";
    b.state.generation = 3;
    EXPECT_EQ(recorded<RunFinished>(nextActions(b.state, {})).value().reason, FinishReason::Converged);
    b.valid("d", 3, 1, 29);
    EXPECT_TRUE(recorded<GenerationStarted>(nextActions(b.state, {}))) << "the third brought a gain";
}

TEST(Stop, WhenTheAgentHasNothingMore)
{
    StateBuilder b;
    b.valid("a", 1, 0, 30);
    b.state.selections = {{1, {{"a"}}}, {2, {{"a"}}}};
    b.state.population = {{"a"}};
    b.state.generation = 2;
    b.state.failedSlots[2] = {0, 1, 2};
    b.state.proposalFailure = "every neighbour was tried";
    const auto finished = recorded<RunFinished>(nextActions(b.state, {}));
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->reason, FinishReason::Converged);
    EXPECT_THAT(finished->explanation, testing::HasSubstr("every neighbour was tried"));
}

TEST(Stop, NothingValidIsSaid)
{
    StateBuilder b;
    b.state.config.generations = 1;
    b.state.selections[1] = {};
    const auto actions = nextActions(b.state, {});
    ASSERT_TRUE(recorded<RunFinished>(actions));
    EXPECT_EQ(recorded<RunFinished>(actions)->reason, FinishReason::NothingValid);
}

} // namespace
} // namespace acann::evolution
