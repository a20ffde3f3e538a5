// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/diff_rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace acann::diff {

/// Words (letters, digits, _, any non-ASCII byte), runs of blanks, single punctuation characters; concatenated they
/// give the line back.
[[nodiscard]] std::vector<std::string> tokenize(std::string_view line);

/// Dice coefficient over the bags of non-blank tokens: 0 nothing in common … 1 the same words. Two blank lines: 1.
[[nodiscard]] double similarity(const std::vector<std::string>& left, const std::vector<std::string>& right);

struct LineChange
{
    std::vector<Span> left; ///< both empty: mark the whole line
    std::vector<Span> right;
    friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// What changed between two versions of one line. Gives no spans when the lines are too long (over 400 tokens) or too
/// different (similarity below 0.2) for marks to help.
[[nodiscard]] LineChange changedParts(std::string_view left, std::string_view right, bool ignoreWhitespace);

} // namespace acann::diff
