// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "remote/doctor.h"
#include "remote/job_runner.h"
#include "remote/ssh_host.h"

#include <cstdio>
#include <iostream>
#include <memory>
#include <termios.h>
#include <unistd.h>

namespace acann::cli {

namespace {

using namespace acann::remote;

struct HostFlags
{
    HostSettings settings;
    std::string sshConfig;
    bool json = false;
};

/// Reads a line from the terminal, without echo for secrets. Nothing without a terminal.
std::optional<std::string> readAnswer(bool secret)
{
    if (::isatty(STDIN_FILENO) != 1)
        return std::nullopt;
    termios before{};
    ::tcgetattr(STDIN_FILENO, &before);
    auto silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    if (secret)
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    std::string line;
    const bool got = static_cast<bool>(std::getline(std::cin, line));
    if (secret) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        std::cerr << '\n';
    }
    return got ? std::optional(line) : std::nullopt;
}

std::optional<std::string> answer(const LoginQuestion& question)
{
    std::cerr << question.text << (question.text.ends_with(' ') ? "" : " ") << std::flush;
    auto line = readAnswer(question.kind == LoginQuestion::Kind::Secret);
    if (line && question.kind != LoginQuestion::Kind::Secret && *line != "yes" && *line != question.fingerprint)
        return std::nullopt;
    return line;
}

Result<std::shared_ptr<Host>> hostOf(const HostSettings& settings)
{
    auto host = makeHost(settings, answer);
    if (!host)
        return fail(std::move(host.error()));
    return std::shared_ptr<Host>(std::move(*host));
}

Result<HostSettings> settingsOf(const std::string& name)
{
    auto hosts = readHosts(hostsFile());
    if (!hosts)
        return fail(std::move(hosts.error()));
    return findHost(*hosts, name);
}

Status addHost(const HostFlags& flags)
{
    auto hosts = readHosts(hostsFile());
    if (!hosts)
        return fail(std::move(hosts.error()));
    auto settings = flags.settings;
    settings.sshConfig = flags.sshConfig;
    std::erase_if(*hosts, [&](const HostSettings& host) { return host.name == settings.name; });
    hosts->push_back(settings);
    if (auto written = writeHosts(hostsFile(), *hosts); !written)
        return written;
    std::cerr << "Host '" << settings.name << "' is in " << hostsFile().string()
              << ". Try it: agenticcann-cli host test " << settings.name << '\n';
    return {};
}

Status removeHost(const std::string& name)
{
    auto hosts = readHosts(hostsFile());
    if (!hosts)
        return fail(std::move(hosts.error()));
    if (auto found = findHost(*hosts, name); !found)
        return fail(std::move(found.error()));
    std::erase_if(*hosts, [&](const HostSettings& host) { return host.name == name; });
    return writeHosts(hostsFile(), *hosts);
}

Status listHosts(const HostFlags& flags, const Context& context)
{
    const auto hosts = readHosts(hostsFile());
    if (!hosts)
        return fail(hosts.error());
    if (flags.json) {
        context.printJson(toJson(*hosts));
        return {};
    }
    for (const auto& host : *hosts)
        std::cout << host.name << '\t' << (host.destination.empty() ? "this computer" : host.destination) << '\t'
                  << (host.workFolder.empty() ? "~/.cache/agenticcann" : host.workFolder) << '\n';
    if (!hosts->empty())
        return {};
    std::cerr << "No hosts yet. Add one: agenticcann-cli host add NAME USER@MACHINE\n";
    const char* home = std::getenv("HOME");
    for (const auto& name : namesInSshConfig(std::filesystem::path(home != nullptr ? home : "/") / ".ssh/config"))
        std::cerr << "  ~/.ssh/config knows: " << name << '\n';
    return {};
}

Status testHost(const HostFlags& flags, Context& context)
{
    const auto settings = settingsOf(flags.settings.name);
    auto host = settings ? hostOf(*settings) : fail(settings.error());
    if (!host)
        return fail(std::move(host.error()));
    auto output = outputOf(**host, (*host)->run({"uname -n", {}, {}}, {}, context.stop));
    if (!output)
        return fail(std::move(output.error()));
    output->erase(output->find_last_not_of('\n') + 1);
    auto timed = (*host)->run({"true", {}, {}}, {}, context.stop);
    const auto* ended = std::get_if<ScriptEnded>(&timed);
    const auto milliseconds = ended != nullptr ? ended->duration.count() : -1;
    if (flags.json)
        context.printJson({{"host", settings->name}, {"machine", *output}, {"commandMs", milliseconds}});
    else
        std::cout << "Host '" << settings->name << "' works: it is " << *output << ", an empty command takes "
                  << milliseconds << " ms.\n";
    return {};
}

void printReport(const DoctorReport& report)
{
    for (const auto& fact : report.facts) {
        const char* mark = fact.state == FactState::Good ? "  ok  "
            : fact.state == FactState::Note              ? " note "
                                                         : " BAD  ";
        std::cout << mark << fact.title << ": " << (fact.value.empty() ? "none" : fact.value) << '\n';
        if (fact.state == FactState::Good)
            continue;
        std::cout << "        " << fact.why << ".\n";
        if (!fact.mend.empty())
            std::cout << "        → " << fact.mend << '\n';
    }
    const auto verdict = [&](Purpose purpose, const char* what) {
        const auto* obstacle = report.obstacle(purpose);
        std::cout << what << (obstacle == nullptr ? "yes" : "no: " + obstacle->title) << '\n';
    };
    verdict(Purpose::Emulator, "Ready for the emulator: ");
    verdict(Purpose::Npu, "Ready for kernels on an NPU: ");
}

Status examineHost(const HostFlags& flags, Context& context)
{
    const auto settings = settingsOf(flags.settings.name);
    auto host = settings ? hostOf(*settings) : fail(settings.error());
    if (!host)
        return fail(std::move(host.error()));
    const auto report = examine(**host, *settings, context.installation.remoteScripts, context.stop);
    if (flags.json)
        context.printJson(toJson(report));
    else
        printReport(report);
    context.exitCode
        = report.fit(Purpose::Emulator) || report.fit(Purpose::Npu) ? ExitCode::Positive : ExitCode::Negative;
    return {};
}

Status cleanHost(const HostFlags& flags, Context& context)
{
    const auto settings = settingsOf(flags.settings.name);
    auto host = settings ? hostOf(*settings) : fail(settings.error());
    if (!host)
        return fail(std::move(host.error()));
    JobRunner jobs(*host, {context.installation.remoteScripts, settings->workFolder, {}, std::chrono::seconds(60)});
    const auto removed = jobs.collectGarbage(std::chrono::hours(1), std::chrono::hours(1), context.stop);
    if (!removed)
        return fail(removed.error());
    std::cout << "Removed " << removed->first << " jobs and " << removed->second << " stored files.\n";
    return {};
}

} // namespace

void addHostCommands(CLI::App& app, Context& context)
{
    auto* group = app.add_subcommand("host", "Machines that candidates are evaluated on");
    group->require_subcommand(1);
    const auto add = [&](const char* name, const char* text, auto action) {
        auto* command = group->add_subcommand(name, text);
        auto flags = std::make_shared<HostFlags>();
        command->callback([flags, action, &context] {
            if (auto status = action(*flags, context); !status)
                context.report(status.error(), flags->json);
        });
        return std::pair(command, flags);
    };
    auto [list, listFlags] = add("list", "Show the configured hosts",
        [](const HostFlags& flags, Context& own) { return listHosts(flags, own); });
    list->add_flag("--json", listFlags->json, "Print one JSON document");

    auto [adding, added]
        = add("add", "Add a host or change it", [](const HostFlags& flags, Context&) { return addHost(flags); });
    adding->add_option("name", added->settings.name, "Name to use in --on host:NAME")->required();
    adding->add_option("destination", added->settings.destination,
        "What ssh is given: an alias of ~/.ssh/config or user@machine; none: this computer");
    adding->add_option("--work-folder", added->settings.workFolder, "Folder there; default ~/.cache/agenticcann");
    adding->add_option("--prologue", added->settings.prologue, "Shell lines before every job");
    adding->add_option("--ssh-config", added->sshConfig, "Configuration file instead of ~/.ssh/config");
    adding->add_option("--sessions", added->settings.sessions, "Commands at the same time")->capture_default_str();
    adding->add_option("--builds", added->settings.builds, "Evaluations at the same time")->capture_default_str();
    adding->add_flag(
        "--allow-unsandboxed", added->settings.allowUnsandboxed, "Run candidates there without bubblewrap");

    auto [removing, removed] = add(
        "remove", "Forget a host", [](const HostFlags& flags, Context&) { return removeHost(flags.settings.name); });
    removing->add_option("name", removed->settings.name, "Host")->required();

    auto [testing, tested] = add("test", "Log in, asking for what is needed, and run an empty command",
        [](const HostFlags& flags, Context& own) { return testHost(flags, own); });
    testing->add_option("name", tested->settings.name, "Host")->required();
    testing->add_flag("--json", tested->json, "Print one JSON document");

    auto [doctor, examined] = add("doctor", "Examine a host and say how to mend what is wrong",
        [](const HostFlags& flags, Context& own) { return examineHost(flags, own); });
    doctor->add_option("name", examined->settings.name, "Host")->required();
    doctor->add_flag("--json", examined->json, "Print one JSON document");

    auto [cleaning, cleaned] = add("clean", "Remove ended jobs and unused files there",
        [](const HostFlags& flags, Context& own) { return cleanHost(flags, own); });
    cleaning->add_option("name", cleaned->settings.name, "Host")->required();
}

} // namespace acann::cli
