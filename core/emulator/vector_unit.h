// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/lanes.h"

namespace acann::emulator {

/// Computes `count` consecutive elements. `src1` equals `src0` when the operation has one source.
using RunFunction = void (*)(
    std::uint8_t* dst, const std::uint8_t* src0, const std::uint8_t* src1, std::uint64_t scalar, std::size_t count);

/// The arithmetic of an operation on an element type; null when there is none.
[[nodiscard]] RunFunction arithmeticFor(acann_emu::VectorOp op, acann_emu::DType dst, acann_emu::DType src);

// One family each; every function checks, issues and computes.
void runArithmetic(Core& core, const acann_emu::VectorCall& call);
void runCast(Core& core, const acann_emu::VectorCall& call);
void runAccumulate(Core& core, const acann_emu::VectorCall& call);
void runCastInt4(Core& core, const acann_emu::VectorCall& call);
void runBrcb(Core& core, const acann_emu::VectorCall& call);
void runVecIndex(Core& core, const acann_emu::VectorCall& call);
void runCompare(Core& core, const acann_emu::VectorCall& call);
void runSelect(Core& core, const acann_emu::VectorCall& call);
void runRepeatReduce(Core& core, const acann_emu::VectorCall& call);
void runTensorReduce(Core& core, const acann_emu::VectorCall& call);
void runGatherMask(Core& core, const acann_emu::VectorCall& call);
void runGather(Core& core, const acann_emu::VectorCall& call);
void runCompareRegister(Core& core, const acann_emu::VectorCall& call);
void runSelectRegister(Core& core, const acann_emu::VectorCall& call);
void moveCompareRegister(Core& core, const acann_emu::VectorCall& call);

/// Whether a comparison of two elements holds; `mode` is a CMPMODE.
[[nodiscard]] bool comparisonHolds(acann_emu::DType type, int mode, const std::uint8_t* a, const std::uint8_t* b);

} // namespace acann::emulator
