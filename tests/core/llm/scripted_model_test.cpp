// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_hub.h"
#include "llm/scripted_model.h"

#include "base/files.h"

#include <atomic>
#include <gmock/gmock.h>
#include <set>
#include <thread>

namespace acann::llm {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

ChatRequest requestOf(const std::string& role, const std::string& stage, int slot = 0, const std::string& text = "go")
{
    ChatRequest request;
    request.messages = {{Speaker::User, text, {}, {}, {}}};
    request.label = {role, stage, 1, slot, 1};
    request.seed = static_cast<std::uint64_t>(slot);
    return request;
}

std::shared_ptr<ScriptedModel> modelOf(const std::string& script)
{
    auto parsed = modelScriptFromJson(json::parse(script), {}, "test");
    EXPECT_TRUE(parsed) << parsed.error().message();
    return std::make_shared<ScriptedModel>(std::move(*parsed));
}

std::string textOf(ChatModel& model, const ChatRequest& request)
{
    const auto outcome = model.chat(request, {}, {});
    return outcome ? outcome->message.text : "failed: " + std::string(name(outcome.error().fault));
}

TEST(ScriptedModel, FirstAnswerWhoseConditionsHold)
{
    const auto model = modelOf(R"({"title": "t", "answers": [
        {"role": "coder", "stage": "init", "ordinal": 2, "reply": {"text": "second"}},
        {"role": "coder", "stage": "init", "contains": "softmax", "reply": {"text": "softmax"}},
        {"role": "fixer", "reply": {"text": "fixed ${slot}/${ordinal}"}},
        {"slot": 7, "reply": {"text": "seven"}},
        {"turn": 2, "reply": {"text": "turn two"}},
        {"role": "coder", "reply": {"text": "any"}}]})");
    EXPECT_EQ(textOf(*model, requestOf("coder", "init")), "any");
    EXPECT_EQ(textOf(*model, requestOf("coder", "init")), "second");
    EXPECT_EQ(textOf(*model, requestOf("coder", "init", 1, "a softmax kernel")), "softmax");
    EXPECT_EQ(textOf(*model, requestOf("fixer", "compile-fix", 3)), "fixed 3/1");
    EXPECT_EQ(textOf(*model, requestOf("conductor", "", 7)), "seven");
    ChatRequest later = requestOf("coder", "mutate");
    later.messages.push_back({Speaker::Assistant, "one", {}, {}, {}});
    EXPECT_EQ(textOf(*model, later), "turn two");
    const auto none = model->chat(requestOf("designer", "init"), {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().fault, ModelFault::NotRecorded);
    EXPECT_THAT(none.error().text, HasSubstr("designer, stage init, generation 1"));
}

TEST(ScriptedModel, ToolCallsFaultsAndUsage)
{
    const auto model = modelOf(R"({"title": "t", "answers": [
        {"ordinal": 1, "reply": {"toolCalls": [{"name": "read", "arguments": {"path": "kernel.cpp"}}],
                                 "usage": {"prompt": 10, "cached": 4, "completion": 5, "reasoning": 2}}},
        {"ordinal": 2, "reply": {"fault": "rate-limited", "retryAfterMs": 7000}},
        {"ordinal": 3, "reply": {"text": "cut", "stop": "length"}},
        {"reply": {"text": ""}}]})");
    const ChatRequest request = requestOf("coder", "init");
    const auto first = model->chat(request, {}, {});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->stop, StopReason::ToolCalls);
    EXPECT_EQ(first->message.toolCalls, (std::vector<ToolCall>{{"call_1", "read", R"({"path":"kernel.cpp"})"}}));
    EXPECT_EQ(first->usage, (Usage{10, 4, 5, 2, false}));
    EXPECT_EQ(totalUsage(first), first->usage);
    EXPECT_EQ(model->chat(request, {}, {}).error().retryAfter, std::chrono::seconds(7));
    const auto cut = model->chat(request, {}, {});
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().fault, ModelFault::TooLong);
    EXPECT_EQ(cut.error().partial, "cut");
    EXPECT_GT(totalUsage(cut).completion, 0); // it is billed
    EXPECT_EQ(model->chat(request, {}, {}).error().fault, ModelFault::Empty);
}

TEST(ScriptedModel, NameSaysThatItIsNoModel)
{
    const auto model = modelOf(R"({"title": "demo", "answers": [{"reply": {"text": "x"}}]})");
    EXPECT_THAT(model->describe(), HasSubstr("scripted"));
    EXPECT_THAT(model->chat(requestOf("coder", "init"), {}, {})->model, HasSubstr("scripted"));
}

TEST(ScriptedModel, GarbageDoesNotDependOnTheOrderOfCalls)
{
    const std::string script = R"({"title": "t", "garbage": {"share": 0.3, "seed": 5},
        "answers": [{"reply": {"text": "int x = 1; int y = 2;"}}]})";
    const auto run = [&](bool backwards) {
        const auto model = modelOf(script);
        std::map<int, std::string> texts;
        for (int i = 0; i < 300; ++i) {
            const int slot = backwards ? 299 - i : i;
            texts[slot] = textOf(*model, requestOf("coder", "init", slot));
        }
        return texts;
    };
    const auto texts = run(false);
    EXPECT_EQ(texts, run(true));
    int good = 0;
    for (const auto& [slot, text] : texts)
        good += text == "int x = 1; int y = 2;" ? 1 : 0;
    EXPECT_GT(good, 180); // 70 % of 300 within five standard deviations (8)
    EXPECT_LT(good, 240);
}

TEST(ScriptedModel, DelayEndsWithTheStop)
{
    const auto model = modelOf(R"({"title": "t", "answers": [{"reply": {"text": "x", "delayMs": 60000}}]})");
    std::stop_source stop;
    std::jthread stopper([&] { stop.request_stop(); });
    const auto begun = std::chrono::steady_clock::now();
    const auto outcome = model->chat(requestOf("coder", "init"), {}, stop.get_token());
    EXPECT_EQ(outcome.error().fault, ModelFault::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

TEST(ScriptedModel, MistakesInAScriptAreNamed)
{
    const auto mistake = [](const std::string& text) {
        const auto script = modelScriptFromJson(json::parse(text), {}, "demo.json");
        return script ? "no mistake" : script.error().message();
    };
    EXPECT_THAT(mistake(R"({"answers": []})"), HasSubstr("'answers' has no answer"));
    EXPECT_THAT(mistake(R"({"answers": [{"role": "coder"}]})"), HasSubstr("'answers[0].reply' is missing"));
    EXPECT_THAT(mistake(R"({"answers": [{"reply": {"fault": "tired"}}]})"), HasSubstr("'tired', which is no fault"));
    EXPECT_THAT(
        mistake(R"({"answers": [{"reply": {"txt": "x"}}]})"), HasSubstr("'answers[0].reply.txt' is an unknown key"));
    EXPECT_THAT(mistake(R"({"answers": [{"reply": {"file": "none.txt"}}]})"), HasSubstr("none.txt"));
    EXPECT_THAT(mistake(R"({"answers": [{"reply": {"text": "x"}}], "garbage": {"share": 30}})"), HasSubstr("above 1"));
}

TEST(ModelHub, EndpointsShareTheirModelAndRolesFailOver)
{
    auto folder = base::TemporaryFolder::create("acann-hub-");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(base::writeFileAtomically(folder->path() / "answer.txt", "from a file"));
    ASSERT_TRUE(base::writeFileAtomically(folder->path() / "bad.json",
        R"({"title": "bad", "answers": [{"reply": {"fault": "quota-exceeded", "usage": {"prompt": 9}}}]})"));
    ASSERT_TRUE(base::writeFileAtomically(folder->path() / "good.json",
        R"({"title": "good", "answers": [{"reply": {"file": "answer.txt", "usage": {"prompt": 5}}}]})"));
    Endpoint bad;
    bad.name = "bad";
    bad.kind = EndpointKind::Scripted;
    bad.file = (folder->path() / "bad.json").string();
    Endpoint good = bad;
    good.name = "good";
    good.file = (folder->path() / "good.json").string();
    const ModelSettings settings{{bad, good}, {{"coder", {"bad", "good"}}}};
    ModelHub hub;
    EXPECT_EQ(*hub.open(good), *hub.open(good));
    const auto model = hub.openRole(settings, "fixer");
    ASSERT_TRUE(model) << model.error().message();
    const auto outcome = (*model)->chat(requestOf("fixer", "compile-fix"), {}, {});
    ASSERT_TRUE(outcome) << outcome.error().text;
    EXPECT_EQ(outcome->message.text, "from a file");
    ASSERT_EQ(outcome->attempts.size(), 2u);
    EXPECT_EQ(outcome->attempts[0].endpoint, "bad");
    EXPECT_EQ(outcome->attempts[0].fault, ModelFault::QuotaExceeded);
    EXPECT_EQ(outcome->attempts[1].endpoint, "good");
    EXPECT_EQ(totalUsage(outcome).prompt, 14);
}

TEST(ModelHub, SaysWhatIsMissing)
{
    ModelHub hub;
    const auto none = hub.openRole({}, "coder");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::ModelSettingsBroken);
    EXPECT_THAT(none.error().text, HasSubstr("coder"));
    Endpoint endpoint;
    endpoint.name = "demo";
    endpoint.kind = EndpointKind::Scripted;
    endpoint.file = "/nowhere/script.json";
    EXPECT_EQ(hub.open(endpoint).error().code, ErrorCode::FileMissing);
}

} // namespace
} // namespace acann::llm
