// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acann::remote {

/// One chip as `npu-smi info` shows it. Figures that it prints as "-" or "NA" are unset.
struct NpuChip
{
    int npu = 0;
    int chip = 0;
    std::string name; ///< "910B4"
    std::string health; ///< "OK", "Warning", "Alarm", "Critical", "UNKNOWN"
    std::string busId;
    std::optional<double> powerWatt;
    std::optional<double> temperatureCelsius;
    std::optional<int> aicorePercent;
    std::optional<int> hbmUsedMb; ///< of the last pair in the row
    std::optional<int> hbmTotalMb;
    friend bool operator==(const NpuChip&, const NpuChip&) = default;
};

struct NpuProcess
{
    int npu = 0;
    int chip = 0;
    int pid = 0;
    std::string name;
    std::optional<int> memoryMb;
    friend bool operator==(const NpuProcess&, const NpuProcess&) = default;
};

struct NpuTable
{
    std::string version; ///< of npu-smi; empty when not shown
    std::vector<NpuChip> chips;
    std::vector<NpuProcess> processes;
};

/// Column widths differ between versions, so that cells are found by their '|'. Errors: HostBroken where the driver
/// cannot be used (ret -8005 …), NoFreeDevice where another container holds the device (-8020), ToolchainMissing
/// without npu-smi, ProtocolBroken for anything else. ascend-c-facts §5.1, field reports FR-110.
[[nodiscard]] Result<NpuTable> parseNpuSmi(std::string_view text);

/// "910B4" → "ascend910b4", "Ascend910B3" → "ascend910b3"; the name of a hardware profile.
[[nodiscard]] std::string socOf(const std::string& chipName);
/// Whether it is a chip that kernels for dav-2201 run on.
[[nodiscard]] bool isA2(const std::string& chipName);

} // namespace acann::remote
