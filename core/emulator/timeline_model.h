// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/access_map.h"
#include "emulator/kernel_kind.h"
#include "emulator/report.h"
#include "hardware/hardware_profile.h"

#include <array>
#include <span>
#include <vector>

namespace acann::emulator {

/// What one instruction costs on its pipe, in cycles.
struct Cost
{
    double head = 0; ///< paid when the pipe is idle
    double work = 0; ///< the pipe is busy for this long
    double tail = 0; ///< after which a waiting instruction sees the result
    double memoryWork = 0; ///< of the core's share of chip bandwidth
    double memoryDelay = 0; ///< from the start until the share is used
    double hidden = 0; ///< the end of head and work in which the next instruction of the pipe may already run
    std::int64_t bytes = 0;
};

struct Issued
{
    double start = 0;
    double end = 0; ///< the result is visible
    std::uint32_t number = 0; ///< on its pipe, from 1
};

/// An instruction as kept for the inspector; `api` and `waitedFor` are string literals.
struct Span
{
    const char* api = "";
    const char* waitedFor = "";
    double start = 0;
    double end = 0;
    std::int64_t bytes = 0;
    int line = 0;
};

/// The moment a flag stands for: what is complete then, and when.
struct Moment
{
    Clock known{};
    double time = 0;
};

/// Replays the instruction stream of one core on its pipes, in program order. Pipes work in order; only flags,
/// queues and barriers order one pipe behind another. Times are cycles from the kernel's first instruction.
class TimelineModel
{
public:
    TimelineModel(const hardware::HardwareProfile& profile, acann_emu::ScalarPort& scalar, CoreKind kind);

    void reset(bool keepSpans, std::size_t spanLimit);

    /// Work of the scalar unit itself.
    void spend(double cycles);
    Issued issue(Pipe pipe, const Cost& cost, double dependency, const char* api, int line);

    [[nodiscard]] Moment moment(Pipe pipe) const; ///< after everything issued to the pipe so far
    void wait(Pipe pipe, const Moment& moment, const char* reason);
    void barrier(Pipe pipe);
    /// The core stands still until `time` because another core has to act; shown on the scalar lane.
    void stall(double time, const char* api, int line);
    /// What the pipe has been given is complete for what follows on it, without waiting: the hardware interlocks.
    void interlock(Pipe pipe)
    {
        m_known[static_cast<std::size_t>(indexOf(pipe))][static_cast<std::size_t>(indexOf(pipe))] = at(pipe).issued;
    }
    /// What is known to be complete before the next instruction of the pipe.
    [[nodiscard]] Clock known(Pipe pipe) const;
    /// The scalar unit waits until the pipe is empty (compiler-made synchronisation around scalar accesses).
    void drainForScalar(Pipe pipe);

    [[nodiscard]] double finish() const; ///< end of the last instruction
    [[nodiscard]] double busy(Pipe pipe) const;
    [[nodiscard]] CoreTimeline report(int core) const;
    [[nodiscard]] bool keepsSpans() const { return m_keepSpans; }

private:
    struct PipeState
    {
        double free = 0;
        double drained = 0;
        double ready = 0;
        const char* reason = "";
        double busy = 0;
        std::uint32_t issued = 0;
        std::vector<double> starts; ///< of the last queueDepth instructions, a ring
        std::vector<Span> spans;
        bool truncated = false;
    };
    struct Interval
    {
        double begin;
        double end;
    };

    PipeState& at(Pipe pipe) { return m_pipes[static_cast<std::size_t>(indexOf(pipe))]; }
    [[nodiscard]] const PipeState& at(Pipe pipe) const { return m_pipes[static_cast<std::size_t>(indexOf(pipe))]; }
    double reserveMemory(double from, double work);

    const hardware::HardwareProfile& m_profile;
    acann_emu::ScalarPort& m_scalar;
    CoreKind m_kind;
    std::array<PipeState, kPipes> m_pipes;
    std::array<Clock, kPipes> m_known{};
    std::vector<Interval> m_memory; ///< when the core's share of chip bandwidth is taken, sorted
    bool m_keepSpans = false;
    std::size_t m_spanLimit = 0;
};

[[nodiscard]] const char* pipeName(Pipe pipe);
/// The pipes that a core has, in the order in which people read them.
[[nodiscard]] std::span<const Pipe> pipesOf(CoreKind kind);

} // namespace acann::emulator
