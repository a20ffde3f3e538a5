// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/scheduler.h"

#include "base/hash.h"
#include "base/random.h"

#include "evolution/run_desk.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace acann::evolution {

namespace {

constexpr double kMsPerMinute = 60'000;

int unresolvedMembers(const RunState& state)
{
    return static_cast<int>(std::count_if(state.members.begin(), state.members.end(), [](const auto& entry) {
        const auto& member = entry.second;
        return !member.verdict && !member.duplicateOf && member.approval != Approval::Refused;
    }));
}

bool isOutOfTime(const RunState& state)
{
    const auto& minutes = state.config.budget.minutes;
    return minutes && static_cast<double>(state.activeMs) >= *minutes * kMsPerMinute;
}

bool isGenerationResolved(const RunState& state)
{
    for (int slot = 0; slot < state.slotCount(state.generation); ++slot)
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
    if (failed != state.failedSlots.end()
        && static_cast<int>(failed->second.size()) == state.slotCount(state.generation))
        return finished(state, FinishReason::Converged,
            "the agent had nothing to offer in generation " + std::to_string(state.generation) + ": "
                + state.proposalFailure);
    if (hasConverged(state))
        return finished(state, FinishReason::Converged,
            std::to_string(state.config.convergencePatience) + " generations brought nothing better");
    if (state.generation >= state.config.generations)
        return finished(state, FinishReason::GenerationsDone,
            "all " + std::to_string(state.config.generations) + " generations are done");
    if (const auto switched = modeSwitch(state))
        return *switched;
    return nextGeneration(state);
}

/// All slots by (try, slot): the order in which things start and are recorded.
std::vector<int> inOrder(const RunState& state)
{
    std::vector<int> slots(static_cast<size_t>(state.slotCount(state.generation)));
    std::iota(slots.begin(), slots.end(), 0);
    std::stable_sort(
        slots.begin(), slots.end(), [&](int a, int b) { return attemptOf(state, a) < attemptOf(state, b); });
    return slots;
}

long tokensOf(const RunState& state, const Attempt& attempt)
{
    if (attempt.spending.calls > 0 || !attempt.candidate)
        return attempt.spending.tokens();
    return state.member(*attempt.candidate)->tokens;
}

/// With a budget of tokens or money, whether a slot may start must not depend on what happens to be finished: the k-th
/// try of a wave looks at what all but the last `lanes` before it have cost, and waits until that is known.
class Window
{
public:
    Window(const RunState& state, int wave)
        : m_state(state)
        , m_wave(wave)
    {
        for (int slot = 0; slot < state.slotCount(state.generation); ++slot) {
            const bool took = static_cast<int>(state.chain(state.generation, slot).size()) > wave;
            if (took || (!state.isResolved(state.generation, slot) && attemptOf(state, slot) == wave))
                m_slots.push_back(slot);
        }
    }

    [[nodiscard]] bool allows(int slot) const
    {
        const auto& budget = m_state.config.budget;
        const auto rank = std::find(m_slots.begin(), m_slots.end(), slot) - m_slots.begin();
        const auto known = rank - proposalLanes(m_state.config);
        long tokens = m_state.tokens;
        double money = 0;
        if (const auto spent = m_state.spending.money.find(budget.currency); spent != m_state.spending.money.end())
            money = spent->second;
        for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(m_slots.size()); ++i) {
            const auto& chain = m_state.chain(m_state.generation, m_slots[static_cast<size_t>(i)]);
            const auto* attempt
                = static_cast<int>(chain.size()) > m_wave ? &chain[static_cast<size_t>(m_wave)] : nullptr;
            if (i <= known && (attempt == nullptr || (!attempt->candidate && attempt->refusal.empty())))
                return false;
            if (i <= known || attempt == nullptr)
                continue;
            tokens -= tokensOf(m_state, *attempt);
            if (const auto cost = attempt->spending.money.find(budget.currency); cost != attempt->spending.money.end())
                money -= cost->second;
        }
        return (!budget.tokens || tokens < *budget.tokens) && (!budget.money || money < *budget.money);
    }

private:
    const RunState& m_state;
    int m_wave;
    std::vector<int> m_slots;
};

void addEvaluations(const RunState& state, const InFlight& inFlight, std::vector<Action>& actions)
{
    int running = static_cast<int>(inFlight.evaluations.size()) - inFlight.held;
    for (const int slot : inOrder(state)) {
        if (running >= state.config.parallelEvaluations)
            return;
        const auto* member = state.at(state.generation, slot);
        if (member == nullptr || member->verdict || member->duplicateOf || member->approval == Approval::Waiting
            || member->approval == Approval::Refused || inFlight.evaluations.contains(member->candidate.id))
            continue;
        actions.emplace_back(Evaluate{member->candidate.id});
        ++running;
    }
}

void addDecisions(const RunState& state, const InFlight& inFlight, std::vector<Action>& actions)
{
    for (int slot = 0; slot < state.slotCount(state.generation); ++slot)
        if (!inFlight.decisions.contains(slot) && state.needsDecision(state.generation, slot))
            actions.emplace_back(Decide{state.generation, slot});
}

/// Proposals by (try, slot). With a budget that is counted the repairs wait until every slot has had the try before,
/// and a slot waits until those before it leave room for it, so that the same slots are filled whatever the timing.
void addProposals(const RunState& state, const InFlight& inFlight, std::vector<Action>& actions)
{
    const auto& budget = state.config.budget;
    const bool counted = budget.evaluations || budget.tokens || budget.money;
    const int lanes = proposalLanes(state.config);
    int running = static_cast<int>(inFlight.proposals.size()) - inFlight.heldProposals;
    int claimed = state.evaluations + unresolvedMembers(state) + static_cast<int>(inFlight.proposals.size());
    int wave = std::numeric_limits<int>::max();
    const auto order = inOrder(state);
    for (const int slot : order)
        if (!state.isResolved(state.generation, slot))
            wave = std::min(wave, attemptOf(state, slot));
    const Window window(state, wave);
    for (const int slot : order) {
        if (running >= lanes)
            return;
        if (!wantsProposal(state, slot) || inFlight.proposals.contains(slot) || inFlight.decisions.contains(slot))
            continue;
        if (counted && attemptOf(state, slot) != wave)
            return;
        if (budget.evaluations && claimed >= *budget.evaluations)
            return;
        if ((budget.tokens || budget.money) && !window.allows(slot))
            return;
        actions.emplace_back(Propose{state.generation, slot});
        ++running;
        ++claimed;
    }
}

/// The first candidate that a person has to be asked about.
std::optional<CandidateId> unasked(const RunState& state)
{
    if (!state.config.approveBeforeEvaluation)
        return std::nullopt;
    for (const int slot : inOrder(state))
        if (const auto* member = state.at(state.generation, slot);
            member != nullptr && !member->verdict && !member->duplicateOf && member->approval == Approval::NotNeeded)
            return member->candidate.id;
    return std::nullopt;
}

std::vector<Action> one(Event event)
{
    std::vector<Action> actions;
    actions.emplace_back(Record{std::move(event)});
    return actions;
}

} // namespace

int attemptOf(const RunState& state, int slot)
{
    const auto& chain = state.chain(state.generation, slot);
    const int count = static_cast<int>(chain.size());
    return chain.empty() ? 0 : chain.back().decision ? count : count - 1;
}

bool wantsProposal(const RunState& state, int slot)
{
    if (state.isResolved(state.generation, slot))
        return false;
    const auto& chain = state.chain(state.generation, slot);
    if (chain.empty() || chain.back().decision)
        return true;
    return !chain.back().candidate && chain.back().refusal.empty();
}

int attemptsLeft(const RunState& state, int generation, int slot)
{
    constexpr int kReplies = 3; ///< per slot, none of which could be used
    const auto& chain = state.chain(generation, slot);
    const auto refused = static_cast<int>(
        std::count_if(chain.begin(), chain.end(), [](const Attempt& attempt) { return !attempt.refusal.empty(); }));
    if (!chain.back().refusal.empty())
        return std::max(0, kReplies - refused);
    const int candidates = static_cast<int>(chain.size()) - refused;
    return std::max(0, repairLimit(state.config, generation, chain.back().mode) - (candidates - 1));
}

std::optional<std::string> spentBudget(const RunState& state)
{
    const auto& budget = state.config.budget;
    if (budget.evaluations && state.evaluations >= *budget.evaluations)
        return "the budget of " + std::to_string(*budget.evaluations) + " evaluations is spent";
    if (budget.tokens && state.tokens >= *budget.tokens)
        return "the budget of " + std::to_string(*budget.tokens) + " tokens is spent";
    const auto money = state.spending.money.find(budget.currency);
    if (budget.money && money != state.spending.money.end() && money->second >= *budget.money)
        return "the budget of money is spent";
    if (isOutOfTime(state))
        return "the budget of minutes is spent";
    auto hard = spentHardBudget(state);
    return hard.empty() ? std::nullopt : std::optional(std::move(hard));
}

std::vector<Action> nextActions(const RunState& state, const InFlight& inFlight)
{
    if (state.phase == RunPhase::Draining && inFlight.isEmpty())
        return one(RunFinished{FinishReason::Stopped, "stopped on request; it can be resumed"});
    if (state.phase != RunPhase::Running)
        return {};
    if (state.generation == 0)
        return one(nextGeneration(state));
    if (state.selections.contains(state.generation))
        return one(afterSelection(state));
    // Proposals that were paid for are still evaluated, unless it is time that has run out.
    const bool drained = inFlight.isEmpty() && (unresolvedMembers(state) == 0 || isOutOfTime(state));
    if (isGenerationResolved(state) || (spentBudget(state) && drained))
        return one(SelectionMade{state.generation, select(state)});
    if (const auto candidate = unasked(state))
        return one(ApprovalAsked{*candidate});
    std::vector<Action> actions;
    if (!isOutOfTime(state))
        addEvaluations(state, inFlight, actions);
    if (!spentBudget(state)) {
        addDecisions(state, inFlight, actions);
        addProposals(state, inFlight, actions);
    }
    return actions;
}

std::vector<CandidateId> select(const RunState& state)
{
    const auto banned = bannedCandidates(state);
    const auto pinned = pinnedCandidates(state);
    std::set<CandidateId> ids(state.population.begin(), state.population.end());
    for (int slot = 0; slot < state.slotCount(state.generation); ++slot)
        if (const auto* member = state.at(state.generation, slot); member != nullptr && member->latencyNs())
            ids.insert(member->candidate.id);
    ids.insert(pinned.begin(), pinned.end());
    std::vector<const Member*> pool;
    for (const auto& id : ids)
        if (!banned.contains(id))
            pool.push_back(state.member(id));
    const auto key
        = [](const Member* m) { return std::tuple(*m->latencyNs(), m->candidate.generation, m->candidate.slot); };
    std::sort(pool.begin(), pool.end(), [&](const Member* a, const Member* b) { return key(a) < key(b); });
    // Pinned ones come first to their places, whatever their latency.
    std::stable_partition(
        pool.begin(), pool.end(), [&](const Member* member) { return pinned.contains(member->candidate.id); });
    std::vector<const Member*> survivors;
    std::set<std::string> programs;
    for (const auto* member : pool) {
        if (static_cast<int>(survivors.size()) == state.config.population)
            break;
        if (member->deviceProgram.empty() || programs.insert(member->deviceProgram).second)
            survivors.push_back(member);
    }
    std::sort(survivors.begin(), survivors.end(), [&](const Member* a, const Member* b) { return key(a) < key(b); });
    std::vector<CandidateId> best;
    best.reserve(survivors.size());
    for (const auto* member : survivors)
        best.push_back(member->candidate.id);
    return best;
}

std::vector<CandidateId> chooseParents(const RunState& state, int generation, int slot)
{
    const auto banned = bannedCandidates(state);
    std::vector<CandidateId> population;
    for (const auto& id : state.population)
        if (!banned.contains(id))
            population.push_back(id);
    const auto count = population.size();
    if (count < 2)
        return population;
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
        parents.push_back(population[index]);
    return parents;
}

std::uint64_t slotSeed(const RunState& state, int generation, int slot, int attempt)
{
    return base::deriveSeed(state.config.seed,
        "generation " + std::to_string(generation) + " slot " + std::to_string(slot) + " attempt "
            + std::to_string(attempt));
}

std::set<CandidateId> knownTo(const RunState& state, int generation, int slot, int repetition)
{
    std::set<CandidateId> known;
    for (const auto& [id, member] : state.members) {
        const auto& candidate = member.candidate;
        if (candidate.generation < generation
            || (candidate.generation == generation
                && (candidate.slot == slot || (repetition > 0 && candidate.slot < slot))))
            known.insert(id);
    }
    return known;
}

} // namespace acann::evolution
