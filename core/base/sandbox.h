// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/subprocess.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::base {

/// What a sandboxed command is trusted with. No profile has a network, sees home folders or can change the system.
enum class SandboxProfile
{
    Compile, ///< g++ on generated sources: may fork and exec
    Kernel, ///< a candidate's code: threads only; no processes, sockets, tracing
    Reference ///< a task's Python reference: may fork; memory limits generous enough for PyTorch
};

struct SandboxLimits
{
    std::chrono::seconds cpu{}; ///< summed over threads of one process
    std::size_t addressSpaceBytes = 0; ///< per process
    std::size_t fileBytes = 0; ///< largest file that can be written
    std::size_t openFiles = 0;
    std::size_t processes = 0; ///< processes and threads together; the kernel does not enforce it for root
    std::size_t temporaryBytes = 0; ///< size of the private /tmp, which lives in memory
};
[[nodiscard]] SandboxLimits defaultLimits(SandboxProfile profile);

struct SandboxSpec
{
    SandboxProfile profile = SandboxProfile::Kernel;
    std::vector<std::string> argv; ///< a program below /usr, or one inside `readOnly`
    /// Files and folders made visible at the same path. What does not exist is an error.
    std::vector<std::filesystem::path> readOnly;
    std::vector<std::filesystem::path> writable;
    std::filesystem::path workingFolder; ///< inside; empty: the private /tmp
    std::map<std::string, std::string> environment; ///< added to PATH, HOME=/tmp, LC_ALL=C.UTF-8
    std::string standardInput;
    std::chrono::milliseconds timeout{30'000}; ///< wall clock
    std::size_t outputCap = 1u << 20; ///< bytes kept per stream
    SandboxLimits limits = defaultLimits(SandboxProfile::Kernel); ///< see forProfile()
    /// Run without confinement when bubblewrap cannot be used. Never true unless the person asked for it.
    bool allowUnsandboxed = unsandboxedAllowedByEnvironment();

    /// A spec with the profile and its default limits.
    [[nodiscard]] static SandboxSpec forProfile(SandboxProfile profile);
    /// True when ACANN_ALLOW_UNSANDBOXED=1.
    [[nodiscard]] static bool unsandboxedAllowedByEnvironment();
};

/// Runs a command inside bubblewrap: every namespace unshared, read-only system, private /tmp, limits and a seccomp
/// filter. A process that a signal ended is reported as Signaled although bubblewrap itself exits.
/// Errors: SandboxMissing when bubblewrap is absent or the system refuses it (never a silent fall-back),
/// FileMissing when something to be made visible is not there, ProgramMissing, ProcessFailed.
[[nodiscard]] Result<ProcessOutcome> runSandboxed(const SandboxSpec& spec, std::stop_token stop = {});

/// Whether the sandbox works here, found by running `true` in it. Error: SandboxMissing with the next step.
[[nodiscard]] Status checkSandbox();

} // namespace acann::base
