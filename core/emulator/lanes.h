// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/core_state.h"

#include <bitset>

namespace acann::emulator {

/// Bytes of one element.
[[nodiscard]] std::uint32_t sizeOf(acann_emu::DType type);

/// Element sizes of the operands; 0 = the operand is absent.
struct OperandSizes
{
    std::uint32_t dst = 0;
    std::uint32_t src0 = 0;
    std::uint32_t src1 = 0;
    [[nodiscard]] std::uint32_t widest() const { return std::max(dst, std::max(src0, src1)); }
};

/// What a vector instruction works on, resolved from count, masks and strides.
struct LanePlan
{
    std::int64_t repeats = 0; ///< of 256 bytes of the widest operand
    bool partial = false; ///< count form that is no multiple of a repeat
    double strideFactor = 1; ///< slowdown by bank conflicts
};

using LaneMask = std::bitset<128>;

/// The lanes of one repeat with `perRepeat` elements; clamps with MASK-RANGE.
[[nodiscard]] LaneMask laneMask(Core& core, const acann_emu::VectorCall& call, std::uint32_t perRepeat);

/// The repeat count as the instruction holds it, in 8 bits; REPEAT-LIMIT when it does not fit.
[[nodiscard]] std::int64_t repeatCount(Core& core, const acann_emu::VectorCall& call);

/// Fills `core.runs` in execution order.
[[nodiscard]] LanePlan planLanes(Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes);

/// Checks alignment and bounds of an operand that is used up to `extent` bytes from its start. False: the access
/// must be skipped. `align` is the required alignment of the start in bytes.
[[nodiscard]] bool checkOperand(Core& core, const acann_emu::LocalView& view, std::int64_t extent, std::uint32_t align,
    const char* operand, const acann_emu::VectorCall& call);

/// Adds the bytes of an operand that `core.runs` touches.
void addRanges(Core& core, const acann_emu::LocalView& view, std::uint32_t LaneRun::*member, std::uint32_t size,
    std::vector<ByteRange>& ranges);

/// Adds one contiguous range of an operand.
void addRange(Core& core, const acann_emu::LocalView& view, std::int64_t bytes, std::vector<ByteRange>& ranges);

/// The cost of a vector instruction of `repeats` repeats named `api`.
[[nodiscard]] Cost vectorCost(const Core& core, const char* api, std::uint32_t elementBytes, const LanePlan& plan);

} // namespace acann::emulator
