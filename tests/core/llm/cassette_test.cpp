// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/cassette.h"

#include "base/files.h"
#include "llm/chat_json.h"

#include <gmock/gmock.h>

namespace acann::llm {
namespace {

using ::testing::HasSubstr;

ChatRequest requestOf(const std::string& text, std::uint64_t seed = 1)
{
    ChatRequest request;
    request.messages = {{Speaker::System, "You write kernels.", {}, {}, {}}, {Speaker::User, text, {}, {}, {}}};
    request.tools = {{"read_file", "reads", nlohmann::json::parse(R"({"type":"object"})")}};
    request.temperature = 0.5;
    request.seed = seed;
    request.label = {"coder", "init", 1, 2, 1};
    return request;
}

ChatReply replyOf(const std::string& text)
{
    ChatReply reply;
    reply.message = {Speaker::Assistant, text, "thought", {{"call_1", "read_file", "{\"path\":\"kernel.cpp\"}"}}, {}};
    reply.stop = StopReason::ToolCalls;
    reply.usage = {100, 20, 30, 10, false};
    reply.model = "deepseek-chat";
    reply.attempts
        = {{"a", "m", ModelFault::ServerError, "broke", {5, 0, 0, 0, true}}, {"a", "m", {}, {}, {1, 2, 3, 4, false}}};
    return reply;
}

Cassette threeCalls()
{
    ModelFailure failure{
        ModelFault::RateLimited, "Too fast", "Wait.", std::chrono::milliseconds(7000), {1, 0, 0, 0, true}, "par", {}};
    return {"three calls",
        {{requestOf("a"), 1, replyOf("first")}, {requestOf("a"), 2, replyOf("second")},
            {requestOf("b"), 1, tl::unexpected(failure)}}};
}

/// Answers with what it was asked for the n-th time.
class EchoModel : public ChatModel
{
public:
    ChatOutcome chat(const ChatRequest& request, const ChatObserver&, std::stop_token stop) override
    {
        if (stop.stop_requested())
            return tl::unexpected(ModelFailure{ModelFault::Cancelled, {}, {}, {}, {}, {}, {}});
        return replyOf(request.messages.back().text + std::to_string(++m_calls));
    }
    std::string describe() const override { return "echo"; }

private:
    int m_calls = 0;
};

TEST(Cassette, KeepsEveryFieldOfACall)
{
    const Cassette cassette = threeCalls();
    const auto read = parseCassette(cassetteText(cassette), "three.cassette");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->title, "three calls");
    ASSERT_EQ(read->calls.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(read->calls[i].request, cassette.calls[i].request);
        EXPECT_EQ(read->calls[i].ordinal, cassette.calls[i].ordinal);
        EXPECT_EQ(read->calls[i].outcome, cassette.calls[i].outcome);
    }
    EXPECT_EQ(cassetteText(*read), cassetteText(cassette));
}

TEST(Cassette, InvalidBytesAreReplacedAndStillSealed)
{
    Cassette cassette;
    cassette.calls.push_back({requestOf("log \xff\xfe\xc3"), 1, replyOf("ok")});
    const auto read = parseCassette(cassetteText(cassette), "x");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(requestDigest(read->calls.at(0).request), requestDigest(cassette.calls.at(0).request));
}

TEST(Cassette, ReplaysByContentAndOrdinal)
{
    ReplayModel model(threeCalls(), "three.cassette");
    const auto ask = [&](const ChatRequest& request) { return model.chat(request, {}, {}); };
    EXPECT_EQ(ask(requestOf("b")).error().fault, ModelFault::RateLimited);
    EXPECT_EQ(ask(requestOf("a"))->message.text, "first");
    auto relabelled = requestOf("a");
    relabelled.label = {}; // the label is no part of the question
    EXPECT_EQ(ask(relabelled)->message.text, "second");
    const auto third = ask(requestOf("a"));
    ASSERT_FALSE(third);
    EXPECT_EQ(third.error().fault, ModelFault::NotRecorded);
    EXPECT_THAT(third.error().text, HasSubstr("asked for the 3. time"));
}

TEST(Cassette, UnknownRequestIsNamed)
{
    ReplayModel model(threeCalls(), "three.cassette");
    const auto outcome = model.chat(requestOf("c"), {}, {});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().fault, ModelFault::NotRecorded);
    EXPECT_THAT(outcome.error().text, HasSubstr("coder, stage init, generation 1, slot 2"));
    EXPECT_THAT(outcome.error().text, HasSubstr(requestDigest(requestOf("c")).substr(0, 8)));
    EXPECT_THAT(outcome.error().nextStep, HasSubstr("another prompt"));
}

TEST(Cassette, DigestSeesEverythingThatIsAsked)
{
    const std::string digest = requestDigest(requestOf("a"));
    const auto changed = [&](auto change) {
        ChatRequest request = requestOf("a");
        change(request);
        return requestDigest(request);
    };
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.messages[0].text += '.'; }));
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.messages[1].speaker = Speaker::Tool; }));
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.tools.clear(); }));
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.temperature = 0.6; }));
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.seed = 2; }));
    EXPECT_NE(digest, changed([](ChatRequest& r) { r.maxOutputTokens = 9; }));
    EXPECT_EQ(digest, changed([](ChatRequest& r) { r.label = {"fixer", "mutate", 9, 9, 9}; }));
}

TEST(Cassette, AnyEditIsFound)
{
    const std::string good = cassetteText(threeCalls());
    const auto code = [](const std::string& text) {
        const auto read = parseCassette(text, "x.cassette");
        return read ? ErrorCode::Internal : read.error().code;
    };
    // One changed byte anywhere (every 97th position keeps the test short), a removed line, a cut file.
    for (std::size_t at = 0; at < good.size(); at += 97) {
        std::string edited = good;
        edited[at] = edited[at] == 'x' ? 'y' : 'x';
        EXPECT_EQ(code(edited), ErrorCode::CassetteBroken) << "byte " << at;
    }
    for (std::size_t at = good.find('\n'); at != std::string::npos && at + 1 < good.size();
         at = good.find('\n', at + 1)) {
        EXPECT_EQ(code(good.substr(0, at + 1)), ErrorCode::CassetteBroken);
        const auto end = good.find('\n', at + 1);
        EXPECT_EQ(code(good.substr(0, at + 1) + good.substr(end + 1)), ErrorCode::CassetteBroken);
    }
    EXPECT_EQ(code(good + good), ErrorCode::CassetteBroken);
    EXPECT_EQ(code(""), ErrorCode::CassetteBroken);
    EXPECT_EQ(code("<html></html>"), ErrorCode::CassetteBroken);
}

TEST(Cassette, AnotherVersionSaysWhichOne)
{
    // Another version may seal in another way: its number is told all the same.
    const std::string line = R"({"format":"agenticcann-cassette","seal":"SEAL","title":"t","version":9})";
    std::string text = line;
    text.replace(text.find("SEAL"), 4, "6f0f1a0c");
    const auto wrongSeal = parseCassette(text, "x");
    ASSERT_FALSE(wrongSeal);
    EXPECT_THAT(wrongSeal.error().text, HasSubstr("version 9"));
    EXPECT_EQ(wrongSeal.error().code, ErrorCode::CassetteBroken);
}

TEST(Cassette, RecordsFailuresButNothingThatWasCancelled)
{
    auto inner = std::make_shared<EchoModel>();
    RecordingModel recorder(inner, "echo");
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_FALSE(recorder.chat(requestOf("x"), {}, stopped.get_token()));
    const auto live = recorder.chat(requestOf("x"), {}, {});
    const auto again = recorder.chat(requestOf("x"), {}, {});
    ASSERT_EQ(recorder.cassette().calls.size(), 2u);
    auto folder = base::TemporaryFolder::create("acann-cassette-");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(writeCassette(recorder.cassette(), folder->path() / "echo.cassette"));
    const auto read = readCassette(folder->path() / "echo.cassette");
    ASSERT_TRUE(read) << read.error().message();
    ReplayModel replay(*read, "echo.cassette");
    EXPECT_EQ(replay.chat(requestOf("x"), {}, {}), live);
    EXPECT_EQ(replay.chat(requestOf("x"), {}, {}), again);
}

TEST(Cassette, OrderOfThreadsLeavesNoTrace)
{
    const auto record = [](std::vector<int> order) {
        RecordingModel recorder(std::make_shared<ReplayModel>(
                                    Cassette{"",
                                        {{requestOf("0", 1), 1, replyOf("r0")}, {requestOf("1", 2), 1, replyOf("r1")},
                                            {requestOf("2", 3), 1, replyOf("r2")}}},
                                    "x"),
            "t");
        for (const int i : order) {
            auto request = requestOf(std::to_string(i), static_cast<std::uint64_t>(i) + 1);
            request.label.slot = i;
            EXPECT_TRUE(recorder.chat(request, {}, {}));
        }
        return cassetteText(recorder.cassette());
    };
    EXPECT_EQ(record({0, 1, 2}), record({2, 0, 1}));
}

} // namespace
} // namespace acann::llm
