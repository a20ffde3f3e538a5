// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace acann::evolution {

/// A few threads that run blocking jobs in the order they were submitted. Its end waits for the jobs that run and
/// drops those that do not yet; jobs are cancelled through their own stop tokens.
class WorkerPool
{
public:
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void submit(std::function<void()> job); ///< thread-safe

private:
    void work(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_jobs;
    std::vector<std::jthread> m_threads; ///< last: its threads end before the rest does
};

/// Functions handed from any thread to the one that calls `runOne`: an event loop of the simplest kind.
class Mailbox
{
public:
    void post(std::function<void()> function); ///< thread-safe
    /// Waits for a function and runs it; false when `stop` was requested before one came.
    bool runOne(const std::stop_token& stop);

private:
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_functions;
};

} // namespace acann::evolution
