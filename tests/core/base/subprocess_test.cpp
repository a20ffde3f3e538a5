// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/subprocess.h"

#include "base/files.h"

#include <csignal>
#include <filesystem>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>

namespace {

using namespace acann;
using namespace acann::base;
using namespace std::chrono_literals;
using testing::HasSubstr;

ProcessSpec shell(const std::string& script)
{
    ProcessSpec spec;
    spec.argv = {"/bin/sh", "-c", script};
    return spec;
}

ProcessOutcome run(const ProcessSpec& spec, std::stop_token stop = {})
{
    auto outcome = runProcess(spec, std::move(stop));
    EXPECT_TRUE(outcome.has_value()) << (outcome ? "" : outcome.error().message());
    return outcome.value_or(ProcessOutcome{});
}

/// True once no process has this id any more, or only a corpse waiting for init. The kill has been sent before
/// runProcess returns; delivering it to a process that does not run at that moment may take the scheduler a little.
bool disappears(pid_t pid)
{
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    while (std::chrono::steady_clock::now() < deadline) {
        if (::kill(pid, 0) != 0)
            return true;
        const auto stat = readFile("/proc/" + std::to_string(pid) + "/stat");
        if (!stat || stat->find(") Z ") != std::string::npos)
            return true;
        std::this_thread::yield();
    }
    return false;
}

TEST(Subprocess, KeepsTheStreamsApartAndReportsTheExitCode)
{
    const auto outcome = run(shell("echo out; echo err >&2; exit 3"));
    EXPECT_EQ(outcome.standardOutput, "out\n");
    EXPECT_EQ(outcome.standardError, "err\n");
    EXPECT_FALSE(outcome.succeeded());
    EXPECT_EQ(outcome.describeEnd(), "exit code 3");
}

TEST(Subprocess, FeedsStandardInputLargerThanAPipe)
{
    auto spec = shell("wc -c");
    spec.standardInput = std::string(1'000'000, 'x');
    EXPECT_THAT(run(spec).standardOutput, HasSubstr("1000000"));
}

TEST(Subprocess, SurvivesAChildThatIgnoresItsInput)
{
    auto spec = shell("exit 0");
    spec.standardInput = std::string(1'000'000, 'x');
    EXPECT_TRUE(run(spec).succeeded());
}

TEST(Subprocess, KeepsNoMoreOutputThanTheCapAndSaysSo)
{
    auto spec = shell("head -c 300000 /dev/zero | tr '\\0' a");
    spec.outputCap = 1000;
    const auto outcome = run(spec);
    EXPECT_EQ(outcome.standardOutput.size(), 1000u);
    EXPECT_TRUE(outcome.outputTruncated);
    EXPECT_TRUE(outcome.succeeded());
}

TEST(Subprocess, ATimeOutKillsTheWholeGroup)
{
    auto spec = shell("sleep 1000 & echo $!; wait");
    spec.timeout = 300ms;
    const auto outcome = run(spec);
    ASSERT_TRUE(std::holds_alternative<ProcessTimedOut>(outcome.end));
    EXPECT_EQ(outcome.describeEnd(), "no end within 300 ms");
    EXPECT_TRUE(disappears(std::stoi(outcome.standardOutput)));
}

TEST(Subprocess, ATimeOutEndsAChildThatIgnoresSigterm)
{
    auto spec = shell("trap '' TERM; echo $$; while :; do sleep 0.05; done");
    spec.timeout = 300ms;
    const auto outcome = run(spec);
    EXPECT_TRUE(std::holds_alternative<ProcessTimedOut>(outcome.end));
    EXPECT_TRUE(disappears(std::stoi(outcome.standardOutput)));
}

TEST(Subprocess, AStopRequestEndsItLongBeforeTheTimeOut)
{
    auto folder = TemporaryFolder::create("acann-test-");
    ASSERT_TRUE(folder.has_value());
    const auto started = folder->path() / "started";
    auto spec = shell("echo $$ > '" + started.string() + ".part'; mv '" + started.string() + ".part' '"
        + started.string() + "'; sleep 1000");
    spec.timeout = 60s;
    std::stop_source stop;
    std::jthread stopper([&] {
        while (!std::filesystem::exists(started))
            std::this_thread::yield();
        stop.request_stop();
    });
    const auto outcome = run(spec, stop.get_token());
    EXPECT_TRUE(std::holds_alternative<ProcessCancelled>(outcome.end));
    EXPECT_LT(outcome.duration, 30s);
}

TEST(Subprocess, ABackgroundChildDoesNotOutliveItsParent)
{
    const auto outcome = run(shell("sleep 1000 >/dev/null 2>&1 & echo $!"));
    EXPECT_TRUE(outcome.succeeded());
    EXPECT_TRUE(disappears(std::stoi(outcome.standardOutput)));
}

TEST(Subprocess, NamesTheSignalThatEndedIt)
{
    const auto outcome = run(shell("kill -SEGV $$"));
    const auto* signaled = std::get_if<Signaled>(&outcome.end);
    ASSERT_NE(signaled, nullptr);
    EXPECT_EQ(signaled->signal, SIGSEGV);
    EXPECT_THAT(outcome.describeEnd(), HasSubstr("signal 11"));
}

TEST(Subprocess, AMissingProgramIsAnErrorThatNamesIt)
{
    ProcessSpec spec;
    spec.argv = {"no-such-program-anywhere"};
    const auto outcome = runProcess(spec);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::ProgramMissing);
    EXPECT_THAT(outcome.error().text, HasSubstr("no-such-program-anywhere"));
}

TEST(Subprocess, AMissingWorkingFolderIsAnErrorAndNoExitCode)
{
    auto spec = shell("true");
    spec.workingFolder = "/no/such/folder";
    const auto outcome = runProcess(spec);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::ProcessFailed);
}

TEST(Subprocess, TheEnvironmentIsExactlyWhatIsGiven)
{
    auto spec = shell("");
    spec.argv = {"/usr/bin/env"};
    spec.environment = std::map<std::string, std::string>{{"ONLY", "this"}};
    EXPECT_EQ(run(spec).standardOutput, "ONLY=this\n");
}

TEST(Subprocess, PassesDataOnTheNumberAskedFor)
{
    auto spec = shell("cat <&7");
    spec.passedData.emplace_back(7, "through seven");
    EXPECT_EQ(run(spec).standardOutput, "through seven");
}

TEST(Subprocess, TheFileSizeLimitHolds)
{
    auto folder = TemporaryFolder::create("acann-test-");
    ASSERT_TRUE(folder.has_value());
    auto spec = shell("head -c 100000 /dev/zero > big");
    spec.workingFolder = folder->path();
    spec.limits.fileBytes = 4096;
    EXPECT_FALSE(run(spec).succeeded());
    EXPECT_LE(std::filesystem::file_size(folder->path() / "big"), 4096u);
}

TEST(Subprocess, TheAddressSpaceLimitHolds)
{
    auto spec = shell("head -c 400000000 /dev/zero | tail -c 399999999 | wc -c");
    spec.limits.addressSpaceBytes = std::size_t{100} << 20;
    EXPECT_THAT(run(spec).standardError, HasSubstr("memory exhausted"));
}

TEST(Subprocess, TheProcessorTimeLimitHolds)
{
    auto spec = shell("while :; do :; done");
    spec.limits.cpu = 1s;
    const auto outcome = run(spec);
    EXPECT_TRUE(std::holds_alternative<Signaled>(outcome.end)) << outcome.describeEnd();
}

} // namespace
