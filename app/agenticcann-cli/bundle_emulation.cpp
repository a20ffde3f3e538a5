// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle_emulation.h"

#include "base/files.h"
#include "evaluation/bundle_evaluation.h"
#include "evaluation/direct_launch.h"
#include "evaluation/emulator_evaluator.h"
#include "evaluation_text.h"
#include "task/task_loader.h"
#include "task_case.h"

#include <cstdio>
#include <variant>

namespace acann::cli {

namespace {

/// Six texts or a direct-launch answer.
using Answer = std::variant<evaluation::Bundle, evaluation::DirectAnswer>;

Result<Answer> load(const BundleOptions& options, const Context& context)
{
    if (evaluation::isDirectAnswer(options.bundle)) {
        auto direct = evaluation::loadDirectAnswer(options.bundle);
        if (!direct)
            return fail(std::move(direct.error()));
        return std::move(*direct);
    }
    auto bundle = evaluation::loadBundle(options.bundle, context.installation, context.stop);
    if (!bundle)
        return fail(std::move(bundle.error()));
    return std::move(*bundle);
}

Result<evaluation::BundleOutcome> evaluate(const BundleOptions& options, const Context& context)
{
    const auto answer = load(options, context);
    if (!answer)
        return fail(answer.error());
    const auto task = task::loadTask(options.taskFile, context.installation, context.stop);
    if (!task)
        return fail(task.error());
    const auto binding = caseOf(*task, options.caseId);
    if (!binding)
        return fail(binding.error());
    const auto profile = hardware::loadProfile(context.installation.knowledge / "hardware", options.soc);
    if (!profile)
        return fail(profile.error());
    evaluation::EmulatorOptions emulator;
    emulator.installation = context.installation;
    emulator.soc = options.soc;
    emulator.allowUnsandboxed = emulator.allowUnsandboxed || options.allowUnsandboxed;
    const auto golden = task::makeReferenceRunner(context.installation);
    const auto settings = evaluation::runSettings(emulator);
    Progress bar(options.json);
    const auto onStep = [&](std::string_view step) { bar.show(std::string(step), -1); };
    if (const auto* direct = std::get_if<evaluation::DirectAnswer>(&*answer)) {
        auto evaluation = evaluation::evaluateDirect(
            {*direct, *task, **binding, onStep}, *golden, settings, *profile, context.stop);
        if (!evaluation)
            return fail(std::move(evaluation.error()));
        return evaluation::BundleOutcome{std::move(*evaluation), std::nullopt};
    }
    evaluation::KernelToolchain toolchain(evaluation::toolchainOptions(emulator));
    return evaluation::evaluateBundle({std::get<evaluation::Bundle>(*answer), *task, **binding, onStep}, toolchain,
        *golden, settings, *profile, context.stop);
}

void printPlan(const emulator::PlanRecord& plan)
{
    if (plan.refusal.empty())
        std::printf("Plan      case '%s': %lld blocks, %zu B tiling data, tiling key %llu, %llu B workspace\n",
            plan.caseId.c_str(), static_cast<long long>(plan.blockDim), plan.tiling.size() / 2,
            static_cast<unsigned long long>(plan.tilingKey), static_cast<unsigned long long>(plan.workspaceBytes));
}

nlohmann::json planJson(const emulator::PlanRecord& plan)
{
    return {{"case", plan.caseId}, {"blockDim", plan.blockDim}, {"workspace", plan.workspaceBytes},
        {"tiling", plan.tiling}, {"tilingKey", plan.tilingKey}, {"refusal", plan.refusal}};
}

} // namespace

void emulateBundle(const BundleOptions& options, Context& context)
{
    const auto outcome = evaluate(options, context);
    if (!outcome)
        return context.report(outcome.error(), options.json);
    const auto& evaluation = outcome->evaluation;
    if (!options.trace.empty() && evaluation.timeline)
        if (const auto written = base::writeFileAtomically(
                options.trace, base::compactJson(emulator::toChromeTrace(*evaluation.timeline)));
            !written)
            return context.report(written.error(), options.json);
    context.exitCode = exitCodeOf(evaluation.verdict);
    if (options.json) {
        nlohmann::json document = evaluation;
        document["plan"] = outcome->plan ? planJson(*outcome->plan) : nlohmann::json();
        return context.printJson(document);
    }
    printEvaluation(evaluation);
    if (outcome->plan)
        printPlan(*outcome->plan);
}

} // namespace acann::cli
