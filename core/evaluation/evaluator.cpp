// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/evaluator.h"

#include <limits>

namespace acann::evaluation {

namespace {

constexpr int kSchema = 1;

nlohmann::json trialJson(const TrialReport& trial)
{
    return {{"case", trial.caseId}, {"distribution", trial.distribution}, {"seed", trial.seed},
        {"passed", trial.passed}, {"meanRelative", trial.meanRelative}, {"maxRelative", trial.maxRelative},
        {"message", trial.message}};
}

/// JSON has no infinity: an unbounded error is stored as null.
double numberOr(const nlohmann::json& json, double otherwise)
{
    return json.is_number() ? json.get<double>() : otherwise;
}

TrialReport trialFrom(const nlohmann::json& json)
{
    constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    return {json.at("case").get<std::string>(), json.at("distribution").get<std::string>(), json.at("seed").get<int>(),
        json.at("passed").get<bool>(), numberOr(json.at("meanRelative"), kUnbounded),
        numberOr(json.at("maxRelative"), kUnbounded), json.at("message").get<std::string>()};
}

} // namespace

void to_json(nlohmann::json& json, const Evaluation& evaluation)
{
    auto trials = nlohmann::json::array();
    for (const auto& trial : evaluation.trials)
        trials.push_back(trialJson(trial));
    json = {{"schema", kSchema}, {"verdict", evaluation.verdict}, {"deviceProgram", evaluation.deviceProgram},
        {"trials", std::move(trials)}, {"timeline", nullptr}, {"compileLog", evaluation.compileLog},
        {"compileMs", evaluation.compileMs}, {"runMs", evaluation.runMs}};
    if (evaluation.timeline)
        json["timeline"] = *evaluation.timeline;
}

void from_json(const nlohmann::json& json, Evaluation& evaluation)
{
    evaluation = {};
    json.at("verdict").get_to(evaluation.verdict);
    json.at("deviceProgram").get_to(evaluation.deviceProgram);
    for (const auto& trial : json.at("trials"))
        evaluation.trials.push_back(trialFrom(trial));
    if (const auto& timeline = json.at("timeline"); !timeline.is_null())
        evaluation.timeline = timeline.get<emulator::Timeline>();
    json.at("compileLog").get_to(evaluation.compileLog);
    json.at("compileMs").get_to(evaluation.compileMs);
    json.at("runMs").get_to(evaluation.runMs);
}

} // namespace acann::evaluation
