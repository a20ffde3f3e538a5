// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_state.h"

namespace acann::evolution {

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
        m_state.models = e.models;
        m_state.fork = e.fork;
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
        m_state.mode = e.mode;
        m_state.modes[e.generation] = e.mode;
        return {};
    }

    Refusal operator()(const SeedAdded& e)
    {
        if (m_state.generation > 0 || e.candidate.generation != 0)
            return "a seed belongs to generation 0";
        if (e.candidate.id.isNull() || m_state.members.contains(e.candidate.id))
            return "candidate '" + e.candidate.id.brief() + "' is known already";
        Member member;
        member.candidate = e.candidate;
        member.candidate.files.clear();
        member.files = e.files;
        member.verdict = e.verdict;
        member.deviceProgram = e.deviceProgram;
        member.details = e.details;
        if (!e.deviceProgram.empty())
            m_state.devicePrograms.emplace(e.deviceProgram, e.candidate.id);
        if (member.latencyNs())
            m_state.population.push_back(e.candidate.id);
        m_state.seeds.push_back(e.candidate.id);
        m_state.order.push_back(e.candidate.id);
        m_state.members.emplace(e.candidate.id, std::move(member));
        return {};
    }

    Refusal operator()(const AttemptStarted& e)
    {
        if (auto refusal = refuseSlot(e.where.generation, e.where.slot))
            return refusal;
        auto& chain = m_state.chains[{e.where.generation, e.where.slot}];
        if (e.where.attempt != static_cast<int>(chain.size()))
            return "try " + std::to_string(e.where.attempt) + " is not the next one";
        if (!chain.empty() && !chain.back().decision)
            return "the try before it has not been decided about";
        Attempt attempt;
        attempt.stage = e.stage;
        attempt.mode = e.mode;
        attempt.parents = e.parents;
        attempt.steering = e.steering;
        chain.push_back(std::move(attempt));
        return {};
    }

    Refusal operator()(const ModelCalled& e)
    {
        auto* attempt = attemptAt(e.where);
        if (attempt == nullptr)
            return "there is no such try";
        if (e.ordinal != attempt->spending.calls)
            return "call " + std::to_string(attempt->spending.calls) + " of the try is the next one";
        m_state.tokens += e.usage.prompt + e.usage.completion;
        attempt->spending.add(e);
        m_state.spending.add(e);
        m_state.spendingByModel[e.model].add(e);
        m_state.spendingByStage[e.stage].add(e);
        m_state.spendingByRole[e.role].add(e);
        m_state.spendingByGeneration[e.where.generation].add(e);
        for (const auto& entry : e.manifest)
            m_state.tokensByLayer[entry.layer] += entry.tokens;
        std::erase_if(m_state.questions, [&](const Question& question) { return question.where == e.where; });
        return {};
    }

    Refusal operator()(const ToolRan& e)
    {
        if (attemptAt(e.where) == nullptr)
            return "there is no such try";
        return {};
    }

    Refusal operator()(const AttemptRefused& e)
    {
        auto* attempt = openAttempt(e.where);
        if (attempt == nullptr)
            return "that try is not under way";
        attempt->refusal = e.reason.empty() ? "no reason given" : e.reason;
        return {};
    }

    Refusal operator()(const CandidateProposed& e)
    {
        const auto& candidate = e.candidate;
        if (auto refusal = refuseSlot(candidate.generation, candidate.slot))
            return refusal;
        if (candidate.id.isNull() || m_state.members.contains(candidate.id))
            return "candidate '" + candidate.id.brief() + "' is known already";
        auto& chain = m_state.chains[{candidate.generation, candidate.slot}];
        if (chain.empty())
            chain.push_back({candidate.stage, candidate.mode, candidate.parents, {}, {}, {}, {}, {}});
        auto* attempt = openAttempt({candidate.generation, candidate.slot, candidate.attempt});
        if (attempt == nullptr)
            return "slot " + std::to_string(candidate.slot) + " is taken";
        attempt->candidate = candidate.id;
        m_state.order.push_back(candidate.id);
        m_state.members.emplace(candidate.id, memberOf(e, *attempt));
        return {};
    }

    Refusal operator()(const ProposalFailed& e)
    {
        if (auto refusal = refuseSlot(e.generation, e.slot))
            return refusal;
        if (m_state.at(e.generation, e.slot) != nullptr)
            return "slot " + std::to_string(e.slot) + " is taken";
        m_state.failedSlots[e.generation].insert(e.slot);
        m_state.proposalFailure = e.reason;
        return {};
    }

    Refusal operator()(const ConductorDecided& e)
    {
        if (e.decision == Decision::SwitchMode) {
            m_state.switchedMode = e.mode;
            m_state.switchedAfter = e.where.generation;
            return {};
        }
        if (!m_state.needsDecision(e.where.generation, e.where.slot))
            return "slot " + std::to_string(e.where.slot) + " waits for no decision";
        auto* attempt = attemptAt(e.where);
        if (attempt == nullptr || e.where.attempt + 1 != static_cast<int>(chainOf(e.where).size()))
            return "it is not about the latest try";
        attempt->decision = e;
        return {};
    }

    Refusal operator()(const ApprovalAsked& e)
    {
        auto* member = openMember(e.candidate);
        if (member == nullptr || member->approval != Approval::NotNeeded)
            return "candidate '" + e.candidate.brief() + "' waits for no approval";
        member->approval = Approval::Waiting;
        return {};
    }

    Refusal operator()(const AnswerAsked& e)
    {
        if (openAttempt(e.where) == nullptr)
            return "that try is not under way";
        // Asked again after a restart: an answer that was given meanwhile is on its way.
        for (const auto& question : m_state.questions)
            if (question.where == e.where && question.request == e.request && question.answer)
                return {};
        std::erase_if(m_state.questions, [&](const Question& question) { return question.where == e.where; });
        m_state.questions.push_back({e.where, e.ordinal, e.role, e.request, {}});
        return {};
    }

    Refusal operator()(const SteeringGiven& e)
    {
        if (e.id != static_cast<int>(m_state.steering.size()) + 1)
            return "act " + std::to_string(m_state.steering.size() + 1) + " is the next one";
        if (auto refusal = steeringRefusal(m_state, e.act))
            return refusal;
        m_state.steering.push_back(e);
        take(e.id, e.act);
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
    /// What an act changes at once; what it changes in prompts is looked up when a try starts.
    void take(int id, const Steering& act)
    {
        switch (act.kind) {
        case SteeringKind::Approve:
            m_state.members.at(*act.candidate).approval = Approval::Given;
            return;
        case SteeringKind::Refuse:
            m_state.members.at(*act.candidate).approval = Approval::Refused;
            m_state.members.at(*act.candidate).refusedBecause = act.text;
            return;
        case SteeringKind::Override:
            override(*act.where, act);
            return;
        case SteeringKind::Mode:
            m_state.switchedMode = act.mode;
            return;
        case SteeringKind::ReAsk:
            m_state.reAsks[{m_state.generation, m_state.slotCount(m_state.generation)}] = id;
            return;
        case SteeringKind::Answer:
            for (auto& question : m_state.questions)
                if (question.where == *act.where)
                    question.answer = act.text;
            return;
        case SteeringKind::Withdraw:
            m_state.withdrawn.insert(act.act);
            return;
        case SteeringKind::Hint:
        case SteeringKind::Ban:
        case SteeringKind::Pin:
        case SteeringKind::Freeze:
        case SteeringKind::Fork:
            return;
        }
    }

    void override(const SlotRef& where, const Steering& act)
    {
        auto& attempt = chainOf(where).back();
        ConductorDecided decision = attempt.decision.value_or(ConductorDecided{});
        decision.where = {where.generation, where.slot, static_cast<int>(chainOf(where).size()) - 1};
        decision.decision = act.decision.value_or(decision.decision);
        decision.mode = act.mode.value_or(attempt.mode);
        decision.stage = attempt.decision ? attempt.decision->stage : attempt.stage;
        decision.rule = "steering";
        decision.evidence = {act.text.empty() ? "a person decided" : act.text};
        decision.advice = act.text;
        decision.by = DecidedBy::Person;
        attempt.decision = std::move(decision);
    }

    Member memberOf(const CandidateProposed& e, const Attempt& attempt)
    {
        Member member;
        member.candidate = e.candidate;
        member.candidate.files.clear();
        member.files = e.files;
        member.manifest = e.manifest;
        member.sketch = e.sketch;
        member.transcript = e.transcript;
        member.drift = e.drift;
        member.steering = attempt.steering;
        member.spending = attempt.spending;
        member.tokens = e.tokens;
        // Recorded calls are counted already, and exactly.
        if (attempt.spending.calls > 0)
            member.tokens = static_cast<int>(attempt.spending.tokens());
        else
            m_state.tokens += e.tokens;
        return member;
    }

    Refusal refuseSlot(int generation, int slot) const
    {
        if (generation != m_state.generation || m_state.selections.contains(generation))
            return "generation " + std::to_string(generation) + " is not open";
        if (slot < 0 || slot >= m_state.slotCount(generation))
            return "there is no slot " + std::to_string(slot);
        if (m_state.isResolved(generation, slot))
            return "slot " + std::to_string(slot) + " is taken";
        return {};
    }

    Chain& chainOf(const SlotRef& where) { return m_state.chains[{where.generation, where.slot}]; }

    Attempt* attemptAt(const SlotRef& where)
    {
        auto& chain = chainOf(where);
        return where.attempt >= 0 && where.attempt < static_cast<int>(chain.size())
            ? &chain[static_cast<size_t>(where.attempt)]
            : nullptr;
    }

    /// The latest try of a slot when it has not ended yet.
    Attempt* openAttempt(const SlotRef& where)
    {
        auto* attempt = attemptAt(where);
        const bool open = attempt != nullptr && where.attempt + 1 == static_cast<int>(chainOf(where).size())
            && !attempt->candidate && attempt->refusal.empty() && !attempt->decision;
        return open ? attempt : nullptr;
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
    const auto* steering = std::get_if<SteeringGiven>(&record.event);
    const bool allowed = std::holds_alternative<ControlRequested>(record.event)
        || (steering != nullptr && steering->act.kind == SteeringKind::Fork);
    if (state.phase == RunPhase::Finished && !allowed)
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
