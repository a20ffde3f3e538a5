// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "engine/run_store.h"
#include "integration/command_line.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

extern char** environ;

/// The commands as people type them, on the real emulator.
namespace acann {
namespace {

namespace fs = std::filesystem;
using test::cli;
using test::codeOf;
using test::shippedTask;
using testing::HasSubstr;

class CliRun : public testing::Test
{
protected:
    base::TemporaryFolder m_temporary = base::TemporaryFolder::create("acann-cli-").value();
    fs::path m_workspace = m_temporary.path() / "workspace";

    [[nodiscard]] static std::vector<std::string> runArguments(const fs::path& workspace, const fs::path& lineage)
    {
        return {"run", "--task", shippedTask("basic/gelu_f16.json"), "--generations", "2", "--population", "3",
            "--seed", "7", "--workspace", workspace.string(), "--lineage", lineage.string(), "--json"};
    }
};

TEST_F(CliRun, EvolvesShowsAndExportsTheSameWayTwice)
{
    const auto first = cli(runArguments(m_workspace, m_temporary.path() / "one.json"));
    ASSERT_EQ(codeOf(first), 0) << first.standardError;
    const auto document = nlohmann::json::parse(first.standardOutput); // one document and nothing else
    EXPECT_EQ(document["phase"], "generations-done");
    EXPECT_EQ(document["best"]["latencyKind"], "modelled");
    EXPECT_LT(document["best"]["latencyNs"].get<double>(), document["firstValid"]["latencyNs"].get<double>());

    const auto second = cli(runArguments(m_temporary.path() / "other", m_temporary.path() / "two.json"));
    ASSERT_EQ(codeOf(second), 0) << second.standardError;
    const auto lineage = base::readFile(m_temporary.path() / "one.json").value();
    EXPECT_EQ(lineage, base::readFile(m_temporary.path() / "two.json").value());
    EXPECT_EQ(lineage, cli({"status", "--workspace", m_workspace.string(), "--lineage"}).standardOutput);

    const auto resume = cli({"resume", "--workspace", m_workspace.string()});
    EXPECT_EQ(codeOf(resume), 2);
    EXPECT_THAT(resume.standardError, HasSubstr("unfinished"));

    // A fork is a run of its own that starts from the candidate; the old run tells of it and is otherwise the same.
    const auto best = document["best"]["candidate"].get<std::string>();
    const auto fork = cli({"fork", best.substr(0, 10), "--workspace", m_workspace.string(), "--generations", "1",
        "--seed", "9", "--json"});
    ASSERT_EQ(codeOf(fork), 0) << fork.standardError;
    EXPECT_LE(nlohmann::json::parse(fork.standardOutput)["best"]["latencyNs"].get<double>(),
        document["best"]["latencyNs"].get<double>());
    const auto opened = store::Workspace::open(m_workspace, store::Workspace::Mode::Read);
    const auto forked = engine::loadRun(*opened.value(), {"run-0002"}).value();
    ASSERT_TRUE(forked.state.fork);
    EXPECT_EQ(forked.state.fork->candidate.value, best);
    EXPECT_EQ(forked.state.config.population, 3); // as in the old run
    EXPECT_EQ(engine::loadRun(*opened.value(), {"run-0001"})->state.steering.back().act.text, "run-0002");
    EXPECT_EQ(
        lineage, cli({"status", "--workspace", m_workspace.string(), "--run", "run-0001", "--lineage"}).standardOutput);
    EXPECT_EQ(codeOf(cli({"fork", "zz", "--workspace", m_workspace.string()})), 2);

    const auto out = m_temporary.path() / "out";
    EXPECT_EQ(codeOf(cli({"export", "--workspace", m_workspace.string(), "--to", out.string()})), 0);
    EXPECT_THAT(base::readFile(out / "README.md").value(), HasSubstr("modelled"));
    EXPECT_THAT(base::readFile(out / "kernel.cpp").value(), HasSubstr("__global__"));
    EXPECT_EQ(codeOf(cli({"export", "--workspace", m_workspace.string(), "--to", out.string()})), 3);
}

/// Kills the real thing once so many events are recorded, then resumes it.
TEST_F(CliRun, KilledAndResumedEndsAsIfNeverInterrupted)
{
    ASSERT_EQ(codeOf(cli(runArguments(m_temporary.path() / "whole", m_temporary.path() / "whole.json"))), 0);
    const auto expected = base::readFile(m_temporary.path() / "whole.json").value();
    for (const std::int64_t events : {4, 8}) {
        const auto workspace = m_temporary.path() / ("killed-" + std::to_string(events));
        auto arguments = runArguments(workspace, m_temporary.path() / "unused.json");
        arguments.insert(arguments.begin(), ACANN_CLI);
        std::vector<char*> argv;
        for (auto& argument : arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        pid_t pid = 0;
        ASSERT_EQ(::posix_spawn(&pid, ACANN_CLI, nullptr, nullptr, argv.data(), environ), 0);
        const auto recorded = [&]() -> std::int64_t {
            const auto opened = store::Workspace::open(workspace, store::Workspace::Mode::Read);
            const auto run = opened ? engine::loadRun(**opened, {"run-0001"}) : fail(opened.error());
            return run ? run->state.lastSequence : 0;
        };
        while (recorded() < events && ::waitpid(pid, nullptr, WNOHANG) == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(5)); // polls for what the other process writes
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);

        const auto lineage = m_temporary.path() / "resumed.json";
        const auto resumed = cli({"resume", "--workspace", workspace.string(), "--lineage", lineage.string()});
        ASSERT_EQ(codeOf(resumed), 0) << resumed.standardError;
        EXPECT_EQ(base::readFile(lineage).value(), expected) << "killed after " << events << " events";
    }
}

TEST_F(CliRun, BadInputIsOneSentenceWithTheNextStep)
{
    const auto expect = [](const std::vector<std::string>& arguments, int code, const std::string& text) {
        const auto outcome = cli(arguments);
        EXPECT_EQ(codeOf(outcome), code) << outcome.standardError;
        EXPECT_THAT(outcome.standardError, HasSubstr(text));
    };
    const auto config = m_temporary.path() / "config.json";
    ASSERT_TRUE(base::writeFileAtomically(config, R"({"populaton": 5})"));
    const auto gelu = shippedTask("basic/gelu_f16.json");
    expect({"run", "--task", "/nowhere/task.json"}, 2, "E1002");
    expect({"run"}, 2, "--task");
    expect({"run", "--task", gelu, "--config", config.string()}, 2, "'populaton' is not an option");
    expect({"run", "--task", gelu, "--population", "0"}, 2, "'population' is 0");
    expect({"run", "--task", gelu, "--on", "host:lab"}, 2, "no host 'lab'");
    expect({"run", "--task", gelu, "--agent", "oracle"}, 2, "'agent' is 'oracle'");
    expect({"run", "--task", gelu, "--pattern", "softmix"}, 2, "no pattern 'softmix'");
    expect({"status", "--workspace", m_workspace.string()}, 2, "no workspace");
    expect({"resume", "--workspace", m_workspace.string()}, 2, "no workspace");
    fs::create_directories(m_workspace);
    ASSERT_TRUE(base::writeFileAtomically(m_workspace / "workspace.db", std::string(4096, 'n')));
    expect({"status", "--workspace", m_workspace.string()}, 3, "E2002");
    expect({"run", "--task", gelu, "--workspace", m_workspace.string()}, 3, "Nothing was deleted");
}

TEST_F(CliRun, AWorkspaceInUseIsNamed)
{
    const auto writer = store::Workspace::open(m_workspace, store::Workspace::Mode::Create).value();
    const auto outcome
        = cli({"run", "--task", shippedTask("basic/gelu_f16.json"), "--workspace", m_workspace.string(), "--json"});
    EXPECT_EQ(codeOf(outcome), 3);
    EXPECT_EQ(nlohmann::json::parse(outcome.standardOutput)["error"]["code"], 2001);
    EXPECT_THAT(outcome.standardError, HasSubstr("cli_run_test (process " + std::to_string(::getpid())));
}

} // namespace
} // namespace acann
