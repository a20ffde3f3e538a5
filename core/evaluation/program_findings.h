// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "emulator/runner/kernel_job.h"

#include <chrono>
#include <string>
#include <vector>

namespace acann::evaluation {

/// What is wrong with a whole program, each with file and line where known and what to do (docs/user-guide/emulate.md).

/// The compiler's errors, at least one. Calls that do not exist and launches that do not fit their kernel are said in
/// their own words.
[[nodiscard]] std::vector<Finding> compileFindings(const std::string& log);

/// A crash, a call that is not allowed, or a program that did not end.
[[nodiscard]] Finding faultFinding(const emulator::JobFault& fault, SourcePlace place, std::chrono::milliseconds limit);

/// `folder` is where the program ran.
[[nodiscard]] Finding missingFileFinding(const std::string& path, SourcePlace place, const std::string& folder);

/// The program came to its end and started no kernel.
[[nodiscard]] Finding noLaunchFinding(SourcePlace main);

} // namespace acann::evaluation
