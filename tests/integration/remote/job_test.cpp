// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/subprocess.h"
#include "loopback_sshd.h"
#include "remote/job_runner.h"
#include "remote/local_host.h"
#include "remote/ssh_host.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <future>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::remote;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
namespace fs = std::filesystem;

const fs::path kScripts = fs::path(ACANN_SOURCE_DIR) / "resources/remote";

bool lives(pid_t pid) { return ::kill(pid, 0) == 0; }

/// Waits for what another process does; the test fails by its own time limit.
template <typename Condition> void await(Condition condition)
{
    while (!condition())
        std::this_thread::sleep_for(milliseconds(10));
}

std::string text(const fs::path& file) { return base::readFile(file).value_or(""); }

JobSpec job(std::string id, std::string command)
{
    JobSpec spec;
    spec.id = std::move(id);
    spec.command = std::move(command);
    spec.limit = seconds(120);
    return spec;
}

class Jobs : public testing::Test
{
protected:
    Jobs()
        : m_folder(std::move(*base::TemporaryFolder::create("acann-jobs-")))
        , m_runner(std::make_unique<JobRunner>(std::make_shared<LocalHost>("here"), options()))
    { }
    [[nodiscard]] JobRunnerOptions options() const
    {
        return {kScripts, (m_folder.path() / "work").string(), {}, seconds(60)};
    }
    [[nodiscard]] fs::path folderOf(const std::string& id) const { return m_folder.path() / "work/jobs" / id; }
    [[nodiscard]] std::string file(const char* name) const { return (m_folder.path() / name).string(); }
    JobOutcome run(const JobSpec& spec, std::stop_token stop = {}) { return m_runner->run(spec, {}, stop); }
    JobEnded ended(const JobSpec& spec)
    {
        auto outcome = run(spec);
        if (const auto* refused = std::get_if<JobRefused>(&outcome))
            ADD_FAILURE() << refused->error.message();
        return std::holds_alternative<JobEnded>(outcome) ? std::get<JobEnded>(outcome) : JobEnded{-1, {}, {}, {}};
    }

    base::TemporaryFolder m_folder;
    std::unique_ptr<JobRunner> m_runner;
};

TEST_F(Jobs, EndWithCodeLogAndResults)
{
    auto spec = job("job-00000001", "cat 'in put/a'; echo oops >&2; printf 'x\\0y' >out; exit 3");
    spec.files = {{"in put/a", std::string("given\n")}};
    spec.results = {"out", "none"};
    std::string streamed;
    const auto outcome = m_runner->run(spec, [&](std::string_view piece) { streamed += piece; }, {});
    ASSERT_TRUE(std::holds_alternative<JobEnded>(outcome));
    const auto& result = std::get<JobEnded>(outcome);
    EXPECT_EQ(result.code, 3);
    EXPECT_EQ(result.end, JobEnd::Done);
    EXPECT_EQ(result.log, "given\noops\n");
    EXPECT_EQ(streamed, result.log);
    EXPECT_EQ(result.results, (std::map<std::string, std::string>{{"out", std::string("x\0y", 3)}}));
    EXPECT_FALSE(result.joined);
}

TEST_F(Jobs, AreNeverRunTwiceUnderOneId)
{
    const auto spec = job("job-00000002", "echo run >>'" + file("count") + "'; sleep 0.5; echo end");
    auto other = std::async(std::launch::async, [&] { return run(spec); });
    EXPECT_EQ(ended(spec).log, "end\n");
    EXPECT_TRUE(std::holds_alternative<JobEnded>(other.get()));
    // Another workbench, later.
    JobRunner later(std::make_shared<LocalHost>("here"), options());
    const auto again = later.run(spec, {}, {});
    EXPECT_TRUE(std::get<JobEnded>(again).joined);
    EXPECT_EQ(std::get<JobEnded>(again).log, "end\n");
    EXPECT_EQ(text(file("count")), "run\n");
}

TEST_F(Jobs, FilesHaveTheModesAskedForWhateverTheUmask)
{
    auto spec = job("job-00000003", "stat -c '%a %n' op.json run.sh; ./run.sh");
    spec.files = {{"op.json", std::string("{}"), 0640}, {"run.sh", std::string("#!/bin/sh\necho ran\n"), 0755}};
    const auto before = ::umask(0);
    EXPECT_EQ(ended(spec).log, "640 op.json\n755 run.sh\nran\n");
    ::umask(before);
}

TEST_F(Jobs, ALongLogIsCutAndTheJobGoesOn)
{
    auto spec = job("job-00000004", "head -c 300000000 /dev/zero; echo; echo end >done");
    spec.logBytes = 100'000;
    spec.results = {"done"};
    const auto result = ended(spec);
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.results.at("done"), "end\n");
    EXPECT_EQ(result.log.substr(0, 100'000), std::string(100'000, '\0'));
    EXPECT_THAT(result.log.substr(100'000), HasSubstr("299900001 more bytes were dropped"));
}

TEST_F(Jobs, OneThatIgnoresSigtermIsEndedAtItsLimit)
{
    auto spec = job("job-00000005",
        "trap '' TERM; echo $$ >'" + file("pid")
            + "'; (trap '' TERM; while :; do sleep 1; done) & while :; do sleep 1; done");
    spec.limit = seconds(1);
    EXPECT_EQ(ended(spec).end, JobEnd::TimedOut);
    await([&] { return !lives(std::stoi(text(file("pid")))); });
}

TEST_F(Jobs, CancellingEndsAlsoWhatLeftTheSession)
{
    const auto spec = job("job-00000006",
        "setsid sh -c 'echo $$ >\"$0.new\"; mv \"$0.new\" \"$0\"; sleep 300' '" + file("pid") + "' & sleep 300");
    std::stop_source stop;
    auto outcome = std::async(std::launch::async, [&] { return run(spec, stop.get_token()); });
    await([&] { return fs::exists(file("pid")); });
    stop.request_stop();
    EXPECT_TRUE(std::holds_alternative<JobCancelled>(outcome.get()));
    await([&] { return !lives(std::stoi(text(file("pid")))); });
    EXPECT_THAT(text(folderOf(spec.id) / "rc"), HasSubstr("cancelled"));
}

TEST_F(Jobs, ACancelledIdIsNotStartedLater)
{
    ASSERT_TRUE(*m_runner->cancel("job-00000099", {})) << "what never was is over";
    const auto spec = job("job-00000007", "sleep 300");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(std::holds_alternative<JobCancelled>(run(spec, stop.get_token())));
}

TEST_F(Jobs, AKilledSupervisorIsNoticedAndItsJobEnded)
{
    const auto spec = job("job-00000008", "echo $$ >'" + file("pid") + "'; sleep 300");
    auto outcome = std::async(std::launch::async, [&] { return run(spec); });
    await([&] { return !text(file("pid")).empty() && fs::exists(folderOf(spec.id) / "job"); });
    ::kill(std::stoi(text(folderOf(spec.id) / "pid")), SIGKILL);
    const auto result = outcome.get();
    ASSERT_TRUE(std::holds_alternative<JobLost>(result));
    EXPECT_EQ(std::get<JobLost>(result).why, JobLoss::Died);
    await([&] { return !lives(std::stoi(text(file("pid")))); });
}

TEST_F(Jobs, ARestartedMachineAndAReusedPidAreToldApart)
{
    const auto spec = job("job-00000009", "sleep 300");
    std::stop_source stop;
    {
        auto outcome = std::async(std::launch::async, [&] { return run(spec, stop.get_token()); });
        await([&] { return fs::exists(folderOf(spec.id) / "job"); });
        stop.request_stop();
        outcome.get();
    }
    fs::remove(folderOf(spec.id) / "rc");
    const auto boot = text("/proc/sys/kernel/random/boot_id");
    // The pid is that of a living process, this one, but not the one that was written down.
    ASSERT_TRUE(base::writeFileAtomically(folderOf(spec.id) / "pid", std::to_string(::getpid()) + " 12345 " + boot));
    EXPECT_EQ(std::get<JobLost>(run(spec)).why, JobLoss::Died);
    ASSERT_TRUE(base::writeFileAtomically(
        folderOf(spec.id) / "pid", std::to_string(::getpid()) + " 12345 00000000-0000-0000-0000-000000000000\n"));
    EXPECT_EQ(std::get<JobLost>(run(spec)).why, JobLoss::Rebooted);
    fs::remove_all(folderOf(spec.id));
}

TEST_F(Jobs, ContentsAreSentOnceAndAgainWhenTheyAreGone)
{
    auto spec = job("job-00000010", "cat a");
    spec.files = {{"a", std::string("same")}};
    EXPECT_EQ(ended(spec).log, "same");
    fs::remove_all(m_folder.path() / "work/objects");
    spec.id = "job-00000011";
    EXPECT_EQ(ended(spec).log, "same");
}

TEST_F(Jobs, AFullDiskIsSaidBeforeAndAfter)
{
    const std::string path = std::getenv("PATH");
    const auto full = std::string(ACANN_SOURCE_DIR) + "/tests/fakes/fake_full_disk:" + path;
    auto failing = job("job-00000012", "echo partly; exit 1");
    failing.freeKb = 0;
    ::setenv("PATH", full.c_str(), 1);
    const auto refused = run(job("job-00000013", "true"));
    const auto result = ended(failing);
    ::setenv("PATH", path.c_str(), 1);
    ASSERT_TRUE(std::holds_alternative<JobRefused>(refused));
    EXPECT_THAT(std::get<JobRefused>(refused).error.text, HasSubstr("no space"));
    EXPECT_EQ(result.end, JobEnd::DiskFull);
}

/// The script that starts a job ends, and its process group with it, only when the job is on its own.
TEST_F(Jobs, OneOnABusyMachineIsStartedToo)
{
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (std::string(ACANN_SOURCE_DIR) + "/tests/fakes/fake_slow_setsid:" + path).c_str(), 1);
    const auto outcome = run(job("job-00000014", "echo done"));
    ::setenv("PATH", path.c_str(), 1);
    ASSERT_TRUE(std::holds_alternative<JobEnded>(outcome));
    EXPECT_EQ(std::get<JobEnded>(outcome).log, "done\n");
}

TEST_F(Jobs, ManyAtOnceAllEndOnce)
{
    std::vector<std::future<JobOutcome>> all;
    for (int i = 0; i < 12; ++i)
        all.push_back(std::async(std::launch::async, [&, i] {
            return run(job("many-" + std::to_string(1000 + i),
                "echo " + std::to_string(i) + " >>'" + file("all") + "'; echo " + std::to_string(i)));
        }));
    for (int i = 0; i < 12; ++i) {
        const auto outcome = all[static_cast<std::size_t>(i)].get();
        ASSERT_TRUE(std::holds_alternative<JobEnded>(outcome));
        EXPECT_EQ(std::get<JobEnded>(outcome).log, std::to_string(i) + '\n');
    }
    const auto lines = text(file("all"));
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 12);
}

TEST_F(Jobs, OldOnesAreRemovedAndFreshOnesStay)
{
    ended(job("job-00000014", "true"));
    ended(job("job-00000015", "true"));
    fs::last_write_time(folderOf("job-00000014") / "rc", fs::file_time_type::clock::now() - std::chrono::hours(2));
    const auto removed = m_runner->collectGarbage(std::chrono::minutes(60), std::chrono::minutes(60), {});
    ASSERT_TRUE(removed);
    EXPECT_EQ(removed->first, 1);
    EXPECT_FALSE(fs::exists(folderOf("job-00000014")));
    EXPECT_TRUE(fs::exists(folderOf("job-00000015")));
}

TEST_F(Jobs, BadRequestsAreRefused)
{
    EXPECT_TRUE(std::holds_alternative<JobRefused>(run(job("../../x", "true"))));
    auto spec = job("job-00000016", "true");
    spec.files = {{"../evil", std::string("x")}};
    EXPECT_TRUE(std::holds_alternative<JobRefused>(run(spec)));
    JobRunner nowhere(std::make_shared<LocalHost>("here"), {kScripts, "/proc/nothing", {}, seconds(1)});
    const auto outcome = nowhere.run(job("job-00000017", "true"), {}, {});
    ASSERT_TRUE(std::holds_alternative<JobRefused>(outcome));
    EXPECT_THAT(std::get<JobRefused>(outcome).error.nextStep, HasSubstr("workFolder"));
}

class CardLeases : public Jobs
{
protected:
    [[nodiscard]] std::unique_ptr<JobRunner> runner(const std::string& more = {}) const
    {
        auto chosen = options();
        chosen.prologue = "ACANN_LEASES='" + (m_folder.path() / "leases").string()
            + "'; PATH='" ACANN_SOURCE_DIR "/tests/fakes/fake_cann_host/bin':$PATH; export ACANN_LEASES PATH; " + more;
        return std::make_unique<JobRunner>(std::make_shared<LocalHost>("here"), chosen);
    }
    static JobSpec onCard(std::string id, std::string command, int npu)
    {
        auto spec = job(std::move(id), std::move(command));
        spec.lease = CardLease{npu, 0, seconds(0)};
        return spec;
    }
    static int codeOf(const JobOutcome& outcome)
    {
        const auto* ended = std::get_if<JobEnded>(&outcome);
        return ended != nullptr ? ended->code : -1;
    }
};

TEST_F(CardLeases, ACardIsOneJobsUntilItsHolderIsGoneHoweverItWent)
{
    const auto jobs = runner();
    const auto holder = onCard("holder-00001", "echo $ASCEND_RT_VISIBLE_DEVICES >'" + file("held") + "'; sleep 300", 1);
    auto outcome = std::async(std::launch::async, [&] { return jobs->run(holder, {}, {}); });
    await([&] { return text(file("held")) == "1\n"; });
    const auto second = runner();
    EXPECT_EQ(codeOf(second->run(onCard("second-00001", "echo got it", 1), {}, {})), kCardLeased);
    EXPECT_EQ(codeOf(second->run(onCard("other-000001", "echo got it", 2), {}, {})), 0);
    ::kill(std::stoi(text(folderOf(holder.id) / "pid")), SIGKILL);
    EXPECT_TRUE(std::holds_alternative<JobLost>(outcome.get()));
    auto patient = onCard("third-000001", "echo got it", 1);
    patient.lease->wait = seconds(60);
    EXPECT_EQ(codeOf(second->run(patient, {}, {})), 0);
}

TEST_F(CardLeases, SomebodyElsesProcessIsRespected)
{
    const auto jobs = runner("FAKE_NPU_PROCESS='3 4242 python3'; export FAKE_NPU_PROCESS");
    const auto outcome = jobs->run(onCard("polite-00001", "echo ran", 3), {}, {});
    EXPECT_EQ(codeOf(outcome), kCardInUse);
    EXPECT_EQ(std::get<JobEnded>(outcome).log, "Card 3 is used by process 4242 (python3)\n");
    EXPECT_EQ(codeOf(jobs->run(onCard("polite-00002", "echo ran", 0), {}, {})), 0);
}

class JobsOverSsh : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_EQ(fakes::whyNoSshd(), std::nullopt);
        m_sshd = std::make_unique<fakes::LoopbackSshd>("npu1");
    }
    [[nodiscard]] std::unique_ptr<JobRunner> runner() const
    {
        const auto settings = m_sshd->settings();
        return std::make_unique<JobRunner>(std::shared_ptr<Host>(std::move(*SshHost::create(settings))),
            JobRunnerOptions{kScripts, settings.workFolder, {}, seconds(90)});
    }
    [[nodiscard]] std::string file(const char* name) const { return (m_sshd->folder() / name).string(); }
    /// Tells that it runs, waits to be let go, counts its runs.
    [[nodiscard]] JobSpec patient(std::string id) const
    {
        return job(std::move(id),
            "echo run >>'" + file("count") + "'; echo first; while ! [ -e '" + file("go")
                + "' ]; do sleep 0.05; done; echo second");
    }

    std::unique_ptr<fakes::LoopbackSshd> m_sshd;
};

TEST_F(JobsOverSsh, SurviveACutLineAndADeadServer)
{
    const auto jobs = runner();
    const auto spec = patient("cut-00000001");
    auto outcome = std::async(std::launch::async, [&] { return jobs->run(spec, {}, {}); });
    await([&] { return fs::exists(file("count")); });
    m_sshd->kill();
    ASSERT_TRUE(base::writeFileAtomically(file("go"), ""));
    await([&] { return fs::exists(m_sshd->folder() / "work/jobs" / spec.id / "rc"); });
    m_sshd->start();
    const auto result = outcome.get();
    ASSERT_TRUE(std::holds_alternative<JobEnded>(result));
    EXPECT_EQ(std::get<JobEnded>(result).log, "first\nsecond\n");
    EXPECT_EQ(text(file("count")), "run\n");
}

TEST_F(JobsOverSsh, SurviveOurOwnDeathAndAreFoundAgain)
{
    const auto spec = patient("killed-00000001");
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        [[maybe_unused]] const auto never = runner()->run(spec, {}, {});
        ::_exit(1);
    }
    await([&] { return fs::exists(file("count")); });
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_TRUE(base::writeFileAtomically(file("go"), ""));
    const auto result = runner()->run(spec, {}, {});
    ASSERT_TRUE(std::holds_alternative<JobEnded>(result));
    EXPECT_TRUE(std::get<JobEnded>(result).joined);
    EXPECT_EQ(std::get<JobEnded>(result).log, "first\nsecond\n");
    EXPECT_EQ(text(file("count")), "run\n");
    // The master connection of the killed process died with it.
    const auto config = (m_sshd->folder() / "ssh_config").string();
    base::ProcessSpec search;
    search.argv = {"pgrep", "-f", config};
    await([&] { return base::runProcess(search)->standardOutput.empty(); });
}

TEST_F(JobsOverSsh, ATreeIsDeployedOnce)
{
    const auto jobs = runner();
    const auto first = jobs->deploy({{"bin/tool", std::string("#!/bin/sh\necho tool\n"), 0755}}, {});
    ASSERT_TRUE(first) << first.error().message();
    EXPECT_EQ(std::get<JobEnded>(jobs->run(job("deploy-00001", "'" + *first + "/bin/tool'"), {}, {})).log, "tool\n");
    const auto stamp = fs::last_write_time(fs::path(*first) / "bin/tool");
    EXPECT_EQ(*runner()->deploy({{"bin/tool", std::string("#!/bin/sh\necho tool\n"), 0755}}, {}), *first);
    EXPECT_EQ(fs::last_write_time(fs::path(*first) / "bin/tool"), stamp);
    EXPECT_NE(*jobs->deploy({{"bin/tool", std::string("other"), 0755}}, {}), *first);
}

} // namespace
