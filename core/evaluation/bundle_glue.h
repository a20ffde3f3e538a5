// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/bundle.h"
#include "evaluation/kernel_toolchain.h"
#include "task/operator_task.h"

namespace acann::evaluation {

/// The two translation units of an operator project for one case: the kernel sees the tiling classes of the host side
/// as plain structs, and the macros that the real build derives from the operator's definition (DTYPE_X, ORIG_DTYPE_X).
[[nodiscard]] CompileUnit bundleKernelUnit(const BundleProject& project, const task::Case& binding);
/// Runs the registered TilingFunc as the plan of a launch.
[[nodiscard]] CompileUnit bundleHostUnit(const BundleProject& project);

} // namespace acann::evaluation
