// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_state.h"

#include <algorithm>
#include <tuple>

namespace acann::evolution {

std::optional<double> Member::latencyNs() const
{
    const auto* measurement = verdict ? evaluation::measurementOf(*verdict) : nullptr;
    return measurement != nullptr ? std::optional(measurement->medianNs) : std::nullopt;
}

std::string_view name(RunPhase phase)
{
    switch (phase) {
    case RunPhase::Empty:
        return "empty";
    case RunPhase::Running:
        return "running";
    case RunPhase::Paused:
        return "paused";
    case RunPhase::Draining:
        return "draining";
    case RunPhase::Finished:
        return "finished";
    }
    return "?";
}

const Member* RunState::member(const CandidateId& id) const
{
    const auto found = members.find(id);
    return found == members.end() ? nullptr : &found->second;
}

const Chain& RunState::chain(int wantedGeneration, int slot) const
{
    static const Chain kNone;
    const auto found = chains.find({wantedGeneration, slot});
    return found == chains.end() ? kNone : found->second;
}

const Member* RunState::at(int wantedGeneration, int slot) const
{
    const auto& tries = chain(wantedGeneration, slot);
    for (auto attempt = tries.rbegin(); attempt != tries.rend(); ++attempt)
        if (attempt->candidate)
            return member(*attempt->candidate);
    return nullptr;
}

int RunState::slotCount(int wantedGeneration) const
{
    const auto first = reAsks.lower_bound({wantedGeneration, 0});
    const auto last = reAsks.lower_bound({wantedGeneration + 1, 0});
    return config.offspring + static_cast<int>(std::distance(first, last));
}

namespace {

enum class Standing
{
    UnderWay, ///< nothing known yet
    Succeeded,
    Failed
};

/// What came of a try, without regard to what was decided about it.
Standing standingOf(const RunState& state, const Attempt& attempt)
{
    if (!attempt.refusal.empty())
        return Standing::Failed;
    const auto* member = attempt.candidate ? state.member(*attempt.candidate) : nullptr;
    if (member == nullptr)
        return Standing::UnderWay;
    if (member->approval == Approval::Refused)
        return Standing::Failed;
    if (member->duplicateOf) {
        const auto* original = state.member(*member->duplicateOf);
        return original != nullptr && original->latencyNs() ? Standing::Succeeded : Standing::Failed;
    }
    if (!member->verdict)
        return Standing::UnderWay;
    return member->latencyNs() ? Standing::Succeeded : Standing::Failed;
}

} // namespace

bool RunState::isResolved(int wantedGeneration, int slot) const
{
    const auto failed = failedSlots.find(wantedGeneration);
    if (failed != failedSlots.end() && failed->second.contains(slot))
        return true;
    const auto& tries = chain(wantedGeneration, slot);
    if (tries.empty())
        return false;
    const auto& last = tries.back();
    if (last.decision)
        return last.decision->decision == Decision::GiveUp;
    const auto standing = standingOf(*this, last);
    return standing == Standing::Succeeded || (standing == Standing::Failed && last.mode == task::AgentMode::Template);
}

bool RunState::needsDecision(int wantedGeneration, int slot) const
{
    const auto& tries = chain(wantedGeneration, slot);
    if (tries.empty() || isResolved(wantedGeneration, slot))
        return false;
    const auto& last = tries.back();
    return !last.decision && standingOf(*this, last) == Standing::Failed;
}

void Spending::add(const ModelCalled& call)
{
    ++calls;
    if (!call.fault.empty())
        ++failedCalls;
    usage.prompt += call.usage.prompt;
    usage.cached += call.usage.cached;
    usage.completion += call.usage.completion;
    usage.reasoning += call.usage.reasoning;
    usage.estimated = usage.estimated || call.usage.estimated;
    milliseconds += call.milliseconds;
    if (call.cost)
        money[call.cost->currency] += call.cost->amount;
    else if (call.usage.prompt + call.usage.completion > 0)
        ++unpricedCalls;
}

std::optional<CandidateId> RunState::best() const
{
    const Member* best = nullptr;
    const auto key
        = [](const Member& m) { return std::tuple(*m.latencyNs(), m.candidate.generation, m.candidate.slot); };
    for (const auto& [id, candidateMember] : members)
        if (candidateMember.latencyNs() && (best == nullptr || key(candidateMember) < key(*best)))
            best = &candidateMember;
    return best != nullptr ? std::optional(best->candidate.id) : std::nullopt;
}

std::optional<CandidateId> RunState::firstValid() const
{
    const Member* first = nullptr;
    const auto key = [](const Member& m) { return std::pair(m.candidate.generation, m.candidate.slot); };
    for (const auto& [id, candidateMember] : members)
        if (candidateMember.latencyNs() && (first == nullptr || key(candidateMember) < key(*first)))
            first = &candidateMember;
    return first != nullptr ? std::optional(first->candidate.id) : std::nullopt;
}

bool isResumable(const RunState& state)
{
    if (state.phase == RunPhase::Empty)
        return false;
    return state.phase != RunPhase::Finished || state.finishReason == FinishReason::Stopped;
}

} // namespace acann::evolution
