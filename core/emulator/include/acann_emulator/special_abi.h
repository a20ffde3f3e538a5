// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The border of special registers, buffer pools and raw local addresses; see abi.h.
#pragma once

#include "acann_emulator/abi.h"

namespace acann_emu {

/// Registers that a kernel can read and write.
enum class SpecialRegister : std::uint8_t
{
    Control, ///< CTRL
    PadValue, ///< what DataCopyPad fills with when isPad is off
    CompareLow, ///< CMPMASK, lower half
    CompareHigh
};

/// CTRL bit 48: half and bfloat16 results keep inf and NaN instead of saturating.
inline constexpr int kControlKeepsInfinity = 48;

} // namespace acann_emu

extern "C" {
std::uint64_t acann_emu_special_read(acann_emu::SpecialRegister which, acann_emu::Here here);
void acann_emu_special_write(acann_emu::SpecialRegister which, std::uint64_t value, acann_emu::Here here);

/// The tensor that a raw address in local memory stands for: up to the end of its buffer, or of its memory when it lies
/// in no buffer.
acann_emu::LocalView acann_emu_local_view(const void* address, acann_emu::Here here);

/// A pool of local memory inside the kernel's pipe, or inside pool `inside` when that is not −1. With `shared` not −1
/// the pool lies where that one lies. Returns its number.
std::int32_t acann_emu_pool_init(
    int position, std::int64_t bytes, std::int32_t inside, std::int32_t shared, acann_emu::Here here);
/// Until the matching close, buffers are taken from the pool.
void acann_emu_pool_enter(std::int32_t pool, acann_emu::Here here);
void acann_emu_pool_leave(std::int32_t pool);
/// Forgets the buffers of the pool, so that its memory can be handed out again.
void acann_emu_pool_reset(std::int32_t pool, acann_emu::Here here);
}
