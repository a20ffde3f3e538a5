// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace acann::base {

/// Limits set in the child before it starts; unset means inherited.
struct ProcessLimits
{
    std::optional<std::chrono::seconds> cpu;
    std::optional<std::size_t> addressSpaceBytes;
    std::optional<std::size_t> fileBytes;
    std::optional<std::size_t> openFiles;
};

struct ProcessSpec
{
    std::vector<std::string> argv; ///< argv[0] is searched on PATH; no shell is involved
    std::filesystem::path workingFolder; ///< empty: the caller's
    std::optional<std::map<std::string, std::string>> environment; ///< unset: the caller's
    std::string standardInput;
    std::vector<std::pair<int, std::string>> passedData; ///< {fd number in the child, bytes it can read there}
    std::chrono::milliseconds timeout{30'000}; ///< kills the whole process group
    std::size_t outputCap = 1u << 20; ///< per stream; the rest is read and dropped
    ProcessLimits limits;
    /// The system ends the program when the calling thread ends, also when the whole workbench is killed.
    bool endsWithThread = false;
};

struct Exited
{
    int code = 0;
};
struct Signaled
{
    int signal = 0;
};
struct ProcessTimedOut
{
    std::chrono::milliseconds limit{};
};
struct ProcessCancelled
{ };
using ProcessEnd = std::variant<Exited, Signaled, ProcessTimedOut, ProcessCancelled>;

struct ProcessOutcome
{
    ProcessEnd end;
    std::string standardOutput;
    std::string standardError;
    bool outputTruncated = false;
    std::chrono::milliseconds duration{};

    [[nodiscard]] bool succeeded() const
    {
        const auto* exited = std::get_if<Exited>(&end);
        return exited != nullptr && exited->code == 0;
    }
    /// "exit code 3", "signal 11 (Segmentation fault)", "no end within 5 s", "cancelled".
    [[nodiscard]] std::string describeEnd() const;
};

/// Runs a program in its own process group and session and waits for it. On time-out or stop the whole group gets
/// SIGTERM and, 300 ms later, SIGKILL; nothing is left behind. Errors: ProgramMissing when argv[0] is not found,
/// ProcessFailed when the system refuses to start it.
[[nodiscard]] Result<ProcessOutcome> runProcess(const ProcessSpec& spec, std::stop_token stop = {});

/// The full path of a program on PATH.
[[nodiscard]] std::optional<std::filesystem::path> findProgram(const std::string& name);

} // namespace acann::base
