// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/doctor.h"

#include "base/files.h"
#include "remote/host_run.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <sys/utsname.h>

namespace acann::remote {

namespace {

constexpr long kLeastFreeKb = 2L << 20; ///< 2 GiB: a CANN build with its profile
constexpr double kMostSkewSeconds = 60; ///< job ages are theirs, but logs are compared with ours

std::string valueOf(const RawFacts& raw, const std::string& key)
{
    const auto found = raw.find(key);
    return found == raw.end() ? std::string() : found->second;
}

/// Collects facts in order, each with its rule.
class Judge
{
public:
    Judge(const RawFacts& raw, const HostSettings& settings)
        : m_raw(raw)
        , m_settings(settings)
    { }

    [[nodiscard]] std::string raw(const std::string& key) const { return valueOf(m_raw, key); }
    [[nodiscard]] const HostSettings& settings() const { return m_settings; }

    void add(Fact fact) { m_facts.push_back(std::move(fact)); }
    void good(std::string key, std::string title, std::string value, Purpose purpose = Purpose::Jobs)
    {
        add({std::move(key), std::move(title), FactState::Good, std::move(value), {}, {}, purpose});
    }
    /// Good when there is a value and it is no Python or shell complaint.
    void present(const std::string& key, const std::string& title, const std::string& why, const std::string& mend,
        Purpose purpose)
    {
        const auto value = raw(key);
        if (value.empty() || value.find("Error") != std::string::npos || value.find("not found") != std::string::npos)
            add({key, title, FactState::Bad, value, why, mend, purpose});
        else
            good(key, title, value, purpose);
    }
    [[nodiscard]] std::vector<Fact> take() { return std::move(m_facts); }

private:
    const RawFacts& m_raw;
    const HostSettings& m_settings;
    std::vector<Fact> m_facts;
};

long numberIn(const std::string& text)
{
    long value = 0;
    std::istringstream(text) >> value;
    return value;
}

void judgeFolder(Judge& judge)
{
    if (const auto broken = judge.raw("folder_broken"); !broken.empty()) {
        judge.add({"folder", "Work folder", FactState::Bad, broken, "The work folder cannot be written",
            "Set 'workFolder' to one that can: 'agenticcann-cli host add " + judge.settings().name
                + " … --work-folder /data/$USER/agenticcann'.",
            Purpose::Jobs});
        return;
    }
    const auto folder = judge.raw("folder");
    if (judge.raw("folder_runs") != "runs")
        judge.add({"folder", "Work folder", FactState::Bad, folder,
            "Programs cannot be run from the work folder (mounted noexec)",
            "Set 'workFolder' to a folder on another file system.", Purpose::Jobs});
    else
        judge.good("folder", "Work folder", folder);
    const auto free = numberIn(judge.raw("free_kb"));
    const auto text = std::to_string(free / 1024) + " MB";
    if (free < kLeastFreeKb)
        judge.add({"disk", "Free disk space", free < kLeastFreeKb / 32 ? FactState::Bad : FactState::Note, text,
            "Little space is left in " + folder,
            "Remove old jobs with 'agenticcann-cli host clean " + judge.settings().name + "'.", Purpose::Jobs});
    else
        judge.good("disk", "Free disk space", text);
}

void judgeBasics(Judge& judge, double skewSeconds)
{
    judge.good("system", "System", judge.raw("system") + ", " + judge.raw("arch") + ", " + judge.raw("libc"));
    judge.good("user", "Account", judge.raw("user") + ", shell " + judge.raw("login_shell"));
    judge.good("cpus", "Processors and memory",
        judge.raw("cpus") + " processors, " + judge.raw("memory_mb") + " MB, load " + judge.raw("load"));
    if (const auto missing = judge.raw("missing_tools"); missing.find_first_not_of(' ') != std::string::npos)
        judge.add({"tools", "Standard programs", FactState::Bad, "missing:" + missing, "Jobs need them",
            "Install them: 'sudo apt install coreutils util-linux tar gawk' or the same with yum.", Purpose::Jobs});
    else
        judge.good("tools", "Standard programs", "all there");
    judgeFolder(judge);
    const auto skew = std::to_string(std::lround(skewSeconds)) + " s";
    if (std::abs(skewSeconds) > kMostSkewSeconds)
        judge.add({"clock", "Clock", FactState::Note, "differs by " + skew,
            "Times in logs do not fit to ours; builds with make may do too much or too little",
            "Run 'sudo timedatectl set-ntp true' there.", Purpose::Jobs});
    else
        judge.good("clock", "Clock", "differs by " + skew);
}

void judgeEmulator(Judge& judge)
{
    utsname ours{};
    ::uname(&ours);
    const auto arch = judge.raw("arch");
    if (arch != ours.machine)
        judge.add({"arch", "Processor type", FactState::Bad, arch,
            "The emulator of this workbench was built for " + std::string(ours.machine),
            "Use a host of the same type, or a workbench built for " + arch + ".", Purpose::Emulator});
    else
        judge.good("arch", "Processor type", arch, Purpose::Emulator);
    judge.present("gxx", "g++", "The emulator compiles kernels with g++", "sudo apt install g++", Purpose::Emulator);
    if (judge.raw("bwrap") == "works")
        judge.good("bwrap", "Sandbox (bubblewrap)", "works", Purpose::Emulator);
    else
        judge.add({"bwrap", "Sandbox (bubblewrap)",
            judge.settings().allowUnsandboxed ? FactState::Note : FactState::Bad, judge.raw("bwrap"),
            judge.settings().allowUnsandboxed ? "Generated code runs there without confinement, as you allowed"
                                              : "Generated code is only run in a sandbox",
            "sudo apt install bubblewrap; where user namespaces are off: "
            "sudo sysctl -w kernel.unprivileged_userns_clone=1",
            Purpose::Emulator});
}

void judgeCann(Judge& judge)
{
    std::istringstream lines(judge.raw("cann"));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);)
        found.push_back(line);
    if (found.empty())
        judge.add({"cann", "CANN", FactState::Bad, {}, "No set_env.sh was found below /usr/local/Ascend and ~/Ascend",
            "Install the CANN toolkit, or put 'export ASCEND_HOME_PATH=…' into the host's prologue.", Purpose::Npu});
    else if (found.size() > 1)
        judge.add({"cann", "CANN", FactState::Note, found.front() + " and " + found[1],
            std::to_string(found.size()) + " installations; the first one is used",
            "Put 'export ASCEND_HOME_PATH=…' into the host's prologue to choose.", Purpose::Npu});
    else
        judge.good("cann", "CANN", found.front(), Purpose::Npu);
    judge.present("bisheng", "Device compiler (bisheng)", "CANN's set_env.sh does not bring it",
        "Install the whole toolkit: Ascend-cann-toolkit_*.run --install", Purpose::Npu);
    judge.present("profiler", "Profiler", "CANN's set_env.sh brings neither msopprof nor msprof",
        "Install the whole toolkit: Ascend-cann-toolkit_*.run --install", Purpose::Npu);
    judge.present("python", "Python", "References run in Python", "sudo apt install python3", Purpose::Npu);
    judge.present("cmake", "CMake", "Operator projects are built with CMake", "sudo apt install cmake", Purpose::Npu);
    judge.present("module_numpy", "NumPy", "Inputs and outputs are NumPy files", "pip install numpy", Purpose::Npu);
    for (const auto* module : {"torch", "torch_npu"}) {
        const auto value = judge.raw(std::string("module_") + module);
        const bool bad = value.empty() || value.find("Error") != std::string::npos;
        judge.add({std::string("module_") + module, module, bad ? FactState::Note : FactState::Good, value,
            bad ? "Baselines in PyTorch cannot be measured" : "",
            bad ? std::string("pip install ") + (std::string(module) == "torch" ? "torch" : "torch-npu") : "",
            Purpose::Npu});
    }
}

std::optional<NpuTable> judgeNpus(Judge& judge)
{
    auto table = parseNpuSmi(judge.raw("npu-smi"));
    if (!table) {
        judge.add({"npus", "Devices", FactState::Bad, table.error().detail.substr(0, 200), table.error().text,
            table.error().nextStep, Purpose::Npu});
        return std::nullopt;
    }
    int ill = 0;
    int others = 0;
    for (const auto& chip : table->chips) {
        ill += chip.health != "OK" ? 1 : 0;
        others += isA2(chip.name) ? 0 : 1;
    }
    const auto& first = table->chips.front();
    auto value = std::to_string(table->chips.size()) + " × " + first.name + ", "
        + std::to_string(table->processes.size()) + " processes on them, npu-smi " + table->version;
    Fact fact{"npus", "Devices", FactState::Good, std::move(value), {}, {}, Purpose::Npu};
    if (others > 0) {
        fact.state = FactState::Bad;
        fact.why = "Not a 910B: " + socOf(first.name) + " does not run kernels built for dav-2201";
        fact.mend = "Use a host with Atlas A2 cards.";
    } else if (ill > 0) {
        fact.state = ill == static_cast<int>(table->chips.size()) ? FactState::Bad : FactState::Note;
        fact.why = std::to_string(ill) + " of them are not healthy and are left out";
        fact.mend = "Look at 'npu-smi info -t health -i ID', then ask the administrator for a reset.";
    }
    judge.add(std::move(fact));
    return std::move(*table);
}

} // namespace

std::string_view name(FactState state)
{
    switch (state) {
    case FactState::Good:
        return "good";
    case FactState::Note:
        return "note";
    case FactState::Bad:
        return "bad";
    case FactState::Unknown:
        break;
    }
    return "unknown";
}

const Fact* DoctorReport::find(const std::string& key) const
{
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.key == key; });
    return found == facts.end() ? nullptr : &*found;
}

const Fact* DoctorReport::obstacle(Purpose purpose) const
{
    for (const auto& fact : facts)
        if ((fact.state == FactState::Bad || fact.state == FactState::Unknown)
            && (fact.purpose == Purpose::Jobs || fact.purpose == purpose))
            return &fact;
    return nullptr;
}

bool DoctorReport::fit(Purpose purpose) const { return !facts.empty() && obstacle(purpose) == nullptr; }

nlohmann::json toJson(const DoctorReport& report)
{
    auto facts = nlohmann::json::array();
    for (const auto& fact : report.facts)
        facts.push_back({{"key", fact.key}, {"title", fact.title}, {"state", name(fact.state)}, {"value", fact.value},
            {"why", fact.why}, {"mend", fact.mend},
            {"purpose",
                fact.purpose == Purpose::Jobs           ? "jobs"
                    : fact.purpose == Purpose::Emulator ? "emulator"
                                                        : "npu"}});
    return {{"schema", 1}, {"host", report.host}, {"facts", std::move(facts)},
        {"fit",
            {{"jobs", report.fit(Purpose::Jobs)}, {"emulator", report.fit(Purpose::Emulator)},
                {"npu", report.fit(Purpose::Npu)}}}};
}

RawFacts parseRawFacts(std::string_view text)
{
    RawFacts facts;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const auto blank = line.find(' ');
        const auto key = line.substr(0, blank);
        auto value = blank == std::string::npos ? std::string() : line.substr(blank + 1);
        if (key != "npu-smi") // its columns matter
            while (!value.empty() && value.back() == ' ')
                value.pop_back();
        const bool many = key == "npu-smi" || key == "cann";
        facts[key] += many ? value + '\n' : value;
    }
    return facts;
}

DoctorReport judgeFacts(const RawFacts& raw, const HostSettings& settings, double skewSeconds)
{
    Judge judge(raw, settings);
    judgeBasics(judge, skewSeconds);
    judgeEmulator(judge);
    judgeCann(judge);
    auto npus = judgeNpus(judge);
    return {settings.name, judge.take(), std::move(npus)};
}

DoctorReport examine(
    Host& host, const HostSettings& settings, const std::filesystem::path& scripts, const std::stop_token& stop)
{
    DoctorReport report{settings.name, {}, {}};
    const auto unreachable = [&](const Error& error) {
        report.facts.push_back(
            {"line", "Connection", FactState::Bad, error.detail, error.text, error.nextStep, Purpose::Jobs});
        return report;
    };
    const auto text = base::readFile(scripts / "doctor.sh");
    if (!text)
        return unreachable(text.error());
    const auto ping = host.run({"true", {}, {}}, {}, stop);
    const auto* alive = std::get_if<ScriptEnded>(&ping);
    if (alive == nullptr)
        return unreachable(outputOf(host, ping).error());
    const auto again = host.run({"true", {}, {}}, {}, stop);
    const auto* warm = std::get_if<ScriptEnded>(&again);
    report.facts.push_back({"line", "Connection", FactState::Good,
        std::to_string(warm != nullptr ? warm->duration.count() : alive->duration.count()) + " ms for an empty command",
        {}, {}, Purpose::Jobs});
    if (alive->noise.empty())
        report.facts.push_back({"shell", "Login shell", FactState::Good, "silent", {}, {}, Purpose::Jobs});
    else
        report.facts.push_back({"shell", "Login shell", FactState::Note,
            "prints: " + alive->noise.substr(0, alive->noise.find('\n')), "It is told apart, but slows every command",
            "Print only in terminals: put '[ -t 1 ] || return' before it in the start-up file.", Purpose::Jobs});
    ScriptLimits limits;
    limits.time = std::chrono::minutes(5);
    const auto asked = std::chrono::system_clock::now();
    auto output = outputOf(host,
        host.run({kWorkFolderPreamble + settings.prologue + '\n' + *text, {settings.workFolder}, {}}, limits, stop));
    if (!output)
        return unreachable(output.error());
    const auto raw = parseRawFacts(*output);
    // Their first line is their clock; half of a round trip is what it took to get there.
    const double theirs = std::strtod(valueOf(raw, "time").c_str(), nullptr);
    const double ours = std::chrono::duration<double>(asked.time_since_epoch()).count()
        + (warm != nullptr ? static_cast<double>(warm->duration.count()) / 2000 : 0);
    auto judged = judgeFacts(raw, settings, theirs - ours);
    report.npus = std::move(judged.npus);
    for (auto& fact : judged.facts)
        report.facts.push_back(std::move(fact));
    return report;
}

} // namespace acann::remote
