// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"

#include <optional>
#include <string>

namespace acann::diff {

/// Which candidate stands on the left of a comparison, in terms of the one on the right.
enum class Against
{
    Parent,
    SecondParent,
    Best,
    Marked,
    Fixed ///< one that the person picked
};

/// Why there is nothing to compare.
enum class Obstacle
{
    None,
    NoCandidate, ///< nothing is selected
    NoParent, ///< first generation
    NoSecondParent,
    NoBest, ///< no valid candidate yet
    IsBest, ///< it is the best one itself
    NoneMarked,
    Same ///< both sides are one candidate
};

struct Comparison
{
    CandidateId left;
    CandidateId right;
    Obstacle obstacle = Obstacle::None;
    friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// `picked` counts for Against::Fixed only.
[[nodiscard]] Comparison resolve(const evolution::RunState& state, const CandidateId& right, Against against,
    const CandidateId& marked, const CandidateId& picked);

} // namespace acann::diff
