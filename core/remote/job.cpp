// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/job.h"

#include "base/hash.h"

#include <array>
#include <sstream>

namespace acann::remote {

namespace {

Error broken(const std::string& what)
{
    return {ErrorCode::ProtocolBroken, "The host answered something unexpected: " + what.substr(0, 200),
        "Run 'agenticcann-cli host doctor' for it.", {}, {}};
}

std::optional<JobPhase> phaseOf(const std::string& word)
{
    constexpr std::array<std::string_view, 7> kNames{
        "gone", "starting", "unstarted", "running", "ended", "died", "rebooted"};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (word == kNames[i])
            return static_cast<JobPhase>(i);
    return std::nullopt;
}

std::optional<JobEnd> endOf(const std::string& word)
{
    constexpr std::array<std::string_view, 4> kNames{"done", "time", "cancelled", "full"};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (word == kNames[i])
            return static_cast<JobEnd>(i);
    return std::nullopt;
}

/// The line at the front, which is taken off.
std::string takeLine(std::string_view& text)
{
    const auto end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
    return line;
}

} // namespace

Result<std::map<std::string, JobNews>> parseNews(std::string_view text)
{
    std::map<std::string, JobNews> all;
    while (!text.empty()) {
        const auto line = takeLine(text);
        std::istringstream words(line);
        std::string key, id, phase, code, why;
        std::uint64_t count = 0;
        JobNews news;
        if (!(words >> key >> id >> phase >> code >> why >> news.freeKb >> news.logBytes >> count) || key != "job")
            return fail(broken(line));
        const auto known = phaseOf(phase);
        if (!known || count > text.size())
            return fail(broken(line));
        news.phase = *known;
        if (news.phase == JobPhase::Ended) {
            const auto end = endOf(why);
            std::istringstream number(code);
            if (!end || !(number >> news.code))
                return fail(broken(line));
            news.end = *end;
        }
        news.piece = text.substr(0, count);
        text.remove_prefix(count);
        takeLine(text);
        all.emplace(id, std::move(news));
    }
    return all;
}

Result<std::map<std::string, std::string>> parseFiles(std::string_view text)
{
    std::map<std::string, std::string> files;
    while (!text.empty()) {
        const auto line = takeLine(text);
        std::istringstream words(line);
        std::string key;
        std::size_t size = 0;
        words >> key;
        if (key == "missing")
            continue;
        if (key == "large")
            return fail(ErrorCode::HostBroken, "A result is larger than is fetched: " + line.substr(6),
                "Let the job write less.");
        std::string hash, path;
        if (key != "file" || !(words >> size >> hash) || size > text.size())
            return fail(broken(line));
        words.get();
        std::getline(words, path);
        std::string bytes(text.substr(0, size));
        if (base::sha256(bytes) != hash)
            return fail(broken("'" + path + "' arrived damaged"));
        text.remove_prefix(size);
        files.emplace(std::move(path), std::move(bytes));
    }
    return files;
}

std::string describe(JobLoss loss, const std::string& host)
{
    switch (loss) {
    case JobLoss::Died:
        return "Its supervisor on host '" + host + "' was killed";
    case JobLoss::Rebooted:
        return "Host '" + host + "' was restarted meanwhile";
    case JobLoss::Gone:
        break;
    }
    return "Its folder on host '" + host + "' is gone";
}

} // namespace acann::remote
