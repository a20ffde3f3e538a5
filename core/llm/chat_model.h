// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace acann::llm {

enum class Speaker
{
    System,
    User,
    Assistant,
    Tool
};

/// A request of the model to call one of the tools it was offered.
struct ToolCall
{
    std::string id;
    std::string name;
    std::string arguments; ///< as the model wrote them: meant to be a JSON object, not yet parsed
    friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

struct Message
{
    Speaker speaker = Speaker::User;
    std::string text;
    std::string reasoning; ///< thinking text of an assistant message; never sent to another provider
    std::vector<ToolCall> toolCalls; ///< of an assistant message
    std::string toolCallId; ///< of a tool message: which call it answers
    friend bool operator==(const Message&, const Message&) = default;
};

struct ToolSpec
{
    std::string name;
    std::string description;
    nlohmann::json parameters; ///< JSON schema of the arguments object
    friend bool operator==(const ToolSpec&, const ToolSpec&) = default;
};

/// What a call is for. Never sent to a provider and no part of the request's content (requestDigest()): scripts,
/// records and the ledger's sums use it.
struct CallLabel
{
    std::string role; ///< "designer", "coder", "fixer", "conductor"
    std::string stage; ///< "init", "mutate", …
    int generation = 0;
    int slot = 0;
    int attempt = 0;
    friend bool operator==(const CallLabel&, const CallLabel&) = default;
};
[[nodiscard]] std::string describe(const CallLabel& label); ///< "coder, stage mutate, generation 2, slot 1"

struct ChatRequest
{
    std::vector<Message> messages;
    std::vector<ToolSpec> tools;
    std::optional<double> temperature;
    int maxOutputTokens = 8192;
    std::uint64_t seed = 0; ///< sent where the provider has such an option
    CallLabel label = {};
    friend bool operator==(const ChatRequest&, const ChatRequest&) = default;
};

/// Tokens of one call. `estimated` when the provider told none and they were counted by rule of thumb.
struct Usage
{
    long prompt = 0; ///< all input tokens, the cached ones among them
    long cached = 0; ///< of `prompt`: read from the provider's cache
    long completion = 0; ///< all output tokens, the reasoning ones among them
    long reasoning = 0; ///< of `completion`
    bool estimated = false;
    friend bool operator==(const Usage&, const Usage&) = default;
};

[[nodiscard]] Usage operator+(const Usage& a, const Usage& b);

enum class StopReason
{
    Finished,
    ToolCalls,
    Length, ///< cut at the output limit: the text is incomplete
    ContentFilter
};

enum class ModelFault;

/// One request that was sent for a call: a retry and a fail-over are attempts of their own, each of which is paid for.
struct CallAttempt
{
    std::string endpoint; ///< name in the settings
    std::string model; ///< as asked for; prices are looked up by it
    std::optional<ModelFault> fault; ///< unset: it succeeded
    std::string text; ///< the failure's sentence
    Usage usage;
    friend bool operator==(const CallAttempt&, const CallAttempt&) = default;
};

struct ChatReply
{
    Message message;
    StopReason stop = StopReason::Finished;
    Usage usage;
    std::string model; ///< as the provider names what answered
    std::vector<CallAttempt> attempts = {}; ///< all of the call, the last one gave this reply; `usage` is only its own
    friend bool operator==(const ChatReply&, const ChatReply&) = default;
};

/// Why a call gave no usable reply. None of these is ever a failure of a candidate (design §10).
enum class ModelFault
{
    Unauthorized, ///< 401, 403: wrong or missing key
    NoSuchModel, ///< 404 or the provider's word for it
    ContextExceeded, ///< the prompt does not fit the model
    BadRequest, ///< any other 4xx
    RateLimited, ///< 429 that passes by waiting
    QuotaExceeded, ///< 429 or 402 that waiting does not mend: request too large for the quota, no balance
    ServerError, ///< 5xx, overloaded
    Unreachable, ///< DNS, refused, TLS, redirect to another host
    NotAModelServer, ///< HTML or other text where JSON belongs
    Stalled, ///< no first byte or no next token in time
    CutStream, ///< the stream ended without its end mark
    Empty, ///< neither text nor tool call
    Degenerate, ///< the same few words over and over
    ContentFiltered,
    TooLong, ///< cut at the output limit
    BudgetOut, ///< refused by our own hard budget before it was sent
    NotRecorded, ///< a replay met a request that its cassette does not have
    Cancelled
};
[[nodiscard]] std::string_view name(ModelFault fault); ///< "unauthorized", "rate-limited", …
[[nodiscard]] std::optional<ModelFault> parseModelFault(std::string_view text);

struct ModelFailure
{
    ModelFault fault = ModelFault::Unreachable;
    std::string text; ///< one sentence for a person, without any secret
    std::string nextStep;
    std::optional<std::chrono::milliseconds> retryAfter;
    Usage spent; ///< what the provider will bill although nothing usable came
    std::string partial; ///< text that had arrived
    std::vector<CallAttempt> attempts = {}; ///< all of the call, the last one ended it
    friend bool operator==(const ModelFailure&, const ModelFailure&) = default;
};

using ChatOutcome = tl::expected<ChatReply, ModelFailure>;

/// Everything a call cost, all attempts together.
[[nodiscard]] Usage totalUsage(const ChatOutcome& outcome);
[[nodiscard]] const std::vector<CallAttempt>& attemptsOf(const ChatOutcome& outcome);

/// The failure as the error that agents and commands hand on: ModelFailed, Cancelled or BudgetOut.
[[nodiscard]] Error toError(const ModelFailure& failure);

/// Sees a reply grow. Called on the thread that called chat(); every function may be empty.
struct ChatObserver
{
    std::function<void(std::string_view)> onText;
    std::function<void(std::string_view)> onReasoning;
    std::function<void(std::string_view toolName)> onToolCall;
};

/// A model that answers. Blocking, thread-safe; a stop ends the call within 200 ms and leaves no socket behind.
class ChatModel
{
public:
    ChatModel() = default;
    ChatModel(const ChatModel&) = delete;
    ChatModel& operator=(const ChatModel&) = delete;
    virtual ~ChatModel() = default;

    [[nodiscard]] virtual ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
        = 0;
    [[nodiscard]] virtual std::string describe() const = 0; ///< "deepseek-chat at api.deepseek.com"
};

} // namespace acann::llm
