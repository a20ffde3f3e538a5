// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/jobs.h"

#include "base/files.h"

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
    const auto* target = context.knowledge->target(context.target);
    if (target == nullptr)
        return ProposalFailed{job.generation, job.slot, "there is no target '" + context.target + "'"};
    auto parents = parentsOf(job, blobs);
    if (!parents)
        return StoreBroken{std::move(parents.error())};
    const agents::ProposalRequest request{context.task, *target, job.pattern, job.stage,
        job.matrix.empty() ? target->stageMatrix : job.matrix, std::move(*parents), job.known, job.soc, job.generation,
        job.slot, job.seed};
    auto proposal = ask(*context.agent, request, stop);
    if (stop.stop_requested())
        return Cancelled{};
    if (!proposal)
        return ProposalFailed{job.generation, job.slot, proposal.error().message()};
    auto& candidate = proposal->candidate;
    if (candidate.files.empty())
        return ProposalFailed{job.generation, job.slot, "the agent returned no files"};
    // The run, not the agent, says where a candidate stands.
    candidate.id = task::idOf(candidate.files);
    candidate.target = context.target;
    candidate.generation = job.generation;
    candidate.slot = job.slot;
    candidate.stage = job.stage;
    auto files = blobs.put(base::compactJson(candidate.files));
    if (!files)
        return StoreBroken{std::move(files.error())};
    candidate.files.clear();
    return CandidateProposed{std::move(candidate), std::move(*files), std::move(proposal->manifest), proposal->tokens};
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

} // namespace acann::evolution
