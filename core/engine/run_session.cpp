// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_session.h"

namespace acann::engine {

RunSession::RunSession(store::Workspace& workspace, StoredRun run, std::shared_ptr<const evolution::RunContext> context,
    evolution::RunHooks hooks)
    : m_id(run.id)
    , m_journal(workspace, run.id)
    , m_blobs(std::make_shared<StoreBlobs>(workspace.blobs()))
    // Proposals and evaluations have their own threads, decisions one more: none waits for the others.
    , m_pool(evolution::proposalLanes(run.state.config) + run.state.config.parallelEvaluations + 1)
    , m_machine(std::move(run.state), std::move(context), m_journal, m_blobs, m_pool, std::move(hooks),
          evolution::tapesOf(run.events))
{ }

} // namespace acann::engine
