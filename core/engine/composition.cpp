// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/composition.h"

#include "agents/template_agent.h"
#include "evaluation/emulator_evaluator.h"
#include "task/golden.h"
#include "task/task_loader.h"

namespace acann::engine {

namespace {

Result<std::shared_ptr<evaluation::Evaluator>> makeEvaluator(
    const base::Installation& installation, const evolution::RunConfig& config)
{
    if (config.evaluator != "emulator")
        return fail(ErrorCode::RunConfigBroken, "There is no evaluator '" + config.evaluator + "'",
            "Use 'emulator'; other evaluators come in a later version.");
    evaluation::EmulatorOptions options;
    options.installation = installation;
    options.soc = config.soc;
    auto evaluator = evaluation::EmulatorEvaluator::create(std::move(options), task::makeReferenceRunner(installation));
    if (!evaluator)
        return fail(std::move(evaluator.error()));
    return std::shared_ptr<evaluation::Evaluator>(std::move(*evaluator));
}

Result<std::shared_ptr<agents::Agent>> makeAgent(const evolution::RunConfig& config)
{
    if (config.agent != "template")
        return fail(ErrorCode::RunConfigBroken, "There is no agent '" + config.agent + "'",
            "Use 'template'; agents with a language model come in a later version.");
    return std::make_shared<agents::TemplateAgent>();
}

Result<std::shared_ptr<const evolution::RunContext>> compose(const base::Installation& installation,
    const evolution::RunConfig& config, task::OperatorTask task,
    std::shared_ptr<const knowledge::KnowledgeBase> knowledge)
{
    if (knowledge->target(config.target) == nullptr)
        return fail(ErrorCode::TargetBroken, "The knowledge has no target '" + config.target + "'",
            "Choose one of those under knowledge/targets.");
    auto agent = makeAgent(config);
    if (!agent)
        return fail(std::move(agent.error()));
    auto evaluator = makeEvaluator(installation, config);
    if (!evaluator)
        return fail(std::move(evaluator.error()));
    return std::make_shared<const evolution::RunContext>(evolution::RunContext{
        std::move(task), std::move(knowledge), config.target, std::move(*agent), std::move(*evaluator)});
}

} // namespace

Composition standardComposition(const base::Installation& installation)
{
    Composition composition;
    composition.loadTask = [installation](const std::filesystem::path& file, std::stop_token stop) {
        return task::loadTask(file, installation, std::move(stop));
    };
    composition.loadKnowledge = [installation] {
        return std::make_shared<const knowledge::KnowledgeBase>(knowledge::loadKnowledge(installation.knowledge));
    };
    composition.compose = [installation](const evolution::RunConfig& config, task::OperatorTask task,
                              std::shared_ptr<const knowledge::KnowledgeBase> knowledge) {
        return compose(installation, config, std::move(task), std::move(knowledge));
    };
    return composition;
}

} // namespace acann::engine
