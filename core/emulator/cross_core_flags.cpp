// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/cross_core_flags.h"

#include <algorithm>

namespace acann::emulator {

CrossCoreFlags::CrossCoreFlags(const TeamLayout& layout)
    : m_layout(layout)
{ }

const std::deque<double>& CrossCoreFlags::counter(int unit, int id) const
{
    static const std::deque<double> none;
    const auto index = static_cast<std::size_t>(unit);
    return index < m_units.size() ? m_units[index].counters[static_cast<std::size_t>(id)].times : none;
}

std::vector<int> CrossCoreFlags::groupOf(int unit, int mode) const
{
    const CoreKind kind = m_layout.kindOf(unit);
    std::vector<int> group;
    if (mode == 0) {
        for (int other = 0; other < m_layout.units(); ++other)
            if (m_layout.kindOf(other) == kind)
                group.push_back(other);
        return group;
    }
    if (kind == CoreKind::Cube)
        return {unit};
    for (int sub = 0; sub < m_layout.vectors; ++sub)
        group.push_back(m_layout.unitOf(m_layout.blockOf(unit), kind, sub));
    return group;
}

std::vector<int> CrossCoreFlags::receiversOf(int unit, int mode) const
{
    if (mode != 2)
        return groupOf(unit, mode);
    const int block = m_layout.blockOf(unit);
    if (m_layout.kindOf(unit) == CoreKind::Vector)
        return {m_layout.unitOf(block, CoreKind::Cube, 0)};
    std::vector<int> receivers;
    for (int sub = 0; sub < m_layout.vectors; ++sub)
        receivers.push_back(m_layout.unitOf(block, CoreKind::Vector, sub));
    return receivers;
}

bool CrossCoreFlags::deliver(int unit, int id, double time, const acann_emu::Here& here)
{
    Pending& pending = m_units[static_cast<std::size_t>(unit)].counters[static_cast<std::size_t>(id)];
    if (pending.times.size() >= kMostPending)
        return false;
    pending.times.push_back(time);
    pending.here = here;
    return true;
}

bool CrossCoreFlags::set(int unit, int mode, int id, double time, const acann_emu::Here& here)
{
    if (m_units.empty())
        m_units.resize(static_cast<std::size_t>(m_layout.units()));
    const auto given = [&](int member) -> Pending& {
        return m_units[static_cast<std::size_t>(member)]
            .given[static_cast<std::size_t>(mode)][static_cast<std::size_t>(id)];
    };
    Pending& own = given(unit);
    if (own.times.size() >= kMostPending)
        return false;
    own.times.push_back(time);
    own.here = here;
    const std::vector<int> group = groupOf(unit, mode);
    if (!std::all_of(group.begin(), group.end(), [&](int member) { return !given(member).times.empty(); }))
        return true;
    double latest = 0;
    for (const int member : group) {
        latest = std::max(latest, given(member).times.front());
        given(member).times.pop_front();
    }
    bool room = true;
    for (const int receiver : receiversOf(unit, mode))
        room = deliver(receiver, id, latest, here) && room;
    return room;
}

double CrossCoreFlags::take(int unit, int id)
{
    std::deque<double>& times = m_units[static_cast<std::size_t>(unit)].counters[static_cast<std::size_t>(id)].times;
    const double time = times.front();
    times.pop_front();
    return time;
}

std::vector<int> CrossCoreFlags::missing(int unit, int id) const
{
    const auto gave = [&](int other, int mode) {
        return !m_units.empty()
            && !m_units[static_cast<std::size_t>(other)]
                    .given[static_cast<std::size_t>(mode)][static_cast<std::size_t>(id)]
                    .times.empty();
    };
    // A half-complete group names the mode; else the other cores of the block are the natural partners.
    for (int mode = 0; mode < kModes; ++mode) {
        const std::vector<int> setters = mode == 2 ? receiversOf(unit, 2) : groupOf(unit, mode);
        std::vector<int> rest;
        std::copy_if(
            setters.begin(), setters.end(), std::back_inserter(rest), [&](int other) { return !gave(other, mode); });
        if (rest.size() < setters.size())
            return rest;
    }
    return receiversOf(unit, m_layout.mixed() ? 2 : 0);
}

std::vector<CrossCoreFlags::Leftover> CrossCoreFlags::leftovers(int unit) const
{
    std::vector<Leftover> rest;
    if (m_units.empty())
        return rest;
    const Unit& record = m_units[static_cast<std::size_t>(unit)];
    for (int id = 0; id < kIds; ++id)
        if (!record.counters[static_cast<std::size_t>(id)].times.empty())
            rest.push_back({id, record.counters[static_cast<std::size_t>(id)].here});
    return rest;
}

std::size_t CrossCoreFlags::arrive(int key, int unit, const std::vector<int>& members, double time)
{
    Barrier& barrier = m_barriers[key];
    const std::size_t round = barrier.passedAt.size();
    barrier.arrived.insert(unit);
    barrier.latest = std::max(barrier.latest, time);
    if (barrier.arrived.size() == members.size()) {
        barrier.passedAt.push_back(barrier.latest);
        barrier.arrived.clear();
    }
    return round;
}

bool CrossCoreFlags::passed(int key, std::size_t round) const { return m_barriers.at(key).passedAt.size() > round; }

double CrossCoreFlags::passTime(int key, std::size_t round) const { return m_barriers.at(key).passedAt[round]; }

std::vector<int> CrossCoreFlags::missingAt(int key, const std::vector<int>& members) const
{
    const Barrier& barrier = m_barriers.at(key);
    std::vector<int> rest;
    std::copy_if(members.begin(), members.end(), std::back_inserter(rest),
        [&](int unit) { return !barrier.arrived.contains(unit); });
    return rest;
}

bool CrossCoreFlags::isNoted(NotedFlag flag) const
{
    const auto found = m_noted.find(flag);
    return found != m_noted.end() && !found->second.empty();
}

double CrossCoreFlags::takeNoted(NotedFlag flag)
{
    std::deque<double>& times = m_noted[flag];
    const double time = times.front();
    times.pop_front();
    return time;
}

} // namespace acann::emulator
