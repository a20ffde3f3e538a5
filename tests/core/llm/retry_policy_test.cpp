// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/retry_policy.h"

#include <gmock/gmock.h>

namespace acann::llm {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Notes the waits and does not wait.
class FakeClock : public Clock
{
public:
    bool wait(std::chrono::milliseconds duration, std::stop_token stop) override
    {
        waits.push_back(duration);
        return !stop.stop_requested() && waits.size() < stopAtWait;
    }
    std::vector<std::chrono::milliseconds> waits;
    std::size_t stopAtWait = 1000;
};

/// Fails with the given faults one after the other, then answers.
class FakeModel : public ChatModel
{
public:
    FakeModel(
        std::string endpoint, std::vector<ModelFault> faults, std::optional<std::chrono::milliseconds> retryAfter = {})
        : m_endpoint(std::move(endpoint))
        , m_faults(std::move(faults))
        , m_retryAfter(retryAfter)
    { }
    ChatOutcome chat(const ChatRequest& request, const ChatObserver&, std::stop_token) override
    {
        limits.push_back(request.maxOutputTokens);
        const Usage usage{10, 0, 1, 0, false};
        if (limits.size() <= m_faults.size()) {
            const ModelFault fault = m_faults[limits.size() - 1];
            const std::string text = m_endpoint + " says " + std::string(name(fault));
            return tl::unexpected(ModelFailure{
                fault, text, "mend " + m_endpoint, m_retryAfter, usage, {}, {{m_endpoint, "m", fault, text, usage}}});
        }
        ChatReply reply;
        reply.message.text = "from " + m_endpoint;
        reply.usage = usage;
        reply.attempts = {{m_endpoint, "m", {}, {}, usage}};
        return reply;
    }
    std::string describe() const override { return m_endpoint; }
    std::vector<int> limits; ///< of the requests so far

private:
    std::string m_endpoint;
    std::vector<ModelFault> m_faults;
    std::optional<std::chrono::milliseconds> m_retryAfter;
};

struct Fixture
{
    std::shared_ptr<FakeModel> first;
    std::shared_ptr<FakeModel> second;
    std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
    ChatOutcome call()
    {
        std::vector<std::shared_ptr<ChatModel>> models{first};
        if (second)
            models.push_back(second);
        ChatRequest request;
        request.maxOutputTokens = 100;
        request.seed = 3;
        return ResilientModel(models, {}, clock).chat(request, {}, {});
    }
};

std::vector<ModelFault> times(int count, ModelFault fault) { return {static_cast<std::size_t>(count), fault}; }

TEST(RetryPolicy, TableOfTheDocument)
{
    // fault, retries at the same endpoint, what follows: docs/models.md
    struct Row
    {
        ModelFault fault;
        int retries;
        RetryStep then;
    };
    const std::vector<Row> table{{ModelFault::Unauthorized, 0, RetryStep::FailOver},
        {ModelFault::NoSuchModel, 0, RetryStep::FailOver}, {ModelFault::ContextExceeded, 0, RetryStep::FailOver},
        {ModelFault::BadRequest, 0, RetryStep::FailOver}, {ModelFault::RateLimited, 5, RetryStep::FailOver},
        {ModelFault::QuotaExceeded, 0, RetryStep::FailOver}, {ModelFault::ServerError, 4, RetryStep::FailOver},
        {ModelFault::Unreachable, 2, RetryStep::FailOver}, {ModelFault::NotAModelServer, 0, RetryStep::FailOver},
        {ModelFault::Stalled, 1, RetryStep::FailOver}, {ModelFault::CutStream, 1, RetryStep::FailOver},
        {ModelFault::Empty, 1, RetryStep::FailOver}, {ModelFault::Degenerate, 1, RetryStep::FailOver},
        {ModelFault::ContentFiltered, 0, RetryStep::FailOver}, {ModelFault::TooLong, 1, RetryStep::GiveUp},
        {ModelFault::BudgetOut, 0, RetryStep::GiveUp}, {ModelFault::NotRecorded, 0, RetryStep::GiveUp},
        {ModelFault::Cancelled, 0, RetryStep::GiveUp}};
    for (const Row& row : table) {
        for (int n = 1; n <= row.retries; ++n)
            EXPECT_EQ(decide({}, {row.fault, n, n, {}, 1}).step, RetryStep::Retry) << name(row.fault) << n;
        EXPECT_EQ(decide({}, {row.fault, row.retries + 1, row.retries + 1, {}, 1}).step, row.then) << name(row.fault);
    }
}

TEST(RetryPolicy, DelaysDoubleAreCappedAndReproducible)
{
    const RetryPolicy policy{100, 1s, 8s, 300s};
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        for (int n = 1; n <= 4; ++n) {
            const auto wait = decide(policy, {ModelFault::ServerError, n, n, {}, seed}).wait;
            EXPECT_LE(wait, std::min<std::chrono::milliseconds>(8s, 1s * (1 << (n - 1))));
            EXPECT_EQ(wait, decide(policy, {ModelFault::ServerError, n, n, {}, seed}).wait);
        }
    const auto asked = decide(policy, {ModelFault::RateLimited, 1, 1, 7s, 1});
    EXPECT_EQ(asked.wait, 7s);
    EXPECT_EQ(decide(policy, {ModelFault::RateLimited, 1, 1, 301s, 1}).step, RetryStep::FailOver);
}

TEST(ResilientModel, WaitsAsLongAsTheProviderAsks)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(2, ModelFault::RateLimited), 7s);
    const auto outcome = f.call();
    ASSERT_TRUE(outcome);
    EXPECT_THAT(f.clock->waits, ElementsAre(7s, 7s));
    EXPECT_EQ(outcome->attempts.size(), 3u);
    EXPECT_EQ(totalUsage(outcome).prompt, 30); // what failed is paid for too
}

TEST(ResilientModel, FailsOverAtOnceWhenRetryingIsUseless)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(9, ModelFault::Unauthorized));
    f.second = std::make_shared<FakeModel>("b", std::vector<ModelFault>{});
    const auto outcome = f.call();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->message.text, "from b");
    EXPECT_TRUE(f.clock->waits.empty());
    EXPECT_EQ(f.first->limits.size(), 1u);
}

TEST(ResilientModel, SaysWhyEachEndpointFailed)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(9, ModelFault::Unauthorized));
    f.second = std::make_shared<FakeModel>("b", times(9, ModelFault::QuotaExceeded));
    const auto outcome = f.call();
    ASSERT_FALSE(outcome);
    EXPECT_THAT(outcome.error().text, HasSubstr("a says unauthorized"));
    EXPECT_THAT(outcome.error().text, HasSubstr("b says quota-exceeded"));
    EXPECT_EQ(outcome.error().attempts.size(), 2u);
}

TEST(ResilientModel, CutAnswerIsAskedOnceMoreWithMoreRoom)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(9, ModelFault::TooLong));
    f.second = std::make_shared<FakeModel>("b", std::vector<ModelFault>{});
    const auto outcome = f.call();
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().fault, ModelFault::TooLong);
    EXPECT_THAT(f.first->limits, ElementsAre(100, 200));
    EXPECT_TRUE(f.second->limits.empty());
}

TEST(ResilientModel, AttemptsHaveALimit)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(99, ModelFault::RateLimited));
    f.second = std::make_shared<FakeModel>("b", times(99, ModelFault::ServerError));
    const auto outcome = f.call();
    ASSERT_FALSE(outcome);
    EXPECT_EQ(f.first->limits.size() + f.second->limits.size(), 8u);
}

TEST(ResilientModel, StopEndsTheWait)
{
    Fixture f;
    f.first = std::make_shared<FakeModel>("a", times(9, ModelFault::RateLimited));
    f.clock->stopAtWait = 2;
    const auto outcome = f.call();
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().fault, ModelFault::Cancelled);
    EXPECT_EQ(outcome.error().attempts.size(), 2u); // the record of what was spent is kept
}

} // namespace
} // namespace acann::llm
