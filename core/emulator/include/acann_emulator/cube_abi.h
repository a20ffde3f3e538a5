// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of the border (see abi.h) that concerns cube cores and several cores at once.
#pragma once

#include "acann_emulator/abi.h"

namespace acann_emu {

/// Numbers of KERNEL_TYPE_*; what acann_emu_kernel_type understands.
enum class KernelTypeCode : int
{
    VectorOnly,
    CubeOnly,
    MixVector,
    MixCube,
    Mix11,
    Mix12,
    Undeclared
};

enum class CrossCoreGroup : int
{
    VectorCores, ///< all vector cores of the launch
    AllCores,
    FirstBlocks ///< cores of the caller's kind with a block index below a count
};

} // namespace acann_emu

extern "C" {
bool acann_emu_is_cube_core();
std::int64_t acann_emu_sub_block_index();
std::int64_t acann_emu_sub_block_count();
std::int64_t acann_emu_task_ratio();
void acann_emu_kernel_type(acann_emu::KernelTypeCode type, acann_emu::Here here);

/// All members meet: everything issued before is complete, and nobody goes on before all have come.
void acann_emu_sync_all(acann_emu::CrossCoreGroup group, acann_emu::Here here);
/// The same through flags in memory, which must hold 32 bytes per core; `used` cores take part, 0 = all.
void acann_emu_sync_all_soft(
    const acann_emu::GlobalView& global, const acann_emu::LocalView& local, std::int64_t used, acann_emu::Here here);
void acann_emu_cross_core_set(int mode, acann_emu::Pipe pipe, std::int64_t id, acann_emu::Here here);
void acann_emu_cross_core_wait(std::int64_t id, acann_emu::Here here);
void acann_emu_between_blocks_set(
    const acann_emu::GlobalView& global, std::int64_t block, std::int64_t event, acann_emu::Here here);
void acann_emu_between_blocks_wait(
    const acann_emu::GlobalView& global, std::int64_t block, std::int64_t event, acann_emu::Here here);
/// Blocks go on one after another: wait for the block before, tell the block behind.
void acann_emu_ordered_wait(acann_emu::Here here);
void acann_emu_ordered_notify(acann_emu::Here here);
}
