// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_state.h"

namespace acann::evolution {

using nlohmann::json;

namespace {

template <typename T> json orNull(const std::optional<T>& value) { return value ? json(*value) : json(nullptr); }

/// What identifies a candidate and what came of it; nothing that depends on when or how fast it happened.
json slotOf(const Member& member)
{
    const auto& candidate = member.candidate;
    return {{"slot", candidate.slot}, {"candidate", candidate.id}, {"parents", candidate.parents},
        {"mode", candidate.mode}, {"stage", candidate.stage}, {"recipe", candidate.recipe}, {"note", candidate.note},
        {"tokens", member.tokens},
        {"verdict", member.verdict ? json(evaluation::label(*member.verdict)) : json(nullptr)},
        {"latencyNs", orNull(member.latencyNs())}, {"deviceProgram", member.deviceProgram},
        {"duplicateOf", orNull(member.duplicateOf)}};
}

json generationOf(const RunState& state, int generation)
{
    json slots = json::array();
    for (int slot = 0; slot < state.config.offspring; ++slot)
        if (const auto* member = state.at(generation, slot))
            slots.push_back(slotOf(*member));
    const auto failed = state.failedSlots.find(generation);
    const auto selection = state.selections.find(generation);
    return {{"generation", generation}, {"slots", std::move(slots)},
        {"failedSlots", failed == state.failedSlots.end() ? json::array() : json(failed->second)},
        {"survivors", selection == state.selections.end() ? json(nullptr) : json(selection->second)}};
}

} // namespace

json lineage(const RunState& state)
{
    json generations = json::array();
    for (int generation = 1; generation <= state.generation; ++generation)
        generations.push_back(generationOf(state, generation));
    return {{"schema", 1}, {"task", state.taskId},
        {"pattern", state.pattern ? json(task::name(*state.pattern)) : json(nullptr)}, {"seed", state.config.seed},
        {"generations", std::move(generations)}, {"best", orNull(state.best())},
        {"finish", state.finishReason ? json(name(*state.finishReason)) : json(nullptr)}};
}

} // namespace acann::evolution
