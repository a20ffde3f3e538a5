// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "evaluation/evaluator.h"
#include "evaluation/kernel_process.h"
#include "task/golden.h"

#include <stop_token>
#include <string>
#include <vector>

namespace acann::evaluation {

struct TrialJudgement
{
    TrialReport report;
    Accuracy accuracy; ///< of the worst output
};

/// Judges the launches of a run that were finished, in the order of the trials. Errors: an output or golden file that
/// cannot be read, Cancelled.
[[nodiscard]] Result<std::vector<TrialJudgement>> judgeTrials(
    const task::OperatorTask& task, const std::vector<task::Trial>& trials, const KernelRun& run, std::stop_token stop);

/// The judgement that came closest to its limits or crossed them most.
[[nodiscard]] Accuracy worstAccuracy(const std::vector<TrialJudgement>& judgements);

} // namespace acann::evaluation
