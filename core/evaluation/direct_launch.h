// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/paths.h"
#include "evaluation/bundle_evaluation.h"
#include "task/candidate.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::evaluation {

/// A direct-launch answer: the files of a PyTorch extension whose host side launches kernels with <<<…>>>, and a model
/// that calls it (docs/bundles.md).
struct DirectAnswer
{
    std::string name;
    SourceFiles files; ///< by relative path, '/' between folders
    std::string modelFile; ///< "ModelNew.py"
    std::string modelClass; ///< "ModelNew"

    /// The files that are compiled.
    [[nodiscard]] std::vector<std::string> units() const;
};

/// True when the file is a JSON object with "sources", also inside a Markdown fence.
[[nodiscard]] bool isDirectAnswer(const std::filesystem::path& path);

/// Errors: FileMissing, FileUnreadable, MalformedJson (not JSON, a key missing or of another kind), TaskBroken (a path
/// outside the answer or given twice, no C++ file, no model).
[[nodiscard]] Result<DirectAnswer> loadDirectAnswer(const std::filesystem::path& path);

struct DirectRequest
{
    const DirectAnswer& answer;
    const task::OperatorTask& task;
    const task::Case& binding; ///< the case that is run
    std::function<void(std::string_view)> onStep; ///< may be empty
};

/// Compiles the answer's C++ as one program in which tensors and bindings are stand-ins for PyTorch, calls the bound
/// function as the model does on every trial of the case, and judges the results. Findings name the answer's files.
/// Errors are not the answer's fault but for UnsupportedTask: its model cannot be followed. Blocking.
[[nodiscard]] Result<Evaluation> evaluateDirect(const DirectRequest& request, task::GoldenSource& golden,
    const RunSettings& settings, const hardware::HardwareProfile& profile, std::stop_token stop);

} // namespace acann::evaluation
