// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions per repeat, per block, per pair and over a tensor, under the names of both API generations
// (ascend-c-facts §3.2).
#pragma once

#include "acann_emulator/vector_arith.h"

namespace AscendC {

enum class ReduceType : uint8_t
{
    SUM,
    MAX,
    MIN
};

namespace emu {

template <typename T>
inline void reduce(acann_emu::VectorOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src,
    acann_emu::Selection selection, int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride, int order,
    EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "reductions on Atlas A2 support half, float");
    acann_emu::VectorCall call(op, api, here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.mode = order;
    selection.dstRepeat = static_cast<uint16_t>(dstRepStride);
    selection.src0Block = static_cast<uint16_t>(srcBlkStride);
    selection.src0Repeat = static_cast<uint16_t>(srcRepStride);
    call.selection = selection;
    acann_emu_vector(call);
}

template <bool isSetMask> inline acann_emu::Selection repeats(int32_t mask, int64_t repeat)
{
    return leading<isSetMask>(static_cast<uint64_t>(mask < 0 ? 0 : mask), repeat, UnaryRepeatParams());
}
template <bool isSetMask> inline acann_emu::Selection repeats(const uint64_t* mask, int64_t repeat)
{
    return bits<isSetMask>(mask, repeat, UnaryRepeatParams());
}

constexpr acann_emu::VectorOp repeatOp(ReduceType type)
{
    return type == ReduceType::SUM ? acann_emu::VectorOp::RepeatSum
        : type == ReduceType::MAX  ? acann_emu::VectorOp::RepeatMax
                                   : acann_emu::VectorOp::RepeatMin;
}
constexpr acann_emu::VectorOp blockOp(ReduceType type)
{
    return type == ReduceType::SUM ? acann_emu::VectorOp::BlockSum
        : type == ReduceType::MAX  ? acann_emu::VectorOp::BlockMax
                                   : acann_emu::VectorOp::BlockMin;
}

} // namespace emu

// The mask is either the number of leading elements or a pair of bit words.
#define ACANN_REPEAT_SUM(NAME, OP, MASK)                                                                               \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const MASK, const int32_t repeatTime,       \
        const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,                            \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::reduce(acann_emu::VectorOp::OP, #NAME, dst, src, emu::repeats<isSetMask>(mask, repeatTime), dstRepStride, \
            srcBlkStride, srcRepStride, 2, here);                                                                      \
    }
ACANN_REPEAT_SUM(WholeReduceSum, RepeatSum, int32_t mask)
ACANN_REPEAT_SUM(WholeReduceSum, RepeatSum, uint64_t mask[])
#undef ACANN_REPEAT_SUM

#define ACANN_BLOCK_REDUCE(NAME, OP, MASK)                                                                             \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime, const MASK,       \
        const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,                            \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::reduce(acann_emu::VectorOp::OP, #NAME, dst, src, emu::repeats<isSetMask>(mask, repeatTime), dstRepStride, \
            srcBlkStride, srcRepStride, 2, here);                                                                      \
    }
ACANN_BLOCK_REDUCE(PairReduceSum, PairSum, int32_t mask)
ACANN_BLOCK_REDUCE(PairReduceSum, PairSum, uint64_t mask[])
ACANN_BLOCK_REDUCE(BlockReduceSum, BlockSum, int32_t mask)
ACANN_BLOCK_REDUCE(BlockReduceSum, BlockSum, uint64_t mask[])
ACANN_BLOCK_REDUCE(BlockReduceMax, BlockMax, int32_t mask)
ACANN_BLOCK_REDUCE(BlockReduceMax, BlockMax, uint64_t mask[])
ACANN_BLOCK_REDUCE(BlockReduceMin, BlockMin, int32_t mask)
ACANN_BLOCK_REDUCE(BlockReduceMin, BlockMin, uint64_t mask[])
#undef ACANN_BLOCK_REDUCE

#define ACANN_REPEAT_EXTREME(NAME, OP, MASK)                                                                           \
    template <typename T, bool isSetMask = true>                                                                       \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const MASK, const int32_t repeatTime,       \
        const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,                            \
        ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, EmuHere here = EmuHere::at())                              \
    {                                                                                                                  \
        emu::reduce(acann_emu::VectorOp::OP, #NAME, dst, src, emu::repeats<isSetMask>(mask, repeatTime), dstRepStride, \
            srcBlkStride, srcRepStride, static_cast<int>(order), here);                                                \
    }
ACANN_REPEAT_EXTREME(WholeReduceMax, RepeatMax, int32_t mask)
ACANN_REPEAT_EXTREME(WholeReduceMax, RepeatMax, uint64_t mask[])
ACANN_REPEAT_EXTREME(WholeReduceMin, RepeatMin, int32_t mask)
ACANN_REPEAT_EXTREME(WholeReduceMin, RepeatMin, uint64_t mask[])
#undef ACANN_REPEAT_EXTREME

/// The name of WholeReduceSum before CANN 7: repeatTime comes first, and the block stride of dst has no effect.
template <typename T, bool isSetMask = true>
inline void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
    const int32_t mask, const int32_t, const int32_t srcBlkStride, const int32_t dstRepStride,
    const int32_t srcRepStride, EmuHere here = EmuHere::at())
{
    emu::reduce(acann_emu::VectorOp::RepeatSum, "RepeatReduceSum", dst, src, emu::repeats<isSetMask>(mask, repeatTime),
        dstRepStride, srcBlkStride, srcRepStride, 2, here);
}

// The names since CANN 9. The mask comes first in all of them.
#define ACANN_REDUCE_SINCE_9(MASK)                                                                                     \
    /** WholeReduceSum, WholeReduceMax and WholeReduceMin. */                                                          \
    template <ReduceType type, typename T, typename U, bool isSetMask = true>                                          \
    inline void ReduceRepeat(const LocalTensor<T>& dst, const LocalTensor<U>& src, const MASK,                         \
        const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,  \
        ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, EmuHere here = EmuHere::at())                              \
    {                                                                                                                  \
        static_assert(std::is_same<T, U>::value, "ReduceRepeat on Atlas A2 needs src and dst of one type");            \
        emu::reduce(emu::repeatOp(type), "ReduceRepeat", dst, src, emu::repeats<isSetMask>(mask, repeatTime),          \
            dstRepStride, srcBlkStride, srcRepStride, static_cast<int>(order), here);                                  \
    }                                                                                                                  \
    /** BlockReduceSum, BlockReduceMax and BlockReduceMin. */                                                          \
    template <ReduceType type, typename T, typename U, bool isSetMask = true>                                          \
    inline void ReduceDataBlock(const LocalTensor<T>& dst, const LocalTensor<U>& src, const MASK,                      \
        const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,  \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(std::is_same<T, U>::value, "ReduceDataBlock on Atlas A2 needs src and dst of one type");         \
        emu::reduce(emu::blockOp(type), "ReduceDataBlock", dst, src, emu::repeats<isSetMask>(mask, repeatTime),        \
            dstRepStride, srcBlkStride, srcRepStride, 2, here);                                                        \
    }                                                                                                                  \
    /** PairReduceSum. */                                                                                              \
    template <ReduceType type, typename T, typename U, bool isSetMask = true>                                          \
    inline void ReducePairElem(const LocalTensor<T>& dst, const LocalTensor<U>& src, const MASK,                       \
        const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,  \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(type == ReduceType::SUM, "ReducePairElem on Atlas A2 supports SUM only");                        \
        static_assert(std::is_same<T, U>::value, "ReducePairElem on Atlas A2 needs src and dst of one type");          \
        emu::reduce(acann_emu::VectorOp::PairSum, "ReducePairElem", dst, src,                                          \
            emu::repeats<isSetMask>(mask, repeatTime), dstRepStride, srcBlkStride, srcRepStride, 2, here);             \
    }
ACANN_REDUCE_SINCE_9(int32_t mask)
ACANN_REDUCE_SINCE_9(uint64_t mask[])
#undef ACANN_REDUCE_SINCE_9

namespace emu {

template <typename T>
inline void reduceTensor(acann_emu::VectorOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src,
    const LocalTensor<T>& work, const acann_emu::Selection& selection, bool index, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "tensor reductions on Atlas A2 support half, float");
    acann_emu::VectorCall call(op, api, here);
    call.dst = dst.view();
    call.src0 = src.view();
    call.extra = work.view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.flag = index;
    call.selection = selection;
    acann_emu_vector(call);
}

inline acann_emu::Selection withSource(acann_emu::Selection selection, int32_t srcRepStride)
{
    selection.src0Repeat = static_cast<uint16_t>(srcRepStride);
    return selection;
}

} // namespace emu

template <typename T>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
    const int32_t count, EmuHere here = EmuHere::at())
{
    emu::reduceTensor(
        acann_emu::VectorOp::TensorSum, "ReduceSum", dst, src, sharedTmpBuffer, emu::countOf(count), false, here);
}
template <typename T>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
    const uint64_t mask[], const int32_t repeatTime, const int32_t srcRepStride, EmuHere here = EmuHere::at())
{
    emu::reduceTensor(acann_emu::VectorOp::TensorSum, "ReduceSum", dst, src, sharedTmpBuffer,
        emu::withSource(emu::repeats<true>(mask, repeatTime), srcRepStride), false, here);
}
template <typename T>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
    const int32_t mask, const int32_t repeatTime, const int32_t srcRepStride, EmuHere here = EmuHere::at())
{
    emu::reduceTensor(acann_emu::VectorOp::TensorSum, "ReduceSum", dst, src, sharedTmpBuffer,
        emu::withSource(emu::repeats<true>(mask, repeatTime), srcRepStride), false, here);
}

#define ACANN_TENSOR_EXTREME(NAME, OP)                                                                                 \
    template <typename T>                                                                                              \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,      \
        const int32_t count, bool calIndex = false, EmuHere here = EmuHere::at())                                      \
    {                                                                                                                  \
        emu::reduceTensor(                                                                                             \
            acann_emu::VectorOp::OP, #NAME, dst, src, sharedTmpBuffer, emu::countOf(count), calIndex, here);           \
    }                                                                                                                  \
    template <typename T>                                                                                              \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,      \
        const uint64_t mask[], const int32_t repeatTime, const int32_t srcRepStride, bool calIndex = false,            \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::reduceTensor(acann_emu::VectorOp::OP, #NAME, dst, src, sharedTmpBuffer,                                   \
            emu::withSource(emu::repeats<true>(mask, repeatTime), srcRepStride), calIndex, here);                      \
    }                                                                                                                  \
    template <typename T>                                                                                              \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,      \
        const int32_t mask, const int32_t repeatTime, const int32_t srcRepStride, bool calIndex = false,               \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::reduceTensor(acann_emu::VectorOp::OP, #NAME, dst, src, sharedTmpBuffer,                                   \
            emu::withSource(emu::repeats<true>(mask, repeatTime), srcRepStride), calIndex, here);                      \
    }
ACANN_TENSOR_EXTREME(ReduceMax, TensorMax)
ACANN_TENSOR_EXTREME(ReduceMin, TensorMin)
#undef ACANN_TENSOR_EXTREME

/// The sum that the last ReduceSum left in its register.
template <typename T> inline T GetReduceRepeatSumSpr()
{
    const uint64_t bits = acann_emu_reduce_register(0);
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof(T));
    return value;
}
/// Value and index that the last reduction to a maximum or minimum left in its registers.
template <typename T> inline void GetReduceRepeatMaxMinSpr(T& value, T& index)
{
    const uint64_t found[2] = {acann_emu_reduce_register(1), acann_emu_reduce_register(2)};
    std::memcpy(static_cast<void*>(&value), &found[0], sizeof(T));
    std::memcpy(static_cast<void*>(&index), &found[1], sizeof(T));
}
template <typename T> inline void GetReduceRepeatMaxMinSpr(T& value)
{
    T index;
    GetReduceRepeatMaxMinSpr(value, index);
}
template <typename T> inline void GetReduceMaxMinCount(T& value, T& index) { GetReduceRepeatMaxMinSpr(value, index); }
template <typename T> inline void GetReduceMaxMinCount(T& value) { GetReduceRepeatMaxMinSpr(value); }
inline int64_t GetAccVal() { return static_cast<int64_t>(acann_emu_reduce_register(0)); }

} // namespace AscendC
