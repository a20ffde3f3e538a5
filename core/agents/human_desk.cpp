// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/human_desk.h"

namespace acann::agents {

namespace {

std::string_view titleOf(llm::Speaker speaker)
{
    switch (speaker) {
    case llm::Speaker::System:
        return "SYSTEM";
    case llm::Speaker::User:
        return "REQUEST";
    case llm::Speaker::Assistant:
        return "ANSWER";
    case llm::Speaker::Tool:
        return "TOOL RESULT";
    }
    return "";
}

llm::ModelFailure failureOf(llm::ModelFault fault, std::string text, std::string next)
{
    llm::ModelFailure failure;
    failure.fault = fault;
    failure.text = std::move(text);
    failure.nextStep = std::move(next);
    return failure;
}

} // namespace

std::string readable(const llm::ChatRequest& request)
{
    std::string text;
    for (const auto& message : request.messages)
        text += "=== " + std::string(titleOf(message.speaker)) + " ===\n" + message.text + "\n\n";
    return text;
}

HumanDesk::HumanDesk(std::function<void(const HumanQuestion&)> onQuestion)
    : m_onQuestion(std::move(onQuestion))
{ }

HumanDesk::~HumanDesk() = default;

llm::ChatOutcome HumanDesk::chat(const CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const auto id = m_nextId++;
    m_waiting.emplace(id, Waiting{{id, purpose, request}, std::nullopt});
    if (m_onQuestion) {
        lock.unlock();
        m_onQuestion({id, purpose, request});
        lock.lock();
    }
    const bool isAnswered = m_changed.wait(lock, stop, [&] { return m_waiting.at(id).outcome.has_value(); });
    auto outcome = isAnswered
        ? std::move(*m_waiting.at(id).outcome)
        : llm::ChatOutcome(tl::unexpected(failureOf(llm::ModelFault::Cancelled, "the question was cancelled", {})));
    m_waiting.erase(id);
    return outcome;
}

std::vector<HumanQuestion> HumanDesk::waiting() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<HumanQuestion> questions;
    for (const auto& [id, item] : m_waiting) {
        if (!item.outcome)
            questions.push_back(item.question);
    }
    return questions;
}

bool HumanDesk::settle(std::uint64_t id, llm::ChatOutcome outcome)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_waiting.find(id);
        if (found == m_waiting.end() || found->second.outcome)
            return false;
        found->second.outcome = std::move(outcome);
    }
    m_changed.notify_all();
    return true;
}

bool HumanDesk::answer(std::uint64_t id, std::string text)
{
    llm::ChatReply reply;
    reply.usage.completion = knowledge::estimateTokens(text);
    reply.usage.estimated = true;
    reply.message.speaker = llm::Speaker::Assistant;
    reply.message.text = std::move(text);
    reply.model = "person";
    return settle(id, std::move(reply));
}

bool HumanDesk::decline(std::uint64_t id, std::string reason)
{
    return settle(id,
        tl::unexpected(failureOf(llm::ModelFault::Empty,
            reason.empty() ? std::string("the person declined to answer") : "the person declined: " + reason,
            "Answer the next question, or choose another agent mode.")));
}

} // namespace acann::agents
