// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/chat_wire.h"
#include "llm/redaction.h"

#include <algorithm>
#include <optional>

#include <QDateTime>
#include <QLocale>
#include <QString>

namespace acann::llm {

namespace {

using nlohmann::json;
using std::chrono::milliseconds;

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

bool saysAny(const std::string& text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&text](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// What the server says, in one line of bounded length, without the key.
std::string serverText(std::string_view body, std::string_view key)
{
    constexpr std::size_t kLongest = 300;
    const json document = parseServerJson(body);
    std::string text(body.substr(0, 4000));
    if (document.is_object()) {
        const json error = document.value("error", json());
        const json& holder = error.is_object() ? error : document;
        for (const char* name : {"message", "detail", "error"})
            if (holder.contains(name) && holder.at(name).is_string()) {
                text = holder.at(name).get<std::string>();
                break;
            }
    }
    text = redacted(cleanText(std::move(text)), key);
    std::string line = QString::fromStdString(text).simplified().left(kLongest).toStdString();
    while (line.ends_with('.'))
        line.pop_back();
    return line;
}

/// Seconds or an HTTP date, or milliseconds in a header of their own.
std::optional<milliseconds> retryAfter(const HttpHead& head)
{
    const auto number = [](const std::string& text) -> std::optional<double> {
        bool ok = false;
        const double value = QString::fromStdString(text).toDouble(&ok);
        return ok && value >= 0 && value < 1e7 ? std::optional(value) : std::nullopt;
    };
    if (const auto exact = number(head.header("retry-after-ms")))
        return milliseconds(static_cast<long>(*exact));
    const std::string text = head.header("retry-after");
    if (const auto seconds = number(text))
        return milliseconds(static_cast<long>(*seconds * 1000));
    QDateTime date
        = QLocale::c().toDateTime(QString::fromStdString(text), QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    if (!date.isValid())
        return std::nullopt;
    date.setTimeSpec(Qt::UTC);
    return milliseconds(std::max<qint64>(0, QDateTime::currentDateTimeUtc().msecsTo(date)));
}

bool looksLikeHtml(const HttpHead& head, std::string_view body)
{
    const std::string begin = lower(body.substr(0, 200));
    const auto first = begin.find_first_not_of(" \t\r\n");
    return head.header("content-type").starts_with("text/html")
        || (first != std::string::npos && saysAny(begin.substr(first, 15), {"<!doctype", "<html"}));
}

struct Meaning
{
    ModelFault fault;
    std::string text;
    std::string nextStep;
};

std::string where(const Endpoint& endpoint) { return "'" + endpoint.name + "'"; }

Meaning tooMany(const Endpoint& endpoint, const std::string& said)
{
    const std::string words = lower(said);
    if (saysAny(words, {"too large", "reduce the length", "request exceeds"}))
        return {ModelFault::QuotaExceeded, where(endpoint) + " takes no request of this size at once",
            "Feed fewer layers of knowledge, or use another endpoint."};
    if (saysAny(words, {"insufficient", "quota", "balance", "billing", "credit"}))
        return {ModelFault::QuotaExceeded, "The quota or balance of " + where(endpoint) + " is used up",
            "Top it up with the provider, or use another endpoint."};
    return {ModelFault::RateLimited, where(endpoint) + " asks for fewer calls per minute",
        "Wait, or lower parallelCalls of the endpoint."};
}

Meaning badRequest(const Endpoint& endpoint, const std::string& said)
{
    const std::string words = lower(said);
    if (saysAny(words,
            {"context length", "context_length", "context size", "context window", "maximum context",
                "prompt is too long", "exceeds the available context", "too many tokens", "input is too long"}))
        return {ModelFault::ContextExceeded,
            "The prompt does not fit the context of " + endpoint.model + " at " + where(endpoint),
            "Feed fewer layers of knowledge, or use a model with a larger context."};
    if (saysAny(
            words, {"content_filter", "content filter", "content policy", "inappropriate content", "data_inspection"}))
        return {ModelFault::ContentFiltered,
            "The provider's content filter of " + where(endpoint) + " refused the prompt",
            "Use another endpoint, or look at what the prompt quotes."};
    if (saysAny(words, {"model"})
        && saysAny(words, {"not found", "not exist", "unknown model", "invalid model", "not supported"}))
        return {ModelFault::NoSuchModel, where(endpoint) + " has no model named " + endpoint.model,
            "Correct the model's name under Settings, Models."};
    if (saysAny(words, {"credit balance", "insufficient balance"}))
        return {ModelFault::QuotaExceeded, "The balance of " + where(endpoint) + " is used up",
            "Top it up with the provider, or use another endpoint."};
    return {ModelFault::BadRequest, where(endpoint) + " does not accept the request",
        "Mend the endpoint's settings; the model's limits and parameters are in the provider's documentation."};
}

Meaning meaningOf(const Endpoint& endpoint, int status, const std::string& said)
{
    if (status == 401 || status == 403)
        return {ModelFault::Unauthorized,
            where(endpoint) + " does not accept the key (HTTP " + std::to_string(status) + ")",
            endpoint.key.from == KeySource::From::None ? "Set a key source for the endpoint."
                                                       : "Check the key and what it is allowed to use."};
    if (status == 404 || status == 405) {
        const bool model = saysAny(lower(said), {"model"});
        return {ModelFault::NoSuchModel,
            model ? where(endpoint) + " has no model named " + endpoint.model
                  : "There is nothing at the address of " + where(endpoint) + " (HTTP " + std::to_string(status) + ")",
            model ? "Correct the model's name under Settings, Models." : "Check the base URL; it often ends with /v1."};
    }
    if (status == 402)
        return {ModelFault::QuotaExceeded, "The balance of " + where(endpoint) + " is used up",
            "Top it up with the provider, or use another endpoint."};
    if (status == 413)
        return {ModelFault::ContextExceeded, "The request is too large for " + where(endpoint),
            "Feed fewer layers of knowledge."};
    if (status == 429)
        return tooMany(endpoint, said);
    if (status >= 500 || status == 408 || status == 409 || status == 425)
        return {ModelFault::ServerError, where(endpoint) + " is in trouble (HTTP " + std::to_string(status) + ")",
            "Nothing to do but wait, or use another endpoint."};
    return badRequest(endpoint, said);
}

std::string seconds(milliseconds limit)
{
    QString text = QString::number(static_cast<double>(limit.count()) / 1000.0);
    return text.toStdString() + " s";
}

} // namespace

ModelFailure failureOf(const Endpoint& endpoint, const HttpHead& head, std::string_view body, std::string_view key)
{
    ModelFailure failure;
    if (head.status >= 300 && head.status < 400) {
        failure.fault = ModelFault::Unreachable;
        failure.text = where(endpoint) + " redirects to "
            + redacted(cleanText(head.header("location")), key).substr(0, 200)
            + ", which is not followed so that the key stays here";
        failure.nextStep = "If you trust that address, write it as the base URL.";
        return failure;
    }
    const std::string said = serverText(body, key);
    if (head.status >= 200 && head.status < 300) {
        failure.fault = ModelFault::NotAModelServer;
        failure.text = where(endpoint) + " answers with "
            + (looksLikeHtml(head, body) ? "a web page" : "something else than JSON") + ", not as a model server";
        failure.nextStep = "Check the base URL; it often ends with /v1. A proxy's login page answers like this too.";
        return failure;
    }
    Meaning meaning = meaningOf(endpoint, head.status, said);
    if (looksLikeHtml(head, body))
        meaning.text += ", with a web page";
    else if (!said.empty())
        meaning.text += ": " + said;
    failure.fault = meaning.fault;
    failure.text = std::move(meaning.text);
    failure.nextStep = std::move(meaning.nextStep);
    failure.retryAfter = retryAfter(head);
    return failure;
}

ModelFailure failureOf(const Endpoint& endpoint, const HttpOutcome& outcome, std::string_view key)
{
    const CallLimits& limits = endpoint.limits;
    const std::string slow = "Raise the limit under Settings, Models, or use a faster endpoint.";
    const std::string reason = redacted(cleanText(outcome.reason), key);
    ModelFailure failure;
    const auto be = [&](ModelFault fault, std::string text, std::string nextStep) {
        failure.fault = fault;
        failure.text = std::move(text);
        failure.nextStep = std::move(nextStep);
    };
    switch (outcome.end) {
    case HttpEnd::Cancelled:
        be(ModelFault::Cancelled, "The call was cancelled", {});
        break;
    case HttpEnd::ConnectTimeout:
        be(ModelFault::Unreachable,
            "There was no connection to " + where(endpoint) + " within " + seconds(limits.connect),
            "Check the base URL, the network and the proxy.");
        break;
    case HttpEnd::FirstByteTimeout:
        be(ModelFault::Stalled, where(endpoint) + " did not begin to answer within " + seconds(limits.firstByte), slow);
        break;
    case HttpEnd::IdleTimeout:
        be(ModelFault::Stalled,
            where(endpoint) + " fell silent in the middle of its answer for " + seconds(limits.interToken), slow);
        break;
    case HttpEnd::TotalTimeout:
        be(ModelFault::Stalled, where(endpoint) + " did not finish its answer within " + seconds(limits.total), slow);
        break;
    case HttpEnd::TooBig:
        be(ModelFault::NotAModelServer,
            where(endpoint) + " sends more than " + std::to_string(limits.replyBytes) + " bytes, which was cut off",
            "Check the base URL; raise replyMegabytes if the answer is meant to be that long.");
        break;
    case HttpEnd::NoAnswer:
        be(ModelFault::Unreachable, where(endpoint) + " closed the connection without an answer",
            "It may have worked on the request all the same; look at the server's log.");
        break;
    case HttpEnd::Refused:
        be(ModelFault::Unreachable, where(endpoint) + " cannot be reached: " + reason,
            "Check the base URL, the network, the proxy and, for an own server, its certificate (caFile).");
        break;
    case HttpEnd::Broken:
    case HttpEnd::Complete:
    case HttpEnd::Enough:
        be(ModelFault::CutStream, "The answer of " + where(endpoint) + " broke off before its end",
            "Nothing to do but try again.");
        break;
    }
    return failure;
}

} // namespace acann::llm
