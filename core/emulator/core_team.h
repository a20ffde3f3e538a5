// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/include/acann_emulator/abi.h"
#include "emulator/kernel_kind.h"
#include "emulator/rules.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace acann::emulator {

/// What a core waits for. The functions are called while the team's mutex is held.
struct TeamWait
{
    std::string api; ///< "CrossCoreWaitFlag(3)"
    acann_emu::Here here = acann_emu::Here::at("", 0);
    std::function<bool()> ready;
    std::function<std::vector<int>()> missing; ///< the units whose action would end the wait
};

/// Why a wait ended without what it waited for.
struct BrokenWait
{
    Rule rule = Rule::Deadlock;
    std::string reason; ///< empty: the launch is being left, say nothing
};

/// Runs the cores ("units") of one launch on threads, as many side by side as were asked for. Of a block one unit runs
/// at a time, always the lowest that can go on, until it waits or ends; blocks run side by side. Every waiting unit
/// keeps a thread. What a wait gives does not depend on who comes first, so the outcome does not depend on the
/// operating system; after serialise() that also holds for what does (a counter that overflows).
class CoreTeam
{
public:
    CoreTeam(const TeamLayout& layout, int threads, int coresPerKind);
    CoreTeam(const CoreTeam&) = delete;
    CoreTeam& operator=(const CoreTeam&) = delete;

    /// Runs all units. `work` runs the unit it is given and then, on the same thread, each one that finished() returns.
    void execute(const std::function<void(int unit)>& work);
    /// Ends a unit; returns the next one for this thread.
    [[nodiscard]] std::optional<int> finished(int unit);

    /// Suspends the unit until the wait is ready; a reason when that can never be.
    [[nodiscard]] std::optional<BrokenWait> await(int unit, const TeamWait& wait);

    /// From here on one unit of the whole launch runs at a time. The caller holds the mutex.
    void serialise() { m_limit = 1; }
    /// Something happened that a waiting unit may wait for: those that can go on do. The caller holds the mutex.
    void changed();

    /// Leaves the launch, which is to run again as another kind of kernel.
    void restartAs(const KernelType& type);
    [[nodiscard]] std::optional<KernelType> restart() const { return m_restart; }

    [[nodiscard]] const TeamLayout& layout() const { return m_layout; }
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }

private:
    enum class State : std::uint8_t
    {
        Idle,
        Running,
        Waiting,
        Broken,
        Done
    };
    struct Unit
    {
        State state = State::Idle;
        const TeamWait* wait = nullptr;
        BrokenWait broken;
        std::condition_variable wake;
    };

    [[nodiscard]] Unit& at(int unit) { return m_units[static_cast<std::size_t>(unit)]; }
    /// What waits, or has not begun, of a block in which nothing runs.
    struct Block
    {
        int next = 0; ///< the lowest unit that has not begun; past the block's last when all have
        int unfinished = 0;
        bool active = false; ///< has a place on the chip
        bool running = false; ///< one of its units runs
    };
    [[nodiscard]] std::optional<int> nextReady();
    [[nodiscard]] std::optional<int> nextStart();
    /// Gives free places to the next units: resumes those that waited, returns one that has to be started and starts
    /// the others on threads.
    [[nodiscard]] std::optional<int> handOver();
    [[nodiscard]] Block& blockOf(int unit) { return m_blocks[static_cast<std::size_t>(m_layout.blockOf(unit))]; }
    /// The block's next unit can be started on the chip.
    [[nodiscard]] bool startable(const Block& block) const;
    void take(int unit);
    void startThread(int unit);
    void breakWaits();
    [[nodiscard]] BrokenWait explain(const TeamWait& wait);
    [[nodiscard]] std::string stateOf(int unit);

    TeamLayout m_layout;
    int m_limit; ///< units that may run side by side
    int m_mostBlocks; ///< blocks that fit on the chip at once
    std::mutex m_mutex; ///< guards everything below and what waits look at
    std::deque<Unit> m_units;
    std::vector<Block> m_blocks;
    std::set<int> m_waiting;
    std::size_t m_firstOpen = 0; ///< all units of the blocks before have begun
    bool m_closed = false; ///< no further unit begins
    int m_running = 0;
    int m_activeBlocks = 0;
    std::optional<KernelType> m_restart;
    std::vector<std::jthread> m_threads;
    int m_threadsAlive = 0;
    std::condition_variable m_allDone;
    const std::function<void(int)>* m_work = nullptr;
};

} // namespace acann::emulator
