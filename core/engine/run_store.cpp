// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_store.h"

#include "base/files.h"

#include <chrono>

namespace acann::engine {

using namespace evolution;

namespace {

/// What each kind of event adds to the tables beside the log.
struct Project
{
    store::Projection operator()(const RunCreated&) const { return withStatus(RunPhase::Running); }
    store::Projection operator()(const CandidateProposed& e) const
    {
        const auto& c = e.candidate;
        return {store::CandidateRow{c.id, c.generation, c.slot, e.files, c.note, c.parents}, {}, {}};
    }
    store::Projection operator()(const EvaluationRecorded& e) const
    {
        store::EvaluationRow row{e.candidate, std::string(evaluation::label(e.verdict)), std::nullopt, {},
            e.deviceProgram, std::nullopt, e.details, e.compileMs + e.runMs};
        if (const auto* measurement = evaluation::measurementOf(e.verdict)) {
            row.latencyNs = measurement->medianNs;
            row.latencyKind = measurement->kind == evaluation::MeasurementKind::Modelled ? "modelled" : "measured";
        }
        return {{}, std::move(row), {}};
    }
    store::Projection operator()(const DuplicateFound& e) const
    {
        return {{}, store::EvaluationRow{e.candidate, "duplicate", {}, {}, e.deviceProgram, e.original, {}, 0}, {}};
    }
    store::Projection operator()(const ControlRequested& e) const
    {
        return withStatus(e.control == Control::Pause ? RunPhase::Paused
                : e.control == Control::Resume        ? RunPhase::Running
                                                      : RunPhase::Draining);
    }
    store::Projection operator()(const SeedAdded& e) const
    {
        const auto& c = e.candidate;
        store::Projection projection{store::CandidateRow{c.id, 0, 0, e.files, c.note, {}}, {}, {}};
        if (e.verdict)
            projection.evaluation
                = (*this)(EvaluationRecorded{c.id, *e.verdict, e.deviceProgram, e.details, 0, 0}).evaluation;
        return projection;
    }
    store::Projection operator()(const RunFinished&) const { return withStatus(RunPhase::Finished); }
    template <typename Other> store::Projection operator()(const Other&) const { return {}; }

private:
    static store::Projection withStatus(RunPhase phase) { return {{}, {}, std::string(name(phase))}; }
};

store::NewEvent rowOf(const EventRecord& record)
{
    return {{record.sequence, record.atMs, std::string(kindOf(record.event)), payloadOf(record.event)},
        std::visit(Project{}, record.event)};
}

} // namespace

std::int64_t nowMs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Result<EventRecord> StoreJournal::append(const Event& event, std::int64_t sequence)
{
    EventRecord record{sequence, nowMs(), event};
    if (auto stored = m_workspace.append(m_run, rowOf(record)); !stored)
        return fail(std::move(stored.error()));
    return record;
}

Result<StoredRun> loadRun(const store::Workspace& workspace, const RunId& run)
{
    auto rows = workspace.events(run);
    if (!rows)
        return fail(std::move(rows.error()));
    StoredRun stored{run, {}, {}};
    for (const auto& row : *rows) {
        auto event = eventFrom(row.kind, row.payload);
        if (!event)
            return fail(std::move(event.error()).in("event " + std::to_string(row.sequence) + " of " + run.value));
        stored.events.push_back({row.sequence, row.atMs, std::move(*event)});
    }
    auto state = fold(stored.events);
    if (!state)
        return fail(std::move(state.error()).in(run.value));
    stored.state = std::move(*state);
    return stored;
}

Result<task::OperatorTask> taskOf(const RunState& state, const Blobs& blobs)
{
    auto text = blobs.get(state.task);
    if (!text)
        return fail(std::move(text.error()).in("the task of the run"));
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::StoreCorrupt, "The task recorded with the run cannot be read",
            "Restore the workspace from a backup.");
    return task::taskFromJson(json);
}

namespace {

/// The first events of a run: created, routed and, when it is forked, its seed.
Result<StoredRun> createFrom(
    store::Workspace& workspace, RunCreated created, const task::OperatorTask& task, std::optional<SeedAdded> seed)
{
    auto route = knowledge::routePattern(task);
    if (created.config.patternOverride)
        route = {*created.config.patternOverride, {"set in the run's configuration"}, {}};
    const auto now = nowMs();
    StoredRun stored;
    stored.events = {{1, now, std::move(created)}, {2, now, PatternRouted{route.pattern, route.evidence}}};
    if (seed)
        stored.events.push_back({3, now, std::move(*seed)});
    auto state = fold(stored.events);
    if (!state)
        return fail(std::move(state.error()));
    std::vector<store::NewEvent> rows;
    for (const auto& record : stored.events)
        rows.push_back(rowOf(record));
    auto run = workspace.createRun(task.id, task.title, now, rows);
    if (!run)
        return fail(std::move(run.error()));
    stored.id = std::move(*run);
    stored.state = std::move(*state);
    return stored;
}

Status check(const RunConfig& config, const knowledge::KnowledgeBase& knowledge)
{
    if (auto valid = validate(config); !valid)
        return valid;
    if (knowledge.target(config.target) == nullptr)
        return fail(ErrorCode::TargetBroken, "The knowledge has no target '" + config.target + "'",
            "Choose one of those under knowledge/targets.");
    return {};
}

/// A candidate as the root of another run: what it descends from stays behind.
SeedAdded seedOf(const Member& member)
{
    SeedAdded seed{member.candidate, member.files, member.verdict, member.deviceProgram, member.details};
    seed.candidate.parents.clear();
    seed.candidate.generation = 0;
    seed.candidate.slot = 0;
    seed.candidate.attempt = 0;
    return seed;
}

} // namespace

Result<StoredRun> createRun(store::Workspace& workspace, const task::OperatorTask& task, const RunConfig& config,
    const knowledge::KnowledgeBase& knowledge, const std::map<std::string, std::string>& models)
{
    if (auto checked = check(config, knowledge); !checked)
        return fail(std::move(checked.error()));
    auto blob = workspace.blobs().put(base::compactJson(task));
    if (!blob)
        return fail(std::move(blob.error()));
    return createFrom(workspace,
        RunCreated{config, *blob, task.id, task.title, knowledge.digest, ACANN_VERSION, models, {}}, task, {});
}

Result<StoredRun> createFork(store::Workspace& workspace, const StoredRun& source, const CandidateId& candidate,
    const RunConfig& config, const knowledge::KnowledgeBase& knowledge,
    const std::map<std::string, std::string>& models)
{
    if (auto checked = check(config, knowledge); !checked)
        return fail(std::move(checked.error()));
    const auto* member = source.state.member(candidate);
    if (member == nullptr || !member->verdict)
        return fail(ErrorCode::InvalidArgument,
            "The run '" + source.id.value + "' has no judged candidate '" + candidate.brief() + "' to go on from",
            "Choose a candidate that has a verdict.");
    auto task = taskOf(source.state, StoreBlobs(workspace.blobs()));
    if (!task)
        return fail(std::move(task.error()));
    auto forked = createFrom(workspace,
        RunCreated{config, source.state.task, task->id, task->title, knowledge.digest, ACANN_VERSION, models,
            ForkOrigin{source.id, candidate}},
        *task, seedOf(*member));
    return forked;
}

Status steerStored(store::Workspace& workspace, StoredRun& run, const Steering& act)
{
    if (const auto refusal = steeringRefusal(run.state, act))
        return fail(ErrorCode::InvalidArgument, "The act '" + describe(act) + "' cannot be given: " + *refusal);
    auto record
        = StoreJournal(workspace, run.id)
              .append(SteeringGiven{static_cast<int>(run.state.steering.size()) + 1, act}, run.state.lastSequence + 1);
    if (!record)
        return fail(std::move(record.error()));
    auto state = apply(std::move(run.state), *record);
    if (!state)
        return fail(std::move(state.error()));
    run.state = std::move(*state);
    run.events.push_back(std::move(*record));
    return {};
}

} // namespace acann::engine
