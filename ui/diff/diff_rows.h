// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The difference of two texts as rows for two renderers (side by side, unified). No widgets here.
namespace acann::diff {

/// Bytes [start, start + length) of a line's UTF-8 text; never cuts a character.
struct Span
{
    int start = 0;
    int length = 0;
    friend bool operator==(const Span&, const Span&) = default;
};

enum class RowKind
{
    Equal, ///< same on both sides (under the options)
    Changed, ///< a line that was edited: spans say where
    Replaced, ///< two unrelated lines that share a row
    Removed, ///< only on the left
    Added ///< only on the right
};

struct DiffRow
{
    RowKind kind = RowKind::Equal;
    int leftLine = 0; ///< 1-based; 0: this side has no line here
    int rightLine = 0;
    std::string left; ///< without the line end
    std::string right;
    std::vector<Span> leftSpans; ///< changed parts; empty for a whole-line change
    std::vector<Span> rightSpans;
    friend bool operator==(const DiffRow&, const DiffRow&) = default;
};

/// Rows [first, first + count).
struct RowRange
{
    int first = 0;
    int count = 0;
    [[nodiscard]] int end() const { return first + count; }
    friend bool operator==(const RowRange&, const RowRange&) = default;
};

struct DiffOptions
{
    bool ignoreWhitespace = false;
    friend bool operator==(const DiffOptions&, const DiffOptions&) = default;
};

struct Diff
{
    std::vector<DiffRow> rows;
    std::vector<RowRange> changes; ///< maximal runs of rows that are not Equal, top to bottom
    int added = 0; ///< lines only or differently on the right
    int removed = 0; ///< lines only or differently on the left

    [[nodiscard]] bool isIdentical() const { return changes.empty(); }
    friend bool operator==(const Diff&, const Diff&) = default;
};

/// Compares two texts line by line, pairs edited lines and marks what changed within them. Line ends ("\n", "\r\n",
/// none at the end of the text) make no difference. Error: Internal when the
/// line differ refuses (out of memory).
[[nodiscard]] Result<Diff> compare(std::string_view left, std::string_view right, const DiffOptions& options = {});

/// True when both sides of the rows, read downwards, give back the lines of both texts with rising numbers, and the
/// changes are exactly the runs of unequal rows. compare() asserts it in debug builds.
[[nodiscard]] bool verify(const Diff& diff, std::string_view left, std::string_view right);

/// One line of the unified form: within a change all removed lines come before all added ones.
struct UnifiedLine
{
    RowKind kind = RowKind::Equal; ///< Equal, Removed or Added
    int leftLine = 0;
    int rightLine = 0;
    std::string text;
    std::vector<Span> spans;
    int row = 0; ///< index in Diff::rows that it came from
    friend bool operator==(const UnifiedLine&, const UnifiedLine&) = default;
};

struct UnifiedDiff
{
    std::vector<UnifiedLine> lines;
    std::vector<RowRange> changes;
};

[[nodiscard]] UnifiedDiff unify(const Diff& diff);

/// The stretches between changes that a reader can do without: everything further than `context` rows from a change.
/// Stretches of fewer than four rows stay, since a "4 lines" bar would save nothing. Nothing is folded when there is
/// no change at all.
[[nodiscard]] std::vector<RowRange> foldable(const std::vector<RowRange>& changes, int rowCount, int context);

/// The lines of a text without their ends ("\n" or "\r\n"). A final line end opens no further line.
[[nodiscard]] std::vector<std::string> splitLines(std::string_view text);

} // namespace acann::diff
