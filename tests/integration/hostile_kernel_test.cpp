// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "add_candidate.h"

#include "evaluation/emulator_evaluator.h"

#include <filesystem>
#include <optional>
#include <set>

#include <gmock/gmock.h>

namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::HasSubstr;

/// A candidate that tries to get out. The static checks are left out on purpose: the sandbox must hold by itself.
struct Hostile
{
    const char* name;
    const char* prelude; ///< declarations, in place of the headers that a kernel may not include
    const char* entry;
    const char* rule; ///< expected; empty = timed out
    bool placed; ///< the line must be known
};

std::set<std::string> filesIn(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

class HostileKernel : public testing::TestWithParam<Hostile>
{
protected:
    static void SetUpTestSuite()
    {
        auto cache = base::TemporaryFolder::create("acann-cache-");
        ASSERT_TRUE(cache.has_value());
        s_cache = std::move(*cache);
    }
    static void TearDownTestSuite() { s_cache.reset(); }

    [[nodiscard]] static EmulatorOptions options()
    {
        EmulatorOptions options;
        options.installation = base::Installation::locate();
        options.installation.kernelRunner = fs::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
        options.cache = s_cache->path();
        options.runLimit = std::chrono::milliseconds(1500);
        options.allowUnsandboxed = false;
        return options;
    }

    [[nodiscard]] static KernelRun run(const SourceFiles& files)
    {
        KernelToolchain toolchain(toolchainOptions(options()));
        auto compiled = toolchain.compile(files, "add_custom", 5, {});
        EXPECT_TRUE(compiled.has_value()) << (compiled ? "" : compiled.error().message());
        const auto* module = std::get_if<CompiledKernel>(&*compiled);
        EXPECT_NE(module, nullptr) << std::get<CompileRefused>(*compiled).log;
        FakeGoldenSource source;
        const auto task = addTask();
        const auto golden = source.golden(task, {{"primary", "declared", 0}}, {});
        auto result = runKernel(toolchain, *module, task, {{&task.primaryCase(), golden->trials.front().inputs, false}},
            false, runSettings(options()), {});
        EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message());
        return std::move(*result);
    }

    static std::optional<base::TemporaryFolder> s_cache;
};
std::optional<base::TemporaryFolder> HostileKernel::s_cache;

TEST_P(HostileKernel, BecomesAVerdictAndLeavesNothingBehind)
{
    const auto& hostile = GetParam();
    // Inside, /tmp is private: a file that shows here got out.
    const auto before = filesIn(fs::temp_directory_path());
    auto files = addSourcesWith("kernel.cpp", "/*PRELUDE*/", hostile.prelude);
    files["kernel.cpp"] = replaced(files["kernel.cpp"], "/*ENTRY*/", hostile.entry);
    {
        const auto ended = run(files);
        ASSERT_TRUE(ended.failure.has_value()) << "nothing stopped it";
        if (*hostile.rule == '\0')
            EXPECT_TRUE(std::holds_alternative<TimedOut>(*ended.failure)) << summary(*ended.failure);
        else
            EXPECT_THAT(summary(*ended.failure), HasSubstr(hostile.rule));
        if (hostile.placed) {
            ASSERT_TRUE(ended.place.has_value());
            EXPECT_EQ(ended.place->file, "kernel.cpp");
            EXPECT_EQ(ended.place->line, lineOf(files.at("kernel.cpp"), hostile.entry));
        }
    }
    for (const auto& name : filesIn(fs::temp_directory_path()))
        EXPECT_TRUE(before.contains(name) || name.find("acann-hostile") == std::string::npos) << name;
}

INSTANTIATE_TEST_SUITE_P(Sandbox, HostileKernel,
    testing::Values(Hostile{"Loop", "", "for (volatile int i = 0;; i = i + 1) { }", "", true},
        Hostile{"Fork", "extern \"C\" int fork();", "while (fork() >= 0) { }", "system call 'clone'", true},
        Hostile{"Memory", "", "for (;;) { volatile char* p = new char[1 << 26]; p[0] = 1; }", "KERNEL-MEMORY", true},
        Hostile{"WriteFile", "extern \"C\" void* fopen(const char*, const char*);",
            "fopen(\"/tmp/acann-hostile\", \"w\");", "system call 'openat'", true},
        Hostile{"DeleteFile", "extern \"C\" int unlink(const char*);", "unlink(\"report.jsonl\");",
            "system call 'unlink'", true},
        Hostile{"Socket", "extern \"C\" int socket(int, int, int);", "socket(2, 1, 0);", "system call 'socket'", true},
        Hostile{"Exec", "extern \"C\" int execl(const char*, const char*, ...);",
            "execl(\"/usr/bin/true\", \"true\", (char*)0);", "system call 'execve'", true},
        Hostile{"Kill", "extern \"C\" int kill(int, int);", "kill(1, 9);", "system call 'kill'", true},
        Hostile{"Segfault", "", "*(volatile int*)8 = 1;", "KERNEL-CRASH", true},
        Hostile{"GuardPage", "", "((volatile uint8_t*)z)[64 * 256 * 4 + 8192] = 1;", "KERNEL-CRASH", true},
        Hostile{"Abort", "extern \"C\" void abort(void);", "abort();", "KERNEL-CRASH", true},
        Hostile{"Exit", "extern \"C\" void _exit(int);", "_exit(0);", "KERNEL-EXIT", false},
        Hostile{"StackOverflow",
            "int dive(int n) { volatile char big[65536]; big[0] = 1; return n == -1 ? 0 : dive(n + 1) + big[0]; }",
            "dive(0);", "KERNEL-CRASH", false},
        Hostile{"StaticConstructor", "extern \"C\" int fork(); struct Early { Early() { fork(); } } early;", ";",
            "system call 'clone'", false}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

class HostileHost : public HostileKernel
{ };

TEST_F(HostileHost, APlanThatNeverEndsIsStoppedAtItsLine)
{
    const auto files = addSourcesWith(
        "host.cpp", "    return plan;", "    for (volatile int i = 0;; i = i + 1) { }\n    return plan;");
    const auto ended = run(files);
    ASSERT_TRUE(ended.failure.has_value());
    EXPECT_TRUE(std::holds_alternative<TimedOut>(*ended.failure)) << summary(*ended.failure);
    ASSERT_TRUE(ended.place.has_value());
    EXPECT_EQ(ended.place->file, "host.cpp");
}

TEST_F(HostileHost, WritesBehindAnOutputAreFound)
{
    // Two bytes behind the end: inside the page, where no guard page helps.
    auto files = addSourcesWith(
        "kernel.cpp", "/*ENTRY*/", "if (GetBlockIdx() == 0) ((volatile uint8_t*)z)[1003 * 4 + 2] = 1;");
    KernelToolchain toolchain(toolchainOptions(options()));
    const auto compiled = toolchain.compile(files, "add_custom", 5, {});
    ASSERT_TRUE(compiled.has_value());
    FakeGoldenSource source;
    const auto task = addTask();
    const auto golden = source.golden(task, {{"tail", "declared", 0}}, {});
    const auto ended = runKernel(toolchain, std::get<CompiledKernel>(*compiled), task,
        {{task.findCase("tail"), golden->trials.front().inputs, false}}, false, runSettings(options()), {});
    ASSERT_TRUE(ended.has_value());
    ASSERT_EQ(ended->report.launches.size(), 1u);
    const auto& findings = ended->report.launches.front().findings;
    EXPECT_TRUE(std::any_of(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.rule == "GM-OVERRUN"; }));
}

} // namespace
