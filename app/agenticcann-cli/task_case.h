// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/operator_task.h"

#include <string>

namespace acann::cli {

/// The case with that id; the primary case when `id` is empty. Error: InvalidArgument naming the cases there are.
[[nodiscard]] Result<const task::Case*> caseOf(const task::OperatorTask& task, const std::string& id);

} // namespace acann::cli
