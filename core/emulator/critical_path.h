// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/report.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace acann::emulator {

/// A span of a core: which lane, and which span of the lane.
struct SpanAt
{
    std::size_t pipe = 0;
    std::size_t span = 0;
    friend bool operator==(const SpanAt&, const SpanAt&) = default;
};

/// The chain of instructions that decides when a core ends, first to last: each could not start before the one before
/// it had ended. Empty without spans. Of a truncated timeline it is the chain of what was kept.
[[nodiscard]] std::vector<SpanAt> criticalPath(const CoreTimeline& core);

/// One instruction of the source on the critical path.
struct CriticalStep
{
    std::string pipe;
    std::string api;
    int line = 0;
    std::int64_t cycles = 0; ///< by which its runs moved the end of the core forward
    int count = 0; ///< how often it is on the path
    friend bool operator==(const CriticalStep&, const CriticalStep&) = default;
};

/// The critical path by source line, most cycles first. What lies between its spans, the scalar unit's own work, is a
/// step of pipe "S" without a line. The cycles of all steps are those of the core's last span's end.
[[nodiscard]] std::vector<CriticalStep> criticalSteps(const CoreTimeline& core);

/// Cycles that each pipe stood still between two of its instructions, by what the later one waited for ("MTE2_V",
/// "bandwidth", "issue", "scalar" when nothing was left to issue). An instruction that only waited for the one before
/// it did not stand still.
[[nodiscard]] std::map<std::string, std::map<std::string, std::int64_t>> stalls(const CoreTimeline& core);

} // namespace acann::emulator
