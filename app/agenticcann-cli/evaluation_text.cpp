// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation_text.h"

#include "finding_text.h"

#include <cstdio>
#include <iostream>
#include <string>

namespace acann::cli {

namespace {

void printTrials(const evaluation::Evaluation& evaluation)
{
    for (const auto& trial : evaluation.trials) {
        std::printf("  %-4s %-14s %-16s seed %d", trial.passed ? "ok" : "FAIL", trial.caseId.c_str(),
            trial.distribution.c_str(), trial.seed);
        if (trial.message.empty())
            std::printf("   mean %.2e  largest %.2e\n", trial.meanRelative, trial.maxRelative);
        else
            std::printf("\n       %s\n", trial.message.c_str());
    }
}

void printMeasurement(const evaluation::Valid& valid)
{
    const auto& measurement = valid.measurement;
    std::printf("Latency   %s modelled on %s, %.0f %% of the speed of light\n", timeText(measurement.medianNs).c_str(),
        measurement.device.c_str(), measurement.speedOfLight * 100);
    for (const auto& [pipe, busy] : measurement.pipeBusyNs)
        std::printf("  %-5s busy %s\n", pipe.c_str(), timeText(busy).c_str());
    std::printf("Accuracy  worst: mean %.2e (limit %.2e), largest %.2e (limit %.2e) in %s\n",
        valid.accuracy.meanRelative, valid.accuracy.meanLimit, valid.accuracy.maxRelative, valid.accuracy.maxLimit,
        valid.accuracy.worstCase.c_str());
}

} // namespace

void printEvaluation(const evaluation::Evaluation& evaluation)
{
    const auto& verdict = evaluation.verdict;
    std::cout << "Verdict   " << label(verdict) << ": " << summary(verdict) << '\n' << std::flush;
    if (const auto* valid = std::get_if<evaluation::Valid>(&verdict))
        printMeasurement(*valid);
    if (const auto* failed = std::get_if<evaluation::InfrastructureFailed>(&verdict))
        std::cout << "          " << failed->nextStep << '\n' << std::flush;
    if (!evaluation.trials.empty()) {
        std::puts("Trials");
        printTrials(evaluation);
    }
    if (const auto text = findingsText(findingsOf(verdict)); !text.empty())
        std::printf("Findings\n%s", text.c_str());
    if (!evaluation.compileLog.empty())
        std::printf("Compile log\n%s\n", evaluation.compileLog.c_str());
    std::printf("Took      compile %.0f ms, run %.0f ms\n", evaluation.compileMs, evaluation.runMs);
}

ExitCode exitCodeOf(const evaluation::Verdict& verdict)
{
    if (std::holds_alternative<evaluation::Valid>(verdict))
        return ExitCode::Positive;
    return std::holds_alternative<evaluation::InfrastructureFailed>(verdict) ? ExitCode::Infrastructure
                                                                             : ExitCode::Negative;
}

} // namespace acann::cli
