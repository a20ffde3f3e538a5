// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_machine.h"

#include "base/hash.h"

#include <algorithm>
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
    std::shared_ptr<Blobs> blobs, WorkerPool& pool, RunHooks hooks, CallTapes tapes)
    : m_state(std::move(state))
    , m_context(std::move(context))
    , m_journal(journal)
    , m_blobs(std::move(blobs))
    , m_pool(pool)
    , m_hooks(std::move(hooks))
    , m_known(std::make_shared<Known>())
    , m_tapes(std::move(tapes))
{
    for (const auto& [program, id] : m_state.devicePrograms)
        m_known->add(program);
    for (const auto& question : m_state.questions)
        if (question.answer)
            m_answers->put(question.where, *question.answer);
    m_gate->update(m_state);
}

RunMachine::~RunMachine() { m_stop.request_stop(); }

bool RunMachine::isQuiet() const
{
    const auto asking
        = std::count_if(m_state.questions.begin(), m_state.questions.end(), [this](const Question& question) {
              return !question.answer && question.where.generation == m_state.generation
                  && m_inFlight.proposals.contains(question.where.slot);
          });
    return m_inFlight.decisions.empty()
        && static_cast<int>(m_inFlight.proposals.size()) == m_inFlight.heldProposals + asking
        && static_cast<int>(m_inFlight.evaluations.size()) == m_inFlight.held;
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
    if (!record(SteeringGiven{static_cast<int>(m_state.steering.size()) + 1, act}))
        return {};
    if (act.kind == SteeringKind::Answer)
        m_answers->put(*act.where, act.text);
    pump();
    return {};
}

void RunMachine::pump()
{
    while (!m_ended) {
        recordHeldProposals();
        recordHeldEvaluations();
        forgetStuck();
        const auto actions = m_ended ? std::vector<Action>() : nextActions(m_state, m_inFlight);
        if (actions.empty())
            return;
        if (const auto* recordAction = std::get_if<Record>(&actions.front())) {
            if (!record(recordAction->event))
                return;
            continue;
        }
        for (const auto& action : actions) {
            if (m_ended)
                return;
            if (const auto* proposal = std::get_if<Propose>(&action))
                perform(*proposal);
            else if (const auto* decision = std::get_if<Decide>(&action))
                perform(*decision);
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

DeskParts RunMachine::deskFor(const SlotRef& where)
{
    auto& tape = m_tapes[where];
    if (!tape)
        tape = std::make_shared<CallTape>();
    DeskParts parts;
    parts.where = where;
    parts.models = m_context->models;
    parts.priceOf = m_context->priceOf;
    parts.tape = tape;
    parts.gate = m_gate;
    parts.blobs = m_blobs;
    parts.record = [this, post = guardedPost()](Event event, std::function<void(bool)> done) {
        post([this, event = std::move(event), done = std::move(done)] { done(recordForWorker(event)); });
    };
    parts.live = m_hooks.live;
    if (m_context->personAnswers)
        parts.person = m_answers;
    return parts;
}

bool RunMachine::recordForWorker(Event event)
{
    if (m_ended)
        return false;
    if (auto* call = std::get_if<ModelCalled>(&event)) {
        const auto& chain = m_state.chain(call->where.generation, call->where.slot);
        if (call->where.attempt < static_cast<int>(chain.size()))
            call->ordinal = chain[static_cast<size_t>(call->where.attempt)].spending.calls;
    }
    if (!record(event))
        return false;
    addTo(m_tapes, event);
    return true;
}

std::vector<Member> RunMachine::triedIn(const Chain& chain) const
{
    std::vector<Member> tried;
    for (const auto& attempt : chain) {
        if (!attempt.candidate)
            continue;
        auto member = *m_state.member(*attempt.candidate);
        // What an equal program was found to be holds for this one, too.
        if (const auto* original = member.duplicateOf ? m_state.member(*member.duplicateOf) : nullptr) {
            member.verdict = original->verdict;
            member.details = original->details;
        }
        if (!member.latencyNs())
            tried.push_back(std::move(member));
    }
    return tried;
}

void RunMachine::perform(const Propose& action)
{
    const auto plan = nextTry(m_state, action.generation, action.slot);
    const bool asksModels = plan.mode != task::AgentMode::Template;
    if (asksModels && !plan.begun
        && !record(AttemptStarted{plan.where, plan.stage, plan.mode, plan.parents, plan.steering}))
        return;
    const auto& config = m_state.config;
    const int repetition = m_repetitions[action.slot];
    ProposalJob job;
    job.plan = plan;
    job.pattern = m_state.pattern.value_or(task::Pattern::Elementwise);
    job.matrix = config.stageMatrix;
    job.soc = config.soc;
    for (const auto& parent : plan.parents)
        job.parents.push_back(*m_state.member(parent));
    job.tried = triedIn(m_state.chain(action.generation, action.slot));
    if (plan.where.generation == 1 && m_state.population.empty())
        for (const auto& seed : m_state.seeds)
            job.tried.insert(job.tried.begin(), *m_state.member(seed));
    job.guidance = guidanceOf(m_state, plan);
    job.sketch = config.sketch;
    job.driftLimit = config.driftAction == DriftAction::Reject ? config.driftLimit : 1;
    job.known = knownTo(m_state, action.generation, action.slot, repetition);
    job.seed = slotSeed(m_state, action.generation, action.slot, repetition);
    if (plan.where.attempt > 0)
        job.seed = base::deriveSeed(job.seed, "try " + std::to_string(plan.where.attempt));
    if (asksModels) {
        job.desk = deskFor(plan.where);
        job.desk->tape->rewind();
    }
    m_inFlight.proposals.insert(action.slot);
    m_pool.submit([this, job = std::move(job), context = m_context, blobs = m_blobs, stop = m_stop.get_token(),
                      post = guardedPost()] {
        auto outcome = propose(*context, job, *blobs, stop);
        post([this, slot = job.plan.where.slot, outcome = std::move(outcome)] { takeProposal(slot, outcome); });
    });
}

void RunMachine::perform(const Decide& action)
{
    const auto& chain = m_state.chain(action.generation, action.slot);
    DecisionJob job;
    job.where = {action.generation, action.slot, static_cast<int>(chain.size()) - 1};
    job.attempt = chain.back();
    job.tried = triedIn(chain);
    job.attemptsLeft = attemptsLeft(m_state, action.generation, action.slot);
    job.pattern = m_state.pattern.value_or(task::Pattern::Elementwise);
    if (!m_context->models.empty() || m_context->personAnswers)
        job.desk = deskFor(job.where);
    m_inFlight.decisions.insert(action.slot);
    m_pool.submit([this, job = std::move(job), context = m_context, blobs = m_blobs, stop = m_stop.get_token(),
                      post = guardedPost()] {
        auto outcome = decide(*context, job, *blobs, stop);
        post([this, slot = job.where.slot, outcome = std::move(outcome)] { takeDecision(slot, outcome); });
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
    const bool outOfBudget = std::holds_alternative<BudgetStop>(outcome);
    if (outOfBudget && spentHardBudget(m_state).empty())
        outcome = AttemptRefused{nextTry(m_state, m_state.generation, slot).where, "the agent's own budget is spent"};
    if (const auto* unavailable = std::get_if<Unavailable>(&outcome)) {
        m_inFlight.proposals.erase(slot);
        pauseBecause(unavailable->cause);
    } else if (std::holds_alternative<BudgetStop>(outcome)) {
        m_inFlight.proposals.erase(slot);
    } else {
        m_heldProposals.insert_or_assign(slot, std::move(outcome));
        m_inFlight.heldProposals = static_cast<int>(m_heldProposals.size());
    }
    pump();
}

void RunMachine::takeDecision(int slot, const DecisionOutcome& outcome)
{
    if (m_ended || m_inFlight.decisions.erase(slot) == 0 || std::holds_alternative<Cancelled>(outcome))
        return;
    if (const auto* broken = std::get_if<StoreBroken>(&outcome))
        return end(broken->error);
    if (const auto* unavailable = std::get_if<Unavailable>(&outcome))
        pauseBecause(unavailable->cause);
    else if (const auto* asked = std::get_if<PauseAsked>(&outcome))
        pauseBecause("slot " + std::to_string(slot) + " needs a person's decision: " + asked->reason);
    else if (const auto* decided = std::get_if<ConductorDecided>(&outcome);
             decided != nullptr && m_state.needsDecision(decided->where.generation, slot))
        record(*decided); // unless a person was faster
    pump();
}

void RunMachine::pauseBecause(const std::string& reason)
{
    if (m_state.phase == RunPhase::Running)
        record(ControlRequested{Control::Pause, reason});
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

std::optional<int> RunMachine::nextToRecord(bool evaluation) const
{
    // Once a budget is spent and nothing runs any more, what is not there will not come.
    const bool onlyWhatIsThere = m_inFlight.isIdle() && spentBudget(m_state);
    const auto waitsForPerson = [this](int slot) {
        const auto* member = m_state.at(m_state.generation, slot);
        return (member != nullptr && member->approval == Approval::Waiting)
            || std::any_of(m_state.questions.begin(), m_state.questions.end(), [&](const Question& question) {
                   return !question.answer && question.where.generation == m_state.generation
                       && question.where.slot == slot;
               });
    };
    std::optional<std::pair<int, int>> next; // try, slot
    for (int slot = 0; slot < m_state.slotCount(m_state.generation); ++slot) {
        const auto* member = m_state.at(m_state.generation, slot);
        const bool held = evaluation ? member != nullptr && m_heldEvaluations.contains(member->candidate.id)
                                     : m_heldProposals.contains(slot);
        if (m_state.isResolved(m_state.generation, slot) || (!held && (onlyWhatIsThere || waitsForPerson(slot))))
            continue;
        const bool past = evaluation ? m_state.needsDecision(m_state.generation, slot) : !wantsProposal(m_state, slot);
        const std::pair place(attemptOf(m_state, slot) + (past ? 1 : 0), slot);
        next = next ? std::min(*next, place) : place;
    }
    return next ? std::optional(next->second) : std::nullopt;
}

void RunMachine::recordHeldProposals()
{
    while (!m_heldProposals.empty() && !m_ended) {
        const auto slot = nextToRecord(false);
        const auto held = slot ? m_heldProposals.find(*slot) : m_heldProposals.end();
        if (held == m_heldProposals.end())
            return;
        const auto outcome = std::move(held->second);
        m_heldProposals.erase(held);
        m_inFlight.proposals.erase(*slot);
        m_inFlight.heldProposals = static_cast<int>(m_heldProposals.size());
        recordProposal(*slot, outcome);
        // A repeated proposal leaves its slot open: the ones after it wait.
        if (m_ended || wantsProposal(m_state, *slot))
            return;
    }
}

void RunMachine::recordProposal(int slot, const ProposalOutcome& outcome)
{
    if (const auto* failed = std::get_if<ProposalFailed>(&outcome)) {
        record(*failed);
        return;
    }
    if (const auto* refused = std::get_if<AttemptRefused>(&outcome)) {
        record(*refused);
        return;
    }
    const auto& proposed = std::get<CandidateProposed>(outcome);
    const auto* twin = m_state.member(proposed.candidate.id);
    if (twin == nullptr) {
        m_repetitions.erase(slot);
        record(proposed);
        return;
    }
    const auto why = "it repeats a candidate that exists, " + twin->candidate.id.brief();
    if (!m_state.chain(m_state.generation, slot).empty())
        record(AttemptRefused{nextTry(m_state, m_state.generation, slot).where, why});
    else if (++m_repetitions[slot] > kProposalRepetitions)
        record(ProposalFailed{m_state.generation, slot,
            "the agent only repeated candidates that exist, such as " + twin->candidate.id.brief()});
}

void RunMachine::recordHeldEvaluations()
{
    while (!m_heldEvaluations.empty() && !m_ended) {
        const auto slot = nextToRecord(true);
        const auto* member = slot ? m_state.at(m_state.generation, *slot) : nullptr;
        const auto held = member != nullptr ? m_heldEvaluations.find(member->candidate.id) : m_heldEvaluations.end();
        if (held == m_heldEvaluations.end())
            return;
        const auto id = held->first;
        const auto outcome = std::move(held->second);
        m_heldEvaluations.erase(held);
        m_inFlight.evaluations.erase(id);
        --m_inFlight.held;
        recordEvaluation(id, outcome);
        if (m_ended)
            return;
        const auto* judged = m_state.member(id);
        if (!judged->verdict && !judged->duplicateOf)
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

/// A stopping run may hold results that wait for another slot's, which will not come. Recording them now would make the
/// outcome depend on timing; they are evaluated again after a resume, and their calls are answered from the tape.
void RunMachine::forgetStuck()
{
    if (m_state.phase != RunPhase::Draining || !m_inFlight.isIdle())
        return;
    m_heldEvaluations.clear();
    m_heldProposals.clear();
    m_inFlight = {};
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
        m_repetitions.clear();
    m_gate->update(m_state);
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
