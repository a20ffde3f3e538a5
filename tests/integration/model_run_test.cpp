// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "engine/run_store.h"
#include "integration/command_line.h"

#include <gmock/gmock.h>

/// Runs with a scripted model through the command line, the real agents and the real emulator.
namespace acann {
namespace {

namespace fs = std::filesystem;
using knowledge::Layer;
using nlohmann::json;
using test::cli;
using test::codeOf;
using testing::HasSubstr;

const std::vector<std::string> kRoles{"kernel.cpp", "tiling.h", "host.cpp"};

class ModelRun : public testing::Test
{
protected:
    /// A right kernel: what the template agent makes of the task.
    static void SetUpTestSuite()
    {
        const auto folder = base::TemporaryFolder::create("acann-right-").value();
        const auto workspace = (folder.path() / "ws").string();
        const auto out = folder.path() / "out";
        ASSERT_EQ(codeOf(cli({"run", "--task", test::shippedTask("basic/gelu_f16.json"), "--generations", "1",
                      "--population", "1", "--workspace", workspace})),
            0);
        ASSERT_EQ(codeOf(cli({"export", "--workspace", workspace, "--to", out.string()})), 0);
        for (const auto& role : kRoles)
            right()[role] = base::readFile(out / role).value();
    }
    static SourceFiles& right()
    {
        static SourceFiles files;
        return files;
    }
    /// The kernel with one line changed.
    static SourceFiles with(const std::string& before, const std::string& after)
    {
        auto files = right();
        auto& kernel = files.at("kernel.cpp");
        const auto at = kernel.find(before);
        EXPECT_NE(at, std::string::npos) << before;
        kernel.replace(at, before.size(), after);
        return files;
    }
    static json answerWith(const SourceFiles& files)
    {
        std::string text;
        for (const auto& role : kRoles)
            text += "```cpp " + role + "\n" + files.at(role) + "```\n\n";
        return {{"text", text}};
    }

    base::ProcessOutcome run(const std::string& agent, const json& answers, const std::vector<std::string>& more = {})
    {
        const json script{{"schema", 1}, {"title", "test"}, {"answers", answers}};
        const json settings{{"schema", 1},
            {"endpoints", {{{"name", "demo"}, {"kind", "scripted"}, {"file", "script.json"}}}},
            {"roles", {{"coder", {"demo"}}}}};
        EXPECT_TRUE(base::writeFileAtomically(m_temporary.path() / "script.json", script.dump()));
        EXPECT_TRUE(base::writeFileAtomically(m_temporary.path() / "models.json", settings.dump()));
        std::vector<std::string> arguments{"run", "--task", test::shippedTask("basic/gelu_f16.json"), "--agent", agent,
            "--model", "demo", "--models", (m_temporary.path() / "models.json").string(), "--generations", "1",
            "--population", "1", "--workspace", m_workspace.string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return cli(arguments);
    }
    [[nodiscard]] engine::StoredRun recorded() const
    {
        const auto opened = store::Workspace::open(m_workspace, store::Workspace::Mode::Read);
        return engine::loadRun(*opened.value(), {"run-0001"}).value();
    }
    template <typename T> static std::vector<T> all(const engine::StoredRun& run)
    {
        std::vector<T> found;
        for (const auto& record : run.events)
            if (const auto* event = std::get_if<T>(&record.event))
                found.push_back(*event);
        return found;
    }

    base::TemporaryFolder m_temporary = base::TemporaryFolder::create("acann-model-").value();
    fs::path m_workspace = m_temporary.path() / "workspace";
};

/// The method's table of stages and layers: init gets all six, compile-fix L2 and L4, correctness-fix L1; the repairs
/// see the exemplar's structure besides.
TEST_F(ModelRun, TheFixLoopMendsTheCompileErrorAndThenTheNumbers)
{
    const auto outcome = run("fix-loop",
        json::array({{{"attempt", 0}, {"reply", answerWith(with("Abs(", "Absolute("))}},
            {{"attempt", 1}, {"reply", answerWith(with("Adds(t2, t2, 1.0f", "Adds(t2, t2, 1.5f"))}},
            {{"reply", answerWith(right())}}}));
    ASSERT_EQ(codeOf(outcome), 0) << outcome.standardError;

    const auto stored = recorded();
    std::vector<std::string> verdicts;
    for (const auto& id : stored.state.order)
        verdicts.emplace_back(evaluation::label(*stored.state.member(id)->verdict));
    EXPECT_EQ(verdicts, (std::vector<std::string>{"compile", "numeric", "valid"}));

    std::vector<std::pair<task::Stage, std::set<Layer>>> fed;
    long tokens = 0;
    for (const auto& call : all<evolution::ModelCalled>(stored)) {
        std::set<Layer> layers;
        for (const auto& entry : call.manifest)
            layers.insert(entry.layer);
        fed.emplace_back(call.stage, layers);
        tokens += call.usage.prompt + call.usage.completion;
    }
    ASSERT_EQ(fed.size(), 3u);
    EXPECT_EQ(fed[0],
        std::pair(task::Stage::Init, std::set{Layer::L0, Layer::L1, Layer::L2, Layer::L3, Layer::L4, Layer::L5}));
    EXPECT_EQ(fed[1], std::pair(task::Stage::CompileFix, std::set{Layer::L2, Layer::L4, Layer::L5}));
    EXPECT_EQ(fed[2], std::pair(task::Stage::CorrectnessFix, std::set{Layer::L1, Layer::L5}));
    EXPECT_EQ(stored.state.tokens, tokens);
    EXPECT_THAT(outcome.standardOutput + outcome.standardError, HasSubstr("3 model calls"));
}

TEST_F(ModelRun, TheToolAgentWritesCompilesRunsAndStaysInItsFiles)
{
    const auto call = [](const std::string& tool, const json& arguments) {
        return json{{"toolCalls", {{{"name", tool}, {"arguments", arguments}}}}};
    };
    json answers = json::array();
    for (const auto& role : kRoles)
        answers.push_back({{"turn", answers.size() + 1},
            {"reply", call("write_file", {{"path", role}, {"text", right().at(role)}})}});
    answers.push_back({{"turn", 4}, {"reply", call("read_file", {{"path", "../../../etc/passwd"}})}});
    for (const char* tool : {"compile", "run", "profile"})
        answers.push_back({{"turn", answers.size() + 1}, {"reply", call(tool, json::object())}});
    answers.push_back({{"reply", {{"text", "Done."}}}});
    const auto outcome = run("tool-agent", answers);
    ASSERT_EQ(codeOf(outcome), 0) << outcome.standardError;

    const auto stored = recorded();
    std::vector<std::string> tools;
    for (const auto& ran : all<evolution::ToolRan>(stored)) {
        tools.push_back(ran.tool);
        EXPECT_TRUE(ran.passed) << ran.tool;
    }
    EXPECT_EQ(tools, (std::vector<std::string>{"compile", "run", "profile"}));
    EXPECT_EQ(all<evolution::ModelCalled>(stored).size(), 8u);
    const auto opened = store::Workspace::open(m_workspace, store::Workspace::Mode::Read);
    const auto last = opened.value()->blobs().get(all<evolution::ModelCalled>(stored).back().request).value();
    EXPECT_THAT(last, testing::Not(HasSubstr("root:")));
}

TEST_F(ModelRun, AModelThatDoesNotExistIsOneSentence)
{
    const auto outcome = run("fix-loop", json::array(), {"--model", "nosuch"});
    EXPECT_EQ(codeOf(outcome), 2);
    EXPECT_THAT(outcome.standardError, HasSubstr("'nosuch'"));
    EXPECT_FALSE(fs::exists(m_workspace / "workspace.db"));
}

TEST_F(ModelRun, AProviderThatFailsPausesAndNoCandidateIsBlamed)
{
    const auto outcome = run("fix-loop", json::array({{{"reply", {{"fault", "unauthorized"}}}}}));
    EXPECT_EQ(codeOf(outcome), 3);
    const auto stored = recorded();
    EXPECT_EQ(stored.state.phase, evolution::RunPhase::Paused);
    EXPECT_TRUE(stored.state.members.empty());
    EXPECT_FALSE(stored.state.finishReason);
}

} // namespace
} // namespace acann
