// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_state.h"

#include <algorithm>

namespace acann::evolution {

namespace {

using Refusal = std::optional<std::string>;

const std::set<std::string> kRegions{"Init", "CopyIn", "Compute", "CopyOut", "tiling"};

Refusal refuseCandidate(const RunState& state, const Steering& act)
{
    if (!act.candidate)
        return "it names no candidate";
    if (state.member(*act.candidate) == nullptr)
        return "there is no candidate '" + act.candidate->brief() + "'";
    return {};
}

Refusal refuseApproval(const RunState& state, const Steering& act)
{
    if (auto refusal = refuseCandidate(state, act))
        return refusal;
    if (state.member(*act.candidate)->approval != Approval::Waiting)
        return "candidate '" + act.candidate->brief() + "' waits for no approval";
    return {};
}

Refusal refusePin(const RunState& state, const Steering& act)
{
    if (auto refusal = refuseCandidate(state, act))
        return refusal;
    if (!state.member(*act.candidate)->latencyNs())
        return "candidate '" + act.candidate->brief() + "' is not valid; only a valid one can be pinned";
    return {};
}

bool isOpen(const RunState& state, int generation)
{
    return generation == state.generation && generation > 0 && !state.selections.contains(generation);
}

Refusal refuseOverride(const RunState& state, const Steering& act)
{
    if (!act.where || (!act.decision && !act.mode))
        return "it needs a slot and a decision or mode";
    if (!isOpen(state, act.where->generation))
        return "generation " + std::to_string(act.where->generation) + " is not open any more";
    const auto& chain = state.chain(act.where->generation, act.where->slot);
    const bool decided
        = !chain.empty() && (chain.back().decision || state.needsDecision(act.where->generation, act.where->slot));
    if (!decided)
        return "slot " + std::to_string(act.where->slot) + " has nothing to decide about: no failed try is its latest";
    return {};
}

Refusal refuseReAsk(const RunState& state, const Steering& act)
{
    if (!act.where)
        return "it names no try";
    const auto& chain = state.chain(act.where->generation, act.where->slot);
    if (act.where->attempt < 0 || act.where->attempt >= static_cast<int>(chain.size()))
        return "there is no such try";
    if (chain[static_cast<size_t>(act.where->attempt)].mode == task::AgentMode::Template)
        return "the template agent asked no model";
    for (const auto& layer : act.droppedLayers)
        if (!knowledge::parseLayer(layer))
            return "'" + layer + "' is not a layer";
    if (!isOpen(state, state.generation))
        return "no generation is open; resume the run or fork it";
    return {};
}

Refusal refuseAnswer(const RunState& state, const Steering& act)
{
    if (!act.where)
        return "it names no try";
    const bool asked = std::any_of(state.questions.begin(), state.questions.end(),
        [&](const Question& question) { return question.where == *act.where && !question.answer; });
    if (!asked)
        return "that try waits for no answer";
    if (act.text.empty())
        return "the answer is empty";
    return {};
}

Refusal refuseFreeze(const RunState& state, const Steering& act)
{
    if (act.regions.empty())
        return "it names no region";
    for (const auto& region : act.regions)
        if (!kRegions.contains(region))
            return "'" + region + "' is not a region; there are Init, CopyIn, Compute, CopyOut and tiling";
    return act.candidate ? refuseCandidate(state, act) : Refusal();
}

} // namespace

std::optional<std::string> steeringRefusal(const RunState& state, const Steering& act)
{
    if (state.phase == RunPhase::Empty)
        return "there is no run";
    if (act.kind == SteeringKind::Fork)
        return refuseCandidate(state, act);
    if (state.phase == RunPhase::Finished)
        return isResumable(state) ? "the run is stopped; resume it first" : "the run has ended; fork it instead";
    switch (act.kind) {
    case SteeringKind::Hint:
        if (act.text.empty())
            return "the hint is empty";
        return act.candidate ? refuseCandidate(state, act) : Refusal();
    case SteeringKind::Ban:
        if (act.text.empty() && !act.candidate)
            return "it names neither an approach nor a candidate";
        return act.candidate ? refuseCandidate(state, act) : Refusal();
    case SteeringKind::Pin:
        return refusePin(state, act);
    case SteeringKind::Freeze:
        return refuseFreeze(state, act);
    case SteeringKind::Approve:
    case SteeringKind::Refuse:
        return refuseApproval(state, act);
    case SteeringKind::Override:
        return refuseOverride(state, act);
    case SteeringKind::Mode:
        if (!act.mode || *act.mode == task::AgentMode::Template)
            return "it names no mode that uses a model";
        return usesModels(state.config) ? Refusal() : "the run has no models";
    case SteeringKind::ReAsk:
        return refuseReAsk(state, act);
    case SteeringKind::Answer:
        return refuseAnswer(state, act);
    case SteeringKind::Withdraw:
        if (act.act < 1 || act.act > static_cast<int>(state.steering.size()) || state.withdrawn.contains(act.act))
            return "there is no act " + std::to_string(act.act) + " that holds";
        return {};
    case SteeringKind::Fork:
        break;
    }
    return {};
}

std::set<int> steeringOf(const RunState& state, const CandidateId& id)
{
    std::set<int> acts;
    std::set<CandidateId> seen;
    std::vector<CandidateId> open{id};
    while (!open.empty()) {
        const auto next = open.back();
        open.pop_back();
        const auto* member = state.member(next);
        if (member == nullptr || !seen.insert(next).second)
            continue;
        acts.insert(member->steering.begin(), member->steering.end());
        open.insert(open.end(), member->candidate.parents.begin(), member->candidate.parents.end());
    }
    return acts;
}

std::set<CandidateId> steeredBy(const RunState& state, int act)
{
    std::set<CandidateId> steered;
    // Parents come before their children in the order of proposal.
    for (const auto& id : state.order) {
        const auto* member = state.member(id);
        const auto& own = member->steering;
        const auto& parents = member->candidate.parents;
        if (std::find(own.begin(), own.end(), act) != own.end()
            || std::any_of(parents.begin(), parents.end(), [&](const auto& p) { return steered.contains(p); }))
            steered.insert(id);
    }
    return steered;
}

bool waitsForPerson(const RunState& state)
{
    const bool asked = std::any_of(
        state.questions.begin(), state.questions.end(), [](const Question& question) { return !question.answer; });
    return asked || std::any_of(state.members.begin(), state.members.end(), [](const auto& entry) {
        return entry.second.approval == Approval::Waiting;
    });
}

} // namespace acann::evolution
