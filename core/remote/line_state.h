// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/line_failure.h"

#include <chrono>
#include <variant>

namespace acann::remote {

/// The life of one connection, as values: no clock, no process. What must be done is in LineStep::action.
struct LineIdle
{ };
struct LineConnecting
{
    int attempt = 1;
};
struct LineUp
{ };
/// Down, and tried again after `delay`.
struct LineWaiting
{
    int attempt = 1; ///< the next one's number
    std::chrono::milliseconds delay{};
    LineFailure last;
};
/// Down until somebody does something: wrong key, no permission, unknown name.
struct LineFailed
{
    LineFailure why;
};
using LineState = std::variant<LineIdle, LineConnecting, LineUp, LineWaiting, LineFailed>;

struct Wanted ///< somebody needs the line
{ };
struct LoggedIn
{ };
struct MasterEnded ///< the master process ended
{
    LineFailure why;
};
struct DelayOver
{ };
struct Reset ///< the person asked for it, or settings changed
{ };
using LineEvent = std::variant<Wanted, LoggedIn, MasterEnded, DelayOver, Reset>;

enum class LineAction
{
    None,
    StartMaster,
    StartDelay,
    StopMaster
};

struct LineStep
{
    LineState next;
    LineAction action = LineAction::None;
};

/// `jitter` in -1…1 moves a delay by up to a fifth, so that many clients do not come back at once.
[[nodiscard]] LineStep advance(const LineState& state, const LineEvent& event, double jitter);

/// 1, 2, 5, 10, 30, 30, … s for attempt 1, 2, ….
[[nodiscard]] std::chrono::milliseconds backOff(int attempt, double jitter);

/// "connected", "connecting (attempt 2)", "next attempt in 5 s: Host 'npu1' refuses the connection".
[[nodiscard]] std::string describe(const LineState& state);

} // namespace acann::remote
