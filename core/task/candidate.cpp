// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/candidate.h"

#include "base/hash.h"

#include <array>
#include <utility>

namespace acann::task {

namespace {

constexpr std::array kModes{std::pair{AgentMode::Template, "template"}, std::pair{AgentMode::SingleShot, "single-shot"},
    std::pair{AgentMode::FixLoop, "fix-loop"}, std::pair{AgentMode::ToolAgent, "tool-agent"}};
constexpr std::array kStages{std::pair{Stage::Init, "init"}, std::pair{Stage::Mutate, "mutate"},
    std::pair{Stage::CompileFix, "compile-fix"}, std::pair{Stage::CorrectnessFix, "correctness-fix"},
    std::pair{Stage::PerfTune, "perf-tune"}};

template <typename Table, typename Value> std::string_view textOf(const Table& table, Value value)
{
    for (const auto& [key, text] : table)
        if (key == value)
            return text;
    return "?";
}

template <typename Value, typename Table> std::optional<Value> parsed(const Table& table, std::string_view text)
{
    for (const auto& [key, name] : table)
        if (text == name)
            return key;
    return std::nullopt;
}

template <typename Value, typename Table> Value valueOf(const Table& table, const std::string& text)
{
    for (const auto& [key, name] : table)
        if (text == name)
            return key;
    throw nlohmann::json::other_error::create(
        501, "unknown name '" + text + "'", static_cast<nlohmann::json*>(nullptr));
}

} // namespace

std::string_view name(AgentMode mode) { return textOf(kModes, mode); }
std::string_view name(Stage stage) { return textOf(kStages, stage); }
std::optional<AgentMode> parseAgentMode(std::string_view text) { return parsed<AgentMode>(kModes, text); }
std::optional<Stage> parseStage(std::string_view text) { return parsed<Stage>(kStages, text); }
void to_json(nlohmann::json& json, AgentMode mode) { json = name(mode); }
void from_json(const nlohmann::json& json, AgentMode& mode)
{
    mode = valueOf<AgentMode>(kModes, json.get<std::string>());
}
void to_json(nlohmann::json& json, Stage stage) { json = name(stage); }
void from_json(const nlohmann::json& json, Stage& stage) { stage = valueOf<Stage>(kStages, json.get<std::string>()); }

CandidateId idOf(const SourceFiles& files)
{
    return {base::sha256(nlohmann::json(files).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))};
}

void to_json(nlohmann::json& json, const Candidate& candidate)
{
    json = {{"schema", 1}, {"id", candidate.id}, {"target", candidate.target}, {"files", candidate.files},
        {"parents", candidate.parents}, {"mode", candidate.mode}, {"stage", candidate.stage},
        {"generation", candidate.generation}, {"slot", candidate.slot}, {"recipe", candidate.recipe},
        {"note", candidate.note}};
    // Left out where it is 0, so that what was written before there were repairs reads the same.
    if (candidate.attempt > 0)
        json["attempt"] = candidate.attempt;
}

void from_json(const nlohmann::json& json, Candidate& candidate)
{
    json.at("id").get_to(candidate.id);
    json.at("target").get_to(candidate.target);
    json.at("files").get_to(candidate.files);
    json.at("parents").get_to(candidate.parents);
    json.at("mode").get_to(candidate.mode);
    json.at("stage").get_to(candidate.stage);
    json.at("generation").get_to(candidate.generation);
    json.at("slot").get_to(candidate.slot);
    candidate.recipe = json.value("recipe", nlohmann::json::object());
    candidate.note = json.value("note", std::string());
    candidate.attempt = json.value("attempt", 0);
}

} // namespace acann::task
