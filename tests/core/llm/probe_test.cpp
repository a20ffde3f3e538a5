// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_probe.h"
#include "llm/scripted_model.h"

#include <gmock/gmock.h>

namespace acann::llm {
namespace {

ProbeReport probed(const std::string& answers)
{
    const auto script
        = modelScriptFromJson(nlohmann::json::parse(R"({"title": "t", "answers": )" + answers + "}"), {}, "t");
    EXPECT_TRUE(script) << script.error().message();
    ScriptedModel model(*script);
    return probe(model, {});
}

TEST(Probe, SaysWhatTheModelCanDo)
{
    const auto report = probed(R"([
        {"ordinal": 1, "reply": {"text": "one two", "reasoning": "count", "usage": {"prompt": 10, "completion": 4}}},
        {"reply": {"toolCalls": [{"name": "report_ready", "arguments": {"ready": true}}], "usage": {"prompt": 20, "completion": 3}}}])");
    EXPECT_TRUE(report.answers);
    EXPECT_TRUE(report.streams); // reasoning and text are two pieces
    EXPECT_TRUE(report.toolCalls);
    EXPECT_EQ(report.usage, (Usage{30, 0, 7, 0, false}));
}

TEST(Probe, SaysWhyNot)
{
    const auto words = probed(R"([{"reply": {"text": "I am ready"}}])");
    EXPECT_TRUE(words.answers);
    EXPECT_FALSE(words.toolCalls);
    EXPECT_THAT(words.toolTrouble, ::testing::HasSubstr("in words"));
    const auto locked = probed(R"([{"reply": {"fault": "unauthorized"}}])");
    EXPECT_FALSE(locked.answers);
    ASSERT_TRUE(locked.failure);
    EXPECT_EQ(locked.failure->fault, ModelFault::Unauthorized);
}

} // namespace
} // namespace acann::llm
