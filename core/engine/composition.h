// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/paths.h"
#include "evolution/forecast.h"
#include "evolution/jobs.h"
#include "evolution/run_config.h"
#include "llm/model_hub.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

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

/// Where runs find their models.
struct ModelAccess
{
    std::filesystem::path settings = llm::defaultModelSettingsFile();
    std::shared_ptr<llm::ModelHub> hub = std::make_shared<llm::ModelHub>(); ///< with the keys of this session
};

/// The real parts: task loader, shipped knowledge, evaluators ("emulator"), agents and models.
[[nodiscard]] Composition standardComposition(const base::Installation& installation, ModelAccess access = {});

/// Role → what answers for it, as recorded with a new run.
[[nodiscard]] std::map<std::string, std::string> describeModels(const evolution::RunContext& context);

} // namespace acann::engine
