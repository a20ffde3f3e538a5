// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace acann::emulator {

/// Turns what ends a process (SIGSEGV, SIGABRT, SIGSYS, exhausted memory, the time limit) into one line of the job
/// report with the call stack inside the candidate's module, and then ends the process. Process-wide, set once.
/// The handlers use only async-signal-safe means, but for the stack walk, whose library is loaded beforehand.
[[nodiscard]] Status installFaultHandlers(int reportFile);

/// The address range of the code about to run, PlanLaunch or the kernel; only addresses inside are reported, relative
/// to its begin.
void setRunningCode(std::uintptr_t begin, std::uintptr_t end, bool onHost);

/// The launch that a fault will be attributed to.
void setCurrentLaunch(int index);

/// The caller's call stack inside the running code, as offsets in its module, innermost first. Not for handlers.
[[nodiscard]] std::vector<std::uint64_t> stackInsideCode();

/// Ends the process after this time, wherever it is. 0 = never.
void startTimeLimit(std::chrono::milliseconds limit);

/// So that a kernel's threads and not the thread that waits for them take the alarm. Call once in the main thread.
void leaveAlarmsToOtherThreads();

} // namespace acann::emulator
