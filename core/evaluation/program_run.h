// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/finding.h"
#include "base/paths.h"
#include "base/sandbox.h"
#include "emulator/report.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::evaluation {

/// A whole program for the emulator: sources with a main that launches kernels.
struct ProgramOrder
{
    std::vector<std::filesystem::path> sources; ///< .cpp or .asc, at least one
    std::vector<std::string> defines; ///< "NAME" or "NAME=VALUE"
    std::vector<std::string> arguments; ///< of main, without argv[0]
    std::vector<std::filesystem::path> includeFolders; ///< searched for #include "…" beside the sources' own folders
    std::filesystem::path workingFolder; ///< may be written by the program; empty: a private one
    std::string soc;
    std::chrono::milliseconds limit{120'000};
    bool keepSpans = false;
    base::Installation installation;
    bool allowUnsandboxed = base::SandboxSpec::unsandboxedAllowedByEnvironment();
};

struct ProgramRun
{
    std::vector<Finding> findings; ///< of the compiler and of the end of the program; launches have their own
    std::vector<emulator::LaunchReport> launches; ///< in order; caseId is "<kernel>#<number>"
    std::optional<int> exitCode; ///< of main; nothing when the program did not get that far
    std::string output; ///< standard output
    std::string errors; ///< standard error, with what kernels print
    std::string compileLog;
};

/// Compiles the program against the emulator's headers and runs it in the sandbox. What the program does wrong becomes
/// findings. Errors: FileMissing or InvalidArgument for sources without text, without main or of another kind,
/// ProgramMissing (g++), SandboxMissing, Cancelled.
[[nodiscard]] Result<ProgramRun> runProgram(const ProgramOrder& order, std::stop_token stop);

} // namespace acann::evaluation
