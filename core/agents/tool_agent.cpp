// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/drafting.h"
#include "agents/reply_blocks.h"
#include "agents/source_tokens.h"
#include "agents/toolbox.h"

namespace acann::agents {

namespace {

using nlohmann::json;

/// A reply with more calls than this has lost its thread; the others are not carried out.
constexpr std::size_t kMostCallsPerReply = 8;
/// Asked this often for the same missing file, a model does not come to its senses by the next time.
constexpr int kMostIdleReplies = 3;

class ToolSession
{
public:
    ToolSession(const ProposalRequest& request, const AgentOptions& options)
        : m_request(request)
        , m_options(options)
        , m_toolbox(request)
    { }

    Result<Proposal> run(const std::string& sketch, const std::stop_token& stop)
    {
        auto prompt = proposalPrompt(m_request, sketch);
        if (!prompt)
            return fail(std::move(prompt.error()));
        m_prompt = std::move(*prompt);
        m_prompt.request.maxOutputTokens = m_options.maxOutputTokens;
        m_prompt.request.tools = m_toolbox.specs();
        while (m_ended.empty()) {
            if (auto status = step(stop); !status)
                return fail(std::move(status.error()));
        }
        return finish(sketch);
    }

private:
    /// One reply of the model and its tool calls.
    Status step(const std::stop_token& stop)
    {
        if (m_steps.size() >= static_cast<std::size_t>(m_options.tools.steps) || m_tokens >= m_options.tools.tokens) {
            m_ended = m_tokens >= m_options.tools.tokens ? "tokens" : "steps";
            return {};
        }
        const auto outcome = m_request.desk->chat(m_prompt.purpose, m_prompt.request, stop);
        const auto spent = tokensOf(llm::totalUsage(outcome));
        m_tokens += spent;
        if (!outcome)
            return endWith(outcome.error());
        const auto& message = outcome->message;
        m_prompt.request.messages.push_back(message);
        json calls = json::array();
        std::size_t count = 0;
        for (const auto& call : message.toolCalls) {
            auto answer = ++count > kMostCallsPerReply
                ? Result<ToolAnswer>(ToolAnswer{"Too many calls in one reply; this one was not carried out.", true, {}})
                : m_toolbox.call(call, stop);
            if (!answer)
                return fail(std::move(answer.error()));
            calls.push_back({{"tool", call.name}, {"arguments", call.arguments}, {"result", answer->text},
                {"refused", answer->isRefused}, {"passed", answer->passed ? json(*answer->passed) : json(nullptr)}});
            m_prompt.request.messages.push_back({llm::Speaker::Tool, answer->text + stepsLeft(), {}, {}, call.id});
        }
        m_steps.push_back({{"text", message.text}, {"calls", calls}, {"tokens", spent}});
        if (!message.toolCalls.empty())
            m_idle = 0;
        if (message.toolCalls.empty())
            answered(message.text);
        return {};
    }

    /// A budget that is out ends the session with what there is, and so does an unusable answer.
    Status endWith(const llm::ModelFailure& failure)
    {
        auto error = errorFrom(failure);
        const bool mayKeep = error.code == ErrorCode::BudgetOut || error.code == ErrorCode::ReplyRefused;
        if (!mayKeep || !m_toolbox.proved())
            return fail(std::move(error));
        m_ended = error.code == ErrorCode::BudgetOut ? "budget" : "unusable reply";
        return {};
    }

    /// A reply without a tool call: the model is done, or it answers with files although it has tools.
    void answered(const std::string& text)
    {
        const auto pieces = piecesOf(text);
        if (!pieces.blocks.empty() || !pieces.edits.empty()) {
            const ReplyRules rules{m_request.target, m_toolbox.files().empty() ? nullptr : &m_toolbox.files(), true};
            if (auto parsed = parseReply(text, rules)) {
                m_toolbox.setFiles(std::move(parsed->files));
                m_repairs = std::move(parsed->repairs);
            }
        }
        const auto missing = m_toolbox.missingRoles();
        if (missing.empty()) {
            m_note = pieces.note;
            m_ended = "done";
            return;
        }
        if (++m_idle == kMostIdleReplies) {
            m_ended = "patience";
            return;
        }
        m_prompt.request.messages.push_back({llm::Speaker::User,
            missing.front() + " is not written yet. Write it with write_file." + stepsLeft(), {}, {}, {}});
    }

    Result<Proposal> finish(const std::string& sketch)
    {
        auto files = m_toolbox.files();
        if (m_ended != "done") {
            if (auto proved = m_toolbox.proved())
                files = std::move(*proved);
            else if (!m_toolbox.missingRoles().empty())
                return fail(ErrorCode::ReplyRefused,
                    (m_ended == "patience" ? "the tool-agent said " + std::to_string(kMostIdleReplies)
                                + " times that it was done before it had written "
                                           : "the tool-agent's " + m_ended + " were used up before it had written ")
                        + m_toolbox.missingRoles().front(),
                    "Give it more steps or tokens, or use the agent mode 'fix-loop'.");
        }
        auto proposal = proposalOf(m_request, {std::move(files), m_note, m_repairs});
        if (!proposal)
            return proposal;
        proposal->tokens = static_cast<int>(m_tokens);
        proposal->manifest = m_prompt.purpose.manifest;
        proposal->sketch = sketch;
        proposal->transcript = {{"schema", 1}, {"steps", m_steps}, {"ended", m_ended}};
        return proposal;
    }

    [[nodiscard]] std::string stepsLeft() const
    {
        const auto left = m_options.tools.steps - static_cast<int>(m_steps.size()) - 1;
        return "\n(" + std::to_string(std::max(left, 0)) + " steps left)";
    }

    const ProposalRequest& m_request;
    const AgentOptions& m_options;
    Toolbox m_toolbox;
    Prompt m_prompt;
    json m_steps = json::array();
    long m_tokens = 0;
    int m_idle = 0; ///< replies in a row without a tool call while a file is missing
    std::string m_ended; ///< "done", "steps", "tokens", "patience", "budget", "unusable reply"; empty: it goes on
    std::string m_note;
    std::vector<std::string> m_repairs;
};

} // namespace

Result<Proposal> proposeWithTools(
    const ProposalRequest& request, const std::string& sketch, const AgentOptions& options, std::stop_token stop)
{
    return ToolSession(request, options).run(sketch, stop);
}

} // namespace acann::agents
