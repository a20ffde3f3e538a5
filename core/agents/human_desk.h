// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

namespace acann::agents {

/// A prompt that waits for a person.
struct HumanQuestion
{
    std::uint64_t id = 0;
    CallPurpose purpose;
    llm::ChatRequest request;
};

/// The request as one text to read or to paste elsewhere: every message under its speaker's name.
[[nodiscard]] std::string readable(const llm::ChatRequest& request);

/// A person answers in place of a model: chat() blocks until answer() or decline() is called for its question, or the
/// stop is requested. Thread-safe. The reply's usage is estimated and its model is "person".
class HumanDesk : public ModelDesk
{
public:
    /// `onQuestion` is called on the asking thread when a question starts to wait; it must not block.
    explicit HumanDesk(std::function<void(const HumanQuestion&)> onQuestion = {});
    ~HumanDesk() override;

    [[nodiscard]] llm::ChatOutcome chat(
        const CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token stop) override;

    [[nodiscard]] std::vector<HumanQuestion> waiting() const; ///< oldest first
    /// False when the question does not wait (any more).
    bool answer(std::uint64_t id, std::string text);
    /// The call ends as a model failure with the person's reason.
    bool decline(std::uint64_t id, std::string reason);

private:
    struct Waiting
    {
        HumanQuestion question;
        std::optional<llm::ChatOutcome> outcome;
    };
    bool settle(std::uint64_t id, llm::ChatOutcome outcome);

    std::function<void(const HumanQuestion&)> m_onQuestion;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<std::uint64_t, Waiting> m_waiting;
    std::uint64_t m_nextId = 1;
};

} // namespace acann::agents
