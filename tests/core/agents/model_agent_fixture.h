// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/model_agents.h"
#include "agents/template_agent.h"
#include "core/agents/agent_fixture.h"

#include <deque>
#include <functional>
#include <mutex>

namespace acann::agents::test {

/// A desk whose answers are written down beforehand; it keeps what it was asked.
class ScriptedDesk : public ModelDesk
{
public:
    using Answer = std::function<llm::ChatOutcome(const llm::ChatRequest&)>;

    void say(std::string text, llm::StopReason stop = llm::StopReason::Finished)
    {
        then([text = std::move(text), stop](const llm::ChatRequest&) { return replyOf(text, {}, stop); });
    }
    void callTools(std::vector<llm::ToolCall> calls, std::string text = {})
    {
        then([calls = std::move(calls), text = std::move(text)](
                 const llm::ChatRequest&) { return replyOf(text, calls, llm::StopReason::ToolCalls); });
    }
    void failWith(llm::ModelFault fault, std::string text)
    {
        then([fault, text = std::move(text)](const llm::ChatRequest&) -> llm::ChatOutcome {
            llm::ModelFailure failure;
            failure.fault = fault;
            failure.text = text;
            return tl::unexpected(failure);
        });
    }
    void then(Answer answer) { m_answers.push_back(std::move(answer)); }

    llm::ChatOutcome chat(const CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token) override
    {
        purposes.push_back(purpose);
        requests.push_back(request);
        if (m_answers.empty())
            throw std::logic_error("the desk was asked more often than the test expects");
        const auto answer = std::move(m_answers.front());
        m_answers.pop_front();
        return answer(request);
    }

    static llm::ChatOutcome replyOf(
        const std::string& text, std::vector<llm::ToolCall> calls, llm::StopReason stop = llm::StopReason::Finished)
    {
        llm::ChatReply reply;
        reply.message.speaker = llm::Speaker::Assistant;
        reply.message.text = text;
        reply.message.toolCalls = std::move(calls);
        reply.stop = stop;
        reply.usage.prompt = 100;
        reply.usage.completion = 10;
        return reply;
    }

    std::vector<CallPurpose> purposes;
    std::vector<llm::ChatRequest> requests;

private:
    std::deque<Answer> m_answers;
};

/// What the template agent makes of a task: files that are known to be right.
inline Candidate templateCandidate(const RequestFixture& fixture, int slot = 0)
{
    auto proposal = TemplateAgent().propose(fixture.request(task::Stage::Init, slot, 1), {});
    if (!proposal)
        throw std::runtime_error(proposal.error().message());
    return proposal->candidate;
}

inline std::string fenced(const std::string& role, const std::string& text)
{
    return role + "\n```cpp\n" + text + "```\n\n";
}

/// An answer as the system prompt asks for it.
inline std::string answerWith(const SourceFiles& files, const std::string& note = "A try.")
{
    std::string text = "NOTE: " + note + "\n\n";
    for (const auto& [role, content] : files)
        text += fenced(role, content);
    return text;
}

inline std::string editOf(const std::string& role, const std::string& search, const std::string& replace)
{
    return role + "\n<<<<<<< SEARCH\n" + search + "\n=======\n" + replace + "\n>>>>>>> REPLACE\n";
}

/// The text with the first `from` replaced.
inline std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    if (at == std::string::npos)
        throw std::logic_error("the text has no '" + from + "'");
    return text.replace(at, from.size(), to);
}

} // namespace acann::agents::test
