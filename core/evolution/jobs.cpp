// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/jobs.h"

#include "agents/failure_signature.h"
#include "base/files.h"
#include "evolution/evaluator_bench.h"

#include <algorithm>
#include <exception>

namespace acann::evolution {

namespace {

/// The candidate with its file texts back from the blob.
Result<Candidate> withFiles(const Member& member, const Blobs& blobs)
{
    auto text = blobs.get(member.files);
    if (!text)
        return fail(std::move(text.error()).in("files of candidate " + member.candidate.id.brief()));
    auto candidate = member.candidate;
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object() || !std::all_of(json.begin(), json.end(), [](const auto& v) { return v.is_string(); }))
        return fail(ErrorCode::StoreCorrupt, "The files of candidate " + candidate.id.brief() + " cannot be read",
            "The blob is damaged; restore the workspace from a backup.");
    candidate.files = json.get<SourceFiles>();
    return candidate;
}

std::string busiestPipe(const Member& member)
{
    const auto* measurement = member.verdict ? evaluation::measurementOf(*member.verdict) : nullptr;
    if (measurement == nullptr || measurement->pipeBusyNs.empty())
        return {};
    const auto& pipes = measurement->pipeBusyNs;
    return std::max_element(pipes.begin(), pipes.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
    })->first;
}

Result<std::vector<agents::Parent>> parentsOf(const ProposalJob& job, const Blobs& blobs)
{
    std::vector<agents::Parent> parents;
    for (const auto& member : job.parents) {
        auto candidate = withFiles(member, blobs);
        if (!candidate)
            return fail(std::move(candidate.error()));
        parents.push_back({std::move(*candidate), member.latencyNs().value_or(0), busiestPipe(member)});
    }
    return parents;
}

/// The recorded details of a member's evaluation; unset when there are none.
Result<std::optional<evaluation::Evaluation>> detailsOf(const Member& member, const Blobs& blobs)
{
    if (member.details.isNull())
        return std::nullopt;
    auto text = blobs.get(member.details);
    if (!text)
        return fail(std::move(text.error()).in("evaluation of candidate " + member.candidate.id.brief()));
    try {
        return nlohmann::json::parse(*text).get<evaluation::Evaluation>();
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorCode::StoreCorrupt,
            "The evaluation of candidate " + member.candidate.id.brief() + " cannot be read",
            "The blob is damaged; restore the workspace from a backup.");
    }
}

Result<std::vector<agents::Attempt>> attemptsOf(const std::vector<Member>& tried, const Blobs& blobs)
{
    std::vector<agents::Attempt> attempts;
    for (const auto& member : tried) {
        auto candidate = withFiles(member, blobs);
        if (!candidate)
            return fail(std::move(candidate.error()));
        agents::Attempt attempt{std::move(*candidate), {}};
        if (member.approval == Approval::Refused) {
            attempt.failure.stage = "rejected";
            attempt.failure.cause = "a person refused it: " + member.refusedBecause;
        } else if (member.verdict) {
            const auto details = detailsOf(member, blobs);
            if (!details)
                return fail(details.error());
            attempt.failure = failureOf(*member.verdict, *details ? &**details : nullptr);
        }
        attempts.push_back(std::move(attempt));
    }
    return attempts;
}

/// What an agent's error means for the run. A provider's failure never counts against the slot.
ProposalOutcome failed(const ProposalJob& job, const Error& error)
{
    const auto& where = job.plan.where;
    switch (error.code) {
    case ErrorCode::Cancelled:
        return Cancelled{};
    case ErrorCode::BudgetOut:
        return BudgetStop{};
    case ErrorCode::ReplyRefused:
        return AttemptRefused{where, error.text};
    case ErrorCode::ModelFailed:
    case ErrorCode::ProcessFailed:
        return Unavailable{error.message()};
    case ErrorCode::StoreFailed:
    case ErrorCode::StoreCorrupt:
        return StoreBroken{error};
    default:
        if (where.attempt > 0)
            return AttemptRefused{where, error.message()};
        return ProposalFailed{where.generation, where.slot, error.message()};
    }
}

/// The proposal as the event that says so; its bulky parts become blobs.
ProposalOutcome record(const RunContext& context, const ProposalJob& job, agents::Proposal proposal, Blobs& blobs)
{
    const auto& where = job.plan.where;
    auto& candidate = proposal.candidate;
    if (candidate.files.empty())
        return failed(job, {ErrorCode::ReplyRefused, "the agent returned no files", {}, {}, {}});
    // The run, not the agent, says where a candidate stands.
    candidate.id = task::idOf(candidate.files);
    candidate.target = context.target;
    candidate.generation = where.generation;
    candidate.slot = where.slot;
    candidate.attempt = where.attempt;
    candidate.stage = job.plan.stage;
    CandidateProposed proposed;
    const auto put = [&](std::string_view bytes, BlobId& id) -> Status {
        auto blob = bytes.empty() ? Result<BlobId>() : blobs.put(bytes);
        if (!blob)
            return fail(std::move(blob.error()));
        id = std::move(*blob);
        return {};
    };
    const auto transcript = proposal.transcript.is_null() ? std::string() : base::compactJson(proposal.transcript);
    for (auto status : {put(base::compactJson(candidate.files), proposed.files), put(proposal.sketch, proposed.sketch),
             put(transcript, proposed.transcript)})
        if (!status)
            return StoreBroken{std::move(status.error())};
    candidate.files.clear();
    proposed.candidate = std::move(candidate);
    proposed.manifest = std::move(proposal.manifest);
    proposed.tokens = proposal.tokens;
    proposed.drift = proposal.drift;
    return proposed;
}

Result<agents::Proposal> ask(agents::Agent& agent, const agents::ProposalRequest& request, const std::stop_token& stop)
{
    try {
        return agent.propose(request, stop);
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, std::string("The agent failed: ") + e.what(), "Please report this.");
    }
}

evaluation::EvaluationOutcome judge(
    evaluation::Evaluator& evaluator, const evaluation::EvaluationRequest& request, const std::stop_token& stop)
{
    try {
        return evaluator.evaluate(request, stop);
    } catch (const std::exception& e) {
        evaluation::Evaluation broken;
        broken.verdict
            = evaluation::InfrastructureFailed{std::string("the evaluator failed: ") + e.what(), "Please report this."};
        return broken;
    }
}

} // namespace

ProposalOutcome propose(const RunContext& context, const ProposalJob& job, Blobs& blobs, const std::stop_token& stop)
{
    const auto& where = job.plan.where;
    const auto* target = context.knowledge->target(context.target);
    if (target == nullptr)
        return ProposalFailed{where.generation, where.slot, "there is no target '" + context.target + "'"};
    auto parents = parentsOf(job, blobs);
    if (!parents)
        return StoreBroken{std::move(parents.error())};
    auto attempts = attemptsOf(job.tried, blobs);
    if (!attempts)
        return StoreBroken{std::move(attempts.error())};
    agents::ProposalRequest request{context.task, *target, job.pattern, job.plan.stage,
        job.matrix.empty() ? target->stageMatrix : job.matrix, std::move(*parents), job.known, job.soc,
        where.generation, where.slot, job.seed};
    request.mode = job.plan.mode;
    request.attempts = std::move(*attempts);
    request.guidance = job.guidance;
    request.useSketch = job.sketch;
    request.driftLimit = job.driftLimit;
    std::optional<RunDesk> desk;
    std::optional<EvaluatorBench> bench;
    if (job.desk) {
        request.desk = &desk.emplace(*job.desk);
        request.bench = &bench.emplace(context.task, context.target, context.evaluator, *job.desk);
    }
    auto proposal = ask(*context.agent, request, stop);
    if (stop.stop_requested())
        return Cancelled{};
    return proposal ? record(context, job, std::move(*proposal), blobs) : failed(job, proposal.error());
}

EvaluationJobOutcome evaluate(
    const RunContext& context, const EvaluationJob& job, Blobs& blobs, const std::stop_token& stop)
{
    auto candidate = withFiles(job.member, blobs);
    if (!candidate)
        return StoreBroken{std::move(candidate.error())};
    auto outcome = judge(*context.evaluator, {context.task, *candidate, job.isKnown, job.onStep}, stop);
    if (stop.stop_requested())
        return Cancelled{};
    if (auto* known = std::get_if<evaluation::AlreadyKnown>(&outcome))
        return std::move(*known);
    auto& result = std::get<evaluation::Evaluation>(outcome);
    if (auto* failed = std::get_if<evaluation::InfrastructureFailed>(&result.verdict))
        return std::move(*failed);
    auto details = blobs.put(base::compactJson(result));
    if (!details)
        return StoreBroken{std::move(details.error())};
    return EvaluationRecorded{candidate->id, std::move(result.verdict), result.deviceProgram, std::move(*details),
        result.compileMs, result.runMs};
}

namespace {

Decision wordFor(const agents::Decision& decided, bool refused)
{
    if (decided.next == agents::NextStep::GiveUp)
        return Decision::GiveUp;
    if (decided.changeApproach)
        return Decision::ChangeApproach;
    if (refused)
        return Decision::Repeat;
    return decided.rewrite ? Decision::Rewrite : Decision::Repair;
}

agents::Situation situationOf(const DecisionJob& job, const std::vector<agents::Attempt>& attempts)
{
    agents::Situation situation;
    situation.stage = job.attempt.stage;
    situation.mode = job.attempt.mode == task::AgentMode::Template ? task::AgentMode::FixLoop : job.attempt.mode;
    situation.attemptsLeft = job.attemptsLeft;
    situation.guidance = job.guidance;
    for (const auto& attempt : attempts)
        situation.signatures.push_back(agents::failureSignature(attempt));
    if (!job.attempt.refusal.empty()) {
        situation.verdict = "reply refused";
        situation.signatures.push_back("refused " + job.attempt.refusal);
    } else {
        situation.verdict = attempts.empty() ? "numeric" : attempts.back().failure.stage;
        if (!attempts.empty())
            for (const auto& finding : attempts.back().failure.findings)
                situation.rules.push_back(finding.rule);
    }
    return situation;
}

} // namespace

DecisionOutcome decide(const RunContext& context, const DecisionJob& job, Blobs& blobs, const std::stop_token& stop)
{
    const auto* target = context.knowledge->target(context.target);
    if (target == nullptr || !context.rules)
        return PauseAsked{"the target '" + context.target + "' has no rules for the conductor"};
    auto attempts = attemptsOf(job.tried, blobs);
    if (!attempts)
        return StoreBroken{std::move(attempts.error())};
    const auto situation = situationOf(job, *attempts);
    std::optional<RunDesk> desk;
    if (job.desk)
        desk.emplace(*job.desk);
    const auto decided
        = agents::conduct(*context.rules, {context.task, *target, situation, *attempts}, desk ? &*desk : nullptr, stop);
    if (stop.stop_requested())
        return Cancelled{};
    if (!decided && decided.error().code == ErrorCode::BudgetOut)
        return BudgetStop{};
    if (!decided)
        return Unavailable{decided.error().message()};
    if (decided->next == agents::NextStep::PauseAndAsk)
        return PauseAsked{decided->evidence};
    ConductorDecided event;
    event.where = job.where;
    event.decision = wordFor(*decided, !job.attempt.refusal.empty());
    event.stage = decided->stage;
    // A reply that could not be used is asked for again as it was: there is nothing to repair yet.
    if (attempts->empty() && event.decision != Decision::GiveUp)
        event.stage = job.attempt.stage;
    event.mode = decided->mode;
    event.rule = decided->rule;
    event.evidence = {decided->evidence};
    event.cards = decided->extraCards;
    event.by = decided->rule == "model" ? DecidedBy::Model : DecidedBy::Rule;
    return event;
}

} // namespace acann::evolution
