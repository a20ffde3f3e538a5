// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Element arithmetic. half works in float with one rounding per instruction; integers wrap (the target compiles
// with -fwrapv). NaN passes through Max, Min and Relu.
#include "emulator/half_lanes.h"
#include "emulator/include/acann_emulator/scalar_types.h"
#include "emulator/vector_unit.h"

#include <array>
#include <cmath>
#include <cstring>

namespace acann::emulator {

namespace {

using acann_emu::DType;
using acann_emu::VectorOp;

constexpr std::size_t kChunk = 512; ///< elements converted at once

template <typename T> T scalarOf(std::uint64_t bits)
{
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// a, b: sources; s: scalar; d: old destination.
#define ACANN_OPERATION(NAME, EXPRESSION, USES_B, USES_D)                                                              \
    struct NAME                                                                                                        \
    {                                                                                                                  \
        static constexpr bool usesB = USES_B;                                                                          \
        static constexpr bool usesD = USES_D;                                                                          \
        template <typename T>                                                                                          \
        static T apply([[maybe_unused]] T a, [[maybe_unused]] T b, [[maybe_unused]] T s, [[maybe_unused]] T d)         \
        {                                                                                                              \
            return static_cast<T>(EXPRESSION);                                                                         \
        }                                                                                                              \
    };

template <typename T> T fused(T a, T b, T c)
{
    // A product of two floats is exact in double, so that one rounding to float remains.
    return static_cast<T>(static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c));
}

ACANN_OPERATION(ExpOp, std::exp(a), false, false)
ACANN_OPERATION(LnOp, std::log(a), false, false)
ACANN_OPERATION(AbsOp, std::abs(a), false, false)
ACANN_OPERATION(ReciprocalOp, T(1) / a, false, false)
ACANN_OPERATION(SqrtOp, std::sqrt(a), false, false)
ACANN_OPERATION(RsqrtOp, T(1) / std::sqrt(a), false, false)
ACANN_OPERATION(ReluOp, a > T(0) || a != a ? a : T(0), false, false)
ACANN_OPERATION(NotOp, ~a, false, false)
ACANN_OPERATION(AddOp, a + b, true, false)
ACANN_OPERATION(SubOp, a - b, true, false)
ACANN_OPERATION(MulOp, a* b, true, false)
ACANN_OPERATION(DivOp, a / b, true, false)
ACANN_OPERATION(MaxOp, a > b || a != a ? a : b, true, false)
ACANN_OPERATION(MinOp, a < b || a != a ? a : b, true, false)
ACANN_OPERATION(AndOp, a& b, true, false)
ACANN_OPERATION(OrOp, a | b, true, false)
ACANN_OPERATION(AddReluOp, ReluOp::apply<T>(a + b, b, s, d), true, false)
ACANN_OPERATION(SubReluOp, ReluOp::apply<T>(a - b, b, s, d), true, false)
ACANN_OPERATION(AddsOp, a + s, false, false)
ACANN_OPERATION(MulsOp, a* s, false, false)
ACANN_OPERATION(MaxsOp, a > s || a != a ? a : s, false, false)
ACANN_OPERATION(MinsOp, a < s || a != a ? a : s, false, false)
ACANN_OPERATION(LeakyReluOp, a >= T(0) || a != a ? a : a * s, false, false)
ACANN_OPERATION(ShiftLeftOp, a << s, false, false)
ACANN_OPERATION(ShiftRightOp, a >> s, false, false)
ACANN_OPERATION(AxpyOp, fused<T>(a, s, d), false, true)
ACANN_OPERATION(MulAddDstOp, fused<T>(a, b, d), true, true)
ACANN_OPERATION(FusedMulAddOp, fused<T>(a, d, b), true, true)
ACANN_OPERATION(MulAddReluOp, ReluOp::apply<T>(fused<T>(a, d, b), b, s, d), true, true)
ACANN_OPERATION(DuplicateOp, s, false, false)
ACANN_OPERATION(CopyOp, a, false, false)
#undef ACANN_OPERATION

template <typename Operation, typename T>
void plainRun(
    std::uint8_t* dst, const std::uint8_t* src0, const std::uint8_t* src1, std::uint64_t bits, std::size_t count)
{
    T* d = reinterpret_cast<T*>(dst);
    const T* a = reinterpret_cast<const T*>(src0);
    const T* b = reinterpret_cast<const T*>(src1);
    const T s = scalarOf<T>(bits);
    // Operands are disjoint or identical (a rule of the hardware), so the loop may be vectorised.
#pragma GCC ivdep
    for (std::size_t i = 0; i < count; ++i)
        d[i] = Operation::template apply<T>(a[i], b[i], s, d[i]);
}

template <typename Operation>
void halfRun(
    std::uint8_t* dst, const std::uint8_t* src0, const std::uint8_t* src1, std::uint64_t bits, std::size_t count)
{
    std::array<float, kChunk> a;
    std::array<float, kChunk> b;
    std::array<float, kChunk> d;
    const float s = acann_emu::halfToFloat(static_cast<std::uint16_t>(bits));
    for (std::size_t done = 0; done < count; done += kChunk) {
        const std::size_t n = std::min(kChunk, count - done);
        auto* out = reinterpret_cast<std::uint16_t*>(dst) + done;
        halfToFloat(reinterpret_cast<const std::uint16_t*>(src0) + done, a.data(), n);
        if constexpr (Operation::usesB)
            halfToFloat(reinterpret_cast<const std::uint16_t*>(src1) + done, b.data(), n);
        if constexpr (Operation::usesD)
            halfToFloat(out, d.data(), n);
        for (std::size_t i = 0; i < n; ++i)
            a[i] = Operation::template apply<float>(a[i], Operation::usesB ? b[i] : 0, s, Operation::usesD ? d[i] : 0);
        floatToHalf(a.data(), out, n);
    }
}

/// Sources in half, destination in float: the widening forms of Axpy and MulAddDst.
template <typename Operation>
void wideningRun(
    std::uint8_t* dst, const std::uint8_t* src0, const std::uint8_t* src1, std::uint64_t bits, std::size_t count)
{
    std::array<float, kChunk> a;
    std::array<float, kChunk> b{};
    const float s = acann_emu::halfToFloat(static_cast<std::uint16_t>(bits));
    for (std::size_t done = 0; done < count; done += kChunk) {
        const std::size_t n = std::min(kChunk, count - done);
        auto* d = reinterpret_cast<float*>(dst) + done;
        halfToFloat(reinterpret_cast<const std::uint16_t*>(src0) + done, a.data(), n);
        if constexpr (Operation::usesB)
            halfToFloat(reinterpret_cast<const std::uint16_t*>(src1) + done, b.data(), n);
        for (std::size_t i = 0; i < n; ++i)
            d[i] = Operation::template apply<float>(a[i], b[i], s, d[i]);
    }
}

template <typename Operation> RunFunction floats(DType type)
{
    return type == DType::Half ? halfRun<Operation> : type == DType::Float ? plainRun<Operation, float> : nullptr;
}

template <typename Operation> RunFunction numbers(DType type)
{
    if (type == DType::Int16)
        return plainRun<Operation, std::int16_t>;
    if (type == DType::Int32)
        return plainRun<Operation, std::int32_t>;
    return floats<Operation>(type);
}

template <typename Operation> RunFunction integers(DType type)
{
    switch (type) {
    case DType::Int16:
        return plainRun<Operation, std::int16_t>;
    case DType::UInt16:
        return plainRun<Operation, std::uint16_t>;
    case DType::Int32:
        return plainRun<Operation, std::int32_t>;
    case DType::UInt32:
        return plainRun<Operation, std::uint32_t>;
    default:
        return nullptr;
    }
}

template <typename Operation> RunFunction bitwise(std::uint32_t size)
{
    return size == 2 ? plainRun<Operation, std::uint16_t> : size == 4 ? plainRun<Operation, std::uint32_t> : nullptr;
}

template <typename Operation> RunFunction accumulating(DType dst, DType src)
{
    return dst == DType::Float && src == DType::Half ? wideningRun<Operation> : floats<Operation>(dst);
}

RunFunction unaryFor(VectorOp op, DType type)
{
    switch (op) {
    case VectorOp::Exp:
        return floats<ExpOp>(type);
    case VectorOp::Ln:
        return floats<LnOp>(type);
    case VectorOp::Abs:
        return floats<AbsOp>(type);
    case VectorOp::Reciprocal:
        return floats<ReciprocalOp>(type);
    case VectorOp::Sqrt:
        return floats<SqrtOp>(type);
    case VectorOp::Rsqrt:
        return floats<RsqrtOp>(type);
    case VectorOp::Relu:
        return numbers<ReluOp>(type);
    case VectorOp::Not:
        return integers<NotOp>(type);
    default:
        return nullptr;
    }
}

RunFunction binaryFor(VectorOp op, DType type)
{
    switch (op) {
    case VectorOp::Add:
        return numbers<AddOp>(type);
    case VectorOp::Sub:
        return numbers<SubOp>(type);
    case VectorOp::Mul:
        return numbers<MulOp>(type);
    case VectorOp::Div:
        return floats<DivOp>(type);
    case VectorOp::Max:
        return numbers<MaxOp>(type);
    case VectorOp::Min:
        return numbers<MinOp>(type);
    case VectorOp::And:
        return integers<AndOp>(type);
    case VectorOp::Or:
        return integers<OrOp>(type);
    case VectorOp::AddRelu:
        return numbers<AddReluOp>(type);
    case VectorOp::SubRelu:
        return numbers<SubReluOp>(type);
    default:
        return nullptr;
    }
}

RunFunction scalarFor(VectorOp op, DType type)
{
    switch (op) {
    case VectorOp::Adds:
        return numbers<AddsOp>(type);
    case VectorOp::Muls:
        return numbers<MulsOp>(type);
    case VectorOp::Maxs:
        return numbers<MaxsOp>(type);
    case VectorOp::Mins:
        return numbers<MinsOp>(type);
    case VectorOp::LeakyRelu:
        return floats<LeakyReluOp>(type);
    case VectorOp::ShiftLeft:
        return integers<ShiftLeftOp>(type);
    case VectorOp::ShiftRight:
        return integers<ShiftRightOp>(type);
    default:
        return nullptr;
    }
}

} // namespace

RunFunction arithmeticFor(VectorOp op, DType dst, DType src)
{
    switch (op) {
    case VectorOp::Axpy:
        return accumulating<AxpyOp>(dst, src);
    case VectorOp::MulAddDst:
        return accumulating<MulAddDstOp>(dst, src);
    case VectorOp::FusedMulAdd:
        return floats<FusedMulAddOp>(dst);
    case VectorOp::MulAddRelu:
        return floats<MulAddReluOp>(dst);
    case VectorOp::Duplicate:
        return bitwise<DuplicateOp>(sizeOf(dst));
    case VectorOp::Copy:
        return bitwise<CopyOp>(sizeOf(dst));
    default:
        break;
    }
    if (const RunFunction unary = unaryFor(op, dst))
        return unary;
    if (const RunFunction binary = binaryFor(op, dst))
        return binary;
    return scalarFor(op, dst);
}

} // namespace acann::emulator
