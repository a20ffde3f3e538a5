// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/line_failure.h"
#include "remote/wire.h"

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <variant>

namespace acann::remote {

struct ScriptLimits
{
    std::chrono::milliseconds time{30'000}; ///< kills the script on both sides
    std::chrono::milliseconds line{30'000}; ///< how long to wait for a connection that is down
    std::size_t outputBytes = std::size_t{1} << 20; ///< per stream; the rest is read and dropped
};

struct ScriptEnded
{
    int code = 0;
    std::string output;
    std::string errors;
    bool truncated = false;
    std::chrono::milliseconds duration{};
    std::string noise; ///< what login files printed before the script
};
struct ScriptTimedOut
{
    std::chrono::milliseconds limit{};
    std::string output;
    std::string errors;
};
struct ScriptCancelled
{ };
/// The line failed before or while the script ran: whether it ran is unknown. Never a fault of what was to be done.
struct LineLost
{
    LineFailure failure;
    bool begun = false; ///< the script is known to have been started
};
using ScriptOutcome = std::variant<ScriptEnded, ScriptTimedOut, ScriptCancelled, LineLost>;

/// A machine that scripts can be run on. Thread-safe; every call blocks until its outcome is known.
class Host
{
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    [[nodiscard]] virtual std::string name() const = 0; ///< as in the settings, e.g. "npu1"
    [[nodiscard]] virtual ScriptOutcome run(const Script& script, const ScriptLimits& limits, std::stop_token stop) = 0;
};

/// The output of a script that ended with 0. Errors: HostUnreachable, HostKeyChanged, ProcessTimedOut, Cancelled;
/// HostBroken when it ended with another code (detail: what it printed).
[[nodiscard]] Result<std::string> outputOf(const Host& host, ScriptOutcome outcome);

} // namespace acann::remote
