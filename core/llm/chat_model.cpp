// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/chat_model.h"

#include <algorithm>
#include <array>

namespace acann::llm {

namespace {

constexpr std::array<std::string_view, 18> kFaultNames{"unauthorized", "no-such-model", "context-exceeded",
    "bad-request", "rate-limited", "quota-exceeded", "server-error", "unreachable", "not-a-model-server", "stalled",
    "cut-stream", "empty", "degenerate", "content-filtered", "too-long", "budget-out", "not-recorded", "cancelled"};

} // namespace

std::string_view name(ModelFault fault) { return kFaultNames.at(static_cast<std::size_t>(fault)); }

std::optional<ModelFault> parseModelFault(std::string_view text)
{
    const auto found = std::ranges::find(kFaultNames, text);
    if (found == kFaultNames.end())
        return std::nullopt;
    return static_cast<ModelFault>(found - kFaultNames.begin());
}

std::string describe(const CallLabel& label)
{
    std::string text = label.role.empty() ? "no role" : label.role;
    if (!label.stage.empty())
        text += ", stage " + label.stage;
    if (label.generation > 0)
        text += ", generation " + std::to_string(label.generation) + ", slot " + std::to_string(label.slot);
    if (label.attempt > 0)
        text += ", attempt " + std::to_string(label.attempt);
    return text;
}

Usage operator+(const Usage& a, const Usage& b)
{
    return {a.prompt + b.prompt, a.cached + b.cached, a.completion + b.completion, a.reasoning + b.reasoning,
        a.estimated || b.estimated};
}

const std::vector<CallAttempt>& attemptsOf(const ChatOutcome& outcome)
{
    return outcome ? outcome->attempts : outcome.error().attempts;
}

Usage totalUsage(const ChatOutcome& outcome)
{
    const auto& attempts = attemptsOf(outcome);
    if (attempts.empty()) // a model that knows of no attempts
        return outcome ? outcome->usage : outcome.error().spent;
    Usage total;
    for (const CallAttempt& attempt : attempts)
        total = total + attempt.usage;
    return total;
}

Error toError(const ModelFailure& failure)
{
    ErrorCode code = ErrorCode::ModelFailed;
    if (failure.fault == ModelFault::Cancelled)
        code = ErrorCode::Cancelled;
    else if (failure.fault == ModelFault::BudgetOut)
        code = ErrorCode::BudgetOut;
    return {code, failure.text, failure.nextStep, {}, {}};
}

} // namespace acann::llm
