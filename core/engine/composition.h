// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/paths.h"
#include "evolution/forecast.h"
#include "evolution/jobs.h"
#include "evolution/run_config.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>

namespace acann::engine {

/// How the parts of a run come into being; the command line and the window share it, tests replace it. Every function
/// blocks and may be called from any thread.
struct Composition
{
    std::function<Result<task::OperatorTask>(const std::filesystem::path&, std::stop_token)> loadTask;
    std::function<std::shared_ptr<const knowledge::KnowledgeBase>()> loadKnowledge;
    /// Errors: RunConfigBroken for an evaluator or agent that does not exist, TargetBroken for a target.
    std::function<Result<std::shared_ptr<const evolution::RunContext>>(
        const evolution::RunConfig&, task::OperatorTask, std::shared_ptr<const knowledge::KnowledgeBase>)>
        compose;
    evolution::PriceOf priceOf; ///< may be empty: no price is known
};

/// The real parts: task loader, shipped knowledge, evaluators ("emulator") and agents ("template").
[[nodiscard]] Composition standardComposition(const base::Installation& installation);

} // namespace acann::engine
