// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/http_model.h"

#include "base/files.h"
#include "llm/token_estimate.h"

#include <QString>
#include <QUrl>

namespace acann::llm {

namespace {

using nlohmann::json;

constexpr std::size_t kErrorBytes = 256u << 10; ///< of an error's body that are read

/// Turns the bytes of one answer into a draft, whether it streams or not.
class Reading
{
public:
    Reading(const Wire& wire, const ChatObserver& observer)
        : m_wire(wire)
        , m_observer(observer)
    { }

    /// False when nothing more is wanted.
    bool feed(const HttpHead& head, std::string_view bytes)
    {
        if (head.status < 200 || head.status >= 300) {
            m_body += bytes;
            return m_body.size() < kErrorBytes;
        }
        if (!m_decided) {
            m_body += bytes;
            if (!decide(head))
                return true;
            bytes = m_body;
        } else if (!m_streams) {
            m_body += bytes;
            return true;
        }
        if (!m_streams)
            return true;
        const bool sane = m_parser.feed(bytes, [this](std::string_view data) { takeEvent(data); });
        if (!std::exchange(m_first, true))
            m_body.resize(std::min<std::size_t>(m_body.size(), 4096)); // enough for an error's sentence
        if (!sane)
            m_malformed = true;
        checkRepetition();
        return !m_draft.closed && !m_malformed && !m_degenerate;
    }

    /// The whole answer is there: a document is read now.
    void finish()
    {
        if (!m_streams && !m_body.empty()) {
            const json document = parseServerJson(m_body);
            if (document.is_object())
                m_wire.document(m_draft, document, m_observer);
        } else if (m_streams) {
            // A last event without its blank line still counts when the server closed after it.
            m_malformed = m_malformed || !m_parser.feed("\n\n", [this](std::string_view data) { takeEvent(data); });
        }
        m_degenerate = m_degenerate || isDegenerate(m_draft.reply.message.text);
    }

    Draft& draft() { return m_draft; }
    [[nodiscard]] const std::string& body() const { return m_body; }
    [[nodiscard]] bool degenerate() const { return m_degenerate; }
    /// Something that is neither a stream of events nor a document of the protocol.
    [[nodiscard]] bool foreign() const { return !m_any && !m_draft.finished && m_draft.error.empty(); }

private:
    /// Servers that ignore "stream" send one document; the first character tells.
    bool decide(const HttpHead& head)
    {
        const auto first = m_body.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (first == std::string::npos)
            return false;
        m_decided = true;
        m_streams = head.header("content-type").find("text/event-stream") != std::string::npos
            || (m_body[first] != '{' && m_body[first] != '<');
        return true;
    }

    void takeEvent(std::string_view data)
    {
        if (m_draft.closed || m_malformed)
            return;
        if (data == "[DONE]") {
            m_draft.closed = true;
            return;
        }
        const json event = parseServerJson(data);
        if (!event.is_object()) {
            m_malformed = true;
            return;
        }
        m_any = true;
        m_wire.event(m_draft, event, m_observer);
    }

    void checkRepetition()
    {
        constexpr std::size_t kStep = 2000;
        const Message& message = m_draft.reply.message;
        const std::size_t size = message.text.size() + message.reasoning.size();
        if (size < m_checked + kStep)
            return;
        m_checked = size;
        m_degenerate = isDegenerate(message.text) || isDegenerate(message.reasoning);
    }

    const Wire& m_wire;
    const ChatObserver& m_observer;
    SseParser m_parser;
    Draft m_draft;
    std::string m_body;
    std::size_t m_checked = 0;
    bool m_decided = false;
    bool m_streams = false;
    bool m_first = false;
    bool m_any = false;
    bool m_malformed = false;
    bool m_degenerate = false;
};

void tidy(Draft& draft, const ChatRequest& request)
{
    ChatReply& reply = draft.reply;
    reply.message.speaker = Speaker::Assistant;
    reply.message.text = cleanText(std::move(reply.message.text));
    reply.message.reasoning = cleanText(std::move(reply.message.reasoning));
    std::erase_if(
        reply.message.toolCalls, [](const ToolCall& call) { return call.name.empty() && call.arguments.empty(); });
    for (std::size_t i = 0; i < reply.message.toolCalls.size(); ++i) {
        ToolCall& call = reply.message.toolCalls[i];
        if (call.id.empty())
            call.id = "call_" + std::to_string(i + 1);
        if (call.arguments.empty())
            call.arguments = "{}";
    }
    if (!reply.message.toolCalls.empty() && reply.stop == StopReason::Finished)
        reply.stop = StopReason::ToolCalls;
    if (draft.hasUsage && reply.usage.prompt + reply.usage.completion > 0)
        return;
    reply.usage
        = {estimateTokens(request), 0, estimateTokens(reply.message), estimateTokens(reply.message.reasoning), true};
}

/// Why a whole answer is not usable; nothing when it is.
std::optional<ModelFailure> defectOf(const Endpoint& endpoint, const Draft& draft, bool degenerate)
{
    const std::string who = "'" + endpoint.name + "'";
    const ChatReply& reply = draft.reply;
    const auto failure = [](ModelFault fault, std::string text, std::string nextStep) {
        return ModelFailure{fault, std::move(text), std::move(nextStep), {}, {}, {}, {}};
    };
    if (degenerate)
        return failure(ModelFault::Degenerate, who + " repeats the same words over and over",
            "Try again; if it stays so, raise the temperature or use another model.");
    if (reply.stop == StopReason::ContentFilter)
        return failure(ModelFault::ContentFiltered, "The content filter of " + who + " ended the answer",
            "Use another endpoint, or look at what the prompt quotes.");
    if (reply.stop == StopReason::Length)
        return failure(ModelFault::TooLong,
            "The answer of " + who + " was cut at its output limit"
                + (reply.message.text.empty() ? ", all of which went into reasoning" : ""),
            "Raise maxOutputTokens of the endpoint.");
    if (reply.message.text.find_first_not_of(" \t\r\n") == std::string::npos && reply.message.toolCalls.empty())
        return failure(ModelFault::Empty, who + " answered with nothing", "Try again, or use another model.");
    return std::nullopt;
}

/// An error that came in the middle of a stream with HTTP 200; it may tell its status.
HttpHead headOfError(const std::string& error)
{
    const json document = parseServerJson(error);
    const json inner = document.is_object() ? document.value("error", json()) : json();
    HttpHead head;
    head.status = 500;
    if (inner.is_object() && inner.contains("code") && inner.at("code").is_number_integer())
        head.status = std::clamp(inner.at("code").get<int>(), 400, 599);
    const std::string type = inner.is_object() && inner.contains("type") && inner.at("type").is_string()
        ? inner.at("type").get<std::string>()
        : std::string();
    if (type == "rate_limit_error")
        head.status = 429;
    else if (type == "invalid_request_error")
        head.status = 400;
    else if (type == "authentication_error")
        head.status = 401;
    return head;
}

} // namespace

HttpModel::HttpModel(std::shared_ptr<HttpTransport> transport, Endpoint endpoint, std::string key)
    : m_transport(std::move(transport))
    , m_endpoint(std::move(endpoint))
    , m_key(std::move(key))
    , m_wire(wireOf(m_endpoint.kind))
{ }

std::string HttpModel::describe() const
{
    return m_endpoint.model + " at " + QUrl(QString::fromStdString(m_endpoint.baseUrl)).host().toStdString();
}

bool HttpModel::takeTurn(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const bool free = m_turns.wait(lock, stop, [this] { return m_running < m_endpoint.parallelCalls; });
    if (!free || stop.stop_requested())
        return false;
    ++m_running;
    return true;
}

void HttpModel::endTurn()
{
    {
        const std::lock_guard lock(m_mutex);
        --m_running;
    }
    m_turns.notify_one();
}

HttpCall HttpModel::callFor(const ChatRequest& request) const
{
    HttpCall call = m_wire.call(m_endpoint, request, m_key);
    const std::lock_guard lock(m_mutex);
    if (m_dialect == Dialect())
        return call;
    json body = json::parse(call.body);
    apply(m_dialect, body);
    call.body = base::compactJson(body);
    return call;
}

bool HttpModel::adapt(const ModelFailure& failure)
{
    if (failure.fault != ModelFault::BadRequest)
        return false;
    const std::lock_guard lock(m_mutex);
    const Dialect learned = learn(m_dialect, failure.text);
    return std::exchange(m_dialect, learned) != learned;
}

ChatOutcome HttpModel::attempt(const ChatRequest& request, const ChatObserver& observer, const std::stop_token& stop)
{
    Reading reading(m_wire, observer);
    const HttpOutcome outcome = m_transport->perform(
        callFor(request), [&](const HttpHead& head, std::string_view bytes) { return reading.feed(head, bytes); },
        stop);
    const bool answered = outcome.end == HttpEnd::Complete || outcome.end == HttpEnd::Enough;
    if (answered && (outcome.head.status < 200 || outcome.head.status >= 300))
        return tl::unexpected(failureOf(m_endpoint, outcome.head, reading.body(), m_key));
    if (answered)
        reading.finish();
    Draft& draft = reading.draft();
    const bool anything = draft.hasUsage || !draft.reply.message.text.empty() || !draft.reply.message.reasoning.empty()
        || !draft.reply.message.toolCalls.empty();
    tidy(draft, request);
    std::optional<ModelFailure> failure;
    if (reading.degenerate())
        failure = defectOf(m_endpoint, draft, true);
    else if (!draft.error.empty())
        failure = failureOf(m_endpoint, headOfError(draft.error), draft.error, m_key);
    else if (!answered)
        failure = failureOf(m_endpoint, outcome, m_key);
    else if (reading.foreign())
        failure = reading.body().empty() ? defectOf(m_endpoint, draft, false)
                                         : failureOf(m_endpoint, outcome.head, reading.body(), m_key);
    else if (!draft.finished)
        failure = failureOf(m_endpoint, outcome, m_key);
    else
        failure = defectOf(m_endpoint, draft, false);
    if (!failure)
        return std::move(draft.reply);
    failure->partial = draft.reply.message.text;
    if (anything)
        failure->spent = draft.reply.usage;
    return tl::unexpected(std::move(*failure));
}

ChatOutcome HttpModel::chat(const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
{
    const long tokens = estimateTokens(request);
    // The estimate may be off by half; what is clearly too long is not sent.
    if (m_endpoint.contextTokens > 0 && tokens / 2 > m_endpoint.contextTokens)
        return tl::unexpected(ModelFailure{ModelFault::ContextExceeded,
            "The prompt of about " + std::to_string(tokens) + " tokens does not fit the "
                + std::to_string(m_endpoint.contextTokens) + " of '" + m_endpoint.name + "'",
            "Feed fewer layers of knowledge, or use a model with a larger context.", {}, {}, {}, {}});
    if (!takeTurn(stop))
        return tl::unexpected(ModelFailure{ModelFault::Cancelled, "The call was cancelled", {}, {}, {}, {}, {}});
    ChatOutcome outcome = attempt(request, observer, stop);
    for (int changes = 0; changes < 4 && !outcome && adapt(outcome.error()); ++changes)
        outcome = attempt(request, observer, stop);
    endTurn();
    if (outcome)
        outcome->attempts = {{m_endpoint.name, m_endpoint.model, std::nullopt, {}, outcome->usage}};
    else
        outcome.error().attempts
            = {{m_endpoint.name, m_endpoint.model, outcome.error().fault, outcome.error().text, outcome.error().spent}};
    return outcome;
}

} // namespace acann::llm
