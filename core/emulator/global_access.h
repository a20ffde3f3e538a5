// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/core_state.h"

#include <string>

namespace acann::emulator {

/// Warns when an access inside the allocation goes beyond what SetGlobalBuffer declared for the tensor. Copies work on
/// blocks of 32 bytes, so the end of the declared length is rounded up to one.
inline void checkDeclared(
    Core& core, const acann_emu::GlobalView& view, std::int64_t extent, const char* api, const acann_emu::Here& here)
{
    constexpr std::uint64_t kBlock = 32;
    const std::uint64_t end = (view.bytes + kBlock - 1) / kBlock * kBlock;
    if (view.bytes == 0 || extent <= 0 || static_cast<std::uint64_t>(extent) <= end
        || core.alreadyReported(Rule::GmDeclared, here))
        return;
    core.report(Rule::GmDeclared, here,
        std::string(api) + " uses " + std::to_string(extent) + " bytes of a GlobalTensor of which SetGlobalBuffer left "
            + std::to_string(view.bytes) + " from there.");
}

} // namespace acann::emulator
