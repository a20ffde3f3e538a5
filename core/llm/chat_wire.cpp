// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/chat_wire.h"

#include "base/files.h"

#include <algorithm>

#include <QByteArrayView>
#include <QString>

namespace acann::llm {

namespace {

using nlohmann::json;

const json kNull;

/// The value at a key, or null: servers leave keys out, send null or another type.
const json& at(const json& value, const char* key)
{
    if (!value.is_object())
        return kNull;
    const auto found = value.find(key);
    return found == value.end() ? kNull : *found;
}

std::string textAt(const json& value, const char* key)
{
    const json& found = at(value, key);
    return found.is_string() ? found.get<std::string>() : std::string();
}

long numberAt(const json& value, const char* key)
{
    const json& found = at(value, key);
    return found.is_number() ? std::max(0L, static_cast<long>(std::min(found.get<double>(), 1e12))) : 0;
}

std::string urlOf(const Endpoint& endpoint, const std::string& path)
{
    std::string base = endpoint.baseUrl;
    while (base.ends_with('/'))
        base.pop_back();
    return base.ends_with(path) ? base : base + path; // people paste the whole address
}

int outputLimit(const Endpoint& endpoint, const ChatRequest& request)
{
    return endpoint.maxOutputTokens > 0 ? std::min(endpoint.maxOutputTokens, request.maxOutputTokens)
                                        : request.maxOutputTokens;
}

HttpCall callOf(const Endpoint& endpoint, const std::string& path, json body)
{
    body.update(endpoint.extra);
    HttpCall call;
    call.url = urlOf(endpoint, path);
    call.headers = {{"Content-Type", "application/json"},
        {"Accept", endpoint.streaming ? "text/event-stream" : "application/json"}, {"Cache-Control", "no-cache"}};
    call.body = base::compactJson(body);
    call.limits = endpoint.limits;
    call.caFile = endpoint.caFile;
    return call;
}

void addText(Draft& draft, const std::string& text, const ChatObserver& observer)
{
    draft.reply.message.text += text;
    if (!text.empty() && observer.onText)
        observer.onText(text);
}

void addReasoning(Draft& draft, const std::string& text, const ChatObserver& observer)
{
    draft.reply.message.reasoning += text;
    if (!text.empty() && observer.onReasoning)
        observer.onReasoning(text);
}

/// A tool's arguments: a JSON text, or the object itself as some servers send it.
std::string argumentsOf(const json& value)
{
    return value.is_string() ? value.get<std::string>() : value.is_null() ? std::string() : base::compactJson(value);
}

class OpenAiWire : public Wire
{
public:
    HttpCall call(const Endpoint& endpoint, const ChatRequest& request, const std::string& key) const override
    {
        json messages = json::array();
        for (const Message& message : request.messages)
            messages.push_back(messageJson(message));
        json body{{"model", endpoint.model}, {"messages", std::move(messages)},
            {"max_tokens", outputLimit(endpoint, request)}, {"stream", endpoint.streaming}};
        if (endpoint.streaming)
            body["stream_options"] = {{"include_usage", true}};
        if (request.temperature)
            body["temperature"] = *request.temperature;
        if (request.seed != 0) // some servers read it as a signed 32-bit number
            body["seed"] = request.seed & 0x7FFFFFFFu;
        for (const ToolSpec& tool : request.tools)
            body["tools"].push_back({{"type", "function"},
                {"function",
                    {{"name", tool.name}, {"description", tool.description}, {"parameters", tool.parameters}}}});
        HttpCall call = callOf(endpoint, "/chat/completions", std::move(body));
        if (!key.empty())
            call.headers.emplace_back("Authorization", "Bearer " + key);
        return call;
    }

    void event(Draft& draft, const json& event, const ChatObserver& observer) const override
    {
        read(draft, event, "delta", observer);
    }

    void document(Draft& draft, const json& document, const ChatObserver& observer) const override
    {
        read(draft, document, "message", observer);
        draft.closed = true;
    }

private:
    static json messageJson(const Message& message)
    {
        static constexpr const char* kRoles[]{"system", "user", "assistant", "tool"};
        json value{{"role", kRoles[static_cast<std::size_t>(message.speaker)]}, {"content", message.text}};
        if (message.speaker == Speaker::Tool)
            value["tool_call_id"] = message.toolCallId;
        for (const ToolCall& call : message.toolCalls)
            value["tool_calls"].push_back({{"id", call.id}, {"type", "function"},
                {"function", {{"name", call.name}, {"arguments", call.arguments}}}});
        return value;
    }

    static void read(Draft& draft, const json& value, const char* messageKey, const ChatObserver& observer)
    {
        if (!at(value, "error").is_null()) {
            draft.error = base::compactJson(value);
            draft.closed = true;
            return;
        }
        if (draft.reply.model.empty())
            draft.reply.model = textAt(value, "model");
        readUsage(draft, at(value, "usage"));
        const json& choices = at(value, "choices");
        if (!choices.is_array() || choices.empty())
            return;
        const json& choice = choices.front();
        const json& message = at(choice, messageKey);
        addReasoning(draft, textAt(message, "reasoning_content"), observer);
        if (at(message, "reasoning_content").is_null())
            addReasoning(draft, textAt(message, "reasoning"), observer);
        addText(draft, textAt(message, "content"), observer);
        if (at(message, "tool_calls").is_array())
            for (const json& call : at(message, "tool_calls"))
                readToolCall(draft, call, observer);
        readEnd(draft, textAt(choice, "finish_reason"));
    }

    static void readToolCall(Draft& draft, const json& value, const ChatObserver& observer)
    {
        constexpr std::size_t kMostCalls = 128;
        auto& calls = draft.reply.message.toolCalls;
        const std::string id = textAt(value, "id");
        std::size_t index = calls.empty() ? 0 : calls.size() - 1;
        if (at(value, "index").is_number_integer())
            index = static_cast<std::size_t>(numberAt(value, "index"));
        else if (!id.empty() && (calls.empty() || calls.back().id != id))
            index = calls.size();
        if (index >= kMostCalls)
            return;
        if (index >= calls.size())
            calls.resize(index + 1);
        ToolCall& call = calls[index];
        const json& function = at(value, "function");
        if (!id.empty())
            call.id = id;
        if (const std::string name = textAt(function, "name"); !name.empty() && call.name.empty()) {
            call.name = name;
            if (observer.onToolCall)
                observer.onToolCall(name);
        }
        call.arguments += argumentsOf(at(function, "arguments"));
    }

    static void readEnd(Draft& draft, const std::string& reason)
    {
        if (reason.empty())
            return;
        draft.finished = true;
        if (reason == "length")
            draft.reply.stop = StopReason::Length;
        else if (reason == "content_filter")
            draft.reply.stop = StopReason::ContentFilter;
        else if (reason == "tool_calls" || reason == "function_call")
            draft.reply.stop = StopReason::ToolCalls;
    }

    static void readUsage(Draft& draft, const json& usage)
    {
        if (!usage.is_object())
            return;
        draft.hasUsage = true;
        draft.reply.usage.prompt = numberAt(usage, "prompt_tokens");
        draft.reply.usage.completion = numberAt(usage, "completion_tokens");
        draft.reply.usage.cached = std::max(numberAt(at(usage, "prompt_tokens_details"), "cached_tokens"),
            numberAt(usage, "prompt_cache_hit_tokens")); // DeepSeek's word
        draft.reply.usage.reasoning = numberAt(at(usage, "completion_tokens_details"), "reasoning_tokens");
    }
};

class AnthropicWire : public Wire
{
public:
    HttpCall call(const Endpoint& endpoint, const ChatRequest& request, const std::string& key) const override
    {
        json body{{"model", endpoint.model}, {"max_tokens", outputLimit(endpoint, request)},
            {"stream", endpoint.streaming}, {"messages", json::array()}};
        std::string system;
        for (const Message& message : request.messages) {
            if (message.speaker == Speaker::System)
                system += (system.empty() ? "" : "\n\n") + message.text;
            else
                addMessage(body["messages"], message);
        }
        if (!system.empty())
            body["system"] = system;
        if (request.temperature)
            body["temperature"] = std::min(*request.temperature, 1.0);
        for (const ToolSpec& tool : request.tools)
            body["tools"].push_back(
                {{"name", tool.name}, {"description", tool.description}, {"input_schema", tool.parameters}});
        HttpCall call = callOf(endpoint, "/v1/messages", std::move(body));
        if (const auto twice = call.url.find("/v1/v1/"); twice != std::string::npos)
            call.url.erase(twice, 3);
        call.headers.emplace_back("anthropic-version", "2023-06-01");
        if (!key.empty())
            call.headers.emplace_back("x-api-key", key);
        return call;
    }

    void event(Draft& draft, const json& event, const ChatObserver& observer) const override
    {
        const std::string type = textAt(event, "type");
        if (type == "error") {
            draft.error = base::compactJson(event);
            draft.closed = true;
        } else if (type == "message_start") {
            draft.reply.model = textAt(at(event, "message"), "model");
            readUsage(draft, at(at(event, "message"), "usage"));
        } else if (type == "content_block_start") {
            addBlock(draft, at(event, "content_block"), observer);
        } else if (type == "content_block_delta") {
            addDelta(draft, at(event, "delta"), observer);
        } else if (type == "message_delta") {
            readEnd(draft, textAt(at(event, "delta"), "stop_reason"));
            readUsage(draft, at(event, "usage"));
        } else if (type == "message_stop") {
            draft.closed = true;
        }
    }

    void document(Draft& draft, const json& document, const ChatObserver& observer) const override
    {
        draft.reply.model = textAt(document, "model");
        readUsage(draft, at(document, "usage"));
        if (at(document, "content").is_array())
            for (const json& block : at(document, "content"))
                addBlock(draft, block, observer);
        readEnd(draft, textAt(document, "stop_reason"));
        draft.closed = true;
    }

private:
    /// Turns must alternate: answers of tools and what follows them go into one turn of the user.
    static void addMessage(json& messages, const Message& message)
    {
        const char* role = message.speaker == Speaker::Assistant ? "assistant" : "user";
        json blocks = json::array();
        if (message.speaker == Speaker::Tool)
            blocks.push_back({{"type", "tool_result"}, {"tool_use_id", message.toolCallId}, {"content", message.text}});
        else if (!message.text.empty())
            blocks.push_back({{"type", "text"}, {"text", message.text}});
        for (const ToolCall& call : message.toolCalls) {
            json input = json::parse(call.arguments, nullptr, false);
            blocks.push_back({{"type", "tool_use"}, {"id", call.id}, {"name", call.name},
                {"input", input.is_object() ? std::move(input) : json::object()}});
        }
        if (blocks.empty())
            return;
        if (!messages.empty() && messages.back().at("role") == role)
            messages.back().at("content").insert(messages.back().at("content").end(), blocks.begin(), blocks.end());
        else
            messages.push_back({{"role", role}, {"content", std::move(blocks)}});
    }

    static void addBlock(Draft& draft, const json& block, const ChatObserver& observer)
    {
        const std::string type = textAt(block, "type");
        addText(draft, type == "text" ? textAt(block, "text") : std::string(), observer);
        addReasoning(draft, type == "thinking" ? textAt(block, "thinking") : std::string(), observer);
        if (type != "tool_use")
            return;
        const json& input = at(block, "input");
        draft.reply.message.toolCalls.push_back({textAt(block, "id"), textAt(block, "name"),
            input.is_object() && !input.empty() ? base::compactJson(input) : std::string()});
        if (observer.onToolCall)
            observer.onToolCall(draft.reply.message.toolCalls.back().name);
    }

    static void addDelta(Draft& draft, const json& delta, const ChatObserver& observer)
    {
        addText(draft, textAt(delta, "text"), observer);
        addReasoning(draft, textAt(delta, "thinking"), observer);
        if (!draft.reply.message.toolCalls.empty())
            draft.reply.message.toolCalls.back().arguments += textAt(delta, "partial_json");
    }

    static void readEnd(Draft& draft, const std::string& reason)
    {
        if (reason.empty())
            return;
        draft.finished = true;
        if (reason == "max_tokens" || reason == "model_context_window_exceeded")
            draft.reply.stop = StopReason::Length;
        else if (reason == "refusal")
            draft.reply.stop = StopReason::ContentFilter;
        else if (reason == "tool_use")
            draft.reply.stop = StopReason::ToolCalls;
    }

    /// input_tokens leaves out what was read from or written to the cache; the counts are cumulative.
    static void readUsage(Draft& draft, const json& usage)
    {
        if (!usage.is_object())
            return;
        draft.hasUsage = true;
        Usage& sum = draft.reply.usage;
        const long cached = numberAt(usage, "cache_read_input_tokens");
        const long prompt = numberAt(usage, "input_tokens") + numberAt(usage, "cache_creation_input_tokens") + cached;
        sum.prompt = std::max(sum.prompt, prompt);
        sum.cached = std::max(sum.cached, cached);
        sum.completion = std::max(sum.completion, numberAt(usage, "output_tokens"));
    }
};

} // namespace

bool SseParser::feed(std::string_view bytes, const Sink& sink)
{
    constexpr std::size_t kLongestLine = 4u << 20;
    for (const char c : bytes) {
        if (c == '\n' && m_afterReturn) { // the second half of CRLF
            m_afterReturn = false;
            continue;
        }
        m_afterReturn = c == '\r';
        if (c == '\n' || c == '\r') {
            endLine(sink);
            continue;
        }
        m_line += c;
        if (m_line.size() > kLongestLine)
            return false;
    }
    return true;
}

void SseParser::endLine(const Sink& sink)
{
    std::string line = std::exchange(m_line, {});
    if (!std::exchange(m_begun, true) && line.starts_with("\xEF\xBB\xBF"))
        line.erase(0, 3);
    if (line.empty()) {
        if (std::exchange(m_hasData, false))
            sink(std::exchange(m_data, {}));
        return;
    }
    if (line != "data" && !line.starts_with("data:"))
        return; // comments and other fields
    std::string_view value = std::string_view(line).substr(std::min<std::size_t>(line.size(), 5));
    if (value.starts_with(' '))
        value.remove_prefix(1);
    if (m_hasData)
        m_data += '\n';
    m_data += value;
    m_hasData = true;
}

const Wire& wireOf(EndpointKind kind)
{
    static const OpenAiWire kOpenAi;
    static const AnthropicWire kAnthropic;
    return kind == EndpointKind::Anthropic ? static_cast<const Wire&>(kAnthropic) : kOpenAi;
}

void apply(const Dialect& dialect, json& body)
{
    if (dialect.completionLimit && body.contains("max_tokens")) {
        body["max_completion_tokens"] = body["max_tokens"];
        body.erase("max_tokens");
    }
    if (dialect.noTemperature)
        body.erase("temperature");
    if (dialect.noStreamOptions)
        body.erase("stream_options");
    if (dialect.noSeed)
        body.erase("seed");
}

Dialect learn(Dialect dialect, std::string_view complaint)
{
    const auto says = [complaint](std::string_view word) { return complaint.find(word) != std::string_view::npos; };
    if (says("max_completion_tokens"))
        dialect.completionLimit = true;
    else if (says("stream_options"))
        dialect.noStreamOptions = true;
    else if (says("temperature"))
        dialect.noTemperature = true;
    else if (says("'seed'") || says("\"seed\"") || says("`seed`"))
        dialect.noSeed = true;
    return dialect;
}

bool isDegenerate(std::string_view text)
{
    // A period of up to 200 characters that fills the last 1,200 is no kernel: tables and zero padding are shorter or
    // vary.
    constexpr std::size_t kWindow = 1200;
    if (text.size() < kWindow)
        return false;
    const std::string_view tail = text.substr(text.size() - kWindow);
    for (std::size_t period = 1; period <= 200; ++period)
        if (std::equal(tail.begin() + static_cast<std::ptrdiff_t>(period), tail.end(), tail.begin()))
            return true;
    return false;
}

std::string cleanText(std::string text)
{
    if (!QByteArrayView(text.data(), static_cast<qsizetype>(text.size())).isValidUtf8())
        text = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
    for (std::size_t nul = text.find('\0'); nul != std::string::npos; nul = text.find('\0', nul))
        text.replace(nul, 1, "\xEF\xBF\xBD");
    return text;
}

json parseServerJson(std::string_view text) { return json::parse(cleanText(std::string(text)), nullptr, false); }

} // namespace acann::llm
