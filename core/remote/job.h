// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "remote/line_failure.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace acann::remote {

/// A file that a job finds in its work folder. Contents are stored by hash over there: what was sent once is not sent
/// again.
struct JobFile
{
    std::string path; ///< inside the work folder
    std::variant<std::string, std::filesystem::path> content;
    int mode = 0644; ///< set as given whatever the umask: some tools refuse files that others could write
};

/// A card that a job has to itself: a lock on the machine that ends with the job and with everything it started.
struct CardLease
{
    int npu = 0;
    int chip = 0;
    std::chrono::seconds wait{30}; ///< for another job of ours to give it back
};
/// Exit codes of a job that did not get its card; its own lines were not run then.
constexpr int kCardLeased = 75; ///< another of our jobs has it
constexpr int kCardInUse = 76; ///< somebody else's process is on it

/// What is to be run over there. The id decides what a job is: a job that exists already is joined, never run again.
struct JobSpec
{
    std::string id; ///< 8 to 64 letters, digits, '-', the same for the same work
    std::string command; ///< sh lines, run in the work folder
    std::vector<JobFile> files;
    std::optional<CardLease> lease;
    std::vector<std::string> results; ///< files in the work folder that are fetched when it has ended
    std::chrono::seconds limit{600}; ///< kept by a watchdog over there
    std::size_t logBytes = std::size_t{4} << 20; ///< the rest of what it prints is dropped
    std::size_t resultBytes = std::size_t{64} << 20; ///< per result file
    std::int64_t freeKb = 64 * 1024; ///< disk space that must be there before it starts
};

/// Why a job ended, as its supervisor over there wrote it down.
enum class JobEnd
{
    Done, ///< by itself
    TimedOut,
    Cancelled,
    DiskFull ///< it failed and the disk was full
};

struct JobEnded
{
    int code = 0; ///< exit code; 128 + signal
    JobEnd end = JobEnd::Done;
    std::string log;
    std::map<std::string, std::string> results; ///< those that exist
    bool joined = false; ///< it existed before: of an earlier process, or of a submission whose answer was lost
};
enum class JobLoss
{
    Died, ///< its supervisor was killed
    Rebooted, ///< the machine was restarted meanwhile
    Gone ///< its folder is not there any more
};
/// It will never end by itself; whether it did something is unknown. The id is used up.
struct JobLost
{
    JobLoss why = JobLoss::Died;
};
struct JobCancelled
{ };
/// The machine could not be reached for longer than we wait. The job may still run; its id finds it again.
struct JobUnreachable
{
    LineFailure failure;
};
/// It was never started: no space, no work folder, a broken request.
struct JobRefused
{
    Error error;
};
using JobOutcome = std::variant<JobEnded, JobLost, JobCancelled, JobUnreachable, JobRefused>;

/// One line of news from poll.sh.
enum class JobPhase
{
    Gone,
    Starting,
    Unstarted,
    Running,
    Ended,
    Died,
    Rebooted
};
struct JobNews
{
    JobPhase phase = JobPhase::Starting;
    int code = 0;
    JobEnd end = JobEnd::Done;
    std::int64_t freeKb = 0;
    std::uint64_t logBytes = 0; ///< of the whole log
    std::string piece; ///< of the log, from the byte asked for
};

/// Error: ProtocolBroken for anything that poll.sh does not print.
[[nodiscard]] Result<std::map<std::string, JobNews>> parseNews(std::string_view text);
/// What fetch.sh prints; sizes and hashes are checked. Error: ProtocolBroken; HostBroken for a file above the limit.
[[nodiscard]] Result<std::map<std::string, std::string>> parseFiles(std::string_view text);

/// One sentence: "died: its supervisor on host 'npu1' was killed".
[[nodiscard]] std::string describe(JobLoss loss, const std::string& host);

} // namespace acann::remote
