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

    [[nodiscard]] bool isEmpty() const { return proposals.empty() && evaluations.empty(); }
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
/// Record this event, then ask again.
struct Record
{
    Event event;
};
using Action = std::variant<Propose, Evaluate, Record>;

/// At most one Record, and then nothing else; or any number of Propose and Evaluate; or nothing: wait.
[[nodiscard]] std::vector<Action> nextActions(const RunState& state, const InFlight& inFlight);

/// (μ+λ): the best `population` of the last survivors and the generation's valid candidates, best first. Each device
/// program counts once; equal latencies keep the earlier candidate.
[[nodiscard]] std::vector<CandidateId> select(const RunState& state);

/// Who a slot descends from, best first: empty without a population, else two different survivors (one when there is
/// only one), drawn with p ∝ 1 ÷ (rank + survivors), rank from 1, seeded by (run seed, generation, slot).
[[nodiscard]] std::vector<CandidateId> chooseParents(const RunState& state, int generation, int slot);

/// The agent mode that the configuration foresees for a generation, before anything is known of the run.
[[nodiscard]] task::AgentMode plannedMode(const RunConfig& config, int generation);
/// How often a slot of a generation may be repaired; 0 in single-shot, which has no feedback.
[[nodiscard]] int repairLimit(const RunConfig& config, int generation, task::AgentMode mode);

/// The seed of everything random in one slot. `attempt` counts repeated proposals for it, from 0.
[[nodiscard]] std::uint64_t slotSeed(const RunState& state, int generation, int slot, int attempt);

/// The candidates that a slot's agent is told not to repeat: those of earlier generations, and on a repeated attempt
/// also those of the lower slots. Never more, so that proposals under way at the same time cannot see each other.
[[nodiscard]] std::set<CandidateId> knownTo(const RunState& state, int generation, int slot, int attempt);

} // namespace acann::evolution
