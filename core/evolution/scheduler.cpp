// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/scheduler.h"

#include "base/hash.h"
#include "base/random.h"

#include <algorithm>
#include <tuple>

namespace acann::evolution {

namespace {

constexpr double kMsPerMinute = 60'000;

int unresolvedMembers(const RunState& state)
{
    return static_cast<int>(std::count_if(state.members.begin(), state.members.end(),
        [](const auto& entry) { return !entry.second.verdict && !entry.second.duplicateOf; }));
}

bool hasFailedSlot(const RunState& state, int slot)
{
    const auto failed = state.failedSlots.find(state.generation);
    return failed != state.failedSlots.end() && failed->second.contains(slot);
}

bool isOutOfTime(const RunState& state)
{
    const auto& minutes = state.config.budget.minutes;
    return minutes && static_cast<double>(state.activeMs) >= *minutes * kMsPerMinute;
}

/// Why nothing new may start, or nothing.
std::optional<std::string> spentBudget(const RunState& state)
{
    const auto& budget = state.config.budget;
    if (budget.evaluations && state.evaluations >= *budget.evaluations)
        return "the budget of " + std::to_string(*budget.evaluations) + " evaluations is spent";
    if (budget.tokens && state.tokens >= *budget.tokens)
        return "the budget of " + std::to_string(*budget.tokens) + " tokens is spent";
    if (isOutOfTime(state))
        return "the budget of minutes is spent";
    return std::nullopt;
}

bool isGenerationResolved(const RunState& state)
{
    for (int slot = 0; slot < state.config.offspring; ++slot)
        if (!state.isResolved(state.generation, slot))
            return false;
    return true;
}

/// The least latency reached up to a generation.
std::optional<double> bestUpTo(const RunState& state, int generation)
{
    std::optional<double> best;
    for (const auto& [id, member] : state.members)
        if (const auto latency = member.latencyNs(); latency && member.candidate.generation <= generation)
            best = best ? std::min(*best, *latency) : *latency;
    return best;
}

bool hasConverged(const RunState& state)
{
    const int patience = state.config.convergencePatience;
    if (patience == 0 || state.generation <= patience)
        return false;
    const auto before = bestUpTo(state, state.generation - patience);
    return before && *before <= *bestUpTo(state, state.generation);
}

bool hasReachedTarget(const RunState& state)
{
    const auto best = state.best();
    if (!state.config.speedOfLightTarget || !best)
        return false;
    const auto* measurement = evaluation::measurementOf(*state.member(*best)->verdict);
    return measurement->speedOfLight >= *state.config.speedOfLightTarget;
}

RunFinished finished(const RunState& state, FinishReason reason, std::string explanation)
{
    if (!state.best() && reason != FinishReason::Stopped)
        return {FinishReason::NothingValid, "no candidate is valid; " + std::move(explanation)};
    return {reason, std::move(explanation)};
}

/// The run's end or its next generation, once the current one has its selection.
Event afterSelection(const RunState& state)
{
    if (hasReachedTarget(state))
        return finished(state, FinishReason::TargetMet, "the speed-of-light target is reached");
    if (const auto spent = spentBudget(state))
        return finished(state, FinishReason::BudgetOut, *spent);
    const auto failed = state.failedSlots.find(state.generation);
    if (failed != state.failedSlots.end() && static_cast<int>(failed->second.size()) == state.config.offspring)
        return finished(state, FinishReason::Converged,
            "the agent had nothing to offer in generation " + std::to_string(state.generation) + ": "
                + state.proposalFailure);
    if (hasConverged(state))
        return finished(state, FinishReason::Converged,
            std::to_string(state.config.convergencePatience) + " generations brought nothing better");
    if (state.generation >= state.config.generations)
        return finished(state, FinishReason::GenerationsDone,
            "all " + std::to_string(state.config.generations) + " generations are done");
    // Without survivors there is nothing to mutate: the generation starts from scratch like the first.
    const auto stage = state.population.empty() ? task::Stage::Init : task::Stage::Mutate;
    return GenerationStarted{state.generation + 1, stage};
}

void addEvaluations(const RunState& state, const InFlight& inFlight, std::vector<Action>& actions)
{
    int running = static_cast<int>(inFlight.evaluations.size()) - inFlight.held;
    for (int slot = 0; slot < state.config.offspring && running < state.config.parallelEvaluations; ++slot) {
        const auto* member = state.at(state.generation, slot);
        if (member == nullptr || member->verdict || member->duplicateOf
            || inFlight.evaluations.contains(member->candidate.id))
            continue;
        actions.emplace_back(Evaluate{member->candidate.id});
        ++running;
    }
}

/// Proposals in slot order. With a budget of evaluations a slot waits until those before it leave room for it; with
/// one of tokens only one proposal runs at a time: both so that the same slots are filled whatever the timing.
void addProposals(const RunState& state, const InFlight& inFlight, std::vector<Action>& actions)
{
    const auto& budget = state.config.budget;
    const int lanes = budget.tokens ? 1 : state.config.parallelEvaluations;
    int running = static_cast<int>(inFlight.proposals.size());
    int claimed = state.evaluations + unresolvedMembers(state) + running;
    for (int slot = 0; slot < state.config.offspring && running < lanes; ++slot) {
        if (state.at(state.generation, slot) != nullptr || hasFailedSlot(state, slot)
            || inFlight.proposals.contains(slot))
            continue;
        if (budget.evaluations && claimed >= *budget.evaluations)
            return;
        actions.emplace_back(Propose{state.generation, slot});
        ++running;
        ++claimed;
    }
}

std::vector<Action> one(Event event)
{
    std::vector<Action> actions;
    actions.emplace_back(Record{std::move(event)});
    return actions;
}

} // namespace

std::vector<Action> nextActions(const RunState& state, const InFlight& inFlight)
{
    if (state.phase == RunPhase::Draining && inFlight.isEmpty())
        return one(RunFinished{FinishReason::Stopped, "stopped on request; it can be resumed"});
    if (state.phase != RunPhase::Running)
        return {};
    if (state.generation == 0)
        return one(GenerationStarted{1, task::Stage::Init});
    if (state.selections.contains(state.generation))
        return one(afterSelection(state));
    // Proposals that were paid for are still evaluated, unless it is time that has run out.
    const bool drained = inFlight.isEmpty() && (unresolvedMembers(state) == 0 || isOutOfTime(state));
    if (isGenerationResolved(state) || (spentBudget(state) && drained))
        return one(SelectionMade{state.generation, select(state)});
    std::vector<Action> actions;
    if (!isOutOfTime(state))
        addEvaluations(state, inFlight, actions);
    if (!spentBudget(state))
        addProposals(state, inFlight, actions);
    return actions;
}

std::vector<CandidateId> select(const RunState& state)
{
    std::vector<const Member*> pool;
    for (const auto& id : state.population)
        pool.push_back(state.member(id));
    for (int slot = 0; slot < state.config.offspring; ++slot)
        if (const auto* member = state.at(state.generation, slot); member != nullptr && member->latencyNs())
            pool.push_back(member);
    const auto key
        = [](const Member* m) { return std::tuple(*m->latencyNs(), m->candidate.generation, m->candidate.slot); };
    std::sort(pool.begin(), pool.end(), [&](const Member* a, const Member* b) { return key(a) < key(b); });
    std::vector<CandidateId> survivors;
    std::set<std::string> programs;
    for (const auto* member : pool) {
        if (static_cast<int>(survivors.size()) == state.config.population)
            break;
        if (member->deviceProgram.empty() || programs.insert(member->deviceProgram).second)
            survivors.push_back(member->candidate.id);
    }
    return survivors;
}

std::vector<CandidateId> chooseParents(const RunState& state, int generation, int slot)
{
    const auto count = state.population.size();
    if (count < 2)
        return state.population;
    base::Random random(base::deriveSeed(slotSeed(state, generation, slot, 0), "parents"));
    std::set<std::size_t> chosen;
    while (chosen.size() < 2) {
        double total = 0;
        for (std::size_t rank = 1; rank <= count; ++rank)
            total += 1.0 / static_cast<double>(rank + count);
        double rest = random.unit() * total;
        std::size_t rank = 1;
        while (rank < count && (rest -= 1.0 / static_cast<double>(rank + count)) >= 0)
            ++rank;
        chosen.insert(rank - 1);
    }
    std::vector<CandidateId> parents;
    parents.reserve(chosen.size());
    for (const auto index : chosen)
        parents.push_back(state.population[index]);
    return parents;
}

std::uint64_t slotSeed(const RunState& state, int generation, int slot, int attempt)
{
    return base::deriveSeed(state.config.seed,
        "generation " + std::to_string(generation) + " slot " + std::to_string(slot) + " attempt "
            + std::to_string(attempt));
}

std::set<CandidateId> knownTo(const RunState& state, int generation, int slot, int attempt)
{
    std::set<CandidateId> known;
    for (const auto& [id, member] : state.members) {
        const auto& candidate = member.candidate;
        if (candidate.generation < generation
            || (attempt > 0 && candidate.generation == generation && candidate.slot < slot))
            known.insert(id);
    }
    return known;
}

} // namespace acann::evolution
