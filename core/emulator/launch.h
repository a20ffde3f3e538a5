// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/kernel_kind.h"
#include "emulator/report.h"
#include "hardware/hardware_profile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace acann::emulator {

enum class GmRole
{
    Input,
    Output,
    Workspace,
    Tiling
};

/// One allocation of global memory that the kernel may touch. Accesses outside all regions are findings and are
/// skipped. Regions should lie apart (a page or more), so that an access past one does not fall into the next.
struct GmRegion
{
    std::string name; ///< "x", "workspace": used in findings
    void* address = nullptr; ///< 512-byte aligned, as aclrtMalloc gives
    std::size_t bytes = 0;
    GmRole role = GmRole::Input;
    /// What fills the memory before the launch, over and over from its start, when that stands for "nothing": reading
    /// it is a finding then.
    std::optional<std::array<std::byte, 8>> poison = std::nullopt;
};

struct LaunchLimits
{
    std::size_t findings = 64; ///< distinct findings kept; further ones are dropped
    std::size_t spansPerPipe = 2000; ///< kept per pipe of a representative core
    std::size_t printedBytes = 65536; ///< of kernel-side printf, per launch
};

/// How to launch a kernel. Values only; the memory belongs to the caller.
struct LaunchSpec
{
    std::string caseId;
    int blockDim = 1; ///< 1…65535
    std::vector<GmRegion> regions;
    std::uint64_t tilingKey = 0; ///< what TILING_KEY_IS compares with
    bool keepSpans = false; ///< keep instruction spans of block 0 and of the slowest block
    KernelType kernel; ///< as the launcher knows it; the kernel itself may declare another one
    /// false: no hazards, uninitialised reads and overlaps; dependent vector work is not ordered in the timeline
    bool trackAccesses = true;
    /// The device compiler orders GetValue and SetValue on local memory with the pipes (--cce-auto-sync, on by
    /// default); false: it does not, and such accesses need events like all others
    bool compilerOrdersScalars = true;
    int threads = 0; ///< worker threads; 0 = one per hardware thread
    LaunchLimits limits;
};

/// Runs `kernelBody` once per core of each block and reports what the chip would have done. Blocks run in parallel on
/// worker threads until cores wait for each other, see CoreTeam.
/// `kernelBody` calls the kernel's entry with its arguments. Never throws; the report's findings are in a fixed order
/// and the modelled times do not depend on thread scheduling. An invalid spec gives a report with one LAUNCH-INVALID.
[[nodiscard]] LaunchReport launch(
    const hardware::HardwareProfile& profile, const LaunchSpec& spec, const std::function<void()>& kernelBody);

} // namespace acann::emulator
