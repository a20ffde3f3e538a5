// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/paths.h"
#include "evaluation/emulator_job.h"
#include "evaluation/evaluator.h"
#include "remote/host_settings.h"
#include "remote/job_runner.h"
#include "task/golden.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace acann::evaluation {

struct RemoteEmulatorOptions
{
    base::Installation installation;
    std::string soc;
    std::chrono::milliseconds runLimit{20'000}; ///< for all launches of one evaluation together
    std::chrono::seconds compileLimit{60}; ///< for one compiler run
    std::chrono::seconds patience{600}; ///< how long the machine may be out of reach while an evaluation runs there
    std::chrono::seconds placing{600}; ///< and before it runs there
};

/// The emulator on another machine. Its programs are sent there once, golden values once per task, then each
/// evaluation is a detached job whose id comes from its content: after a crash or a cut line the same evaluation is
/// joined, not run again. The worker there is this very evaluator's local form, so that results are equal. At most
/// `settings.builds` evaluations at a time. Thread-safe.
class RemoteEmulatorEvaluator final : public Evaluator
{
public:
    RemoteEmulatorEvaluator(remote::HostSettings settings, std::shared_ptr<remote::Host> host,
        RemoteEmulatorOptions options, std::shared_ptr<task::GoldenSource> golden);

    [[nodiscard]] EvaluationOutcome evaluate(const EvaluationRequest& request, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override; ///< "emulator (ascend910b3) on host:npu1"

private:
    [[nodiscard]] Result<std::string> deployEmulator(const std::stop_token& stop);
    [[nodiscard]] Result<std::string> deployGolden(const task::OperatorTask& task, const std::stop_token& stop);
    [[nodiscard]] EvaluationOutcome evaluateThere(const EvaluationRequest& request, const std::stop_token& stop);
    [[nodiscard]] remote::JobSpec jobOf(
        const EvaluationRequest& request, const std::string& emulator, const std::string& golden, int attempt) const;

    remote::HostSettings m_settings;
    RemoteEmulatorOptions m_options;
    std::shared_ptr<task::GoldenSource> m_golden;
    remote::JobRunner m_jobs;
    std::mutex m_deploying; ///< one deployment at a time; the others need its outcome
    std::string m_emulator; ///< folder there; empty: not yet
    std::map<std::string, std::string> m_goldenFolders; ///< task digest → folder there
    std::mutex m_mutex;
    std::condition_variable_any m_freed;
    int m_running = 0;
};

} // namespace acann::evaluation
