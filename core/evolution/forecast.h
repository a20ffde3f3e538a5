// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"
#include "knowledge/knowledge_base.h"
#include "task/operator_task.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace acann::evolution {

struct Range
{
    double low = 0;
    double high = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// What something will cost before it is done: an estimate, with what it rests on.
struct Forecast
{
    Range calls;
    Range promptTokens;
    Range completionTokens;
    std::map<std::string, Range> money; ///< currency → amount
    std::vector<std::string> unpriced; ///< models without a known price
    Range evaluations;
    std::vector<std::string> basis; ///< sentences: what was counted and what was assumed
    std::vector<std::string> warnings; ///< e.g. a budget below one generation

    [[nodiscard]] Range tokens() const
    {
        return {promptTokens.low + completionTokens.low, promptTokens.high + completionTokens.high};
    }
};

/// The price of a call of a model: name in the models settings, usage → cost; unset when it is not known.
using PriceOf = std::function<std::optional<Cost>(const std::string& model, const llm::Usage& usage)>;

/// Of a whole run before it starts. Knowledge tokens are counted from the assembled prompts of each stage; the length
/// of replies is assumed and said so.
[[nodiscard]] Forecast forecastRun(const RunConfig& config, const task::OperatorTask& task,
    const knowledge::Target& target, task::Pattern pattern, const PriceOf& priceOf);

/// Of what is left of a run that has begun: replies are taken to be as long as those so far.
[[nodiscard]] Forecast forecastRest(
    const RunState& state, const task::OperatorTask& task, const knowledge::Target& target, const PriceOf& priceOf);

} // namespace acann::evolution
