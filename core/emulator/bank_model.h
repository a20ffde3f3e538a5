// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/lanes.h"

namespace acann::emulator {

/// How many times longer a repeat takes because of bank conflicts in local memory, on average over the instruction:
/// 1 without any. Address bits 5–8 are the bank group and bits 16–17 the bank of a block (ascend-c-facts §1.2, §1.6):
/// blocks read from one group follow each other, likewise blocks written to one group; a repeat that reads from the
/// bank which the repeat before it still writes waits. Operands of size 0 are absent.
[[nodiscard]] double bankFactor(
    Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes, std::int64_t repeats);

} // namespace acann::emulator
