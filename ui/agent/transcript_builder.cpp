// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/transcript_builder.h"

#include "common/formatter.h"
#include "common/text.h"
#include "llm/chat_json.h"

#include <QCoreApplication>

#include <map>

namespace acann::ui {

namespace {

using Kind = TranscriptPart::Kind;

QString translated(const char* text) { return QCoreApplication::translate("Conversation", text); }

QString sized(const QString& title, const std::string& text)
{
    return translated(QT_TRANSLATE_NOOP("Conversation", "%1 · %2 characters"))
        .arg(title, format::count(toQString(text).size()));
}

/// Arguments are JSON when the model kept to the rules: then they are laid out.
QString readable(const std::string& arguments)
{
    const auto json = nlohmann::json::parse(arguments, nullptr, false);
    return toQString(
        json.is_discarded() ? arguments : json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

TranscriptPart toolCall(const llm::ToolCall& call)
{
    return {Kind::ToolCall, translated(QT_TRANSLATE_NOOP("Conversation", "tool call: %1")).arg(toQString(call.name)),
        readable(call.arguments), true};
}

TranscriptPart toolResult(const llm::Message& message)
{
    return {Kind::ToolResult, sized(translated(QT_TRANSLATE_NOOP("Conversation", "tool result")), message.text),
        toQString(message.text), false};
}

void append(Transcript& parts, const llm::Message& message, bool open)
{
    switch (message.speaker) {
    case llm::Speaker::System:
        parts.push_back({Kind::System, sized(translated(QT_TRANSLATE_NOOP("Conversation", "system")), message.text),
            toQString(message.text), false});
        return;
    case llm::Speaker::User:
        parts.push_back({Kind::Prompt, sized(translated(QT_TRANSLATE_NOOP("Conversation", "prompt")), message.text),
            toQString(message.text), open});
        return;
    case llm::Speaker::Tool:
        parts.push_back(toolResult(message));
        return;
    case llm::Speaker::Assistant:
        break;
    }
    if (!message.reasoning.empty())
        parts.push_back(
            {Kind::Reasoning, sized(translated(QT_TRANSLATE_NOOP("Conversation", "reasoning")), message.reasoning),
                toQString(message.reasoning), false});
    if (!message.text.empty())
        parts.push_back({Kind::Answer, sized(translated(QT_TRANSLATE_NOOP("Conversation", "answer")), message.text),
            toQString(message.text), open});
    for (const llm::ToolCall& call : message.toolCalls) {
        parts.push_back(toolCall(call));
        parts.back().open = open;
    }
}

Result<nlohmann::json> parsed(std::string_view text)
{
    auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::StoreCorrupt, "A recorded model call is no JSON",
            "The workspace was changed by something else; restore it from a copy");
    return json;
}

std::map<std::string, llm::Message> resultsIn(std::string_view requestJson)
{
    std::map<std::string, llm::Message> results;
    const auto json = nlohmann::json::parse(requestJson, nullptr, false);
    const auto request
        = json.is_discarded() ? Result<llm::ChatRequest>(llm::ChatRequest{}) : llm::chatRequestFromJson(json);
    if (!request)
        return results; // the reply itself can still be read
    for (const llm::Message& message : request->messages) {
        if (message.speaker == llm::Speaker::Tool)
            results.insert_or_assign(message.toolCallId, message);
    }
    return results;
}

TranscriptPart failurePart(const llm::ModelFailure& failure)
{
    const QString next = toQString(failure.nextStep);
    return {Kind::Problem,
        translated(QT_TRANSLATE_NOOP("Conversation", "no usable reply: %1")).arg(toQString(llm::name(failure.fault))),
        next.isEmpty() ? toQString(failure.text) : QString(toQString(failure.text) + QLatin1Char('\n') + next), true};
}

/// Retries and fail-overs before the one that counts.
void appendAttempts(Transcript& parts, const std::vector<llm::CallAttempt>& attempts)
{
    for (const llm::CallAttempt& attempt : attempts) {
        if (!attempt.fault)
            continue;
        parts.push_back({Kind::Problem,
            translated(QT_TRANSLATE_NOOP("Conversation", "tried %1: %2"))
                .arg(toQString(attempt.endpoint), toQString(llm::name(*attempt.fault))),
            toQString(attempt.text), false});
    }
}

} // namespace

Result<Transcript> requestParts(std::string_view requestJson)
{
    const auto json = parsed(requestJson);
    if (!json)
        return tl::unexpected(json.error());
    const auto request = llm::chatRequestFromJson(*json);
    if (!request)
        return tl::unexpected(request.error());
    size_t newFrom = 0;
    for (size_t i = 0; i < request->messages.size(); ++i) {
        if (request->messages[i].speaker == llm::Speaker::Assistant)
            newFrom = i + 1;
    }
    Transcript parts;
    for (size_t i = 0; i < request->messages.size(); ++i)
        append(parts, request->messages[i], i >= newFrom);
    return parts;
}

Result<Transcript> replyParts(std::string_view replyJson, std::string_view nextRequestJson)
{
    const auto json = parsed(replyJson);
    if (!json)
        return tl::unexpected(json.error());
    const auto outcome = llm::chatOutcomeFromJson(*json);
    if (!outcome)
        return tl::unexpected(outcome.error());
    Transcript parts;
    if (!*outcome) {
        const llm::ModelFailure& failure = outcome->error();
        appendAttempts(parts, failure.attempts);
        parts.push_back(failurePart(failure));
        if (!failure.partial.empty())
            parts.push_back({Kind::Answer,
                sized(translated(QT_TRANSLATE_NOOP("Conversation", "what had arrived")), failure.partial),
                toQString(failure.partial), true});
        return parts;
    }
    const llm::Message& message = (*outcome)->message;
    appendAttempts(parts, (*outcome)->attempts);
    llm::Message words = message;
    words.toolCalls.clear();
    append(parts, words, true);
    const auto results = nextRequestJson.empty() ? std::map<std::string, llm::Message>{} : resultsIn(nextRequestJson);
    for (const llm::ToolCall& call : message.toolCalls) {
        parts.push_back(toolCall(call));
        if (const auto result = results.find(call.id); result != results.end())
            parts.push_back(toolResult(result->second));
    }
    return parts;
}

} // namespace acann::ui
