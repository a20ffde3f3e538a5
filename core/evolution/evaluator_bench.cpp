// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/evaluator_bench.h"

#include "base/files.h"
#include "base/hash.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace acann::evolution {

namespace {

std::string number(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

std::string trialText(const std::vector<evaluation::TrialReport>& trials)
{
    constexpr int kShown = 8;
    std::string text;
    int failed = 0;
    for (const auto& trial : trials) {
        if (trial.passed)
            continue;
        if (++failed <= kShown)
            text += trial.caseId + ", " + trial.distribution + ", seed " + std::to_string(trial.seed) + ": "
                + trial.message + '\n';
    }
    if (failed > kShown)
        text += "and " + std::to_string(failed - kShown) + " further trials failed\n";
    return text;
}

std::string causeOf(const evaluation::Verdict& verdict)
{
    if (const auto* rejected = std::get_if<evaluation::Rejected>(&verdict)) {
        std::string text;
        for (const auto& probe : rejected->probes)
            text += (text.empty() ? "" : "; ") + probe;
        return text;
    }
    if (const auto* invalid = std::get_if<evaluation::Invalid>(&verdict))
        return invalid->cause;
    return evaluation::summary(verdict);
}

std::string failureText(const agents::Failure& failure)
{
    std::string text = failure.stage + " failed: " + failure.cause + '\n';
    for (const auto& finding : failure.findings)
        text += finding.place.file + ':' + std::to_string(finding.place.line) + ": " + finding.rule + ": "
            + finding.message + (finding.suggestion.empty() ? "" : " " + finding.suggestion) + '\n';
    return text + failure.log;
}

agents::BenchReport reportOf(const evaluation::Evaluation& evaluation)
{
    if (const auto* valid = std::get_if<evaluation::Valid>(&evaluation.verdict))
        return {true,
            "All " + std::to_string(evaluation.trials.size()) + " trials are right. Latency "
                + number(valid->measurement.medianNs / 1000) + " us, " + number(valid->measurement.speedOfLight * 100)
                + " % of the speed of light.\n"};
    return {false, failureText(failureOf(evaluation.verdict, &evaluation))};
}

agents::BenchReport profileOf(const evaluation::Evaluation& evaluation)
{
    auto report = reportOf(evaluation);
    if (!report.passed || !evaluation.timeline)
        return report;
    const auto& timeline = *evaluation.timeline;
    report.text += "Blocks: " + std::to_string(timeline.blockDim) + ", waves: " + std::to_string(timeline.waves)
        + ". Busiest pipe: " + timeline.criticalPipe + ".\n";
    for (const auto& [pipe, share] : timeline.busyShare)
        report.text += pipe + " busy " + number(share * 100) + " %\n";
    report.text += "Read " + std::to_string(timeline.bytesRead) + " bytes, wrote "
        + std::to_string(timeline.bytesWritten) + " bytes of global memory.\n";
    return report;
}

nlohmann::json toJson(const agents::BenchReport& report) { return {{"passed", report.passed}, {"text", report.text}}; }

} // namespace

agents::Failure failureOf(const evaluation::Verdict& verdict, const evaluation::Evaluation* details)
{
    agents::Failure failure;
    failure.stage = evaluation::label(verdict);
    failure.cause = causeOf(verdict);
    failure.findings = evaluation::findingsOf(verdict);
    if (details != nullptr)
        failure.log = details->compileLog + trialText(details->trials);
    return failure;
}

EvaluatorBench::EvaluatorBench(const task::OperatorTask& task, std::string target,
    std::shared_ptr<evaluation::Evaluator> evaluator, DeskParts parts)
    : m_task(task)
    , m_target(std::move(target))
    , m_evaluator(std::move(evaluator))
    , m_parts(std::move(parts))
{ }

Result<agents::BenchReport> EvaluatorBench::compile(const SourceFiles& files, std::stop_token stop)
{
    return taped("compile", files, stop,
        [this](const Candidate& candidate, const std::stop_token& token) -> Result<agents::BenchReport> {
            auto outcome = evaluate(candidate, true, token);
            if (!outcome)
                return fail(std::move(outcome.error()));
            if (std::holds_alternative<evaluation::AlreadyKnown>(*outcome))
                return agents::BenchReport{true, "It compiles.\n"};
            return reportOf(std::get<evaluation::Evaluation>(*outcome));
        });
}

Result<agents::BenchReport> EvaluatorBench::run(const SourceFiles& files, std::stop_token stop)
{
    return taped("run", files, stop,
        [this](const Candidate& candidate, const std::stop_token& token) -> Result<agents::BenchReport> {
            auto evaluation = judged(candidate, token);
            return evaluation ? Result<agents::BenchReport>(reportOf(*evaluation))
                              : fail(std::move(evaluation.error()));
        });
}

Result<agents::BenchReport> EvaluatorBench::profile(const SourceFiles& files, std::stop_token stop)
{
    return taped("profile", files, stop,
        [this](const Candidate& candidate, const std::stop_token& token) -> Result<agents::BenchReport> {
            auto evaluation = judged(candidate, token);
            return evaluation ? Result<agents::BenchReport>(profileOf(*evaluation))
                              : fail(std::move(evaluation.error()));
        });
}

Result<agents::BenchReport> EvaluatorBench::taped(
    const std::string& tool, const SourceFiles& files, const std::stop_token& stop, const Judge& judge)
{
    Candidate candidate;
    candidate.id = task::idOf(files);
    candidate.target = m_target;
    candidate.files = files;
    const auto digest = base::sha256("tool " + tool + ' ' + candidate.id.value);
    if (const auto recorded = m_parts.tape->next(digest)) {
        const auto text = m_parts.blobs->get(*recorded);
        const auto json = text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
        if (json.is_object() && json.contains("passed") && json.contains("text"))
            return agents::BenchReport{json.at("passed").get<bool>(), json.at("text").get<std::string>()};
        return text ? fail(ErrorCode::StoreCorrupt, "A recorded tool result cannot be read") : fail(text.error());
    }
    const auto begun = std::chrono::steady_clock::now();
    auto report = judge(candidate, stop);
    if (!report)
        return report;
    auto blob = m_parts.blobs->put(base::compactJson(toJson(*report)));
    if (!blob)
        return fail(std::move(blob.error()));
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    auto recorded = recordAndWait(
        m_parts.record, ToolRan{m_parts.where, tool, digest, report->passed, std::move(*blob), ms}, stop);
    if (!recorded)
        return fail(std::move(recorded.error()));
    return report;
}

Result<evaluation::EvaluationOutcome> EvaluatorBench::evaluate(
    const Candidate& candidate, bool onlyCompile, const std::stop_token& stop)
{
    // A compile ends where an evaluation asks whether the device program is known.
    auto outcome = m_evaluator->evaluate(
        {m_task, candidate, [onlyCompile](const std::string&) { return onlyCompile; }, [](std::string_view) {}}, stop);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "The run was stopped");
    if (const auto* evaluation = std::get_if<evaluation::Evaluation>(&outcome))
        if (const auto* broken = std::get_if<evaluation::InfrastructureFailed>(&evaluation->verdict))
            return fail(ErrorCode::ProcessFailed, "The tool could not work: " + broken->cause, broken->nextStep);
    return outcome;
}

Result<evaluation::Evaluation> EvaluatorBench::judged(const Candidate& candidate, const std::stop_token& stop)
{
    if (m_last && m_last->first == candidate.id)
        return m_last->second;
    auto outcome = evaluate(candidate, false, stop);
    if (!outcome)
        return fail(std::move(outcome.error()));
    m_last.emplace(candidate.id, std::get<evaluation::Evaluation>(std::move(*outcome)));
    return m_last->second;
}

} // namespace acann::evolution
