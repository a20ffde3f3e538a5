// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/worker_pool.h"

#include <utility>

namespace acann::evolution {

namespace {

/// The next function of a queue, or none when the wait was stopped.
std::function<void()> take(std::mutex& mutex, std::condition_variable_any& wake,
    std::deque<std::function<void()>>& queue, const std::stop_token& stop)
{
    std::unique_lock lock(mutex);
    if (!wake.wait(lock, stop, [&] { return !queue.empty(); }) || stop.stop_requested())
        return {};
    auto function = std::move(queue.front());
    queue.pop_front();
    return function;
}

} // namespace

WorkerPool::WorkerPool(int threads)
{
    for (int i = 0; i < threads; ++i)
        m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

WorkerPool::~WorkerPool() = default;

void WorkerPool::submit(std::function<void()> job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void WorkerPool::work(const std::stop_token& stop)
{
    while (auto job = take(m_mutex, m_wake, m_jobs, stop))
        job();
}

void Mailbox::post(std::function<void()> function)
{
    {
        const std::lock_guard lock(m_mutex);
        m_functions.push_back(std::move(function));
    }
    m_wake.notify_one();
}

bool Mailbox::runOne(const std::stop_token& stop)
{
    auto function = take(m_mutex, m_wake, m_functions, stop);
    if (!function)
        return false;
    function();
    return true;
}

} // namespace acann::evolution
