// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"

#include <set>
#include <variant>
#include <vector>

/// What a run does next: pure functions of its state and of what is under way. Decisions wait for the barrier at the
/// end of each generation, and within one everything goes in slot order, so that the outcome never depends on timing.
namespace acann::evolution {

/// What is under way and not yet recorded.
struct InFlight
{
    std::set<int> proposals; ///< slots of the current generation
    std::set<CandidateId> evaluations; ///< started, not recorded
    int held = 0; ///< of `evaluations`: those that ended and wait for a lower slot to be recorded
    int heldProposals = 0; ///< of `proposals`: those that ended and wait for another slot to be recorded
    std::set<int> decisions = {}; ///< slots of the current generation

    [[nodiscard]] bool isEmpty() const { return proposals.empty() && evaluations.empty() && decisions.empty(); }
    /// True when nothing runs: what is under way has ended and waits to be recorded.
    [[nodiscard]] bool isIdle() const
    {
        return decisions.empty() && static_cast<int>(proposals.size()) == heldProposals
            && static_cast<int>(evaluations.size()) == held;
    }
};

struct Propose
{
    int generation = 1;
    int slot = 0;
    friend bool operator==(const Propose&, const Propose&) = default;
};
struct Evaluate
{
    CandidateId candidate;
    friend bool operator==(const Evaluate&, const Evaluate&) = default;
};
/// Find out what comes of a slot whose latest try has failed.
struct Decide
{
    int generation = 1;
    int slot = 0;
    friend bool operator==(const Decide&, const Decide&) = default;
};
/// Record this event, then ask again.
struct Record
{
    Event event;
};
using Action = std::variant<Propose, Evaluate, Record, Decide>;

/// At most one Record, and then nothing else; or any number of the others; or nothing: wait.
[[nodiscard]] std::vector<Action> nextActions(const RunState& state, const InFlight& inFlight);

/// (μ+λ): the best `population` of the last survivors and the generation's valid candidates, best first. Each device
/// program counts once; equal latencies keep the earlier candidate.
[[nodiscard]] std::vector<CandidateId> select(const RunState& state);

/// Who a slot descends from, best first: empty without a population, else two different survivors (one when there is
/// only one), drawn with p ∝ 1 ÷ (rank + survivors), rank from 1, seeded by (run seed, generation, slot).
[[nodiscard]] std::vector<CandidateId> chooseParents(const RunState& state, int generation, int slot);

/// One try before it begins.
struct Plan
{
    SlotRef where;
    task::Stage stage = task::Stage::Init;
    task::AgentMode mode = task::AgentMode::Template;
    std::vector<CandidateId> parents;
    std::vector<int> steering; ///< ids of the acts it is told of
    bool begun = false; ///< its AttemptStarted is recorded: it was interrupted and is begun again
};
/// The try that a slot of the current generation is at: the one under way, or the one that comes next.
[[nodiscard]] int attemptOf(const RunState& state, int slot);
/// True when the next step of a slot of the current generation is a proposal.
[[nodiscard]] bool wantsProposal(const RunState& state, int slot);
/// Repairs that a slot may still make after its latest try; after a reply that could not be used: further replies.
[[nodiscard]] int attemptsLeft(const RunState& state, int generation, int slot);
/// The next try of a slot that is not resolved and waits for nothing.
[[nodiscard]] Plan nextTry(const RunState& state, int generation, int slot);
/// What a try is told besides its stage: by people, and by the decision about the one before it.
[[nodiscard]] agents::Guidance guidanceOf(const RunState& state, const Plan& plan);
/// What a generation's end changes about the agent mode: the marginal gain is too small, or a candidate drifted too
/// far.
[[nodiscard]] std::optional<ConductorDecided> modeSwitch(const RunState& state);
[[nodiscard]] GenerationStarted nextGeneration(const RunState& state);
[[nodiscard]] std::set<CandidateId> bannedCandidates(const RunState& state);
[[nodiscard]] std::set<CandidateId> pinnedCandidates(const RunState& state);
/// Why nothing new may start: a budget is spent; unset: none is.
[[nodiscard]] std::optional<std::string> spentBudget(const RunState& state);

/// The agent mode that the configuration foresees for a generation, before anything is known of the run.
[[nodiscard]] task::AgentMode plannedMode(const RunConfig& config, int generation);
/// How often a slot of a generation may be repaired; 0 in single-shot, which has no feedback.
[[nodiscard]] int repairLimit(const RunConfig& config, int generation, task::AgentMode mode);

/// The seed of everything random in one slot. `attempt` counts repeated proposals for it, from 0.
[[nodiscard]] std::uint64_t slotSeed(const RunState& state, int generation, int slot, int attempt);

/// The candidates that a slot's agent is told not to repeat: those of earlier generations and of the slot itself, and
/// on a repeated proposal also those of the generation that are recorded by then. Never more, so that proposals under
/// way at the same time cannot see each other.
[[nodiscard]] std::set<CandidateId> knownTo(const RunState& state, int generation, int slot, int repetition);

} // namespace acann::evolution
