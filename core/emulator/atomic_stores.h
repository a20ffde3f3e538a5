// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/include/acann_emulator/abi.h"

#include <cstdint>
#include <vector>

namespace acann::emulator {

/// A store with accumulation. It is kept until cores meet or the launch ends, and then applied in the order of the
/// cores, so that results do not depend on thread scheduling.
struct AtomicStore
{
    std::uint8_t* address = nullptr;
    acann_emu::DType type = acann_emu::DType::Float;
    int operation = 1; ///< 1 add, 2 max, 3 min
    std::vector<std::uint8_t> data;
    acann_emu::Here here = acann_emu::Here::at("", 0);
};

/// Accumulates into memory; 16-bit floating types in float, rounded once.
void apply(const AtomicStore& store);

} // namespace acann::emulator
