// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/npu_smi.h"

#include <chrono>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace acann::remote {

/// A card of some host.
struct CardKey
{
    std::string host;
    int npu = 0;
    int chip = 0;
    friend auto operator<=>(const CardKey&, const CardKey&) = default;
};

/// What a job in line needs: a build slot of some host, or a card for itself.
struct FleetJob
{
    std::string id;
    bool needsCard = false;
    std::set<std::string> avoidHosts; ///< where it failed for reasons of the host
    std::set<CardKey> avoidCards;
    friend bool operator==(const FleetJob&, const FleetJob&) = default;
};

struct Assignment
{
    std::string job;
    std::string host;
    std::optional<CardKey> card; ///< unset: a build slot
    friend bool operator==(const Assignment&, const Assignment&) = default;
};

/// Why a job came back without an outcome of its own.
enum class FleetFailure
{
    CardLeased, ///< another workbench has the card
    CardInUse, ///< somebody else's process is on it
    CardIll, ///< time-out or device error: the card is set aside
    HostFailed, ///< no disk, no compiler, lost
    HostDown ///< out of reach: the host is set aside until it is back
};

/// Who runs where, as a value without clock or processes: several hosts, each with build slots and cards. Jobs are
/// served in the order they came; a job is in exactly one place: in line, assigned, or gone.
class Fleet
{
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::minutes kFirstQuarantine{2}; ///< doubled each time, up to an hour
    static constexpr std::chrono::seconds kRecheck{30}; ///< for a card that others use

    void addHost(const std::string& host, int builds);
    /// The cards as npu-smi shows them: new ones join, ill ones and those with foreign processes are set aside.
    /// Processes of jobs that we assigned there are not foreign.
    void setCards(const std::string& host, const NpuTable& table, Time now);
    void setHostUp(const std::string& host, bool up);

    void enqueue(FleetJob job);
    /// What can be started now; it counts as started.
    [[nodiscard]] std::vector<Assignment> assign(Time now);
    /// The job is not wanted any more, wherever it is.
    void withdraw(const std::string& job);
    /// The job has its outcome.
    void finish(const std::string& job);
    /// The job is put back to its place in line and goes elsewhere. False when no host or card is left that it does not
    /// avoid: it is taken out.
    [[nodiscard]] bool giveBack(const std::string& job, FleetFailure failure, Time now);
    /// A check with a known-good kernel passed: the card may be used again at once.
    void release(const CardKey& card);

    enum class CardUse
    {
        Free,
        Ours,
        Foreign,
        Quarantined
    };
    struct CardState
    {
        CardUse use = CardUse::Free;
        std::string why; ///< of Foreign and Quarantined, one sentence
        std::string job; ///< of Ours
        Time until{}; ///< of Foreign and Quarantined
        int offences = 0; ///< how often it was set aside
    };
    [[nodiscard]] const std::map<CardKey, CardState>& cards() const { return m_cards; }
    [[nodiscard]] std::size_t waiting() const { return m_line.size(); }
    [[nodiscard]] std::size_t running() const { return m_running.size(); }

private:
    struct HostState
    {
        int builds = 0;
        int building = 0;
        bool up = true;
    };
    struct InLine
    {
        long number = 0; ///< lower ones came earlier
        FleetJob job;
    };
    struct Running
    {
        InLine origin;
        Assignment place;
    };
    [[nodiscard]] std::optional<Assignment> placeFor(const FleetJob& job) const;
    [[nodiscard]] bool somewhereLeft(const FleetJob& job) const;
    void wakeCards(Time now);
    void setAside(const CardKey& card, CardUse use, std::string why, Time now);
    void putInLine(InLine item);
    void vacate(const Assignment& place);

    std::map<std::string, HostState> m_hosts;
    std::map<CardKey, CardState> m_cards;
    std::vector<InLine> m_line;
    std::map<std::string, Running> m_running;
    long m_next = 0;
};

} // namespace acann::remote
