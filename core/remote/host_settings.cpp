// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/host_settings.h"

#include "base/files.h"

#include <algorithm>
#include <cstdlib>
#include <glob.h>
#include <regex>
#include <set>
#include <sstream>

namespace acann::remote {

namespace fs = std::filesystem;

namespace {

const std::set<std::string>& knownKeys()
{
    static const std::set<std::string> keys{
        "name", "destination", "sshConfig", "workFolder", "prologue", "sessions", "builds", "allowUnsandboxed"};
    return keys;
}

Status check(const HostSettings& host)
{
    static const std::regex name(R"([A-Za-z0-9][A-Za-z0-9_.-]{0,63})");
    const auto bad = [&](const std::string& what, const std::string& next) {
        return fail(ErrorCode::InvalidArgument, "Host '" + host.name + "': " + what, next);
    };
    if (!std::regex_match(host.name, name))
        return bad("the name may only hold letters, digits, '-', '_' and '.'", "Choose another name.");
    if (host.destination.starts_with('-') || host.destination.find_first_of(" \t\n'\"") != std::string::npos)
        return bad("'" + host.destination + "' is no SSH destination", "Write 'alias' or 'user@machine'.");
    if (!host.workFolder.empty() && !host.workFolder.starts_with('/'))
        return bad("the work folder must be an absolute path", "Write e.g. '/data/me/agenticcann'.");
    if (host.sessions < 1 || host.sessions > 64)
        return bad("'sessions' must be 1 to 64", "Leave it out for 8.");
    if (host.builds < 1 || host.builds > 1024)
        return bad("'builds' must be 1 to 1024", "Leave it out for 2.");
    return {};
}

HostSettings entryFromJson(const nlohmann::json& json)
{
    HostSettings host;
    host.name = json.at("name").get<std::string>();
    host.destination = json.value("destination", host.destination);
    host.sshConfig = json.value("sshConfig", std::string());
    host.workFolder = json.value("workFolder", host.workFolder);
    host.prologue = json.value("prologue", host.prologue);
    host.sessions = json.value("sessions", host.sessions);
    host.builds = json.value("builds", host.builds);
    host.allowUnsandboxed = json.value("allowUnsandboxed", host.allowUnsandboxed);
    return host;
}

fs::path home()
{
    const char* folder = std::getenv("HOME");
    return folder != nullptr ? fs::path(folder) : fs::path("/");
}

void readNames(const fs::path& file, int depth, std::vector<std::string>& names)
{
    constexpr int kDeepest = 8;
    const auto text = base::readFile(file);
    if (!text || depth > kDeepest)
        return;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
        std::replace(line.begin(), line.end(), '=', ' ');
        std::istringstream words(line);
        std::string key;
        words >> key;
        std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::tolower(c); });
        for (std::string word; (key == "host" || key == "include") && words >> word;) {
            if (key == "host") {
                const bool pattern = word.find_first_of("*?!") != std::string::npos;
                if (!pattern && std::find(names.begin(), names.end(), word) == names.end())
                    names.push_back(word);
                continue;
            }
            if (word.starts_with("~/"))
                word = home() / word.substr(2);
            else if (!word.starts_with('/'))
                word = home() / ".ssh" / word;
            glob_t found{};
            if (::glob(word.c_str(), 0, nullptr, &found) == 0)
                for (std::size_t i = 0; i < found.gl_pathc; ++i)
                    readNames(found.gl_pathv[i], depth + 1, names);
            ::globfree(&found);
        }
    }
}

} // namespace

fs::path hostsFile()
{
    if (const char* file = std::getenv("ACANN_HOSTS"); file != nullptr && *file != '\0')
        return file;
    const char* xdg = std::getenv("XDG_CONFIG_HOME");
    return (xdg != nullptr && *xdg != '\0' ? fs::path(xdg) : home() / ".config") / "agenticcann/hosts.json";
}

Result<std::vector<HostSettings>> hostsFromJson(const nlohmann::json& json)
{
    std::vector<HostSettings> hosts;
    try {
        if (json.at("schema") != 1)
            return fail(ErrorCode::InvalidArgument, "The host list has schema " + json.at("schema").dump(),
                "It was written by a newer version; use that one.");
        for (const auto& entry : json.at("hosts")) {
            for (const auto& [key, value] : entry.items())
                if (!knownKeys().contains(key))
                    return fail(ErrorCode::InvalidArgument, "The host list has an unknown key '" + key + "'",
                        "See docs/remote.md for the keys.");
            hosts.push_back(entryFromJson(entry));
            if (auto valid = check(hosts.back()); !valid)
                return fail(std::move(valid.error()));
        }
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::InvalidArgument, std::string("The host list is not as expected: ") + e.what(),
            "See docs/remote.md for an example.");
    }
    std::set<std::string> names;
    for (const auto& host : hosts)
        if (!names.insert(host.name).second)
            return fail(ErrorCode::InvalidArgument, "The host list has two hosts '" + host.name + "'", "Rename one.");
    return hosts;
}

nlohmann::json toJson(const std::vector<HostSettings>& hosts)
{
    auto list = nlohmann::json::array();
    for (const auto& host : hosts)
        list.push_back({{"name", host.name}, {"destination", host.destination}, {"sshConfig", host.sshConfig.string()},
            {"workFolder", host.workFolder}, {"prologue", host.prologue}, {"sessions", host.sessions},
            {"builds", host.builds}, {"allowUnsandboxed", host.allowUnsandboxed}});
    return {{"schema", 1}, {"hosts", std::move(list)}};
}

Result<std::vector<HostSettings>> readHosts(const fs::path& file)
{
    std::error_code ec;
    if (!fs::exists(file, ec))
        return std::vector<HostSettings>{};
    const auto json = base::readJson(file);
    if (!json)
        return fail(json.error());
    auto hosts = hostsFromJson(*json);
    if (!hosts)
        return fail(std::move(hosts.error()).in(file.string()));
    return hosts;
}

Status writeHosts(const fs::path& file, const std::vector<HostSettings>& hosts)
{
    std::error_code ec;
    fs::create_directories(file.parent_path(), ec);
    // Read it back first: nothing is written that would be refused later.
    if (auto valid = hostsFromJson(toJson(hosts)); !valid)
        return fail(std::move(valid.error()));
    return base::writeFileAtomically(file, base::prettyJson(toJson(hosts)));
}

Result<HostSettings> findHost(const std::vector<HostSettings>& hosts, const std::string& name)
{
    std::string names;
    for (const auto& host : hosts) {
        if (host.name == name)
            return host;
        names += (names.empty() ? "" : ", ") + host.name;
    }
    return fail(ErrorCode::InvalidArgument, "There is no host '" + name + "' in the host list",
        names.empty() ? "Add it with 'agenticcann-cli host add " + name + " user@machine'."
                      : "Use one of: " + names + ", or add it with 'agenticcann-cli host add'.");
}

std::vector<std::string> namesInSshConfig(const fs::path& file)
{
    std::vector<std::string> names;
    readNames(file, 0, names);
    return names;
}

} // namespace acann::remote
