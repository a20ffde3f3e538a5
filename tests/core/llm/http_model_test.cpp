// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/http_model.h"

#include "fakes/fake_chat_server.h"
#include "llm/model_hub.h"

#include <gmock/gmock.h>
#include <thread>

namespace acann::llm {
namespace {

using namespace std::chrono_literals;
using fakes::FakeAnswer;
using fakes::FakeChatServer;
using fakes::FakeRequest;
using fakes::httpHead;
using fakes::jsonAnswer;
using fakes::openAiStream;
using fakes::sseEvent;
using fakes::streamAnswer;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kKey = "sk-test-0123456789abcdefghij";

Endpoint endpointAt(const std::string& url, EndpointKind kind = EndpointKind::OpenAi)
{
    Endpoint endpoint;
    endpoint.name = "fake";
    endpoint.kind = kind;
    endpoint.baseUrl = url + (kind == EndpointKind::OpenAi ? "/v1" : "");
    endpoint.model = "fake-model";
    endpoint.key = {KeySource::From::Session, ""};
    return endpoint;
}

ChatRequest requestOf(const std::string& text = "write a kernel")
{
    ChatRequest request;
    request.messages = {{Speaker::System, "You write kernels.", {}, {}, {}}, {Speaker::User, text, {}, {}, {}}};
    request.maxOutputTokens = 500;
    return request;
}

/// One call to a server that always answers the same.
ChatOutcome callWith(const FakeAnswer& answer, const std::function<void(Endpoint&)>& change = {},
    const ChatRequest& request = requestOf(), const ChatObserver& observer = {})
{
    FakeChatServer server([&](const FakeRequest&) { return answer; });
    Endpoint endpoint = endpointAt(server.url());
    if (change)
        change(endpoint);
    const auto transport = std::make_shared<HttpTransport>();
    HttpModel model(transport, endpoint, kKey);
    auto outcome = model.chat(request, observer, {});
    EXPECT_TRUE(server.waitUntilUnconnected(5s));
    EXPECT_EQ(server.requests().size(), 1u);
    if (!outcome) {
        EXPECT_THAT(outcome.error().text + outcome.error().nextStep, Not(HasSubstr("0123456789abcdef")));
        EXPECT_FALSE(outcome.error().text.empty());
        EXPECT_EQ(outcome.error().attempts.size(), 1u);
    }
    return outcome;
}

std::string faultOf(const ChatOutcome& outcome) { return outcome ? "none" : std::string(name(outcome.error().fault)); }

std::string faultOf(int status, const std::string& message, const std::string& headers = {})
{
    return faultOf(callWith(jsonAnswer(status, {{"error", {{"message", message}}}}, headers)));
}

TEST(HttpModel, OpenAiStreamWithReasoningAndUsage)
{
    std::string seen;
    std::string thought;
    ChatObserver observer;
    observer.onText = [&](std::string_view text) { seen += text; };
    observer.onReasoning = [&](std::string_view text) { thought += text; };
    const auto outcome = callWith(streamAnswer(openAiStream("int x = 1; // 平方")), {}, requestOf(), observer);
    ASSERT_TRUE(outcome) << outcome.error().text;
    EXPECT_EQ(outcome->message.text, "int x = 1; // 平方");
    EXPECT_EQ(outcome->message.reasoning, "hmm");
    EXPECT_EQ(seen, outcome->message.text);
    EXPECT_EQ(thought, "hmm");
    EXPECT_EQ(outcome->usage, (Usage{100, 60, 20, 5, false}));
    EXPECT_EQ(outcome->model, "fake-1");
    EXPECT_EQ(outcome->attempts.at(0).endpoint, "fake");
}

TEST(HttpModel, AnySplitOfTheBytesGivesTheSameAnswer)
{
    // The parser sees what readyRead may deliver: every two-way split, and single bytes.
    const std::string stream = "\xEF\xBB\xBF" + openAiStream("多字节 text: \"error: \" \n");
    const auto texts = [](const std::vector<std::string>& pieces) {
        SseParser parser;
        std::string all;
        for (const std::string& piece : pieces)
            EXPECT_TRUE(parser.feed(piece, [&](std::string_view data) { all += std::string(data) + '|'; }));
        return all;
    };
    std::string crlf;
    for (const char c : stream)
        crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string whole = texts({stream});
    EXPECT_THAT(whole, HasSubstr("[DONE]|"));
    EXPECT_EQ(texts({crlf}), whole);
    for (std::size_t at = 0; at < crlf.size(); ++at)
        EXPECT_EQ(texts({crlf.substr(0, at), crlf.substr(at)}), whole) << at;
    std::vector<std::string> bytes;
    for (const char c : stream)
        bytes.emplace_back(1, c);
    EXPECT_EQ(texts(bytes), whole);
}

TEST(HttpModel, WhatIsSent)
{
    FakeChatServer server([](const FakeRequest&) { return streamAnswer(openAiStream("ok")); });
    HttpModel model(std::make_shared<HttpTransport>(), endpointAt(server.url()), kKey);
    ChatRequest request = requestOf();
    request.temperature = 0.25;
    request.tools = {{"read_file", "reads a file", json::parse(R"({"type":"object"})")}};
    request.messages.push_back({Speaker::Assistant, "", "secret thoughts", {{"c1", "read_file", "{}"}}, {}});
    request.messages.push_back({Speaker::Tool, "content", {}, {}, "c1"});
    ASSERT_TRUE(model.chat(request, {}, {}));
    const FakeRequest sent = server.requests().at(0);
    EXPECT_EQ(sent.path, "/v1/chat/completions");
    EXPECT_EQ(sent.headers.at("authorization"), std::string("Bearer ") + kKey);
    const json body = sent.json();
    EXPECT_EQ(body.at("model"), "fake-model");
    EXPECT_EQ(body.at("max_tokens"), 500);
    EXPECT_EQ(body.at("temperature"), 0.25);
    EXPECT_EQ(body.at("stream_options").at("include_usage"), true);
    EXPECT_EQ(body.at("tools").at(0).at("function").at("name"), "read_file");
    EXPECT_EQ(body.at("messages").at(3).at("tool_call_id"), "c1");
    EXPECT_THAT(sent.body, Not(HasSubstr("secret thoughts")));
    EXPECT_THAT(sent.body, Not(HasSubstr(kKey)));
}

TEST(HttpModel, ToolCallsFromFragments)
{
    const auto chunk = [](const json& calls, const json& reason = nullptr) {
        return sseEvent({{"choices", json::array({{{"delta", {{"tool_calls", calls}}}, {"finish_reason", reason}}})}});
    };
    const auto call = [](json index, const std::string& id, const std::string& function, const std::string& arguments) {
        json value{{"function", {{"arguments", arguments}}}};
        if (!index.is_null())
            value["index"] = index;
        if (!id.empty())
            value["id"] = id;
        if (!function.empty())
            value["function"]["name"] = function;
        return json::array({value});
    };
    std::vector<std::string> announced;
    ChatObserver observer;
    observer.onToolCall = [&](std::string_view tool) { announced.emplace_back(tool); };
    const auto expected = std::vector<ToolCall>{{"a", "read", "{\"p\":1}"}, {"b", "edit", "{}"}};
    const auto indexed = callWith(streamAnswer(chunk(call(0, "a", "read", "{\"p\"")) + chunk(call(1, "b", "edit", ""))
                                      + chunk(call(0, "", "", ":1}"), "tool_calls") + "data: [DONE]\n\n"),
        {}, requestOf(), observer);
    ASSERT_TRUE(indexed) << indexed.error().text;
    EXPECT_EQ(indexed->message.toolCalls, expected);
    EXPECT_EQ(indexed->stop, StopReason::ToolCalls);
    EXPECT_THAT(announced, ::testing::ElementsAre("read", "edit"));
    // A dialect without indices: a new id begins a new call.
    const auto plain = callWith(streamAnswer(chunk(call(nullptr, "a", "read", "{\"p\""))
        + chunk(call(nullptr, "", "", ":1}")) + chunk(call(nullptr, "b", "edit", "{}"), "stop")));
    ASSERT_TRUE(plain) << plain.error().text;
    EXPECT_EQ(plain->message.toolCalls, expected);
    EXPECT_TRUE(plain->usage.estimated);
}

TEST(HttpModel, ServerThatIgnoresStreaming)
{
    const json document{{"model", "m"}, {"usage", {{"prompt_tokens", 7}, {"completion_tokens", 3}}},
        {"choices", json::array({{{"message", {{"content", "whole"}}}, {"finish_reason", "stop"}}})}};
    const auto outcome = callWith(jsonAnswer(200, document));
    ASSERT_TRUE(outcome) << outcome.error().text;
    EXPECT_EQ(outcome->message.text, "whole");
    EXPECT_EQ(outcome->usage, (Usage{7, 0, 3, 0, false}));
}

TEST(HttpModel, AnthropicStream)
{
    FakeChatServer server([](const FakeRequest&) { return streamAnswer(fakes::anthropicStream("int x;")); });
    HttpModel model(std::make_shared<HttpTransport>(), endpointAt(server.url(), EndpointKind::Anthropic), kKey);
    ChatRequest request = requestOf();
    request.messages.push_back({Speaker::Assistant, "", {}, {{"c1", "read_file", "{\"p\":1}"}}, {}});
    request.messages.push_back({Speaker::Tool, "content", {}, {}, "c1"});
    request.messages.push_back({Speaker::User, "go on", {}, {}, {}});
    const auto outcome = model.chat(request, {}, {});
    ASSERT_TRUE(outcome) << outcome.error().text;
    EXPECT_EQ(outcome->message.text, "int x;");
    EXPECT_EQ(outcome->message.reasoning, "hmm");
    EXPECT_EQ(
        outcome->message.toolCalls, (std::vector<ToolCall>{{"toolu_1", "read_file", "{\"path\": \"kernel.cpp\"}"}}));
    EXPECT_EQ(outcome->usage, (Usage{100, 70, 30, 0, false}));
    const FakeRequest sent = server.requests().at(0);
    EXPECT_EQ(sent.path, "/v1/messages");
    EXPECT_EQ(sent.headers.at("x-api-key"), kKey);
    EXPECT_EQ(sent.headers.at("anthropic-version"), "2023-06-01");
    const json body = sent.json();
    EXPECT_EQ(body.at("system"), "You write kernels.");
    ASSERT_EQ(body.at("messages").size(), 3u); // the tool's answer and the next words are one turn
    EXPECT_EQ(body.at("messages").at(1).at("content").at(0).at("input").at("p"), 1);
    EXPECT_EQ(body.at("messages").at(2).at("content").at(0).at("tool_use_id"), "c1");
}

TEST(HttpModel, EachStatusHasItsFault)
{
    EXPECT_EQ(faultOf(401, "Incorrect API key provided: sk-test-0123456789abcdefghij"), "unauthorized");
    EXPECT_EQ(faultOf(403, "no"), "unauthorized");
    EXPECT_EQ(faultOf(404, "The model `x` does not exist"), "no-such-model");
    EXPECT_EQ(faultOf(400, "This model's maximum context length is 65536 tokens"), "context-exceeded");
    EXPECT_EQ(faultOf(400, "field MaxTokens invalid, should be in [1, 65536]"), "bad-request");
    EXPECT_EQ(faultOf(413, "x"), "context-exceeded");
    EXPECT_EQ(faultOf(402, "Insufficient Balance"), "quota-exceeded");
    EXPECT_EQ(faultOf(429, "Rate limit reached"), "rate-limited");
    EXPECT_EQ(faultOf(429, "You exceeded your current quota"), "quota-exceeded");
    EXPECT_EQ(faultOf(429, "Request too large for tokens per minute"), "quota-exceeded");
    EXPECT_EQ(faultOf(500, "x"), "server-error");
    EXPECT_EQ(faultOf(503, "x"), "server-error");
    EXPECT_EQ(faultOf(529, "Overloaded"), "server-error");
}

TEST(HttpModel, RetryAfterInEveryForm)
{
    const auto wait = [](const std::string& header) {
        return callWith(jsonAnswer(429, {{"error", {{"message", "slow down"}}}}, header)).error().retryAfter;
    };
    EXPECT_EQ(wait("Retry-After: 7\r\n"), 7000ms);
    EXPECT_EQ(wait("retry-after-ms: 250\r\n"), 250ms);
    EXPECT_EQ(wait("Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n"), 0ms);
    EXPECT_EQ(wait("Retry-After: soon\r\n"), std::nullopt);
}

TEST(HttpModel, AnswersThatAreNone)
{
    EXPECT_EQ(
        faultOf(callWith({{httpHead(200, "text/html") + "<!DOCTYPE html><html>login</html>"}})), "not-a-model-server");
    EXPECT_EQ(faultOf(callWith({{httpHead(200, "text/plain") + "hello"}})), "not-a-model-server");
    EXPECT_EQ(faultOf(callWith({{httpHead(200, "text/event-stream") + std::string("data: \0\0\n\n", 10)}})),
        "not-a-model-server");
    EXPECT_EQ(faultOf(callWith({{httpHead(200, "text/event-stream")}})), "empty");
    EXPECT_EQ(faultOf(callWith(streamAnswer(openAiStream("")))), "empty");
    EXPECT_EQ(faultOf(callWith(streamAnswer(openAiStream("x", "content_filter")))), "content-filtered");
    const auto cut = callWith(streamAnswer(openAiStream("half", "length")));
    EXPECT_EQ(faultOf(cut), "too-long");
    EXPECT_EQ(cut.error().partial, "half");
    EXPECT_EQ(cut.error().spent.completion, 20); // it is billed
    std::string again;
    for (int i = 0; i < 500; ++i)
        again += "the tile of ";
    EXPECT_EQ(faultOf(callWith(streamAnswer(openAiStream(again)))), "degenerate");
}

TEST(HttpModel, CutStreamIsNoAnswer)
{
    // Without a length the end of the connection looks like success to Qt.
    const std::string stream = openAiStream("half of it");
    const auto plain = callWith(streamAnswer(stream.substr(0, stream.find("finish_reason\":\"stop") - 60)));
    EXPECT_EQ(faultOf(plain), "cut-stream");
    EXPECT_THAT(plain.error().partial, HasSubstr("half"));
    const auto chunked = callWith(
        {{httpHead(200, "text/event-stream", "Transfer-Encoding: chunked\r\n") + "ff0\r\n" + stream.substr(0, 200)}});
    EXPECT_EQ(faultOf(chunked), "cut-stream");
    const auto error
        = callWith(streamAnswer(stream.substr(0, 200) + "\n\n" + sseEvent({{"error", {{"message", "broke"}}}})));
    EXPECT_NE(faultOf(error), "none");
}

TEST(HttpModel, BrokenBytesBecomeReplacementCharacters)
{
    const std::string event
        = "data: {\"choices\":[{\"delta\":{\"content\":\"a\xFF\xC3 b\\u0000c\"},\"finish_reason\":\"stop\"}]}\n\n";
    const auto outcome = callWith(streamAnswer(event + "data: [DONE]\n\n"));
    ASSERT_TRUE(outcome) << outcome.error().text;
    EXPECT_EQ(outcome->message.text,
        "a\xEF\xBF\xBD\xEF\xBF\xBD b\xEF\xBF\xBD"
        "c");
}

TEST(HttpModel, LimitsAreDistinct)
{
    using End = FakeAnswer::End;
    const auto limited = [](FakeAnswer answer, const std::function<void(CallLimits&)>& change) {
        return callWith(answer, [&](Endpoint& endpoint) { change(endpoint.limits); });
    };
    const auto first = limited({{}, 0ms, End::Hang}, [](CallLimits& limits) { limits.firstByte = 100ms; });
    EXPECT_EQ(faultOf(first), "stalled");
    EXPECT_THAT(first.error().text, HasSubstr("did not begin to answer within 0.1 s"));
    const std::string half = httpHead(200, "text/event-stream") + openAiStream("x").substr(0, 120);
    const auto idle = limited({{half}, 0ms, End::Hang}, [](CallLimits& limits) { limits.interToken = 100ms; });
    EXPECT_EQ(faultOf(idle), "stalled");
    EXPECT_THAT(idle.error().text, HasSubstr("fell silent"));
    const auto total = limited({{httpHead(200, "text/event-stream"), ": ping\n\n"}, 20ms, End::Repeat},
        [](CallLimits& limits) { limits.total = 300ms; });
    EXPECT_EQ(faultOf(total), "stalled");
    EXPECT_THAT(total.error().text, HasSubstr("did not finish"));
    const auto endless
        = limited({{httpHead(200, "application/json") + "{", std::string(1u << 16, ' ')}, 0ms, End::Repeat},
            [](CallLimits& limits) { limits.replyBytes = 1u << 20; });
    EXPECT_EQ(faultOf(endless), "not-a-model-server");
    EXPECT_THAT(endless.error().text, HasSubstr("1048576 bytes"));
}

TEST(HttpModel, RedirectIsNotFollowedAndTheKeyStays)
{
    FakeChatServer thief([](const FakeRequest&) { return streamAnswer(openAiStream("got it")); });
    for (const int status : {301, 302, 307, 308}) {
        const auto outcome
            = callWith({{httpHead(status, "text/plain", "Location: " + thief.url() + "/v1/chat/completions\r\n")}});
        EXPECT_EQ(faultOf(outcome), "unreachable");
        EXPECT_THAT(outcome.error().text, HasSubstr("redirects to " + thief.url()));
    }
    EXPECT_TRUE(thief.requests().empty());
}

TEST(HttpModel, NothingIsSentTwice)
{
    // callWith() checks that one request came; Qt alone would send it again.
    const auto outcome = callWith({{}});
    EXPECT_EQ(faultOf(outcome), "unreachable");
    EXPECT_THAT(outcome.error().text, HasSubstr("closed the connection without an answer"));
}

TEST(HttpModel, UnreachableServers)
{
    const auto call = [](const std::string& url) {
        HttpModel model(std::make_shared<HttpTransport>(), endpointAt(url), kKey);
        return model.chat(requestOf(), {}, {});
    };
    std::string gone;
    {
        const FakeChatServer server([](const FakeRequest&) { return FakeAnswer{}; });
        gone = server.url();
    }
    EXPECT_EQ(faultOf(call(gone)), "unreachable");
    EXPECT_EQ(faultOf(call("http://no-such-host.invalid")), "unreachable");
}

TEST(HttpModel, PromptThatCannotFitIsNotSent)
{
    FakeChatServer server([](const FakeRequest&) { return streamAnswer(openAiStream("x")); });
    Endpoint endpoint = endpointAt(server.url());
    endpoint.contextTokens = 1000;
    HttpModel model(std::make_shared<HttpTransport>(), endpoint, kKey);
    EXPECT_EQ(faultOf(model.chat(requestOf(std::string(20'000, 'x')), {}, {})), "context-exceeded");
    EXPECT_TRUE(server.requests().empty());
}

TEST(HttpModel, UnknownParametersAreLeftOutFromThenOn)
{
    FakeChatServer server([](const FakeRequest& request) {
        if (request.json().contains("max_tokens"))
            return jsonAnswer(400,
                {{"error",
                    {{"message", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."}}}});
        if (request.json().contains("temperature"))
            return jsonAnswer(400, {{"error", {{"message", "Unsupported value: 'temperature' does not support 0.5"}}}});
        return streamAnswer(openAiStream("ok"));
    });
    HttpModel model(std::make_shared<HttpTransport>(), endpointAt(server.url()), kKey);
    ChatRequest request = requestOf();
    request.temperature = 0.5;
    ASSERT_TRUE(model.chat(request, {}, {}));
    EXPECT_EQ(server.requests().size(), 3u);
    EXPECT_EQ(server.requests().back().json().at("max_completion_tokens"), 500);
    ASSERT_TRUE(model.chat(request, {}, {}));
    EXPECT_EQ(server.requests().size(), 4u);
}

TEST(HttpModel, CancelWithin200MillisecondsLeavesNoSocket)
{
    const std::string half = httpHead(200, "text/event-stream")
        + openAiStream("x").substr(0, openAiStream("x").find("\n\n", 10) + 2); // whole events
    for (const FakeAnswer& answer :
        {FakeAnswer{{}, 0ms, FakeAnswer::End::Hang}, FakeAnswer{{half}, 0ms, FakeAnswer::End::Hang},
            FakeAnswer{{half, ": ping\n\n"}, 1ms, FakeAnswer::End::Repeat}}) {
        FakeChatServer server([&](const FakeRequest&) { return answer; });
        const auto transport = std::make_shared<HttpTransport>();
        HttpModel model(transport, endpointAt(server.url()), kKey);
        std::stop_source stop;
        ChatOutcome outcome;
        std::jthread caller([&] { outcome = model.chat(requestOf(), {}, stop.get_token()); });
        ASSERT_TRUE(server.waitForRequests(1));
        const auto begun = std::chrono::steady_clock::now();
        stop.request_stop();
        caller.join();
        EXPECT_TRUE(server.waitUntilUnconnected(5s));
        EXPECT_LT(std::chrono::steady_clock::now() - begun, 200ms);
        EXPECT_EQ(faultOf(outcome), "cancelled");
        EXPECT_EQ(transport->openCalls(), 0);
    }
}

TEST(HttpModel, ManyCallersRunAtTheSameTime)
{
    // Ten streams to one host: Qt alone would run six and let four wait.
    FakeChatServer server([](const FakeRequest&) { return FakeAnswer{{}, 0ms, FakeAnswer::End::Hang}; });
    Endpoint endpoint = endpointAt(server.url());
    endpoint.parallelCalls = 12;
    HttpModel model(std::make_shared<HttpTransport>(), endpoint, kKey);
    std::stop_source stop;
    std::vector<std::jthread> callers;
    for (int i = 0; i < 14; ++i)
        callers.emplace_back([&] { (void)model.chat(requestOf(), {}, stop.get_token()); });
    EXPECT_TRUE(server.waitForRequests(12));
    stop.request_stop();
    callers.clear();
    EXPECT_EQ(server.largestNumberOfConnections(), 12); // and the endpoint's own limit holds
    EXPECT_TRUE(server.waitUntilUnconnected(5s));
}

TEST(ModelHub, NetworkEndpointThroughSettings)
{
    FakeChatServer server([](const FakeRequest& request) {
        return request.headers.contains("authorization") ? streamAnswer(openAiStream("ok"))
                                                         : jsonAnswer(401, {{"error", "no key"}});
    });
    const ModelSettings settings{{endpointAt(server.url())}, {{"coder", {"fake"}}}};
    ModelHub hub;
    const auto locked = hub.openRole(settings, "coder");
    ASSERT_FALSE(locked);
    EXPECT_THAT(locked.error().text, HasSubstr("was not given yet"));
    hub.keys().setSessionKey("fake", kKey);
    const auto model = hub.openRole(settings, "coder");
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_TRUE((*model)->chat(requestOf(), {}, {}));
}

} // namespace
} // namespace acann::llm
