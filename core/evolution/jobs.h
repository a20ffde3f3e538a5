// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "evaluation/evaluator.h"
#include "evolution/journal.h"
#include "evolution/run_state.h"

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
};

struct ProposalJob
{
    int generation = 1;
    int slot = 0;
    int attempt = 0;
    task::Stage stage = task::Stage::Init;
    task::Pattern pattern = task::Pattern::Elementwise;
    knowledge::StageMatrix matrix; ///< empty: the target's default
    std::string soc;
    std::vector<Member> parents; ///< best first
    std::set<CandidateId> known;
    std::uint64_t seed = 0;
};

struct Cancelled
{ };
/// The store refused; nothing can go on.
struct StoreBroken
{
    Error error;
};

/// An event to record (CandidateProposed or ProposalFailed), or why there is none.
using ProposalOutcome = std::variant<CandidateProposed, ProposalFailed, Cancelled, StoreBroken>;
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

} // namespace acann::evolution
