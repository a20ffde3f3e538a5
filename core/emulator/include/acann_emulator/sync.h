// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Flags, barriers, masks, atomics and block indices (ascend-c-facts §2.2, §2.4).
#pragma once

#include "acann_emulator/cross_core.h"
#include "acann_emulator/tensor.h"

namespace AscendC {

inline int64_t GetBlockIdx() { return acann_emu_block_index(); }
inline int64_t GetBlockNum() { return acann_emu_block_count(); }
inline int64_t GetSystemCycle() { return acann_emu_system_cycle(); }
inline constexpr int64_t GetDataBlockSizeInBytes() { return ONE_BLK_SIZE; }
inline void InitSocState() { }

template <HardEvent event> inline void SetFlag(int32_t eventID, EmuHere here = EmuHere::at())
{
    constexpr acann_emu::EventPipes pipes = acann_emu::pipesOf(event);
    acann_emu_set_flag(pipes.from, pipes.to, eventID, here);
}

template <HardEvent event> inline void WaitFlag(int32_t eventID, EmuHere here = EmuHere::at())
{
    constexpr acann_emu::EventPipes pipes = acann_emu::pipesOf(event);
    acann_emu_wait_flag(pipes.from, pipes.to, eventID, here);
}

template <pipe_t pipe> inline void PipeBarrier(EmuHere here = EmuHere::at())
{
    static_assert(pipe != PIPE_S, "PipeBarrier<PIPE_S> is not supported on current device!");
    acann_emu_barrier(acann_emu::pipeOf(pipe), here);
}

template <MemDsbT mode> inline void DataSyncBarrier() { }

inline void SetMaskCount() { acann_emu_mask_mode(true); }
inline void SetMaskNorm() { acann_emu_mask_mode(false); }
template <typename T, MaskMode mode = MaskMode::NORMAL> inline void SetVectorMask(uint64_t high, uint64_t low)
{
    acann_emu_mask(high, low);
}
template <typename T, MaskMode mode = MaskMode::NORMAL> inline void SetVectorMask(int32_t length)
{
    if constexpr (mode == MaskMode::COUNTER) {
        acann_emu_mask(0, static_cast<uint64_t>(length));
    } else {
        const uint64_t all = ~uint64_t(0);
        const uint64_t low = length >= 64 ? all : (uint64_t(1) << length) - 1;
        const uint64_t high = length >= 128 ? all : length > 64 ? (uint64_t(1) << (length - 64)) - 1 : 0;
        acann_emu_mask(high, low);
    }
}
inline void ResetMask() { acann_emu_mask(~uint64_t(0), ~uint64_t(0)); }

template <typename T> inline void SetAtomicAdd()
{
    static_assert(acann_emu::oneOf<T, int8_t, int16_t, half, bfloat16_t, int32_t, float>,
        "SetAtomicAdd on Atlas A2 supports int8_t, int16_t, half, bfloat16_t, int32_t, float");
    acann_emu_atomic(acann_emu::dtypeOf<T>(), 1);
}
template <typename T> inline void SetAtomicMax()
{
    static_assert(acann_emu::oneOf<T, int8_t, int16_t, half, bfloat16_t, int32_t, float>,
        "SetAtomicMax on Atlas A2 supports int8_t, int16_t, half, bfloat16_t, int32_t, float");
    acann_emu_atomic(acann_emu::dtypeOf<T>(), 2);
}
template <typename T> inline void SetAtomicMin()
{
    static_assert(acann_emu::oneOf<T, int8_t, int16_t, half, bfloat16_t, int32_t, float>,
        "SetAtomicMin on Atlas A2 supports int8_t, int16_t, half, bfloat16_t, int32_t, float");
    acann_emu_atomic(acann_emu::dtypeOf<T>(), 3);
}
/// Changes the type of the accumulation that is on.
template <typename T> inline void SetAtomicType() { SetAtomicAdd<T>(); }
inline void SetAtomicNone() { acann_emu_atomic(acann_emu::DType::Other, 0); }
inline void DisableDmaAtomic() { SetAtomicNone(); }

/// Scalar stores are visible at once to other scalar accesses; copies see them after this, else it is a finding.
template <typename T, CacheLine line, DcciDst target = DcciDst::CACHELINE_ALL>
inline void DataCacheCleanAndInvalid(const GlobalTensor<T>& tensor)
{
    acann_emu_cache_clean(tensor.view().address, line == CacheLine::ENTIRE_DATA_CACHE);
}

} // namespace AscendC

// The compiler's own spellings, which public kernels also use.
inline void set_flag(pipe_t from, pipe_t to, int64_t id, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_set_flag(acann_emu::pipeOf(from), acann_emu::pipeOf(to), id, here);
}
inline void wait_flag(pipe_t from, pipe_t to, int64_t id, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_wait_flag(acann_emu::pipeOf(from), acann_emu::pipeOf(to), id, here);
}
inline void pipe_barrier(pipe_t pipe, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_barrier(acann_emu::pipeOf(pipe), here);
}
inline int64_t get_block_idx() { return acann_emu_block_index(); }
inline int64_t get_block_num() { return acann_emu_block_count(); }
