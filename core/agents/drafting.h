// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "agents/model_agents.h"
#include "agents/prompt.h"

/// What the agents that use a model share.
namespace acann::agents {

/// What a model wrote, before it is held against the request.
struct Draft
{
    SourceFiles files;
    std::string note;
    std::vector<std::string> repairs;
};

/// The candidate of a draft with its lineage and drift. Errors: ReplyRefused when it was proposed before, changes a
/// frozen region, uses what is banned, or drifts too far.
[[nodiscard]] Result<Proposal> proposalOf(const ProposalRequest& request, Draft draft);

/// The regions that the request froze and the files change; empty: none.
[[nodiscard]] std::string frozenProblem(const ProposalRequest& request, const SourceFiles& files);

/// Works with tools until the model says that it is done or the budget ends. `sketch` may be empty.
[[nodiscard]] Result<Proposal> proposeWithTools(
    const ProposalRequest& request, const std::string& sketch, const AgentOptions& options, std::stop_token stop);

/// All tokens of a call, in and out.
[[nodiscard]] inline long tokensOf(const llm::Usage& usage) { return usage.prompt + usage.completion; }

} // namespace acann::agents
