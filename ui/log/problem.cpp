// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/problem.h"

#include "common/text.h"

#include <QCoreApplication>

namespace acann::ui {

namespace {

Problem problemOf(const CandidateId& candidate, const Finding& finding)
{
    return {finding.severity, toQString(finding.rule), toQString(finding.message), toQString(finding.suggestion),
        candidate, toQString(finding.place.file), finding.place.line};
}

Problem failure(
    const CandidateId& candidate, const QString& rule, const std::string& cause, Severity severity = Severity::Error)
{
    return {severity, rule, toQString(cause), {}, candidate, {}, 0};
}

/// What a verdict says beyond its findings.
void appendVerdict(std::vector<Problem>& problems, const CandidateId& candidate, const evaluation::Verdict& verdict)
{
    const size_t before = problems.size();
    for (const Finding& finding : evaluation::findingsOf(verdict))
        problems.push_back(problemOf(candidate, finding));
    const QString rule = toQString(evaluation::label(verdict)).toUpper();
    if (const auto* invalid = std::get_if<evaluation::Invalid>(&verdict); invalid && problems.size() == before)
        problems.push_back(failure(candidate, rule, invalid->cause));
    else if (std::holds_alternative<evaluation::Rejected>(verdict)
        || std::holds_alternative<evaluation::TimedOut>(verdict))
        problems.push_back(failure(candidate, rule, evaluation::summary(verdict)));
    else if (const auto* failed = std::get_if<evaluation::InfrastructureFailed>(&verdict)) {
        problems.push_back(failure(candidate, rule, failed->cause, Severity::Warning));
        problems.back().suggestion = toQString(failed->nextStep);
    }
}

} // namespace

Problem problemOf(const Error& error)
{
    Problem problem;
    problem.rule = QStringLiteral("E%1").arg(static_cast<int>(error.code));
    problem.message = toQString(error.text);
    problem.suggestion = toQString(error.nextStep);
    return problem;
}

std::vector<Problem> problemsOf(const std::vector<evolution::EventRecord>& events)
{
    std::vector<Problem> problems;
    for (const evolution::EventRecord& record : events) {
        if (const auto* evaluation = std::get_if<evolution::EvaluationRecorded>(&record.event))
            appendVerdict(problems, evaluation->candidate, evaluation->verdict);
        else if (const auto* failed = std::get_if<evolution::ProposalFailed>(&record.event))
            problems.push_back(failure({}, QStringLiteral("PROPOSAL"), failed->reason, Severity::Warning));
        else if (const auto* called = std::get_if<evolution::ModelCalled>(&record.event);
                 called && !called->fault.empty())
            problems.push_back(failure({}, QStringLiteral("MODEL"), called->faultText, Severity::Warning));
        else if (const auto* refused = std::get_if<evolution::AttemptRefused>(&record.event))
            problems.push_back(failure({}, QStringLiteral("REPLY"), refused->reason, Severity::Warning));
    }
    return problems;
}

std::vector<Problem> problemsOf(const std::vector<knowledge::LoadProblem>& loadProblems)
{
    std::vector<Problem> problems;
    for (const knowledge::LoadProblem& load : loadProblems) {
        Problem problem = problemOf(load.error);
        problem.place = pathToQString(load.file);
        problem.line = load.line;
        problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace acann::ui
