// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run on fakes in a real workspace that kills its own process at a chosen event:
//   kill_driver WORKSPACE LINEAGE_FILE [before|after EVENT_NUMBER]
// Starts a run, or resumes the one that is there. Without a kill it ends with code 0 and writes the lineage.
#include "base/files.h"
#include "engine/run_session.h"
#include "fakes/fake_agent.h"
#include "fakes/fake_evaluator.h"
#include "fakes/fake_task.h"

#include <csignal>
#include <cstdio>
#include <optional>
#include <string>

namespace {

using namespace acann;

struct KillPoint
{
    bool before = false; ///< the event is decided but not yet recorded
    std::int64_t event = 0;
};

/// Dies like a process that is killed: at once, nothing is flushed or closed.
class DyingJournal : public evolution::Journal
{
public:
    DyingJournal(store::Workspace& workspace, const RunId& run, std::optional<KillPoint> kill)
        : m_journal(workspace, run)
        , m_kill(kill)
    { }
    [[nodiscard]] Result<evolution::EventRecord> append(const evolution::Event& event, std::int64_t sequence) override
    {
        if (m_kill && m_kill->before && sequence == m_kill->event)
            ::raise(SIGKILL);
        auto record = m_journal.append(event, sequence);
        if (m_kill && !m_kill->before && sequence == m_kill->event)
            ::raise(SIGKILL);
        return record;
    }

private:
    engine::StoreJournal m_journal;
    std::optional<KillPoint> m_kill;
};

Result<engine::StoredRun> openRun(store::Workspace& workspace, const knowledge::KnowledgeBase& knowledge)
{
    const auto rows = workspace.runs();
    if (!rows)
        return fail(rows.error());
    if (!rows->empty())
        return engine::loadRun(workspace, rows->back().id);
    evolution::RunConfig config;
    config.generations = 3;
    config.population = 3;
    config.offspring = 7;
    config.seed = 21;
    config.parallelEvaluations = 3;
    return engine::createRun(workspace, fakes::fakeTask(), config, knowledge);
}

Status drive(const std::string& folder, const std::string& lineageFile, std::optional<KillPoint> kill)
{
    auto workspace = store::Workspace::open(folder, store::Workspace::Mode::Create);
    if (!workspace)
        return fail(std::move(workspace.error()));
    if ((*workspace)->isReadOnly())
        return fail(ErrorCode::StoreLocked, "somebody else has the workspace: " + (*workspace)->writer());
    const auto knowledge = fakes::fakeKnowledge();
    auto run = openRun(**workspace, *knowledge);
    if (!run)
        return fail(std::move(run.error()));
    auto context = std::make_shared<evolution::RunContext>();
    context->task = fakes::fakeTask();
    context->knowledge = knowledge;
    context->target = "ascendc";
    context->agent = std::make_shared<fakes::FakeAgent>();
    context->evaluator = std::make_shared<fakes::FakeEvaluator>();

    evolution::Mailbox mailbox;
    bool ended = false;
    std::optional<Error> error;
    evolution::RunHooks hooks;
    hooks.post = [&](std::function<void()> f) { mailbox.post(std::move(f)); };
    hooks.recorded = [](const auto&) {};
    hooks.stepped = [] {};
    hooks.ended = [&](const std::optional<Error>& e) {
        ended = true;
        error = e;
    };
    const bool isNew = run->state.lastSequence <= 2;
    DyingJournal journal(**workspace, run->id, kill);
    auto blobs = std::make_shared<engine::StoreBlobs>((*workspace)->blobs());
    evolution::WorkerPool pool(6);
    evolution::RunMachine machine(run->state, context, journal, blobs, pool, hooks);
    if (isNew)
        machine.start();
    else
        machine.resume();
    while (!ended && mailbox.runOne({})) { }
    if (error)
        return fail(*error);
    return base::writeFileAtomically(lineageFile, base::prettyJson(evolution::lineage(machine.state())));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    std::optional<KillPoint> kill;
    if (argc == 5)
        kill = KillPoint{std::string(argv[3]) == "before", std::stoll(argv[4])};
    const auto status = drive(argv[1], argv[2], kill);
    if (!status)
        std::fprintf(stderr, "%s\n", status.error().message().c_str());
    return status ? 0 : 1;
}
