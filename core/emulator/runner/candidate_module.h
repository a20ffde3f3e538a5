// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "emulator/runner/kernel_job.h"

#include <agenticcann/launch_plan.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace acann::emulator {

/// What the generated glue of a candidate exports (see evaluation/kernel_glue.h).
using AcceptPlan = void (*)(
    void* sink, std::uint32_t blockDim, std::size_t workspaceBytes, const void* tiling, std::size_t tilingBytes);
using RefusePlan = void (*)(void* sink, const char* reason);
using PlanFunction
    = void (*)(const agenticcann::Problem*, const agenticcann::Platform*, void* sink, AcceptPlan, RefusePlan);
/// Optional export of the host side: the tiling key of the plan made last. Without it the key is 0.
using TilingKeyFunction = std::uint64_t (*)();
using EntryFunction = void (*)(std::uint8_t* const* arguments);

struct LaunchPlanBytes
{
    std::uint32_t blockDim = 0;
    std::size_t workspaceBytes = 0;
    std::vector<std::byte> tiling;
    std::uint64_t tilingKey = 0;
    std::string refusal;
    friend bool operator==(const LaunchPlanBytes&, const LaunchPlanBytes&) = default;
};

/// Where a shared object lies in memory.
struct ModuleRange
{
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
};

/// A loaded candidate. It stays loaded until the process ends: its code may have left threads or handlers behind.
class CandidateModule
{
public:
    /// Error: InvalidArgument with the loader's message, e.g. the undefined symbol.
    [[nodiscard]] static Result<CandidateModule> load(
        const std::filesystem::path& kernelModule, const std::filesystem::path& hostModule);

    /// Calls PlanLaunch twice; different answers are a refusal, because a plan must be a pure function.
    [[nodiscard]] LaunchPlanBytes plan(
        const agenticcann::Problem& problem, const agenticcann::Platform& platform) const;

    /// Arguments in the order inputs, outputs, workspace, tiling.
    void call(const std::vector<std::uint8_t*>& arguments) const { m_entry(arguments.data()); }

    [[nodiscard]] const ModuleRange& kernelRange() const { return m_kernelRange; }
    [[nodiscard]] const ModuleRange& hostRange() const { return m_hostRange; }

private:
    [[nodiscard]] LaunchPlanBytes planOnce(
        const agenticcann::Problem& problem, const agenticcann::Platform& platform) const;

    PlanFunction m_plan = nullptr;
    TilingKeyFunction m_tilingKey = nullptr;
    EntryFunction m_entry = nullptr;
    ModuleRange m_kernelRange;
    ModuleRange m_hostRange;
};

[[nodiscard]] agenticcann::Problem problemOf(const JobLaunch& launch);

} // namespace acann::emulator
