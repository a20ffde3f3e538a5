// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cast with the mode table of Atlas A2 (ascend-c-facts §3.2), Brcb, CreateVecIndex.
#include "emulator/half_lanes.h"
#include "emulator/include/acann_emulator/scalar_types.h"
#include "emulator/rounding.h"
#include "emulator/vector_unit.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace acann::emulator {

namespace {

using acann_emu::DType;
using acann_emu::VectorCall;

constexpr std::uint32_t kBlock = 32;
constexpr std::uint32_t kBrcbElements = 8; ///< per repeat

constexpr unsigned bit(Rounding mode) { return 1u << static_cast<unsigned>(mode); }
constexpr unsigned kNone = bit(Rounding::None);
constexpr unsigned kIntegral
    = bit(Rounding::Rint) | bit(Rounding::Floor) | bit(Rounding::Ceil) | bit(Rounding::Round) | bit(Rounding::Trunc);

/// The rounding modes that a conversion has, as bits.
unsigned modesOf(DType from, DType to)
{
    switch (from) {
    case DType::Int8:
    case DType::UInt8:
        return kNone;
    case DType::Int16:
        return to == DType::Half ? kNone | kIntegral : kNone;
    case DType::Half:
        if (to == DType::Float)
            return kNone;
        return to == DType::Int8 || to == DType::UInt8 ? kNone | kIntegral : kIntegral;
    case DType::BFloat16:
        return to == DType::Float ? kNone : kIntegral;
    case DType::Int32:
        return to == DType::Float ? kNone | kIntegral : kNone;
    case DType::Int64:
        return to == DType::Float ? kIntegral : kNone;
    case DType::Float:
        return to == DType::Half ? kNone | kIntegral | bit(Rounding::Odd) : kIntegral;
    default:
        return 0;
    }
}

template <typename T> T load(const std::uint8_t* from, std::size_t index)
{
    T value;
    std::memcpy(&value, from + index * sizeof(T), sizeof(T));
    return value;
}

template <typename T> void store(std::uint8_t* to, std::size_t index, T value)
{
    std::memcpy(to + index * sizeof(T), &value, sizeof(T));
}

double loadNumber(DType type, const std::uint8_t* from, std::size_t index)
{
    switch (type) {
    case DType::Half:
        return static_cast<double>(acann_emu::halfToFloat(load<std::uint16_t>(from, index)));
    case DType::BFloat16:
        return static_cast<double>(acann_emu::bfloatToFloat(load<std::uint16_t>(from, index)));
    case DType::Float:
        return static_cast<double>(load<float>(from, index));
    case DType::Int8:
        return load<std::int8_t>(from, index);
    case DType::UInt8:
        return load<std::uint8_t>(from, index);
    case DType::Int16:
        return load<std::int16_t>(from, index);
    case DType::Int32:
        return load<std::int32_t>(from, index);
    default:
        return 0;
    }
}

template <typename T> void storeSaturated(std::uint8_t* to, std::size_t index, double value)
{
    store<T>(to, index,
        static_cast<T>(saturate(value, static_cast<double>(std::numeric_limits<T>::min()),
            static_cast<double>(std::numeric_limits<T>::max()))));
}

void storeNumber(DType type, std::uint8_t* to, std::size_t index, double value, Rounding mode)
{
    switch (type) {
    case DType::Half:
        return store(to, index, roundToHalf(static_cast<float>(value), mode));
    case DType::BFloat16:
        return store(to, index, roundToBfloat(static_cast<float>(value), mode));
    case DType::Float:
        return store(to, index, static_cast<float>(value));
    case DType::Int8:
        return storeSaturated<std::int8_t>(to, index, roundToIntegral(value, mode));
    case DType::UInt8:
        return storeSaturated<std::uint8_t>(to, index, roundToIntegral(value, mode));
    case DType::Int16:
        return storeSaturated<std::int16_t>(to, index, roundToIntegral(value, mode));
    case DType::Int32:
        return storeSaturated<std::int32_t>(to, index, roundToIntegral(value, mode));
    default:
        return;
    }
}

/// 2^63 as a double: the first value that does not fit in int64.
constexpr double kInt64End = 9223372036854775808.0;

std::int64_t toInt64(double value)
{
    if (std::isnan(value))
        return 0;
    if (value >= kInt64End)
        return std::numeric_limits<std::int64_t>::max();
    if (value < -kInt64End)
        return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(value);
}

/// Conversions with int64 on a side do not fit through double.
void convertInt64(const VectorCall& call, const LaneRun& run, Rounding mode)
{
    const std::uint8_t* from = call.src0.address + run.src0;
    std::uint8_t* to = call.dst.address + run.dst;
    for (std::size_t i = 0; i < run.count; ++i) {
        if (call.srcType == DType::Int64 && call.dstType == DType::Float)
            store(to, i, static_cast<float>(load<std::int64_t>(from, i)));
        else if (call.srcType == DType::Int64)
            store(to, i,
                static_cast<std::int32_t>(std::clamp<std::int64_t>(load<std::int64_t>(from, i),
                    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max())));
        else if (call.srcType == DType::Int32)
            store(to, i, static_cast<std::int64_t>(load<std::int32_t>(from, i)));
        else
            store(to, i, toInt64(roundToIntegral(loadNumber(call.srcType, from, i), mode)));
    }
}

/// Integers to float with a directed rounding mode (exact below 2^24).
float toFloat(double value, Rounding mode)
{
    const float nearest = static_cast<float>(value);
    const auto back = static_cast<double>(nearest);
    if (back == value || mode == Rounding::Rint || mode == Rounding::None)
        return nearest;
    const bool down = mode == Rounding::Floor || (mode == Rounding::Trunc && value > 0);
    const bool up = mode == Rounding::Ceil || (mode == Rounding::Trunc && value < 0);
    if (down && back > value)
        return std::nextafter(nearest, -std::numeric_limits<float>::infinity());
    if (up && back < value)
        return std::nextafter(nearest, std::numeric_limits<float>::infinity());
    return nearest;
}

void convertRun(const Core& core, const VectorCall& call, const LaneRun& run, Rounding mode)
{
    const std::uint8_t* from = call.src0.address + run.src0;
    std::uint8_t* to = call.dst.address + run.dst;
    const bool nearest = mode == Rounding::None || mode == Rounding::Rint;
    if (call.srcType == DType::Half && call.dstType == DType::Float)
        return halfToFloat(reinterpret_cast<const std::uint16_t*>(from), reinterpret_cast<float*>(to), run.count);
    if (call.srcType == DType::Float && call.dstType == DType::Half && nearest)
        return floatToHalf(reinterpret_cast<const float*>(from), reinterpret_cast<std::uint16_t*>(to), run.count);
    if (call.srcType == DType::Int64 || call.dstType == DType::Int64)
        return convertInt64(call, run, mode);
    const bool scaled = call.srcType == DType::Int32 && call.dstType == DType::Half;
    for (std::size_t i = 0; i < run.count; ++i) {
        double value = loadNumber(call.srcType, from, i);
        if (scaled)
            value *= static_cast<double>(core.deqScale);
        if (call.srcType == DType::Float && call.dstType == DType::Float)
            value = roundToIntegral(value, mode);
        if (call.srcType == DType::Int32 && call.dstType == DType::Float)
            store(to, i, toFloat(value, mode));
        else
            storeNumber(call.dstType, to, i, value, mode);
    }
}

std::int64_t extent(const Core& core, std::uint32_t LaneRun::*member, std::uint32_t size)
{
    std::int64_t end = 0;
    for (const LaneRun& run : core.runs)
        end = std::max<std::int64_t>(end, run.*member + static_cast<std::int64_t>(run.count) * size);
    return end;
}

Rounding checkedMode(Core& core, const VectorCall& call)
{
    const auto mode = static_cast<Rounding>(call.mode);
    const unsigned modes = modesOf(call.srcType, call.dstType);
    if ((modes & bit(mode)) != 0)
        return mode;
    static constexpr const char* names[] = {"NONE", "RINT", "FLOOR", "CEIL", "ROUND", "TRUNC", "ODD"};
    if (!core.alreadyReported(Rule::CastMode, call.here)) {
        std::string valid;
        for (unsigned m = 0; m < std::size(names); ++m)
            if ((modes & (1u << m)) != 0)
                valid += std::string(valid.empty() ? "" : ", ") + "CAST_" + names[m];
        core.report(Rule::CastMode, call.here,
            std::string("this conversion does not have CAST_") + names[call.mode] + "; valid are " + valid + ".");
    }
    return (modes & kNone) != 0 ? Rounding::None : Rounding::Rint;
}

} // namespace

void runCast(Core& core, const VectorCall& call)
{
    const OperandSizes sizes{sizeOf(call.dstType), sizeOf(call.srcType), 0};
    const Rounding mode = checkedMode(core, call);
    const LanePlan plan = planLanes(core, call, sizes);
    const bool target
        = checkOperand(core, call.dst, extent(core, &LaneRun::dst, sizes.dst), kBlock, "the destination", call);
    const bool source
        = checkOperand(core, call.src0, extent(core, &LaneRun::src0, sizes.src0), kBlock, "the source", call);
    if (!target || !source)
        return;
    core.scratch.clear();
    if (!core.runs.empty()) {
        addRanges(core, call.src0, &LaneRun::src0, sizes.src0, core.scratch.reads);
        addRanges(core, call.dst, &LaneRun::dst, sizes.dst, core.scratch.writes);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, sizes.widest(), plan), core.scratch, call.api, call.here);
    for (const LaneRun& run : core.runs)
        convertRun(core, call, run, mode);
}

void runCastInt4(Core& core, const VectorCall& call)
{
    const bool narrows = call.op == acann_emu::VectorOp::CastToInt4;
    const std::int64_t count = call.selection.count;
    const auto mode = static_cast<Rounding>(call.mode);
    if (mode == Rounding::Odd || (!narrows && mode != Rounding::None))
        core.report(Rule::CastMode, call.here,
            narrows ? "half to int4 does not have CAST_ODD; valid are CAST_NONE, RINT, FLOOR, CEIL, ROUND, TRUNC."
                    : "int4 to half has CAST_NONE only.");
    if (count < 0 || count % 2 != 0)
        return core.report(
            Rule::LocalOutOfBounds, call.here, "Cast of int4 needs an even count, got " + std::to_string(count) + ".");
    const acann_emu::LocalView& wide = narrows ? call.src0 : call.dst;
    const acann_emu::LocalView& narrow = narrows ? call.dst : call.src0;
    bool allowed = checkOperand(core, wide, count * 2, kBlock, narrows ? "the source" : "the destination", call);
    allowed
        = checkOperand(core, narrow, count / 2, kBlock, narrows ? "the destination" : "the source", call) && allowed;
    if (!allowed || count == 0)
        return;
    core.scratch.clear();
    addRange(core, call.src0, narrows ? count * 2 : count / 2, core.scratch.reads);
    addRange(core, call.dst, narrows ? count / 2 : count * 2, core.scratch.writes);
    LanePlan plan;
    plan.repeats = (count * 2 + core.profile().memory.vectorRepeat - 1) / core.profile().memory.vectorRepeat;
    core.issue(Pipe::V, vectorCost(core, call.api, 2, plan), core.scratch, call.api, call.here);
    constexpr double kLeast = -8;
    constexpr double kMost = 7;
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint8_t& pair = narrow.address[i / 2];
        const int shift = i % 2 == 0 ? 0 : 4;
        const auto at = static_cast<std::size_t>(i);
        if (narrows) {
            const double value = roundToIntegral(loadNumber(DType::Half, wide.address, at), mode);
            const auto bits = static_cast<unsigned>(static_cast<int>(saturate(value, kLeast, kMost))) & 0xfu;
            pair = static_cast<std::uint8_t>((pair & ~(0xfu << shift)) | bits << shift);
        } else {
            const int value = static_cast<int>((pair >> shift) & 0xf);
            storeNumber(DType::Half, wide.address, at, value < 8 ? value : value - 16, Rounding::None);
        }
    }
}

void runBrcb(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.dstType);
    const acann_emu::Selection& s = call.selection;
    LanePlan plan;
    plan.repeats = s.repeat;
    const std::int64_t targetBytes = s.repeat == 0
        ? 0
        : (s.repeat - 1) * s.dstRepeat * kBlock + std::int64_t(kBrcbElements - 1) * s.dstBlock * kBlock + kBlock;
    const bool target = checkOperand(core, call.dst, targetBytes, kBlock, "the destination", call);
    const bool source = checkOperand(core, call.src0, s.repeat * kBrcbElements * size, kBlock, "the source", call);
    if (!target || !source)
        return;
    core.scratch.clear();
    core.runs.clear();
    for (std::int64_t r = 0; r < s.repeat; ++r)
        for (std::uint32_t e = 0; e < kBrcbElements; ++e)
            core.runs.push_back({static_cast<std::uint32_t>(r) * s.dstRepeat * kBlock + e * s.dstBlock * kBlock,
                (static_cast<std::uint32_t>(r) * kBrcbElements + e) * size, 0, kBlock / size});
    if (!core.runs.empty()) {
        addRange(core, call.src0, s.repeat * kBrcbElements * size, core.scratch.reads);
        addRanges(core, call.dst, &LaneRun::dst, size, core.scratch.writes);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    for (const LaneRun& run : core.runs)
        for (std::uint32_t i = 0; i < run.count; ++i)
            std::memcpy(call.dst.address + run.dst + std::size_t(i) * size, call.src0.address + run.src0, size);
}

void runVecIndex(Core& core, const VectorCall& call)
{
    const OperandSizes sizes{sizeOf(call.dstType), 0, 0};
    const LanePlan plan = planLanes(core, call, sizes);
    if (!checkOperand(core, call.dst, extent(core, &LaneRun::dst, sizes.dst), kBlock, "the destination", call))
        return;
    core.scratch.clear();
    if (!core.runs.empty())
        addRanges(core, call.dst, &LaneRun::dst, sizes.dst, core.scratch.writes);
    core.issue(Pipe::V, vectorCost(core, call.api, sizes.dst, plan), core.scratch, call.api, call.here);
    const double first = loadNumber(call.dstType, reinterpret_cast<const std::uint8_t*>(&call.scalar), 0);
    for (std::int64_t i = 0; i < call.selection.count; ++i)
        storeNumber(call.dstType, call.dst.address, static_cast<std::size_t>(i), first + static_cast<double>(i),
            Rounding::Rint);
}

} // namespace acann::emulator
