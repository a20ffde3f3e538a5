// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"
#include "remote/fleet.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace acann::evaluation {

/// Several evaluators that give equal results, e.g. the emulator on several hosts, as one. Each evaluation goes to the
/// one with most room; what fails for reasons that are not the candidate's is tried once on every other. Thread-safe.
class FleetEvaluator final : public Evaluator
{
public:
    struct Member
    {
        std::string host; ///< unique
        int builds = 1; ///< evaluations at the same time
        std::shared_ptr<Evaluator> evaluator;
    };
    explicit FleetEvaluator(std::vector<Member> members);

    [[nodiscard]] EvaluationOutcome evaluate(const EvaluationRequest& request, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override; ///< the members', joined by " + "

private:
    /// The host that a job in line gets; empty: stopped while waiting.
    [[nodiscard]] std::string waitForPlace(const std::string& job, const std::stop_token& stop);

    std::vector<Member> m_members;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    remote::Fleet m_fleet;
    std::map<std::string, std::string> m_places; ///< job → host, not yet taken up
    long m_next = 0;
};

} // namespace acann::evaluation
