// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/pane_lines.h"

#include <algorithm>

namespace acann::diff {

namespace {

LineLook leftLook(const DiffRow& row)
{
    switch (row.kind) {
    case RowKind::Equal:
        return LineLook::Plain;
    case RowKind::Changed:
        return LineLook::Changed;
    case RowKind::Replaced:
    case RowKind::Removed:
        return LineLook::Removed;
    case RowKind::Added:
        return LineLook::Filler;
    }
    return LineLook::Plain;
}

LineLook rightLook(const DiffRow& row)
{
    switch (row.kind) {
    case RowKind::Equal:
        return LineLook::Plain;
    case RowKind::Changed:
        return LineLook::Changed;
    case RowKind::Replaced:
    case RowKind::Added:
        return LineLook::Added;
    case RowKind::Removed:
        return LineLook::Filler;
    }
    return LineLook::Plain;
}

/// Calls `keep(i)` for each of `count` items and `fold(range)` once for each closed fold; reports where changes land.
template <typename Keep, typename Fold>
void walk(const std::vector<RowRange>& changes, int count, const FoldState& state, const Keep& keep, const Fold& fold)
{
    std::vector<RowRange> folds = state.collapse ? foldable(changes, count, state.context) : std::vector<RowRange>{};
    std::erase_if(folds, [&](const RowRange& range) { return state.opened.contains(range.first); });
    auto next = folds.begin();
    for (int i = 0; i < count;) {
        if (next != folds.end() && next->first == i) {
            fold(*next);
            i = next->end();
            ++next;
        } else {
            keep(i++);
        }
    }
}

PaneLine foldLine(const RowRange& range, const FoldText& foldText)
{
    return {LineLook::Fold, foldText(range.count), 0, 0, {}, range.first};
}

/// Displayed position of every kept item, from which the changes' displayed ranges follow.
std::vector<RowRange> displayedChanges(const std::vector<RowRange>& changes, const std::vector<int>& positions)
{
    std::vector<RowRange> displayed;
    for (const RowRange& change : changes) {
        displayed.push_back({positions[static_cast<std::size_t>(change.first)], change.count});
    }
    return displayed;
}

} // namespace

PaneContent sideBySide(const Diff& diff, const FoldState& folds, const FoldText& foldText)
{
    PaneContent content;
    const int count = static_cast<int>(diff.rows.size());
    std::vector<int> positions(diff.rows.size(), -1);
    walk(
        diff.changes, count, folds,
        [&](int i) {
            const DiffRow& row = diff.rows[static_cast<std::size_t>(i)];
            positions[static_cast<std::size_t>(i)] = static_cast<int>(content.left.size());
            content.left.push_back({leftLook(row), row.left, row.leftLine, 0, row.leftSpans, i});
            content.right.push_back({rightLook(row), row.right, row.rightLine, 0, row.rightSpans, i});
        },
        [&](const RowRange& range) {
            content.left.push_back(foldLine(range, foldText));
            content.right.push_back(foldLine(range, foldText));
        });
    content.changes = displayedChanges(diff.changes, positions);
    content.changeRows = diff.changes;
    return content;
}

PaneContent unified(const Diff& diff, const FoldState& folds, const FoldText& foldText)
{
    PaneContent content;
    const UnifiedDiff lines = unify(diff);
    std::vector<int> positions(lines.lines.size(), -1);
    walk(
        lines.changes, static_cast<int>(lines.lines.size()), folds,
        [&](int i) {
            const UnifiedLine& line = lines.lines[static_cast<std::size_t>(i)];
            const LineLook look = line.kind == RowKind::Removed ? LineLook::Removed
                : line.kind == RowKind::Added                   ? LineLook::Added
                                                                : LineLook::Plain;
            positions[static_cast<std::size_t>(i)] = static_cast<int>(content.left.size());
            content.left.push_back({look, line.text, line.leftLine, line.rightLine, line.spans, i});
        },
        [&](const RowRange& range) { content.left.push_back(foldLine(range, foldText)); });
    content.changes = displayedChanges(lines.changes, positions);
    content.changeRows = diff.changes;
    return content;
}

int displayedLine(const std::vector<PaneLine>& lines, int sourceLine, bool secondNumber)
{
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const PaneLine& line) {
        return (secondNumber ? line.secondNumber : line.number) == sourceLine && sourceLine > 0;
    });
    return found == lines.end() ? -1 : static_cast<int>(found - lines.begin());
}

} // namespace acann::diff
