// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/chat_json.h"

#include "base/files.h"
#include "base/hash.h"

#include <algorithm>
#include <array>

namespace acann::llm {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 4> kSpeakers{"system", "user", "assistant", "tool"};
constexpr std::array<std::string_view, 4> kStopReasons{"finished", "tool-calls", "length", "content-filter"};

/// Thrown and caught in this file only.
struct BadValue
{
    std::string text;
};

template <typename Enum, std::size_t N>
Enum parseName(const std::string& text, const std::array<std::string_view, N>& names)
{
    const auto found = std::ranges::find(names, text);
    if (found == names.end())
        throw BadValue{"the unknown word '" + text + "'"};
    return static_cast<Enum>(found - names.begin());
}

json toolCallsJson(const std::vector<ToolCall>& calls)
{
    json list = json::array();
    for (const ToolCall& call : calls)
        list.push_back({{"id", call.id}, {"name", call.name}, {"arguments", call.arguments}});
    return list;
}

json attemptsJson(const std::vector<CallAttempt>& attempts)
{
    json list = json::array();
    for (const CallAttempt& attempt : attempts)
        list.push_back({{"endpoint", attempt.endpoint}, {"model", attempt.model}, {"text", attempt.text},
            {"fault", attempt.fault ? json(name(*attempt.fault)) : json(nullptr)}, {"usage", toJson(attempt.usage)}});
    return list;
}

ModelFault faultOf(const json& value)
{
    const auto fault = parseModelFault(value.get<std::string>());
    if (!fault)
        throw BadValue{"the unknown fault '" + value.get<std::string>() + "'"};
    return *fault;
}

Usage readUsage(const json& value)
{
    Usage usage;
    usage.prompt = value.at("prompt").get<long>();
    usage.cached = value.at("cached").get<long>();
    usage.completion = value.at("completion").get<long>();
    usage.reasoning = value.at("reasoning").get<long>();
    usage.estimated = value.at("estimated").get<bool>();
    return usage;
}

Message readMessage(const json& value)
{
    Message message;
    message.speaker = parseName<Speaker>(value.at("speaker").get<std::string>(), kSpeakers);
    message.text = value.at("text").get<std::string>();
    message.reasoning = value.value("reasoning", std::string());
    message.toolCallId = value.value("toolCallId", std::string());
    for (const json& call : value.value("toolCalls", json::array()))
        message.toolCalls.push_back({call.at("id").get<std::string>(), call.at("name").get<std::string>(),
            call.at("arguments").get<std::string>()});
    return message;
}

std::vector<CallAttempt> readAttempts(const json& value)
{
    std::vector<CallAttempt> attempts;
    for (const json& item : value.value("attempts", json::array())) {
        CallAttempt attempt;
        attempt.endpoint = item.at("endpoint").get<std::string>();
        attempt.model = item.at("model").get<std::string>();
        attempt.text = item.at("text").get<std::string>();
        if (!item.at("fault").is_null())
            attempt.fault = faultOf(item.at("fault"));
        attempt.usage = readUsage(item.at("usage"));
        attempts.push_back(std::move(attempt));
    }
    return attempts;
}

CallLabel readLabel(const json& value)
{
    return {value.at("role").get<std::string>(), value.at("stage").get<std::string>(),
        value.at("generation").get<int>(), value.at("slot").get<int>(), value.at("attempt").get<int>()};
}

ChatRequest readRequest(const json& value)
{
    ChatRequest request;
    for (const json& message : value.at("messages"))
        request.messages.push_back(readMessage(message));
    for (const json& tool : value.at("tools"))
        request.tools.push_back(
            {tool.at("name").get<std::string>(), tool.at("description").get<std::string>(), tool.at("parameters")});
    if (!value.at("temperature").is_null())
        request.temperature = value.at("temperature").get<double>();
    request.maxOutputTokens = value.at("maxOutputTokens").get<int>();
    request.seed = value.at("seed").get<std::uint64_t>();
    if (value.contains("label"))
        request.label = readLabel(value.at("label"));
    return request;
}

ChatReply readReply(const json& value)
{
    ChatReply reply;
    reply.message = readMessage(value.at("message"));
    reply.stop = parseName<StopReason>(value.at("stop").get<std::string>(), kStopReasons);
    reply.usage = readUsage(value.at("usage"));
    reply.model = value.at("model").get<std::string>();
    reply.attempts = readAttempts(value);
    return reply;
}

ModelFailure readFailure(const json& value)
{
    ModelFailure failure;
    failure.fault = faultOf(value.at("fault"));
    failure.text = value.at("text").get<std::string>();
    failure.nextStep = value.at("nextStep").get<std::string>();
    if (!value.at("retryAfterMs").is_null())
        failure.retryAfter = std::chrono::milliseconds(value.at("retryAfterMs").get<long>());
    failure.spent = readUsage(value.at("spent"));
    failure.partial = value.at("partial").get<std::string>();
    failure.attempts = readAttempts(value);
    return failure;
}

/// Runs a reading function; what is wrong with the document becomes an error.
template <typename Read> auto guarded(std::string_view what, Read read) -> Result<decltype(read())>
{
    try {
        return Result<decltype(read())>(tl::in_place, read());
    } catch (const json::exception& e) {
        return fail(ErrorCode::InvalidArgument,
            std::string(what) + " lacks a key or has one of the wrong type: " + std::string(e.what()));
    } catch (const BadValue& bad) {
        return fail(ErrorCode::InvalidArgument, std::string(what) + " has " + bad.text);
    }
}

/// What a model is asked, and nothing else.
json contentJson(const ChatRequest& request)
{
    json messages = json::array();
    for (const Message& message : request.messages)
        messages.push_back(toJson(message));
    json tools = json::array();
    for (const ToolSpec& tool : request.tools)
        tools.push_back({{"name", tool.name}, {"description", tool.description}, {"parameters", tool.parameters}});
    return {{"messages", std::move(messages)}, {"tools", std::move(tools)},
        {"temperature", request.temperature ? json(*request.temperature) : json(nullptr)},
        {"maxOutputTokens", request.maxOutputTokens}, {"seed", request.seed}};
}

} // namespace

json toJson(const Usage& usage)
{
    return {{"prompt", usage.prompt}, {"cached", usage.cached}, {"completion", usage.completion},
        {"reasoning", usage.reasoning}, {"estimated", usage.estimated}};
}

json toJson(const Message& message)
{
    json value{{"speaker", kSpeakers.at(static_cast<std::size_t>(message.speaker))}, {"text", message.text}};
    if (!message.reasoning.empty())
        value["reasoning"] = message.reasoning;
    if (!message.toolCalls.empty())
        value["toolCalls"] = toolCallsJson(message.toolCalls);
    if (!message.toolCallId.empty())
        value["toolCallId"] = message.toolCallId;
    return value;
}

json toJson(const CallLabel& label)
{
    return {{"role", label.role}, {"stage", label.stage}, {"generation", label.generation}, {"slot", label.slot},
        {"attempt", label.attempt}};
}

json toJson(const ChatRequest& request)
{
    json value = contentJson(request);
    value["label"] = toJson(request.label);
    return value;
}

json toJson(const ChatOutcome& outcome)
{
    if (outcome)
        return {{"reply",
            {{"message", toJson(outcome->message)}, {"stop", kStopReasons.at(static_cast<std::size_t>(outcome->stop))},
                {"usage", toJson(outcome->usage)}, {"model", outcome->model},
                {"attempts", attemptsJson(outcome->attempts)}}}};
    const ModelFailure& failure = outcome.error();
    return {{"failure",
        {{"fault", name(failure.fault)}, {"text", failure.text}, {"nextStep", failure.nextStep},
            {"retryAfterMs", failure.retryAfter ? json(failure.retryAfter->count()) : json(nullptr)},
            {"spent", toJson(failure.spent)}, {"partial", failure.partial},
            {"attempts", attemptsJson(failure.attempts)}}}};
}

Result<Usage> usageFromJson(const json& value)
{
    return guarded("the usage", [&] { return readUsage(value); });
}

Result<Message> messageFromJson(const json& value)
{
    return guarded("the message", [&] { return readMessage(value); });
}

Result<ChatRequest> chatRequestFromJson(const json& value)
{
    return guarded("the request", [&] { return readRequest(value); });
}

Result<ChatOutcome> chatOutcomeFromJson(const json& value)
{
    return guarded("the outcome", [&]() -> ChatOutcome {
        if (value.contains("reply"))
            return readReply(value.at("reply"));
        return tl::unexpected(readFailure(value.at("failure")));
    });
}

std::string requestDigest(const ChatRequest& request) { return base::sha256(base::compactJson(contentJson(request))); }

} // namespace acann::llm
