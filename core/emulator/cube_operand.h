// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/core_state.h"

#include <cstdint>
#include <string>

namespace acann::emulator {

inline constexpr std::int64_t kFractalBytes = 512;
inline constexpr std::int64_t kFractalRows = 16;

[[nodiscard]] constexpr std::int64_t ceilDiv(std::int64_t value, std::int64_t step)
{
    return (value + step - 1) / step;
}

/// Elements of a fractal's row in the matrices that Mmad reads: 8, 16 or 32.
[[nodiscard]] constexpr std::int64_t fractalDepth(std::uint32_t elementBytes) { return 32 / elementBytes; }

/// Where an operand of a cube instruction must lie.
struct OperandRule
{
    const char* name; ///< "the source"
    Memory memory;
    std::int64_t alignment; ///< bytes
};

/// Checks memory, alignment and bounds of an operand used up to `extent` bytes. False: skip the instruction.
[[nodiscard]] bool checkCubeOperand(Core& core, const acann_emu::LocalView& view, std::int64_t extent,
    const OperandRule& rule, const char* api, const acann_emu::Here& here);

/// True when [address, address + extent) of a global operand lies in one tensor of the launch; else a finding.
[[nodiscard]] bool checkCubeGlobal(Core& core, const acann_emu::GlobalView& view, std::int64_t extent, bool write,
    const char* api, const acann_emu::Here& here);

/// Reports CUBE-RANGE unless `ok`; `what` is a sentence without the full stop. Returns `ok`.
bool requireRange(Core& core, bool ok, const char* api, const acann_emu::Here& here, const std::string& what);

/// Cycles that the core's share of chip bandwidth needs for the bytes.
[[nodiscard]] double chipCycles(const Core& core, std::int64_t bytes);

} // namespace acann::emulator
