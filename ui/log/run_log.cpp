// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/run_log.h"

#include "common/text.h"

#include <QCoreApplication>

namespace acann::ui {

namespace {

Severity levelOf(const evaluation::Verdict& verdict)
{
    if (std::holds_alternative<evaluation::Valid>(verdict))
        return Severity::Info;
    return std::holds_alternative<evaluation::InfrastructureFailed>(verdict) ? Severity::Error : Severity::Warning;
}

Severity levelOf(const evolution::Event& event)
{
    if (const auto* evaluation = std::get_if<evolution::EvaluationRecorded>(&event))
        return levelOf(evaluation->verdict);
    if (const auto* called = std::get_if<evolution::ModelCalled>(&event))
        return called->fault.empty() ? Severity::Info : Severity::Warning;
    if (std::holds_alternative<evolution::ProposalFailed>(event)
        || std::holds_alternative<evolution::AttemptRefused>(event))
        return Severity::Warning;
    return Severity::Info;
}

CandidateId candidateOf(const evolution::Event& event)
{
    if (const auto* proposed = std::get_if<evolution::CandidateProposed>(&event))
        return proposed->candidate.id;
    if (const auto* evaluation = std::get_if<evolution::EvaluationRecorded>(&event))
        return evaluation->candidate;
    if (const auto* asked = std::get_if<evolution::ApprovalAsked>(&event))
        return asked->candidate;
    if (const auto* duplicate = std::get_if<evolution::DuplicateFound>(&event))
        return duplicate->candidate;
    if (const auto* selection = std::get_if<evolution::SelectionMade>(&event))
        return selection->survivors.empty() ? CandidateId{} : selection->survivors.front();
    return {};
}

QString operationOf(const RunId& run, int generation)
{
    const QString name = toQString(run.value);
    if (generation == 0)
        return QCoreApplication::translate("RunLog", "%1 · preparation").arg(name);
    return QCoreApplication::translate("RunLog", "%1 · generation %2").arg(name).arg(generation);
}

} // namespace

std::vector<LogEntry> RunLog::entriesOf(const engine::RunUpdate& update)
{
    std::vector<LogEntry> entries;
    for (const evolution::EventRecord& record : update.events) {
        if (record.sequence <= m_lastSequence)
            continue;
        m_lastSequence = record.sequence;
        if (const auto* started = std::get_if<evolution::GenerationStarted>(&record.event))
            m_generation = started->generation;
        entries.push_back({levelOf(record.event), record.atMs, operationOf(update.run, m_generation),
            toQString(evolution::describe(record.event)), candidateOf(record.event)});
    }
    return entries;
}

void RunLog::clear()
{
    m_generation = 0;
    m_lastSequence = 0;
}

} // namespace acann::ui
