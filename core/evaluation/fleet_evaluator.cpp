// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/fleet_evaluator.h"

#include <algorithm>
#include <chrono>

namespace acann::evaluation {

using Clock = std::chrono::steady_clock;

FleetEvaluator::FleetEvaluator(std::vector<Member> members)
    : m_members(std::move(members))
{
    for (const auto& member : m_members)
        m_fleet.addHost(member.host, member.builds);
}

std::string FleetEvaluator::describe() const
{
    std::string text;
    for (const auto& member : m_members)
        text += (text.empty() ? "" : " + ") + member.evaluator->describe();
    return text;
}

std::string FleetEvaluator::waitForPlace(const std::string& job, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    const bool placed = m_changed.wait(lock, stop, [&] {
        for (const auto& made : m_fleet.assign(Clock::now())) {
            m_places.emplace(made.job, made.host);
            if (made.job != job)
                m_changed.notify_all();
        }
        return m_places.contains(job);
    });
    if (!placed) {
        m_fleet.withdraw(job);
        return {};
    }
    return m_places.extract(job).mapped();
}

EvaluationOutcome FleetEvaluator::evaluate(const EvaluationRequest& request, std::stop_token stop)
{
    std::string job;
    {
        const std::lock_guard lock(m_mutex);
        job = std::to_string(m_next++);
        m_fleet.enqueue({job, false, {}, {}});
    }
    for (;;) {
        const auto host = waitForPlace(job, stop);
        if (host.empty()) {
            Evaluation evaluation;
            evaluation.verdict = InfrastructureFailed{"The evaluation was cancelled", {}};
            return evaluation;
        }
        const auto member
            = std::find_if(m_members.begin(), m_members.end(), [&](const Member& one) { return one.host == host; });
        auto outcome = member->evaluator->evaluate(request, stop);
        const auto* evaluation = std::get_if<Evaluation>(&outcome);
        const bool failed = evaluation != nullptr && std::holds_alternative<InfrastructureFailed>(evaluation->verdict);
        const std::lock_guard lock(m_mutex);
        const bool again
            = failed && !stop.stop_requested() && m_fleet.giveBack(job, remote::FleetFailure::HostFailed, Clock::now());
        if (!again) {
            m_fleet.finish(job);
            m_changed.notify_all();
            return outcome;
        }
        m_changed.notify_all();
    }
}

} // namespace acann::evaluation
