// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/fuzzy.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace acann::ui {

namespace {

constexpr int kWordStart = 12;
constexpr int kInARow = 8;
constexpr int kMatch = 1;
constexpr int kImpossible = std::numeric_limits<int>::min() / 2;

bool startsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

} // namespace

std::optional<int> fuzzyScore(const QString& pattern, const QString& text)
{
    const auto wanted = [&] {
        QString letters = pattern.toLower();
        letters.remove(QLatin1Char(' '));
        return letters;
    }();
    if (wanted.isEmpty())
        return 0;
    const QString lower = text.toLower();
    const auto length = static_cast<size_t>(lower.size());
    // best[j]: the best score of the pattern so far when its last letter is matched exactly at j.
    std::vector<int> best(length, kImpossible);
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        std::vector<int> next(length, kImpossible);
        int reachable = i == 0 ? 0 : kImpossible;
        for (size_t j = 0; j < length; ++j) {
            const auto at = static_cast<qsizetype>(j);
            if (lower[at] == wanted[i]) {
                const int here = kMatch + (startsWord(text, at) ? kWordStart : 0);
                const int adjacent = i > 0 && j > 0 ? best[j - 1] + kInARow : kImpossible;
                next[j] = std::max(reachable, adjacent) + here;
            }
            reachable = std::max(reachable, best[j]);
        }
        best = std::move(next);
    }
    const int score = length == 0 ? kImpossible : *std::max_element(best.begin(), best.end());
    if (score < 0)
        return std::nullopt;
    return score * 4 - static_cast<int>(text.size()) / 8; // shorter texts win ties
}

} // namespace acann::ui
