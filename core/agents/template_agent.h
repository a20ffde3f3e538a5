// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

namespace acann::agents {

/// The agent without a model (design §1, level `template`): instantiates and tunes the packs' exemplars. Deterministic
/// under the request's seed, spends no tokens. docs/template-agent.md describes how it searches.
class TemplateAgent : public Agent
{
public:
    [[nodiscard]] Result<Proposal> propose(const ProposalRequest& request, std::stop_token stop) override;
};

} // namespace acann::agents
