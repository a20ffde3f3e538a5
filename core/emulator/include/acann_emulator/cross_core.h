// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which core runs, and barriers and flags between cores (ascend-c-facts §2.2, §2.4).
#pragma once

#include "acann_emulator/cube_abi.h"
#include "acann_emulator/tensor.h"

namespace AscendC {

enum CoreType
{
    AIC = 1,
    AIV = 2,
    MIX = 3
};

/// The kind of core that runs; compares with AIC and AIV.
struct EmuCoreKind
{
    operator int() const { return acann_emu_is_cube_core() ? AIC : AIV; }
};
inline constexpr EmuCoreKind g_coreType{};

inline int64_t GetSubBlockIdx() { return acann_emu_sub_block_index(); }
inline int64_t GetSubBlockNum() { return acann_emu_sub_block_count(); }
inline int64_t GetTaskRatio() { return acann_emu_task_ratio(); }
/// Its name before CANN 8.2.
inline int64_t GetTaskRation() { return acann_emu_task_ratio(); }
/// Where flags between cores live; the emulator keeps them itself.
inline void SetSyncBaseAddr(uint64_t) { }

template <bool isAIVOnly = true> inline void SyncAll(EmuHere here = EmuHere::at())
{
    acann_emu_sync_all(isAIVOnly ? acann_emu::CrossCoreGroup::VectorCores : acann_emu::CrossCoreGroup::AllCores, here);
}
template <bool isAIVOnly = true>
inline void SyncAll(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
    const int32_t usedCores = 0, EmuHere here = EmuHere::at())
{
    acann_emu_sync_all_soft(gmWorkspace.view(), ubWorkspace.view(), usedCores, here);
}

template <uint8_t modeId, pipe_t pipe> inline void CrossCoreSetFlag(uint16_t flagId, EmuHere here = EmuHere::at())
{
    static_assert(pipe != PIPE_S && pipe != PIPE_ALL, "CrossCoreSetFlag needs a pipe other than PIPE_S and PIPE_ALL");
    static_assert(modeId <= 2, "CrossCoreSetFlag on Atlas A2 has the modes 0, 1 and 2");
    acann_emu_cross_core_set(modeId, acann_emu::pipeOf(pipe), flagId, here);
}
inline void CrossCoreWaitFlag(uint16_t flagId, EmuHere here = EmuHere::at())
{
    acann_emu_cross_core_wait(flagId, here);
}
template <uint8_t modeId, pipe_t pipe = PIPE_S>
inline void CrossCoreWaitFlag(uint16_t flagId, EmuHere here = EmuHere::at())
{
    acann_emu_cross_core_wait(flagId, here);
}

template <bool isAIVOnly = true>
inline void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&, int32_t blockIdx,
    int32_t eventID, EmuHere here = EmuHere::at())
{
    acann_emu_between_blocks_set(gmWorkspace.view(), blockIdx, eventID, here);
}
template <bool isAIVOnly = true>
inline void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&, int32_t blockIdx,
    int32_t eventID, EmuHere here = EmuHere::at())
{
    acann_emu_between_blocks_wait(gmWorkspace.view(), blockIdx, eventID, here);
}

inline void InitDetermineComputeWorkspace(GlobalTensor<int32_t>&, LocalTensor<int32_t>&) { }
inline void WaitPreBlock(GlobalTensor<int32_t>&, LocalTensor<int32_t>&, EmuHere here = EmuHere::at())
{
    acann_emu_ordered_wait(here);
}
inline void NotifyNextBlock(GlobalTensor<int32_t>&, LocalTensor<int32_t>&, EmuHere here = EmuHere::at())
{
    acann_emu_ordered_notify(here);
}

} // namespace AscendC

/// The compiler's own spelling: bits 0–3 are reserved, 4–5 the mode, 8–11 the flag.
inline void ffts_cross_core_sync(pipe_t pipe, uint64_t config, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_cross_core_set(
        static_cast<int>((config >> 4) & 3u), acann_emu::pipeOf(pipe), static_cast<int64_t>((config >> 8) & 15u), here);
}
inline void wait_flag_dev(int64_t flag, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_cross_core_wait(flag, here);
}
