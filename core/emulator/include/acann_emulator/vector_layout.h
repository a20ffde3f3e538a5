// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Transpose, TransDataTo5HD and Gatherb (ascend-c-facts §3.2).
#pragma once

#include "acann_emulator/compat_abi.h"
#include "acann_emulator/tensor.h"

namespace AscendC {

struct TransDataTo5HDParams
{
    TransDataTo5HDParams() = default;
    TransDataTo5HDParams(bool dstHigh, bool srcHigh, uint8_t repeat, uint16_t dstRep, uint16_t srcRep)
        : dstHighHalf(dstHigh)
        , srcHighHalf(srcHigh)
        , repeatTimes(repeat)
        , dstRepStride(dstRep)
        , srcRepStride(srcRep)
    { }
    bool dstHighHalf = false;
    bool srcHighHalf = false;
    uint8_t repeatTimes = 1;
    uint16_t dstRepStride = 0;
    uint16_t srcRepStride = 0;
};

struct GatherRepeatParams
{
    GatherRepeatParams() = default;
    GatherRepeatParams(uint8_t dstBlk, uint8_t dstRep)
        : dstBlkStride(dstBlk)
        , dstRepStride(dstRep)
    { }
    uint32_t blockNumber = DEFAULT_BLK_NUM;
    uint8_t dstBlkStride = DEFAULT_BLK_STRIDE;
    uint16_t dstRepStride = DEFAULT_REPEAT_STRIDE;
};

namespace emu {
template <typename T>
inline acann_emu::TransposeCall transposeCall(const char* api, const TransDataTo5HDParams& params, EmuHere here)
{
    static_assert(std::is_integral<T>::value || std::is_same<T, half>::value || std::is_same<T, float>::value,
        "TransDataTo5HD on Atlas A2 supports 8-bit and 16-bit and 32-bit integers, half, float");
    acann_emu::TransposeCall call{api, here};
    call.elementBytes = sizeof(T);
    call.dstHighHalf = params.dstHighHalf;
    call.srcHighHalf = params.srcHighHalf;
    call.repeats = params.repeatTimes;
    call.dstRepeat = params.dstRepStride;
    call.srcRepeat = params.srcRepStride;
    return call;
}
} // namespace emu

template <typename T>
inline void TransDataTo5HD(const LocalTensor<T> (&dstList)[16], const LocalTensor<T> (&srcList)[16],
    const TransDataTo5HDParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::TransposeCall call = emu::transposeCall<T>("TransDataTo5HD", params, here);
    for (int i = 0; i < 16; ++i) {
        call.dst[i] = dstList[i].GetPhyAddr();
        call.src[i] = srcList[i].GetPhyAddr();
    }
    acann_emu_transpose(call);
}
template <typename T>
inline void TransDataTo5HD(
    uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::TransposeCall call = emu::transposeCall<T>("TransDataTo5HD", params, here);
    for (int i = 0; i < 16; ++i) {
        call.dst[i] = dstList[i];
        call.src[i] = srcList[i];
    }
    acann_emu_transpose(call);
}

/// A matrix of 16 × 16 elements of 16 bits.
template <typename T>
inline void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src, EmuHere here = EmuHere::at())
{
    static_assert(sizeof(T) == 2, "Transpose(dst, src) on Atlas A2 supports 16-bit types");
    acann_emu::TransposeCall call{"Transpose", here};
    for (int i = 0; i < 16; ++i) {
        call.dst[i] = dst.GetPhyAddr() + static_cast<uint64_t>(i) * ONE_BLK_SIZE;
        call.src[i] = src.GetPhyAddr() + static_cast<uint64_t>(i) * ONE_BLK_SIZE;
    }
    acann_emu_transpose(call);
}

/// Eight blocks of 32 bytes per repeat, from byte offsets that are multiples of 32.
template <typename T>
inline void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& offset,
    const uint8_t repeatTime, const GatherRepeatParams& params, EmuHere here = EmuHere::at())
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Gatherb on Atlas A2 supports 16-bit and 32-bit types");
    acann_emu_gather_blocks({here, dst.view(), src0.view(), offset.view(), repeatTime,
        static_cast<uint16_t>(params.dstBlkStride), static_cast<uint16_t>(params.dstRepStride)});
}

} // namespace AscendC
