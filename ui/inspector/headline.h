// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/verdict_style.h"
#include "evaluation/evaluator.h"
#include "evolution/run_state.h"

#include <QString>

namespace acann::inspector {

/// What the inspector says first: the cause in one sentence, then what helps, then the numbers.
struct Headline
{
    ui::VerdictStyle style;
    QString title; ///< "~18.42 µs modelled" or "compile failed"
    QString cause; ///< one sentence; empty for a valid candidate without remarks
    QString nextStep; ///< how to mend it; may be empty
    QString context; ///< "×2.31 over first valid · −26.7 % against parent f20917dd"
};

/// `step`: of a candidate in flight ("compile", …), may be empty.
[[nodiscard]] Headline headlineOf(
    const evolution::RunState& state, const evolution::Member& member, const std::string& step);

/// Parses a `details` blob. Error: MalformedJson.
[[nodiscard]] Result<evaluation::Evaluation> parseEvaluation(const std::string& blob);

/// Failed trials first, else in the order they were run.
[[nodiscard]] std::vector<evaluation::TrialReport> failedFirst(std::vector<evaluation::TrialReport> trials);

} // namespace acann::inspector
