// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions of the cube core (ascend-c-facts §3.4).
#pragma once

#include "acann_emulator/cube_calls.h"
#include "acann_emulator/cube_params.h"

namespace AscendC {

template <typename T>
inline void DataCopy(
    const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::Nd2NzCall call("DataCopy", here);
    call.dst = dst.view();
    call.src = src.view();
    call.type = acann_emu::dtypeOf<T>();
    call.elementBytes = sizeof(T);
    call.matrices = params.ndNum;
    call.rows = params.nValue;
    call.columns = params.dValue;
    call.sourceMatrixStride = params.srcNdMatrixStride;
    call.sourceRowStride = params.srcDValue;
    call.columnBlockStride = params.dstNzC0Stride;
    call.rowStride = params.dstNzNStride;
    call.targetMatrixStride = params.dstNzMatrixStride;
    acann_emu_nd2nz(call);
}

namespace emu {
template <typename T> inline acann_emu::LoadCall loadCall(const LoadData2DParams& params, EmuHere here)
{
    acann_emu::LoadCall call("LoadData", here);
    call.elementBytes = sizeof(T);
    call.start = params.startIndex;
    call.repeat = params.repeatTimes;
    call.sourceStride = params.srcStride;
    call.targetGap = params.dstGap;
    call.transpose = params.ifTranspose;
    call.descending = params.addrMode != 0;
    return call;
}
} // namespace emu

template <typename T>
inline void LoadData(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData2DParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::LoadCall call = emu::loadCall<T>(params, here);
    call.dst = dst.view();
    call.src = src.view();
    acann_emu_load(call);
}

template <typename T>
inline void LoadData(
    const LocalTensor<T>& dst, const GlobalTensor<T>& src, const LoadData2DParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::LoadCall call = emu::loadCall<T>(params, here);
    call.dst = dst.view();
    call.global = src.view();
    call.fromGlobal = true;
    acann_emu_load(call);
}

template <typename T>
inline void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
    const LoadData2dTransposeParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::LoadCall call("LoadDataWithTranspose", here);
    call.dst = dst.view();
    call.src = src.view();
    call.elementBytes = sizeof(T);
    call.start = params.startIndex;
    call.repeat = params.repeatTimes;
    call.sourceStride = params.srcStride;
    call.targetGap = params.dstGap;
    call.targetFractalGap = params.dstFracGap;
    call.descending = params.addrMode != 0;
    call.squareBlocks = true;
    acann_emu_load(call);
}

template <typename T>
inline void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData3DParamsV2<T>& params,
    EmuHere here = EmuHere::at())
{
    acann_emu::Load3DCall call("LoadData", here);
    call.dst = dst.view();
    call.src = src.view();
    call.elementBytes = sizeof(T);
    for (int i = 0; i < 4; ++i)
        call.pad[i] = params.padList[i];
    call.height = params.l1H;
    call.width = params.l1W;
    call.channels = params.channelSize;
    call.kExtension = params.kExtension;
    call.mExtension = params.mExtension;
    call.kStart = params.kStartPt;
    call.mStart = params.mStartPt;
    call.strideW = params.strideW;
    call.strideH = params.strideH;
    call.filterW = params.filterW + (params.filterSizeW ? 256 : 0);
    call.filterH = params.filterH + (params.filterSizeH ? 256 : 0);
    call.dilationW = params.dilationFilterW;
    call.dilationH = params.dilationFilterH;
    call.transpose = params.enTranspose;
    call.padBits = acann_emu::bitsOf(params.padValue);
    acann_emu_load3d(call);
}

namespace emu {
template <typename C, typename A, typename B>
inline acann_emu::MmadCall mmadCall(
    const LocalTensor<C>& dst, const LocalTensor<A>& a, const LocalTensor<B>& b, const MmadParams& params, EmuHere here)
{
    constexpr bool integers
        = acann_emu::oneOf<A, int8_t> && acann_emu::oneOf<B, int8_t> && acann_emu::oneOf<C, int32_t>;
    constexpr bool reals
        = std::is_same<A, B>::value && acann_emu::oneOf<A, half, bfloat16_t, float> && acann_emu::oneOf<C, float>;
    static_assert(
        integers || reals, "Mmad on Atlas A2 multiplies int8_t to int32_t, and half, bfloat16_t or float to float");
    acann_emu::MmadCall call("Mmad", here);
    call.dst = dst.view();
    call.a = a.view();
    call.b = b.view();
    call.dstType = acann_emu::dtypeOf<C>();
    call.aType = acann_emu::dtypeOf<A>();
    call.bType = acann_emu::dtypeOf<B>();
    call.m = params.m;
    call.n = params.n;
    call.k = params.k;
    call.fresh = params.cmatrixInitVal && !params.isBias;
    call.unitFlag = params.unitFlag;
    call.kAligned = params.kDirectionAlign;
    return call;
}
} // namespace emu

template <typename C, typename A, typename B>
inline void Mmad(const LocalTensor<C>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter,
    const MmadParams& params, EmuHere here = EmuHere::at())
{
    acann_emu_mmad(emu::mmadCall(dst, fm, filter, params, here));
}

/// With a bias row in the bias table (C2); with one in CO1 the result is added to it.
template <typename C, typename A, typename B, typename D>
inline void Mmad(const LocalTensor<C>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter,
    const LocalTensor<D>& bias, const MmadParams& params, EmuHere here = EmuHere::at())
{
    static_assert(std::is_same<C, D>::value, "the bias of Mmad has the type of the result");
    acann_emu::MmadCall call = emu::mmadCall(dst, fm, filter, params, here);
    call.hasBias = params.cmatrixInitVal || params.cmatrixSource;
    call.fresh = call.hasBias;
    call.bias = bias.view();
    acann_emu_mmad(call);
}

namespace emu {
constexpr acann_emu::QuantStep quantStepOf(QuantMode_t mode)
{
    switch (mode) {
    case QuantMode_t::NoQuant:
        return acann_emu::QuantStep::None;
    case QuantMode_t::F322F16:
        return acann_emu::QuantStep::ToHalf;
    case QuantMode_t::F322BF16:
        return acann_emu::QuantStep::ToBFloat16;
    case QuantMode_t::DEQF16:
    case QuantMode_t::VDEQF16:
        return acann_emu::QuantStep::ScaleToHalf;
    case QuantMode_t::QF322B8_PRE:
    case QuantMode_t::VQF322B8_PRE:
    case QuantMode_t::REQ8:
    case QuantMode_t::VREQ8:
        return acann_emu::QuantStep::ScaleToInt8;
    }
    return acann_emu::QuantStep::Unsupported;
}
constexpr bool perChannel(QuantMode_t mode)
{
    return mode == QuantMode_t::VDEQF16 || mode == QuantMode_t::VQF322B8_PRE || mode == QuantMode_t::VREQ8;
}
template <typename T, typename U>
inline acann_emu::FixpipeCall fixpipeCall(
    const LocalTensor<U>& src, const FixpipeParamsV220& params, bool rowMajor, EmuHere here)
{
    acann_emu::FixpipeCall call("Fixpipe", here);
    call.src = src.view();
    call.dstType = acann_emu::dtypeOf<T>();
    call.srcType = acann_emu::dtypeOf<U>();
    call.n = params.nSize;
    call.m = params.mSize;
    call.sourceStride = params.srcStride;
    call.targetStride = params.dstStride;
    call.rowMajor = rowMajor;
    call.quant = quantStepOf(params.quantPre);
    call.perChannel = perChannel(params.quantPre);
    call.scaleBits = params.deqScalar;
    call.relu = params.reluEn;
    call.unitFlag = params.unitFlag;
    call.matrices = rowMajor ? params.ndNum : 1;
    call.sourceMatrixStride = params.srcNdStride;
    call.targetMatrixStride = params.dstNdStride;
    return call;
}
} // namespace emu

template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
inline void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src, const FixpipeParamsV220& params,
    EmuHere here = EmuHere::at())
{
    auto call = emu::fixpipeCall<T>(src, params, config.format == CO2Layout::ROW_MAJOR, here);
    call.global = dst.view();
    acann_emu_fixpipe(call);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
inline void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src, const LocalTensor<uint64_t>& scales,
    const FixpipeParamsV220& params, EmuHere here = EmuHere::at())
{
    auto call = emu::fixpipeCall<T>(src, params, config.format == CO2Layout::ROW_MAJOR, here);
    call.global = dst.view();
    call.scales = scales.view();
    acann_emu_fixpipe(call);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_NZ>
inline void Fixpipe(
    const LocalTensor<T>& dst, const LocalTensor<U>& src, const FixpipeParamsV220& params, EmuHere here = EmuHere::at())
{
    auto call = emu::fixpipeCall<T>(src, params, config.format == CO2Layout::ROW_MAJOR, here);
    call.local = dst.view();
    call.toLocal = true;
    acann_emu_fixpipe(call);
}

template <typename T>
inline void InitConstValue(
    const LocalTensor<T>& dst, const InitConstValueParams<T>& params, EmuHere here = EmuHere::at())
{
    acann_emu::FillCall call("InitConstValue", here);
    call.dst = dst.view();
    call.elementBytes = sizeof(T);
    call.repeat = params.repeatTimes;
    call.blocks = params.blockNum;
    call.gap = params.dstGap;
    call.bits = acann_emu::bitsOf(params.initValue);
    acann_emu_cube_fill(call);
}
template <typename T>
inline void Fill(const LocalTensor<T>& dst, const InitConstValueParams<T>& params, EmuHere here = EmuHere::at())
{
    InitConstValue(dst, params, here);
}

/// The order of rows and columns inside Mmad changes speed, not values.
inline void SetMMLayoutTransform(bool) { }
inline void SetMMRowMajor() { }
inline void SetMMColumnMajor() { }

} // namespace AscendC
