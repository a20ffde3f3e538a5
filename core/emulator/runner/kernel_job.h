// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "emulator/report.h"
#include "task/tensor.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What evaluator and kernel runner say to each other: a job document in, a report of JSON lines out. One line per
/// finished step, so that what was done before a crash is known.
namespace acann::emulator {

struct JobTensor
{
    std::string name;
    task::DType dtype = task::DType::Float32;
    task::Shape shape;
    std::filesystem::path file; ///< input: .npy; output: existing file that receives the raw bytes; empty when planning
};

struct JobLaunch
{
    std::string caseId;
    std::vector<JobTensor> inputs;
    std::vector<JobTensor> outputs;
    std::map<std::string, double> attributes;
    bool keepSpans = false;
};

struct KernelJob
{
    std::filesystem::path kernelModule; ///< shared object of the device side
    std::filesystem::path hostModule; ///< shared object of the host side
    std::filesystem::path profiles; ///< folder of hardware profiles
    std::string soc;
    std::filesystem::path report; ///< existing file that receives the lines
    bool planOnly = false; ///< ask for launch plans and start nothing
    std::chrono::milliseconds limit{}; ///< the runner ends itself then, naming the place; 0 = never
    std::vector<JobLaunch> launches;
};

[[nodiscard]] nlohmann::json toJson(const KernelJob& job);
[[nodiscard]] Result<KernelJob> jobFromJson(const nlohmann::json& json);

/// What the candidate's host.cpp decided for one launch.
struct PlanRecord
{
    std::string caseId;
    std::int64_t blockDim = 0;
    std::uint64_t workspaceBytes = 0;
    std::string tiling; ///< bytes of the tiling struct, as hex digits
    std::string refusal; ///< why there is no plan: what PlanLaunch threw, or that two calls differ
    std::uint64_t tilingKey = 0; ///< what TILING_KEY_IS compares with
    friend bool operator==(const PlanRecord&, const PlanRecord&) = default;
};

enum class FaultKind
{
    Crash, ///< a signal such as SIGSEGV
    MemoryExhausted,
    ForbiddenCall, ///< a system call that kernels may not make
    TimedOut, ///< the job's own limit
    LoadFailed, ///< the shared object does not load: an unresolved symbol
    RunnerFailed ///< not the candidate's fault
};

struct JobFault
{
    FaultKind kind = FaultKind::Crash;
    int signal = 0;
    int systemCall = -1;
    int launch = -1; ///< index of the launch that was running; −1 before the first
    bool onHost = false; ///< in PlanLaunch and not in the kernel
    std::vector<std::uint64_t> addresses; ///< of the call stack inside that module, innermost first
    std::string text;
    std::string core; ///< where the emulated core stood; empty outside a kernel
};

/// A file that the program opened for reading and that is not there.
struct MissingFile
{
    std::string path;
    std::vector<std::uint64_t> addresses; ///< of the call stack inside the program, innermost first
};

struct JobReport
{
    std::vector<PlanRecord> plans; ///< in the order of the launches
    std::vector<LaunchReport> launches;
    std::optional<JobFault> fault;
    std::vector<MissingFile> missingFiles;
    bool complete = false; ///< the runner reached its end
};

[[nodiscard]] std::string planLine(const PlanRecord& plan);
[[nodiscard]] std::string launchLine(const LaunchReport& report);
[[nodiscard]] std::string missingFileLine(const MissingFile& file);
[[nodiscard]] std::string faultLine(FaultKind kind, std::string_view text);
[[nodiscard]] std::string endLine();

/// Reads as many lines as are well formed; a cut last line is what a killed runner leaves.
[[nodiscard]] JobReport parseJobReport(std::string_view lines);

} // namespace acann::emulator
