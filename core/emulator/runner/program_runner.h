// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::emulator {

/// A whole program to run: its main launches kernels.
struct ProgramJob
{
    std::filesystem::path program; ///< shared object with main
    std::filesystem::path profiles; ///< folder of hardware profiles
    std::string soc;
    std::filesystem::path report; ///< existing file; one JSON line per launch
    std::vector<std::string> arguments; ///< argv[0] first
    std::chrono::milliseconds limit{};
    bool keepSpans = false;
};

[[nodiscard]] nlohmann::json toJson(const ProgramJob& job);
[[nodiscard]] Result<ProgramJob> programJobFromJson(const nlohmann::json& json);

/// Runs the program in this process and returns its exit code; 64 when the job itself is broken. The sandbox around
/// this process is all that confines it: a program reads and writes files.
[[nodiscard]] int runProgram(const std::filesystem::path& jobFile);

} // namespace acann::emulator
