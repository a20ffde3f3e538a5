// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/diff_pane.h"
#include "diff/diff_rows.h"

#include <functional>
#include <set>
#include <vector>

namespace acann::diff {

/// What the panes of a file show: the rows of its diff with unchanged stretches folded away.
struct PaneContent
{
    std::vector<PaneLine> left; ///< as many lines as right; in a unified content the only ones
    std::vector<PaneLine> right;
    std::vector<RowRange> changes; ///< in displayed lines
    std::vector<RowRange> changeRows; ///< the same in rows of the diff
};

struct FoldState
{
    bool collapse = true;
    int context = 3; ///< rows kept around a change
    std::set<int> opened; ///< first rows of folds that the person opened
};

/// The text of a fold's bar, given the number of lines it stands for.
using FoldText = std::function<std::string(int lines)>;

[[nodiscard]] PaneContent sideBySide(const Diff& diff, const FoldState& folds, const FoldText& foldText);
[[nodiscard]] PaneContent unified(const Diff& diff, const FoldState& folds, const FoldText& foldText);

/// The displayed line of a source line (1-based) on one side; -1 when it is folded away or not there. `secondNumber`
/// picks the right side of a unified content.
[[nodiscard]] int displayedLine(const std::vector<PaneLine>& lines, int sourceLine, bool secondNumber);

} // namespace acann::diff
