// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "finding_text.h"
#include "source_arguments.h"

#include "evaluation/emulator_evaluator.h"
#include "task/task_loader.h"

#include <cstdio>
#include <iostream>
#include <memory>

namespace acann::cli {

namespace {

using evaluation::Evaluation;

struct EvaluateOptions
{
    std::string taskFile;
    std::string sources;
    std::string evaluator = "emulator";
    std::string soc{hardware::kDefaultSoc};
    bool json = false;
    bool allowUnsandboxed = false;
};

void printTrials(const Evaluation& evaluation)
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

void print(const Evaluation& evaluation)
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

Result<Evaluation> evaluate(const EvaluateOptions& options, const Context& context)
{
    if (options.evaluator != "emulator")
        return fail(
            ErrorCode::InvalidArgument, "There is no evaluator '" + options.evaluator + "'", "Use '--on emulator'.");
    auto files = readSources(options.sources);
    if (!files)
        return fail(std::move(files.error()));
    auto task = task::loadTask(options.taskFile, context.installation, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    evaluation::EmulatorOptions emulator;
    emulator.installation = context.installation;
    emulator.soc = options.soc;
    emulator.allowUnsandboxed = emulator.allowUnsandboxed || options.allowUnsandboxed;
    auto evaluator
        = evaluation::EmulatorEvaluator::create(std::move(emulator), task::makeReferenceRunner(context.installation));
    if (!evaluator)
        return fail(std::move(evaluator.error()));
    Candidate candidate;
    candidate.target = "ascendc";
    candidate.files = std::move(*files);
    candidate.id = task::idOf(candidate.files);
    Progress bar(options.json);
    const auto outcome
        = (*evaluator)
              ->evaluate({*task, candidate, {}, [&](std::string_view step) { bar.show(std::string(step), -1); }},
                  context.stop);
    // Nothing is known beforehand, so that the evaluation never ends early.
    return std::get<Evaluation>(outcome);
}

void run(const EvaluateOptions& options, Context& context)
{
    const auto evaluation = evaluate(options, context);
    if (!evaluation)
        return context.report(evaluation.error(), options.json);
    context.exitCode = exitCodeOf(evaluation->verdict);
    if (options.json)
        return context.printJson(*evaluation);
    print(*evaluation);
}

} // namespace

void addEvaluateCommand(CLI::App& app, Context& context)
{
    auto options = std::make_shared<EvaluateOptions>();
    auto* command = app.add_subcommand("evaluate", "Compile, check and time one candidate");
    command->add_option("--task", options->taskFile, "Task file (.json, or KernelBench .py)")->required();
    command->add_option("--sources", options->sources, "Folder with kernel.cpp, tiling.h and host.cpp")->required();
    command->add_option("--on", options->evaluator, "Where to evaluate")->capture_default_str();
    command->add_option("--soc", options->soc, "Chip to emulate")->capture_default_str();
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_flag("--allow-unsandboxed", options->allowUnsandboxed,
        "Run the candidate without confinement when bubblewrap cannot be used");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace acann::cli
