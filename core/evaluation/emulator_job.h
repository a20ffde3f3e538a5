// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "evaluation/evaluator.h"
#include "task/golden.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace acann::evaluation {

/// One evaluation as a document: what agenticcann-emulator-worker does on a machine that has neither the task's Python
/// reference nor our workspace. Golden values come as files.
struct EmulatorJob
{
    task::OperatorTask task;
    Candidate candidate;
    std::string soc;
    std::string goldenFolder; ///< holds golden.json and the files it names
    std::chrono::milliseconds runLimit{20'000};
    std::chrono::seconds compileLimit{60};
    bool allowUnsandboxed = false;
};
[[nodiscard]] nlohmann::json toJson(const EmulatorJob& job);
/// Errors: MalformedJson, TaskBroken.
[[nodiscard]] Result<EmulatorJob> emulatorJobFromJson(const nlohmann::json& json);

/// Golden values as a tree that can be sent: file name → file, and the document golden.json that ties them together.
struct GoldenTree
{
    std::vector<std::pair<std::string, std::filesystem::path>> files;
    nlohmann::json manifest;
};
[[nodiscard]] GoldenTree goldenTree(const task::GoldenSet& golden);
/// Golden values of such a tree; gives them only for the keys they were made for. Error of golden(): ReferenceFailed.
[[nodiscard]] std::unique_ptr<task::GoldenSource> goldenFromFolder(std::filesystem::path folder);

/// The worker: reads the job, evaluates on this machine, writes evaluation.json beside it. Prints a line per step
/// ("step compile") and one with the device program ("program <hash>") as soon as it is known. Gives the exit code:
/// 0 when there is an evaluation, whatever its verdict.
[[nodiscard]] int runEmulatorJob(const std::filesystem::path& jobFile);

constexpr std::string_view kStepLine = "step ";
constexpr std::string_view kProgramLine = "program ";

} // namespace acann::evaluation
