// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/paths.h"
#include "evaluation/evaluator.h"
#include "evaluation/kernel_process.h"
#include "evaluation/kernel_toolchain.h"
#include "hardware/hardware_profile.h"
#include "task/golden.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

namespace acann::evaluation {

struct EmulatorOptions
{
    base::Installation installation;
    std::string soc{hardware::kDefaultSoc};
    std::filesystem::path cache; ///< empty: base::cacheFolder()
    std::chrono::milliseconds runLimit{20'000}; ///< for all launches of one evaluation together
    std::chrono::seconds compileLimit{60}; ///< for one compiler run
    bool allowUnsandboxed = base::SandboxSpec::unsandboxedAllowedByEnvironment();
};

/// compile → verify → measure on this computer: static checks, g++ against the emulator's headers, golden values from
/// `golden`, the kernel in the sandbox, the judge, the modelled timeline of the first trial. Thread-safe.
class EmulatorEvaluator final : public Evaluator
{
public:
    /// Errors: FileMissing or InvalidArgument for an unknown chip.
    [[nodiscard]] static Result<std::unique_ptr<EmulatorEvaluator>> create(
        EmulatorOptions options, std::shared_ptr<task::GoldenSource> golden);

    [[nodiscard]] EvaluationOutcome evaluate(const EvaluationRequest& request, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override;

private:
    EmulatorEvaluator(
        EmulatorOptions options, hardware::HardwareProfile profile, std::shared_ptr<task::GoldenSource> golden);

    EmulatorOptions m_options;
    hardware::HardwareProfile m_profile;
    std::shared_ptr<task::GoldenSource> m_golden;
    KernelToolchain m_toolchain;
};

/// The toolchain that these options describe: for commands that compile and launch without judging.
[[nodiscard]] ToolchainOptions toolchainOptions(const EmulatorOptions& options);
[[nodiscard]] RunSettings runSettings(const EmulatorOptions& options);

} // namespace acann::evaluation
