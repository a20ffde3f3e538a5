// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sorting of whole tensors (ascend-c-facts §3.6). A sorted element is a pair of 8 bytes: the value, then its index in
// the upper four.
#pragma once

#include "acann_emulator/library_call.h"
#include "acann_emulator/library_tiling.h"
#include "acann_emulator/vector_sort.h"

namespace AscendC {

enum class TopKMode
{
    TOPK_NORMAL,
    TOPK_NSMALL
};
struct TopKInfo
{
    int32_t outter = 1;
    int32_t inner;
    int32_t n;
};

/// Prepares values for Sort; on the 910B values are sorted where they are.
template <typename T>
inline void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>&, const int32_t)
{
    concat = src;
}

/// Sorts 32·repeatTime values in descending order, within each 32 or, when full, altogether.
template <typename T, bool isFullSort>
inline void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat, const LocalTensor<uint32_t>& index,
    const LocalTensor<T>& tmp, const int32_t repeatTime, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, half, float>, "Sort on Atlas A2 supports half, float");
    const int64_t count = static_cast<int64_t>(repeatTime) * 32;
    emu::Library call(acann_emu::LibraryOp::Sort, "Sort", here);
    call.out("the destination", dst, count * 8 / static_cast<int64_t>(sizeof(T)));
    call.in("the source", concat, count).in("the index", index, count);
    if (isFullSort)
        call.workspace(tmp.template ReinterpretCast<uint8_t>());
    call.numbers(count, isFullSort ? count : 32).run();
}

/// Merges up to four sorted lists. With suspension it stops when one is used up and tells how many of each it took.
template <typename T, bool isExhaustedSuspension = false>
inline void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList, const uint16_t elementCountList[4],
    uint32_t sortedNum[4], uint16_t validBit, const int32_t repeatTime, EmuHere here = EmuHere::at())
{
    MrgSort(dst, sortList,
        MrgSort4Info(elementCountList, isExhaustedSuspension, validBit, static_cast<uint16_t>(repeatTime)), here);
    if (isExhaustedSuspension) {
        const uint16_t* counts = emu::mergedCounts();
        for (int i = 0; i < 4; ++i)
            sortedNum[i] = counts[i];
    }
}

/// Elements of a sorted tensor that `elements` values take, or that `offset` values precede.
template <typename T> inline uint32_t GetSortLen(const uint32_t elements)
{
    return elements * 8 / static_cast<uint32_t>(sizeof(T));
}
template <typename T> inline uint32_t GetSortOffset(const uint32_t offset) { return GetSortLen<T>(offset); }

/// Separates sorted pairs into values and indices.
template <typename T>
inline void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex, const LocalTensor<T>& sorted,
    const int32_t repeatTime, EmuHere here = EmuHere::at())
{
    static_assert(acann_emu::oneOf<T, half, float>, "Extract on Atlas A2 supports half, float");
    const int64_t count = static_cast<int64_t>(repeatTime) * 32;
    emu::Library call(acann_emu::LibraryOp::Extract, "Extract", here);
    call.out("the values", dstValue, count).out("the indices", dstIndex, count);
    call.in("the source", sorted, count * 8 / static_cast<int64_t>(sizeof(T))).numbers(count).run();
}

namespace emu {

/// In small mode a row has 32 elements. Rows of the results start on 32 bytes.
template <typename T, bool isInitIndex, bool isHasfinish>
inline void topK(const LocalTensor<T>& values, const LocalTensor<int32_t>& indices, const LocalTensor<T>& src,
    const LocalTensor<int32_t>& srcIndex, const LocalTensor<bool>& finish, const LocalTensor<uint8_t>* workspace,
    int32_t k, const TopKInfo& info, bool isLargest, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "TopK on Atlas A2 supports half, float");
    if (info.inner % 32 != 0 || info.n < 1 || info.n > info.inner)
        return acann_emu_library_refuse("TopK", "inner is no multiple of 32, or n is not within 1 and inner", here);
    if (k < 1 || k > info.n)
        return acann_emu_library_refuse("TopK", "k is not within 1 and n", here);
    const int64_t valuePitch = (k + perBlock<T>() - 1) / perBlock<T>() * perBlock<T>();
    const int64_t indexPitch = (k + 7) / 8 * 8;
    Library call(acann_emu::LibraryOp::TopK, "TopK", here);
    call.out("the values", values, info.outter * valuePitch).out("the indices", indices, info.outter * indexPitch);
    call.in("the source", src, static_cast<int64_t>(info.outter) * info.inner);
    if (isInitIndex)
        call.in("the source index", srcIndex, info.inner);
    else
        call.none();
    if (isHasfinish)
        call.in("the finish flags", finish, info.outter);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(info.outter, info.inner, info.n, k, isLargest, valuePitch, indexPitch).run();
}

} // namespace emu

template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSrc = false,
    TopKMode topkMode = TopKMode::TOPK_NORMAL>
inline void TopK(const LocalTensor<T>& dstValue, const LocalTensor<int32_t>& dstIndex, const LocalTensor<T>& src,
    const LocalTensor<int32_t>& srcIndex, const LocalTensor<bool>& finish, const LocalTensor<uint8_t>& tmp,
    const int32_t k, const TopkTiling&, const TopKInfo& info, const bool isLargest = true, EmuHere here = EmuHere::at())
{
    emu::topK<T, isInitIndex, isHasfinish>(dstValue, dstIndex, src, srcIndex, finish, &tmp, k, info, isLargest, here);
}
template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSrc = false,
    TopKMode topkMode = TopKMode::TOPK_NORMAL>
inline void TopK(const LocalTensor<T>& dstValue, const LocalTensor<int32_t>& dstIndex, const LocalTensor<T>& src,
    const LocalTensor<int32_t>& srcIndex, const LocalTensor<bool>& finish, const int32_t k, const TopkTiling&,
    const TopKInfo& info, const bool isLargest = true, EmuHere here = EmuHere::at())
{
    emu::topK<T, isInitIndex, isHasfinish>(
        dstValue, dstIndex, src, srcIndex, finish, nullptr, k, info, isLargest, here);
}

} // namespace AscendC
