// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_machine.h"

#include "fakes/fake_models.h"
#include "fakes/run_harness.h"

#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using fakes::RunHarness;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

RunConfig modelConfig(const std::string& agent = "fix-loop")
{
    RunConfig config;
    config.agent = agent;
    config.generations = 3;
    config.population = 3;
    config.offspring = 4;
    config.repairLimit = 3;
    config.parallelEvaluations = 3;
    config.seed = 11;
    return config;
}

std::shared_ptr<fakes::FakeChatModel> equip(RunHarness& harness, double garbage = 0)
{
    auto model = std::make_shared<fakes::FakeChatModel>();
    model->garbage = garbage;
    harness.models = {{agents::ModelRole::Coder, model}};
    harness.agent = std::make_shared<fakes::FakeModelAgent>();
    harness.priceOf = [](const std::string&, const llm::Usage& usage) {
        return Cost{static_cast<double>(usage.prompt + usage.completion) / 1000, "USD", "2026-01-01"};
    };
    return model;
}

template <typename T> std::vector<T> all(const RunHarness& harness)
{
    std::vector<T> found;
    for (const auto& record : harness.journal.events)
        if (const auto* event = std::get_if<T>(&record.event))
            found.push_back(*event);
    return found;
}

/// Everything that was asked in a try, from the recorded requests.
std::string askedIn(const RunHarness& harness, const SlotRef& where)
{
    std::string text;
    for (const auto& call : all<ModelCalled>(harness))
        if (call.where == where)
            text += harness.blobs->get(call.request).value();
    return text;
}

std::string lineageOf(RunConfig config, double garbage)
{
    RunHarness harness(std::move(config));
    const auto model = equip(harness, garbage);
    return lineage(harness.runToEnd()).dump();
}

class EveryMode : public testing::TestWithParam<const char*>
{ };

/// 30 % of the replies are garbage: the run still finds a valid kernel, and its sums are those of the recorded calls.
TEST_P(EveryMode, SurvivesGarbageWithExactAccounting)
{
    RunHarness harness(modelConfig(GetParam()));
    const auto model = equip(harness, 0.3);
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.finishReason, FinishReason::GenerationsDone) << state.finishExplanation << state.pauseReason;
    EXPECT_TRUE(state.best());
    const auto calls = all<ModelCalled>(harness);
    EXPECT_EQ(static_cast<int>(calls.size()), model->calls);
    EXPECT_EQ(state.spending.calls, model->calls);
    EXPECT_EQ(state.tokens, 120L * model->calls);
    EXPECT_NEAR(state.spending.money.at("USD"), 0.12 * model->calls, 1e-9);
    long byTry = 0;
    for (const auto& [key, chain] : state.chains)
        for (const auto& attempt : chain)
            byTry += attempt.spending.tokens();
    EXPECT_EQ(byTry, state.tokens);
    long byStage = 0;
    for (const auto& [stage, spending] : state.spendingByStage)
        byStage += spending.tokens();
    EXPECT_EQ(byStage, state.tokens);
    EXPECT_EQ(state.tokensByLayer.at(knowledge::Layer::L2), 7L * model->calls);
}

INSTANTIATE_TEST_SUITE_P(All, EveryMode,
    testing::Values("single-shot", "fix-loop", "tool-agent", "adaptive", "marginal-gain", "hybrid"),
    [](const auto& tested) {
        std::string name = tested.param;
        name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
        return name;
    });

TEST(ModelRun, SameSeedSameLineageWhateverTheTiming)
{
    auto config = modelConfig();
    const auto first = lineageOf(config, 0.3);
    for (const int lanes : {1, 2, 7}) {
        config.parallelEvaluations = lanes;
        EXPECT_EQ(lineageOf(config, 0.3), first) << lanes;
    }
    config.seed = 12;
    EXPECT_NE(lineageOf(config, 0.3), first);
}

/// A failed candidate is repaired with the knowledge of its stage, knowing what failed.
TEST(ModelRun, RepairsKnowWhatFailed)
{
    RunHarness harness(modelConfig());
    equip(harness);
    const auto& state = harness.runToEnd();
    int repairs = 0;
    for (const auto& started : all<AttemptStarted>(harness)) {
        if (started.where.attempt == 0)
            continue;
        ++repairs;
        const auto& before = state.chain(started.where.generation, started.where.slot)
                                 .at(static_cast<size_t>(started.where.attempt - 1));
        const auto& failed = *state.member(*before.candidate);
        const auto label = std::string(evaluation::label(*failed.verdict));
        EXPECT_EQ(before.decision->stage, started.stage);
        if (before.decision->rule != "same-failure-twice") {
            EXPECT_EQ(started.stage, label == "compile" ? task::Stage::CompileFix : task::Stage::CorrectnessFix);
        }
        EXPECT_THAT(askedIn(harness, started.where), HasSubstr("tried " + failed.candidate.id.value + ": " + label));
        const auto& chain = state.chain(started.where.generation, started.where.slot);
        const auto& made = chain.at(static_cast<size_t>(started.where.attempt)).candidate;
        if (made) {
            EXPECT_THAT(state.member(*made)->candidate.parents, Contains(failed.candidate.id));
        }
    }
    EXPECT_GT(repairs, 0);
}

TEST(ModelRun, TheRepairLimitHolds)
{
    for (const int limit : {0, 2}) {
        auto config = modelConfig();
        config.repairLimit = limit;
        config.generations = 1;
        RunHarness harness(config);
        const auto model = equip(harness);
        model->before = [](const llm::ChatRequest& request) {
            llm::ChatReply reply;
            // Tiles 3, 10, 17, … never compile.
            base::Random random(base::deriveSeed(1, llm::requestDigest(request)));
            reply.message.text = "tile " + std::to_string(3 + 7 * random.below(8));
            reply.attempts = {{"fake", "fake-1", {}, {}, {}}};
            return llm::ChatOutcome(reply);
        };
        const auto& state = harness.runToEnd();
        EXPECT_EQ(state.finishReason, FinishReason::NothingValid);
        for (const auto& [key, chain] : state.chains) {
            int candidates = 0;
            for (const auto& attempt : chain)
                candidates += attempt.candidate ? 1 : 0;
            EXPECT_LE(candidates, limit + 1);
            EXPECT_EQ(chain.back().decision->decision, Decision::GiveUp);
        }
        EXPECT_EQ(state.chains.size(), 4u);
    }
}

/// A provider's failure pauses the run; nothing is held against a candidate, and nothing is paid twice afterwards.
TEST(ModelRun, ProviderFailuresPauseAndAsk)
{
    RunHarness harness(modelConfig());
    const auto model = equip(harness);
    std::atomic<int> n = 0;
    model->before = [&n](const llm::ChatRequest&) -> std::optional<llm::ChatOutcome> {
        if (++n <= 5)
            return std::nullopt;
        return llm::ChatOutcome(tl::unexpected(
            llm::ModelFailure{llm::ModelFault::Unauthorized, "The key was refused", "Check it.", {}, {}, {}, {}}));
    };
    EXPECT_EQ(harness.runToEnd().phase, RunPhase::Paused);
    EXPECT_THAT(harness.machine->state().pauseReason, HasSubstr("The key was refused"));
    EXPECT_THAT(all<ProposalFailed>(harness), IsEmpty());
    EXPECT_THAT(all<AttemptRefused>(harness), IsEmpty());
    model->before = nullptr;
    harness.machine->control(Control::Resume);
    const auto state = harness.settle();
    EXPECT_EQ(state.finishReason, FinishReason::GenerationsDone);
    RunHarness undisturbed(modelConfig());
    const auto other = equip(undisturbed);
    EXPECT_EQ(lineage(undisturbed.runToEnd())["generations"], lineage(state)["generations"]);
    EXPECT_EQ(state.spending.calls - state.spending.failedCalls, other->calls);
}

/// Killed after any event and resumed from its log: the same end, and no answered question is asked again.
TEST(ModelRun, ResumesFromEveryPointWithoutPayingTwice)
{
    auto config = modelConfig("adaptive");
    config.offspring = 5;
    RunHarness whole(config);
    const auto model = equip(whole, 0.3);
    const auto expected = lineage(whole.runToEnd()).dump();
    const int paid = model->calls;
    const auto events = whole.journal.events;
    int tried = 0;
    for (size_t cut = 2; cut < events.size(); cut += 1) {
        RunHarness resumed(
            std::vector<EventRecord>(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(cut)), whole.blobs);
        const auto again = equip(resumed, 0.3);
        const auto before = all<ModelCalled>(resumed).size();
        EXPECT_EQ(lineage(resumed.resumeToEnd()).dump(), expected) << "cut after event " << cut;
        EXPECT_EQ(static_cast<int>(before) + again->calls, paid) << "cut after event " << cut;
        ++tried;
    }
    EXPECT_GE(tried, 100);
}

TEST(ModelRun, SoftBudgetsDrainAndHardOnesStopCalls)
{
    auto config = modelConfig();
    config.generations = 10;
    config.budget.tokens = 1000;
    RunHarness soft(config);
    equip(soft);
    const auto& drained = soft.runToEnd();
    EXPECT_EQ(drained.finishReason, FinishReason::BudgetOut);
    EXPECT_GE(drained.tokens, 1000);
    for (const auto& [id, member] : drained.members)
        EXPECT_TRUE(member.verdict || member.duplicateOf) << "paid work is judged";

    config.budget = {};
    config.hardBudget.tokens = 1000;
    RunHarness hard(config);
    const auto model = equip(hard);
    const auto& stopped = hard.runToEnd();
    EXPECT_EQ(stopped.finishReason, FinishReason::BudgetOut) << stopped.finishExplanation;
    // No call is begun at 1000 tokens or more: only those of the other lanes were on their way.
    EXPECT_LE(stopped.tokens, 1000 + 120 * config.parallelEvaluations);
    for (const auto& [id, member] : stopped.members)
        EXPECT_TRUE(member.verdict || member.duplicateOf);

    config.hardBudget = {};
    config.budget.money = 1.0;
    RunHarness money(config);
    equip(money);
    EXPECT_EQ(money.runToEnd().finishReason, FinishReason::BudgetOut);
    EXPECT_LT(money.machine->state().spending.money.at("USD"), 1.0 + 0.12 * 4 * config.parallelEvaluations);
}

TEST(ModelRun, TokenBudgetsEndAtTheSamePlaceWhateverTheTiming)
{
    auto config = modelConfig();
    config.budget.tokens = 2500;
    const auto first = lineageOf(config, 0.2);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(lineageOf(config, 0.2), first);
}

TEST(ModelRun, APersonCanAnswer)
{
    auto config = modelConfig("human");
    config.generations = 1;
    config.offspring = 2;
    RunHarness harness(config);
    const auto model = equip(harness);
    harness.models.clear();
    harness.personAnswers = true;
    harness.runToEnd();
    EXPECT_TRUE(waitsForPerson(harness.machine->state()));
    ASSERT_EQ(harness.machine->state().questions.size(), 2u);
    int tile = 20;
    while (waitsForPerson(harness.machine->state())) {
        Steering act;
        act.kind = SteeringKind::Answer;
        for (const auto& question : harness.machine->state().questions)
            if (!question.answer)
                act.where = question.where;
        act.text = "tile " + std::to_string(tile += 2);
        ASSERT_TRUE(harness.machine->steer(act));
        harness.settle();
    }
    EXPECT_EQ(harness.machine->state().finishReason, FinishReason::GenerationsDone);
    EXPECT_TRUE(harness.machine->state().best());
    EXPECT_EQ(model->calls, 0);
}

/// Which modes the generations of an agent have.
std::vector<task::AgentMode> modesOf(const RunConfig& config)
{
    RunHarness harness(config);
    equip(harness);
    std::vector<task::AgentMode> modes;
    for (const auto& [generation, mode] : harness.runToEnd().modes)
        modes.push_back(mode);
    return modes;
}

TEST(Scheduling, AdaptiveExploresFirstAndConvergesLater)
{
    using task::AgentMode;
    auto config = modelConfig("adaptive");
    EXPECT_EQ(modesOf(config), (std::vector{AgentMode::ToolAgent, AgentMode::FixLoop, AgentMode::FixLoop}));
    config.exploringMode = AgentMode::FixLoop;
    config.convergingMode = AgentMode::SingleShot;
    EXPECT_EQ(modesOf(config), (std::vector{AgentMode::FixLoop, AgentMode::SingleShot, AgentMode::SingleShot}));
    for (const auto mode : {AgentMode::SingleShot, AgentMode::FixLoop, AgentMode::ToolAgent})
        EXPECT_EQ(modesOf(modelConfig(std::string(task::name(mode)))), (std::vector(3, mode)));
}

TEST(Scheduling, LaterGenerationsOfAdaptiveRepairLess)
{
    auto config = modelConfig("adaptive");
    config.repairLimit = 4;
    config.convergingRepairLimit = 0;
    RunHarness harness(config);
    equip(harness);
    const auto& state = harness.runToEnd();
    int repairsFirst = 0;
    for (const auto& [key, chain] : state.chains) {
        const auto candidates = std::count_if(
            chain.begin(), chain.end(), [](const Attempt& attempt) { return attempt.candidate.has_value(); });
        if (key.first == 1)
            repairsFirst += static_cast<int>(candidates) - 1;
        else
            EXPECT_LE(candidates, 1);
    }
    EXPECT_GT(repairsFirst, 0);
}

TEST(Scheduling, MarginalGainStepsDownAndSaysWhy)
{
    using task::AgentMode;
    auto config = modelConfig("marginal-gain");
    config.marginalGain.threshold = 1e9; // nothing gains that much
    EXPECT_EQ(modesOf(config), (std::vector{AgentMode::ToolAgent, AgentMode::ToolAgent, AgentMode::FixLoop}));
    config.marginalGain.threshold = 0;
    EXPECT_EQ(modesOf(config), (std::vector(3, AgentMode::ToolAgent)));
    config.marginalGain.threshold = 1e9;
    config.marginalGain.window = 2;
    EXPECT_EQ(modesOf(config), (std::vector(3, AgentMode::ToolAgent)));
    config.marginalGain.window = 1;
    RunHarness harness(config);
    equip(harness);
    harness.runToEnd();
    const auto decisions = all<ConductorDecided>(harness);
    const auto found = std::find_if(decisions.begin(), decisions.end(),
        [](const ConductorDecided& decided) { return decided.decision == Decision::SwitchMode; });
    ASSERT_NE(found, decisions.end());
    EXPECT_EQ(found->rule, "marginal-gain");
    EXPECT_THAT(found->evidence.at(0), HasSubstr("per 1000 tokens"));
}

TEST(Scheduling, DriftDemotesTheMode)
{
    using task::AgentMode;
    auto config = modelConfig("tool-agent");
    config.driftLimit = 0.4; // the fake drifts by 0.5
    EXPECT_EQ(modesOf(config), (std::vector(3, AgentMode::ToolAgent)));
    config.driftAction = DriftAction::Demote;
    EXPECT_EQ(modesOf(config), (std::vector{AgentMode::ToolAgent, AgentMode::FixLoop, AgentMode::SingleShot}));
}

/// What the agent is told of the options that are its business.
TEST(Scheduling, OptionsReachTheAgent)
{
    auto config = modelConfig("single-shot");
    config.generations = 2;
    config.sketch = true;
    config.driftLimit = 0.25;
    config.perfTuneSlots = 1;
    RunHarness harness(config);
    equip(harness);
    const auto& state = harness.runToEnd();
    EXPECT_THAT(askedIn(harness, {1, 0, 0}), testing::AllOf(HasSubstr("sketch"), HasSubstr("drift 0.25")));
    EXPECT_EQ(state.chain(2, 3).front().stage, task::Stage::PerfTune);
    EXPECT_EQ(state.chain(2, 3).front().parents, (std::vector{state.selections.at(1).front()}));
    EXPECT_EQ(state.chain(2, 2).front().stage, task::Stage::Mutate);
}

Steering act(SteeringKind kind, std::string text = {})
{
    Steering steering;
    steering.kind = kind;
    steering.text = std::move(text);
    return steering;
}

/// Pauses a run as soon as its first selection is recorded.
void runToFirstSelection(RunHarness& harness)
{
    harness.onRecorded = [&](const EventRecord& record) {
        if (std::holds_alternative<SelectionMade>(record.event) && harness.machine->state().generation == 1)
            harness.mailbox.post([&] { harness.machine->control(Control::Pause); });
    };
    harness.runToEnd();
    ASSERT_EQ(harness.machine->state().phase, RunPhase::Paused);
    harness.onRecorded = [](const auto&) {};
}

void goOn(RunHarness& harness)
{
    harness.machine->control(Control::Resume);
    harness.settle();
}

TEST(SteeringActs, ReachPromptsAndAreFoundAgainInTheirDescendants)
{
    RunHarness harness(modelConfig("single-shot"));
    equip(harness);
    runToFirstSelection(harness);
    auto freeze = act(SteeringKind::Freeze);
    freeze.regions = {"Compute"};
    ASSERT_TRUE(harness.machine->steer(act(SteeringKind::Hint, "use double buffers")));
    ASSERT_TRUE(harness.machine->steer(act(SteeringKind::Ban, "GetValue")));
    ASSERT_TRUE(harness.machine->steer(freeze));
    goOn(harness);
    const auto& state = harness.machine->state();
    EXPECT_THAT(askedIn(harness, {1, 0, 0}), testing::Not(HasSubstr("double buffers")));
    EXPECT_THAT(askedIn(harness, {3, 0, 0}),
        testing::AllOf(HasSubstr("hint use double buffers"), HasSubstr("ban GetValue"), HasSubstr("freeze Compute")));
    const auto steered = steeredBy(state, 1);
    for (const auto& [id, member] : state.members)
        EXPECT_EQ(steered.contains(id), steeringOf(state, id).contains(1));
    EXPECT_FALSE(steered.empty());
    EXPECT_FALSE(steeringRefusal(state, act(SteeringKind::Hint, "late")) == std::nullopt);
}

TEST(SteeringActs, WithdrawnOnesHoldNoLonger)
{
    RunHarness harness(modelConfig("single-shot"));
    equip(harness);
    runToFirstSelection(harness);
    ASSERT_TRUE(harness.machine->steer(act(SteeringKind::Hint, "use double buffers")));
    auto withdraw = act(SteeringKind::Withdraw);
    withdraw.act = 1;
    ASSERT_TRUE(harness.machine->steer(withdraw));
    EXPECT_FALSE(harness.machine->steer(withdraw));
    goOn(harness);
    EXPECT_THAT(askedIn(harness, {3, 0, 0}), testing::Not(HasSubstr("double buffers")));
}

TEST(SteeringActs, PinnedCandidatesStayAndBannedOnesGo)
{
    RunHarness harness(modelConfig("single-shot"));
    equip(harness);
    runToFirstSelection(harness);
    const auto survivors = harness.machine->state().population;
    ASSERT_GE(survivors.size(), 2u);
    auto pin = act(SteeringKind::Pin);
    pin.candidate = survivors.back();
    auto ban = act(SteeringKind::Ban);
    ban.candidate = survivors.front();
    ASSERT_TRUE(harness.machine->steer(pin));
    ASSERT_TRUE(harness.machine->steer(ban));
    goOn(harness);
    const auto& state = harness.machine->state();
    for (int generation = 2; generation <= 3; ++generation) {
        EXPECT_THAT(state.selections.at(generation), Contains(survivors.back()));
        EXPECT_THAT(state.selections.at(generation), testing::Not(Contains(survivors.front())));
        for (int slot = 0; slot < 4 && generation == 3; ++slot)
            EXPECT_THAT(state.chain(generation, slot).front().parents, testing::Not(Contains(survivors.front())));
    }
}

TEST(SteeringActs, CandidatesWaitForApproval)
{
    auto config = modelConfig("single-shot");
    config.generations = 1;
    config.approveBeforeEvaluation = true;
    RunHarness harness(config);
    equip(harness);
    harness.runToEnd();
    EXPECT_EQ(harness.evaluator->calls, 0);
    const auto waiting = harness.machine->state().order;
    ASSERT_EQ(waiting.size(), 4u);
    for (const auto& id : waiting) {
        auto word = act(id == waiting.front() ? SteeringKind::Refuse : SteeringKind::Approve, "too plain");
        word.candidate = id;
        ASSERT_TRUE(harness.machine->steer(word));
        harness.settle();
    }
    const auto& state = harness.machine->state();
    EXPECT_EQ(state.phase, RunPhase::Finished);
    EXPECT_EQ(harness.evaluator->calls, 3);
    EXPECT_FALSE(state.member(waiting.front())->verdict);
}

/// An answer that is given while nobody drives the run is used when it is resumed.
TEST(ModelRun, AnswersMayComeBetweenTwoSessions)
{
    auto config = modelConfig("human");
    config.generations = 1;
    config.offspring = 1;
    std::vector<EventRecord> events;
    std::shared_ptr<fakes::MemoryBlobs> blobs;
    {
        RunHarness asking(config);
        equip(asking);
        asking.personAnswers = true;
        asking.runToEnd();
        events = asking.journal.events;
        blobs = asking.blobs;
    }
    auto answer = act(SteeringKind::Answer, "tile 22");
    answer.where = SlotRef{1, 0, 0};
    events.push_back({static_cast<std::int64_t>(events.size()) + 1, 5000, SteeringGiven{1, answer}});
    RunHarness resumed(events, blobs);
    equip(resumed);
    resumed.personAnswers = true;
    const auto& state = resumed.resumeToEnd();
    EXPECT_FALSE(waitsForPerson(state));
    EXPECT_EQ(state.finishReason, FinishReason::GenerationsDone);
    EXPECT_EQ(state.members.size(), 1u);
}

TEST(SteeringActs, ReAskAddsASlotWithoutTheLayer)
{
    auto config = modelConfig("single-shot");
    config.generations = 2;
    RunHarness harness(config);
    equip(harness);
    harness.onRecorded = [&](const EventRecord& record) {
        const auto* proposed = std::get_if<CandidateProposed>(&record.event);
        if (proposed != nullptr && proposed->candidate.generation == 1 && proposed->candidate.slot == 0)
            harness.mailbox.post([&] {
                auto again = act(SteeringKind::ReAsk);
                again.where = SlotRef{1, 0, 0};
                again.droppedLayers = {"L5"};
                EXPECT_TRUE(harness.machine->steer(again));
            });
    };
    const auto& state = harness.runToEnd();
    EXPECT_EQ(state.slotCount(1), 5);
    EXPECT_EQ(state.slotCount(2), 4);
    EXPECT_THAT(askedIn(harness, {1, 4, 0}), HasSubstr("without L5"));
    EXPECT_THAT(state.chain(1, 4).front().steering, Contains(1));
}

TEST(ModelRun, LiveTextNamesItsTry)
{
    auto config = modelConfig("single-shot");
    config.generations = 1;
    RunHarness harness(config);
    equip(harness);
    std::mutex mutex;
    std::vector<LiveText> pieces;
    harness.live = [&](const LiveText& piece) {
        const std::lock_guard lock(mutex);
        pieces.push_back(piece);
    };
    harness.runToEnd();
    const std::lock_guard lock(mutex);
    for (int slot = 0; slot < 4; ++slot) {
        std::vector<LiveKind> kinds;
        for (const auto& piece : pieces)
            if (piece.where == SlotRef{1, slot, 0})
                kinds.push_back(piece.kind);
        EXPECT_THAT(kinds, testing::ElementsAre(LiveKind::Started, LiveKind::Text, LiveKind::Ended)) << slot;
    }
}

} // namespace
} // namespace acann::evolution
