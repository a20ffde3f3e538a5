// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run_store.h"

#include <string>

/// What people name on the command line, found in a workspace.
namespace acann::cli {

/// The run that is named; the latest for an empty name. Error: RunMissing.
[[nodiscard]] Result<engine::StoredRun> runNamed(const store::Workspace& workspace, const std::string& name);

/// The candidate whose id begins so. Error: RunMissing when there is none or more than one.
[[nodiscard]] Result<CandidateId> candidateNamed(const evolution::RunState& state, const std::string& beginning);

} // namespace acann::cli
