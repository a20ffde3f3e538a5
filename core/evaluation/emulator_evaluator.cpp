// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/emulator_evaluator.h"

#include "evaluation/course.h"
#include "evaluation/source_text.h"
#include "evaluation/static_checks.h"

#include <utility>

namespace acann::evaluation {

ToolchainOptions toolchainOptions(const EmulatorOptions& options)
{
    ToolchainOptions toolchain;
    toolchain.emulatorInclude = options.installation.emulatorInclude;
    toolchain.cache = (options.cache.empty() ? base::cacheFolder() : options.cache) / "emulator";
    toolchain.timeout = options.compileLimit;
    toolchain.allowUnsandboxed = options.allowUnsandboxed;
    return toolchain;
}

RunSettings runSettings(const EmulatorOptions& options)
{
    return {options.installation, options.soc, options.runLimit, options.allowUnsandboxed};
}

EmulatorEvaluator::EmulatorEvaluator(
    EmulatorOptions options, hardware::HardwareProfile profile, std::shared_ptr<task::GoldenSource> golden)
    : m_options(std::move(options))
    , m_profile(std::move(profile))
    , m_golden(std::move(golden))
    , m_toolchain(toolchainOptions(m_options))
{ }

Result<std::unique_ptr<EmulatorEvaluator>> EmulatorEvaluator::create(
    EmulatorOptions options, std::shared_ptr<task::GoldenSource> golden)
{
    auto profile = hardware::loadProfile(options.installation.knowledge / "hardware", options.soc);
    if (!profile)
        return fail(std::move(profile.error()));
    return std::unique_ptr<EmulatorEvaluator>(
        new EmulatorEvaluator(std::move(options), std::move(*profile), std::move(golden)));
}

EvaluationOutcome EmulatorEvaluator::evaluate(const EvaluationRequest& request, std::stop_token stop)
{
    const auto& files = request.candidate.files;
    Subject subject{.task = request.task,
        .staticFindings = checkSources(request.task, files),
        .compile = {},
        .keys = task::judgingTrials(request.task),
        .onStep = request.onStep,
        .isKnown = request.isKnown};
    subject.compile = [&](std::stop_token token) {
        const auto entry = kernelEntries(files.at("kernel.cpp")).front();
        return m_toolchain.compile(
            files, entry.name, request.task.inputs.size() + request.task.outputs.size() + 2, std::move(token));
    };
    return runCourse(subject, m_toolchain, *m_golden, runSettings(m_options), m_profile, std::move(stop)).outcome;
}

std::string EmulatorEvaluator::describe() const { return "emulator (" + m_options.soc + ")"; }

} // namespace acann::evaluation
