// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The device compiler's own functions that public kernels call beside the API: raw addresses in the unified buffer, and
// the mask as set by set_vector_mask. Each is the API function of the same instruction.
#pragma once

#include "acann_emulator/data_copy.h"
#include "acann_emulator/system.h"
#include "acann_emulator/vector_convert.h"
#include "acann_emulator/vector_layout.h"
#include "acann_emulator/vector_reduce.h"
#include "acann_emulator/vector_register.h"

namespace acann_emu {

template <typename T> inline AscendC::LocalTensor<T> localAt(T* address, Here here)
{
    return AscendC::LocalTensor<T>::fromView(acann_emu_local_view(address, here));
}
template <typename T> inline AscendC::GlobalTensor<T> globalAt(T* address)
{
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(address);
    return tensor;
}

} // namespace acann_emu

enum class Order_t
{
    VALUE_INDEX = 0,
    INDEX_VALUE,
    ONLY_VALUE,
    ONLY_INDEX
};
enum ub_addr8_t
{
    VA0,
    VA1,
    VA2,
    VA3,
    VA4,
    VA5,
    VA6,
    VA7
};
enum class cache_line_t
{
    SINGLE_CACHE_LINE = 0,
    ENTIRE_DATA_CACHE
};
enum class dcci_dst_t
{
    CACHELINE_ALL = 0,
    CACHELINE_UB,
    CACHELINE_OUT,
    CACHELINE_ATOMIC
};
enum pad_t
{
    PAD_NONE = 0
};

// The mask, atomics and registers.
inline void set_mask_count() { acann_emu_mask_mode(true); }
inline void set_mask_norm() { acann_emu_mask_mode(false); }
inline void set_vector_mask(uint64_t high, uint64_t low) { acann_emu_mask(high, low); }
inline void set_atomic_none() { acann_emu_atomic(acann_emu::DType::Other, 0); }
inline void set_atomic_f32() { AscendC::SetAtomicAdd<float>(); }
inline void set_atomic_f16() { AscendC::SetAtomicAdd<half>(); }
inline void set_atomic_bf16() { AscendC::SetAtomicAdd<bfloat16_t>(); }
inline void set_atomic_s32() { AscendC::SetAtomicAdd<int32_t>(); }
inline void set_atomic_s16() { AscendC::SetAtomicAdd<int16_t>(); }
inline void set_atomic_s8() { AscendC::SetAtomicAdd<int8_t>(); }
inline int64_t get_subblockid() { return acann_emu_sub_block_index(); }
inline int64_t get_subblockdim() { return acann_emu_sub_block_count(); }
inline int64_t get_imm(int64_t value) { return value; }
inline int64_t sbitset0(int64_t value, int64_t bit) { return value & ~(int64_t(1) << bit); }
inline int64_t sbitset1(int64_t value, int64_t bit) { return value | int64_t(1) << bit; }
inline int64_t get_ctrl(acann_emu::Here here = acann_emu::Here::at())
{
    return static_cast<int64_t>(acann_emu_special_read(acann_emu::SpecialRegister::Control, here));
}
inline void set_ctrl(int64_t value, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_special_write(acann_emu::SpecialRegister::Control, static_cast<uint64_t>(value), here);
}
inline void set_mov_pad_val(uint64_t value, acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_special_write(acann_emu::SpecialRegister::PadValue, value, here);
}
/// Where flags between cores live; the emulator keeps them itself.
inline void set_ffts_base_addr(uint64_t) { }
inline void trap(acann_emu::Here here = acann_emu::Here::at()) { acann_emu_trap(here); }
template <typename T> inline void dcci(__gm__ T* address, cache_line_t line, dcci_dst_t = dcci_dst_t::CACHELINE_ALL)
{
    acann_emu_cache_clean(reinterpret_cast<const std::uint8_t*>(address), line == cache_line_t::ENTIRE_DATA_CACHE);
}

// Arithmetic: strides are those of the repeat params, blocks first.
#define ACANN_INTRINSIC_BINARY(NAME, API)                                                                              \
    template <typename T>                                                                                              \
    inline void NAME(__ubuf__ T* dst, __ubuf__ T* src0, __ubuf__ T* src1, uint8_t repeat, uint8_t dstBlock,            \
        uint8_t src0Block, uint8_t src1Block, uint8_t dstRepeat, uint8_t src0Repeat, uint8_t src1Repeat,               \
        acann_emu::Here here = acann_emu::Here::at())                                                                  \
    {                                                                                                                  \
        AscendC::API<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src0, here),                          \
            acann_emu::localAt(src1, here), AscendC::MASK_PLACEHOLDER, repeat,                                         \
            {dstBlock, src0Block, src1Block, dstRepeat, src0Repeat, src1Repeat}, here);                                \
    }
ACANN_INTRINSIC_BINARY(vadd, Add)
ACANN_INTRINSIC_BINARY(vsub, Sub)
ACANN_INTRINSIC_BINARY(vmul, Mul)
ACANN_INTRINSIC_BINARY(vdiv, Div)
ACANN_INTRINSIC_BINARY(vmax, Max)
ACANN_INTRINSIC_BINARY(vmin, Min)
ACANN_INTRINSIC_BINARY(vand, And)
ACANN_INTRINSIC_BINARY(vor, Or)
#undef ACANN_INTRINSIC_BINARY

#define ACANN_INTRINSIC_SCALAR(NAME, API)                                                                              \
    template <typename T>                                                                                              \
    inline void NAME(__ubuf__ T* dst, __ubuf__ T* src, typename AscendC::emu::Same<T>::type scalar, uint8_t repeat,    \
        uint16_t dstBlock, uint16_t srcBlock, uint8_t dstRepeat, uint8_t srcRepeat,                                    \
        acann_emu::Here here = acann_emu::Here::at())                                                                  \
    {                                                                                                                  \
        AscendC::API<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here), scalar,                   \
            AscendC::MASK_PLACEHOLDER, repeat, {dstBlock, srcBlock, dstRepeat, srcRepeat}, here);                      \
    }
ACANN_INTRINSIC_SCALAR(vadds, Adds)
ACANN_INTRINSIC_SCALAR(vmuls, Muls)
ACANN_INTRINSIC_SCALAR(vmaxs, Maxs)
ACANN_INTRINSIC_SCALAR(vmins, Mins)
#undef ACANN_INTRINSIC_SCALAR

#define ACANN_INTRINSIC_UNARY(NAME, API)                                                                               \
    template <typename T>                                                                                              \
    inline void NAME(__ubuf__ T* dst, __ubuf__ T* src, uint8_t repeat, uint16_t dstBlock, uint16_t srcBlock,           \
        uint8_t dstRepeat, uint8_t srcRepeat, acann_emu::Here here = acann_emu::Here::at())                            \
    {                                                                                                                  \
        AscendC::API<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),                           \
            AscendC::MASK_PLACEHOLDER, repeat, {dstBlock, srcBlock, dstRepeat, srcRepeat}, here);                      \
    }
ACANN_INTRINSIC_UNARY(vexp, Exp)
ACANN_INTRINSIC_UNARY(vln, Ln)
ACANN_INTRINSIC_UNARY(vabs, Abs)
ACANN_INTRINSIC_UNARY(vrec, Reciprocal)
ACANN_INTRINSIC_UNARY(vsqrt, Sqrt)
ACANN_INTRINSIC_UNARY(vrsqrt, Rsqrt)
ACANN_INTRINSIC_UNARY(vrelu, Relu)
ACANN_INTRINSIC_UNARY(vnot, Not)
#undef ACANN_INTRINSIC_UNARY

#define ACANN_INTRINSIC_CONVERT(NAME, TO, FROM, MODE)                                                                  \
    inline void NAME(__ubuf__ TO* dst, __ubuf__ FROM* src, uint8_t repeat, uint16_t dstBlock, uint16_t srcBlock,       \
        uint8_t dstRepeat, uint8_t srcRepeat, acann_emu::Here here = acann_emu::Here::at())                            \
    {                                                                                                                  \
        AscendC::Cast<TO, FROM, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),                   \
            AscendC::RoundMode::MODE, AscendC::MASK_PLACEHOLDER, repeat, {dstBlock, srcBlock, dstRepeat, srcRepeat},   \
            here);                                                                                                     \
    }
ACANN_INTRINSIC_CONVERT(vconv_f162f32, float, half, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_bf162f32, float, bfloat16_t, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_s162f32, float, int16_t, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_s322f32, float, int32_t, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_s162f16, half, int16_t, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_f322f16, half, float, CAST_NONE)
ACANN_INTRINSIC_CONVERT(vconv_f322f16r, half, float, CAST_RINT)
ACANN_INTRINSIC_CONVERT(vconv_f322bf16r, bfloat16_t, float, CAST_RINT)
ACANN_INTRINSIC_CONVERT(vconv_f322s16r, int16_t, float, CAST_RINT)
ACANN_INTRINSIC_CONVERT(vconv_f322s32r, int32_t, float, CAST_RINT)
ACANN_INTRINSIC_CONVERT(vconv_f322s32f, int32_t, float, CAST_FLOOR)
ACANN_INTRINSIC_CONVERT(vconv_f322s32z, int32_t, float, CAST_TRUNC)
ACANN_INTRINSIC_CONVERT(vconv_f162s32r, int32_t, half, CAST_RINT)
#undef ACANN_INTRINSIC_CONVERT

template <typename T, typename Scalar>
inline void vector_dup(__ubuf__ T* dst, Scalar scalar, uint8_t repeat, uint16_t dstBlock, uint16_t, uint16_t dstRepeat,
    uint16_t, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::Duplicate<T, false>(acann_emu::localAt(dst, here), static_cast<T>(scalar), AscendC::MASK_PLACEHOLDER,
        repeat, dstBlock, static_cast<uint8_t>(dstRepeat), here);
}

// Reductions of a repeat; the mode that continues the sum of the repeat before is not emulated.
template <typename T>
inline void vcadd(__ubuf__ T* dst, __ubuf__ T* src, uint8_t repeat, uint16_t dstRepeat, uint16_t srcBlock,
    uint16_t srcRepeat, bool accumulate = false, acann_emu::Here here = acann_emu::Here::at())
{
    if (accumulate)
        return acann_emu_not_emulated("vcadd", "its accumulating mode is not emulated", here);
    AscendC::WholeReduceSum<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),
        static_cast<int32_t>(AscendC::MASK_PLACEHOLDER), repeat, dstRepeat, srcBlock, srcRepeat, here);
}
/// Without a destination: the sum of all repeats goes to the register that GetAccVal reads.
template <typename T>
inline void vcadd(std::nullptr_t, __ubuf__ T* src, uint8_t repeat, uint16_t, uint16_t srcBlock, uint16_t srcRepeat,
    bool = true, acann_emu::Here here = acann_emu::Here::at())
{
    static_assert(acann_emu::oneOf<T, half, float>, "vcadd supports half, float");
    acann_emu::VectorCall call(acann_emu::VectorOp::AccumulateSum, "vcadd", here);
    call.src0 = acann_emu::localAt(src, here).view();
    call.dstType = call.srcType = acann_emu::dtypeOf<T>();
    call.selection.lanes = acann_emu::Lanes::Held;
    call.selection.repeat = repeat;
    call.selection.src0Block = srcBlock;
    call.selection.src0Repeat = srcRepeat;
    acann_emu_vector(call);
}
template <typename T>
inline void vcmax(__ubuf__ T* dst, __ubuf__ T* src, uint8_t repeat, uint16_t dstRepeat, uint16_t srcBlock,
    uint16_t srcRepeat, Order_t order = Order_t::VALUE_INDEX, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::WholeReduceMax<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),
        static_cast<int32_t>(AscendC::MASK_PLACEHOLDER), repeat, dstRepeat, srcBlock, srcRepeat,
        static_cast<AscendC::ReduceOrder>(order), here);
}
template <typename T>
inline void vcmin(__ubuf__ T* dst, __ubuf__ T* src, uint8_t repeat, uint16_t dstRepeat, uint16_t srcBlock,
    uint16_t srcRepeat, Order_t order = Order_t::VALUE_INDEX, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::WholeReduceMin<T, false>(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),
        static_cast<int32_t>(AscendC::MASK_PLACEHOLDER), repeat, dstRepeat, srcBlock, srcRepeat,
        static_cast<AscendC::ReduceOrder>(order), here);
}
template <typename T>
inline void vcmax(std::nullptr_t, __ubuf__ T*, uint8_t, uint16_t, uint16_t, uint16_t, Order_t = Order_t::VALUE_INDEX,
    acann_emu::Here here = acann_emu::Here::at())
{
    acann_emu_not_emulated("vcmax", "a reduction into the register alone is not emulated; give it a destination", here);
}

// Moves. The lengths of the plain forms are blocks of 32 bytes.
template <typename T>
inline void copy_ubuf_to_ubuf(__ubuf__ T* dst, __ubuf__ T* src, uint8_t, uint16_t bursts, uint16_t length,
    uint16_t srcGap, uint16_t dstGap, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::DataCopy(acann_emu::localAt(dst, here), acann_emu::localAt(src, here),
        AscendC::DataCopyParams(bursts, length, srcGap, dstGap), here);
}
template <typename T, typename S>
inline void copy_gm_to_ubuf(__ubuf__ T* dst, __gm__ S* src, uint8_t, uint16_t bursts, uint16_t length, uint16_t srcGap,
    uint16_t dstGap, acann_emu::Here here = acann_emu::Here::at())
{
    static_assert(
        std::is_same<std::remove_cv_t<T>, std::remove_cv_t<S>>::value, "source and destination differ in type");
    AscendC::DataCopy(acann_emu::localAt(dst, here), acann_emu::globalAt(const_cast<T*>(src)),
        AscendC::DataCopyParams(bursts, length, srcGap, dstGap), here);
}
template <typename T>
inline void copy_ubuf_to_gm(__gm__ T* dst, __ubuf__ T* src, uint8_t, uint16_t bursts, uint16_t length, uint16_t srcGap,
    uint16_t dstGap, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::DataCopy(acann_emu::globalAt(dst), acann_emu::localAt(src, here),
        AscendC::DataCopyParams(bursts, length, srcGap, dstGap), here);
}

// Lengths in bytes; paddings are filled with the value of set_mov_pad_val.
#define ACANN_INTRINSIC_ALIGNED(BITS)                                                                                  \
    template <typename T>                                                                                              \
    inline void copy_gm_to_ubuf_align_b##BITS(__ubuf__ T* dst, __gm__ T* src, uint8_t, uint16_t bursts,                \
        uint32_t length, uint8_t left, uint8_t right, uint32_t srcGap, uint32_t dstGap,                                \
        acann_emu::Here here = acann_emu::Here::at())                                                                  \
    {                                                                                                                  \
        AscendC::DataCopyPad(acann_emu::localAt(dst, here), acann_emu::globalAt(src),                                  \
            AscendC::DataCopyExtParams(bursts, length, srcGap, dstGap, 0),                                             \
            AscendC::DataCopyPadExtParams<T>(false, left, right, T(0)), here);                                         \
    }                                                                                                                  \
    template <typename T>                                                                                              \
    inline void copy_ubuf_to_gm_align_b##BITS(__gm__ T* dst, __ubuf__ T* src, uint8_t, uint16_t bursts,                \
        uint32_t length, uint8_t, uint8_t, uint32_t srcGap, uint32_t dstGap,                                           \
        acann_emu::Here here = acann_emu::Here::at())                                                                  \
    {                                                                                                                  \
        AscendC::DataCopyPad(acann_emu::globalAt(dst), acann_emu::localAt(src, here),                                  \
            AscendC::DataCopyExtParams(bursts, length, srcGap, dstGap, 0), here);                                      \
    }
ACANN_INTRINSIC_ALIGNED(8)
ACANN_INTRINSIC_ALIGNED(16)
ACANN_INTRINSIC_ALIGNED(32)
#undef ACANN_INTRINSIC_ALIGNED

// Transpositions. Address registers hold eight rows each; an instruction uses a pair of them.
template <typename T>
inline void vtranspose(__ubuf__ T* dst, __ubuf__ T* src, acann_emu::Here here = acann_emu::Here::at())
{
    AscendC::Transpose(acann_emu::localAt(dst, here), acann_emu::localAt(src, here), here);
}

namespace acann_emu {
inline std::uint64_t (&addressRegisters())[8][8]
{
    static thread_local std::uint64_t rows[8][8];
    return rows;
}
} // namespace acann_emu

inline void set_va_reg_sb(ub_addr8_t which, uint64_t* rows)
{
    for (int i = 0; i < 8; ++i)
        acann_emu::addressRegisters()[which][i] = rows[i];
}
inline void scatter_vnchwconv_b16(ub_addr8_t dst, ub_addr8_t src, uint8_t repeat, uint16_t dstRepeat,
    uint16_t srcRepeat, acann_emu::Here here = acann_emu::Here::at())
{
    uint64_t to[16];
    uint64_t from[16];
    for (int i = 0; i < 16; ++i) {
        to[i] = acann_emu::addressRegisters()[dst + i / 8][i % 8];
        from[i] = acann_emu::addressRegisters()[src + i / 8][i % 8];
    }
    AscendC::TransDataTo5HD<half>(
        to, from, AscendC::TransDataTo5HDParams(false, false, repeat, dstRepeat, srcRepeat), here);
}

namespace AscendC {
/// What kernels of older releases call behind DataCopyPad.
template <typename T>
inline void DataCopyPadGm2UBImpl(__ubuf__ T* dst, __gm__ T* src, const DataCopyParams& params,
    const DataCopyPadParams& pad, EmuHere here = EmuHere::at())
{
    DataCopyPad(acann_emu::localAt(dst, here), acann_emu::globalAt(src), params, pad, here);
}
template <typename T>
inline void DataCopyPadUB2GMImpl(
    __gm__ T* dst, __ubuf__ T* src, const DataCopyParams& params, EmuHere here = EmuHere::at())
{
    DataCopyPad(acann_emu::globalAt(dst), acann_emu::localAt(src, here), params, here);
}
template <typename T>
inline void DataCopyPadGm2UBImpl(__ubuf__ T* dst, __gm__ T* src, const DataCopyExtParams& params,
    const DataCopyPadExtParams<T>& pad, EmuHere here = EmuHere::at())
{
    DataCopyPad(acann_emu::localAt(dst, here), acann_emu::globalAt(src), params, pad, here);
}
template <typename T>
inline void DataCopyPadUB2GMImpl(
    __gm__ T* dst, __ubuf__ T* src, const DataCopyExtParams& params, EmuHere here = EmuHere::at())
{
    DataCopyPad(acann_emu::globalAt(dst), acann_emu::localAt(src, here), params, here);
}
template <typename T>
inline void TransDataTo5HDImpl(
    uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& params, EmuHere here = EmuHere::at())
{
    TransDataTo5HD<T>(dstList, srcList, params, here);
}
inline void SetMaskNormImpl() { SetMaskNorm(); }
inline void SetMaskCountImpl() { SetMaskCount(); }
} // namespace AscendC
