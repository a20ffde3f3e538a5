// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/host.h"
#include "remote/job.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <set>

namespace acann::remote {

struct JobRunnerOptions
{
    std::filesystem::path scripts; ///< resources/remote
    std::string workFolder; ///< as in the settings
    std::string prologue; ///< sh lines before every command
    std::chrono::seconds patience{600}; ///< how long a machine may be out of reach while a job runs there
    std::chrono::seconds placing{600}; ///< and before a job was placed there: short where others could take it
};

/// Runs detached jobs on one machine: they survive a dropped line and our own end, and are found again by their id.
/// Thread-safe; what several callers wait for is asked in one go.
class JobRunner
{
public:
    JobRunner(std::shared_ptr<Host> host, JobRunnerOptions options);

    /// Starts the job, or joins it where the id exists, and waits for its end. `onLog` gets the log piece by piece, on
    /// the calling thread. A stop ends the job over there, with everything it started.
    [[nodiscard]] JobOutcome run(
        const JobSpec& spec, const std::function<void(std::string_view)>& onLog, const std::stop_token& stop);

    /// Ends a job over there and waits until nothing of it is left. True: it is over, or never was.
    [[nodiscard]] Result<bool> cancel(const std::string& id, std::stop_token stop);

    /// Puts a tree of files there once, under the hash of its content; gives its absolute folder.
    /// Errors: HostBroken (no space, not writable), line errors.
    [[nodiscard]] Result<std::string> deploy(const std::vector<JobFile>& files, std::stop_token stop);

    /// Removes ended jobs older than `jobs` and contents not used for `objects`. How many of each.
    [[nodiscard]] Result<std::pair<int, int>> collectGarbage(
        std::chrono::minutes jobs, std::chrono::minutes objects, std::stop_token stop);

    [[nodiscard]] Host& host() { return *m_host; }

private:
    struct Placed ///< started or joined
    {
        bool joined = false;
    };
    using Placing = std::variant<Placed, JobRefused, JobUnreachable, JobCancelled>;

    [[nodiscard]] JobOutcome runAlone(
        const JobSpec& spec, const std::function<void(std::string_view)>& onLog, const std::stop_token& stop);
    [[nodiscard]] Placing place(const JobSpec& spec, const std::stop_token& stop);
    [[nodiscard]] Result<std::string> package(const JobSpec& spec, std::set<std::string>& sent);
    [[nodiscard]] JobOutcome follow(const JobSpec& spec, bool joined,
        const std::function<void(std::string_view)>& onLog, const std::stop_token& stop);
    /// News of one job; the first caller asks for all who wait. Nothing: ask again.
    [[nodiscard]] std::variant<std::optional<JobNews>, LineLost> news(
        const std::string& id, std::uint64_t known, const std::stop_token& stop);
    [[nodiscard]] ScriptOutcome askForNews(
        const std::map<std::string, std::uint64_t>& asked, const std::stop_token& stop);
    [[nodiscard]] JobOutcome ended(
        const JobSpec& spec, const JobNews& news, std::string log, bool joined, const std::stop_token& stop);
    [[nodiscard]] Script script(const char* file, std::vector<std::string> arguments, std::string input = {}) const;

    std::shared_ptr<Host> m_host;
    JobRunnerOptions m_options;
    std::mutex m_mutex;
    std::condition_variable_any m_told;
    std::set<std::string> m_running; ///< ids that a caller is busy with
    std::set<std::string> m_stored; ///< hashes of contents that are over there
    std::map<std::string, std::uint64_t> m_asked; ///< id → bytes of the log known
    std::map<std::string, JobNews> m_news;
    std::optional<LineLost> m_lost; ///< how the last question failed
    std::uint64_t m_round = 0; ///< questions answered
    bool m_asking = false;
};

} // namespace acann::remote
