// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_config.h"

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

Status readBudget(const json& value, Budget& budget)
{
    const Readers readers{
        {"evaluations", [&](const json& v) { return readOptional(v, "budget.evaluations", budget.evaluations); }},
        {"minutes", [&](const json& v) { return readOptional(v, "budget.minutes", budget.minutes); }},
        {"tokens", [&](const json& v) { return readOptional(v, "budget.tokens", budget.tokens); }},
    };
    return readAll(value, "budget.", readers);
}

Status readSchema(const json& value)
{
    int schema = 0;
    if (auto status = read(value, "schema", schema); !status)
        return status;
    return schema == 1 ? Status() : broken("schema", "is " + std::to_string(schema) + "; this workbench knows 1");
}

template <typename T> json orNull(const std::optional<T>& value) { return value ? json(*value) : json(nullptr); }

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
        {"stageMatrix", std::move(matrix)},
        {"budget",
            {{"evaluations", orNull(config.budget.evaluations)}, {"minutes", orNull(config.budget.minutes)},
                {"tokens", orNull(config.budget.tokens)}}}};
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
        {"budget", [&](const json& v) { return readBudget(v, config.budget); }},
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
             std::tuple("convergencePatience", config.convergencePatience, 0)})
        if (auto status = atLeast(key, value, least); !status)
            return status;
    if (config.speedOfLightTarget && !(*config.speedOfLightTarget > 0 && *config.speedOfLightTarget <= 1))
        return broken("speedOfLightTarget", "must be a share above 0 and at most 1");
    if (config.budget.evaluations && *config.budget.evaluations < 1)
        return broken("budget.evaluations", "must be at least 1");
    if (config.budget.minutes && !(*config.budget.minutes > 0))
        return broken("budget.minutes", "must be above 0");
    if (config.budget.tokens && *config.budget.tokens < 1)
        return broken("budget.tokens", "must be at least 1");
    return {};
}

} // namespace acann::evolution
