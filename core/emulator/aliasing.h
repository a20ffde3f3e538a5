// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/lanes.h"

namespace acann::emulator {

/// Reports ALIASING: within a repeat a source and the destination must be the same blocks or have none in common, and
/// the destination of a repeat must not be a source of the next one, but for the operations that may accumulate so.
/// Operands of different element sizes are not looked at.
void checkAliasing(Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes, std::int64_t repeats);

} // namespace acann::emulator
