// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Enumerations and parameter structs of the public API (ascend-c-facts §2.3, §2.4, §3.1–§3.3).
#pragma once

#include "acann_emulator/qualifiers.h"
#include "acann_emulator/scalar_types.h"

enum pipe_t
{
    PIPE_S = 0,
    PIPE_V,
    PIPE_M,
    PIPE_MTE1,
    PIPE_MTE2,
    PIPE_MTE3,
    PIPE_ALL,
    PIPE_FIX = 10
};

enum event_t
{
    EVENT_ID0 = 0,
    EVENT_ID1,
    EVENT_ID2,
    EVENT_ID3,
    EVENT_ID4,
    EVENT_ID5,
    EVENT_ID6,
    EVENT_ID7
};

using TEventID = std::int8_t;

namespace AscendC {

using std::int16_t;
using std::int32_t;
using std::int64_t;
using std::int8_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;
using EmuHere = acann_emu::Here;
using ::bfloat16_t;
using ::half;
using ::int4b_t;
using ::TEventID;

enum class TPosition : uint8_t
{
    GM,
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    CO1,
    CO2,
    VECIN,
    VECOUT,
    VECCALC,
    LCM = VECCALC,
    SPM,
    SHM = SPM,
    TSCM,
    C2PIPE2GM,
    C2PIPE2LOCAL,
    MAX
};
using QuePosition = TPosition;

enum class HardEvent : uint8_t
{
    MTE2_MTE1,
    MTE1_MTE2,
    MTE1_M,
    M_MTE1,
    MTE2_V,
    V_MTE2,
    MTE3_V,
    V_MTE3,
    M_V,
    V_M,
    V_V,
    MTE3_MTE1,
    MTE1_MTE3,
    MTE1_V,
    MTE2_M,
    M_MTE2,
    V_MTE1,
    M_FIX,
    FIX_M,
    MTE3_MTE2,
    MTE2_MTE3,
    S_V,
    V_S,
    S_MTE2,
    MTE2_S,
    S_MTE3,
    MTE3_S,
    MTE2_FIX,
    FIX_MTE2,
    FIX_S,
    M_S,
    FIX_MTE3,
    MTE1_FIX,
    FIX_MTE1,
    FIX_FIX,
    MAX
};

enum class RoundMode
{
    CAST_NONE = 0,
    CAST_RINT,
    CAST_FLOOR,
    CAST_CEIL,
    CAST_ROUND,
    CAST_TRUNC,
    CAST_ODD
};
enum class CMPMODE
{
    LT = 0,
    GT,
    EQ,
    LE,
    GE,
    NE
};
enum class SELMODE
{
    VSEL_CMPMASK_SPR = 0,
    VSEL_TENSOR_SCALAR_MODE,
    VSEL_TENSOR_TENSOR_MODE
};
enum class MaskMode
{
    NORMAL = 0,
    COUNTER
};
enum class ReduceOrder
{
    ORDER_VALUE_INDEX = 0,
    ORDER_INDEX_VALUE,
    ORDER_ONLY_VALUE,
    ORDER_ONLY_INDEX
};
enum class CacheMode
{
    CACHE_MODE_DISABLE = 0,
    CACHE_MODE_NORMAL = 1,
    CACHE_MODE_LAST = 2,
    CACHE_MODE_PERSISTENT = 4
};
enum class CacheRwMode
{
    READ = 1,
    WRITE = 2,
    RW = 3
};
enum class CacheLine
{
    SINGLE_CACHE_LINE = 0,
    ENTIRE_DATA_CACHE
};
enum class DcciDst
{
    CACHELINE_ALL = 0,
    CACHELINE_UB,
    CACHELINE_OUT,
    CACHELINE_ATOMIC
};
enum class MemDsbT
{
    ALL = 0,
    DDR,
    UB,
    SEQ
};

inline constexpr uint64_t MASK_PLACEHOLDER = 0;
inline constexpr uint64_t MASK_PLACEHOLDER_LIST[2] = {0, 0};
inline constexpr int32_t ONE_BLK_SIZE = 32;
inline constexpr int32_t DEFAULT_C0_SIZE = 32;
inline constexpr int32_t DEFAULT_BLK_NUM = 8;
inline constexpr int32_t DEFAULT_BLK_STRIDE = 1;
inline constexpr int32_t DEFAULT_REPEAT_STRIDE = 8;
inline constexpr int32_t ONE_REPEAT_BYTE_SIZE = 256;
inline constexpr int32_t MAX_REPEAT_TIMES = 255;
inline constexpr int32_t ONE_BLK_FLOAT_NUM = 8;
inline constexpr int32_t ONE_BLK_HALF_NUM = 16;
inline constexpr int32_t ONE_REPEAT_FLOAT_SIZE = 64;
inline constexpr int32_t ONE_REPEAT_HALF_SIZE = 128;
inline constexpr int32_t B32_DATA_NUM_PER_BLOCK = 8;
inline constexpr int32_t B16_DATA_NUM_PER_BLOCK = 16;
inline constexpr int32_t B32_DATA_NUM_PER_REPEAT = 64;
inline constexpr int32_t B16_DATA_NUM_PER_REPEAT = 128;
inline constexpr int32_t ONE_BYTE_BIT_SIZE = 8;
inline constexpr int32_t NCHW_CONV_ADDR_LIST_SIZE = 16;
inline constexpr int32_t BLOCK_CUBE = 16;
inline constexpr int32_t CUBE_MAX_SIZE = 256;
inline constexpr int32_t K_MAX_SHAPE_DIM = 8;
inline constexpr int32_t BRCB_BROADCAST_NUMBER = 8;

struct UnaryRepeatParams
{
    UnaryRepeatParams() = default;
    UnaryRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint8_t dstRep, uint8_t srcRep)
        : dstBlkStride(dstBlk)
        , srcBlkStride(srcBlk)
        , dstRepStride(dstRep)
        , srcRepStride(srcRep)
    { }
    uint32_t blockNumber = DEFAULT_BLK_NUM;
    uint16_t dstBlkStride = DEFAULT_BLK_STRIDE;
    uint16_t srcBlkStride = DEFAULT_BLK_STRIDE;
    uint8_t dstRepStride = DEFAULT_REPEAT_STRIDE;
    uint8_t srcRepStride = DEFAULT_REPEAT_STRIDE;
};

struct BinaryRepeatParams
{
    BinaryRepeatParams() = default;
    BinaryRepeatParams(
        uint8_t dstBlk, uint8_t src0Blk, uint8_t src1Blk, uint8_t dstRep, uint8_t src0Rep, uint8_t src1Rep)
        : dstBlkStride(dstBlk)
        , src0BlkStride(src0Blk)
        , src1BlkStride(src1Blk)
        , dstRepStride(dstRep)
        , src0RepStride(src0Rep)
        , src1RepStride(src1Rep)
    { }
    uint32_t blockNumber = DEFAULT_BLK_NUM;
    uint8_t dstBlkStride = DEFAULT_BLK_STRIDE;
    uint8_t src0BlkStride = DEFAULT_BLK_STRIDE;
    uint8_t src1BlkStride = DEFAULT_BLK_STRIDE;
    uint8_t dstRepStride = DEFAULT_REPEAT_STRIDE;
    uint8_t src0RepStride = DEFAULT_REPEAT_STRIDE;
    uint8_t src1RepStride = DEFAULT_REPEAT_STRIDE;
};

struct CopyRepeatParams
{
    CopyRepeatParams() = default;
    CopyRepeatParams(uint16_t dst, uint16_t src, uint16_t dstRepeat, uint16_t srcRepeat)
        : dstStride(dst)
        , srcStride(src)
        , dstRepeatSize(dstRepeat)
        , srcRepeatSize(srcRepeat)
    { }
    uint16_t dstStride = 1;
    uint16_t srcStride = 1;
    uint16_t dstRepeatSize = 8;
    uint16_t srcRepeatSize = 8;
};

struct BrcbRepeatParams
{
    BrcbRepeatParams() = default;
    BrcbRepeatParams(uint16_t dstBlk, uint16_t dstRep)
        : dstBlkStride(dstBlk)
        , dstRepStride(dstRep)
    { }
    uint32_t blockNumber = DEFAULT_BLK_NUM;
    uint16_t dstBlkStride = DEFAULT_BLK_STRIDE;
    uint16_t dstRepStride = DEFAULT_REPEAT_STRIDE;
};

struct GatherMaskParams
{
    GatherMaskParams() = default;
    GatherMaskParams(uint8_t src0Blk, uint16_t repeat, uint16_t src0Rep, uint8_t src1Rep)
        : src0BlockStride(src0Blk)
        , repeatTimes(repeat)
        , src0RepeatStride(src0Rep)
        , src1RepeatStride(src1Rep)
    { }
    uint8_t src0BlockStride = 1;
    uint16_t repeatTimes = 0;
    uint16_t src0RepeatStride = 0;
    uint8_t src1RepeatStride = 0;
};

/// DataCopy: lengths and gaps in 32-byte blocks. In the older DataCopyPad overloads blockLen and the GM gap are bytes.
struct DataCopyParams
{
    DataCopyParams() = default;
    DataCopyParams(uint16_t count, uint16_t len, uint16_t srcStrideIn, uint16_t dstStrideIn)
        : blockCount(count)
        , blockLen(len)
        , srcStride(srcStrideIn)
        , dstStride(dstStrideIn)
    { }
    uint16_t blockCount = 1;
    uint16_t blockLen = 0;
    union {
        uint16_t srcGap = 0;
        uint16_t srcStride;
    };
    union {
        uint16_t dstGap = 0;
        uint16_t dstStride;
    };
};

/// blockLen in bytes; a stride is in bytes on the GM side and in 32-byte blocks on the local side.
struct DataCopyExtParams
{
    DataCopyExtParams() = default;
    DataCopyExtParams(uint16_t count, uint32_t len, uint32_t srcStrideIn, uint32_t dstStrideIn, uint32_t rsvIn)
        : blockCount(count)
        , blockLen(len)
        , srcStride(srcStrideIn)
        , dstStride(dstStrideIn)
        , rsv(rsvIn)
    { }
    uint16_t blockCount = 1;
    uint32_t blockLen = 0;
    uint32_t srcStride = 0;
    uint32_t dstStride = 0;
    uint32_t rsv = 0;
};

struct DataCopyPadParams
{
    DataCopyPadParams() = default;
    DataCopyPadParams(bool pad, uint8_t left, uint8_t right, uint64_t value)
        : isPad(pad)
        , leftPadding(left)
        , rightPadding(right)
        , paddingValue(value)
    { }
    bool isPad = false;
    uint8_t leftPadding = 0;
    uint8_t rightPadding = 0;
    uint64_t paddingValue = 0;
};

template <typename T> struct DataCopyPadExtParams
{
    DataCopyPadExtParams() = default;
    DataCopyPadExtParams(bool pad, uint8_t left, uint8_t right, T value)
        : isPad(pad)
        , leftPadding(left)
        , rightPadding(right)
        , paddingValue(value)
    { }
    bool isPad = false;
    uint8_t leftPadding = 0;
    uint8_t rightPadding = 0;
    T paddingValue = T(0);
};

template <bool condition, typename Then, typename Else> struct Conditional
{
    using type = std::conditional_t<condition, Then, Else>;
};
using TrueType = std::true_type;
using FalseType = std::false_type;

template <typename A, typename B> inline constexpr bool IsSameTypeV = std::is_same<A, B>::value;
template <typename A, typename B> struct IsSameType
{
    static constexpr bool value = std::is_same<A, B>::value;
};

} // namespace AscendC

namespace acann_emu {

constexpr Pipe pipeOf(::pipe_t pipe)
{
    switch (pipe) {
    case PIPE_S:
        return Pipe::S;
    case PIPE_V:
        return Pipe::V;
    case PIPE_M:
        return Pipe::M;
    case PIPE_MTE1:
        return Pipe::MTE1;
    case PIPE_MTE2:
        return Pipe::MTE2;
    case PIPE_MTE3:
        return Pipe::MTE3;
    case PIPE_FIX:
        return Pipe::FIX;
    case PIPE_ALL:
        break;
    }
    return Pipe::All;
}

struct EventPipes
{
    Pipe from;
    Pipe to;
};

constexpr EventPipes pipesOf(AscendC::HardEvent event)
{
    using E = AscendC::HardEvent;
    switch (event) {
    case E::MTE2_MTE1:
        return {Pipe::MTE2, Pipe::MTE1};
    case E::MTE1_MTE2:
        return {Pipe::MTE1, Pipe::MTE2};
    case E::MTE1_M:
        return {Pipe::MTE1, Pipe::M};
    case E::M_MTE1:
        return {Pipe::M, Pipe::MTE1};
    case E::MTE2_V:
        return {Pipe::MTE2, Pipe::V};
    case E::V_MTE2:
        return {Pipe::V, Pipe::MTE2};
    case E::MTE3_V:
        return {Pipe::MTE3, Pipe::V};
    case E::V_MTE3:
        return {Pipe::V, Pipe::MTE3};
    case E::M_V:
        return {Pipe::M, Pipe::V};
    case E::V_M:
        return {Pipe::V, Pipe::M};
    case E::V_V:
        return {Pipe::V, Pipe::V};
    case E::MTE3_MTE1:
        return {Pipe::MTE3, Pipe::MTE1};
    case E::MTE1_MTE3:
        return {Pipe::MTE1, Pipe::MTE3};
    case E::MTE1_V:
        return {Pipe::MTE1, Pipe::V};
    case E::MTE2_M:
        return {Pipe::MTE2, Pipe::M};
    case E::M_MTE2:
        return {Pipe::M, Pipe::MTE2};
    case E::V_MTE1:
        return {Pipe::V, Pipe::MTE1};
    case E::M_FIX:
        return {Pipe::M, Pipe::FIX};
    case E::FIX_M:
        return {Pipe::FIX, Pipe::M};
    case E::MTE3_MTE2:
        return {Pipe::MTE3, Pipe::MTE2};
    case E::MTE2_MTE3:
        return {Pipe::MTE2, Pipe::MTE3};
    case E::S_V:
        return {Pipe::S, Pipe::V};
    case E::V_S:
        return {Pipe::V, Pipe::S};
    case E::S_MTE2:
        return {Pipe::S, Pipe::MTE2};
    case E::MTE2_S:
        return {Pipe::MTE2, Pipe::S};
    case E::S_MTE3:
        return {Pipe::S, Pipe::MTE3};
    case E::MTE3_S:
        return {Pipe::MTE3, Pipe::S};
    case E::MTE2_FIX:
        return {Pipe::MTE2, Pipe::FIX};
    case E::FIX_MTE2:
        return {Pipe::FIX, Pipe::MTE2};
    case E::FIX_S:
        return {Pipe::FIX, Pipe::S};
    case E::M_S:
        return {Pipe::M, Pipe::S};
    case E::FIX_MTE3:
        return {Pipe::FIX, Pipe::MTE3};
    case E::MTE1_FIX:
        return {Pipe::MTE1, Pipe::FIX};
    case E::FIX_MTE1:
        return {Pipe::FIX, Pipe::MTE1};
    case E::FIX_FIX:
        return {Pipe::FIX, Pipe::FIX};
    case E::MAX:
        break;
    }
    return {Pipe::All, Pipe::All};
}

} // namespace acann_emu
