// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diff_rows.h"

#include "diff/line_diff.h"
#include "diff/token_diff.h"

#include <algorithm>
#include <cassert>

namespace acann::diff {

namespace {

constexpr double kPairAbove = 0.5; ///< token similarity from which two lines count as one edited line
constexpr std::size_t kMostPairCells = 40'000; ///< removed × added lines of a block that are still aligned
constexpr int kLeastFold = 4;

struct Lines
{
    const std::vector<std::string>& left;
    const std::vector<std::string>& right;
    [[nodiscard]] const std::string& leftAt(int number) const { return left[static_cast<std::size_t>(number - 1)]; }
    [[nodiscard]] const std::string& rightAt(int number) const { return right[static_cast<std::size_t>(number - 1)]; }
};

/// Lines of one change: consecutive removed and added line numbers.
struct Block
{
    std::vector<int> removed;
    std::vector<int> added;
    [[nodiscard]] bool isEmpty() const { return removed.empty() && added.empty(); }
};

using Tokens = std::vector<std::vector<std::string>>;

/// best[i][j] = greatest sum of similarities that pairs of removed[i…] and added[j…] can reach in order.
std::vector<std::vector<double>> alignment(
    const Tokens& removed, const Tokens& added, std::vector<std::vector<double>>& similar)
{
    std::vector<std::vector<double>> best(removed.size() + 1, std::vector<double>(added.size() + 1, 0.0));
    similar.assign(removed.size(), std::vector<double>(added.size(), 0.0));
    for (std::size_t i = removed.size(); i-- > 0;) {
        for (std::size_t j = added.size(); j-- > 0;) {
            similar[i][j] = similarity(removed[i], added[j]);
            best[i][j] = std::max(best[i + 1][j], best[i][j + 1]);
            if (similar[i][j] >= kPairAbove) {
                best[i][j] = std::max(best[i][j], similar[i][j] + best[i + 1][j + 1]);
            }
        }
    }
    return best;
}

/// Pairs of indices into block.removed and block.added, rising on both sides.
std::vector<std::pair<std::size_t, std::size_t>> pairsOf(const Block& block, const Lines& lines)
{
    if (block.removed.empty() || block.added.empty() || block.removed.size() * block.added.size() > kMostPairCells) {
        return {};
    }
    Tokens removed;
    Tokens added;
    for (const int number : block.removed) {
        removed.push_back(tokenize(lines.leftAt(number)));
    }
    for (const int number : block.added) {
        added.push_back(tokenize(lines.rightAt(number)));
    }
    std::vector<std::vector<double>> similar;
    const auto best = alignment(removed, added, similar);

    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < removed.size() && j < added.size()) {
        if (similar[i][j] >= kPairAbove && best[i][j] == similar[i][j] + best[i + 1][j + 1]) {
            pairs.emplace_back(i++, j++);
        } else if (best[i][j] == best[i + 1][j]) {
            ++i;
        } else {
            ++j;
        }
    }
    return pairs;
}

DiffRow rowOf(RowKind kind, int leftLine, int rightLine, const Lines& lines)
{
    DiffRow row;
    row.kind = kind;
    row.leftLine = leftLine;
    row.rightLine = rightLine;
    if (leftLine > 0) {
        row.left = lines.leftAt(leftLine);
    }
    if (rightLine > 0) {
        row.right = lines.rightAt(rightLine);
    }
    return row;
}

/// Unpaired lines share rows as far as they go; the longer side continues alone.
void appendUnpaired(
    std::vector<DiffRow>& rows, const Block& block, RowRange removed, RowRange added, const Lines& lines)
{
    for (int i = 0; i < std::max(removed.count, added.count); ++i) {
        const int left = i < removed.count ? block.removed[static_cast<std::size_t>(removed.first + i)] : 0;
        const int right = i < added.count ? block.added[static_cast<std::size_t>(added.first + i)] : 0;
        const RowKind kind = left == 0 ? RowKind::Added : right == 0 ? RowKind::Removed : RowKind::Replaced;
        rows.push_back(rowOf(kind, left, right, lines));
    }
}

void appendBlock(std::vector<DiffRow>& rows, Block& block, const Lines& lines, bool ignoreWhitespace)
{
    int removedAt = 0;
    int addedAt = 0;
    for (const auto& [i, j] : pairsOf(block, lines)) {
        const int removed = static_cast<int>(i);
        const int added = static_cast<int>(j);
        appendUnpaired(rows, block, {removedAt, removed - removedAt}, {addedAt, added - addedAt}, lines);
        DiffRow row = rowOf(RowKind::Changed, block.removed[i], block.added[j], lines);
        LineChange change = changedParts(row.left, row.right, ignoreWhitespace);
        row.leftSpans = std::move(change.left);
        row.rightSpans = std::move(change.right);
        rows.push_back(std::move(row));
        removedAt = removed + 1;
        addedAt = added + 1;
    }
    appendUnpaired(rows, block, {removedAt, static_cast<int>(block.removed.size()) - removedAt},
        {addedAt, static_cast<int>(block.added.size()) - addedAt}, lines);
    block = {};
}

std::vector<RowRange> changesIn(const std::vector<DiffRow>& rows)
{
    std::vector<RowRange> changes;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        if (rows[static_cast<std::size_t>(i)].kind == RowKind::Equal) {
            continue;
        }
        if (!changes.empty() && changes.back().end() == i) {
            ++changes.back().count;
        } else {
            changes.push_back({i, 1});
        }
    }
    return changes;
}

/// Uniform line ends, so that "\r" or a missing final line end is never an edit.
std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) {
        text += line;
        text += '\n';
    }
    return text;
}

/// Whether the rows of one side hold exactly these lines with rising numbers.
bool reproduces(const std::vector<DiffRow>& rows, const std::vector<std::string>& lines, bool leftSide)
{
    int next = 1;
    for (const DiffRow& row : rows) {
        const int number = leftSide ? row.leftLine : row.rightLine;
        const std::string& text = leftSide ? row.left : row.right;
        if (number == 0) {
            if (!text.empty()) {
                return false;
            }
            continue;
        }
        if (number != next || number > static_cast<int>(lines.size())
            || text != lines[static_cast<std::size_t>(number - 1)]) {
            return false;
        }
        ++next;
    }
    return next == static_cast<int>(lines.size()) + 1;
}

} // namespace

std::vector<std::string> splitLines(std::string_view text)
{
    std::vector<std::string> lines;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        lines.emplace_back(line);
        at = end + 1;
    }
    return lines;
}

Result<Diff> compare(std::string_view left, std::string_view right, const DiffOptions& options)
{
    const std::vector<std::string> leftLines = splitLines(left);
    const std::vector<std::string> rightLines = splitLines(right);
    const Lines lines{leftLines, rightLines};
    const auto steps = diffLines(joined(leftLines), joined(rightLines), static_cast<int>(leftLines.size()),
        static_cast<int>(rightLines.size()), options.ignoreWhitespace);
    if (!steps) {
        return fail(steps.error());
    }
    Diff diff;
    Block block;
    for (const LineStep& step : *steps) {
        if (step.left > 0 && step.right > 0) {
            appendBlock(diff.rows, block, lines, options.ignoreWhitespace);
            diff.rows.push_back(rowOf(RowKind::Equal, step.left, step.right, lines));
        } else if (step.left > 0) {
            block.removed.push_back(step.left);
            ++diff.removed;
        } else {
            block.added.push_back(step.right);
            ++diff.added;
        }
    }
    appendBlock(diff.rows, block, lines, options.ignoreWhitespace);
    diff.changes = changesIn(diff.rows);
    assert(verify(diff, left, right));
    return diff;
}

bool verify(const Diff& diff, std::string_view left, std::string_view right)
{
    return reproduces(diff.rows, splitLines(left), true) && reproduces(diff.rows, splitLines(right), false)
        && diff.changes == changesIn(diff.rows);
}

UnifiedDiff unify(const Diff& diff)
{
    UnifiedDiff unified;
    int at = 0;
    const auto appendEqualUntil = [&](int end) {
        for (; at < end; ++at) {
            const DiffRow& row = diff.rows[static_cast<std::size_t>(at)];
            unified.lines.push_back({RowKind::Equal, row.leftLine, row.rightLine, row.right, {}, at});
        }
    };
    for (const RowRange& change : diff.changes) {
        appendEqualUntil(change.first);
        const int first = static_cast<int>(unified.lines.size());
        for (int i = change.first; i < change.end(); ++i) {
            const DiffRow& row = diff.rows[static_cast<std::size_t>(i)];
            if (row.leftLine > 0) {
                unified.lines.push_back({RowKind::Removed, row.leftLine, 0, row.left, row.leftSpans, i});
            }
        }
        for (int i = change.first; i < change.end(); ++i) {
            const DiffRow& row = diff.rows[static_cast<std::size_t>(i)];
            if (row.rightLine > 0) {
                unified.lines.push_back({RowKind::Added, 0, row.rightLine, row.right, row.rightSpans, i});
            }
        }
        unified.changes.push_back({first, static_cast<int>(unified.lines.size()) - first});
        at = change.end();
    }
    appendEqualUntil(static_cast<int>(diff.rows.size()));
    return unified;
}

std::vector<RowRange> foldable(const std::vector<RowRange>& changes, int rowCount, int context)
{
    std::vector<RowRange> folds;
    if (changes.empty()) {
        return folds;
    }
    const auto addFold = [&folds](int first, int end) {
        if (end - first >= kLeastFold) {
            folds.push_back({first, end - first});
        }
    };
    addFold(0, changes.front().first - context);
    for (std::size_t i = 1; i < changes.size(); ++i) {
        addFold(changes[i - 1].end() + context, changes[i].first - context);
    }
    addFold(changes.back().end() + context, rowCount);
    return folds;
}

} // namespace acann::diff
