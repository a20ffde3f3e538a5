// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/runner.h"

#include "base/files.h"
#include "emulator/launch.h"
#include "emulator/runner/candidate_module.h"
#include "emulator/runner/fault_handlers.h"
#include "emulator/runner/guarded_memory.h"
#include "emulator/runner/host_platform.h"
#include "emulator/runner/kernel_job.h"
#include "emulator/runner/lockdown.h"
#include "emulator/runner/poison.h"
#include "hardware/hardware_profile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <span>
#include <thread>
#include <unistd.h>

namespace acann::emulator {

namespace {

constexpr int kBrokenJob = 64;
constexpr std::uint32_t kMaxBlocks = 65535;
constexpr std::size_t kMaxWorkspace = std::size_t{1} << 30;

std::string hex(const std::vector<std::byte>& bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const auto byte : bytes) {
        text += kDigits[std::to_integer<std::size_t>(byte) >> 4];
        text += kDigits[std::to_integer<std::size_t>(byte) & 15];
    }
    return text;
}

PlanRecord recordOf(const std::string& caseId, const LaunchPlanBytes& plan)
{
    PlanRecord record{caseId, plan.blockDim, plan.workspaceBytes, hex(plan.tiling), plan.refusal, plan.tilingKey};
    if (record.refusal.empty() && (plan.blockDim < 1 || plan.blockDim > kMaxBlocks))
        record.refusal = "blockDim is " + std::to_string(plan.blockDim) + ", it must lie in 1…65535";
    if (record.refusal.empty() && plan.workspaceBytes > kMaxWorkspace)
        record.refusal = "the workspace of " + std::to_string(plan.workspaceBytes)
            + " bytes is larger than 1 GiB, the emulator's limit";
    return record;
}

/// All memory of one launch.
struct Arena
{
    std::vector<task::Tensor> inputs; ///< what the kernel was given, to compare with afterwards
    std::vector<GuardedMemory> memory; ///< inputs, outputs, workspace, tiling
    std::vector<GmRegion> regions; ///< same order

    [[nodiscard]] std::vector<std::uint8_t*> arguments() const
    {
        std::vector<std::uint8_t*> addresses;
        for (const auto& block : memory)
            addresses.push_back(block.address());
        return addresses;
    }

    [[nodiscard]] Status add(const std::string& name, std::size_t bytes, GmRole role)
    {
        auto block = GuardedMemory::allocate(bytes);
        if (!block)
            return fail(std::move(block.error()));
        regions.push_back({name, block->address(), bytes, role});
        memory.push_back(std::move(*block));
        return {};
    }
};

Status fillArena(Arena& arena, const JobLaunch& launch, const LaunchPlanBytes& plan)
{
    for (const auto& input : launch.inputs) {
        auto tensor = task::loadNpy(input.file, input.dtype);
        if (!tensor)
            return fail(std::move(tensor.error()));
        if (auto added = arena.add(input.name, tensor->bytes.size(), GmRole::Input); !added)
            return added;
        std::copy(tensor->bytes.begin(), tensor->bytes.end(), arena.memory.back().bytes().begin());
        arena.inputs.push_back(std::move(*tensor));
    }
    for (const auto& output : launch.outputs) {
        const auto bytes = static_cast<std::size_t>(task::elementCount(output.shape)) * task::sizeOf(output.dtype);
        if (auto added = arena.add(output.name, bytes, GmRole::Output); !added)
            return added;
        poison(arena.memory.back().bytes(), output.dtype);
        arena.regions.back().poison = poisonPattern(output.dtype);
    }
    if (auto added = arena.add("workspace", plan.workspaceBytes, GmRole::Workspace); !added)
        return added;
    if (auto added = arena.add("tiling", plan.tiling.size(), GmRole::Tiling); !added)
        return added;
    std::copy(plan.tiling.begin(), plan.tiling.end(), arena.memory.back().bytes().begin());
    return {};
}

Finding memoryFinding(std::string rule, std::string message, std::string suggestion)
{
    return {std::move(rule), Severity::Error, std::move(message), {"kernel.cpp", 0, {}}, {}, std::move(suggestion),
        "ascend-c-facts §2.1, §4.4 #18", 1};
}

/// What the kernel changed that it must leave alone.
std::vector<Finding> tamperings(const Arena& arena, const LaunchPlanBytes& plan)
{
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < arena.inputs.size(); ++i) {
        const auto& before = arena.inputs[i].bytes;
        const auto after = arena.memory[i].bytes();
        const auto differs = std::mismatch(before.begin(), before.end(), after.begin()).first;
        if (differs == before.end())
            continue;
        const auto element = static_cast<std::size_t>(differs - before.begin()) / task::sizeOf(arena.inputs[i].dtype);
        findings.push_back(memoryFinding("INPUT-WRITTEN",
            "The kernel changed its input '" + arena.regions[i].name + "', first at element " + std::to_string(element),
            "Write results to the outputs only."));
    }
    const auto tiling = arena.memory.back().bytes();
    if (!std::equal(tiling.begin(), tiling.end(), plan.tiling.begin(), plan.tiling.end()))
        findings.push_back(memoryFinding("TILING-WRITTEN", "The kernel changed its tiling data",
            "Copy the tiling to a local variable before changing it."));
    for (std::size_t i = 0; i < arena.memory.size(); ++i)
        if (!arena.memory[i].slackIntact())
            findings.push_back(memoryFinding("GM-OVERRUN",
                "The kernel wrote behind the end of '" + arena.regions[i].name + "' ("
                    + std::to_string(arena.regions[i].bytes) + " bytes)",
                "Bound the last tile by the tensor's length."));
    return findings;
}

/// Opened before the process is locked down, in the order of launches and outputs; −1 when only planning.
Result<std::vector<std::vector<int>>> openOutputs(const KernelJob& job)
{
    std::vector<std::vector<int>> files;
    for (const auto& launch : job.launches) {
        auto& row = files.emplace_back();
        for (const auto& output : launch.outputs) {
            row.push_back(job.planOnly ? -1 : ::open(output.file.c_str(), O_WRONLY | O_CLOEXEC));
            if (!job.planOnly && row.back() < 0)
                return fail(ErrorCode::FileUnwritable, "'" + output.file.string() + "' cannot be opened");
        }
    }
    return files;
}

Status writeAll(int file, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(file, bytes.data(), bytes.size());
        if (count <= 0)
            return fail(ErrorCode::FileUnwritable, std::string("An output cannot be written: ") + std::strerror(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

class Job
{
public:
    Job(KernelJob job, hardware::HardwareProfile profile, int report, std::vector<std::vector<int>> outputs)
        : m_job(std::move(job))
        , m_profile(std::move(profile))
        , m_report(report)
        , m_outputs(std::move(outputs))
    { }

    /// Runs in the locked-down process.
    void run()
    {
        auto module = CandidateModule::load(m_job.kernelModule, m_job.hostModule);
        if (!module) {
            say(faultLine(FaultKind::LoadFailed, module.error().text));
            return;
        }
        for (std::size_t i = 0; i < m_job.launches.size(); ++i) {
            setCurrentLaunch(static_cast<int>(i));
            if (const auto done = step(*module, i); !done) {
                say(faultLine(FaultKind::RunnerFailed, done.error().text));
                return;
            }
        }
        say(endLine());
    }

private:
    [[nodiscard]] Status step(const CandidateModule& module, std::size_t index)
    {
        const auto& launch = m_job.launches[index];
        setRunningCode(module.hostRange().begin, module.hostRange().end, true);
        const auto plan = module.plan(problemOf(launch), platformOf(m_profile));
        const auto record = recordOf(launch.caseId, plan);
        say(planLine(record));
        if (m_job.planOnly || !record.refusal.empty())
            return {};
        Arena arena;
        if (auto filled = fillArena(arena, launch, plan); !filled)
            return filled;
        LaunchSpec spec;
        spec.caseId = launch.caseId;
        spec.blockDim = static_cast<int>(plan.blockDim);
        spec.regions = arena.regions;
        spec.tilingKey = plan.tilingKey;
        spec.keepSpans = launch.keepSpans;
        const auto arguments = arena.arguments();
        setRunningCode(module.kernelRange().begin, module.kernelRange().end, false);
        auto report = emulator::launch(m_profile, spec, [&] { module.call(arguments); });
        for (auto& finding : tamperings(arena, plan))
            report.findings.push_back(std::move(finding));
        for (std::size_t i = 0; i < launch.outputs.size(); ++i)
            if (auto written = writeAll(m_outputs[index][i], arena.memory[launch.inputs.size() + i].bytes()); !written)
                return written;
        say(launchLine(report));
        return {};
    }

    void say(const std::string& line) const
    {
        // When even this fails the evaluator sees a report without an end.
        [[maybe_unused]] const auto written = writeAll(m_report, std::as_bytes(std::span(line)));
    }

    KernelJob m_job;
    hardware::HardwareProfile m_profile;
    int m_report;
    std::vector<std::vector<int>> m_outputs;
};

int broken(const Error& error)
{
    std::cerr << error.message() << '\n';
    return kBrokenJob;
}

} // namespace

int runJob(const std::filesystem::path& jobFile)
{
    const auto json = base::readJson(jobFile);
    if (!json)
        return broken(json.error());
    auto job = jobFromJson(*json);
    if (!job)
        return broken(job.error());
    auto profile = hardware::loadProfile(job->profiles, job->soc);
    if (!profile)
        return broken(profile.error());
    const int report = ::open(job->report.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    auto outputs = openOutputs(*job);
    if (report < 0 || !outputs)
        return broken({ErrorCode::FileUnwritable, "The job's report or outputs cannot be opened", {}, {}, {}});
    if (const auto installed = installFaultHandlers(report); !installed)
        return broken(installed.error());
    const auto limit = job->limit;
    Job work(std::move(*job), std::move(*profile), report, std::move(*outputs));
    if (const auto locked = lockDown(); !locked)
        return broken(locked.error());
    startTimeLimit(limit);
    // The candidate runs in other threads, which therefore take the alarm.
    std::thread worker([&work] { work.run(); });
    leaveAlarmsToOtherThreads();
    worker.join();
    return 0;
}

} // namespace acann::emulator
