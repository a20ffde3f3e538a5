// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run_store.h"
#include "evolution/run_machine.h"

#include <memory>

namespace acann::engine {

/// A recorded run brought to life: its machine with the workers, journal and blobs it needs. Lives on one thread; its
/// end cancels the jobs under way and waits for them.
class RunSession
{
public:
    /// The workspace must be writable and outlive the session.
    RunSession(store::Workspace& workspace, StoredRun run, std::shared_ptr<const evolution::RunContext> context,
        evolution::RunHooks hooks);

    [[nodiscard]] const RunId& id() const { return m_id; }
    [[nodiscard]] evolution::RunMachine& machine() { return m_machine; }
    [[nodiscard]] const evolution::RunState& state() const { return m_machine.state(); }

private:
    RunId m_id;
    StoreJournal m_journal;
    std::shared_ptr<evolution::Blobs> m_blobs;
    evolution::WorkerPool m_pool; ///< before the machine: it outlives it and then waits for the cancelled jobs
    evolution::RunMachine m_machine;
};

} // namespace acann::engine
