// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "../add_candidate.h"
#include "loopback_sshd.h"

#include "base/subprocess.h"
#include "evaluation/emulator_evaluator.h"
#include "evaluation/remote_evaluator.h"
#include "remote/ssh_host.h"

#include <cstdlib>

#include <gmock/gmock.h>

/// The same evaluations here and on another machine, which is a real sshd on this one.
namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::HasSubstr;

base::Installation installation()
{
    auto found = base::Installation::locate();
    found.kernelRunner = fs::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
    return found;
}

class RemoteEvaluation : public testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        ASSERT_EQ(fakes::whyNoSshd(), std::nullopt);
        s_sshd = std::make_unique<fakes::LoopbackSshd>("farm");
    }
    static void TearDownTestSuite() { s_sshd.reset(); }

    static std::unique_ptr<RemoteEmulatorEvaluator> there()
    {
        const auto settings = s_sshd->settings();
        RemoteEmulatorOptions options;
        options.installation = installation();
        options.soc = "ascend910b3";
        return std::make_unique<RemoteEmulatorEvaluator>(settings,
            std::shared_ptr<remote::Host>(std::move(*remote::SshHost::create(settings))), options,
            std::make_shared<FakeGoldenSource>());
    }
    static Evaluation here(const SourceFiles& files)
    {
        EmulatorOptions options;
        options.installation = installation();
        options.cache = s_sshd->folder() / "local-cache";
        options.allowUnsandboxed = false;
        const auto evaluator
            = std::move(*EmulatorEvaluator::create(std::move(options), std::make_shared<FakeGoldenSource>()));
        return evaluate(*evaluator, files);
    }
    static Evaluation evaluate(Evaluator& evaluator, const SourceFiles& files)
    {
        Candidate candidate;
        candidate.files = files;
        const auto task = addTask();
        auto outcome = evaluator.evaluate({task, candidate, {}, {}}, {});
        return std::get<Evaluation>(std::move(outcome));
    }
    /// Without what a clock on the wall said.
    static Evaluation timeless(Evaluation evaluation)
    {
        evaluation.compileMs = 0;
        evaluation.runMs = 0;
        return evaluation;
    }
    static int jobs()
    {
        int count = 0;
        for ([[maybe_unused]] const auto& entry : fs::directory_iterator(s_sshd->folder() / "work/jobs"))
            ++count;
        return count;
    }

    static inline std::unique_ptr<fakes::LoopbackSshd> s_sshd;
};

TEST_F(RemoteEvaluation, GivesWhatTheLocalOneGives)
{
    const auto evaluator = there();
    auto wrong = addSources();
    wrong["kernel.cpp"] = replaced(wrong["kernel.cpp"], "/*COMPUTE*/Add(", "Sub(");
    auto broken = addSources();
    broken["kernel.cpp"] += "\nint f() { return nothing; }\n";
    auto forbidden = addSources();
    forbidden.erase("host.cpp");
    for (const auto& files : {addSources(), wrong, broken, forbidden}) {
        const auto local = timeless(here(files));
        const auto remote = timeless(evaluate(*evaluator, files));
        EXPECT_EQ(remote, local) << summary(remote.verdict) << "\n" << summary(local.verdict);
    }
    EXPECT_TRUE(std::holds_alternative<Valid>(evaluate(*evaluator, addSources()).verdict));
}

TEST_F(RemoteEvaluation, AnEqualEvaluationIsJoinedNotRunAgain)
{
    auto files = addSources();
    files["kernel.cpp"] += "// another text\n";
    const auto first = evaluate(*there(), files);
    const auto before = jobs();
    EXPECT_EQ(evaluate(*there(), files), first) << "even the wall-clock figures are those of the first run";
    EXPECT_EQ(jobs(), before);
}

TEST_F(RemoteEvaluation, AKnownDeviceProgramEndsItEarlyAndStepsAreTold)
{
    Candidate candidate;
    candidate.files = addSources();
    candidate.files["kernel.cpp"] += "// a third text\n";
    const auto task = addTask();
    std::vector<std::string> steps;
    const auto outcome = there()->evaluate({task, candidate, [](const std::string&) { return true; },
                                               [&](std::string_view step) { steps.emplace_back(step); }},
        {});
    ASSERT_TRUE(std::holds_alternative<AlreadyKnown>(outcome));
    EXPECT_EQ(std::get<AlreadyKnown>(outcome).deviceProgram, here(candidate.files).deviceProgram);
    EXPECT_THAT(steps, testing::Contains("compile"));
}

TEST_F(RemoteEvaluation, AHostThatCannotBeReachedIsNotTheCandidatesFault)
{
    remote::HostSettings settings;
    settings.name = "nowhere";
    settings.destination = "nowhere.invalid";
    RemoteEmulatorOptions options;
    options.installation = installation();
    options.soc = "ascend910b3";
    RemoteEmulatorEvaluator evaluator(settings,
        std::shared_ptr<remote::Host>(std::move(*remote::SshHost::create(settings))), options,
        std::make_shared<FakeGoldenSource>());
    const auto verdict = evaluate(evaluator, addSources()).verdict;
    ASSERT_TRUE(std::holds_alternative<InfrastructureFailed>(verdict));
    EXPECT_THAT(std::get<InfrastructureFailed>(verdict).cause, HasSubstr("'nowhere'"));
}

TEST_F(RemoteEvaluation, AWholeRunOnAHostEqualsTheLocalOne)
{
    const auto folder = s_sshd->folder();
    const auto hosts = folder / "hosts.json";
    auto settings = s_sshd->settings();
    ASSERT_TRUE(remote::writeHosts(hosts, {settings}));
    const auto lineage = [&](const std::string& on) {
        base::ProcessSpec spec;
        spec.argv = {"env", "ACANN_HOSTS=" + hosts.string(), ACANN_CLI, "run", "--task",
            std::string(ACANN_SOURCE_DIR) + "/knowledge/tasks/basic/gelu_f16.json", "--generations", "1",
            "--population", "2", "--seed", "7", "--on", on, "--workspace",
            (folder / ("ws-" + on.substr(0, 4))).string(), "--lineage", (folder / (on.substr(0, 4) + ".json")).string(),
            "--json"};
        spec.timeout = std::chrono::minutes(5);
        const auto outcome = base::runProcess(spec).value();
        EXPECT_TRUE(outcome.succeeded()) << outcome.standardError << outcome.standardOutput;
        return base::readFile(folder / (on.substr(0, 4) + ".json")).value_or("");
    };
    const auto local = lineage("emulator");
    EXPECT_NE(local, "");
    EXPECT_EQ(lineage("host:farm"), local);
}

} // namespace
