// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace acann::emulator {

/// Where the emulated core of a thread stands. Taken in signal handlers: nothing is allocated, and the texts live as
/// long as the kernel's module.
struct CoreSnapshot
{
    int block = -1; ///< −1: the thread runs no kernel
    const char* kind = ""; ///< "AIV", "AIC"
    const char* file = ""; ///< of the last call of the API
    int line = 0; ///< 0: there was none
    std::int64_t cycle = 0; ///< modelled, when the last instruction so far ends
    int buffersInUse = 0; ///< of queues
    int buffers = 0;
};

[[nodiscard]] CoreSnapshot snapshotOfThread() noexcept;

} // namespace acann::emulator
