// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/runner/kernel_job.h"
#include "evaluation/bundle.h"
#include "evaluation/evaluator.h"
#include "evaluation/kernel_process.h"
#include "evaluation/kernel_toolchain.h"
#include "hardware/hardware_profile.h"
#include "task/golden.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

namespace acann::evaluation {

struct BundleRequest
{
    const Bundle& bundle;
    const task::OperatorTask& task;
    const task::Case& binding; ///< the case that is run; the bundle is compiled for its dtypes
    std::function<void(std::string_view)> onStep; ///< may be empty
};

struct BundleOutcome
{
    Evaluation evaluation;
    std::optional<emulator::PlanRecord> plan; ///< what the TilingFunc decided for the case
};

/// Evaluates a six-part bundle: cross-file checks, compile of host and kernel, the bundle's own TilingFunc on the case,
/// its kernel on the emulator with that plan, and the judge on every trial of the case. Findings name the files of the
/// operator project (op_host/…, op_kernel/…). Blocking.
[[nodiscard]] BundleOutcome evaluateBundle(const BundleRequest& request, KernelToolchain& toolchain,
    task::GoldenSource& golden, const RunSettings& settings, const hardware::HardwareProfile& profile,
    std::stop_token stop);

} // namespace acann::evaluation
