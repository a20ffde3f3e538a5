// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_config.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace acann::evolution {

using nlohmann::json;

namespace {

constexpr std::array kStages{task::Stage::Init, task::Stage::Mutate, task::Stage::CompileFix,
    task::Stage::CorrectnessFix, task::Stage::PerfTune};

tl::unexpected<Error> broken(const std::string& key, const std::string& what)
{
    return fail(ErrorCode::RunConfigBroken, "The run configuration's '" + key + "' " + what,
        "Mend that entry; docs/architecture.md lists the options.");
}

/// Reads one typed value or says which key is wrong; json's own exceptions stay inside.
template <typename T> Status read(const json& value, const std::string& key, T& target)
{
    try {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
            if (!value.is_number_integer())
                return broken(key, "must be a whole number");
        target = value.get<T>();
        return {};
    } catch (const json::exception&) {
        return broken(key, "has the wrong type");
    }
}

template <typename T> Status readOptional(const json& value, const std::string& key, std::optional<T>& target)
{
    target.reset();
    if (value.is_null())
        return {};
    return read(value, key, target.emplace());
}

Result<std::set<knowledge::Layer>> readLayers(const json& names, const std::string& key)
{
    std::set<knowledge::Layer> layers;
    if (!names.is_array())
        return broken(key, "must be a list of layers such as [\"L0\", \"L2\"]");
    for (const auto& entry : names) {
        bool found = false;
        for (const auto layer : knowledge::kLayers)
            if (entry.is_string() && entry.get<std::string>() == knowledge::name(layer)) {
                layers.insert(layer);
                found = true;
            }
        if (!found)
            return broken(key, "names the unknown layer " + entry.dump());
    }
    return layers;
}

Status readMatrix(const json& value, knowledge::StageMatrix& matrix)
{
    matrix.clear();
    if (!value.is_object())
        return broken("stageMatrix", "must be an object of stage → layers");
    for (const auto& [stageName, names] : value.items()) {
        const auto key = "stageMatrix." + stageName;
        auto layers = readLayers(names, key);
        if (!layers)
            return fail(std::move(layers.error()));
        bool found = false;
        for (const auto stage : kStages)
            if (stageName == task::name(stage)) {
                matrix[stage] = std::move(*layers);
                found = true;
            }
        if (!found)
            return broken(key, "is not a stage");
    }
    return {};
}

Status readPattern(const json& value, std::optional<task::Pattern>& pattern)
{
    std::optional<std::string> text;
    if (auto status = readOptional(value, "patternOverride", text); !status)
        return status;
    pattern = text ? task::parsePattern(*text) : std::nullopt;
    if (text && !pattern)
        return broken("patternOverride", "names the unknown pattern '" + *text + "'");
    return {};
}

using Readers = std::map<std::string, std::function<Status(const json&)>>;

Status readAll(const json& object, const std::string& prefix, const Readers& readers)
{
    if (!object.is_object())
        return broken(prefix.empty() ? "top level" : prefix, "must be an object");
    for (const auto& [key, value] : object.items()) {
        const auto reader = readers.find(key);
        if (reader == readers.end())
            return broken(prefix + key, "is not an option");
        if (auto status = reader->second(value); !status)
            return status;
    }
    return {};
}

Status readBudget(const json& value, const std::string& key, Budget& budget)
{
    const auto prefix = key + '.';
    const Readers readers{
        {"evaluations", [&](const json& v) { return readOptional(v, prefix + "evaluations", budget.evaluations); }},
        {"minutes", [&](const json& v) { return readOptional(v, prefix + "minutes", budget.minutes); }},
        {"tokens", [&](const json& v) { return readOptional(v, prefix + "tokens", budget.tokens); }},
        {"money", [&](const json& v) { return readOptional(v, prefix + "money", budget.money); }},
        {"currency", [&](const json& v) { return read(v, prefix + "currency", budget.currency); }},
    };
    return readAll(value, prefix, readers);
}

/// A word of a closed set.
template <typename Parse, typename Target>
Status readWord(const json& value, const std::string& key, Parse parse, Target& target)
{
    std::string text;
    if (auto status = read(value, key, text); !status)
        return status;
    const auto parsed = parse(text);
    if (!parsed)
        return broken(key, "is '" + text + "', which is none of its words");
    target = *parsed;
    return {};
}

/// Role → one name or a list of names.
Status readModels(const json& value, std::map<agents::ModelRole, std::vector<std::string>>& models)
{
    models.clear();
    if (!value.is_object())
        return broken("models", "must be an object of role → model");
    for (const auto& [roleName, names] : value.items()) {
        const auto key = "models." + roleName;
        const auto role = agents::parseModelRole(roleName);
        if (!role)
            return broken(key, "is not a role; the roles are designer, coder, fixer and conductor");
        auto& list = models[*role];
        if (names.is_string())
            list = {names.get<std::string>()};
        else if (auto status = read(names, key, list); !status)
            return status;
        if (list.empty() || std::find(list.begin(), list.end(), std::string()) != list.end())
            return broken(key, "names no model");
    }
    return {};
}

Status readMarginalGain(const json& value, MarginalGain& rule)
{
    const Readers readers{
        {"threshold", [&](const json& v) { return read(v, "marginalGain.threshold", rule.threshold); }},
        {"window", [&](const json& v) { return read(v, "marginalGain.window", rule.window); }},
    };
    return readAll(value, "marginalGain.", readers);
}

Status readSchema(const json& value)
{
    int schema = 0;
    if (auto status = read(value, "schema", schema); !status)
        return status;
    return schema == 1 ? Status() : broken("schema", "is " + std::to_string(schema) + "; this workbench knows 1");
}

template <typename T> json orNull(const std::optional<T>& value) { return value ? json(*value) : json(nullptr); }

json budgetJson(const Budget& budget)
{
    return {{"evaluations", orNull(budget.evaluations)}, {"minutes", orNull(budget.minutes)},
        {"tokens", orNull(budget.tokens)}, {"money", orNull(budget.money)}, {"currency", budget.currency}};
}

json modelsJson(const RunConfig& config)
{
    json models = json::object();
    for (const auto& [role, names] : config.models)
        models[std::string(agents::name(role))] = names;
    return models;
}

Status validateBudget(const std::string& key, const Budget& budget)
{
    if (budget.evaluations && *budget.evaluations < 1)
        return broken(key + ".evaluations", "must be at least 1");
    if (budget.minutes && !(*budget.minutes > 0))
        return broken(key + ".minutes", "must be above 0");
    if (budget.tokens && *budget.tokens < 1)
        return broken(key + ".tokens", "must be at least 1");
    if (budget.money && !(*budget.money > 0))
        return broken(key + ".money", "must be above 0");
    if (budget.currency.empty())
        return broken(key + ".currency", "is empty");
    return {};
}

Status validateAgents(const RunConfig& config)
{
    if (std::find(kAgents.begin(), kAgents.end(), config.agent) == kAgents.end()) {
        std::string known;
        for (const auto agent : kAgents)
            known += (known.empty() ? "" : ", ") + std::string(agent);
        return broken("agent", "is '" + config.agent + "'; there are " + known);
    }
    if (config.exploringMode == task::AgentMode::Template || config.convergingMode == task::AgentMode::Template)
        return broken("exploringMode", "or convergingMode is 'template'; use templateSeeds or the agent 'template'");
    if (!(config.driftLimit > 0 && config.driftLimit <= 1))
        return broken("driftLimit", "must be above 0 and at most 1");
    if (!(config.marginalGain.threshold >= 0))
        return broken("marginalGain.threshold", "must be at least 0");
    if (config.templateSeeds > config.offspring || config.perfTuneSlots > config.offspring)
        return broken("templateSeeds", "or perfTuneSlots is above the number of offspring");
    return {};
}

} // namespace

void to_json(json& document, const RunConfig& config)
{
    json matrix = json::object();
    for (const auto& [stage, layers] : config.stageMatrix) {
        json names = json::array();
        for (const auto layer : layers)
            names.push_back(knowledge::name(layer));
        matrix[std::string(task::name(stage))] = std::move(names);
    }
    document = {{"schema", 1}, {"target", config.target}, {"evaluator", config.evaluator}, {"soc", config.soc},
        {"agent", config.agent},
        {"patternOverride", config.patternOverride ? json(task::name(*config.patternOverride)) : json(nullptr)},
        {"generations", config.generations}, {"population", config.population}, {"offspring", config.offspring},
        {"seed", config.seed}, {"parallelEvaluations", config.parallelEvaluations},
        {"convergencePatience", config.convergencePatience}, {"speedOfLightTarget", orNull(config.speedOfLightTarget)},
        {"stageMatrix", std::move(matrix)}, {"budget", budgetJson(config.budget)},
        {"hardBudget", budgetJson(config.hardBudget)}, {"models", modelsJson(config)},
        {"exploringMode", config.exploringMode}, {"convergingMode", config.convergingMode},
        {"repairLimit", config.repairLimit}, {"convergingRepairLimit", config.convergingRepairLimit},
        {"templateSeeds", config.templateSeeds}, {"perfTuneSlots", config.perfTuneSlots},
        {"parallelProposals", config.parallelProposals}, {"sketch", config.sketch}, {"driftLimit", config.driftLimit},
        {"driftAction", name(config.driftAction)}, {"approveBeforeEvaluation", config.approveBeforeEvaluation},
        {"marginalGain", {{"threshold", config.marginalGain.threshold}, {"window", config.marginalGain.window}}}};
}

Result<RunConfig> runConfigFromJson(const json& document)
{
    RunConfig config;
    const auto into = [](const char* key, auto& target) {
        return std::pair(std::string(key), [key, &target](const json& v) { return read(v, key, target); });
    };
    const Readers readers{
        into("target", config.target),
        into("evaluator", config.evaluator),
        into("soc", config.soc),
        into("agent", config.agent),
        into("generations", config.generations),
        into("population", config.population),
        into("offspring", config.offspring),
        into("seed", config.seed),
        into("parallelEvaluations", config.parallelEvaluations),
        into("convergencePatience", config.convergencePatience),
        {"schema", readSchema},
        {"patternOverride", [&](const json& v) { return readPattern(v, config.patternOverride); }},
        {"speedOfLightTarget",
            [&](const json& v) { return readOptional(v, "speedOfLightTarget", config.speedOfLightTarget); }},
        {"stageMatrix", [&](const json& v) { return readMatrix(v, config.stageMatrix); }},
        {"budget", [&](const json& v) { return readBudget(v, "budget", config.budget); }},
        {"hardBudget", [&](const json& v) { return readBudget(v, "hardBudget", config.hardBudget); }},
        {"models", [&](const json& v) { return readModels(v, config.models); }},
        {"exploringMode",
            [&](const json& v) { return readWord(v, "exploringMode", task::parseAgentMode, config.exploringMode); }},
        {"convergingMode",
            [&](const json& v) { return readWord(v, "convergingMode", task::parseAgentMode, config.convergingMode); }},
        into("repairLimit", config.repairLimit),
        into("convergingRepairLimit", config.convergingRepairLimit),
        into("templateSeeds", config.templateSeeds),
        into("perfTuneSlots", config.perfTuneSlots),
        into("parallelProposals", config.parallelProposals),
        into("sketch", config.sketch),
        into("driftLimit", config.driftLimit),
        {"driftAction",
            [&](const json& v) { return readWord(v, "driftAction", parseDriftAction, config.driftAction); }},
        into("approveBeforeEvaluation", config.approveBeforeEvaluation),
        {"marginalGain", [&](const json& v) { return readMarginalGain(v, config.marginalGain); }},
    };
    if (auto status = readAll(document, {}, readers); !status)
        return fail(std::move(status.error()));
    if (auto status = validate(config); !status)
        return fail(std::move(status.error()));
    return config;
}

Status validate(const RunConfig& config)
{
    const auto atLeast = [](const char* key, long value, long least) -> Status {
        if (value >= least)
            return {};
        return broken(key, "is " + std::to_string(value) + "; it must be at least " + std::to_string(least));
    };
    for (const auto& [key, text] : {std::pair("target", &config.target), std::pair("evaluator", &config.evaluator),
             std::pair("soc", &config.soc), std::pair("agent", &config.agent)})
        if (text->empty())
            return broken(key, "is empty");
    for (const auto& [key, value, least] : {std::tuple("generations", config.generations, 1),
             std::tuple("population", config.population, 1), std::tuple("offspring", config.offspring, 1),
             std::tuple("parallelEvaluations", config.parallelEvaluations, 1),
             std::tuple("convergencePatience", config.convergencePatience, 0),
             std::tuple("repairLimit", config.repairLimit, 0),
             std::tuple("convergingRepairLimit", config.convergingRepairLimit, 0),
             std::tuple("templateSeeds", config.templateSeeds, 0), std::tuple("perfTuneSlots", config.perfTuneSlots, 0),
             std::tuple("parallelProposals", config.parallelProposals, 0),
             std::tuple("marginalGain.window", config.marginalGain.window, 1)})
        if (auto status = atLeast(key, value, least); !status)
            return status;
    if (config.speedOfLightTarget && !(*config.speedOfLightTarget > 0 && *config.speedOfLightTarget <= 1))
        return broken("speedOfLightTarget", "must be a share above 0 and at most 1");
    for (const auto& [key, budget] : {std::pair("budget", &config.budget), std::pair("hardBudget", &config.hardBudget)})
        if (auto status = validateBudget(key, *budget); !status)
            return status;
    return validateAgents(config);
}

bool usesModels(const RunConfig& config) { return config.agent != "template"; }

int proposalLanes(const RunConfig& config)
{
    return config.parallelProposals > 0 ? config.parallelProposals : config.parallelEvaluations;
}

} // namespace acann::evolution
