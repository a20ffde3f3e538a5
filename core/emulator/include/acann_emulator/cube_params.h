// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameter structs of the cube instructions (ascend-c-facts §3.3, §3.4).
#pragma once

#include "acann_emulator/tensor.h"

namespace AscendC {

struct Nd2NzParams
{
    Nd2NzParams() = default;
    Nd2NzParams(uint16_t ndNumIn, uint16_t nValueIn, uint16_t dValueIn, uint16_t srcNdMatrixStrideIn,
        uint16_t srcDValueIn, uint16_t dstNzC0StrideIn, uint16_t dstNzNStrideIn, uint16_t dstNzMatrixStrideIn)
        : ndNum(ndNumIn)
        , nValue(nValueIn)
        , dValue(dValueIn)
        , srcNdMatrixStride(srcNdMatrixStrideIn)
        , srcDValue(srcDValueIn)
        , dstNzC0Stride(dstNzC0StrideIn)
        , dstNzNStride(dstNzNStrideIn)
        , dstNzMatrixStride(dstNzMatrixStrideIn)
    { }
    uint16_t ndNum = 0;
    uint16_t nValue = 0;
    uint16_t dValue = 0;
    uint16_t srcNdMatrixStride = 0;
    uint16_t srcDValue = 0;
    uint16_t dstNzC0Stride = 0;
    uint16_t dstNzNStride = 0;
    uint16_t dstNzMatrixStride = 0;
};

struct LoadData2DParams
{
    LoadData2DParams() = default;
    LoadData2DParams(uint16_t startIndexIn, uint8_t repeatTimesIn, uint16_t srcStrideIn, uint8_t sidIn,
        uint16_t dstGapIn, bool ifTransposeIn, uint8_t addrModeIn)
        : startIndex(startIndexIn)
        , repeatTimes(repeatTimesIn)
        , srcStride(srcStrideIn)
        , sid(sidIn)
        , dstGap(dstGapIn)
        , ifTranspose(ifTransposeIn)
        , addrMode(addrModeIn)
    { }
    uint16_t startIndex = 0;
    uint8_t repeatTimes = 0;
    uint16_t srcStride = 0;
    uint8_t sid = 0;
    uint16_t dstGap = 0;
    bool ifTranspose = false;
    uint8_t addrMode = 0;
};

struct LoadData2dTransposeParams
{
    LoadData2dTransposeParams() = default;
    LoadData2dTransposeParams(uint16_t startIndexIn, uint8_t repeatTimesIn, uint16_t srcStrideIn, uint16_t dstGapIn,
        uint16_t dstFracGapIn, uint8_t addrModeIn = 0)
        : startIndex(startIndexIn)
        , repeatTimes(repeatTimesIn)
        , srcStride(srcStrideIn)
        , dstGap(dstGapIn)
        , dstFracGap(dstFracGapIn)
        , addrMode(addrModeIn)
    { }
    uint16_t startIndex = 0;
    uint8_t repeatTimes = 0;
    uint16_t srcStride = 0;
    uint16_t dstGap = 0;
    uint16_t dstFracGap = 0;
    uint8_t addrMode = 0;
};

template <typename T> struct LoadData3DParamsV2
{
    uint8_t padList[4] = {0, 0, 0, 0};
    uint16_t l1H = 0;
    uint16_t l1W = 0;
    uint16_t channelSize = 0;
    uint16_t kExtension = 0;
    uint16_t mExtension = 0;
    uint16_t kStartPt = 0;
    uint16_t mStartPt = 0;
    uint8_t strideW = 1;
    uint8_t strideH = 1;
    uint8_t filterW = 1;
    uint8_t filterH = 1;
    uint8_t dilationFilterW = 1;
    uint8_t dilationFilterH = 1;
    bool enTranspose = false;
    bool enSmallK = false;
    T padValue = T(0);
    bool filterSizeW = false;
    bool filterSizeH = false;
    bool fMatrixCtrl = false;
};

struct MmadParams
{
    MmadParams() = default;
    MmadParams(
        uint16_t mIn, uint16_t nIn, uint16_t kIn, uint8_t unitFlagIn, bool cmatrixSourceIn, bool cmatrixInitValIn)
        : m(mIn)
        , n(nIn)
        , k(kIn)
        , unitFlag(unitFlagIn)
        , cmatrixSource(cmatrixSourceIn)
        , cmatrixInitVal(cmatrixInitValIn)
    { }
    uint16_t m = 0;
    uint16_t n = 0;
    uint16_t k = 0;
    bool isBias = false; ///< deprecated: accumulate on what the destination holds
    int32_t fmOffset = 0;
    bool enSsparse = false;
    bool enWinogradA = false;
    bool enWinogradB = false;
    uint8_t unitFlag = 0;
    bool kDirectionAlign = false;
    bool cmatrixSource = false;
    bool cmatrixInitVal = true;
};

enum class QuantMode_t
{
    NoQuant,
    F322F16,
    F322BF16,
    DEQF16,
    VDEQF16,
    QF322B8_PRE,
    VQF322B8_PRE,
    REQ8,
    VREQ8
};
inline constexpr QuantMode_t NoQuant = QuantMode_t::NoQuant;
inline constexpr QuantMode_t F322F16 = QuantMode_t::F322F16;
inline constexpr QuantMode_t F322BF16 = QuantMode_t::F322BF16;
inline constexpr QuantMode_t DEQF16 = QuantMode_t::DEQF16;
inline constexpr QuantMode_t VDEQF16 = QuantMode_t::VDEQF16;
inline constexpr QuantMode_t QF322B8_PRE = QuantMode_t::QF322B8_PRE;
inline constexpr QuantMode_t VQF322B8_PRE = QuantMode_t::VQF322B8_PRE;
inline constexpr QuantMode_t REQ8 = QuantMode_t::REQ8;
inline constexpr QuantMode_t VREQ8 = QuantMode_t::VREQ8;

enum class CO2Layout : uint8_t
{
    NZ = 0,
    ROW_MAJOR,
    COLUMN_MAJOR
};
struct FixpipeConfig
{
    CO2Layout format;
};
inline constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ};
inline constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR};

struct FixpipeParamsV220
{
    FixpipeParamsV220() = default;
    FixpipeParamsV220(uint16_t nSizeIn, uint16_t mSizeIn, uint16_t srcStrideIn, uint32_t dstStrideIn, bool reluEnIn)
        : nSize(nSizeIn)
        , mSize(mSizeIn)
        , srcStride(srcStrideIn)
        , dstStride(dstStrideIn)
        , reluEn(reluEnIn)
    { }
    uint16_t nSize = 0;
    uint16_t mSize = 0;
    uint16_t srcStride = 0;
    uint32_t dstStride = 0;
    QuantMode_t quantPre = QuantMode_t::NoQuant;
    uint64_t deqScalar = 0;
    uint16_t ndNum = 1;
    uint16_t srcNdStride = 0;
    uint16_t dstNdStride = 0;
    bool reluEn = false;
    uint8_t unitFlag = 0;
    bool isChannelSplit = false;
};

template <typename T> struct InitConstValueParams
{
    InitConstValueParams() = default;
    InitConstValueParams(uint16_t repeat, uint16_t block, uint16_t gap, T value)
        : repeatTimes(repeat)
        , blockNum(block)
        , dstGap(gap)
        , initValue(value)
    { }
    uint16_t repeatTimes = 0;
    uint16_t blockNum = 0;
    uint16_t dstGap = 0;
    T initValue = T(0);
};

} // namespace AscendC
