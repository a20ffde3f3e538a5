// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_machine.h"

#include <utility>

namespace acann::evolution {

namespace {

constexpr int kProposalRepetitions = 3; ///< after a proposal that another slot of the generation already made
constexpr int kInfrastructureAttempts = 3; ///< per candidate, before the run is paused

} // namespace

/// The recorded device programs, as workers may ask for them.
struct RunMachine::Known
{
    std::mutex mutex;
    std::set<std::string> programs;

    bool contains(const std::string& program)
    {
        const std::lock_guard lock(mutex);
        return programs.contains(program);
    }
    void add(const std::string& program)
    {
        const std::lock_guard lock(mutex);
        programs.insert(program);
    }
};

RunMachine::RunMachine(RunState state, std::shared_ptr<const RunContext> context, Journal& journal,
    std::shared_ptr<Blobs> blobs, WorkerPool& pool, RunHooks hooks)
    : m_state(std::move(state))
    , m_context(std::move(context))
    , m_journal(journal)
    , m_blobs(std::move(blobs))
    , m_pool(pool)
    , m_hooks(std::move(hooks))
    , m_known(std::make_shared<Known>())
{
    for (const auto& [program, id] : m_state.devicePrograms)
        m_known->add(program);
}

RunMachine::~RunMachine() { m_stop.request_stop(); }

bool RunMachine::isQuiet() const
{
    return m_inFlight.proposals.empty() && static_cast<int>(m_inFlight.evaluations.size()) == m_inFlight.held;
}

void RunMachine::start() { pump(); }

void RunMachine::resume()
{
    if (isResumable(m_state) && record(ControlRequested{Control::Resume, {}}))
        pump();
}

void RunMachine::control(Control control)
{
    const auto phase = m_state.phase;
    if (m_ended || phase == RunPhase::Finished)
        return;
    const bool useful = control == Control::Pause ? phase == RunPhase::Running
        : control == Control::Resume              ? phase == RunPhase::Paused || phase == RunPhase::Draining
        : control == Control::Drain               ? phase != RunPhase::Draining
                                                  : true;
    if (!useful || !record(ControlRequested{control, {}}))
        return;
    if (control == Control::Abort) {
        m_stop.request_stop();
        m_inFlight = {};
        m_steps.clear();
    }
    pump();
}

Status RunMachine::steer(const Steering& act)
{
    if (const auto refusal = steeringRefusal(m_state, act))
        return fail(ErrorCode::InvalidArgument, "The act '" + describe(act) + "' cannot be given: " + *refusal);
    if (record(SteeringGiven{static_cast<int>(m_state.steering.size()) + 1, act}))
        pump();
    return {};
}

void RunMachine::pump()
{
    while (!m_ended) {
        recordHeldProposals();
        recordHeldEvaluations();
        forgetStuckEvaluations();
        const auto actions = m_ended ? std::vector<Action>() : nextActions(m_state, m_inFlight);
        if (actions.empty())
            return;
        if (const auto* recordAction = std::get_if<Record>(&actions.front())) {
            if (!record(recordAction->event))
                return;
            continue;
        }
        for (const auto& action : actions) {
            if (const auto* proposal = std::get_if<Propose>(&action))
                perform(*proposal);
            else
                perform(std::get<Evaluate>(action));
        }
        return;
    }
}

std::function<void(std::function<void()>)> RunMachine::guardedPost() const
{
    return [post = m_hooks.post, alive = std::weak_ptr<bool>(m_alive)](std::function<void()> function) {
        post([alive, function = std::move(function)] {
            if (!alive.expired())
                function();
        });
    };
}

void RunMachine::perform(const Propose& action)
{
    ProposalJob job;
    job.generation = action.generation;
    job.slot = action.slot;
    job.attempt = m_proposalAttempts[action.slot];
    job.stage = m_state.stage;
    job.pattern = m_state.pattern.value_or(task::Pattern::Elementwise);
    job.matrix = m_state.config.stageMatrix;
    job.soc = m_state.config.soc;
    for (const auto& parent : chooseParents(m_state, action.generation, action.slot))
        job.parents.push_back(*m_state.member(parent));
    job.known = knownTo(m_state, action.generation, action.slot, job.attempt);
    job.seed = slotSeed(m_state, action.generation, action.slot, job.attempt);
    m_inFlight.proposals.insert(action.slot);
    m_pool.submit([this, job = std::move(job), context = m_context, blobs = m_blobs, stop = m_stop.get_token(),
                      post = guardedPost()] {
        auto outcome = propose(*context, job, *blobs, stop);
        post([this, slot = job.slot, outcome = std::move(outcome)] { takeProposal(slot, outcome); });
    });
}

void RunMachine::perform(const Evaluate& action)
{
    const auto id = action.candidate;
    EvaluationJob job;
    job.member = *m_state.member(id);
    job.isKnown = [known = m_known](const std::string& program) { return known->contains(program); };
    job.onStep = [this, id, post = guardedPost()](std::string_view step) {
        post([this, id, step = std::string(step)] {
            if (!m_inFlight.evaluations.contains(id))
                return;
            m_steps[id] = step;
            m_hooks.stepped();
        });
    };
    m_inFlight.evaluations.insert(id);
    m_steps[id] = "queued";
    m_pool.submit([this, id, job = std::move(job), context = m_context, blobs = m_blobs, stop = m_stop.get_token(),
                      post = guardedPost()] {
        auto outcome = evaluate(*context, job, *blobs, stop);
        post([this, id, outcome = std::move(outcome)] { takeEvaluation(id, outcome); });
    });
}

void RunMachine::takeProposal(int slot, ProposalOutcome outcome)
{
    if (m_ended || !m_inFlight.proposals.contains(slot) || std::holds_alternative<Cancelled>(outcome))
        return;
    if (auto* broken = std::get_if<StoreBroken>(&outcome))
        return end(broken->error);
    m_heldProposals.insert_or_assign(slot, std::move(outcome));
    pump();
}

void RunMachine::takeEvaluation(const CandidateId& id, EvaluationJobOutcome outcome)
{
    if (m_ended || !m_inFlight.evaluations.contains(id) || std::holds_alternative<Cancelled>(outcome))
        return;
    m_steps.erase(id);
    if (auto* broken = std::get_if<StoreBroken>(&outcome))
        return end(broken->error);
    if (const auto* failure = std::get_if<evaluation::InfrastructureFailed>(&outcome)) {
        retryOrPause(id, *failure);
    } else {
        m_heldEvaluations.insert_or_assign(id, std::move(outcome));
        ++m_inFlight.held;
    }
    pump();
}

void RunMachine::retryOrPause(const CandidateId& id, const evaluation::InfrastructureFailed& failure)
{
    m_inFlight.evaluations.erase(id);
    if (++m_failures[id] < kInfrastructureAttempts)
        return;
    m_failures.erase(id);
    if (m_state.phase == RunPhase::Running)
        record(ControlRequested{Control::Pause,
            "candidate " + id.brief() + " could not be evaluated after " + std::to_string(kInfrastructureAttempts)
                + " attempts: " + failure.cause + (failure.nextStep.empty() ? "" : ". " + failure.nextStep)});
}

void RunMachine::recordHeldProposals()
{
    for (int slot = 0; slot < m_state.config.offspring && !m_heldProposals.empty() && !m_ended; ++slot) {
        const auto held = m_heldProposals.find(slot);
        if (held != m_heldProposals.end()) {
            auto outcome = std::move(held->second);
            m_heldProposals.erase(held);
            m_inFlight.proposals.erase(slot);
            recordProposal(slot, outcome);
        } else if (m_state.at(m_state.generation, slot) == nullptr && !m_state.isResolved(m_state.generation, slot)) {
            return;
        }
        // A repeated proposal leaves its slot open: the ones after it wait.
        if (m_state.at(m_state.generation, slot) == nullptr && !m_state.isResolved(m_state.generation, slot))
            return;
    }
}

void RunMachine::recordProposal(int slot, const ProposalOutcome& outcome)
{
    if (const auto* failed = std::get_if<ProposalFailed>(&outcome)) {
        record(*failed);
        return;
    }
    const auto& proposed = std::get<CandidateProposed>(outcome);
    const auto* twin = m_state.member(proposed.candidate.id);
    if (twin == nullptr) {
        record(proposed);
        return;
    }
    if (++m_proposalAttempts[slot] > kProposalRepetitions)
        record(ProposalFailed{m_state.generation, slot,
            "the agent only repeated candidates that exist, such as " + twin->candidate.id.brief()});
}

void RunMachine::recordHeldEvaluations()
{
    for (int slot = 0; slot < m_state.config.offspring && !m_heldEvaluations.empty() && !m_ended; ++slot) {
        if (m_state.isResolved(m_state.generation, slot))
            continue;
        const auto* member = m_state.at(m_state.generation, slot);
        const auto held = member != nullptr ? m_heldEvaluations.find(member->candidate.id) : m_heldEvaluations.end();
        if (held == m_heldEvaluations.end())
            return;
        const auto id = held->first;
        auto outcome = std::move(held->second);
        m_heldEvaluations.erase(held);
        m_inFlight.evaluations.erase(id);
        --m_inFlight.held;
        recordEvaluation(id, outcome);
        if (!m_state.isResolved(m_state.generation, slot))
            return;
    }
}

void RunMachine::recordEvaluation(const CandidateId& id, const EvaluationJobOutcome& outcome)
{
    const auto* recorded = std::get_if<EvaluationRecorded>(&outcome);
    const auto program
        = recorded != nullptr ? recorded->deviceProgram : std::get<evaluation::AlreadyKnown>(outcome).deviceProgram;
    const auto original = m_state.devicePrograms.find(program);
    if (original != m_state.devicePrograms.end()) {
        record(DuplicateFound{id, original->second, program});
    } else if (recorded != nullptr) {
        if (!program.empty())
            m_known->add(program);
        record(*recorded);
    } else {
        return retryOrPause(id, {"the evaluator took it for an equal of a program that is not recorded", {}});
    }
    m_failures.erase(id);
}

/// A stopping run may hold results of higher slots while a lower one was given up. Recording them now would make the
/// outcome depend on timing; they are evaluated again after a resume.
void RunMachine::forgetStuckEvaluations()
{
    const bool onlyHeld = static_cast<int>(m_inFlight.evaluations.size()) == m_inFlight.held;
    if (m_state.phase != RunPhase::Draining || !onlyHeld || !m_inFlight.proposals.empty())
        return;
    m_heldEvaluations.clear();
    m_inFlight.evaluations.clear();
    m_inFlight.held = 0;
}

bool RunMachine::record(const Event& event)
{
    auto stored = m_journal.append(event, m_state.lastSequence + 1);
    if (!stored) {
        end(stored.error());
        return false;
    }
    auto next = apply(std::move(m_state), *stored);
    if (!next) {
        end(next.error());
        return false;
    }
    m_state = std::move(*next);
    if (std::holds_alternative<GenerationStarted>(event))
        m_proposalAttempts.clear();
    m_hooks.recorded(*stored);
    if (m_state.phase == RunPhase::Finished)
        end(std::nullopt);
    return true;
}

void RunMachine::end(const std::optional<Error>& error)
{
    if (std::exchange(m_ended, true))
        return;
    m_stop.request_stop();
    m_inFlight = {};
    m_steps.clear();
    m_hooks.ended(error);
}

} // namespace acann::evolution
