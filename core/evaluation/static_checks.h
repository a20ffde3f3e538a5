// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <vector>

namespace acann::evaluation {

/// What can be said about a candidate from its text alone: file roles, exactly one entry with the right parameters,
/// known headers, no way out of the sandbox, PlanLaunch and TilingData present. Errors block; warnings do not.
[[nodiscard]] std::vector<Finding> checkSources(const task::OperatorTask& task, const SourceFiles& files);

} // namespace acann::evaluation
