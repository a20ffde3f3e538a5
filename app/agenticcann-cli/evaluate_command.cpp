// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "evaluation_text.h"
#include "source_arguments.h"

#include "engine/evaluators.h"
#include "hardware/hardware_profile.h"
#include "task/task_loader.h"

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

Result<Evaluation> evaluate(const EvaluateOptions& options, const Context& context)
{
    auto files = readSources(options.sources);
    if (!files)
        return fail(std::move(files.error()));
    auto task = task::loadTask(options.taskFile, context.installation, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    auto evaluator
        = engine::makeEvaluator(context.installation, {options.evaluator, options.soc, options.allowUnsandboxed});
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
    printEvaluation(*evaluation);
}

} // namespace

void addEvaluateCommand(CLI::App& app, Context& context)
{
    auto options = std::make_shared<EvaluateOptions>();
    auto* command = app.add_subcommand("evaluate", "Compile, check and time one candidate");
    command->add_option("--task", options->taskFile, "Task file (.json, or KernelBench .py)")->required();
    command->add_option("--sources", options->sources, "Folder with kernel.cpp, tiling.h and host.cpp")->required();
    command->add_option("--on", options->evaluator, "Where to evaluate: emulator, or host:NAME[,NAME]")
        ->capture_default_str();
    command->add_option("--soc", options->soc, "Chip to emulate")->capture_default_str();
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_flag("--allow-unsandboxed", options->allowUnsandboxed,
        "Run the candidate without confinement when bubblewrap cannot be used");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace acann::cli
