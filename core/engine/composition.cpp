// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/composition.h"

#include "agents/model_agents.h"
#include "agents/template_agent.h"
#include "engine/evaluators.h"
#include "llm/prices.h"
#include "task/task_loader.h"

#include <array>

namespace acann::engine {

namespace {

constexpr std::array kRoles{
    agents::ModelRole::Designer, agents::ModelRole::Coder, agents::ModelRole::Fixer, agents::ModelRole::Conductor};

std::shared_ptr<agents::Agent> makeAgent(const evolution::RunConfig& config)
{
    if (!evolution::usesModels(config))
        return std::make_shared<agents::TemplateAgent>();
    agents::AgentOptions options;
    options.templateSeeds = config.agent == "hybrid";
    return agents::makeAgent(options);
}

/// The settings with the roles of a run in place of their own.
Result<llm::ModelSettings> settingsFor(const std::filesystem::path& file, const evolution::RunConfig& config)
{
    auto settings = llm::loadModelSettings(file);
    if (!settings || config.models.empty())
        return settings;
    settings->roles.clear();
    for (const auto& [role, names] : config.models) {
        for (const auto& endpoint : names)
            if (settings->find(endpoint) == nullptr)
                return fail(ErrorCode::ModelSettingsBroken,
                    "The run's " + std::string(agents::name(role)) + " is '" + endpoint + "', which '" + file.string()
                        + "' does not have",
                    "Add that model to the settings, or name one of theirs.");
        settings->roles[std::string(agents::name(role))] = names;
    }
    return settings;
}

Result<evolution::RoleModels> makeModels(const ModelAccess& access, const evolution::RunConfig& config)
{
    evolution::RoleModels models;
    if (!evolution::usesModels(config) || config.agent == "human")
        return models;
    const auto settings = settingsFor(access.settings, config);
    if (!settings)
        return fail(settings.error());
    for (const auto role : kRoles) {
        auto model = access.hub->openRole(*settings, agents::name(role));
        if (!model)
            return fail(std::move(model.error()));
        models[role] = std::move(*model);
    }
    return models;
}

/// What calls of the settings' endpoints cost; unknown without a readable price table.
evolution::PriceOf pricesOf(const base::Installation& installation, const ModelAccess& access)
{
    const auto prices = llm::loadPrices(installation.knowledge, llm::defaultPricesFile());
    const auto settings = llm::loadModelSettings(access.settings);
    if (!prices || !settings)
        return {};
    return [prices = *prices, settings = *settings](
               const std::string& endpoint, const llm::Usage& usage) -> std::optional<evolution::Cost> {
        const auto* found = settings.find(endpoint);
        const auto price = prices.of(found != nullptr ? found->model : endpoint);
        if (!price)
            return std::nullopt;
        return evolution::Cost{llm::cost(usage, *price), price->currency, price->asOf};
    };
}

Result<std::shared_ptr<const evolution::RunContext>> compose(const base::Installation& installation,
    const ModelAccess& access, const evolution::RunConfig& config, task::OperatorTask task,
    std::shared_ptr<const knowledge::KnowledgeBase> knowledge)
{
    const auto* target = knowledge->target(config.target);
    if (target == nullptr)
        return fail(ErrorCode::TargetBroken, "The knowledge has no target '" + config.target + "'",
            "Choose one of those under knowledge/targets.");
    if (auto valid = evolution::validate(config); !valid)
        return fail(std::move(valid.error()));
    auto context = std::make_shared<evolution::RunContext>();
    if (evolution::usesModels(config)) {
        auto rules = agents::conductorRules(*target);
        if (!rules)
            return fail(std::move(rules.error()));
        context->rules = std::move(*rules);
    }
    auto models = makeModels(access, config);
    if (!models)
        return fail(std::move(models.error()));
    auto evaluator = makeEvaluator(installation, {config.evaluator, config.soc});
    if (!evaluator)
        return fail(std::move(evaluator.error()));
    context->task = std::move(task);
    context->knowledge = std::move(knowledge);
    context->target = config.target;
    context->agent = makeAgent(config);
    context->evaluator = std::move(*evaluator);
    context->models = std::move(*models);
    if (evolution::usesModels(config))
        context->priceOf = pricesOf(installation, access);
    context->personAnswers = config.agent == "human";
    return std::shared_ptr<const evolution::RunContext>(std::move(context));
}

} // namespace

std::map<std::string, std::string> describeModels(const evolution::RunContext& context)
{
    std::map<std::string, std::string> models;
    for (const auto& [role, model] : context.models)
        models[std::string(agents::name(role))] = model->describe();
    if (context.personAnswers)
        models["coder"] = "a person";
    return models;
}

Composition standardComposition(const base::Installation& installation, ModelAccess access)
{
    Composition composition;
    composition.loadTask = [installation](const std::filesystem::path& file, std::stop_token stop) {
        return task::loadTask(file, installation, std::move(stop));
    };
    composition.loadKnowledge = [installation] {
        return std::make_shared<const knowledge::KnowledgeBase>(knowledge::loadKnowledge(installation.knowledge));
    };
    composition.priceOf = [installation, access](const std::string& endpoint, const llm::Usage& usage) {
        const auto priceOf = pricesOf(installation, access);
        return priceOf ? priceOf(endpoint, usage) : std::nullopt;
    };
    composition.compose = [installation, access = std::move(access)](const evolution::RunConfig& config,
                              task::OperatorTask task, std::shared_ptr<const knowledge::KnowledgeBase> knowledge) {
        return compose(installation, access, config, std::move(task), std::move(knowledge));
    };
    return composition;
}

} // namespace acann::engine
