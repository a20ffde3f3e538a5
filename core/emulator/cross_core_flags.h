// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/atomic_stores.h"
#include "emulator/kernel_kind.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace acann::emulator {

/// The flags and barriers between the cores of one launch. Plain data: the caller holds the team's mutex. Times are
/// cycles since the launch; a wait ends at the latest time of the settings that it needed.
class CrossCoreFlags
{
public:
    static constexpr int kIds = 16;
    static constexpr std::size_t kMostPending = 15; ///< a counter holds no more

    explicit CrossCoreFlags(const TeamLayout& layout);

    /// CrossCoreSetFlag: mode 0 all cores of the setter's kind, 1 the vector cores of the block, 2 cube core and vector
    /// cores of the block. False when a counter is full; the setting is lost then.
    bool set(int unit, int mode, int id, double time, const acann_emu::Here& here);
    [[nodiscard]] bool isSet(int unit, int id) const { return !counter(unit, id).empty(); }
    /// Takes one count of a flag that is set; when it was set.
    double take(int unit, int id);
    /// The units that have not yet done what the flag of `unit` would need.
    [[nodiscard]] std::vector<int> missing(int unit, int id) const;
    /// Where a flag of the unit was last set that nothing waited for.
    struct Leftover
    {
        int id = 0;
        acann_emu::Here here = acann_emu::Here::at("", 0);
    };
    [[nodiscard]] std::vector<Leftover> leftovers(int unit) const;

    /// A barrier of `members`; `key` tells barriers apart. Returns the round that the unit takes part in.
    std::size_t arrive(int key, int unit, const std::vector<int>& members, double time);
    [[nodiscard]] bool passed(int key, std::size_t round) const;
    [[nodiscard]] double passTime(int key, std::size_t round) const;
    [[nodiscard]] std::vector<int> missingAt(int key, const std::vector<int>& members) const;

    /// Keeps an accumulating store of a core for takeParked.
    void park(int unit, AtomicStore store) { m_parked[unit].push_back(std::move(store)); }
    /// What all cores accumulated since the last time, by unit.
    [[nodiscard]] std::map<int, std::vector<AtomicStore>> takeParked() { return std::exchange(m_parked, {}); }

    /// Flags in global memory (IBSet, IBWait and the block-by-block order), by core and event.
    using NotedFlag = std::pair<int, int>;
    void note(NotedFlag flag, double time) { m_noted[flag].push_back(time); }
    [[nodiscard]] bool isNoted(NotedFlag flag) const;
    double takeNoted(NotedFlag flag);

private:
    struct Pending
    {
        std::deque<double> times;
        acann_emu::Here here = acann_emu::Here::at("", 0);
    };
    struct Barrier
    {
        std::set<int> arrived;
        double latest = 0;
        std::vector<double> passedAt;
    };
    static constexpr int kModes = 3;
    struct Unit
    {
        std::array<Pending, kIds> counters; ///< what the unit can wait for
        std::array<std::array<Pending, kIds>, kModes> given; ///< what the unit set and its group has not completed
    };

    [[nodiscard]] const std::deque<double>& counter(int unit, int id) const;
    [[nodiscard]] std::vector<int> groupOf(int unit, int mode) const;
    [[nodiscard]] std::vector<int> receiversOf(int unit, int mode) const;
    bool deliver(int unit, int id, double time, const acann_emu::Here& here);

    TeamLayout m_layout;
    std::vector<Unit> m_units;
    std::map<int, Barrier> m_barriers;
    std::map<int, std::vector<AtomicStore>> m_parked;
    std::map<NotedFlag, std::deque<double>> m_noted;
};

} // namespace acann::emulator
