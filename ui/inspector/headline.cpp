// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/headline.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace acann::inspector {

namespace format = ui::format;

/// Owner of the translations of this file.
struct HeadlineText
{
    Q_DECLARE_TR_FUNCTIONS(acann::inspector::HeadlineText)
};

namespace {

QString suggestionOf(const std::vector<Finding>& findings)
{
    const auto first = std::find_if(
        findings.begin(), findings.end(), [](const Finding& finding) { return !finding.suggestion.empty(); });
    return first == findings.end() ? QString() : ui::toQString(first->suggestion);
}

struct Teller
{
    Headline& headline;

    void operator()(const evaluation::Invalid& invalid) const
    {
        headline.title = HeadlineText::tr("Failed: %1").arg(headline.style.label);
        headline.cause = ui::toQString(invalid.cause);
        headline.nextStep = suggestionOf(invalid.findings);
    }
    void operator()(const evaluation::Rejected& rejected) const
    {
        headline.title = HeadlineText::tr("Rejected");
        headline.cause = rejected.probes.empty() ? QString() : ui::toQString(rejected.probes.front());
        headline.nextStep = HeadlineText::tr("A rejected candidate never becomes a parent; its numbers do not count.");
    }
    void operator()(const evaluation::TimedOut& timedOut) const
    {
        headline.title = HeadlineText::tr("Timed out: %1").arg(ui::toQString(evaluation::name(timedOut.stage)));
        headline.cause = HeadlineText::tr("It was stopped after %1 s.").arg(timedOut.limitSeconds);
        headline.nextStep = HeadlineText::tr("Look for a loop without end or a wait for an event that nobody sets.");
    }
    void operator()(const evaluation::InfrastructureFailed& failed) const
    {
        headline.title = HeadlineText::tr("Not judged");
        headline.cause = ui::toQString(failed.cause);
        headline.nextStep = ui::toQString(failed.nextStep);
    }
    void operator()(const evaluation::Valid& valid) const
    {
        headline.title
            = format::latency(valid.measurement) + QLatin1Char(' ') + format::kindName(valid.measurement.kind);
    }
};

QString comparison(const evolution::RunState& state, const evolution::Member& member)
{
    const std::optional<double> own = member.latencyNs();
    if (!own) {
        return {};
    }
    QStringList parts;
    const std::optional<CandidateId> first = state.firstValid();
    if (first && *first != member.candidate.id) {
        const evolution::Member* baseline = state.member(*first);
        parts << HeadlineText::tr("%1 over the first valid")
                     .arg(format::speedup(baseline->latencyNs().value_or(0), *own));
    } else if (first) {
        parts << HeadlineText::tr("first valid of the run");
    }
    if (!member.candidate.parents.empty()) {
        const evolution::Member* parent = state.member(member.candidate.parents.front());
        const std::optional<double> before = parent ? parent->latencyNs() : std::nullopt;
        if (before) {
            parts << HeadlineText::tr("%1 against parent").arg(format::delta(*before, *own));
        }
    }
    return parts.join(QStringLiteral(" · "));
}

QString stepText(const std::string& step)
{
    return step == "compile" ? HeadlineText::tr("Being compiled")
        : step == "verify"   ? HeadlineText::tr("Being verified")
        : step == "measure"  ? HeadlineText::tr("Being timed")
                             : HeadlineText::tr("Waiting to be judged");
}

} // namespace

Headline headlineOf(const evolution::RunState& state, const evolution::Member& member, const std::string& step)
{
    Headline headline;
    headline.style = ui::styleOf(member, state.best() == member.candidate.id);
    if (member.verdict) {
        std::visit(Teller{headline}, *member.verdict);
        headline.context = comparison(state, member);
    } else if (member.duplicateOf) {
        headline.title = HeadlineText::tr("Same device program as %1").arg(format::shortId(*member.duplicateOf));
        headline.cause = HeadlineText::tr("It compiles to what is already recorded, so it was not judged again.");
    } else {
        headline.title = stepText(step);
    }
    return headline;
}

Result<evaluation::Evaluation> parseEvaluation(const std::string& blob)
{
    try {
        return nlohmann::json::parse(blob).get<evaluation::Evaluation>();
    } catch (const std::exception& problem) {
        Error error{ErrorCode::MalformedJson, "The stored evaluation of the candidate is damaged",
            "Check the workspace folder's disk and restore it from a backup.", {}, problem.what()};
        return fail(std::move(error));
    }
}

std::vector<evaluation::TrialReport> failedFirst(std::vector<evaluation::TrialReport> trials)
{
    std::stable_partition(
        trials.begin(), trials.end(), [](const evaluation::TrialReport& trial) { return !trial.passed; });
    return trials;
}

} // namespace acann::inspector
