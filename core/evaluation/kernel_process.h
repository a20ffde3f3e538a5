// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/sandbox.h"
#include "emulator/runner/kernel_job.h"
#include "evaluation/kernel_toolchain.h"
#include "evaluation/verdict.h"
#include "task/operator_task.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::evaluation {

/// One launch to be made: a case with its input files (.npy), in task order. Without files it can only be planned.
struct LaunchOrder
{
    const task::Case* binding = nullptr;
    std::vector<std::filesystem::path> inputs;
    bool keepSpans = false;
};

struct RunSettings
{
    base::Installation installation;
    std::string soc;
    std::chrono::milliseconds limit{20'000}; ///< for all launches together
    bool allowUnsandboxed = base::SandboxSpec::unsandboxedAllowedByEnvironment();
};

/// What came of a job. `report` holds what was finished before a failure.
struct KernelRun
{
    emulator::JobReport report;
    std::vector<std::vector<std::filesystem::path>> outputs; ///< raw bytes per launch and output, in `folder`
    std::optional<base::TemporaryFolder> folder; ///< keeps the outputs
    std::optional<Verdict> failure; ///< why the job did not reach its end
    std::optional<SourcePlace> place; ///< where it ended
    double milliseconds = 0;
};

/// Runs agenticcann-kernel-runner in the sandbox. Whatever the candidate does becomes `failure`. Errors are ours or the
/// system's: SandboxMissing, ProgramMissing, Cancelled, ProtocolBroken, StoreFull.
[[nodiscard]] Result<KernelRun> runKernel(const KernelToolchain& toolchain, const CompiledKernel& compiled,
    const task::OperatorTask& task, const std::vector<LaunchOrder>& orders, bool planOnly, const RunSettings& settings,
    std::stop_token stop);

} // namespace acann::evaluation
