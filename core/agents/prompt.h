// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "agents/reply.h"

namespace acann::agents {

/// What a model is sent, and what of it is knowledge.
struct Prompt
{
    llm::ChatRequest request;
    CallPurpose purpose;
    int tokens = 0; ///< estimated, of all messages
};

/// The prompt of a proposal: system text (the same for every call of a target), task, knowledge of the stage, sketch,
/// parents, attempts, guidance, and what to do now; the parts that change most come last, so that providers can cache
/// the rest. `sketch` may be empty. Errors: TargetBroken when the target has no prompt texts, InvalidArgument for an
/// extra card, a dropped layer or a frozen region that does not exist.
[[nodiscard]] Result<Prompt> proposalPrompt(const ProposalRequest& request, const std::string& sketch = {});

/// The knowledge that a request is fed: the stage's layers without the dropped ones, then the extra cards.
[[nodiscard]] Result<knowledge::AssembledPrompt> knowledgeFor(const ProposalRequest& request);

/// What edits of this request apply to: the last attempt, else the first parent; null: neither.
[[nodiscard]] const Candidate* baseOf(const ProposalRequest& request);
/// What a reply to this request may look like.
[[nodiscard]] ReplyRules replyRulesFor(const ProposalRequest& request);

} // namespace acann::agents
