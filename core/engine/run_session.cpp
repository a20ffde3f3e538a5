// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_session.h"

namespace acann::engine {

RunSession::RunSession(store::Workspace& workspace, StoredRun run, std::shared_ptr<const evolution::RunContext> context,
    evolution::RunHooks hooks)
    : m_id(run.id)
    , m_journal(workspace, run.id)
    , m_blobs(std::make_shared<StoreBlobs>(workspace.blobs()))
    // As many threads for proposals as for evaluations: neither waits for the other.
    , m_pool(2 * run.state.config.parallelEvaluations)
    , m_machine(std::move(run.state), std::move(context), m_journal, m_blobs, m_pool, std::move(hooks))
{ }

} // namespace acann::engine
