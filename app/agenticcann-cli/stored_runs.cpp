// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stored_runs.h"

namespace acann::cli {

Result<engine::StoredRun> runNamed(const store::Workspace& workspace, const std::string& name)
{
    if (!name.empty())
        return engine::loadRun(workspace, {name});
    const auto rows = workspace.runs();
    if (!rows)
        return fail(rows.error());
    if (rows->empty())
        return fail(ErrorCode::RunMissing, "The workspace '" + workspace.folder().string() + "' has no run",
            "Start one with 'run'.");
    return engine::loadRun(workspace, rows->back().id);
}

Result<CandidateId> candidateNamed(const evolution::RunState& state, const std::string& beginning)
{
    std::vector<CandidateId> matches;
    for (const auto& id : state.order)
        if (!beginning.empty() && id.value.starts_with(beginning))
            matches.push_back(id);
    if (matches.size() == 1)
        return matches.front();
    return fail(ErrorCode::RunMissing,
        matches.empty() ? "No candidate of the run begins with '" + beginning + "'"
                        : std::to_string(matches.size()) + " candidates begin with '" + beginning + "'",
        "Call 'status' to see the candidates and give enough letters.");
}

} // namespace acann::cli
