// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

namespace acann::agents {

struct DesignedSketch
{
    std::string text; ///< canonical
    int tokens = 0;
    std::vector<knowledge::ManifestEntry> manifest; ///< L1 and L3
};

/// Asks the designer's model for a sketch and checks it; one round to mend what the checker says. Errors: those of
/// Agent::propose; ReplyRefused when the second sketch is unsound too, with the first problem.
[[nodiscard]] Result<DesignedSketch> designSketch(const ProposalRequest& request, std::stop_token stop);

} // namespace acann::agents
