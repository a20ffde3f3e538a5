// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sandbox.h"

#include "base/seccomp_filter.h"

#include <array>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace acann::base {

namespace fs = std::filesystem;

namespace {

constexpr int kSeccompFd = 10;
constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::string_view kOptIn = "or accept the risk with ACANN_ALLOW_UNSANDBOXED=1";

/// The parts of the system that programs need. /etc/alternatives: BLAS for NumPy is reached through it.
constexpr std::array<std::string_view, 11> kSystem{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"};

/// Makes `path` visible as it is outside: a merged-/usr link stays a link.
void showSystemPath(std::vector<std::string>& argv, const fs::path& path)
{
    std::error_code ec;
    if (fs::is_symlink(path, ec))
        argv.insert(argv.end(), {"--symlink", fs::read_symlink(path, ec).string(), path.string()});
    else if (fs::exists(path, ec))
        argv.insert(argv.end(), {"--ro-bind", path.string(), path.string()});
}

Status showPaths(std::vector<std::string>& argv, std::string_view option, const std::vector<fs::path>& paths)
{
    for (const auto& path : paths) {
        std::error_code ec;
        if (!fs::exists(path, ec))
            return fail(ErrorCode::FileMissing, "There is no '" + path.string() + "' to show to the sandbox",
                "Check the installation.");
        const auto absolute = fs::absolute(path, ec).lexically_normal().string();
        argv.insert(argv.end(), {std::string(option), absolute, absolute});
    }
    return {};
}

std::vector<std::string> isolation(const SandboxLimits& limits)
{
    // No /proc: nothing that runs here needs it, and mounting one is refused in unprivileged containers.
    std::vector<std::string> argv{
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--dev", "/dev"};
    for (const auto path : kSystem)
        showSystemPath(argv, path);
    argv.insert(argv.end(), {"--size", std::to_string(limits.temporaryBytes), "--tmpfs", "/tmp"});
    return argv;
}

std::map<std::string, std::string> environmentOf(const SandboxSpec& spec)
{
    std::map<std::string, std::string> environment{
        {"PATH", "/usr/local/bin:/usr/bin:/bin"}, {"HOME", "/tmp"}, {"TMPDIR", "/tmp"}, {"LC_ALL", "C.UTF-8"}};
    for (const auto& [key, value] : spec.environment)
        environment[key] = value;
    return environment;
}

ProcessSpec processOf(const SandboxSpec& spec, std::vector<std::string> argv)
{
    ProcessSpec process;
    process.argv = std::move(argv);
    process.environment = environmentOf(spec);
    process.standardInput = spec.standardInput;
    process.timeout = spec.timeout;
    process.outputCap = spec.outputCap;
    process.limits = {spec.limits.cpu, spec.limits.addressSpaceBytes, spec.limits.fileBytes, spec.limits.openFiles};
    return process;
}

Error missing(std::string text, std::string nextStep)
{
    return {ErrorCode::SandboxMissing, std::move(text), std::move(nextStep), {}, {}};
}

Error notInstalled()
{
    return missing("Generated code is only run inside bubblewrap, which is not installed",
        "Install it with 'sudo apt install bubblewrap', " + std::string(kOptIn) + ".");
}

Error refused(const std::string& log)
{
    return missing("The system does not let bubblewrap make a sandbox: " + log.substr(0, log.find('\n')),
        "Allow user namespaces ('sudo sysctl -w kernel.unprivileged_userns_clone=1', on Ubuntu "
        "'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0', in Docker "
        "'--security-opt seccomp=unconfined'), "
            + std::string(kOptIn) + ".");
}

bool saidByBubblewrap(const ProcessOutcome& outcome)
{
    return !outcome.succeeded() && outcome.standardError.starts_with("bwrap: ");
}

/// bubblewrap exits with 128 + n when signal n ended the command.
void unfoldSignal(ProcessOutcome& outcome)
{
    const auto* exited = std::get_if<Exited>(&outcome.end);
    if (exited != nullptr && exited->code > 128 && exited->code < 128 + 65)
        outcome.end = Signaled{exited->code - 128};
}

Result<ProcessOutcome> runConfined(const SandboxSpec& spec, const std::stop_token& stop)
{
    auto argv = isolation(spec.limits);
    if (const auto shown = showPaths(argv, "--ro-bind", spec.readOnly); !shown)
        return fail(shown.error());
    if (const auto shown = showPaths(argv, "--bind", spec.writable); !shown)
        return fail(shown.error());
    const auto folder = spec.workingFolder.empty() ? std::string("/tmp") : spec.workingFolder.string();
    argv.insert(argv.end(),
        {"--chdir", folder, "--seccomp", std::to_string(kSeccompFd), "--", "/usr/bin/prlimit",
            "--nproc=" + std::to_string(spec.limits.processes), "--"});
    argv.insert(argv.end(), spec.argv.begin(), spec.argv.end());
    auto process = processOf(spec, std::move(argv));
    auto filter = seccompProgram(spec.profile);
    if (!filter)
        return fail(std::move(filter.error()));
    process.passedData.emplace_back(kSeccompFd, std::move(*filter));
    auto outcome = runProcess(process, stop);
    if (!outcome)
        return outcome;
    // The command itself can print "bwrap: …"; only a probe without it tells a broken sandbox from a lying command.
    if (saidByBubblewrap(*outcome))
        if (const auto works = checkSandbox(); !works)
            return fail(works.error());
    unfoldSignal(*outcome);
    return outcome;
}

Result<ProcessOutcome> runBare(const SandboxSpec& spec, const std::stop_token& stop)
{
    auto process = processOf(spec, spec.argv);
    process.workingFolder = spec.workingFolder.empty() ? fs::temp_directory_path() : spec.workingFolder;
    return runProcess(process, stop);
}

} // namespace

SandboxLimits defaultLimits(SandboxProfile profile)
{
    using std::chrono::seconds;
    switch (profile) {
    case SandboxProfile::Compile:
        return {seconds(120), 4096 * kMiB, 1024 * kMiB, 256, 64, 1024 * kMiB};
    case SandboxProfile::Kernel:
        return {seconds(120), 4096 * kMiB, 1024 * kMiB, 256, 256, 16 * kMiB};
    case SandboxProfile::Reference:
        break;
    }
    return {seconds(600), 16384 * kMiB, 4096 * kMiB, 1024, 512, 1024 * kMiB};
}

SandboxSpec SandboxSpec::forProfile(SandboxProfile profile)
{
    SandboxSpec spec;
    spec.profile = profile;
    spec.limits = defaultLimits(profile);
    return spec;
}

bool SandboxSpec::unsandboxedAllowedByEnvironment()
{
    const char* value = std::getenv("ACANN_ALLOW_UNSANDBOXED");
    return value != nullptr && std::string_view(value) == "1";
}

Status checkSandbox()
{
    if (!findProgram("bwrap"))
        return fail(notInstalled());
    ProcessSpec probe;
    probe.argv = isolation(defaultLimits(SandboxProfile::Kernel));
    probe.argv.insert(probe.argv.end(), {"--", "/usr/bin/true"});
    probe.timeout = std::chrono::seconds(20);
    const auto outcome = runProcess(probe);
    if (!outcome)
        return fail(outcome.error());
    if (!outcome->succeeded())
        return fail(refused(outcome->standardError.empty() ? outcome->describeEnd() : outcome->standardError));
    return {};
}

Result<ProcessOutcome> runSandboxed(const SandboxSpec& spec, std::stop_token stop)
{
    if (spec.argv.empty())
        return fail(ErrorCode::InvalidArgument, "A sandboxed command needs a program name");
    if (!findProgram("bwrap"))
        return spec.allowUnsandboxed ? runBare(spec, stop) : fail(notInstalled());
    auto outcome = runConfined(spec, stop);
    if (!outcome && outcome.error().code == ErrorCode::SandboxMissing && spec.allowUnsandboxed)
        return runBare(spec, stop);
    return outcome;
}

} // namespace acann::base
