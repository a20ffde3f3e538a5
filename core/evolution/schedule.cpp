// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/scheduler.h"

namespace acann::evolution {

using task::AgentMode;

AgentMode plannedMode(const RunConfig& config, int generation)
{
    if (config.agent == "template")
        return AgentMode::Template;
    if (const auto fixed = task::parseAgentMode(config.agent))
        return *fixed;
    if (config.agent == "human")
        return AgentMode::FixLoop;
    if (config.agent == "hybrid")
        return generation == 1 ? AgentMode::Template : config.convergingMode;
    if (config.agent == "adaptive")
        return generation == 1 ? config.exploringMode : config.convergingMode;
    return config.exploringMode; // marginal-gain: until its rule steps down
}

int repairLimit(const RunConfig& config, int generation, AgentMode mode)
{
    if (mode == AgentMode::SingleShot || mode == AgentMode::Template)
        return 0;
    const bool phased = config.agent == "adaptive" || config.agent == "hybrid" || config.agent == "marginal-gain";
    return phased && generation > 1 ? config.convergingRepairLimit : config.repairLimit;
}

} // namespace acann::evolution
