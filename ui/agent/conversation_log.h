// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/transcript.h"
#include "agent/turn.h"
#include "engine/engine.h"

#include <map>
#include <variant>
#include <vector>

namespace acann::ui {

/// Everything that was said in a run, by slot: the calls with what came of them, from its events; and what streams in
/// right now.
class ConversationLog
{
public:
    void clear();
    void add(const std::vector<evolution::EventRecord>& events);
    void add(const engine::LiveUpdate& update);

    /// Of one slot, all its tries, oldest first; then its live calls.
    [[nodiscard]] std::vector<Turn> turnsOf(int generation, int slot) const;
    /// Of the whole run.
    [[nodiscard]] std::vector<Turn> allTurns() const;
    [[nodiscard]] bool isEmpty() const { return m_records.empty() && m_live.empty(); }
    /// True when a model was asked for the slot.
    [[nodiscard]] bool hasCalls(int generation, int slot) const;

    struct LiveCall
    {
        evolution::SlotRef where; ///< a try has at most one call under way
        agents::ModelRole role = agents::ModelRole::Coder;
        QString model;
        Transcript parts; ///< as they arrived
    };
    [[nodiscard]] const std::vector<LiveCall>& live() const { return m_live; }
    /// By the key of its turn; null when it is over.
    [[nodiscard]] const LiveCall* live(const QString& key) const;

private:
    /// What a turn is made from when it is asked for, so that it speaks the present language.
    struct Record
    {
        std::int64_t sequence = 0;
        evolution::SlotRef where;
        std::variant<evolution::ModelCalled, evolution::AttemptRefused, evolution::ConductorDecided,
            evolution::ProposalFailed, evolution::SteeringGiven, evaluation::Verdict, BlobId>
            what; ///< BlobId: a sketch
        std::shared_ptr<const Manifest> manifest;
        bool told = false; ///< of SteeringGiven: the slot was told of it, it was not given here
    };

    void add(const evolution::EventRecord& record);
    void keep(std::int64_t sequence, const evolution::SlotRef& where, decltype(Record::what) what);
    [[nodiscard]] static Turn turnOf(const Record& record);
    [[nodiscard]] static Turn turnOf(const LiveCall& call);
    [[nodiscard]] LiveCall& liveCall(const evolution::LiveText& piece);

    std::vector<Record> m_records;
    std::map<std::pair<int, int>, std::vector<size_t>> m_bySlot;
    std::map<CandidateId, evolution::SlotRef> m_places;
    std::map<int, evolution::SteeringGiven> m_acts;
    std::vector<LiveCall> m_live;
    std::int64_t m_lastSequence = 0; ///< loading a run that is on screen brings its past again
};

} // namespace acann::ui
