// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace acann::llm {

/// How the time between attempts grows and when it is enough.
struct RetryPolicy
{
    int maxAttempts = 8; ///< of one call, over all endpoints
    std::chrono::milliseconds firstDelay{1'000}; ///< doubled with every retry of the same fault at the same endpoint
    std::chrono::milliseconds longestDelay{60'000};
    /// A provider that asks for a longer wait than this is taken as gone: the next endpoint is tried.
    std::chrono::milliseconds longestWait{300'000};
    friend bool operator==(const RetryPolicy&, const RetryPolicy&) = default;
};

enum class RetryStep
{
    Retry, ///< the same endpoint again, after `wait`
    FailOver, ///< the next endpoint, at once; without one the call has failed
    GiveUp
};

struct RetryDecision
{
    RetryStep step = RetryStep::GiveUp;
    std::chrono::milliseconds wait{};
    bool largerOutput = false; ///< retry with twice the output limit: the answer was cut
    friend bool operator==(const RetryDecision&, const RetryDecision&) = default;
};

/// What is known when an attempt failed.
struct RetrySituation
{
    ModelFault fault = ModelFault::Unreachable;
    int sameFault = 1; ///< how often this endpoint failed like this in this call, this time included
    int attempts = 1; ///< of the call so far
    std::optional<std::chrono::milliseconds> retryAfter;
    std::uint64_t seed = 0; ///< of the jitter
};

/// The table fault → retry how often, then fail over or give up (docs/models.md); pure.
[[nodiscard]] RetryDecision decide(const RetryPolicy& policy, const RetrySituation& situation);

/// Waiting, replaceable in tests.
class Clock
{
public:
    Clock() = default;
    virtual ~Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    /// False when the stop came first.
    [[nodiscard]] virtual bool wait(std::chrono::milliseconds duration, std::stop_token stop) = 0;
    [[nodiscard]] static std::shared_ptr<Clock> system();
};

/// Several models as one: the first that gives a usable answer. Every attempt is in the outcome, its usage too.
class ResilientModel : public ChatModel
{
public:
    /// `models` in order of preference, not empty.
    ResilientModel(std::vector<std::shared_ptr<ChatModel>> models, RetryPolicy policy,
        std::shared_ptr<Clock> clock = Clock::system());

    [[nodiscard]] ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override; ///< "A, else B"

private:
    std::vector<std::shared_ptr<ChatModel>> m_models;
    RetryPolicy m_policy;
    std::shared_ptr<Clock> m_clock;
};

} // namespace acann::llm
