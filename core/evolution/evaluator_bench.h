// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "evaluation/evaluator.h"
#include "evolution/run_desk.h"

#include <memory>

namespace acann::evolution {

/// The tool-agent's bench on a run's evaluator. What it said is recorded, and said again from the tape when the try is
/// begun again. Used by one worker at a time.
class EvaluatorBench : public agents::Bench
{
public:
    EvaluatorBench(const task::OperatorTask& task, std::string target, std::shared_ptr<evaluation::Evaluator> evaluator,
        DeskParts parts);

    [[nodiscard]] Result<agents::BenchReport> compile(const SourceFiles& files, std::stop_token stop) override;
    [[nodiscard]] Result<agents::BenchReport> run(const SourceFiles& files, std::stop_token stop) override;
    [[nodiscard]] Result<agents::BenchReport> profile(const SourceFiles& files, std::stop_token stop) override;

private:
    using Judge = std::function<Result<agents::BenchReport>(const Candidate&, const std::stop_token&)>;
    [[nodiscard]] Result<agents::BenchReport> taped(
        const std::string& tool, const SourceFiles& files, const std::stop_token& stop, const Judge& judge);
    [[nodiscard]] Result<evaluation::EvaluationOutcome> evaluate(
        const Candidate& candidate, bool onlyCompile, const std::stop_token& stop);
    [[nodiscard]] Result<evaluation::Evaluation> judged(const Candidate& candidate, const std::stop_token& stop);

    const task::OperatorTask& m_task;
    std::string m_target;
    std::shared_ptr<evaluation::Evaluator> m_evaluator;
    DeskParts m_parts;
    std::optional<std::pair<CandidateId, evaluation::Evaluation>> m_last; ///< run and profile share one
};

/// What an evaluation says to somebody who repairs the candidate: findings with their places, the compiler's words, the
/// shapes of the errors.
[[nodiscard]] agents::Failure failureOf(const evaluation::Verdict& verdict, const evaluation::Evaluation* details);

} // namespace acann::evolution
