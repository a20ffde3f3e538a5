// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sort32 and MrgSort on records of a score and an index, 8 bytes each (ascend-c-facts §3.2).
#pragma once

#include "acann_emulator/compat_abi.h"
#include "acann_emulator/tensor.h"

namespace AscendC {

/// Up to four descending lists.
template <typename T> struct MrgSortSrcList
{
    MrgSortSrcList() = default;
    MrgSortSrcList(const LocalTensor<T>& first, const LocalTensor<T>& second, const LocalTensor<T>& third,
        const LocalTensor<T>& fourth)
        : src1(first)
        , src2(second)
        , src3(third)
        , src4(fourth)
    { }
    LocalTensor<T> src1;
    LocalTensor<T> src2;
    LocalTensor<T> src3;
    LocalTensor<T> src4;
};

/// Lengths are records per list; bit i of validBit says that list i takes part.
struct MrgSort4Info
{
    MrgSort4Info() = default;
    MrgSort4Info(const uint16_t lengths[4], bool suspend, uint16_t valid, uint16_t repeat)
        : ifExhaustedSuspension(suspend)
        , validBit(valid)
        , repeatTimes(repeat)
    {
        for (int i = 0; i < 4; ++i)
            elementLengths[i] = lengths[i];
    }
    uint16_t elementLengths[4] = {0, 0, 0, 0};
    bool ifExhaustedSuspension = false;
    uint16_t validBit = 0;
    uint8_t repeatTimes = 1;
};

namespace emu {

/// How many records of each list the last MrgSort used; GetMrgSortResult reads it.
inline uint16_t* mergedCounts()
{
    static thread_local uint16_t counts[4];
    return counts;
}

} // namespace emu

template <typename T>
inline void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& src1,
    const int32_t repeatTime, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, half, float>, "Sort32 on Atlas A2 supports half, float");
    acann_emu_sort32({here, dst.view(), src0.view(), src1.view(), acann_emu::dtypeOf<T>(), repeatTime});
}

template <typename T>
inline void MrgSort(
    const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, half, float>, "MrgSort on Atlas A2 supports half, float");
    acann_emu::MergeCall call{here};
    call.dst = dst.view();
    call.lists[0] = src.src1.view();
    call.lists[1] = src.src2.view();
    call.lists[2] = src.src3.view();
    call.lists[3] = src.src4.view();
    for (int i = 0; i < 4; ++i)
        call.lengths[i] = params.elementLengths[i];
    call.valid = params.validBit;
    call.repeats = params.repeatTimes;
    call.stopWhenExhausted = params.ifExhaustedSuspension;
    call.type = acann_emu::dtypeOf<T>();
    call.taken = emu::mergedCounts();
    acann_emu_merge_sort(call);
}

/// How many records of each list the last MrgSort with suspension used.
inline void GetMrgSortResult(uint16_t& list1, uint16_t& list2, uint16_t& list3, uint16_t& list4)
{
    const uint16_t* counts = emu::mergedCounts();
    list1 = counts[0];
    list2 = counts[1];
    list3 = counts[2];
    list4 = counts[3];
}

} // namespace AscendC
