// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sandbox.h"

#include "base/files.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <unistd.h>

#include <gmock/gmock.h>

namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::base;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

/// Sets a variable for the length of a test.
class ScopedVariable
{
public:
    ScopedVariable(const char* name, const std::string& value)
        : m_name(name)
    {
        if (const char* old = std::getenv(name))
            m_old = old;
        ::setenv(name, value.c_str(), 1);
    }
    ~ScopedVariable()
    {
        if (m_old)
            ::setenv(m_name, m_old->c_str(), 1);
        else
            ::unsetenv(m_name);
    }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

private:
    const char* m_name;
    std::optional<std::string> m_old;
};

SandboxSpec shell(SandboxProfile profile, const std::string& script)
{
    auto spec = SandboxSpec::forProfile(profile);
    spec.argv = {"/bin/bash", "-c", script};
    spec.allowUnsandboxed = false;
    return spec;
}

ProcessOutcome run(const SandboxSpec& spec)
{
    auto outcome = runSandboxed(spec);
    EXPECT_TRUE(outcome.has_value()) << (outcome ? "" : outcome.error().message());
    return outcome.value_or(ProcessOutcome{});
}

bool anyProcessWith(const std::string& argument)
{
    std::error_code ec;
    for (const auto& entry : fs::directory_iterator("/proc", ec)) {
        const auto commandLine = readFile(entry.path() / "cmdline");
        if (commandLine && commandLine->find(argument) != std::string::npos)
            return true;
    }
    return false;
}

/// The kill is sent before runSandboxed returns; its delivery is the scheduler's business.
bool processesDisappear(const std::string& argument)
{
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (std::chrono::steady_clock::now() < deadline)
        if (!anyProcessWith(argument))
            return true;
    return false;
}

class Sandbox : public testing::Test
{
protected:
    void SetUp() override
    {
        auto folder = TemporaryFolder::create("acann-test-");
        ASSERT_TRUE(folder.has_value());
        m_folder = std::move(*folder);
    }
    [[nodiscard]] fs::path folder() const { return m_folder->path(); }
    /// A program folder that holds only this script, under the name bwrap.
    [[nodiscard]] fs::path fakeBubblewrap(const std::string& script) const
    {
        const auto path = folder() / "bwrap";
        EXPECT_TRUE(writeFileAtomically(path, "#!/bin/sh\n" + script + "\n").has_value());
        fs::permissions(path, fs::perms::owner_all);
        return folder();
    }

    std::optional<TemporaryFolder> m_folder;
};

TEST_F(Sandbox, WorksOnThisMachine)
{
    const auto works = checkSandbox();
    EXPECT_TRUE(works.has_value()) << (works ? "" : works.error().message());
}

TEST_F(Sandbox, TheSystemIsReadOnlyAndHomesAreNotThere)
{
    const auto outcome = run(shell(SandboxProfile::Compile,
        "touch /usr/acann-was-here 2>/dev/null && echo WROTE-USR; ls /root /home /etc/passwd "
        "/proc/self 2>/dev/null; echo done"));
    EXPECT_EQ(outcome.standardOutput, "done\n");
    EXPECT_FALSE(fs::exists("/usr/acann-was-here"));
}

TEST_F(Sandbox, TemporaryFilesStayInside)
{
    const auto name = "/tmp/acann-sandbox-test-" + folder().filename().string();
    const auto outcome = run(shell(SandboxProfile::Compile, "echo x > " + name + "; cat " + name));
    EXPECT_EQ(outcome.standardOutput, "x\n");
    EXPECT_FALSE(fs::exists(name));
}

TEST_F(Sandbox, OnlyWritableFoldersCanBeWritten)
{
    fs::create_directories(folder() / "in");
    fs::create_directories(folder() / "out");
    ASSERT_TRUE(writeFileAtomically(folder() / "in/data", "given").has_value());
    auto spec = shell(SandboxProfile::Compile, "cp ../in/data ../out/copy; echo no > ../in/data");
    spec.readOnly = {folder() / "in"};
    spec.writable = {folder() / "out"};
    spec.workingFolder = folder() / "out";
    const auto outcome = run(spec);
    EXPECT_THAT(outcome.standardError, HasSubstr("Read-only"));
    EXPECT_EQ(readFile(folder() / "out/copy").value_or(""), "given");
    EXPECT_EQ(readFile(folder() / "in/data").value_or(""), "given");
}

TEST_F(Sandbox, ThereIsNoNetworkNotEvenASocket)
{
    const auto outcome = run(shell(SandboxProfile::Compile, "echo > /dev/tcp/127.0.0.1/9 || echo refused"));
    EXPECT_EQ(outcome.standardOutput, "refused\n");
    EXPECT_THAT(outcome.standardError, HasSubstr("Operation not permitted"));
}

TEST_F(Sandbox, AKernelCannotStartProcesses)
{
    const auto outcome = run(shell(SandboxProfile::Kernel, "/bin/ls /usr; echo survived"));
    const auto* signaled = std::get_if<Signaled>(&outcome.end);
    ASSERT_NE(signaled, nullptr) << outcome.describeEnd();
    EXPECT_EQ(signaled->signal, SIGSYS);
    EXPECT_THAT(outcome.standardOutput, Not(HasSubstr("survived")));
}

TEST_F(Sandbox, EverythingDiesWithTheTimeOut)
{
    // They leave process group and session on purpose; only the process namespace holds them.
    const auto marker = "1000." + std::to_string(::getpid());
    auto spec = shell(SandboxProfile::Compile, "for i in 1 2 3; do setsid sleep " + marker + " & done; wait");
    spec.timeout = 500ms;
    const auto outcome = run(spec);
    EXPECT_TRUE(std::holds_alternative<ProcessTimedOut>(outcome.end));
    EXPECT_TRUE(processesDisappear(marker));
}

TEST_F(Sandbox, TheMemoryLimitHolds)
{
    auto spec = shell(SandboxProfile::Compile, "head -c 400000000 /dev/zero | tail -c 399999999 | wc -c");
    spec.limits.addressSpaceBytes = std::size_t{150} << 20;
    EXPECT_THAT(run(spec).standardError, HasSubstr("memory exhausted"));
}

TEST_F(Sandbox, ThePrivateTmpHasASize)
{
    auto spec = shell(SandboxProfile::Compile, "head -c 3000000 /dev/zero > /tmp/big");
    spec.limits.temporaryBytes = 1u << 20;
    EXPECT_THAT(run(spec).standardError, HasSubstr("No space left"));
}

TEST_F(Sandbox, WhatIsToBeShownMustExist)
{
    auto spec = shell(SandboxProfile::Compile, "true");
    spec.readOnly = {folder() / "missing"};
    const auto outcome = runSandboxed(spec);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::FileMissing);
    EXPECT_THAT(outcome.error().text, HasSubstr("missing"));
}

TEST_F(Sandbox, WithoutBubblewrapNothingRunsUnlessThePersonAsksForIt)
{
    const ScopedVariable path("PATH", folder().string());
    auto spec = shell(SandboxProfile::Compile, "echo ran");
    const auto refused = runSandboxed(spec);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::SandboxMissing);
    EXPECT_THAT(refused.error().nextStep, HasSubstr("apt install bubblewrap"));
    EXPECT_THAT(refused.error().nextStep, HasSubstr("ACANN_ALLOW_UNSANDBOXED=1"));
    spec.allowUnsandboxed = true;
    EXPECT_EQ(run(spec).standardOutput, "ran\n");
}

TEST_F(Sandbox, OnlyTheNumberOneOptsIn)
{
    {
        const ScopedVariable variable("ACANN_ALLOW_UNSANDBOXED", "1");
        EXPECT_TRUE(SandboxSpec::forProfile(SandboxProfile::Kernel).allowUnsandboxed);
    }
    const ScopedVariable variable("ACANN_ALLOW_UNSANDBOXED", "0");
    EXPECT_FALSE(SandboxSpec::forProfile(SandboxProfile::Kernel).allowUnsandboxed);
}

TEST_F(Sandbox, RefusedUserNamespacesAreExplained)
{
    const auto programs = fakeBubblewrap("echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
    const ScopedVariable path("PATH", programs.string());
    const auto refused = runSandboxed(shell(SandboxProfile::Compile, "true"));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::SandboxMissing);
    EXPECT_THAT(refused.error().text, HasSubstr("No permissions to create new namespace"));
    EXPECT_THAT(refused.error().nextStep, HasSubstr("user namespaces"));
}

TEST_F(Sandbox, ACommandThatImitatesBubblewrapIsNotBelieved)
{
    const auto outcome = run(shell(SandboxProfile::Compile, "echo 'bwrap: No permissions' >&2; exit 1"));
    EXPECT_EQ(outcome.describeEnd(), "exit code 1");
}

} // namespace
