// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "knowledge/knowledge_base.h"

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace acann::evolution {

/// Every limit is optional; reaching one drains the run (work in flight is finished, nothing new starts).
struct Budget
{
    std::optional<int> evaluations;
    std::optional<double> minutes; ///< wall clock of the run, pauses excluded
    std::optional<long> tokens;
    friend bool operator==(const Budget&, const Budget&) = default;
};

struct RunConfig
{
    std::string target = "ascendc";
    std::string evaluator = "emulator";
    std::string soc = "ascend910b3";
    std::string agent = "template";
    std::optional<task::Pattern> patternOverride;
    int generations = 3;
    int population = 5; ///< μ: survivors of a selection
    int offspring = 5; ///< λ: candidates proposed per generation
    std::uint64_t seed = 1;
    int parallelEvaluations = 2;
    int convergencePatience = 0; ///< generations without a better best that end the run; 0: never
    std::optional<double> speedOfLightTarget; ///< share at which the run ends, e.g. 0.95
    knowledge::StageMatrix stageMatrix; ///< empty: the target's default
    Budget budget;

    friend bool operator==(const RunConfig&, const RunConfig&) = default;
};

void to_json(nlohmann::json& json, const RunConfig& config);
/// Unknown keys and impossible values (population < 1, …) are errors that name the key. Error: RunConfigBroken.
[[nodiscard]] Result<RunConfig> runConfigFromJson(const nlohmann::json& json);
[[nodiscard]] Status validate(const RunConfig& config);

} // namespace acann::evolution
