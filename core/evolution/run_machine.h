// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/jobs.h"
#include "evolution/journal.h"
#include "evolution/run_state.h"
#include "evolution/scheduler.h"
#include "evolution/worker_pool.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

namespace acann::evolution {

/// How a run talks to its owner. Everything but `post` and `live` is called on the owner's thread, from within the
/// machine: it must not be destroyed there.
struct RunHooks
{
    /// Runs a function later on the owner's thread. Thread-safe; called from workers.
    std::function<void(std::function<void()>)> post;
    std::function<void(const EventRecord&)> recorded; ///< after the state has taken the event
    std::function<void()> stepped; ///< the steps of inFlightSteps() have changed
    std::function<void(const std::optional<Error>&)> ended; ///< finished, or halted by an error; called once
    std::function<void(const LiveText&)> live = {}; ///< a reply grows; called on workers, may be empty
};

/// Drives one run: asks the scheduler, hands jobs to workers, records their outcomes in slot order. Lives on one
/// thread and never blocks it; destroying it cancels its jobs, and what was recorded stays.
class RunMachine
{
public:
    /// `state` is the fold of the journal's events. `blobs` and `pool` are shared with the jobs; the pool must end
    /// before the hooks' receiver does. `tapes`: tapesOf the same events.
    RunMachine(RunState state, std::shared_ptr<const RunContext> context, Journal& journal,
        std::shared_ptr<Blobs> blobs, WorkerPool& pool, RunHooks hooks, CallTapes tapes = {});
    ~RunMachine();
    RunMachine(const RunMachine&) = delete;
    RunMachine& operator=(const RunMachine&) = delete;

    /// Sets a newly created run going.
    void start();
    /// Sets an interrupted, paused or stopped run going again; does nothing to one that has ended for good.
    void resume();
    /// Pause: nothing new starts, what is under way is recorded. Drain: the same, then the run stops. Abort: what is
    /// under way is killed and lost. Requests that change nothing are ignored.
    void control(Control control);

    /// Records what a person asks and lets it take effect. Error: InvalidArgument with the reason when it cannot be
    /// given now.
    [[nodiscard]] Status steer(const Steering& act);

    [[nodiscard]] const RunState& state() const { return m_state; }
    /// True when no job is under way but those that wait for a person: such a run will not move by itself.
    [[nodiscard]] bool isQuiet() const;
    /// Candidate → "queued", "compile", "verify", "measure".
    [[nodiscard]] const std::map<CandidateId, std::string>& inFlightSteps() const { return m_steps; }

private:
    struct Known;

    void pump();
    void perform(const Propose& action);
    void perform(const Evaluate& action);
    void perform(const Decide& action);
    void takeProposal(int slot, ProposalOutcome outcome);
    void takeEvaluation(const CandidateId& id, EvaluationJobOutcome outcome);
    void takeDecision(int slot, const DecisionOutcome& outcome);
    void recordHeldProposals();
    void recordHeldEvaluations();
    /// The slot whose proposal (or evaluation) is the next to be recorded, among all that are still to come.
    [[nodiscard]] std::optional<int> nextToRecord(bool evaluation) const;
    [[nodiscard]] DeskParts deskFor(const SlotRef& where);
    /// Records what a worker wants to have recorded before it goes on.
    [[nodiscard]] bool recordForWorker(Event event);
    void pauseBecause(const std::string& reason);
    [[nodiscard]] std::vector<Member> triedIn(const Chain& chain) const;
    void recordProposal(int slot, const ProposalOutcome& outcome);
    void recordEvaluation(const CandidateId& id, const EvaluationJobOutcome& outcome);
    void retryOrPause(const CandidateId& id, const evaluation::InfrastructureFailed& failure);
    void forgetStuck();
    bool record(const Event& event);
    void end(const std::optional<Error>& error);
    /// Runs `function` on the owner's thread unless the machine is gone by then.
    [[nodiscard]] std::function<void(std::function<void()>)> guardedPost() const;

    RunState m_state;
    std::shared_ptr<const RunContext> m_context;
    Journal& m_journal;
    std::shared_ptr<Blobs> m_blobs;
    WorkerPool& m_pool;
    RunHooks m_hooks;
    std::stop_source m_stop;
    std::shared_ptr<Known> m_known; ///< device programs, shared with workers
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
    InFlight m_inFlight;
    std::map<int, ProposalOutcome> m_heldProposals; ///< slot → ended, waits for lower slots
    std::map<CandidateId, EvaluationJobOutcome> m_heldEvaluations;
    std::map<int, int> m_repetitions; ///< slot of the current generation → proposals that repeated a candidate
    CallTapes m_tapes;
    std::shared_ptr<BudgetGate> m_gate = std::make_shared<BudgetGate>();
    std::shared_ptr<AnswerBox> m_answers = std::make_shared<AnswerBox>();
    std::map<CandidateId, int> m_failures; ///< infrastructure failures in a row
    std::map<CandidateId, std::string> m_steps;
    bool m_ended = false;
};

} // namespace acann::evolution
