// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <string_view>
#include <vector>

namespace acann::diff {

/// One step of an edit script over lines; 1-based numbers, 0 where the side has no line.
struct LineStep
{
    int left = 0;
    int right = 0;
    friend bool operator==(const LineStep&, const LineStep&) = default;
};

/// Every line of both texts in one script: {n, m} kept, {n, 0} removed, {0, m} added. Uses libgit2's patience diff with
/// the indent heuristic. Error: Internal with libgit2's reason.
[[nodiscard]] Result<std::vector<LineStep>> diffLines(
    std::string_view left, std::string_view right, int leftLines, int rightLines, bool ignoreWhitespace);

} // namespace acann::diff
