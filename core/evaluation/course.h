// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"
#include "evaluation/kernel_process.h"
#include "evaluation/kernel_toolchain.h"
#include "hardware/hardware_profile.h"
#include "task/golden.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace acann::evaluation {

/// What is evaluated: whatever can be compiled to a device and a host side for a task.
struct Subject
{
    const task::OperatorTask& task;
    std::vector<Finding> staticFindings; ///< errors among them end the evaluation before anything is compiled
    std::function<Result<CompileOutcome>(std::stop_token)> compile;
    std::vector<task::TrialKey> keys; ///< the trials, at least one; the first is the one that is timed
    std::string kernelFile = "kernel.cpp"; ///< where findings without a place of their own are put
    std::string hostFile = "host.cpp";
    std::function<void(std::string_view)> onStep; ///< may be empty
    std::function<bool(const std::string& deviceProgram)> isKnown; ///< may be empty
};

struct CourseOutcome
{
    EvaluationOutcome outcome;
    std::vector<emulator::PlanRecord> plans; ///< one per case, as far as they were made
};

/// One whole evaluation on the emulator: compile → plan → verify → measure. Blocking; ends in exactly one verdict.
[[nodiscard]] CourseOutcome runCourse(const Subject& subject, const KernelToolchain& toolchain,
    task::GoldenSource& golden, const RunSettings& settings, const hardware::HardwareProfile& profile,
    std::stop_token stop);

/// The trials that judge one case of a task, the declared values first.
[[nodiscard]] std::vector<task::TrialKey> trialsOfCase(const task::OperatorTask& task, const task::Case& binding);

/// The first blocking finding in one line; empty when there is none.
[[nodiscard]] std::string causeOf(const std::vector<Finding>& findings);

} // namespace acann::evaluation
