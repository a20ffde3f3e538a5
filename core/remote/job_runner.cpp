// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/job_runner.h"

#include "base/files.h"
#include "base/hash.h"
#include "remote/host_run.h"
#include "remote/tarball.h"

#include <algorithm>
#include <iomanip>
#include <regex>
#include <sstream>

namespace acann::remote {

using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

namespace {

constexpr int kWaitTenths = 5; ///< how long a question for news waits over there
constexpr std::size_t kPiece = std::size_t{1} << 20; ///< of a log, per question

std::string bytesOf(const JobFile& file, Error& error)
{
    if (const auto* bytes = std::get_if<std::string>(&file.content))
        return *bytes;
    auto read = base::readFile(std::get<std::filesystem::path>(file.content));
    if (read)
        return std::move(*read);
    error = std::move(read.error());
    return {};
}

std::string octal(int mode)
{
    std::ostringstream text;
    text << std::oct << mode;
    return text.str();
}

Error refusal(const std::string& host, const std::string& line)
{
    if (line.starts_with("full "))
        return {ErrorCode::HostBroken,
            "Host '" + host + "' has no space left for a job (" + line.substr(5) + " KB are free)",
            "Remove files there, or run 'agenticcann-cli host clean " + host + "'.", {}, {}};
    if (line.starts_with("broken "))
        return {ErrorCode::HostBroken, line.substr(7) + " on host '" + host + "'",
            "Set 'workFolder' of the host to a folder that can be written.", {}, {}};
    return {ErrorCode::ProtocolBroken, "Host '" + host + "' answered something unexpected: " + line.substr(0, 200),
        "Run 'agenticcann-cli host doctor " + host + "'.", {}, {}};
}

/// Waits until the line has had time to come back; false when asked to stop.
bool pause(std::chrono::milliseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

} // namespace

JobRunner::JobRunner(std::shared_ptr<Host> host, JobRunnerOptions options)
    : m_host(std::move(host))
    , m_options(std::move(options))
{ }

Script JobRunner::script(const char* file, std::vector<std::string> arguments, std::string input) const
{
    arguments.insert(arguments.begin(), m_options.workFolder);
    return {kWorkFolderPreamble
            + base::readFile(m_options.scripts / file).value_or("echo 'broken The scripts are not installed'"),
        std::move(arguments), std::move(input)};
}

Result<std::string> JobRunner::package(const JobSpec& spec, std::set<std::string>& sent)
{
    std::vector<TarEntry> entries;
    std::string manifest;
    for (const auto& file : spec.files) {
        if (!staysInside(file.path))
            return fail(ErrorCode::InvalidArgument, "'" + file.path + "' is no path inside a job's folder");
        Error error{ErrorCode::Internal, {}, {}, {}, {}};
        auto bytes = bytesOf(file, error);
        if (!error.text.empty())
            return fail(std::move(error));
        const auto hash = base::sha256(bytes);
        manifest += hash + ' ' + octal(file.mode) + ' ' + file.path + '\n';
        const std::lock_guard lock(m_mutex);
        if (!m_stored.contains(hash) && sent.insert(hash).second)
            entries.push_back({"objects/" + hash, std::move(bytes)});
    }
    auto supervisor = base::readFile(m_options.scripts / "supervise.sh");
    if (!supervisor)
        return fail(std::move(supervisor.error()));
    std::string command = m_options.prologue + '\n';
    if (spec.lease) {
        auto lease = base::readFile(m_options.scripts / "lease.sh");
        if (!lease)
            return fail(std::move(lease.error()));
        command += *lease + "take_card " + std::to_string(spec.lease->npu) + ' ' + std::to_string(spec.lease->chip)
            + ' ' + std::to_string(spec.lease->wait.count()) + '\n';
    }
    entries.push_back({"job/manifest", std::move(manifest)});
    entries.push_back({"job/command.sh", std::move(command) + spec.command + '\n'});
    entries.push_back({"job/supervise.sh", std::move(*supervisor)});
    return tarball(entries);
}

JobRunner::Placing JobRunner::place(const JobSpec& spec, const std::stop_token& stop)
{
    static const std::regex goodId("[A-Za-z0-9][A-Za-z0-9-]{7,63}");
    if (!std::regex_match(spec.id, goodId))
        return JobRefused{{ErrorCode::InvalidArgument, "'" + spec.id + "' is no id of a job", {}, {}, {}}};
    ScriptLimits limits;
    limits.time = seconds(300);
    limits.line = m_options.placing;
    for (int attempt = 0;; ++attempt) {
        std::set<std::string> sent;
        auto tar = package(spec, sent);
        if (!tar)
            return JobRefused{std::move(tar.error())};
        auto outcome = m_host->run(script("submit.sh",
                                       {spec.id, std::to_string(spec.limit.count()), std::to_string(spec.logBytes),
                                           std::to_string(spec.freeKb)},
                                       std::move(*tar)),
            limits, stop);
        if (std::holds_alternative<ScriptCancelled>(outcome))
            return JobCancelled{};
        // Whether it was started is not known: asked again, it says "exists" and is not started twice.
        if (const auto* lost = std::get_if<LineLost>(&outcome)) {
            if (!isTemporary(lost->failure.kind) || attempt >= 5)
                return JobUnreachable{lost->failure};
            continue;
        }
        if (std::holds_alternative<ScriptTimedOut>(outcome) && attempt < 2)
            continue;
        auto output = outputOf(*m_host, std::move(outcome));
        if (!output)
            return JobRefused{std::move(output.error())};
        const std::lock_guard lock(m_mutex);
        if (output->starts_with("need ") && attempt < 5) {
            std::istringstream words(*output);
            for (std::string word; words >> word;)
                m_stored.erase(word);
            continue;
        }
        m_stored.insert(sent.begin(), sent.end());
        const auto line = output->substr(0, output->find('\n'));
        if (line != "started" && line != "exists")
            return JobRefused{refusal(m_host->name(), line)};
        return Placed{line == "exists"};
    }
}

JobOutcome JobRunner::run(
    const JobSpec& spec, const std::function<void(std::string_view)>& onLog, const std::stop_token& stop)
{
    // Two callers with one id: the second joins when the first has its outcome.
    std::unique_lock lock(m_mutex);
    if (!m_told.wait(lock, stop, [&] { return !m_running.contains(spec.id); }))
        return JobCancelled{};
    m_running.insert(spec.id);
    lock.unlock();
    auto outcome = runAlone(spec, onLog, stop);
    lock.lock();
    m_running.erase(spec.id);
    m_told.notify_all();
    return outcome;
}

JobOutcome JobRunner::runAlone(
    const JobSpec& spec, const std::function<void(std::string_view)>& onLog, const std::stop_token& stop)
{
    auto placing = place(spec, stop);
    if (auto* refused = std::get_if<JobRefused>(&placing))
        return std::move(*refused);
    if (auto* unreachable = std::get_if<JobUnreachable>(&placing))
        return std::move(*unreachable);
    if (std::holds_alternative<Placed>(placing)) {
        auto outcome = follow(spec, std::get<Placed>(placing).joined, onLog, stop);
        if (!std::holds_alternative<JobCancelled>(outcome))
            return outcome;
    }
    // Stopped, perhaps in the middle of the submission.
    auto over = cancel(spec.id, {});
    if (!over)
        return JobUnreachable{{LineFailureKind::Dropped, over.error().text, over.error().nextStep, {}}};
    return JobCancelled{};
}

JobOutcome JobRunner::follow(
    const JobSpec& spec, bool joined, const std::function<void(std::string_view)>& onLog, const std::stop_token& stop)
{
    std::string log;
    auto lastHeard = Clock::now();
    for (;;) {
        if (stop.stop_requested())
            return JobCancelled{};
        auto told = news(spec.id, log.size(), stop);
        if (auto* lost = std::get_if<LineLost>(&told)) {
            if (!isTemporary(lost->failure.kind) || Clock::now() - lastHeard > m_options.patience)
                return JobUnreachable{std::move(lost->failure)};
            pause(std::chrono::milliseconds(200), stop);
            continue;
        }
        auto& item = std::get<std::optional<JobNews>>(told);
        if (!item)
            continue;
        lastHeard = Clock::now();
        if (!item->piece.empty() && onLog)
            onLog(item->piece);
        log += item->piece;
        switch (item->phase) {
        case JobPhase::Starting:
        case JobPhase::Running:
            break;
        case JobPhase::Ended:
            if (log.size() >= item->logBytes || item->piece.empty())
                return ended(spec, *item, std::move(log), joined, stop);
            break;
        case JobPhase::Died:
        case JobPhase::Unstarted:
            return JobLost{JobLoss::Died};
        case JobPhase::Rebooted:
            return JobLost{JobLoss::Rebooted};
        case JobPhase::Gone:
            return JobLost{JobLoss::Gone};
        }
    }
}

ScriptOutcome JobRunner::askForNews(const std::map<std::string, std::uint64_t>& asked, const std::stop_token& stop)
{
    std::string list;
    for (const auto& [id, known] : asked)
        list += id + ' ' + std::to_string(known) + '\n';
    ScriptLimits limits;
    limits.time = seconds(60);
    limits.outputBytes = (kPiece + 4096) * asked.size();
    return m_host->run(
        script("poll.sh", {std::to_string(kWaitTenths), std::to_string(kPiece)}, std::move(list)), limits, stop);
}

std::variant<std::optional<JobNews>, LineLost> JobRunner::news(
    const std::string& id, std::uint64_t known, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_asked[id] = known;
    const auto round = m_round;
    // Somebody else asks: perhaps for us too. If not, it is our turn after that.
    m_told.wait(lock, stop, [&] { return !m_asking || m_news.contains(id); });
    if (auto found = m_news.extract(id); !found.empty()) {
        m_asked.erase(id);
        return std::optional(std::move(found.mapped()));
    }
    if (stop.stop_requested() || m_asking) {
        m_asked.erase(id);
        return std::nullopt;
    }
    if (m_round != round && m_lost) {
        m_asked.erase(id);
        return *m_lost;
    }
    m_asking = true;
    const auto asked = m_asked;
    lock.unlock();
    auto outcome = askForNews(asked, stop);
    lock.lock();
    m_asking = false;
    ++m_round;
    m_lost.reset();
    if (const auto* lost = std::get_if<LineLost>(&outcome))
        m_lost = *lost;
    else if (!std::holds_alternative<ScriptCancelled>(outcome)) {
        auto output = outputOf(*m_host, std::move(outcome));
        auto all = output ? parseNews(*output) : fail(std::move(output.error()));
        if (!all)
            m_lost = LineLost{{LineFailureKind::Dropped, all.error().text, all.error().nextStep, all.error().detail}};
        else
            for (auto& [job, item] : *all)
                if (m_asked.contains(job))
                    m_news.insert_or_assign(job, std::move(item));
    }
    m_asked.erase(id);
    m_told.notify_all();
    if (m_lost)
        return *m_lost;
    auto found = m_news.extract(id);
    return found.empty() ? std::nullopt : std::optional(std::move(found.mapped()));
}

JobOutcome JobRunner::ended(
    const JobSpec& spec, const JobNews& news, std::string log, bool joined, const std::stop_token& stop)
{
    JobEnded result{news.code, news.end, std::move(log), {}, joined};
    if (spec.results.empty())
        return result;
    std::string list;
    for (const auto& path : spec.results)
        list += path + '\n';
    ScriptLimits limits;
    limits.time = seconds(300);
    limits.line = m_options.patience;
    limits.outputBytes = spec.results.size() * (spec.resultBytes + 4096);
    for (int attempt = 0;; ++attempt) {
        auto outcome = m_host->run(
            script("fetch.sh", {"jobs/" + spec.id + "/work", std::to_string(spec.resultBytes)}, list), limits, stop);
        if (std::holds_alternative<ScriptCancelled>(outcome))
            return JobCancelled{};
        if (auto* lost = std::get_if<LineLost>(&outcome)) {
            if (isTemporary(lost->failure.kind) && attempt < 5)
                continue;
            return JobUnreachable{std::move(lost->failure)};
        }
        auto output = outputOf(*m_host, std::move(outcome));
        auto files = output ? parseFiles(*output) : fail(std::move(output.error()));
        if (!files)
            return JobRefused{std::move(files.error())};
        result.results = std::move(*files);
        return result;
    }
}

Result<bool> JobRunner::cancel(const std::string& id, std::stop_token stop)
{
    ScriptLimits limits;
    limits.time = seconds(60);
    auto output = outputOf(*m_host, m_host->run(script("cancel.sh", {id}), limits, std::move(stop)));
    if (!output)
        return fail(std::move(output.error()));
    return output->starts_with("ended") || output->starts_with("gone");
}

Result<std::string> JobRunner::deploy(const std::vector<JobFile>& files, std::stop_token stop)
{
    std::vector<TarEntry> entries;
    std::string listing;
    std::size_t bytes = 0;
    for (const auto& file : files) {
        Error error{ErrorCode::Internal, {}, {}, {}, {}};
        auto content = bytesOf(file, error);
        if (!error.text.empty())
            return fail(std::move(error));
        bytes += content.size();
        listing += base::sha256(content) + ' ' + octal(file.mode) + ' ' + file.path + '\n';
        entries.push_back({file.path, std::move(content), file.mode});
    }
    const auto name = base::sha256(listing).substr(0, 32);
    ScriptLimits limits;
    limits.time = std::chrono::minutes(10);
    limits.line = m_options.placing;
    for (const bool withInput : {false, true}) {
        std::string tar;
        if (withInput) {
            auto packed = tarball(entries);
            if (!packed)
                return fail(std::move(packed.error()));
            tar = std::move(*packed);
        }
        const auto needKb = std::to_string(bytes / 1024 + 1024);
        auto output = outputOf(*m_host,
            m_host->run(script("deploy.sh", {name, needKb, withInput ? "yes" : "no"}, std::move(tar)), limits, stop));
        if (!output)
            return fail(std::move(output.error()));
        const auto line = output->substr(0, output->find('\n'));
        if (line.starts_with("there "))
            return line.substr(6);
        if (line != "absent")
            return fail(refusal(m_host->name(), line));
    }
    return fail(refusal(m_host->name(), "the files were sent and are not there"));
}

Result<std::pair<int, int>> JobRunner::collectGarbage(
    std::chrono::minutes jobs, std::chrono::minutes objects, std::stop_token stop)
{
    ScriptLimits limits;
    limits.time = std::chrono::minutes(5);
    auto output = outputOf(*m_host,
        m_host->run(script("collect_garbage.sh", {std::to_string(jobs.count()), std::to_string(objects.count())}),
            limits, std::move(stop)));
    if (!output)
        return fail(std::move(output.error()));
    std::istringstream words(*output);
    std::string key;
    std::pair<int, int> removed;
    if (!(words >> key >> removed.first >> removed.second) || key != "removed")
        return fail(refusal(m_host->name(), *output));
    const std::lock_guard lock(m_mutex);
    m_stored.clear();
    return removed;
}

} // namespace acann::remote
