// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

#include <memory>

/// The agents that use a model. All of them build a prompt (agents/prompt.h), ask the request's desk, parse the reply
/// (agents/reply.h) and check frozen regions and drift (agents/drift.h) before they propose. docs/agents.md describes
/// them.
namespace acann::agents {

/// Where the tool-agent stops, whichever comes first.
struct ToolBudget
{
    int steps = 24; ///< replies of the model
    long tokens = 150000; ///< prompt and completion of all its calls
    friend bool operator==(const ToolBudget&, const ToolBudget&) = default;
};

/// The same for a whole run.
struct AgentOptions
{
    int replyTries = 2; ///< fix-loop: how often one proposal asks when a reply cannot be used; single-shot asks once
    bool templateSeeds = false; ///< hybrid: the template agent makes generation 1 where an exemplar fits the task
    int maxOutputTokens = 8192;
    ToolBudget tools;
    friend bool operator==(const AgentOptions&, const AgentOptions&) = default;
};

/// One agent for every mode: it works as request.mode says. Candidates carry the mode that made them (a hybrid's first
/// generation says template). Candidate::parents: of a repair the failed candidate, else the request's parents that the
/// prompt showed.
[[nodiscard]] std::unique_ptr<Agent> makeAgent(const AgentOptions& options = {});

/// "template", "single-shot", "fix-loop", "tool-agent"; nullopt otherwise.
[[nodiscard]] std::optional<task::AgentMode> parseAgentMode(std::string_view text);

/// What a model failure means for a proposal: Cancelled, BudgetOut, or ModelFailed with the failure's sentence; never
/// the candidate's fault. TooLong, Empty and Degenerate replies are ReplyRefused: the model answered, unusably.
[[nodiscard]] Error errorFrom(const llm::ModelFailure& failure);

} // namespace acann::agents
