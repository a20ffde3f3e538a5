// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include <string>
#include <vector>

namespace acann::cli {

/// `emulate FILE… [-- ARGS]`: a whole program with main.
struct ProgramEmulationOptions
{
    std::vector<std::string> sources;
    std::vector<std::string> defines;
    std::vector<std::string> arguments;
    std::string workingFolder;
    std::string soc;
    std::string trace;
    bool json = false;
    bool allowUnsandboxed = false;
};

/// Builds and runs the program and prints its output, findings and modelled latencies. Exit code: Positive when it ran
/// to its end with exit code 0 and no finding of severity error.
void emulateProgram(const ProgramEmulationOptions& options, Context& context);

} // namespace acann::cli
