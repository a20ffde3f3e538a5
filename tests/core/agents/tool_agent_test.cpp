// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agents/model_agent_fixture.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace acann::agents::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Compiles what does not say BROKEN, and runs what does not say WRONG.
class ScriptedBench : public Bench
{
public:
    Result<BenchReport> compile(const SourceFiles& files, std::stop_token) override
    {
        compiled.push_back(files);
        if (isLost)
            return fail(ErrorCode::HostBroken, "the host is gone");
        const bool passed = !says(files, "BROKEN");
        return BenchReport{passed, passed ? "no findings" : "/tmp/x/kernel.cpp:1:1: error: BROKEN"};
    }
    Result<BenchReport> run(const SourceFiles& files, std::stop_token) override
    {
        const bool passed = !says(files, "BROKEN") && !says(files, "WRONG");
        return BenchReport{passed, passed ? "every case is right" : "y: constant ratio 2"};
    }
    Result<BenchReport> profile(const SourceFiles&, std::stop_token) override
    {
        return BenchReport{true, "MTE2 is busy 80 %"};
    }

    std::vector<SourceFiles> compiled;
    bool isLost = false;

private:
    static bool says(const SourceFiles& files, const std::string& word)
    {
        return files.at("kernel.cpp").find(word) != std::string::npos;
    }
};

llm::ToolCall call(const std::string& name, const nlohmann::json& arguments = nlohmann::json::object())
{
    return {"id-" + name, name, arguments.dump()};
}
llm::ToolCall write(const std::string& role, const std::string& text)
{
    return call("write_file", {{"path", role}, {"text", text}});
}

class ToolAgentTest : public ::testing::Test
{
protected:
    ToolAgentTest()
        : fixture(shippedTask("relu_f16"))
        , good(templateCandidate(fixture).files)
    { }

    Result<Proposal> propose(const AgentOptions& options = {}, bool withParent = false)
    {
        auto request = fixture.request(task::Stage::Init, 0, 1);
        request.mode = task::AgentMode::ToolAgent;
        request.desk = &desk;
        request.bench = withBench ? &bench : nullptr;
        if (withParent) {
            Parent parent;
            parent.candidate = templateCandidate(fixture);
            request.parents = {parent};
            request.guidance = guidance;
        }
        return makeAgent(options)->propose(request, {});
    }
    void writeAll(const SourceFiles& files)
    {
        desk.callTools({write("kernel.cpp", files.at("kernel.cpp")), write("tiling.h", files.at("tiling.h")),
            write("host.cpp", files.at("host.cpp"))});
    }
    [[nodiscard]] SourceFiles marked(const std::string& word) const
    {
        auto files = good;
        files["kernel.cpp"] += "// " + word + "\n";
        return files;
    }
    /// What the model was told after its last call.
    [[nodiscard]] std::string lastResult() const { return desk.requests.back().messages.back().text; }

    RequestFixture fixture;
    SourceFiles good;
    ScriptedDesk desk;
    ScriptedBench bench;
    Guidance guidance;
    bool withBench = true;
};

TEST_F(ToolAgentTest, WorksWithItsToolsUntilItIsDone)
{
    writeAll(marked("BROKEN"));
    desk.callTools({call("compile")});
    desk.callTools({call("edit_file", {{"path", "kernel.cpp"}, {"search", "// BROKEN"}, {"replace", "// mended"}}),
        call("compile"), call("run"), call("profile"), call("search_knowledge", {{"query", "DataCopyPad tail"}}),
        call("read_file", {{"path", "tiling.h"}})});
    desk.say("NOTE: Mended the kernel.");
    const auto proposal = propose();
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->candidate.files, marked("mended"));
    EXPECT_EQ(proposal->candidate.note, "Mended the kernel.");
    EXPECT_EQ(proposal->tokens, 4 * 110);
    EXPECT_EQ(bench.compiled.size(), 2u);
    const auto& steps = proposal->transcript.at("steps");
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_EQ(proposal->transcript.at("ended"), "done");
    EXPECT_EQ(steps.at(1).at("calls").at(0).at("passed"), false);
    EXPECT_THAT(steps.at(1).at("calls").at(0).at("result").get<std::string>(), HasSubstr("kernel.cpp:1:1: error"));
    EXPECT_THAT(steps.at(1).dump(), Not(HasSubstr("/tmp/x"))) << "no folders of this computer";
    EXPECT_THAT(steps.at(2).at("calls").at(3).at("result").get<std::string>(), HasSubstr("MTE2 is busy"));
    EXPECT_THAT(steps.at(2).at("calls").at(4).at("result").get<std::string>(), HasSubstr("data-movement"));
    EXPECT_EQ(steps.at(2).at("calls").at(5).at("result"), good.at("tiling.h"));
    // Every tool message answers its call.
    const auto& messages = desk.requests.back().messages;
    EXPECT_EQ(messages.back().speaker, llm::Speaker::Tool);
    EXPECT_EQ(messages.back().toolCallId, "id-read_file");
    EXPECT_THAT(desk.requests.front().messages.at(1).text, HasSubstr("You work with tools"));
}

TEST_F(ToolAgentTest, NoNameButTheCandidatesFilesOpensAnything)
{
    const auto outside = std::filesystem::temp_directory_path() / "acann-confinement-probe";
    std::filesystem::remove(outside);
    const std::vector<std::pair<std::string, std::string>> names{{"/etc/passwd", "a path outside the candidate"},
        {outside.string(), "a path outside the candidate"}, {"~/.ssh/id_rsa", "a path outside the candidate"},
        {"../kernel.cpp", "leads out"}, {"a/../../x", "leads out"}, {"..", "leads out"},
        {"sub/kernel.cpp", "is a path"}, {"./kernel.cpp", "is a path"}, {"sub\\kernel.cpp", "is a path"},
        {"link_to_home", "is no file of the candidate"}, {"KERNEL.CPP", "is no file of the candidate"},
        {"kernel.cpp ", "is no file of the candidate"}, {"Makefile", "is no file of the candidate"},
        {"", "is no file of the candidate"}, {std::string("kernel.cpp\0.txt", 15), "NUL byte"},
        {"\n", "is no file of the candidate"}};
    std::vector<std::string> refusals;
    AgentOptions options;
    options.tools.steps = 100;
    for (const auto& [name, reason] : names) {
        desk.callTools({call("read_file", {{"path", name}}), call("write_file", {{"path", name}, {"text", "stolen"}}),
            call("edit_file", {{"path", name}, {"search", "a"}, {"replace", "b"}})});
    }
    writeAll(good);
    desk.say("NOTE: Done.");
    const auto proposal = propose(options);
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->candidate.files, good);
    const auto& steps = proposal->transcript.at("steps");
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const auto& item : steps.at(i).at("calls")) {
            EXPECT_EQ(item.at("refused"), true) << names[i].first;
            const auto text = item.at("result").get<std::string>();
            EXPECT_THAT(text, HasSubstr(names[i].second));
            EXPECT_THAT(text, HasSubstr("A candidate has these files: kernel.cpp, tiling.h, host.cpp."));
        }
    }
    EXPECT_FALSE(std::filesystem::exists(outside));
}

TEST_F(ToolAgentTest, WrongCallsAreAnsweredAndNotCarriedOut)
{
    desk.callTools({{"1", "write_file", "{not json"}, {"2", "write_file", "[]"}, {"3", "write_file", "{\"path\": 5}"},
        {"4", "shell", "{\"command\": \"rm -rf /\"}"}, {"5", "compile", ""},
        {"6", "read_file", "{\"path\":\"host.cpp\"}"},
        {"7", "write_file", R"({"path":"kernel.cpp","text":"// rest unchanged\n"})"}});
    writeAll(good);
    desk.say("NOTE: Done.");
    const auto proposal = propose();
    ASSERT_TRUE(proposal) << proposal.error().message();
    const auto calls = proposal->transcript.at("steps").at(0).at("calls");
    const std::vector<std::string> answers{"not a JSON object", "not a JSON object", "missing or is no text",
        "There is no tool 'shell'", "is not written yet", "host.cpp is not written yet", "leaves code out"};
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(calls.at(i).at("refused"), true);
        EXPECT_THAT(calls.at(i).at("result").get<std::string>(), HasSubstr(answers[i]));
    }
    EXPECT_TRUE(bench.compiled.empty());
}

TEST_F(ToolAgentTest, TheBudgetEndsItWithTheLastProvedFiles)
{
    AgentOptions options;
    options.tools.steps = 5;
    writeAll(marked("v1"));
    desk.callTools({call("compile")});
    writeAll(marked("v2"));
    desk.callTools({call("compile"), call("run")});
    writeAll(marked("BROKEN"));
    const auto proposal = propose(options);
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->candidate.files, marked("v2"));
    EXPECT_EQ(proposal->transcript.at("ended"), "steps");
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("(4 steps left)"));
}

TEST_F(ToolAgentTest, TokensEndItToo)
{
    AgentOptions options;
    options.tools.tokens = 200; // two replies of 110
    writeAll(marked("v1"));
    desk.callTools({call("compile")});
    const auto proposal = propose(options);
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->transcript.at("ended"), "tokens");
    EXPECT_EQ(proposal->candidate.files, marked("v1"));
}

TEST_F(ToolAgentTest, ARunsBudgetThatIsOutKeepsWhatWasPaidFor)
{
    writeAll(good);
    desk.callTools({call("run")});
    desk.failWith(llm::ModelFault::BudgetOut, "no tokens left");
    const auto kept = propose();
    ASSERT_TRUE(kept) << kept.error().message();
    EXPECT_EQ(kept->candidate.files, good);
    EXPECT_EQ(kept->transcript.at("ended"), "budget");
    desk.failWith(llm::ModelFault::BudgetOut, "no tokens left");
    const auto nothing = propose();
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, ErrorCode::BudgetOut);
}

TEST_F(ToolAgentTest, EndsWithoutFilesAsARefusedReply)
{
    AgentOptions options;
    options.tools.steps = 2;
    desk.say("I am done.");
    desk.say("NOTE: Really done.");
    const auto proposal = propose(options);
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, ErrorCode::ReplyRefused);
    EXPECT_THAT(proposal.error().text, HasSubstr("before it had written"));
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("kernel.cpp is not written yet"));
}

TEST_F(ToolAgentTest, OneThatOnlySaysItIsDoneIsNotAskedForEver)
{
    for (int i = 0; i < 9; ++i)
        desk.say("I am done.");
    const auto proposal = propose();
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, ErrorCode::ReplyRefused);
    EXPECT_THAT(proposal.error().text, HasSubstr("3 times that it was done before it had written kernel.cpp"));
    EXPECT_EQ(desk.requests.size(), 3u);
}

TEST_F(ToolAgentTest, AModelThatIgnoresItsToolsMayAnswerWithFiles)
{
    desk.say(answerWith(good, "No tools."));
    const auto proposal = propose();
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->candidate.files, good);
    EXPECT_EQ(proposal->candidate.note, "No tools.");
}

TEST_F(ToolAgentTest, ALostBenchIsInfrastructure)
{
    bench.isLost = true;
    writeAll(good);
    desk.callTools({call("compile")});
    const auto proposal = propose();
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, ErrorCode::HostBroken);
}

TEST_F(ToolAgentTest, WithoutABenchNothingIsCompiled)
{
    withBench = false;
    desk.callTools({call("compile")});
    writeAll(good);
    desk.say("NOTE: Done.");
    ASSERT_TRUE(propose());
    EXPECT_EQ(desk.requests.front().tools.size(), 4u);
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("There is no tool 'compile'"));
}

TEST_F(ToolAgentTest, AFrozenRegionCannotBeWritten)
{
    guidance.frozenRegions = {"Compute"};
    desk.callTools({call("edit_file",
        {{"path", "kernel.cpp"}, {"search", "Relu(t0, t0, count);"}, {"replace", "Abs(t0, t0, count);"}})});
    desk.callTools({write("tiling.h", "// other\n" + good.at("tiling.h") + "constexpr int kMore = 1;\n")});
    desk.say("NOTE: Tiling only.");
    const auto proposal = propose({}, true);
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("changes what is frozen: Compute"));
    EXPECT_EQ(proposal->candidate.files.at("kernel.cpp"), good.at("kernel.cpp"));
    EXPECT_THAT(proposal->candidate.files.at("tiling.h"), HasSubstr("kMore"));
}

} // namespace
} // namespace acann::agents::test
