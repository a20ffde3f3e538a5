// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task_case.h"

namespace acann::cli {

Result<const task::Case*> caseOf(const task::OperatorTask& task, const std::string& id)
{
    if (id.empty())
        return &task.primaryCase();
    if (const auto* found = task.findCase(id))
        return found;
    std::string known;
    for (const auto& each : task.cases)
        known += (known.empty() ? "" : ", ") + each.id;
    return fail(ErrorCode::InvalidArgument, "The task has no case '" + id + "'", "Its cases are: " + known + ".");
}

} // namespace acann::cli
