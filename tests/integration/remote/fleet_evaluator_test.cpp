// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/fleet_evaluator.h"

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::evaluation;

/// Nobody leaves before so many have come.
struct Meeting
{
    int wanted = 1;
    int came = 0;
    std::mutex mutex;
    std::condition_variable met;

    void join()
    {
        std::unique_lock lock(mutex);
        ++came;
        met.notify_all();
        met.wait(lock, [this] { return came >= wanted; });
    }
};

/// Ends as it is told, after the meeting, and counts.
class ScriptedEvaluator final : public Evaluator
{
public:
    explicit ScriptedEvaluator(bool works, std::shared_ptr<Meeting> meeting = std::make_shared<Meeting>())
        : m_works(works)
        , m_meeting(std::move(meeting))
    { }
    [[nodiscard]] EvaluationOutcome evaluate(const EvaluationRequest&, std::stop_token) override
    {
        ++calls;
        m_meeting->join();
        Evaluation result;
        if (m_works)
            result.verdict = Invalid{FailureStage::Compile, "it does not compile", {}};
        else
            result.verdict = InfrastructureFailed{"no disk", {}};
        return result;
    }
    [[nodiscard]] std::string describe() const override { return "scripted"; }

    std::atomic<int> calls = 0;

private:
    bool m_works;
    std::shared_ptr<Meeting> m_meeting;
};

Verdict verdictOf(Evaluator& evaluator)
{
    const task::OperatorTask task;
    const Candidate candidate;
    return std::get<Evaluation>(evaluator.evaluate({task, candidate, {}, {}}, {})).verdict;
}

TEST(FleetEvaluator, WhatAHostCannotDoIsDoneByAnother)
{
    const auto bad = std::make_shared<ScriptedEvaluator>(false);
    const auto good = std::make_shared<ScriptedEvaluator>(true);
    FleetEvaluator fleet({{"a", 1, bad}, {"b", 1, good}});
    EXPECT_TRUE(std::holds_alternative<Invalid>(verdictOf(fleet)));
    EXPECT_EQ(bad->calls, 1);
    EXPECT_EQ(good->calls, 1);
    FleetEvaluator none({{"a", 1, bad}, {"c", 1, std::make_shared<ScriptedEvaluator>(false)}});
    EXPECT_TRUE(std::holds_alternative<InfrastructureFailed>(verdictOf(none)));
}

TEST(FleetEvaluator, AllHostsWorkAtOnce)
{
    // Only a fleet that uses all slots of both gets four together.
    const auto meeting = std::make_shared<Meeting>();
    meeting->wanted = 4;
    const auto a = std::make_shared<ScriptedEvaluator>(true, meeting);
    const auto b = std::make_shared<ScriptedEvaluator>(true, meeting);
    FleetEvaluator fleet({{"a", 2, a}, {"b", 2, b}});
    std::vector<std::future<Verdict>> all;
    for (int i = 0; i < 4; ++i)
        all.push_back(std::async(std::launch::async, [&] { return verdictOf(fleet); }));
    for (auto& one : all)
        EXPECT_TRUE(std::holds_alternative<Invalid>(one.get()));
    EXPECT_EQ(a->calls, 2);
    EXPECT_EQ(b->calls, 2);
}

TEST(FleetEvaluator, AStopReachesWhoWaitsInLine)
{
    FleetEvaluator fleet({{"a", 0, std::make_shared<ScriptedEvaluator>(true)}});
    std::stop_source stop;
    stop.request_stop();
    const task::OperatorTask task;
    const Candidate candidate;
    const auto outcome = fleet.evaluate({task, candidate, {}, {}}, stop.get_token());
    EXPECT_TRUE(std::holds_alternative<InfrastructureFailed>(std::get<Evaluation>(outcome).verdict));
}

} // namespace
