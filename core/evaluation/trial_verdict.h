// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"
#include "evaluation/verdict.h"
#include "hardware/hardware_profile.h"
#include "task/operator_task.h"

#include <optional>
#include <string>
#include <vector>

namespace acann::evaluation {

/// One finding per rule and place, errors first.
[[nodiscard]] std::vector<Finding> mergedFindings(std::vector<Finding> findings);

/// Why judged trials make an evaluation invalid: broken hardware rules before wrong numbers, for which a finding in
/// `kernelFile` is added. Nothing when all is well.
[[nodiscard]] std::optional<Verdict> failureOfTrials(
    const std::vector<TrialReport>& trials, std::vector<Finding>& findings, const std::string& kernelFile);

/// The modelled latency of a launch as a measurement.
[[nodiscard]] Measurement modelledMeasurement(
    const emulator::Timeline& timeline, const task::Case& binding, const hardware::HardwareProfile& profile);

} // namespace acann::evaluation
