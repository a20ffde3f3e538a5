// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/journal.h"
#include "evolution/run_state.h"
#include "store/workspace.h"
#include "task/operator_task.h"

#include <map>
#include <string>
#include <vector>

/// Runs in a workspace: the events of evolution in the rows of the store.
namespace acann::engine {

/// UTC milliseconds now.
[[nodiscard]] std::int64_t nowMs();

/// Appends a run's events to a workspace that outlives it, with the projections that queries need.
class StoreJournal : public evolution::Journal
{
public:
    StoreJournal(store::Workspace& workspace, RunId run)
        : m_workspace(workspace)
        , m_run(std::move(run))
    { }
    [[nodiscard]] Result<evolution::EventRecord> append(const evolution::Event& event, std::int64_t sequence) override;

private:
    store::Workspace& m_workspace;
    RunId m_run;
};

class StoreBlobs : public evolution::Blobs
{
public:
    explicit StoreBlobs(store::BlobStore blobs)
        : m_blobs(std::move(blobs))
    { }
    [[nodiscard]] Result<BlobId> put(std::string_view bytes) override { return m_blobs.put(bytes); }
    [[nodiscard]] Result<std::string> get(const BlobId& id) const override { return m_blobs.get(id); }

private:
    store::BlobStore m_blobs;
};

struct StoredRun
{
    RunId id;
    std::vector<evolution::EventRecord> events;
    evolution::RunState state; ///< their fold
};

/// Errors: RunMissing, RunStateBroken, StoreCorrupt.
[[nodiscard]] Result<StoredRun> loadRun(const store::Workspace& workspace, const RunId& run);

/// The task a run was made for, from its blob. Errors: those of the blob and of taskFromJson.
[[nodiscard]] Result<task::OperatorTask> taskOf(const evolution::RunState& state, const evolution::Blobs& blobs);

/// Records a new run with its first two events: created and routed. Errors: RunConfigBroken, TargetBroken (the
/// knowledge has no such target), store errors.
[[nodiscard]] Result<StoredRun> createRun(store::Workspace& workspace, const task::OperatorTask& task,
    const evolution::RunConfig& config, const knowledge::KnowledgeBase& knowledge,
    const std::map<std::string, std::string>& models = {});

/// Records a new run that goes on from a candidate of another one in the same workspace; the caller tells the other run
/// with a "fork" act. Errors: as createRun, InvalidArgument (no such candidate, or it has no verdict yet).
[[nodiscard]] Result<StoredRun> createFork(store::Workspace& workspace, const StoredRun& source,
    const CandidateId& candidate, const evolution::RunConfig& config, const knowledge::KnowledgeBase& knowledge,
    const std::map<std::string, std::string>& models = {});

/// Records a steering act of a run that nobody drives. Error: InvalidArgument with the reason when it cannot be given.
[[nodiscard]] Status steerStored(store::Workspace& workspace, StoredRun& run, const evolution::Steering& act);

} // namespace acann::engine
