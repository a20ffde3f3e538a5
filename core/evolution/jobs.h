// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "agents/conductor.h"
#include "evaluation/evaluator.h"
#include "evolution/journal.h"
#include "evolution/run_desk.h"
#include "evolution/run_state.h"
#include "evolution/scheduler.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>

/// The blocking parts of a run as plain functions: immutable input, one outcome, also when cancelled (design §6).
namespace acann::evolution {

/// What every job of a run shares; never changes after the run has begun.
struct RunContext
{
    task::OperatorTask task;
    std::shared_ptr<const knowledge::KnowledgeBase> knowledge;
    std::string target; ///< a target that `knowledge` has
    std::shared_ptr<agents::Agent> agent;
    std::shared_ptr<evaluation::Evaluator> evaluator;
    RoleModels models = {}; ///< empty: the template agent, or a person
    PriceOf priceOf = {}; ///< may be empty
    std::optional<agents::ConductorRules> rules = {}; ///< set where there are models
    bool personAnswers = false; ///< in place of every model
};

struct ProposalJob
{
    Plan plan;
    task::Pattern pattern = task::Pattern::Elementwise;
    knowledge::StageMatrix matrix; ///< empty: the target's default
    std::string soc;
    std::vector<Member> parents; ///< best first
    std::vector<Member> tried; ///< candidates of the slot that failed, oldest first
    agents::Guidance guidance;
    bool sketch = false;
    double driftLimit = 1;
    std::set<CandidateId> known;
    std::uint64_t seed = 0;
    std::optional<DeskParts> desk; ///< unset for the template agent
};

struct Cancelled
{ };
/// The store refused; nothing can go on.
struct StoreBroken
{
    Error error;
};

/// What is at fault is neither the candidate nor the model's reply: a provider, the sandbox. The run pauses and asks.
struct Unavailable
{
    std::string cause; ///< with what to do about it
};
/// A hard budget kept the work from being finished.
struct BudgetStop
{ };

/// An event to record (CandidateProposed, ProposalFailed, AttemptRefused), or why there is none.
using ProposalOutcome
    = std::variant<CandidateProposed, ProposalFailed, AttemptRefused, Unavailable, BudgetStop, Cancelled, StoreBroken>;
[[nodiscard]] ProposalOutcome propose(
    const RunContext& context, const ProposalJob& job, Blobs& blobs, const std::stop_token& stop);

struct EvaluationJob
{
    Member member;
    std::function<bool(const std::string&)> isKnown; ///< thread-safe
    std::function<void(std::string_view)> onStep; ///< thread-safe
};

/// An event to record, an equal device program, or why there is neither.
using EvaluationJobOutcome = std::variant<EvaluationRecorded, evaluation::AlreadyKnown,
    evaluation::InfrastructureFailed, Cancelled, StoreBroken>;
[[nodiscard]] EvaluationJobOutcome evaluate(
    const RunContext& context, const EvaluationJob& job, Blobs& blobs, const std::stop_token& stop);

struct DecisionJob
{
    SlotRef where; ///< the latest try of the slot
    Attempt attempt;
    std::vector<Member> tried; ///< candidates of the slot that failed, oldest first; the attempt's own one last
    int attemptsLeft = 0;
    task::Pattern pattern = task::Pattern::Elementwise;
    agents::Guidance guidance;
    std::optional<DeskParts> desk;
};

/// The run is to pause and a person to decide.
struct PauseAsked
{
    std::string reason;
};
using DecisionOutcome = std::variant<ConductorDecided, PauseAsked, Unavailable, BudgetStop, Cancelled, StoreBroken>;
[[nodiscard]] DecisionOutcome decide(
    const RunContext& context, const DecisionJob& job, Blobs& blobs, const std::stop_token& stop);

} // namespace acann::evolution
