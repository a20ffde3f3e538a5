// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/subprocess.h"

#include <string>
#include <vector>

namespace acann::test {

/// Runs the command line to its end as people type it.
inline base::ProcessOutcome cli(const std::vector<std::string>& arguments)
{
    base::ProcessSpec spec;
    spec.argv = {ACANN_CLI};
    spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
    spec.timeout = std::chrono::minutes(4);
    return base::runProcess(spec).value();
}

/// Its exit code; -1 when it did not exit by itself.
inline int codeOf(const base::ProcessOutcome& outcome)
{
    const auto* exited = std::get_if<base::Exited>(&outcome.end);
    return exited != nullptr ? exited->code : -1;
}

inline std::string shippedTask(const std::string& name)
{
    return std::string(ACANN_SOURCE_DIR) + "/knowledge/tasks/" + name;
}

} // namespace acann::test
