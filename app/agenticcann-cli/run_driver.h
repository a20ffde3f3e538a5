// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include "engine/composition.h"
#include "engine/run_store.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace acann::cli {

struct RunOutput
{
    bool json = false;
    std::filesystem::path lineageFile; ///< empty: none
};

/// A run to be driven, with where it lives.
struct RunToDrive
{
    store::Workspace& workspace;
    engine::StoredRun run;
    std::shared_ptr<const evolution::RunContext> context;
    bool isNew = true;
};

/// The models settings that are named, or those of the window.
[[nodiscard]] engine::ModelAccess modelAccess(const std::string& settingsFile);

/// Error: StoreLocked when somebody else is the workspace's writer.
[[nodiscard]] Status requireWritable(const store::Workspace& workspace);

/// Drives a run to its end, a pause by the workbench itself or a drain asked for by Ctrl+C; shows progress, then the
/// result. Sets the exit code.
void driveRun(Context& context, RunToDrive run, const RunOutput& output);

} // namespace acann::cli
