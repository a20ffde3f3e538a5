// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The softmax family (ascend-c-facts §3.6). Tensors are [m, k] with k padded to 32 bytes; maxima and sums are [m, 32
// bytes]. Without a shape the shape is that of the tiling, and padding columns take part in maxima and sums.
#pragma once

#include "acann_emulator/library_call.h"
#include "acann_emulator/library_tiling.h"

namespace AscendC {

struct SoftMaxShapeInfo
{
    uint32_t srcM{0};
    uint32_t srcK{0};
    uint32_t oriSrcM{0};
    uint32_t oriSrcK{0};
};

enum class SoftmaxMode
{
    SOFTMAX_NORMAL = 0,
    SOFTMAX_OUTPUT_WITHOUT_BRC = 1
};

struct SoftmaxConfig
{
    constexpr SoftmaxConfig(bool check, uint32_t m = 0, uint32_t k = 0, SoftmaxMode form = SoftmaxMode::SOFTMAX_NORMAL)
        : isCheckTiling(check)
        , oriSrcM(m)
        , oriSrcK(k)
        , mode(form)
    { }
    bool isCheckTiling;
    uint32_t oriSrcM;
    uint32_t oriSrcK;
    SoftmaxMode mode;
};
inline constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG = {true, 0, 0, SoftmaxMode::SOFTMAX_NORMAL};

namespace emu {

struct Rows
{
    int64_t count;
    int64_t pitch;
    int64_t valid;
    int64_t all() const { return count * pitch; }
};

template <typename T, typename Tiling>
inline Rows rowsOf(const char* api, const Tiling& tiling, const SoftMaxShapeInfo& shape, EmuHere here)
{
    Rows rows{shape.srcM, shape.srcK, shape.oriSrcK};
    if (rows.all() == 0)
        rows = {tiling.srcM, tiling.srcK, tiling.srcK};
    if (rows.valid == 0 || rows.valid > rows.pitch)
        rows.valid = rows.pitch;
    if (rows.all() == 0)
        acann_emu_library_refuse(
            api, "neither the shape nor the tiling says how many rows and columns there are", here);
    else if (rows.pitch % perBlock<T>() != 0)
        acann_emu_library_refuse(api, "the last axis of the source is no multiple of 32 bytes", here);
    return rows;
}

template <bool isDataFormatNZ> inline void checkFormat(const char* api, EmuHere here)
{
    if constexpr (isDataFormatNZ)
        acann_emu_not_emulated(api, "only the ND format is emulated", here);
}

template <typename T, typename S, typename Tiling>
inline void softmax(acann_emu::LibraryOp op, const char* api, const LocalTensor<T>& dst, const LocalTensor<S>* sum,
    const LocalTensor<S>* max, const LocalTensor<T>& src, const LocalTensor<uint8_t>* workspace, const Tiling& tiling,
    const SoftMaxShapeInfo& shape, EmuHere here)
{
    const Rows rows = rowsOf<T>(api, tiling, shape, here);
    Library call(op, api, here);
    call.out("the destination", dst, rows.all()).in("the source", src, rows.all());
    const int64_t blocks = rows.count * perBlock<S>();
    const bool given = op == acann_emu::LibraryOp::SimpleSoftMax;
    if (sum != nullptr && given)
        call.in("the sum", *sum, blocks).in("the maximum", *max, blocks);
    else if (sum != nullptr)
        call.out("the sum", *sum, blocks).out("the maximum", *max, blocks);
    else
        call.none().none();
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(rows.count, rows.pitch, rows.valid).run();
}

} // namespace emu

// With sum and maximum: all of one type, or a half tensor with float sum and maximum.
// NOLINTBEGIN(bugprone-macro-parentheses): macro arguments are names and types.
#define ACANN_SOFTMAX(NAME, TILING, D, S)                                                                              \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,          \
        const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                                                             \
    inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& sum, const LocalTensor<S>& max,                  \
        const LocalTensor<D>& src, const TILING& tiling, const SoftMaxShapeInfo& shape = {},                           \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<D, half, float>, #NAME " on Atlas A2 supports half, float");                    \
        emu::checkFormat<isDataFormatNZ>(#NAME, here);                                                                 \
        emu::softmax(acann_emu::LibraryOp::NAME, #NAME, dst, &sum, &max, src, nullptr, tiling, shape, here);           \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,          \
        const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                                                             \
    inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& sum, const LocalTensor<S>& max,                  \
        const LocalTensor<D>& src, const LocalTensor<uint8_t>& sharedTmpBuffer, const TILING& tiling,                  \
        const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())                                              \
    {                                                                                                                  \
        static_assert(acann_emu::oneOf<D, half, float>, #NAME " on Atlas A2 supports half, float");                    \
        emu::checkFormat<isDataFormatNZ>(#NAME, here);                                                                 \
        emu::softmax(acann_emu::LibraryOp::NAME, #NAME, dst, &sum, &max, src, &sharedTmpBuffer, tiling, shape, here);  \
    }
ACANN_SOFTMAX(SoftMax, SoftMaxTiling, T, T)
ACANN_SOFTMAX(SoftMax, SoftMaxTiling, half, float)
ACANN_SOFTMAX(SimpleSoftMax, SoftMaxTiling, T, T)
ACANN_SOFTMAX(SimpleSoftMax, SoftMaxTiling, half, float)
#undef ACANN_SOFTMAX
// NOLINTEND(bugprone-macro-parentheses)

template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
    const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    const LocalTensor<T>* none = nullptr;
    emu::softmax(acann_emu::LibraryOp::SoftMax, "SoftMax", dst, none, none, src, &sharedTmpBuffer, tiling, shape, here);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
    const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SoftMaxTiling& tiling,
    const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    const LocalTensor<T>* none = nullptr;
    emu::softmax(acann_emu::LibraryOp::SoftMax, "SoftMax", dst, none, none, src, nullptr, tiling, shape, here);
}

template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
    const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer, const LogSoftMaxTiling& tiling,
    const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("LogSoftMax", here);
    emu::softmax(
        acann_emu::LibraryOp::LogSoftMax, "LogSoftMax", dst, &sum, &max, src, &sharedTmpBuffer, tiling, shape, here);
}
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
    const LocalTensor<T>& src, const LogSoftMaxTiling& tiling, const SoftMaxShapeInfo& shape = {},
    EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("LogSoftMax", here);
    emu::softmax(acann_emu::LibraryOp::LogSoftMax, "LogSoftMax", dst, &sum, &max, src, nullptr, tiling, shape, here);
}

namespace emu {

/// The tensors of a flash step in the order of the API.
template <typename T, typename S> struct FlashTensors
{
    const LocalTensor<T>& dst;
    const LocalTensor<S>& sum;
    const LocalTensor<S>& max;
    const LocalTensor<T>& src;
    const LocalTensor<T>& expMax;
    const LocalTensor<S>& inSum;
    const LocalTensor<S>& inMax;
};

template <typename T, typename S>
inline void flash(acann_emu::LibraryOp op, const char* api, const FlashTensors<T, S>& tensors,
    const LocalTensor<uint8_t>* workspace, const SoftMaxTiling& tiling, bool update, const SoftMaxShapeInfo& shape,
    EmuHere here)
{
    const Rows rows = rowsOf<T>(api, tiling, shape, here);
    const int64_t blocks = rows.count * perBlock<S>();
    Library call(op, api, here);
    call.out("the destination", tensors.dst, rows.all()).in("the source", tensors.src, rows.all());
    call.out("the sum", tensors.sum, blocks).out("the maximum", tensors.max, blocks);
    if (update) {
        call.out("the factor of the earlier result", tensors.expMax, rows.count * perBlock<T>());
        call.in("the earlier sum", tensors.inSum, blocks).in("the earlier maximum", tensors.inMax, blocks);
    }
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(rows.count, rows.pitch, rows.valid, update).run();
}

} // namespace emu

#define ACANN_FLASH_PARAMETERS(D, S)                                                                                   \
    const LocalTensor<D>&dst, const LocalTensor<S>&sum, const LocalTensor<S>&max, const LocalTensor<D>&src,            \
        const LocalTensor<D>&expMax, const LocalTensor<S>&inSum, const LocalTensor<S>&inMax
#define ACANN_FLASH(D, S)                                                                                              \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false>                                       \
    inline void SoftmaxFlash(ACANN_FLASH_PARAMETERS(D, S), const SoftMaxTiling& tiling, bool isUpdate = false,         \
        const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())                                              \
    {                                                                                                                  \
        emu::flash<D, S>(acann_emu::LibraryOp::SoftmaxFlash, "SoftmaxFlash",                                           \
            {dst, sum, max, src, expMax, inSum, inMax}, nullptr, tiling, isUpdate, shape, here);                       \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false>                                       \
    inline void SoftmaxFlash(ACANN_FLASH_PARAMETERS(D, S), const LocalTensor<uint8_t>& sharedTmpBuffer,                \
        const SoftMaxTiling& tiling, bool isUpdate = false, const SoftMaxShapeInfo& shape = {},                        \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        emu::flash<D, S>(acann_emu::LibraryOp::SoftmaxFlash, "SoftmaxFlash",                                           \
            {dst, sum, max, src, expMax, inSum, inMax}, &sharedTmpBuffer, tiling, isUpdate, shape, here);              \
    }                                                                                                                  \
    template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,                \
        bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                                \
    inline void SoftmaxFlashV2(ACANN_FLASH_PARAMETERS(D, S), const SoftMaxTiling& tiling,                              \
        const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())                                              \
    {                                                                                                                  \
        emu::checkFormat<isDataFormatNZ>("SoftmaxFlashV2", here);                                                      \
        emu::flash<D, S>(acann_emu::LibraryOp::SoftmaxFlashV2, "SoftmaxFlashV2",                                       \
            {dst, sum, max, src, expMax, inSum, inMax}, nullptr, tiling, isUpdate, shape, here);                       \
    }                                                                                                                  \
    template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,                \
        bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                                \
    inline void SoftmaxFlashV2(ACANN_FLASH_PARAMETERS(D, S), const LocalTensor<uint8_t>& sharedTmpBuffer,              \
        const SoftMaxTiling& tiling, const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())                 \
    {                                                                                                                  \
        emu::checkFormat<isDataFormatNZ>("SoftmaxFlashV2", here);                                                      \
        emu::flash<D, S>(acann_emu::LibraryOp::SoftmaxFlashV2, "SoftmaxFlashV2",                                       \
            {dst, sum, max, src, expMax, inSum, inMax}, &sharedTmpBuffer, tiling, isUpdate, shape, here);              \
    }
ACANN_FLASH(T, T)
ACANN_FLASH(half, float)
#undef ACANN_FLASH
#undef ACANN_FLASH_PARAMETERS

namespace emu {

template <typename T>
inline void softmaxGrad(const char* api, const LocalTensor<T>& dst, const LocalTensor<T>& grad,
    const LocalTensor<T>& src, const LocalTensor<uint8_t>* workspace, const SoftMaxTiling& tiling, bool front,
    const SoftMaxShapeInfo& shape, EmuHere here)
{
    const Rows rows = rowsOf<T>(api, tiling, shape, here);
    Library call(acann_emu::LibraryOp::SoftmaxGrad, api, here);
    call.out("the destination", dst, front ? rows.count * perBlock<T>() : rows.all());
    call.in("the gradient", grad, rows.all()).in("the source", src, rows.all());
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(rows.count, rows.pitch, rows.valid, front).run();
}

} // namespace emu

template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
    const SoftMaxTiling& tiling, bool isFront = false, const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("SoftmaxGrad", here);
    emu::softmaxGrad("SoftmaxGrad", dst, grad, src, nullptr, tiling, isFront, shape, here);
}
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling, bool isFront = false,
    const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("SoftmaxGrad", here);
    emu::softmaxGrad("SoftmaxGrad", dst, grad, src, &sharedTmpBuffer, tiling, isFront, shape, here);
}
/// Only the row sums of gradient × softmax, each over 32 bytes.
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& shape = {}, EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("SoftmaxGradFront", here);
    emu::softmaxGrad("SoftmaxGradFront", dst, grad, src, nullptr, tiling, true, shape, here);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling, const SoftMaxShapeInfo& shape = {},
    EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("SoftmaxGradFront", here);
    emu::softmaxGrad("SoftmaxGradFront", dst, grad, src, &sharedTmpBuffer, tiling, true, shape, here);
}

/// Sets the rows whose maximum has the bits `from` to `to`; true when there was one.
template <typename T1, typename T2, bool isDataFormatNZ = false, uint8_t stepSizeMode = 0>
inline bool AdjustSoftMaxRes(const LocalTensor<T1>& softMaxRes, const LocalTensor<T2>& max, const uint32_t from,
    const T1 to, const SoftMaxShapeInfo& shape, EmuHere here = EmuHere::at())
{
    emu::checkFormat<isDataFormatNZ>("AdjustSoftMaxRes", here);
    const int64_t step = stepSizeMode == 0 ? emu::perBlock<T2>() : 1;
    int64_t changed = 0;
    emu::Library call(acann_emu::LibraryOp::AdjustSoftMaxRes, "AdjustSoftMaxRes", here);
    call.both("the result", softMaxRes, static_cast<int64_t>(shape.srcM) * shape.srcK);
    call.in("the maximum", max, shape.srcM * step);
    call.numbers(shape.srcM, shape.srcK, shape.srcK, step, from).reals(static_cast<double>(static_cast<float>(to)));
    call.result(&changed).run();
    return changed > 0;
}

} // namespace AscendC
