// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over rows and reductions over named axes (ascend-c-facts §3.6). Rows are padded to 32 bytes.
#pragma once

#include "acann_emulator/library_call.h"

namespace AscendC {

/// `outter` rows of `n` elements, each padded to `inner`.
struct SumParams
{
    uint32_t outter = 1;
    uint32_t inner;
    uint32_t n;
};
using MeanParams = SumParams;

enum class CumSumAlgorithm
{
    CUMSUM_ALGORITHM_LINEBYLINE = 0
};
struct CumSumConfig
{
    bool isLastAxis{true};
    bool isReuseSource{false};
    bool outputLastRow{false};
    CumSumAlgorithm algorithm{CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE};
};
inline constexpr CumSumConfig defaultCumSumConfig = {true, false, false, CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE};
struct CumSumInfo
{
    uint32_t outter{0};
    uint32_t inner{0};
};

/// Names of axis patterns: A is kept, R is reduced; the last letter is the inner axis.
namespace Pattern {
namespace Reduce {
struct AR
{ };
struct RA
{ };
} // namespace Reduce
} // namespace Pattern

namespace emu {

template <typename T>
inline void sumRows(acann_emu::LibraryOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>* workspace, const SumParams& params, bool wide, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "Sum and Mean on Atlas A2 support half, float");
    if (params.inner % perBlock<T>() != 0)
        acann_emu_library_refuse(api, "inner is no multiple of 32 bytes", here);
    if (params.n < 1 || params.n > params.inner)
        acann_emu_library_refuse(api, "n is not within 1 and inner", here);
    Library call(op, api, here);
    call.out("the destination", dst, params.outter);
    call.in("the source", src, static_cast<int64_t>(params.outter) * params.inner);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(params.outter, params.inner, params.n < params.inner ? params.n : params.inner, wide).run();
}

template <typename T, typename pattern>
inline void reduceAxis(acann_emu::LibraryOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>* workspace, const uint32_t* shape, bool innerPad, EmuHere here)
{
    constexpr bool last = std::is_same<pattern, Pattern::Reduce::AR>::value;
    static_assert(last || std::is_same<pattern, Pattern::Reduce::RA>::value,
        "reductions over axes on Atlas A2 support the patterns AR and RA");
    static_assert(acann_emu::oneOf<T, half, float>, "reductions over axes support half, float");
    const int64_t first = shape[0];
    const int64_t inner = shape[1];
    if (!innerPad)
        acann_emu_library_refuse(api, "srcInnerPad must be true: the inner axis is padded to 32 bytes", here);
    const int64_t pitch = (inner + perBlock<T>() - 1) / perBlock<T>() * perBlock<T>();
    Library call(op, api, here);
    call.out("the destination", dst, last ? first : inner).in("the source", src, first * pitch);
    if (workspace != nullptr)
        call.workspace(*workspace);
    if (last)
        call.numbers(first, inner, pitch, 1).run();
    else
        call.numbers(inner, first, 1, pitch).run();
}

} // namespace emu

template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
inline void Sum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
    const SumParams& params, EmuHere here = EmuHere::at())
{
    emu::sumRows(acann_emu::LibraryOp::Sum, "Sum", dst, src, &sharedTmpBuffer, params, false, here);
}
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
inline void Sum(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const SumParams& params, EmuHere here = EmuHere::at())
{
    emu::sumRows(acann_emu::LibraryOp::Sum, "Sum", dst, src, nullptr, params, false, here);
}
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
    int32_t reduceDim = -1>
inline void Mean(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
    const MeanParams& params, EmuHere here = EmuHere::at())
{
    constexpr bool wide = std::is_same<accType, float>::value;
    emu::sumRows(acann_emu::LibraryOp::Mean, "Mean", dst, src, &sharedTmpBuffer, params, wide, here);
}
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
    int32_t reduceDim = -1>
inline void Mean(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const MeanParams& params, EmuHere here = EmuHere::at())
{
    constexpr bool wide = std::is_same<accType, float>::value;
    emu::sumRows(acann_emu::LibraryOp::Mean, "Mean", dst, src, nullptr, params, wide, here);
}

// NOLINTBEGIN(bugprone-macro-parentheses): a macro argument is a function's name.
#define ACANN_REDUCE_AXIS(NAME)                                                                                        \
    template <typename T, typename pattern, bool isReuseSource = false>                                                \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                             \
        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad,                      \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::reduceAxis<T, pattern>(                                                                                   \
            acann_emu::LibraryOp::NAME, #NAME, dst, src, &sharedTmpBuffer, srcShape, srcInnerPad, here);               \
    }                                                                                                                  \
    template <typename T, typename pattern, bool isReuseSource = false>                                                \
    inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t srcShape[],                  \
        bool srcInnerPad, EmuHere here = EmuHere::at())                                                                \
    {                                                                                                                  \
        emu::reduceAxis<T, pattern>(                                                                                   \
            acann_emu::LibraryOp::NAME, #NAME, dst, src, nullptr, srcShape, srcInnerPad, here);                        \
    }
ACANN_REDUCE_AXIS(ReduceSum)
ACANN_REDUCE_AXIS(ReduceMean)
ACANN_REDUCE_AXIS(ReduceMax)
ACANN_REDUCE_AXIS(ReduceMin)
ACANN_REDUCE_AXIS(ReduceProd)
ACANN_REDUCE_AXIS(ReduceAny)
ACANN_REDUCE_AXIS(ReduceAll)
#undef ACANN_REDUCE_AXIS
// NOLINTEND(bugprone-macro-parentheses)

/// The sum of src0 xor src1.
template <typename T, bool isReuseSource = false>
inline void ReduceXorSum(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    static_assert(std::is_same<T, int16_t>::value, "ReduceXorSum on Atlas A2 supports int16_t");
    emu::Library call(acann_emu::LibraryOp::ReduceXorSum, "ReduceXorSum", here);
    call.out("the destination", dst, 1).in("the first source", src0, calCount).in("the second source", src1, calCount);
    call.workspace(sharedTmpBuffer).numbers(calCount).run();
}

namespace emu {

template <typename T, const CumSumConfig& config>
inline void cumulate(const LocalTensor<T>& dst, const LocalTensor<T>& lastRow, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>* workspace, const CumSumInfo& info, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "CumSum on Atlas A2 supports half, float");
    if (info.inner % perBlock<T>() != 0)
        acann_emu_library_refuse("CumSum", "inner is no multiple of 32 bytes", here);
    const int64_t all = static_cast<int64_t>(info.outter) * info.inner;
    Library call(acann_emu::LibraryOp::CumSum, "CumSum", here);
    call.out("the destination", dst, all).in("the source", src, all);
    if (config.outputLastRow)
        call.out("the last row", lastRow, info.inner);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(info.outter, info.inner, 0, config.isLastAxis, config.outputLastRow).run();
}

} // namespace emu

template <typename T, const CumSumConfig& config = defaultCumSumConfig>
inline void CumSum(const LocalTensor<T>& dst, const LocalTensor<T>& lastRow, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const CumSumInfo& info, EmuHere here = EmuHere::at())
{
    emu::cumulate<T, config>(dst, lastRow, src, &sharedTmpBuffer, info, here);
}
template <typename T, const CumSumConfig& config = defaultCumSumConfig>
inline void CumSum(const LocalTensor<T>& dst, const LocalTensor<T>& lastRow, const LocalTensor<T>& src,
    const CumSumInfo& info, EmuHere here = EmuHere::at())
{
    emu::cumulate<T, config>(dst, lastRow, src, nullptr, info, here);
}

} // namespace AscendC
