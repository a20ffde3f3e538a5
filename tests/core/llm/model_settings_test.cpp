// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_settings.h"

#include "base/files.h"

#include <gmock/gmock.h>

namespace acann::llm {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

json goodDocument()
{
    return json::parse(R"({
        "schema": 1,
        "endpoints": [
            {"name": "deepseek", "kind": "openai", "baseUrl": "https://api.deepseek.com/v1", "model": "deepseek-chat",
             "key": {"from": "environment", "name": "DEEPSEEK_API_KEY"}, "contextTokens": 65536,
             "limits": {"firstByteSeconds": 200.5, "replyMegabytes": 2}, "extra": {"top_p": 0.9}},
            {"name": "demo", "kind": "scripted", "file": "demo.json"}
        ],
        "roles": {"coder": ["deepseek", "demo"], "fixer": ["demo"]}
    })");
}

/// The good document with one change.
std::string firstMistake(const std::function<void(json&)>& change)
{
    json document = goodDocument();
    change(document);
    const auto settings = modelSettingsFromJson(document);
    return settings ? "no mistake" : settings.error().message();
}

TEST(ModelSettings, ReadsWhatIsWritten)
{
    const auto settings = modelSettingsFromJson(goodDocument());
    ASSERT_TRUE(settings) << settings.error().message();
    const Endpoint& endpoint = settings->endpoints.at(0);
    EXPECT_EQ(endpoint.limits.firstByte, std::chrono::milliseconds(200'500));
    EXPECT_EQ(endpoint.limits.connect, std::chrono::seconds(15));
    EXPECT_EQ(endpoint.limits.replyBytes, 2u << 20);
    EXPECT_EQ(endpoint.key.name, "DEEPSEEK_API_KEY");
    EXPECT_EQ(modelSettingsFromJson(toJson(*settings)), *settings);
}

TEST(ModelSettings, RoleWithoutEndpointsUsesTheCoders)
{
    const auto settings = modelSettingsFromJson(goodDocument());
    ASSERT_TRUE(settings);
    const auto names = [&](std::string_view role) {
        std::vector<std::string> result;
        for (const Endpoint& endpoint : settings->endpointsOf(role))
            result.push_back(endpoint.name);
        return result;
    };
    EXPECT_THAT(names("coder"), ElementsAre("deepseek", "demo"));
    EXPECT_THAT(names("fixer"), ElementsAre("demo"));
    EXPECT_THAT(names("designer"), ElementsAre("deepseek", "demo"));
}

TEST(ModelSettings, EachMistakeIsOneSentenceWithItsPlace)
{
    const auto endpoint = [](json& document) -> json& { return document["endpoints"][0]; };
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["kind"] = "gpt"; }), HasSubstr("'endpoints[0].kind' is 'gpt'"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["modle"] = "x"; }),
        HasSubstr("'endpoints[0].modle' is an unknown key"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["model"] = ""; }), HasSubstr("names no model"));
    EXPECT_THAT(
        firstMistake([&](json& d) { endpoint(d)["model"] = 7; }), HasSubstr("'endpoints[0].model' must be a text"));
    EXPECT_THAT(
        firstMistake([&](json& d) { endpoint(d)["baseUrl"] = "api.deepseek.com"; }), HasSubstr("no usable base URL"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["baseUrl"] = "ftp://x/v1"; }), HasSubstr("no usable base URL"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["baseUrl"] = "http://192.168.1.5/v1"; }),
        HasSubstr("without encryption"));
    EXPECT_EQ(firstMistake([&](json& d) { endpoint(d)["baseUrl"] = "http://127.0.0.1:8080/v1"; }), "no mistake");
    EXPECT_THAT(
        firstMistake([&](json& d) { endpoint(d)["key"]["from"] = "file"; }), HasSubstr("which is no key source"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["key"]["name"] = "MY-KEY"; }),
        HasSubstr("impossible environment variable"));
    EXPECT_THAT(
        firstMistake([&](json& d) { endpoint(d)["limits"]["totalSeconds"] = 0; }), HasSubstr("time limit of zero"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["maxOutputTokens"] = 65536; }),
        HasSubstr("leaves no room for a prompt"));
    EXPECT_THAT(firstMistake([&](json& d) { endpoint(d)["parallelCalls"] = 0; }), HasSubstr("allows no calls"));
    EXPECT_THAT(firstMistake([&](json& d) { d["endpoints"][1]["file"] = ""; }), HasSubstr("names no file"));
    EXPECT_THAT(firstMistake([&](json& d) { d["endpoints"][1]["name"] = "deepseek"; }),
        HasSubstr("Two endpoints are named 'deepseek'"));
    EXPECT_THAT(
        firstMistake([&](json& d) { d["roles"]["coder"] = {"gpt"}; }), HasSubstr("'gpt', which does not exist"));
    EXPECT_THAT(
        firstMistake([&](json& d) { d["roles"]["tester"] = {"demo"}; }), HasSubstr("There is no role 'tester'"));
    EXPECT_THAT(firstMistake([&](json& d) { d["roles"]["fixer"] = {"demo", "demo"}; }), HasSubstr("twice"));
    EXPECT_THAT(firstMistake([&](json& d) { d["schema"] = 2; }), HasSubstr("Update the workbench"));
}

TEST(ModelSettings, AllMistakesAreListed)
{
    json document = goodDocument();
    document["endpoints"][0]["model"] = "";
    document["roles"]["coder"] = {"gpt"};
    const auto settings = modelSettingsFromJson(document);
    ASSERT_FALSE(settings);
    EXPECT_EQ(settings.error().code, ErrorCode::ModelSettingsBroken);
    EXPECT_THAT(settings.error().detail, HasSubstr("endpoints[0].model: "));
    EXPECT_THAT(settings.error().detail, HasSubstr("roles.coder: "));
}

TEST(ModelSettings, AKeyInTheFileIsRefusedAndNotRepeated)
{
    const std::string key = "sk-abcdefghijklmnop1234567890";
    const auto refused = [&](const std::function<void(json&)>& change, const std::string& sentence) {
        const std::string message = firstMistake(change);
        EXPECT_THAT(message, HasSubstr(sentence));
        EXPECT_THAT(message, Not(HasSubstr("abcdefgh")));
    };
    refused([&](json& d) { d["endpoints"][0]["apiKey"] = key; }, "would keep a key in this file");
    refused([&](json& d) { d["endpoints"][0]["key"]["name"] = key; }, "has a key in its settings");
    refused(
        [&](json& d) { d["endpoints"][0]["baseUrl"] = "https://user:" + key + "@api.deepseek.com/v1"; }, "password");
}

TEST(ModelSettings, SavedFileIsForItsOwnerAndHoldsRelativePathsResolved)
{
    auto folder = base::TemporaryFolder::create("acann-settings-");
    ASSERT_TRUE(folder);
    const auto file = folder->path() / "sub" / "models.json";
    auto settings = modelSettingsFromJson(goodDocument());
    ASSERT_TRUE(settings);
    ASSERT_TRUE(saveModelSettings(*settings, file));
    EXPECT_EQ(std::filesystem::status(file).permissions(),
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    const auto loaded = loadModelSettings(file);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_EQ(loaded->endpoints.at(1).file, (folder->path() / "sub" / "demo.json").string());
    settings->endpoints[0].model.clear();
    EXPECT_FALSE(saveModelSettings(*settings, file));
    EXPECT_EQ(loadModelSettings(file), *loaded); // the good file is still there
}

TEST(ModelSettings, MissingAndBrokenFilesAreNamed)
{
    EXPECT_EQ(loadModelSettings("/nowhere/models.json").error().code, ErrorCode::FileMissing);
    auto folder = base::TemporaryFolder::create("acann-settings-");
    ASSERT_TRUE(folder);
    const auto file = folder->path() / "models.json";
    ASSERT_TRUE(base::writeFileAtomically(file, "{\"endpoints\": ["));
    EXPECT_EQ(loadModelSettings(file).error().code, ErrorCode::MalformedJson);
    ASSERT_TRUE(base::writeFileAtomically(file, "[1, 2]"));
    EXPECT_THAT(loadModelSettings(file).error().message(), HasSubstr("models.json"));
}

} // namespace
} // namespace acann::llm
