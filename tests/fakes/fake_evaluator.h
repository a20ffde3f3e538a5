// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"
#include "fakes/fake_agent.h"

#include <atomic>
#include <cstdlib>
#include <functional>
#include <string>

namespace acann::fakes {

/// The documented landscape of the fakes, so that tests can compute by hand what must come out:
/// tiles with remainder 3 of 7 do not compile, with remainder 5 of 11 are numerically wrong, all others are valid with
/// a latency of 1000 + 10·|tile − 40| ns. The device program is the tile: variants of one tile are duplicates.
inline double tileLatencyNs(int tile) { return 1000 + 10 * std::abs(tile - 40); }

inline evaluation::Evaluation tileEvaluation(int tile)
{
    using namespace evaluation;
    Evaluation result;
    result.compileMs = 2;
    result.runMs = 1;
    if (tile % 7 == 3) {
        result.verdict = Invalid{FailureStage::Compile, "it does not compile", {}};
        return result;
    }
    result.deviceProgram = "tile-" + std::to_string(tile);
    if (tile % 11 == 5) {
        result.verdict = Invalid{FailureStage::Numeric, "row 0 is wrong", {}};
        return result;
    }
    Valid valid;
    valid.measurement.device = "fake";
    valid.measurement.medianNs = tileLatencyNs(tile);
    valid.measurement.samplesNs = {valid.measurement.medianNs};
    valid.measurement.pipeBusyNs = {{"MTE2", 900}, {"V", 100}};
    valid.measurement.speedOfLight = 900 / valid.measurement.medianNs;
    result.verdict = valid;
    return result;
}

class FakeEvaluator : public evaluation::Evaluator
{
public:
    std::atomic<int> calls = 0;
    std::atomic<int> running = 0;
    std::atomic<int> mostRunning = 0;
    /// Called for each evaluation before it ends; may block (also on the stop token) or replace the outcome.
    std::function<std::optional<evaluation::Evaluation>(const evaluation::EvaluationRequest&, const std::stop_token&)>
        before;

    [[nodiscard]] evaluation::EvaluationOutcome evaluate(
        const evaluation::EvaluationRequest& request, std::stop_token stop) override
    {
        ++calls;
        const int now = ++running;
        for (int most = mostRunning; now > most && !mostRunning.compare_exchange_weak(most, now);) { }
        auto outcome = judge(request, stop);
        --running;
        return outcome;
    }

    [[nodiscard]] std::string describe() const override { return "fake"; }

private:
    evaluation::EvaluationOutcome judge(const evaluation::EvaluationRequest& request, const std::stop_token& stop)
    {
        if (request.onStep)
            request.onStep("compile");
        if (before)
            if (auto replaced = before(request, stop))
                return *replaced;
        auto result = tileEvaluation(tileOf(request.candidate));
        if (!result.deviceProgram.empty() && request.isKnown(result.deviceProgram))
            return evaluation::AlreadyKnown{result.deviceProgram};
        return result;
    }
};

} // namespace acann::fakes
