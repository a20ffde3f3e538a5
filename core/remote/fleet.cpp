// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/fleet.h"

#include <algorithm>

namespace acann::remote {

void Fleet::addHost(const std::string& host, int builds) { m_hosts[host].builds = builds; }

void Fleet::setHostUp(const std::string& host, bool up) { m_hosts[host].up = up; }

void Fleet::setAside(const CardKey& card, CardUse use, std::string why, Time now)
{
    auto& state = m_cards[card];
    state.use = use;
    state.why = std::move(why);
    state.job.clear();
    if (use == CardUse::Foreign) {
        state.until = now + kRecheck;
        return;
    }
    constexpr int kMostDoublings = 5; // an hour and four minutes
    state.until = now + kFirstQuarantine * (1 << std::min(state.offences, kMostDoublings));
    ++state.offences;
}

void Fleet::setCards(const std::string& host, const NpuTable& table, Time now)
{
    for (const auto& chip : table.chips) {
        const CardKey key{host, chip.npu, chip.chip};
        auto& state = m_cards[key];
        if (state.use == CardUse::Ours || (state.use == CardUse::Quarantined && now < state.until))
            continue;
        const auto other = std::find_if(table.processes.begin(), table.processes.end(),
            [&](const NpuProcess& process) { return process.npu == chip.npu && process.chip == chip.chip; });
        if (chip.health != "OK")
            setAside(key, CardUse::Quarantined, "npu-smi says its health is " + chip.health, now);
        else if (other != table.processes.end())
            setAside(
                key, CardUse::Foreign, "used by " + other->name + " (process " + std::to_string(other->pid) + ")", now);
        else
            state = CardState{CardUse::Free, {}, {}, {}, state.offences};
    }
}

void Fleet::wakeCards(Time now)
{
    for (auto& [key, state] : m_cards)
        if ((state.use == CardUse::Foreign || state.use == CardUse::Quarantined) && now >= state.until)
            state.use = CardUse::Free;
}

void Fleet::release(const CardKey& card)
{
    auto& state = m_cards[card];
    if (state.use != CardUse::Ours)
        state = CardState{};
}

void Fleet::putInLine(InLine item)
{
    const auto place
        = std::find_if(m_line.begin(), m_line.end(), [&](const InLine& other) { return other.number > item.number; });
    m_line.insert(place, std::move(item));
}

void Fleet::enqueue(FleetJob job) { putInLine({m_next++, std::move(job)}); }

std::optional<Assignment> Fleet::placeFor(const FleetJob& job) const
{
    if (job.needsCard) {
        // The host with most free cards first, so that hosts fill evenly.
        std::map<std::string, int> freeCards;
        for (const auto& [key, state] : m_cards)
            freeCards[key.host] += state.use == CardUse::Free ? 1 : 0;
        const CardKey* best = nullptr;
        for (const auto& [key, state] : m_cards) {
            const auto host = m_hosts.find(key.host);
            const bool usable = state.use == CardUse::Free && host != m_hosts.end() && host->second.up
                && !job.avoidHosts.contains(key.host) && !job.avoidCards.contains(key);
            if (usable && (best == nullptr || freeCards.at(key.host) > freeCards.at(best->host)))
                best = &key;
        }
        return best == nullptr ? std::nullopt : std::optional(Assignment{job.id, best->host, *best});
    }
    const std::pair<const std::string, HostState>* best = nullptr;
    const auto room = [](const HostState& host) { return host.builds - host.building; };
    for (const auto& entry : m_hosts)
        if (entry.second.up && room(entry.second) > 0 && !job.avoidHosts.contains(entry.first)
            && (best == nullptr || room(entry.second) > room(best->second)))
            best = &entry;
    return best == nullptr ? std::nullopt : std::optional(Assignment{job.id, best->first, std::nullopt});
}

std::vector<Assignment> Fleet::assign(Time now)
{
    wakeCards(now);
    std::vector<Assignment> made;
    for (auto it = m_line.begin(); it != m_line.end();) {
        auto place = placeFor(it->job);
        if (!place) {
            ++it;
            continue;
        }
        if (place->card) {
            auto& card = m_cards[*place->card];
            card.use = CardUse::Ours;
            card.job = place->job;
        } else {
            ++m_hosts[place->host].building;
        }
        made.push_back(*place);
        m_running.insert_or_assign(made.back().job, Running{std::move(*it), std::move(*place)});
        it = m_line.erase(it);
    }
    return made;
}

void Fleet::vacate(const Assignment& place)
{
    if (!place.card) {
        --m_hosts[place.host].building;
        return;
    }
    auto& card = m_cards[*place.card];
    if (card.use == CardUse::Ours) {
        card.use = CardUse::Free;
        card.job.clear();
    }
}

void Fleet::finish(const std::string& job)
{
    if (const auto found = m_running.extract(job); !found.empty()) {
        vacate(found.mapped().place);
        if (found.mapped().place.card)
            m_cards[*found.mapped().place.card].offences = 0;
    }
}

void Fleet::withdraw(const std::string& job)
{
    std::erase_if(m_line, [&](const InLine& item) { return item.job.id == job; });
    if (const auto found = m_running.extract(job); !found.empty())
        vacate(found.mapped().place);
}

bool Fleet::somewhereLeft(const FleetJob& job) const
{
    if (job.needsCard)
        return std::any_of(m_cards.begin(), m_cards.end(), [&](const auto& entry) {
            return !job.avoidHosts.contains(entry.first.host) && !job.avoidCards.contains(entry.first);
        });
    return std::any_of(
        m_hosts.begin(), m_hosts.end(), [&](const auto& entry) { return !job.avoidHosts.contains(entry.first); });
}

bool Fleet::giveBack(const std::string& job, FleetFailure failure, Time now)
{
    auto found = m_running.extract(job);
    if (found.empty())
        return false;
    auto [origin, place] = std::move(found.mapped());
    vacate(place);
    switch (failure) {
    case FleetFailure::CardLeased:
    case FleetFailure::CardInUse:
        if (place.card)
            setAside(*place.card, CardUse::Foreign,
                failure == FleetFailure::CardLeased ? "leased to another workbench" : "used by somebody else", now);
        break;
    case FleetFailure::CardIll:
        if (place.card) {
            setAside(*place.card, CardUse::Quarantined, "job '" + job + "' ended with a device error", now);
            origin.job.avoidCards.insert(*place.card);
        }
        break;
    case FleetFailure::HostFailed:
        origin.job.avoidHosts.insert(place.host);
        break;
    case FleetFailure::HostDown:
        m_hosts[place.host].up = false;
        break;
    }
    if (!somewhereLeft(origin.job))
        return false;
    putInLine(std::move(origin));
    return true;
}

} // namespace acann::remote
