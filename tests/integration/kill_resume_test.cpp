// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "base/subprocess.h"
#include "engine/run_store.h"

#include <csignal>
#include <gtest/gtest.h>

namespace acann {
namespace {

namespace fs = std::filesystem;

/// Runs the driver once; returns how it ended.
base::ProcessOutcome drive(const fs::path& folder, std::vector<std::string> killPoint = {})
{
    base::ProcessSpec spec;
    spec.argv = {ACANN_KILL_DRIVER, (folder / "workspace").string(), (folder / "lineage.json").string()};
    spec.argv.insert(spec.argv.end(), killPoint.begin(), killPoint.end());
    return base::runProcess(spec).value();
}

bool wasKilled(const base::ProcessOutcome& outcome)
{
    const auto* signaled = std::get_if<base::Signaled>(&outcome.end);
    return signaled != nullptr && signaled->signal == SIGKILL;
}

std::string lineageIn(const fs::path& folder) { return base::readFile(folder / "lineage.json").value(); }

std::int64_t eventsIn(const fs::path& folder)
{
    const auto workspace = store::Workspace::open(folder / "workspace", store::Workspace::Mode::Read).value();
    return engine::loadRun(*workspace, workspace->runs().value().back().id).value().state.lastSequence;
}

class KillResume : public testing::TestWithParam<const char*>
{
protected:
    void SetUp() override
    {
        const auto outcome = drive(m_reference.path());
        ASSERT_TRUE(outcome.succeeded()) << outcome.standardError;
    }
    base::TemporaryFolder m_reference = base::TemporaryFolder::create("acann-kill-").value();
};

/// Killed at every event in turn; each time one resume must end in the lineage of the run that was never killed.
TEST_P(KillResume, EndsAsIfNeverInterrupted)
{
    const auto expected = lineageIn(m_reference.path());
    const auto events = eventsIn(m_reference.path());
    ASSERT_GE(events, 45) << "at least 40 boundaries after the two of the creation";
    for (std::int64_t event = 3; event <= events; ++event) {
        const auto folder = base::TemporaryFolder::create("acann-kill-").value();
        ASSERT_TRUE(wasKilled(drive(folder.path(), {GetParam(), std::to_string(event)}))) << event;
        const bool ended = std::string(GetParam()) == "after" && event == events;
        if (ended) // nothing is left to resume: the last event is the end of the run
            continue;
        const auto resumed = drive(folder.path());
        ASSERT_TRUE(resumed.succeeded()) << "event " << event << ": " << resumed.standardError;
        ASSERT_EQ(lineageIn(folder.path()), expected) << "killed " << GetParam() << " event " << event;
    }
}

INSTANTIATE_TEST_SUITE_P(Moments, KillResume, testing::Values("before", "after"),
    [](const auto& moment) { return std::string(moment.param); });

/// Dies again and again, one or a few events further each time.
TEST(KillResumeRepeatedly, EndsAsIfNeverInterrupted)
{
    const auto reference = base::TemporaryFolder::create("acann-kill-").value();
    ASSERT_TRUE(drive(reference.path()).succeeded());
    const auto folder = base::TemporaryFolder::create("acann-kill-").value();
    int deaths = 0;
    for (std::int64_t event = 4; event < 200; event += 6) {
        const auto outcome = drive(folder.path(), {"after", std::to_string(event)});
        if (!wasKilled(outcome)) {
            ASSERT_TRUE(outcome.succeeded()) << outcome.standardError;
            break;
        }
        ++deaths;
    }
    EXPECT_GE(deaths, 5);
    EXPECT_EQ(lineageIn(folder.path()), lineageIn(reference.path()));
}

} // namespace
} // namespace acann
