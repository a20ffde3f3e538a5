// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DataCopy and DataCopyPad between global and local memory (ascend-c-facts §3.3).
#pragma once

#include "acann_emulator/tensor.h"

namespace AscendC {

namespace emu {

template <typename T> inline acann_emu::CopyCall copyCall(acann_emu::Route route, const char* api, EmuHere here)
{
    acann_emu::CopyCall call(route, api, here);
    call.type = acann_emu::dtypeOf<T>();
    call.elementBytes = sizeof(T);
    return call;
}

/// Elements that move; two values of 4 bits are one.
template <typename T> constexpr uint32_t copied(uint32_t count)
{
    return static_cast<uint32_t>(acann_emu::bytesOf<T>(count) / sizeof(T));
}

inline void blockForm(acann_emu::CopyCall& call, const DataCopyParams& params)
{
    call.blocks = params.blockCount;
    call.blockBytes = int64_t(params.blockLen) * ONE_BLK_SIZE;
    call.sourceGap = int64_t(params.srcStride) * ONE_BLK_SIZE;
    call.targetGap = int64_t(params.dstStride) * ONE_BLK_SIZE;
}

} // namespace emu

template <typename T>
inline void DataCopy(
    const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count, EmuHere here = EmuHere::at())
{
    acann_emu_copy_in(dst.view(), src.view(), acann_emu::dtypeOf<T>(), sizeof(T), emu::copied<T>(count), here);
}

template <typename T>
inline void DataCopy(
    const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count, EmuHere here = EmuHere::at())
{
    acann_emu_copy_out(dst.view(), src.view(), acann_emu::dtypeOf<T>(), sizeof(T), emu::copied<T>(count), here);
}

template <typename T>
inline void DataCopy(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count, EmuHere here = EmuHere::at())
{
    acann_emu_copy_local(dst.view(), src.view(), acann_emu::dtypeOf<T>(), sizeof(T), emu::copied<T>(count), here);
}

template <typename T>
inline void DataCopy(
    const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::GmToLocal, "DataCopy", here);
    call.local = dst.view();
    call.global = src.view();
    emu::blockForm(call, params);
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopy(
    const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::LocalToGm, "DataCopy", here);
    call.local = src.view();
    call.global = dst.view();
    emu::blockForm(call, params);
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopy(
    const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::LocalToLocal, "DataCopy", here);
    call.local = dst.view();
    call.other = src.view();
    emu::blockForm(call, params);
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyExtParams& params,
    const DataCopyPadExtParams<T>& pad, EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::GmToLocal, "DataCopyPad", here);
    call.local = dst.view();
    call.global = src.view();
    call.padded = true;
    call.blocks = params.blockCount;
    call.blockBytes = params.blockLen;
    call.sourceGap = params.srcStride;
    call.targetGap = int64_t(params.dstStride) * ONE_BLK_SIZE;
    call.fill = pad.isPad;
    call.leftFill = pad.leftPadding;
    call.rightFill = pad.rightPadding;
    call.fillBits = acann_emu::bitsOf(pad.paddingValue);
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
    const DataCopyPadParams& pad, EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::GmToLocal, "DataCopyPad", here);
    call.local = dst.view();
    call.global = src.view();
    call.padded = true;
    call.blocks = params.blockCount;
    call.blockBytes = params.blockLen;
    call.sourceGap = params.srcStride;
    call.targetGap = int64_t(params.dstStride) * ONE_BLK_SIZE;
    call.fill = pad.isPad;
    call.leftFill = pad.leftPadding;
    call.rightFill = pad.rightPadding;
    call.fillBits = pad.paddingValue;
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyExtParams& params,
    EmuHere here = EmuHere::at())
{
    acann_emu::CopyCall call = emu::copyCall<T>(acann_emu::Route::LocalToGm, "DataCopyPad", here);
    call.local = src.view();
    call.global = dst.view();
    call.padded = true;
    call.blocks = params.blockCount;
    call.blockBytes = params.blockLen;
    call.sourceGap = int64_t(params.srcStride) * ONE_BLK_SIZE;
    call.targetGap = params.dstStride;
    acann_emu_copy(call);
}

template <typename T>
inline void DataCopyPad(
    const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, EmuHere here = EmuHere::at())
{
    DataCopyPad(
        dst, src, DataCopyExtParams(params.blockCount, params.blockLen, params.srcStride, params.dstStride, 0), here);
}

} // namespace AscendC
