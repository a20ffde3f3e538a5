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

const Member* RunState::at(int wantedGeneration, int slot) const
{
    for (const auto& [id, candidateMember] : members)
        if (candidateMember.candidate.generation == wantedGeneration && candidateMember.candidate.slot == slot)
            return &candidateMember;
    return nullptr;
}

bool RunState::isResolved(int wantedGeneration, int slot) const
{
    const auto failed = failedSlots.find(wantedGeneration);
    if (failed != failedSlots.end() && failed->second.contains(slot))
        return true;
    const auto* found = at(wantedGeneration, slot);
    return found != nullptr && (found->verdict || found->duplicateOf);
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

namespace {

/// Applies one event to the state it holds; each overload returns what forbids it, or nothing.
class Reducer
{
public:
    using Refusal = std::optional<std::string>;

    explicit Reducer(RunState& state)
        : m_state(state)
    { }

    Refusal operator()(const RunCreated& e)
    {
        if (m_state.phase != RunPhase::Empty)
            return "the run exists already";
        m_state.phase = RunPhase::Running;
        m_state.config = e.config;
        m_state.task = e.task;
        m_state.taskId = e.taskId;
        m_state.taskTitle = e.taskTitle;
        m_state.knowledgeDigest = e.knowledgeDigest;
        return {};
    }

    Refusal operator()(const PatternRouted& e)
    {
        if (m_state.generation > 0)
            return "a generation has started already";
        m_state.pattern = e.pattern;
        m_state.routeEvidence = e.evidence;
        return {};
    }

    Refusal operator()(const GenerationStarted& e)
    {
        if (m_state.phase != RunPhase::Running)
            return "the run is " + std::string(name(m_state.phase));
        if (e.generation != m_state.generation + 1)
            return "generation " + std::to_string(m_state.generation) + " is the current one";
        if (m_state.generation > 0 && !m_state.selections.contains(m_state.generation))
            return "generation " + std::to_string(m_state.generation) + " has no selection yet";
        m_state.generation = e.generation;
        m_state.stage = e.stage;
        return {};
    }

    Refusal operator()(const CandidateProposed& e)
    {
        const auto& candidate = e.candidate;
        if (auto refusal = refuseSlot(candidate.generation, candidate.slot))
            return refusal;
        if (candidate.id.isNull() || m_state.members.contains(candidate.id))
            return "candidate '" + candidate.id.brief() + "' is known already";
        Member member;
        member.candidate = candidate;
        member.candidate.files.clear();
        member.files = e.files;
        member.manifest = e.manifest;
        member.tokens = e.tokens;
        m_state.tokens += e.tokens;
        m_state.order.push_back(candidate.id);
        m_state.members.emplace(candidate.id, std::move(member));
        return {};
    }

    Refusal operator()(const ProposalFailed& e)
    {
        if (auto refusal = refuseSlot(e.generation, e.slot))
            return refusal;
        m_state.failedSlots[e.generation].insert(e.slot);
        m_state.proposalFailure = e.reason;
        return {};
    }

    Refusal operator()(const EvaluationRecorded& e)
    {
        auto* member = openMember(e.candidate);
        if (member == nullptr)
            return "candidate '" + e.candidate.brief() + "' does not wait for a verdict";
        if (std::holds_alternative<evaluation::InfrastructureFailed>(e.verdict))
            return "a failure of the infrastructure is no verdict on a candidate";
        member->verdict = e.verdict;
        member->deviceProgram = e.deviceProgram;
        member->details = e.details;
        member->evaluationMs = e.compileMs + e.runMs;
        if (!e.deviceProgram.empty())
            m_state.devicePrograms.emplace(e.deviceProgram, e.candidate);
        ++m_state.evaluations;
        return {};
    }

    Refusal operator()(const DuplicateFound& e)
    {
        auto* member = openMember(e.candidate);
        if (member == nullptr)
            return "candidate '" + e.candidate.brief() + "' does not wait for a verdict";
        const auto original = m_state.devicePrograms.find(e.deviceProgram);
        if (original == m_state.devicePrograms.end() || original->second != e.original)
            return "'" + e.original.brief() + "' is not the first candidate of that device program";
        member->duplicateOf = e.original;
        member->deviceProgram = e.deviceProgram;
        return {};
    }

    Refusal operator()(const SelectionMade& e)
    {
        if (e.generation != m_state.generation || m_state.selections.contains(e.generation))
            return "generation " + std::to_string(e.generation) + " is not the one to select from";
        for (const auto& id : e.survivors) {
            const auto* member = m_state.member(id);
            if (member == nullptr || !member->latencyNs())
                return "survivor '" + id.brief() + "' is not a valid candidate";
        }
        m_state.population = e.survivors;
        m_state.selections[e.generation] = e.survivors;
        return {};
    }

    Refusal operator()(const ControlRequested& e)
    {
        switch (e.control) {
        case Control::Pause:
            if (m_state.phase != RunPhase::Running)
                return "the run is " + std::string(name(m_state.phase));
            m_state.phase = RunPhase::Paused;
            m_state.pauseReason = e.reason;
            return {};
        case Control::Resume:
            if (!isResumable(m_state))
                return "the run has ended";
            m_state.phase = RunPhase::Running;
            m_state.pauseReason.clear();
            m_state.finishReason.reset();
            m_state.finishExplanation.clear();
            return {};
        case Control::Drain:
        case Control::Abort:
            if (m_state.phase == RunPhase::Finished)
                return "the run has ended";
            m_state.phase = RunPhase::Draining;
            m_state.pauseReason.clear();
            return {};
        }
        return "the control is unknown";
    }

    Refusal operator()(const RunFinished& e)
    {
        if (m_state.phase == RunPhase::Finished)
            return "the run has ended";
        m_state.phase = RunPhase::Finished;
        m_state.finishReason = e.reason;
        m_state.finishExplanation = e.explanation;
        return {};
    }

private:
    Refusal refuseSlot(int generation, int slot) const
    {
        if (generation != m_state.generation || m_state.selections.contains(generation))
            return "generation " + std::to_string(generation) + " is not open";
        if (slot < 0 || slot >= m_state.config.offspring)
            return "there is no slot " + std::to_string(slot);
        const auto failed = m_state.failedSlots.find(generation);
        if (m_state.at(generation, slot) != nullptr
            || (failed != m_state.failedSlots.end() && failed->second.contains(slot)))
            return "slot " + std::to_string(slot) + " is taken";
        return {};
    }

    /// The member if it is proposed and still without an outcome.
    Member* openMember(const CandidateId& id)
    {
        const auto found = m_state.members.find(id);
        const bool open = found != m_state.members.end() && !found->second.verdict && !found->second.duplicateOf;
        return open ? &found->second : nullptr;
    }

    RunState& m_state;
};

tl::unexpected<Error> broken(const EventRecord& record, const std::string& why)
{
    return fail(ErrorCode::RunStateBroken,
        "Event " + std::to_string(record.sequence) + " (" + std::string(kindOf(record.event))
            + ") cannot follow the ones before it: " + why,
        "The run's log is damaged; export what you need from its earlier candidates and start a new run.");
}

/// Time counts while the run was at work. The gap before a resume is the time nobody was there.
void countTime(RunState& state, const EventRecord& record)
{
    const auto* control = std::get_if<ControlRequested>(&record.event);
    const bool resumes = control != nullptr && control->control == Control::Resume;
    const bool atWork = state.phase == RunPhase::Running || state.phase == RunPhase::Draining;
    if (atWork && !resumes && record.atMs > state.lastAtMs)
        state.activeMs += record.atMs - state.lastAtMs;
    state.lastAtMs = record.atMs;
}

} // namespace

Result<RunState> apply(RunState state, const EventRecord& record)
{
    if (record.sequence != state.lastSequence + 1)
        return broken(record, "its number should be " + std::to_string(state.lastSequence + 1));
    const bool creates = std::holds_alternative<RunCreated>(record.event);
    if (!creates && state.phase == RunPhase::Empty)
        return broken(record, "no run was created");
    const bool controls = std::holds_alternative<ControlRequested>(record.event);
    if (state.phase == RunPhase::Finished && !controls)
        return broken(record, "the run has ended");
    countTime(state, record);
    if (const auto refusal = std::visit(Reducer(state), record.event))
        return broken(record, *refusal);
    state.lastSequence = record.sequence;
    return state;
}

Result<RunState> fold(const std::vector<EventRecord>& events)
{
    RunState state;
    for (const auto& record : events) {
        auto next = apply(std::move(state), record);
        if (!next)
            return fail(std::move(next.error()));
        state = std::move(*next);
    }
    return state;
}

} // namespace acann::evolution
