// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "base/error.h"
#include "evolution/words.h"
#include "knowledge/knowledge_base.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::evolution {

/// Every limit is optional. Reaching one of `RunConfig::budget` drains the run: work in flight is finished with all the
/// calls it needs, nothing new starts. Reaching one of `RunConfig::hardBudget` also keeps work in flight from making
/// another call; what it has paid for is still recorded and evaluated.
struct Budget
{
    std::optional<int> evaluations;
    std::optional<double> minutes; ///< wall clock of the run, pauses excluded
    std::optional<long> tokens; ///< prompt and completion
    std::optional<double> money = {}; ///< in `currency`
    std::string currency = "USD";
    friend bool operator==(const Budget&, const Budget&) = default;
};

/// The words of `RunConfig::agent`: the four modes and what chooses among them.
inline constexpr std::array<std::string_view, 8> kAgents{
    "template", "single-shot", "fix-loop", "tool-agent", "adaptive", "marginal-gain", "hybrid", "human"};

/// When the agent `marginal-gain` steps down to the next cheaper mode (tool-agent → fix-loop → single-shot).
struct MarginalGain
{
    double threshold = 0.1; ///< percent of latency gained per 1000 tokens; a generation with less steps down
    int window = 1; ///< generations the gain is taken over
    friend bool operator==(const MarginalGain&, const MarginalGain&) = default;
};

struct RunConfig
{
    std::string target = "ascendc";
    std::string evaluator = "emulator";
    std::string soc = "ascend910b3";
    std::string agent = "template"; ///< one of kAgents
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
    Budget hardBudget;

    // Agents with models.
    /// Role → names of endpoints in the models settings, in the order of fail-over. Empty: the roles of the settings;
    /// else a role without an entry uses the coder's.
    std::map<agents::ModelRole, std::vector<std::string>> models;
    task::AgentMode exploringMode = task::AgentMode::ToolAgent; ///< of generation 1 of adaptive and marginal-gain
    task::AgentMode convergingMode = task::AgentMode::FixLoop; ///< of later ones of adaptive and hybrid
    int repairLimit = 4; ///< repairs of one slot while exploring or in a fixed mode
    int convergingRepairLimit = 1; ///< the same in later generations of adaptive, hybrid and marginal-gain
    int templateSeeds = 0; ///< slots of generation 1 that the template agent fills; hybrid: all of them
    int perfTuneSlots = 0; ///< slots of each later generation that tune the best candidate (stage perf-tune)
    int parallelProposals = 0; ///< agents at the same time; 0: as parallelEvaluations
    bool sketch = false; ///< a designer draws a checked sketch first
    double driftLimit = 1; ///< largest structural drift from the parent, 0…1; 1: any
    DriftAction driftAction = DriftAction::Reject;
    bool approveBeforeEvaluation = false; ///< each candidate waits for a person's word
    MarginalGain marginalGain;

    friend bool operator==(const RunConfig&, const RunConfig&) = default;
};

void to_json(nlohmann::json& json, const RunConfig& config);
/// Unknown keys and impossible values (population < 1, …) are errors that name the key. Error: RunConfigBroken.
[[nodiscard]] Result<RunConfig> runConfigFromJson(const nlohmann::json& json);
/// True when somebody else than the template agent proposes at some time.
[[nodiscard]] bool usesModels(const RunConfig& config);
[[nodiscard]] int proposalLanes(const RunConfig& config); ///< agents at the same time, at least 1
[[nodiscard]] Status validate(const RunConfig& config);

} // namespace acann::evolution
