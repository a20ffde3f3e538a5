// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/core_team.h"

#include <algorithm>

namespace acann::emulator {

namespace {

constexpr std::size_t kNamedPartners = 3;

std::string number(int value) { return std::to_string(value); }

} // namespace

CoreTeam::CoreTeam(const TeamLayout& layout, int threads, int coresPerKind)
    : m_layout(layout)
    , m_limit(std::max(1, threads))
    , m_mostBlocks(std::max(1, coresPerKind))
    , m_units(static_cast<std::size_t>(layout.units()))
    , m_blocks(static_cast<std::size_t>(layout.blocks))
{
    for (int block = 0; block < layout.blocks; ++block)
        m_blocks[static_cast<std::size_t>(block)] = {block * layout.perBlock(), layout.perBlock(), false, false};
}

void CoreTeam::execute(const std::function<void(int)>& work)
{
    std::unique_lock lock(m_mutex);
    m_work = &work;
    if (const std::optional<int> first = handOver())
        startThread(*first);
    m_allDone.wait(lock, [this] { return m_threadsAlive == 0; });
    std::vector<std::jthread> threads = std::move(m_threads);
    lock.unlock();
    threads.clear();
}

void CoreTeam::startThread(int unit)
{
    ++m_threadsAlive;
    m_threads.emplace_back([this, unit] {
        (*m_work)(unit);
        const std::lock_guard lock(m_mutex);
        if (--m_threadsAlive == 0)
            m_allDone.notify_all();
    });
}

void CoreTeam::take(int unit)
{
    Unit& record = at(unit);
    Block& block = blockOf(unit);
    if (record.state == State::Idle) {
        block.next = unit + 1;
        m_activeBlocks += block.active ? 0 : 1;
        block.active = true;
    }
    block.running = true;
    record.state = State::Running;
    ++m_running;
}

bool CoreTeam::startable(const Block& block) const
{
    return !block.running && (block.active || m_activeBlocks < m_mostBlocks);
}

std::optional<int> CoreTeam::nextStart()
{
    if (m_closed)
        return std::nullopt;
    const auto begun = [this](std::size_t block) {
        return m_blocks[block].next == (static_cast<int>(block) + 1) * m_layout.perBlock();
    };
    while (m_firstOpen < m_blocks.size() && begun(m_firstOpen))
        ++m_firstOpen;
    for (std::size_t block = m_firstOpen; block < m_blocks.size(); ++block) {
        if (!begun(block) && startable(m_blocks[block]))
            return m_blocks[block].next;
        if (!m_blocks[block].active && m_activeBlocks >= m_mostBlocks)
            break; // no later one has a place either
    }
    return std::nullopt;
}

std::optional<int> CoreTeam::nextReady()
{
    for (const int unit : m_waiting)
        if (!blockOf(unit).running && at(unit).wait->ready())
            return unit;
    return nextStart();
}

std::optional<int> CoreTeam::handOver()
{
    std::optional<int> mine;
    while (m_running < m_limit) {
        const std::optional<int> next = nextReady();
        if (!next)
            break;
        const bool start = at(*next).state == State::Idle;
        take(*next);
        if (!start) {
            m_waiting.erase(*next);
            at(*next).wake.notify_all();
        } else if (!mine) {
            mine = next;
        } else {
            startThread(*next);
        }
    }
    if (m_running == 0 && !m_waiting.empty())
        breakWaits();
    return mine;
}

void CoreTeam::changed()
{
    if (const std::optional<int> next = handOver())
        startThread(*next);
}

std::optional<int> CoreTeam::finished(int unit)
{
    const std::lock_guard lock(m_mutex);
    at(unit).state = State::Done;
    --m_running;
    Block& block = blockOf(unit);
    block.running = false;
    if (--block.unfinished == 0)
        --m_activeBlocks;
    return handOver();
}

std::optional<BrokenWait> CoreTeam::await(int unit, const TeamWait& wait)
{
    std::unique_lock lock(m_mutex);
    if (m_restart)
        return BrokenWait{};
    if (wait.ready())
        return std::nullopt;
    Unit& record = at(unit);
    record.wait = &wait;
    record.state = State::Waiting;
    m_waiting.insert(unit);
    blockOf(unit).running = false;
    --m_running;
    if (const std::optional<int> next = handOver())
        startThread(*next);
    record.wake.wait(lock, [&] { return record.state != State::Waiting; });
    record.wait = nullptr;
    if (record.state != State::Broken)
        return std::nullopt;
    record.state = State::Running;
    return record.broken;
}

void CoreTeam::restartAs(const KernelType& type)
{
    const std::lock_guard lock(m_mutex);
    m_restart = type;
    m_closed = true;
}

void CoreTeam::breakWaits()
{
    // All reasons first: they describe the moment in which everything stands still.
    for (const int unit : m_waiting)
        at(unit).broken = m_restart ? BrokenWait{} : explain(*at(unit).wait);
    for (const int unit : m_waiting) {
        at(unit).state = State::Broken;
        blockOf(unit).running = true;
        ++m_running;
        at(unit).wake.notify_all();
    }
    m_waiting.clear();
    m_closed = true; // on the chip the blocks that have not begun never would
}

std::string CoreTeam::stateOf(int unit)
{
    std::string name = "block " + number(m_layout.blockOf(unit));
    if (m_layout.mixed())
        name += m_layout.kindOf(unit) == CoreKind::Cube ? std::string(" AIC") : " AIV " + number(m_layout.subOf(unit));
    const Unit& record = at(unit);
    if (record.state == State::Waiting)
        return name + " waits in " + record.wait->api + " at line " + number(record.wait->here.line);
    return name + (record.state == State::Idle ? " has not started" : " has ended");
}

BrokenWait CoreTeam::explain(const TeamWait& wait)
{
    BrokenWait broken;
    const std::vector<int> missing = wait.missing();
    const bool notStarted
        = std::any_of(missing.begin(), missing.end(), [this](int unit) { return at(unit).state == State::Idle; });
    if (notStarted) {
        broken.rule = Rule::SyncBlocks;
        broken.reason = wait.api + " waits for blocks that cannot start: the launch has " + number(m_layout.blocks)
            + " blocks, but only " + number(m_mostBlocks) + " run at once; the NPU would hang here.";
        return broken;
    }
    broken.reason = wait.api + " waits for what never comes; the NPU would hang here. Missing: ";
    for (std::size_t i = 0; i < std::min(missing.size(), kNamedPartners); ++i)
        broken.reason += (i == 0 ? "" : ", ") + stateOf(missing[i]);
    if (missing.size() > kNamedPartners)
        broken.reason += " and " + std::to_string(missing.size() - kNamedPartners) + " more";
    broken.reason += ".";
    return broken;
}

} // namespace acann::emulator
