// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/kernel_process.h"

#include "base/seccomp_filter.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <memory>
#include <regex>
#include <thread>

namespace acann::evaluation {

namespace fs = std::filesystem;
using base::SandboxProfile;
using base::SandboxSpec;
using emulator::FaultKind;
using emulator::JobFault;

namespace {

/// The runner ends itself at the limit, naming the place; this is how long it may take to do so.
constexpr std::chrono::milliseconds kGrace{1500};

void addNumber(std::map<std::string, double>& numbers, const std::string& name, const nlohmann::json& value)
{
    if (value.is_number())
        numbers[name] = value.get<double>();
    else if (value.is_boolean())
        numbers[name] = value.get<bool>() ? 1 : 0;
}

/// Numbers by name; the elements of a list as "name[0]", "name[1]", ….
std::map<std::string, double> numbersOf(const nlohmann::json& attributes)
{
    std::map<std::string, double> numbers;
    for (const auto& [key, value] : attributes.items()) {
        addNumber(numbers, key, value);
        if (value.is_array())
            for (std::size_t i = 0; i < value.size(); ++i)
                addNumber(numbers, key + '[' + std::to_string(i) + ']', value[i]);
    }
    return numbers;
}

Result<fs::path> emptyFile(const fs::path& path)
{
    if (auto written = base::writeFileAtomically(path, ""); !written)
        return fail(std::move(written.error()));
    return path;
}

struct PreparedJob
{
    emulator::KernelJob job;
    std::vector<std::vector<fs::path>> outputs;
};

Result<PreparedJob> prepare(const fs::path& folder, const CompiledKernel& compiled, const task::OperatorTask& task,
    const std::vector<LaunchOrder>& orders, bool planOnly, const RunSettings& settings)
{
    PreparedJob prepared;
    auto& job = prepared.job;
    job.kernelModule = compiled.kernelModule;
    job.hostModule = compiled.hostModule;
    job.profiles = settings.installation.knowledge / "hardware";
    job.soc = settings.soc;
    job.planOnly = planOnly;
    job.limit = settings.limit;
    auto report = emptyFile(folder / "report.jsonl");
    if (!report)
        return fail(std::move(report.error()));
    job.report = *report;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto& binding = *orders[i].binding;
        emulator::JobLaunch launch{binding.id, {}, {}, numbersOf(binding.attributes), orders[i].keepSpans};
        for (std::size_t k = 0; k < binding.inputs.size(); ++k)
            launch.inputs.push_back({task.inputs[k].name, binding.inputs[k].dtype, binding.inputs[k].shape,
                planOnly ? fs::path() : orders[i].inputs.at(k)});
        auto& row = prepared.outputs.emplace_back();
        for (std::size_t k = 0; k < binding.outputs.size(); ++k) {
            if (!planOnly) {
                auto file = emptyFile(folder / ("output-" + std::to_string(i) + '-' + std::to_string(k)));
                if (!file)
                    return fail(std::move(file.error()));
                row.push_back(*file);
            }
            launch.outputs.push_back({task.outputs[k].name, binding.outputs[k].dtype, binding.outputs[k].shape,
                planOnly ? fs::path() : row.back()});
        }
        job.launches.push_back(std::move(launch));
    }
    return prepared;
}

SandboxSpec sandboxFor(
    const PreparedJob& prepared, const fs::path& folder, const fs::path& jobFile, const RunSettings& settings)
{
    auto spec = SandboxSpec::forProfile(SandboxProfile::Kernel);
    spec.argv = {settings.installation.kernelRunner.string(), jobFile.string()};
    spec.readOnly = {
        settings.installation.kernelRunner, prepared.job.kernelModule, prepared.job.hostModule, prepared.job.profiles};
    // Input files one by one: the golden values lie beside them and must not be visible.
    for (const auto& launch : prepared.job.launches)
        for (const auto& input : launch.inputs)
            if (!input.file.empty())
                spec.readOnly.push_back(input.file);
    spec.writable = {folder};
    spec.workingFolder = folder;
    spec.timeout = settings.limit + kGrace;
    const auto threads = std::max(1u, std::thread::hardware_concurrency());
    spec.limits.cpu = std::chrono::ceil<std::chrono::seconds>(spec.timeout) * threads + std::chrono::seconds(1);
    spec.allowUnsandboxed = settings.allowUnsandboxed;
    return spec;
}

Finding kernelFinding(std::string rule, std::string message, std::string suggestion)
{
    return {std::move(rule), Severity::Error, std::move(message), {"kernel.cpp", 0, {}}, {}, std::move(suggestion),
        "kernel runner", 1};
}

/// "undefined symbol: _Z3foov" → "foo()".
std::string missingSymbol(const std::string& text)
{
    static const std::regex pattern(R"(undefined symbol: ([\w.$]{1,500}))");
    std::smatch match;
    if (!std::regex_search(text, match, pattern))
        return text;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> readable(
        abi::__cxa_demangle(match.str(1).c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? std::string(readable.get()) : match.str(1);
}

std::string launchText(const emulator::KernelJob& job, int launch)
{
    if (launch < 0 || static_cast<std::size_t>(launch) >= job.launches.size())
        return " while it was loaded";
    return " in case '" + job.launches[static_cast<std::size_t>(launch)].caseId + "'";
}

Finding findingOf(const JobFault& fault, const emulator::KernelJob& job)
{
    const auto who = std::string(fault.onHost ? "PlanLaunch" : "The kernel");
    const auto where = launchText(job, fault.launch);
    switch (fault.kind) {
    case FaultKind::MemoryExhausted:
        return kernelFinding(
            "KERNEL-MEMORY", who + " used up the memory it is allowed" + where, "Allocate nothing at run time.");
    case FaultKind::ForbiddenCall:
        return kernelFinding("KERNEL-SYSCALL",
            who + " made the system call '" + base::systemCallName(fault.systemCall) + "'" + where,
            "Remove it: generated code only computes.");
    case FaultKind::LoadFailed:
        return kernelFinding("LINK-ERROR", "Nothing defines '" + missingSymbol(fault.text) + "'",
            "Define the function or use one of the API.");
    default:
        break;
    }
    const char* description = ::strsignal(fault.signal);
    return kernelFinding("KERNEL-CRASH",
        who + " crashed with signal " + std::to_string(fault.signal) + " ("
            + (description != nullptr ? description : "unknown") + ")" + where
            + (fault.core.empty() ? "" : "; the emulated core: " + fault.core),
        fault.signal == SIGABRT ? "Something called abort or threw an exception."
                                : "Look for a raw pointer outside its buffer.");
}

Invalid invalidRun(Finding finding, FailureStage stage = FailureStage::Run)
{
    auto cause = finding.rule + ": " + finding.message;
    if (finding.place.line > 0)
        cause += " (" + finding.place.file + " line " + std::to_string(finding.place.line) + ")";
    return {stage, std::move(cause), {std::move(finding)}};
}

/// Faults that the runner itself reported.
Verdict verdictOf(const JobFault& fault, const emulator::KernelJob& job, const std::optional<SourcePlace>& place)
{
    if (fault.kind == FaultKind::TimedOut)
        return TimedOut{FailureStage::Run, static_cast<double>(job.limit.count()) / 1000.0};
    if (fault.kind == FaultKind::RunnerFailed)
        return InfrastructureFailed{"The kernel runner failed: " + fault.text, "Free some memory and disk space."};
    auto finding = findingOf(fault, job);
    if (fault.onHost)
        finding.place.file = "host.cpp";
    if (place)
        finding.place = *place;
    const auto stage = fault.kind == FaultKind::LoadFailed ? FailureStage::Compile : FailureStage::Run;
    return invalidRun(std::move(finding), stage);
}

/// The runner ended without saying why.
Verdict verdictOf(const base::ProcessOutcome& outcome, const emulator::KernelJob& job)
{
    constexpr int kBrokenJob = 64;
    const auto* exited = std::get_if<base::Exited>(&outcome.end);
    if (exited != nullptr && exited->code == kBrokenJob)
        return InfrastructureFailed{"The kernel runner refused its job: " + outcome.standardError,
            "Workbench and kernel runner must come from the same version."};
    if (exited != nullptr && exited->code == 127)
        return InfrastructureFailed{
            "The kernel runner does not start: " + outcome.standardError, "Reinstall the workbench."};
    if (exited != nullptr)
        return invalidRun(kernelFinding("KERNEL-EXIT",
            "The kernel ended the process (exit code " + std::to_string(exited->code) + ")",
            "Return from the entry instead."));
    if (std::holds_alternative<base::ProcessTimedOut>(outcome.end))
        return TimedOut{FailureStage::Run, static_cast<double>(job.limit.count()) / 1000.0};
    return invalidRun(kernelFinding("KERNEL-CRASH", "The kernel was ended by " + outcome.describeEnd(),
        "Look for unbounded recursion or a large array on the stack."));
}

} // namespace

Result<KernelRun> runKernel(const KernelToolchain& toolchain, const CompiledKernel& compiled,
    const task::OperatorTask& task, const std::vector<LaunchOrder>& orders, bool planOnly, const RunSettings& settings,
    std::stop_token stop)
{
    auto folder = base::TemporaryFolder::create("acann-run-");
    if (!folder)
        return fail(std::move(folder.error()));
    auto prepared = prepare(folder->path(), compiled, task, orders, planOnly, settings);
    if (!prepared)
        return fail(std::move(prepared.error()));
    const auto jobFile = folder->path() / "job.json";
    if (auto written = base::writeFileAtomically(jobFile, base::compactJson(emulator::toJson(prepared->job))); !written)
        return fail(std::move(written.error()));
    const auto outcome = base::runSandboxed(sandboxFor(*prepared, folder->path(), jobFile, settings), stop);
    if (!outcome)
        return fail(outcome.error());
    if (std::holds_alternative<base::ProcessCancelled>(outcome->end))
        return fail(ErrorCode::Cancelled, "The kernel's run was cancelled");
    const auto lines = base::readFile(prepared->job.report);
    if (!lines)
        return fail(lines.error());
    KernelRun run;
    run.report = emulator::parseJobReport(*lines);
    run.outputs = std::move(prepared->outputs);
    run.folder = std::move(*folder);
    run.milliseconds = static_cast<double>(outcome->duration.count());
    if (const auto& fault = run.report.fault) {
        run.place
            = toolchain.placeOf(fault->onHost ? compiled.hostModule : compiled.kernelModule, fault->addresses, stop);
        run.failure = verdictOf(*fault, prepared->job, run.place);
    } else if (!run.report.complete || !outcome->succeeded()) {
        run.failure = verdictOf(*outcome, prepared->job);
    }
    return run;
}

} // namespace acann::evaluation
