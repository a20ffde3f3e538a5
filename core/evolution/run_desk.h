// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "evolution/call_tape.h"
#include "evolution/forecast.h"
#include "evolution/journal.h"
#include "evolution/live_text.h"
#include "evolution/run_state.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace acann::evolution {

/// Role → what answers for it, retries and fail-over behind it. A role without an entry is the coder's.
using RoleModels = std::map<agents::ModelRole, std::shared_ptr<llm::ChatModel>>;

/// Whether another call may be made, looked at before each one. Kept up to date by the owner of the run, asked by
/// workers. Thread-safe.
class BudgetGate
{
public:
    void update(const RunState& state);
    /// Which hard budget is out, as a sentence; empty: none.
    [[nodiscard]] std::string refusal() const;

private:
    mutable std::mutex m_mutex;
    std::string m_refusal;
};

/// The hard budget that is out, as a sentence; empty: none.
[[nodiscard]] std::string spentHardBudget(const RunState& state);

/// Answers of a person on their way to the tries that wait for them. Thread-safe.
class AnswerBox
{
public:
    void put(const SlotRef& where, std::string answer);
    /// Waits; unset when `stop` comes first.
    [[nodiscard]] std::optional<std::string> take(const SlotRef& where, const std::stop_token& stop);

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<SlotRef, std::string> m_answers;
};

/// How workers have something recorded: the function hands an event to the run's owner and calls back, on any thread,
/// once it is stored (true) or cannot be (false).
using RecordOnOwner = std::function<void(Event, std::function<void(bool)>)>;

/// What a desk works with; everything is shared with other tries or thread-safe.
struct DeskParts
{
    SlotRef where;
    RoleModels models;
    PriceOf priceOf;
    std::shared_ptr<CallTape> tape;
    std::shared_ptr<const BudgetGate> gate;
    std::shared_ptr<Blobs> blobs;
    RecordOnOwner record;
    std::function<void(const LiveText&)> live; ///< may be empty
    std::shared_ptr<AnswerBox> person; ///< set: a person answers in place of every model
};

/// The models of a run as one try sees them. A call that is on the tape is answered from it; every other one is
/// recorded before its reply is used. Used by one worker at a time.
class RunDesk : public agents::ModelDesk
{
public:
    explicit RunDesk(DeskParts parts)
        : m_parts(std::move(parts))
    { }

    [[nodiscard]] llm::ChatOutcome chat(
        const agents::CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token stop) override;

private:
    [[nodiscard]] llm::ChatOutcome ask(
        const agents::CallPurpose& purpose, const llm::ChatRequest& request, const std::stop_token& stop);
    [[nodiscard]] llm::ChatOutcome askPerson(
        agents::ModelRole role, const llm::ChatRequest& request, const std::stop_token& stop);
    [[nodiscard]] Result<ModelCalled> describeCall(const agents::CallPurpose& purpose, const llm::ChatRequest& request,
        const std::string& digest, const llm::ChatOutcome& outcome) const;
    void show(agents::ModelRole role, LiveKind kind, std::string_view text) const;

    DeskParts m_parts;
};

/// Hands an event to the owner and waits until it is stored. Errors: Cancelled when `stop` comes first, StoreFailed.
[[nodiscard]] Status recordAndWait(const RecordOnOwner& record, Event event, const std::stop_token& stop);

} // namespace acann::evolution
