// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/paths.h"
#include "task/operator_task.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::task {

struct LoadOptions
{
    /// KernelBench files: a primary case with more elements over all inputs and outputs is reduced along its leading
    /// axes, since benchmark sizes of gigabytes cannot be emulated.
    std::int64_t maxElements = std::int64_t{4} << 20;
};

/// Reads a task file (.json beside a NumPy reference) or a KernelBench file (.py); see docs/task-format.md. The
/// reference is run once on a small case, so that what is broken shows here and not in the middle of a run. Blocking:
/// 0.2 s with NumPy, a few seconds with PyTorch. Errors: FileMissing, MalformedJson, TaskBroken, UnknownDType,
/// EmptyShape, ReferenceFailed, PythonPackageMissing, UnsupportedTask and those of the sandbox.
[[nodiscard]] Result<OperatorTask> loadTask(const std::filesystem::path& path, const base::Installation& installation,
    std::stop_token stop, const LoadOptions& options = {});

/// Only parses a task file; the reference is read but not run.
[[nodiscard]] Result<OperatorTask> parseTaskFile(const std::filesystem::path& path);

struct TaskEntry
{
    std::string id;
    std::string title;
    std::filesystem::path file;
    bool needsPyTorch = false;
    friend bool operator==(const TaskEntry&, const TaskEntry&) = default;
};

/// The tasks that ship with the product, sorted by suite and id; quick, no reference is run. A file that cannot be read
/// is left out.
[[nodiscard]] std::vector<TaskEntry> listTasks(const base::Installation& installation);

} // namespace acann::task
