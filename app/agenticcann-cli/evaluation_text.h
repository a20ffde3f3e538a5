// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "evaluation/evaluator.h"

namespace acann::cli {

/// Verdict, latency, accuracy, trials, findings and compile log for a person, on stdout.
void printEvaluation(const evaluation::Evaluation& evaluation);

/// Valid is positive; InfrastructureFailed says nothing about the candidate; everything else is negative.
[[nodiscard]] ExitCode exitCodeOf(const evaluation::Verdict& verdict);

} // namespace acann::cli
