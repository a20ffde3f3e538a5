// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Quantisation between floating types and int8 or int32 (ascend-c-facts §3.6).
#pragma once

#include "acann_emulator/library_call.h"

namespace AscendC {

struct AscendQuantConfig
{
    uint32_t calcCount = 0;
    uint32_t offsetCount = 0;
    uint32_t scaleCount = 0;
    uint32_t workLocalSize = 0;
};
inline constexpr AscendQuantConfig ASCEND_QUANT_DEFAULT_CFG = {0, 0, 0, 0};

/// m rows of n elements, of which calCount are converted.
struct DequantParams
{
    uint32_t m;
    uint32_t n;
    uint32_t calCount;
};
enum class DeQuantMode
{
    DEQUANT_WITH_SINGLE_ROW = 0,
    DEQUANT_WITH_MULTI_ROW
};
struct AntiQuantShapeInfo
{
    uint32_t offsetHeight{0};
    uint32_t offsetWidth{0};
    uint32_t scaleHeight{0};
    uint32_t scaleWidth{0};
};

namespace emu {

template <typename T>
inline void quant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>* workspace,
    float scale, float offset, int64_t count, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "AscendQuant on Atlas A2 supports half, float to int8_t");
    Library call(acann_emu::LibraryOp::AscendQuant, "AscendQuant", here);
    call.out("the destination", dst, count).in("the source", src, count).numbers(count, 1, 1);
    call.reals(static_cast<double>(scale), static_cast<double>(offset));
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.run();
}

template <typename T>
inline void quantChannels(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>* workspace, const LocalTensor<T>& scale, const LocalTensor<T>* offset, T oneOffset,
    int64_t scaleCount, int64_t offsetCount, int64_t count, EmuHere here)
{
    static_assert(acann_emu::oneOf<T, half, float>, "AscendQuant on Atlas A2 supports half, float to int8_t");
    Library call(acann_emu::LibraryOp::AscendQuant, "AscendQuant", here);
    call.out("the destination", dst, count).in("the source", src, count).in("the scale", scale, scaleCount);
    if (offset != nullptr)
        call.in("the offset", *offset, offsetCount);
    call.numbers(count, scaleCount, offsetCount).reals(1, static_cast<double>(static_cast<float>(oneOffset)));
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.run();
}

} // namespace emu

template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const float scale, const float offset, const uint32_t calCount,
    EmuHere here = EmuHere::at())
{
    emu::quant(dst, src, &sharedTmpBuffer, scale, offset, calCount, here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src, const float scale,
    const float offset, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    emu::quant(dst, src, nullptr, scale, offset, calCount, here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const float scale, const float offset, EmuHere here = EmuHere::at())
{
    emu::quant(dst, src, &sharedTmpBuffer, scale, offset, src.GetSize(), here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src, const float scale,
    const float offset, EmuHere here = EmuHere::at())
{
    emu::quant(dst, src, nullptr, scale, offset, src.GetSize(), here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scale, const T offset, const uint32_t scaleCount,
    const uint32_t calCount, EmuHere here = EmuHere::at())
{
    emu::quantChannels<T>(dst, src, &sharedTmpBuffer, scale, nullptr, offset, scaleCount, 1, calCount, here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src, const LocalTensor<T>& scale,
    const T offset, const uint32_t scaleCount, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    emu::quantChannels<T>(dst, src, nullptr, scale, nullptr, offset, scaleCount, 1, calCount, here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scale, const LocalTensor<T>& offset,
    const uint32_t scaleCount, const uint32_t offsetCount, const uint32_t calCount, EmuHere here = EmuHere::at())
{
    emu::quantChannels<T>(dst, src, &sharedTmpBuffer, scale, &offset, T(0), scaleCount, offsetCount, calCount, here);
}
template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
inline void AscendQuant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src, const LocalTensor<T>& scale,
    const LocalTensor<T>& offset, const uint32_t scaleCount, const uint32_t offsetCount, const uint32_t calCount,
    EmuHere here = EmuHere::at())
{
    emu::quantChannels<T>(dst, src, nullptr, scale, &offset, T(0), scaleCount, offsetCount, calCount, here);
}

namespace emu {

/// Rows of the result start on 32 bytes.
template <typename D> inline int64_t dequantPitch(const DequantParams& params)
{
    return (static_cast<int64_t>(params.n) + perBlock<D>() - 1) / perBlock<D>() * perBlock<D>();
}

template <typename D, typename S>
inline void dequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src, const LocalTensor<S>* scale,
    double oneScale, const LocalTensor<uint8_t>* workspace, const DequantParams& params, EmuHere here)
{
    static_assert(acann_emu::oneOf<D, half, bfloat16_t, float>,
        "AscendDequant on Atlas A2 makes half, bfloat16_t or float from int32_t");
    const int64_t pitch = dequantPitch<D>(params);
    if (params.n % perBlock<int32_t>() != 0)
        acann_emu_library_refuse("AscendDequant", "n is no multiple of 32 bytes", here);
    Library call(acann_emu::LibraryOp::AscendDequant, "AscendDequant", here);
    call.out("the destination", dst, params.m * pitch);
    call.in("the source", src, static_cast<int64_t>(params.m) * params.n);
    if (scale != nullptr)
        call.in("the scale", *scale, params.calCount);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(params.m, params.n, params.calCount, pitch).reals(oneScale).run();
}

} // namespace emu

template <typename D, typename S, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src, const LocalTensor<S>& deqScale,
    const LocalTensor<uint8_t>& sharedTmpBuffer, DequantParams params, EmuHere here = EmuHere::at())
{
    emu::dequant(dst, src, &deqScale, 1, &sharedTmpBuffer, params, here);
}
template <typename D, typename S, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src, const LocalTensor<S>& deqScale,
    DequantParams params, EmuHere here = EmuHere::at())
{
    emu::dequant(dst, src, &deqScale, 1, nullptr, params, here);
}
template <typename D, typename S, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW,
    std::enable_if_t<acann_emu::oneOf<S, float, bfloat16_t>, int> = 0>
inline void AscendDequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src, const S deqScale,
    const LocalTensor<uint8_t>& sharedTmpBuffer, DequantParams params, EmuHere here = EmuHere::at())
{
    const LocalTensor<S>* none = nullptr;
    emu::dequant(dst, src, none, static_cast<double>(static_cast<float>(deqScale)), &sharedTmpBuffer, params, here);
}
template <typename D, typename S, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW,
    std::enable_if_t<acann_emu::oneOf<S, float, bfloat16_t>, int> = 0>
inline void AscendDequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src, const S deqScale,
    DequantParams params, EmuHere here = EmuHere::at())
{
    const LocalTensor<S>* none = nullptr;
    emu::dequant(dst, src, none, static_cast<double>(static_cast<float>(deqScale)), nullptr, params, here);
}

/// dst = (src + offset) · scale over [K, N], or [N, K] when transposed; one offset and scale per column of N.
template <typename S, typename D, bool isTranspose>
inline void AscendAntiQuant(const LocalTensor<D>& dst, const LocalTensor<S>& src, const LocalTensor<D>& offset,
    const LocalTensor<D>& scale, const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t K,
    const AntiQuantShapeInfo& shapeInfo = {}, EmuHere here = EmuHere::at())
{
    static_assert(std::is_same<S, int8_t>::value && acann_emu::oneOf<D, half, bfloat16_t>,
        "AscendAntiQuant is emulated from int8_t to half and bfloat16_t");
    const int64_t declared = isTranspose ? shapeInfo.scaleHeight : shapeInfo.scaleWidth;
    const int64_t n = declared != 0 ? declared : scale.GetSize();
    emu::Library call(acann_emu::LibraryOp::AscendAntiQuant, "AscendAntiQuant", here);
    call.out("the destination", dst, K * n).in("the source", src, K * n);
    call.in("the scale", scale, n).in("the offset", offset, n).workspace(sharedTmpBuffer);
    call.numbers(K, n, isTranspose).run();
}
template <typename S, typename D, bool isTranspose>
inline void AscendAntiQuant(const LocalTensor<D>& dst, const LocalTensor<S>& src, const D offset, const D scale,
    const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t K, const AntiQuantShapeInfo& = {},
    EmuHere here = EmuHere::at())
{
    static_assert(std::is_same<S, int8_t>::value && acann_emu::oneOf<D, half, bfloat16_t>,
        "AscendAntiQuant is emulated from int8_t to half and bfloat16_t");
    const int64_t n = K == 0 ? 0 : src.GetSize() / K;
    emu::Library call(acann_emu::LibraryOp::AscendAntiQuant, "AscendAntiQuant", here);
    call.out("the destination", dst, K * n).in("the source", src, K * n).workspace(sharedTmpBuffer);
    call.numbers(K, n, isTranspose);
    call.reals(static_cast<double>(static_cast<float>(scale)), static_cast<double>(static_cast<float>(offset))).run();
}

} // namespace AscendC
