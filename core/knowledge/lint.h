// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "knowledge/knowledge_base.h"

#include <vector>

namespace acann::knowledge {

/// What a careful author would mend in one card. Rules: CARD-SOURCE (no source), CARD-LICENCE (no licence),
/// CARD-LENGTH (longer than its layer's budget), CARD-OP (an operation the graph vocabulary does not have).
[[nodiscard]] std::vector<Finding> lintCard(const Card& card);

/// lintCard over all cards of a target, and PACK-EMPTY for a pack that has neither cards nor exemplars.
[[nodiscard]] std::vector<Finding> lintTarget(const Target& target);

} // namespace acann::knowledge
