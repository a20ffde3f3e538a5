// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "evaluation/bundle.h"
#include "task/operator_task.h"

#include <vector>

namespace acann::evaluation {

/// What can be said from the texts of a bundle before anything is compiled: names, headers, tiling fields and
/// signatures that must agree between its parts, and between the operator and the task. Rules BUNDLE-…, see
/// docs/bundles.md. Errors are what the real project build or its launch fails on; warnings do not stop the emulation.
[[nodiscard]] std::vector<Finding> checkBundle(
    const Bundle& bundle, const BundleProject& project, const task::OperatorTask& task);

/// Adds the usual remedy to compiler errors of host code that have none yet: StorageShape against Shape, calls that do
/// not exist, a missing header or tiling field.
void explainHostMistakes(std::vector<Finding>& findings);

} // namespace acann::evaluation
