// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::task {

/// One run of a helper of resources/scripts in the sandbox, with the first Python that has the packages it needs.
struct PythonScript
{
    std::filesystem::path script;
    std::filesystem::path folder; ///< gets request.json and response.json; the only place the script can write
    std::filesystem::path reference; ///< files beside it whose names begin like it are made visible
    nlohmann::json request;
    std::chrono::milliseconds timeout{120'000};
};

/// The script's answer. Errors: PythonPackageMissing, ReferenceFailed, TaskBroken, EmptyShape, UnknownDType,
/// UnsupportedTask, StoreFull as the script says; ProgramMissing without any Python; SandboxMissing, ProcessTimedOut,
/// Cancelled.
[[nodiscard]] Result<nlohmann::json> runPythonScript(const PythonScript& script, const std::stop_token& stop);

} // namespace acann::task
