// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"
#include "task/candidate.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace acann::agents {

/// The text of each region that the target declares ("Init", "CopyIn", "Compute", "CopyOut", "tiling"), and of what is
/// left ("other"). Tolerant: what does not parse is "other".
[[nodiscard]] std::map<std::string, std::string> regionsOf(const knowledge::Target& target, const SourceFiles& files);

/// How far a candidate is from its parent.
struct Drift
{
    double overall = 0; ///< 0: equal but for space and comments; 1: nothing in common. Regions weigh by their length
    std::map<std::string, double> regions; ///< by region; those that both lack are left out
    friend bool operator==(const Drift&, const Drift&) = default;
};
[[nodiscard]] Drift driftBetween(
    const knowledge::Target& target, const SourceFiles& parent, const SourceFiles& candidate);

/// The frozen regions whose code differs from the parent's (space and comments do not count).
[[nodiscard]] std::vector<std::string> changedRegions(const knowledge::Target& target, const SourceFiles& parent,
    const SourceFiles& candidate, const std::set<std::string>& frozen);

/// "drift 0.62 exceeds the limit 0.40: Compute 0.91, tiling 0.55 changed most."
[[nodiscard]] std::string describe(const Drift& drift, double limit);

} // namespace acann::agents
