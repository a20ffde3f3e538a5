// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_machine.h"

#include "fakes/run_harness.h"

#include <algorithm>
#include <condition_variable>
#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using fakes::RunHarness;
using testing::Each;
using testing::HasSubstr;

RunConfig config(std::uint64_t seed = 7)
{
    RunConfig c;
    c.seed = seed;
    c.generations = 4;
    c.population = 3;
    c.offspring = 6;
    return c;
}

std::string lineageOf(RunHarness& harness) { return lineage(harness.machine->state()).dump(); }

std::string lineageOf(const RunConfig& c)
{
    RunHarness harness(c);
    harness.runToEnd();
    return lineageOf(harness);
}

/// A door that workers wait at and the test opens.
class Gate
{
public:
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_wake.notify_all();
    }
    void wait(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, stop, [this] { return m_open; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_open = false;
};

/// Asks FakeAgent, and keeps what it was asked.
class SpyAgent : public fakes::FakeAgent
{
public:
    struct Asked
    {
        int generation, slot;
        task::Stage stage;
        std::string soc;
        knowledge::StageMatrix matrix;
        size_t parents;
    };
    Result<agents::Proposal> propose(const agents::ProposalRequest& request, std::stop_token stop) override
    {
        const std::lock_guard lock(m_mutex);
        asked.push_back(
            {request.generation, request.slot, request.stage, request.soc, request.matrix, request.parents.size()});
        return FakeAgent::propose(request, stop);
    }
    std::vector<Asked> asked;

private:
    std::mutex m_mutex;
};

TEST(RunMachine, GoesThroughAllGenerationsAndKeepsTheBest)
{
    RunHarness harness(config());
    const auto& state = harness.runToEnd();
    EXPECT_FALSE(harness.error);
    EXPECT_EQ(state.phase, RunPhase::Finished);
    EXPECT_EQ(state.finishReason, FinishReason::GenerationsDone);
    EXPECT_EQ(state.selections.size(), 4u);
    double least = 1e9;
    for (const auto& [id, member] : state.members)
        least = std::min(least, member.latencyNs().value_or(1e9));
    EXPECT_EQ(*state.member(state.population.front())->latencyNs(), least);
    EXPECT_LT(least, *state.member(*state.firstValid())->latencyNs());
}

TEST(RunMachine, TheLogFoldsToTheSameState)
{
    RunHarness harness(config());
    harness.runToEnd();
    EXPECT_EQ(lineage(fold(harness.journal.events).value()).dump(), lineageOf(harness));
}

TEST(RunMachine, TheSameSeedGivesTheSameLineageHoweverManyWorkers)
{
    auto c = config();
    c.parallelEvaluations = 1;
    const auto expected = lineageOf(c);
    for (const int workers : {1, 2, 4}) {
        c.parallelEvaluations = workers;
        EXPECT_EQ(lineageOf(c), expected) << workers << " workers";
    }
    EXPECT_NE(lineageOf(config(8)), lineageOf(config(7)));
}

/// The lowest running slot of each generation ends last, the reverse of the order in which they started.
TEST(RunMachine, TheOrderOfEndingDoesNotMatter)
{
    auto c = config();
    c.parallelEvaluations = c.offspring;
    RunHarness harness(c);
    std::map<int, std::shared_ptr<Gate>> gates;
    for (int generation = 1; generation <= c.generations; ++generation)
        gates[generation] = std::make_shared<Gate>();
    std::map<int, std::atomic<int>> done;
    for (int generation = 1; generation <= c.generations; ++generation)
        done[generation] = 0;
    harness.evaluator->before = [&](const evaluation::EvaluationRequest& request, const std::stop_token& stop) {
        const int generation = request.candidate.generation;
        if (request.candidate.slot == 0)
            gates[generation]->wait(stop);
        else if (++done[generation] == 2)
            gates[generation]->open();
        return std::nullopt;
    };
    harness.runToEnd();
    EXPECT_EQ(lineageOf(harness), lineageOf(c));
}

TEST(RunMachine, EqualDeviceProgramsAreOneCandidateTheLowerSlots)
{
    auto c = config(3);
    c.offspring = 12;
    RunHarness harness(c);
    const auto& state = harness.runToEnd();
    std::map<std::string, int> measured;
    int duplicates = 0;
    for (const auto& [id, member] : state.members) {
        if (member.duplicateOf) {
            ++duplicates;
            const auto& original = state.member(*member.duplicateOf)->candidate;
            EXPECT_LT(std::pair(original.generation, original.slot),
                std::pair(member.candidate.generation, member.candidate.slot));
            EXPECT_FALSE(member.verdict);
        } else if (!member.deviceProgram.empty()) {
            ++measured[member.deviceProgram];
        }
    }
    EXPECT_GT(duplicates, 0) << "the seed no longer exercises this";
    for (const auto& [program, count] : measured)
        EXPECT_EQ(count, 1) << program;
}

TEST(RunMachine, ARepeatedProposalIsAskedForAgain)
{
    class Stubborn : public fakes::FakeAgent
    {
    public:
        Result<agents::Proposal> propose(const agents::ProposalRequest& request, std::stop_token) override
        {
            // The first free tile from 20 on: siblings that do not see each other all take the same.
            for (int tile = 20;; ++tile) {
                agents::Proposal proposal;
                proposal.candidate.files = fakes::tileFiles(tile, 0);
                if (!request.known.contains(task::idOf(proposal.candidate.files)))
                    return proposal;
            }
        }
    };
    auto c = config();
    c.generations = 1;
    c.offspring = 3;
    RunHarness harness(c);
    harness.agent = std::make_shared<Stubborn>();
    const auto& state = harness.runToEnd();
    ASSERT_EQ(state.members.size(), 3u);
    for (int slot = 0; slot < 3; ++slot)
        EXPECT_EQ(state.at(1, slot)->candidate.id, task::idOf(fakes::tileFiles(20 + slot, 0)));
}

TEST(RunMachine, AnAgentThatOnlyRepeatsLeavesItsSlotsEmpty)
{
    class Parrot : public fakes::FakeAgent
    {
    public:
        Result<agents::Proposal> propose(const agents::ProposalRequest&, std::stop_token) override
        {
            agents::Proposal proposal;
            proposal.candidate.files = fakes::tileFiles(20, 0);
            return proposal;
        }
    };
    RunHarness harness(config());
    harness.agent = std::make_shared<Parrot>();
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.members.size(), 1u);
    EXPECT_EQ(state.finishReason, FinishReason::Converged);
    EXPECT_THAT(state.proposalFailure, HasSubstr("repeated"));
}

TEST(RunMachine, AnAgentThatFitsNothingEndsTheRunWithItsReason)
{
    class Refuser : public agents::Agent
    {
        Result<agents::Proposal> propose(const agents::ProposalRequest&, std::stop_token) override
        {
            return fail(ErrorCode::UnsupportedTask, "no exemplar fits a matmul");
        }
    };
    RunHarness harness(config());
    harness.agent = std::make_shared<Refuser>();
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::NothingValid);
    EXPECT_THAT(state.finishExplanation, HasSubstr("no exemplar fits a matmul"));
}

// --- options ---------------------------------------------------------------------------------------------------------

TEST(Options, GenerationsOffspringAndPopulationCount)
{
    auto c = config();
    c.generations = 2;
    c.offspring = 4;
    c.population = 2;
    RunHarness harness(c);
    auto spy = std::make_shared<SpyAgent>();
    harness.agent = spy;
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.generation, 2);
    size_t resolved = state.members.size();
    for (const auto& [generation, slots] : state.failedSlots)
        resolved += slots.size();
    EXPECT_EQ(resolved, 8u);
    EXPECT_EQ(state.population.size(), 2u);
}

TEST(Options, SocAndStageMatrixReachTheAgent)
{
    auto c = config();
    c.soc = "ascend910b1";
    c.stageMatrix = {{task::Stage::Init, {knowledge::Layer::L2}}};
    RunHarness harness(c);
    auto spy = std::make_shared<SpyAgent>();
    harness.agent = spy;
    harness.runToEnd();
    EXPECT_THAT(spy->asked, Each(testing::Field(&SpyAgent::Asked::soc, "ascend910b1")));
    EXPECT_THAT(spy->asked, Each(testing::Field(&SpyAgent::Asked::matrix, c.stageMatrix)));
}

TEST(Options, WithoutAStageMatrixTheTargetsHolds)
{
    RunHarness harness(config());
    auto spy = std::make_shared<SpyAgent>();
    harness.agent = spy;
    harness.runToEnd();
    const knowledge::StageMatrix expected{{task::Stage::Init, {knowledge::Layer::L0, knowledge::Layer::L5}}};
    EXPECT_THAT(spy->asked, Each(testing::Field(&SpyAgent::Asked::matrix, expected)));
}

TEST(Options, StagesFollowTheGenerations)
{
    RunHarness harness(config());
    auto spy = std::make_shared<SpyAgent>();
    harness.agent = spy;
    harness.runToEnd();
    for (const auto& asked : spy->asked) {
        EXPECT_EQ(asked.stage, asked.generation == 1 ? task::Stage::Init : task::Stage::Mutate);
        EXPECT_EQ(asked.parents, asked.generation == 1 ? 0u : 2u);
    }
}

TEST(Options, ParallelEvaluationsIsReachedAndKept)
{
    for (const int lanes : {1, 3}) {
        auto c = config();
        c.generations = 1;
        c.parallelEvaluations = lanes;
        RunHarness harness(c);
        Gate gate;
        harness.evaluator->before = [&](const auto&, const std::stop_token& stop) {
            if (harness.evaluator->running == lanes)
                gate.open();
            gate.wait(stop); // nobody leaves before all lanes are busy
            return std::nullopt;
        };
        harness.runToEnd();
        EXPECT_EQ(harness.evaluator->mostRunning, lanes);
    }
}

TEST(Options, EvaluationBudgetIsExact)
{
    auto c = config();
    c.budget.evaluations = 9;
    for (const int lanes : {1, 3}) {
        c.parallelEvaluations = lanes;
        RunHarness harness(c);
        const auto& state = harness.runToEnd();
        EXPECT_EQ(state.evaluations, 9);
        EXPECT_EQ(state.finishReason, FinishReason::BudgetOut);
        for (const auto& [id, member] : state.members)
            EXPECT_TRUE(member.verdict || member.duplicateOf);
    }
}

TEST(Options, TokenBudgetStopsProposals)
{
    auto c = config();
    c.budget.tokens = 45; // FakeAgent spends 10 for each
    c.parallelEvaluations = 4;
    RunHarness harness(c);
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.tokens, 50);
    EXPECT_EQ(state.finishReason, FinishReason::BudgetOut);
}

TEST(Options, MinutesBudgetStopsTheRun)
{
    auto c = config();
    c.budget.minutes = 1;
    RunHarness harness(c);
    harness.journal.tick = 4'000; // each event 4 s after the last: the 16th is past the minute
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::BudgetOut);
    EXPECT_LT(state.generation, 3);
}

TEST(Options, SpeedOfLightTargetEndsEarly)
{
    auto c = config();
    c.generations = 50;
    c.speedOfLightTarget = 0.8; // 900 ÷ latency: 1125 ns, tile 40 ± 12
    RunHarness harness(c);
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::TargetMet);
    EXPECT_LE(*state.member(*state.best())->latencyNs(), 1125);
}

TEST(Options, ConvergencePatienceEndsEarly)
{
    auto c = config();
    c.generations = 100;
    c.convergencePatience = 2;
    RunHarness harness(c);
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::Converged);
    EXPECT_LT(state.generation, 100);
}

// --- pause, drain, abort, restart ------------------------------------------------------------------------------------

TEST(Control, PauseStopsAfterTheStepAndResumeEndsTheSame)
{
    RunHarness harness(config());
    bool paused = false;
    harness.onRecorded = [&](const EventRecord& record) {
        if (record.sequence == 10 && !paused) {
            paused = true;
            harness.mailbox.post([&] { harness.machine->control(Control::Pause); });
        }
    };
    harness.runToEnd();
    EXPECT_EQ(harness.machine->state().phase, RunPhase::Paused);
    EXPECT_FALSE(harness.ended);
    harness.machine->control(Control::Resume);
    harness.settle();
    EXPECT_EQ(lineageOf(harness), lineageOf(config()));
}

TEST(Control, DrainFinishesWhatIsInFlightAndCanBeResumed)
{
    auto c = config();
    RunHarness harness(c);
    harness.onRecorded = [&](const EventRecord& record) {
        if (record.sequence == 12)
            harness.mailbox.post([&] { harness.machine->control(Control::Drain); });
    };
    const auto& state = harness.runToEnd();
    EXPECT_TRUE(harness.ended);
    EXPECT_EQ(state.finishReason, FinishReason::Stopped);

    RunHarness again(harness.journal.events, harness.blobs);
    again.resumeToEnd();
    EXPECT_EQ(again.machine->state().finishReason, FinishReason::GenerationsDone);
    EXPECT_EQ(lineageOf(again), lineageOf(c));
}

TEST(Control, AbortKillsWhatIsInFlight)
{
    RunHarness harness(config());
    std::atomic<int> cancelled = 0;
    harness.evaluator->before = [&](const evaluation::EvaluationRequest& request,
                                    const std::stop_token& stop) -> std::optional<evaluation::Evaluation> {
        if (request.candidate.generation < 2)
            return std::nullopt;
        Gate().wait(stop); // for ever, but for the stop
        ++cancelled;
        return std::nullopt;
    };
    harness.onRecorded = [&](const EventRecord& record) {
        const auto* started = std::get_if<GenerationStarted>(&record.event);
        if (started != nullptr && started->generation == 2)
            harness.mailbox.post([&] { harness.machine->control(Control::Abort); });
    };
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::Stopped);
    EXPECT_EQ(state.selections.size(), 1u); // the first generation is kept
}

TEST(Control, RequestsThatChangeNothingAreNotRecorded)
{
    RunHarness harness(config());
    harness.build();
    harness.machine->control(Control::Resume);
    EXPECT_EQ(harness.journal.events.size(), 2u);
    harness.machine->control(Control::Pause);
    harness.machine->control(Control::Pause);
    EXPECT_EQ(harness.journal.events.size(), 3u);
}

/// The process dies after each single event in turn: only what is recorded is left.
TEST(Restart, AfterAnyEventEndsTheSame)
{
    auto c = config();
    RunHarness whole(c);
    whole.runToEnd();
    const auto expected = lineageOf(whole);
    const auto& events = whole.journal.events;
    ASSERT_GT(events.size(), 40u);
    for (size_t kept = 2; kept < events.size(); ++kept) {
        RunHarness again({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(kept)}, whole.blobs);
        again.resumeToEnd();
        EXPECT_EQ(lineageOf(again), expected) << "after event " << kept;
    }
}

TEST(Restart, OfAnEndedRunDoesNothing)
{
    RunHarness whole(config());
    whole.runToEnd();
    RunHarness again(whole.journal.events, whole.blobs);
    again.resumeToEnd();
    EXPECT_EQ(again.journal.events.size(), whole.journal.events.size());
}

// --- faults ----------------------------------------------------------------------------------------------------------

evaluation::Evaluation infrastructureFailure()
{
    evaluation::Evaluation e;
    e.verdict = evaluation::InfrastructureFailed{"the compiler is missing", "Install g++"};
    return e;
}

TEST(Faults, APassingInfrastructureFailureLeavesNoTrace)
{
    RunHarness harness(config());
    std::atomic<int> failures = 0;
    harness.evaluator->before = [&](const auto&, const auto&) -> std::optional<evaluation::Evaluation> {
        if (++failures <= 2)
            return infrastructureFailure();
        return std::nullopt;
    };
    harness.runToEnd();
    EXPECT_EQ(lineageOf(harness), lineageOf(config()));
}

TEST(Faults, ALastingInfrastructureFailurePausesTheRunWithTheReason)
{
    RunHarness harness(config());
    std::atomic<bool> broken = true;
    harness.evaluator->before = [&](const auto&, const auto&) -> std::optional<evaluation::Evaluation> {
        if (broken)
            return infrastructureFailure();
        return std::nullopt;
    };
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.phase, RunPhase::Paused);
    EXPECT_THAT(state.pauseReason, HasSubstr("the compiler is missing"));
    EXPECT_THAT(state.pauseReason, HasSubstr("Install g++"));
    EXPECT_EQ(state.evaluations, 0);
    EXPECT_LE(harness.evaluator->calls, 2 * 3) << "a bounded number of attempts for each of two lanes";

    broken = false;
    harness.machine->control(Control::Resume);
    harness.settle();
    EXPECT_EQ(lineageOf(harness), lineageOf(config())) << "never held against the candidates";
}

/// Slot 0 cannot be evaluated, slot 1 can: its result must not be recorded out of order, and the drain must end.
TEST(Faults, DrainAfterAnInfrastructureFailureEnds)
{
    RunHarness harness(config());
    harness.evaluator->before
        = [&](const evaluation::EvaluationRequest& request, const auto&) -> std::optional<evaluation::Evaluation> {
        if (request.candidate.slot == 0)
            return infrastructureFailure();
        return std::nullopt;
    };
    harness.runToEnd();
    ASSERT_EQ(harness.machine->state().phase, RunPhase::Paused);
    harness.machine->control(Control::Drain);
    harness.settle();
    EXPECT_TRUE(harness.ended);
    RunHarness again(harness.journal.events, harness.blobs);
    again.resumeToEnd();
    EXPECT_EQ(lineageOf(again), lineageOf(config()));
}

TEST(Faults, AThrowingEvaluatorIsInfrastructure)
{
    RunHarness harness(config());
    harness.evaluator->before
        = [](const auto&, const auto&) -> std::optional<evaluation::Evaluation> { throw std::runtime_error("boom"); };
    EXPECT_THAT(harness.runToEnd().pauseReason, HasSubstr("boom"));
}

TEST(Faults, AFullDiskHaltsTheRunAndLosesNothing)
{
    auto c = config();
    for (const size_t room : {3u, 9u, 20u, 33u}) {
        RunHarness harness(c);
        harness.journal.refuseAfter = room;
        harness.runToEnd();
        ASSERT_TRUE(harness.error);
        EXPECT_EQ(harness.error->code, ErrorCode::StoreFull);
        EXPECT_EQ(harness.journal.events.size(), room);

        RunHarness again(harness.journal.events, harness.blobs);
        again.resumeToEnd();
        EXPECT_EQ(lineageOf(again), lineageOf(c)) << room;
    }
}

} // namespace
} // namespace acann::evolution
