// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

/// What one emulated launch yields. Plain data: written by the kernel runner, read by judge, CLI and inspector.
namespace acann::emulator {

/// One instruction on one pipe of one core. Times are core cycles from the start of the kernel's first instruction.
struct TimelineSpan
{
    std::string api; ///< "DataCopy", "Add", …
    std::int64_t start = 0;
    std::int64_t end = 0;
    int line = 0; ///< in kernel.cpp; 0 unknown
    std::int64_t bytes = 0; ///< moved or processed
    std::string waitedFor; ///< what delayed the start: "", "MTE2_V", "pipe busy", "issue", "bandwidth"
    friend bool operator==(const TimelineSpan&, const TimelineSpan&) = default;
};

struct PipeTimeline
{
    std::string pipe; ///< S, V, MTE1, MTE2, MTE3, M, FIX
    std::int64_t busy = 0; ///< cycles
    std::vector<TimelineSpan> spans; ///< in start order; cut at a limit, see CoreTimeline::truncated
    friend bool operator==(const PipeTimeline&, const PipeTimeline&) = default;
};

struct CoreTimeline
{
    int core = 0; ///< block index
    std::string kind; ///< "AIV", "AIC"
    std::int64_t cycles = 0; ///< end of its last instruction
    bool truncated = false; ///< more spans existed than were kept
    std::vector<PipeTimeline> pipes;
    friend bool operator==(const CoreTimeline&, const CoreTimeline&) = default;
};

/// One buffer in a core's local memory, for the buffer map (block 0).
struct BufferUse
{
    std::string name; ///< "VECIN queue #0 buffer 1", "TBuf VECCALC #0"
    std::string memory; ///< "UB", "L1", …
    std::string role; ///< "in", "out", "calc", "scratch"
    std::int64_t offset = 0; ///< bytes
    std::int64_t size = 0; ///< bytes
    int line = 0; ///< of its InitBuffer
    friend bool operator==(const BufferUse&, const BufferUse&) = default;
};

struct Timeline
{
    std::string soc; ///< "ascend910b3"
    double frequencyMHz = 0;
    double launchOverheadNs = 0; ///< included in totalNs
    double totalNs = 0; ///< modelled latency of the launch
    int blockDim = 0;
    int waves = 1; ///< blocks ÷ cores, rounded up
    std::map<std::string, double> busyShare; ///< pipe → share of the slowest core's time, 0…1
    std::int64_t bytesRead = 0; ///< GM → core, all cores
    std::int64_t bytesWritten = 0;
    std::string criticalPipe; ///< the busiest pipe of the slowest core
    std::vector<CoreTimeline> cores; ///< spans kept for a few representative cores, totals for all
    std::vector<BufferUse> buffers;
    std::map<std::string, std::int64_t> memoryCapacity; ///< "UB" → bytes
    friend bool operator==(const Timeline&, const Timeline&) = default;
};

/// The whole outcome of one launch on the emulator.
struct LaunchReport
{
    std::string caseId;
    int blockDim = 0;
    std::vector<Finding> findings; ///< deduplicated by rule and place, with counts
    Timeline timeline; ///< totals always; spans only when asked for
    double wallMs = 0; ///< how long the emulation took here
    friend bool operator==(const LaunchReport&, const LaunchReport&) = default;
};

void to_json(nlohmann::json& json, const Timeline& timeline);
void from_json(const nlohmann::json& json, Timeline& timeline);
void to_json(nlohmann::json& json, const LaunchReport& report);
void from_json(const nlohmann::json& json, LaunchReport& report);

/// Chrome trace event format ("traceEvents"), µs, one process per core, one thread per pipe.
[[nodiscard]] nlohmann::json toChromeTrace(const Timeline& timeline);

} // namespace acann::emulator
