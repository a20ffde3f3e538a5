// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/conversation_log.h"

#include "common/text.h"
#include "common/verdict_style.h"
#include "run/run_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace acann::ui {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("Conversation", text); }

QString liveKey(const evolution::SlotRef& where)
{
    return QStringLiteral("live:%1:%2:%3").arg(where.generation).arg(where.slot).arg(where.attempt);
}

QString joined(const std::vector<std::string>& lines)
{
    QStringList texts;
    for (const std::string& line : lines)
        texts << toQString(line);
    return texts.join(QLatin1Char('\n'));
}

void tell(Turn& turn, const evolution::ModelCalled& call)
{
    turn.kind = Turn::Kind::Call;
    turn.title = words::role(call.role) + QStringLiteral(" · ") + words::stage(call.stage);
    turn.model = toQString(call.answeredBy.empty() ? call.model : call.answeredBy);
    turn.failed = !call.fault.empty();
    turn.text = toQString(call.faultText);
    turn.promptTokens = call.usage.prompt;
    turn.tokens = call.usage.prompt + call.usage.completion;
    turn.estimated = call.usage.estimated;
    turn.cost = call.cost;
    turn.tookMs = static_cast<std::int64_t>(call.milliseconds);
    turn.ordinal = call.ordinal;
    turn.request = call.request;
    turn.reply = call.reply;
}

void tell(Turn& turn, const evolution::AttemptRefused& refused)
{
    turn.kind = Turn::Kind::Decision;
    turn.title = translated(QT_TRANSLATE_NOOP("Conversation", "The reply could not be used"));
    turn.text = toQString(refused.reason);
    turn.failed = true;
}

void tell(Turn& turn, const evolution::ConductorDecided& decided)
{
    turn.kind = Turn::Kind::Decision;
    turn.title = words::decidedBy(decided.by) + QStringLiteral(": ") + words::decision(decided.decision);
    if (decided.decision != evolution::Decision::GiveUp)
        turn.title += QStringLiteral(" · ") + words::stage(decided.stage);
    turn.text = joined(decided.evidence);
    const auto line = [&turn](const QString& text) {
        turn.text += (turn.text.isEmpty() ? QString() : QStringLiteral("\n")) + text;
    };
    if (!decided.rule.empty())
        line(translated(QT_TRANSLATE_NOOP("Conversation", "rule: %1")).arg(toQString(decided.rule)));
    if (!decided.advice.empty())
        line(translated(QT_TRANSLATE_NOOP("Conversation", "advice: %1")).arg(toQString(decided.advice)));
    if (!decided.cards.empty())
        line(translated(QT_TRANSLATE_NOOP("Conversation", "cards: %1"))
                 .arg(joined(decided.cards).replace(QLatin1Char('\n'), QStringLiteral(", "))));
}

void tell(Turn& turn, const evolution::ProposalFailed& failed)
{
    turn.kind = Turn::Kind::Decision;
    turn.title = translated(QT_TRANSLATE_NOOP("Conversation", "The slot has no candidate"));
    turn.text = toQString(failed.reason);
    turn.failed = true;
}

void tell(Turn& turn, const evolution::SteeringGiven& given)
{
    turn.kind = Turn::Kind::Steering;
    turn.title = words::steering(given.act);
    turn.text = toQString(given.act.text);
}

void tell(Turn& turn, const evaluation::Verdict& verdict)
{
    turn.kind = Turn::Kind::Verdict;
    turn.title = styleOf(verdict).label;
    turn.failed = !std::holds_alternative<evaluation::Valid>(verdict);
    turn.text = toQString(evaluation::summary(verdict));
}

void tell(Turn& turn, const BlobId& sketch)
{
    turn.kind = Turn::Kind::Sketch;
    turn.title = translated(QT_TRANSLATE_NOOP("Conversation", "Checked sketch"));
    turn.request = sketch;
}

} // namespace

void ConversationLog::clear() { *this = {}; }

void ConversationLog::add(const std::vector<evolution::EventRecord>& events)
{
    for (const evolution::EventRecord& record : events) {
        if (record.sequence > m_lastSequence)
            add(record);
        m_lastSequence = std::max(m_lastSequence, record.sequence);
    }
}

void ConversationLog::keep(std::int64_t sequence, const evolution::SlotRef& where, decltype(Record::what) what)
{
    m_bySlot[{where.generation, where.slot}].push_back(m_records.size());
    m_records.push_back({sequence, where, std::move(what), nullptr, false});
}

void ConversationLog::add(const evolution::EventRecord& record)
{
    const std::int64_t sequence = record.sequence;
    if (const auto* called = std::get_if<evolution::ModelCalled>(&record.event)) {
        evolution::ModelCalled call = *called;
        auto manifest = std::make_shared<const Manifest>(std::move(call.manifest));
        call.manifest.clear();
        keep(sequence, call.where, call);
        m_records.back().manifest = std::move(manifest);
    } else if (const auto* started = std::get_if<evolution::AttemptStarted>(&record.event)) {
        for (const int id : started->steering) {
            if (const auto act = m_acts.find(id); act != m_acts.end()) {
                keep(sequence, started->where, act->second);
                m_records.back().told = true;
            }
        }
    } else if (const auto* refused = std::get_if<evolution::AttemptRefused>(&record.event)) {
        keep(sequence, refused->where, *refused);
    } else if (const auto* decided = std::get_if<evolution::ConductorDecided>(&record.event)) {
        keep(sequence, decided->where, *decided);
    } else if (const auto* failed = std::get_if<evolution::ProposalFailed>(&record.event)) {
        keep(sequence, {failed->generation, failed->slot, 0}, *failed);
    } else if (const auto* given = std::get_if<evolution::SteeringGiven>(&record.event)) {
        m_acts[given->id] = *given;
        keep(sequence, given->act.where.value_or(evolution::SlotRef{0, -1, 0}), *given);
    } else if (const auto* proposed = std::get_if<evolution::CandidateProposed>(&record.event)) {
        const Candidate& candidate = proposed->candidate;
        const evolution::SlotRef where{candidate.generation, candidate.slot, candidate.attempt};
        if (candidate.mode != task::AgentMode::Template)
            m_places[candidate.id] = where;
        if (!proposed->sketch.isNull())
            keep(sequence, where, proposed->sketch);
    } else if (const auto* evaluated = std::get_if<evolution::EvaluationRecorded>(&record.event)) {
        if (const auto place = m_places.find(evaluated->candidate); place != m_places.end())
            keep(sequence, place->second, evaluated->verdict);
    }
}

ConversationLog::LiveCall& ConversationLog::liveCall(const evolution::LiveText& piece)
{
    const auto found
        = std::find_if(m_live.begin(), m_live.end(), [&](const LiveCall& live) { return live.where == piece.where; });
    return found != m_live.end() ? *found : m_live.emplace_back(LiveCall{piece.where, piece.role, {}, {}});
}

void ConversationLog::add(const engine::LiveUpdate& update)
{
    const auto append = [](Transcript& parts, TranscriptPart::Kind kind, const QString& title, const QString& text) {
        if (parts.empty() || parts.back().kind != kind || kind == TranscriptPart::Kind::ToolCall)
            parts.push_back({kind, title, text, true});
        else
            parts.back().text += text;
    };
    for (const evolution::LiveText& piece : update.pieces) {
        if (piece.kind == evolution::LiveKind::Ended) {
            std::erase_if(m_live, [&](const LiveCall& live) { return live.where == piece.where; });
            continue;
        }
        LiveCall& call = liveCall(piece);
        call.role = piece.role;
        const QString text = toQString(piece.text);
        switch (piece.kind) {
        case evolution::LiveKind::Started:
            call.model = text;
            call.parts.clear(); // a retry begins anew
            break;
        case evolution::LiveKind::Text:
            append(call.parts, TranscriptPart::Kind::Answer, translated(QT_TRANSLATE_NOOP("Conversation", "answer")),
                text);
            break;
        case evolution::LiveKind::Reasoning:
            append(call.parts, TranscriptPart::Kind::Reasoning,
                translated(QT_TRANSLATE_NOOP("Conversation", "reasoning")), text);
            break;
        case evolution::LiveKind::ToolCall:
            append(call.parts, TranscriptPart::Kind::ToolCall,
                translated(QT_TRANSLATE_NOOP("Conversation", "tool call: %1")).arg(text), {});
            break;
        case evolution::LiveKind::Ended:
            break;
        }
    }
}

Turn ConversationLog::turnOf(const Record& record)
{
    Turn turn;
    std::visit([&turn](const auto& what) { tell(turn, what); }, record.what);
    turn.where = record.where;
    turn.manifest = record.manifest;
    turn.key = QString::number(record.sequence);
    if (const auto* given = std::get_if<evolution::SteeringGiven>(&record.what); given && record.told) {
        turn.key += QStringLiteral(":%1").arg(given->id);
        turn.title = translated(QT_TRANSLATE_NOOP("Conversation", "told of: %1")).arg(turn.title);
    }
    return turn;
}

Turn ConversationLog::turnOf(const LiveCall& call)
{
    Turn turn;
    turn.kind = Turn::Kind::Live;
    turn.key = liveKey(call.where);
    turn.title = words::role(call.role);
    turn.model = call.model;
    turn.where = call.where;
    return turn;
}

std::vector<Turn> ConversationLog::turnsOf(int generation, int slot) const
{
    std::vector<Turn> turns;
    if (const auto found = m_bySlot.find({generation, slot}); found != m_bySlot.end()) {
        for (const size_t index : found->second)
            turns.push_back(turnOf(m_records[index]));
    }
    for (const LiveCall& call : m_live) {
        if (call.where.generation == generation && call.where.slot == slot)
            turns.push_back(turnOf(call));
    }
    return turns;
}

std::vector<Turn> ConversationLog::allTurns() const
{
    std::vector<Turn> turns;
    turns.reserve(m_records.size() + m_live.size());
    for (const Record& record : m_records) {
        if (record.told)
            continue;
        turns.push_back(turnOf(record));
        Turn& turn = turns.back();
        if (turn.where.generation > 0)
            turn.title = words::place(turn.where) + QStringLiteral("  ") + turn.title;
    }
    for (const LiveCall& call : m_live) {
        turns.push_back(turnOf(call));
        turns.back().title = words::place(call.where) + QStringLiteral("  ") + turns.back().title;
    }
    return turns;
}

bool ConversationLog::hasCalls(int generation, int slot) const
{
    const auto found = m_bySlot.find({generation, slot});
    const bool recorded = found != m_bySlot.end()
        && std::any_of(found->second.begin(), found->second.end(),
            [this](size_t index) { return std::holds_alternative<evolution::ModelCalled>(m_records[index].what); });
    return recorded || std::any_of(m_live.begin(), m_live.end(), [&](const LiveCall& call) {
        return call.where.generation == generation && call.where.slot == slot;
    });
}

const ConversationLog::LiveCall* ConversationLog::live(const QString& key) const
{
    const auto found
        = std::find_if(m_live.begin(), m_live.end(), [&](const LiveCall& call) { return liveKey(call.where) == key; });
    return found == m_live.end() ? nullptr : &*found;
}

} // namespace acann::ui
