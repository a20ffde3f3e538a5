// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace acann::ui {

/// How well `pattern` matches `text` as a subsequence, case ignored; more is better, nothing when it does not match.
/// Letters at the start of words and in a row count most, so that "rl" finds "Reset layout" before "Relative".
[[nodiscard]] std::optional<int> fuzzyScore(const QString& pattern, const QString& text);

} // namespace acann::ui
