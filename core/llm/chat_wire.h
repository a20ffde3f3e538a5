// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"
#include "llm/http_transport.h"
#include "llm/model_settings.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace acann::llm {

/// Splits a stream of server-sent events; bytes may come in any pieces.
class SseParser
{
public:
    using Sink = std::function<void(std::string_view data)>;
    /// Calls `sink` with the data of every event that is complete. False: a line is longer than 4 MiB.
    [[nodiscard]] bool feed(std::string_view bytes, const Sink& sink);
    [[nodiscard]] bool midEvent() const { return !m_line.empty() || m_hasData; }

private:
    void endLine(const Sink& sink);
    std::string m_line;
    std::string m_data;
    bool m_hasData = false;
    bool m_afterReturn = false;
    bool m_begun = false;
};

/// What an answer has grown to so far.
struct Draft
{
    ChatReply reply;
    bool hasUsage = false;
    bool finished = false; ///< a reason for the end was told
    bool closed = false; ///< nothing more will come
    std::string error; ///< what the server said in the middle of a stream, as JSON
};

/// One protocol: how a request is written and how its answer is read. Values only, no network.
class Wire
{
public:
    virtual ~Wire() = default;
    [[nodiscard]] virtual HttpCall call(
        const Endpoint& endpoint, const ChatRequest& request, const std::string& key) const = 0;
    /// One event of a stream; events that are unknown are passed over.
    virtual void event(Draft& draft, const nlohmann::json& event, const ChatObserver& observer) const = 0;
    /// An answer that came as one document.
    virtual void document(Draft& draft, const nlohmann::json& document, const ChatObserver& observer) const = 0;
};
[[nodiscard]] const Wire& wireOf(EndpointKind kind);

/// Which parameters an endpoint turned out not to know; learned from its complaints, which cost nothing.
struct Dialect
{
    bool completionLimit = false; ///< "max_completion_tokens" in place of "max_tokens"
    bool noTemperature = false;
    bool noStreamOptions = false;
    bool noSeed = false;
    friend bool operator==(const Dialect&, const Dialect&) = default;
};
void apply(const Dialect& dialect, nlohmann::json& body);
/// The dialect that a complaint asks for; the same one when it asks for nothing that is known.
[[nodiscard]] Dialect learn(Dialect dialect, std::string_view complaint);

/// The failure that an error answer means; `key` is taken out of what the server said.
[[nodiscard]] ModelFailure failureOf(
    const Endpoint& endpoint, const HttpHead& head, std::string_view body, std::string_view key);
/// The failure of a call that ended before its answer was whole.
[[nodiscard]] ModelFailure failureOf(const Endpoint& endpoint, const HttpOutcome& outcome, std::string_view key);

/// Whether a text repeats the same few words over and over at its end.
[[nodiscard]] bool isDegenerate(std::string_view text);

/// Invalid UTF-8 and NUL become U+FFFD.
[[nodiscard]] std::string cleanText(std::string text);

/// JSON of a server, with invalid UTF-8 replaced; discarded when it is none.
[[nodiscard]] nlohmann::json parseServerJson(std::string_view text);

} // namespace acann::llm
