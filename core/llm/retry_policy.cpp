// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/retry_policy.h"

#include "base/random.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>

namespace acann::llm {

namespace {

/// One row of the table.
struct Rule
{
    int retries = 0; ///< at the same endpoint
    RetryStep then = RetryStep::GiveUp; ///< when they are used up
    bool waits = true; ///< before a retry
    bool largerOutput = false;
};

Rule ruleOf(ModelFault fault)
{
    switch (fault) {
    case ModelFault::RateLimited:
        return {5, RetryStep::FailOver, true, false};
    case ModelFault::ServerError:
        return {4, RetryStep::FailOver, true, false};
    case ModelFault::Unreachable:
        return {2, RetryStep::FailOver, true, false};
    case ModelFault::Stalled:
    case ModelFault::CutStream:
        return {1, RetryStep::FailOver, true, false};
    case ModelFault::Empty:
    case ModelFault::Degenerate:
        return {1, RetryStep::FailOver, false, false};
    case ModelFault::TooLong: // once more with more room; another model would hit its own limit
        return {1, RetryStep::GiveUp, false, true};
    case ModelFault::Unauthorized:
    case ModelFault::NoSuchModel:
    case ModelFault::QuotaExceeded:
    case ModelFault::NotAModelServer:
    case ModelFault::BadRequest:
    case ModelFault::ContextExceeded: // another endpoint may have a larger window
    case ModelFault::ContentFiltered:
        return {0, RetryStep::FailOver, false, false};
    case ModelFault::BudgetOut:
    case ModelFault::NotRecorded:
    case ModelFault::Cancelled:
        break;
    }
    return {};
}

/// Full jitter: anywhere between nothing and the doubled delay, so that many callers do not come back at once.
std::chrono::milliseconds backOff(const RetryPolicy& policy, const RetrySituation& situation)
{
    const int doublings = std::min(situation.sameFault - 1, 20);
    const auto longest = std::min(policy.longestDelay, policy.firstDelay * (1L << doublings));
    base::Random random(situation.seed + static_cast<std::uint64_t>(situation.attempts));
    return std::chrono::milliseconds(
        static_cast<long>(random.below(static_cast<std::uint64_t>(std::max<long>(1, longest.count())) + 1)));
}

class SystemClock : public Clock
{
public:
    bool wait(std::chrono::milliseconds duration, std::stop_token stop) override
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, stop, duration, [] { return false; });
        return !stop.stop_requested();
    }
};

/// One call on its way through the endpoints.
class Call
{
public:
    Call(const std::vector<std::shared_ptr<ChatModel>>& models, const RetryPolicy& policy, Clock& clock,
        const ChatRequest& request)
        : m_models(models)
        , m_policy(policy)
        , m_clock(clock)
        , m_request(request)
    { }

    ChatOutcome run(const ChatObserver& observer, const std::stop_token& stop)
    {
        for (;;) {
            ChatOutcome outcome = m_models[m_endpoint]->chat(m_request, observer, stop);
            note(outcome);
            if (outcome)
                return std::move(outcome).map([this](ChatReply reply) {
                    reply.attempts = std::move(m_attempts);
                    return reply;
                });
            // The first endpoint's reason says more than that of the last resort.
            ModelFailure failure = std::move(outcome.error());
            const auto next = step(failure, stop);
            if (!next)
                return tl::unexpected(end(std::move(failure)));
        }
    }

private:
    void note(const ChatOutcome& outcome)
    {
        const auto& attempts = attemptsOf(outcome);
        if (!attempts.empty())
            m_attempts.insert(m_attempts.end(), attempts.begin(), attempts.end());
        else if (outcome)
            m_attempts.push_back({m_models[m_endpoint]->describe(), outcome->model, std::nullopt, {}, outcome->usage});
        else
            m_attempts.push_back({m_models[m_endpoint]->describe(), {}, outcome.error().fault, outcome.error().text,
                outcome.error().spent});
    }

    /// Prepares the next attempt; nothing when there is none.
    std::optional<RetryStep> step(ModelFailure& failure, const std::stop_token& stop)
    {
        ++m_tries;
        const RetryDecision decision
            = decide(m_policy, {failure.fault, ++m_faults[failure.fault], m_tries, failure.retryAfter, m_request.seed});
        if (decision.step == RetryStep::Retry) {
            if (decision.wait.count() > 0 && !m_clock.wait(decision.wait, stop)) {
                failure = {ModelFault::Cancelled, "The call was cancelled", {}, {}, {}, {}, {}};
                return std::nullopt;
            }
            if (decision.largerOutput)
                m_request.maxOutputTokens = std::min(m_request.maxOutputTokens, kLargestOutput / 2) * 2;
            return decision.step;
        }
        const bool cancelled = failure.fault == ModelFault::Cancelled;
        if (!cancelled && (!m_first || m_first->fault == failure.fault))
            m_first = failure;
        if (decision.step != RetryStep::FailOver || m_endpoint + 1 >= m_models.size()
            || m_tries >= m_policy.maxAttempts)
            return std::nullopt;
        ++m_endpoint;
        m_faults.clear();
        return decision.step;
    }

    ModelFailure end(ModelFailure failure)
    {
        if (m_models.size() > 1 && m_endpoint > 0 && m_first && failure.fault != ModelFault::Cancelled) {
            failure.text = m_first->text + "; then " + failure.text;
            if (!m_first->nextStep.empty())
                failure.nextStep = m_first->nextStep;
        }
        if (m_tries > 1 && failure.fault != ModelFault::Cancelled)
            failure.text += " (" + std::to_string(m_tries) + " attempts)";
        failure.attempts = std::move(m_attempts);
        return failure;
    }

    static constexpr int kLargestOutput = 131'072;

    const std::vector<std::shared_ptr<ChatModel>>& m_models;
    const RetryPolicy& m_policy;
    Clock& m_clock;
    ChatRequest m_request;
    std::size_t m_endpoint = 0;
    int m_tries = 0;
    std::map<ModelFault, int> m_faults; ///< of the present endpoint
    std::optional<ModelFailure> m_first; ///< why the first endpoint was left
    std::vector<CallAttempt> m_attempts;
};

} // namespace

RetryDecision decide(const RetryPolicy& policy, const RetrySituation& situation)
{
    const Rule rule = ruleOf(situation.fault);
    const bool asksTooMuch = situation.retryAfter && *situation.retryAfter > policy.longestWait;
    if (situation.sameFault > rule.retries || asksTooMuch)
        return {rule.then, {}, false};
    if (situation.attempts >= policy.maxAttempts)
        return {RetryStep::GiveUp, {}, false};
    RetryDecision decision{RetryStep::Retry, {}, rule.largerOutput};
    if (situation.retryAfter)
        decision.wait = *situation.retryAfter;
    else if (rule.waits)
        decision.wait = backOff(policy, situation);
    return decision;
}

std::shared_ptr<Clock> Clock::system() { return std::make_shared<SystemClock>(); }

ResilientModel::ResilientModel(
    std::vector<std::shared_ptr<ChatModel>> models, RetryPolicy policy, std::shared_ptr<Clock> clock)
    : m_models(std::move(models))
    , m_policy(policy)
    , m_clock(std::move(clock))
{ }

ChatOutcome ResilientModel::chat(const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
{
    return Call(m_models, m_policy, *m_clock, request).run(observer, stop);
}

std::string ResilientModel::describe() const
{
    std::string text;
    for (const auto& model : m_models)
        text += (text.empty() ? "" : ", else ") + model->describe();
    return text;
}

} // namespace acann::llm
