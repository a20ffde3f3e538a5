// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mmad and Fixpipe: fractal layouts, accumulation in float or int32, conversion on the way out (ascend-c-facts §1.7,
// §3.4). Products are added to the accumulator one by one in the order of k; the NPU's order within a step is not
// documented.
#include "emulator/cube_operand.h"

#include "emulator/include/acann_emulator/cube_calls.h"
#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

using namespace acann::emulator;
using acann_emu::DType;
using acann_emu::FixpipeCall;
using acann_emu::MmadCall;
using acann_emu::QuantStep;

namespace {

constexpr std::int64_t kMostExtent = 4095;
constexpr std::int64_t kResultFractal = 1024; ///< 16 × 16 elements of 32 bits
constexpr std::int64_t kInterlockedFractals = 10; ///< from here on the hardware orders Mmad behind Mmad

std::string text(std::int64_t value) { return std::to_string(value); }

std::uint32_t bytesOf(DType type)
{
    return type == DType::Int8 ? 1 : type == DType::Half || type == DType::BFloat16 ? 2 : 4;
}

template <typename T> T load(const std::uint8_t* at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

template <typename Sum> Sum operandAt(const std::uint8_t* at, DType type)
{
    switch (type) {
    case DType::Half:
        return static_cast<Sum>(acann_emu::halfToFloat(load<std::uint16_t>(at)));
    case DType::BFloat16:
        return static_cast<Sum>(acann_emu::bfloatToFloat(load<std::uint16_t>(at)));
    case DType::Int8:
        return static_cast<Sum>(load<std::int8_t>(at));
    default:
        return static_cast<Sum>(load<float>(at));
    }
}

/// The shape of a multiplication in fractals.
struct Tiles
{
    explicit Tiles(const MmadCall& call)
        : size(bytesOf(call.aType))
        , depth(fractalDepth(bytesOf(call.aType)))
        , m(ceilDiv(call.m, kFractalRows))
        , n(ceilDiv(call.n, kFractalRows))
        , k(call.aType == DType::Float && call.kAligned ? ceilDiv(call.k, 2 * depth) * 2 : ceilDiv(call.k, depth))
        , vector(call.m == 1)
    { }
    [[nodiscard]] std::int64_t aBytes() const { return vector ? k * depth * size : m * k * kFractalBytes; }
    [[nodiscard]] std::int64_t bBytes() const { return n * k * kFractalBytes; }
    [[nodiscard]] std::int64_t cBytes() const { return m * n * kResultFractal; }
    [[nodiscard]] std::int64_t aAt(std::int64_t row, std::int64_t column) const
    {
        if (vector)
            return column * size;
        return (row / kFractalRows * k + column / depth) * kFractalBytes
            + (row % kFractalRows * depth + column % depth) * size;
    }
    [[nodiscard]] std::int64_t bAt(std::int64_t row, std::int64_t column) const
    {
        return (row / depth * n + column / kFractalRows) * kFractalBytes
            + (column % kFractalRows * depth + row % depth) * size;
    }
    [[nodiscard]] std::int64_t cAt(std::int64_t row, std::int64_t column) const
    {
        return (column / kFractalRows * m + row / kFractalRows) * kResultFractal
            + (row % kFractalRows * kFractalRows + column % kFractalRows) * 4;
    }
    std::int64_t size;
    std::int64_t depth;
    std::int64_t m;
    std::int64_t n;
    std::int64_t k;
    bool vector; ///< one row of A, stored without fractals
};

template <typename Sum> void multiply(const MmadCall& call, const Tiles& tiles)
{
    const auto m = static_cast<std::size_t>(call.m);
    const auto n = static_cast<std::size_t>(call.n);
    const auto k = static_cast<std::size_t>(call.k);
    std::vector<Sum> b(k * n);
    for (std::size_t row = 0; row < k; ++row)
        for (std::size_t column = 0; column < n; ++column)
            b[row * n + column] = operandAt<Sum>(
                call.b.address + tiles.bAt(static_cast<std::int64_t>(row), static_cast<std::int64_t>(column)),
                call.bType);
    std::vector<Sum> sums(n);
    for (std::size_t row = 0; row < m; ++row) {
        const auto r = static_cast<std::int64_t>(row);
        for (std::size_t column = 0; column < n; ++column) {
            const auto c = static_cast<std::int64_t>(column);
            sums[column] = call.hasBias ? load<Sum>(call.bias.address + c * 4)
                : call.fresh            ? Sum(0)
                                        : load<Sum>(call.dst.address + tiles.cAt(r, c));
        }
        for (std::size_t inner = 0; inner < k; ++inner) {
            const Sum a = operandAt<Sum>(call.a.address + tiles.aAt(r, static_cast<std::int64_t>(inner)), call.aType);
            const Sum* line = b.data() + inner * n;
            for (std::size_t column = 0; column < n; ++column)
                sums[column] += a * line[column];
        }
        for (std::size_t column = 0; column < n; ++column)
            std::memcpy(call.dst.address + tiles.cAt(r, static_cast<std::int64_t>(column)), &sums[column], 4);
    }
}

ByteRange rangeOf(Core& core, const acann_emu::LocalView& view, std::int64_t bytes)
{
    const std::int64_t at = core.offsetOf(view.address);
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + bytes)};
}

Cost mmadCost(const Core& core, const MmadCall& call)
{
    const acann::hardware::CubeUnit& cube = core.profile().cube;
    const std::int64_t step = call.aType == DType::Int8 ? 32 : call.aType == DType::Float ? 4 : 16;
    Cost cost;
    cost.head = cube.isolatedCycles - cube.pipelinedCycles;
    cost.work
        = cube.pipelinedCycles + static_cast<double>(ceilDiv(call.m, 16) * ceilDiv(call.n, 16) * ceilDiv(call.k, step));
    cost.bytes = call.m * call.n * 4;
    return cost;
}

bool mmadAllowed(Core& core, const MmadCall& call, const Tiles& tiles)
{
    const bool inRange = call.m <= kMostExtent && call.n <= kMostExtent && call.k <= kMostExtent;
    if (!requireRange(core, inRange, call.api, call.here,
            "m, n and k are " + text(call.m) + ", " + text(call.n) + " and " + text(call.k) + ", at most 4095"))
        return false;
    const auto check = [&](const acann_emu::LocalView& view, std::int64_t bytes, const OperandRule& rule) {
        return checkCubeOperand(core, view, bytes, rule, call.api, call.here);
    };
    bool allowed = check(call.a, tiles.aBytes(), {"the left matrix", Memory::L0A, 512});
    allowed = check(call.b, tiles.bBytes(), {"the right matrix", Memory::L0B, 512}) && allowed;
    allowed = check(call.dst, tiles.cBytes(), {"the destination", Memory::L0C, 1024}) && allowed;
    return (!call.hasBias || check(call.bias, call.n * 4, {"the bias", Memory::BT, 64})) && allowed;
}

/// Accumulating on what nothing has written gives anything.
void checkAccumulator(Core& core, const MmadCall& call, const Tiles& tiles)
{
    Inspection held;
    core.accesses.inspect(rangeOf(core, call.dst, tiles.cBytes()), false, Pipe::M, core.timeline.known(Pipe::M), held);
    if (held.anyUnwritten && !held.anyWritten && !core.alreadyReported(Rule::UninitialisedRead, call.here))
        core.report(Rule::UninitialisedRead, call.here,
            std::string(call.api) + " adds to " + core.local.place(core.offsetOf(call.dst.address))
                + ", which nothing has written since the kernel began; set cmatrixInitVal for the first pass.");
}

} // namespace

extern "C" void acann_emu_mmad(const MmadCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    const Tiles tiles(call);
    if (call.m == 0 || call.n == 0 || call.k == 0 || !mmadAllowed(core, call, tiles))
        return;
    core.scratch.clear();
    core.scratch.reads = {rangeOf(core, call.a, tiles.aBytes()), rangeOf(core, call.b, tiles.bBytes())};
    if (call.hasBias)
        core.scratch.reads.push_back(rangeOf(core, call.bias, call.n * 4));
    if (!call.fresh)
        checkAccumulator(core, call, tiles);
    if (!call.fresh)
        core.scratch.reads.push_back(rangeOf(core, call.dst, tiles.cBytes()));
    core.scratch.writes = {rangeOf(core, call.dst, tiles.cBytes())};
    if (tiles.m * tiles.n >= kInterlockedFractals)
        core.timeline.interlock(Pipe::M);
    core.issue(Pipe::M, mmadCost(core, call), core.scratch, call.api, call.here);
    if (call.unitFlag != 0)
        core.unitFlagged = core.timeline.moment(Pipe::M);
    if (call.dstType == DType::Int32)
        multiply<std::int32_t>(call, tiles);
    else
        multiply<float>(call, tiles);
}

namespace {

/// A scale as the fixpipe reads it: 32 bits of float of which 10 bits of the fraction count.
float scaleOf(std::uint64_t bits) { return acann_emu::bitsToFloat(static_cast<std::uint32_t>(bits) & 0xffffe000u); }

struct Converter
{
    const FixpipeCall& call;

    [[nodiscard]] float scaleFor(std::int64_t column) const
    {
        if (!call.perChannel)
            return scaleOf(call.scaleBits);
        return scaleOf(load<std::uint64_t>(call.scales.address + column * 8));
    }
    void store(std::uint8_t* to, const std::uint8_t* from, std::int64_t column) const
    {
        if (call.quant == QuantStep::None && call.srcType == DType::Int32) {
            const auto value = load<std::int32_t>(from);
            const std::int32_t result = call.relu ? std::max(value, 0) : value;
            std::memcpy(to, &result, sizeof result);
            return;
        }
        float value = call.srcType == DType::Int32 ? static_cast<float>(load<std::int32_t>(from)) : load<float>(from);
        if (call.quant == QuantStep::ScaleToHalf || call.quant == QuantStep::ScaleToInt8)
            value *= scaleFor(column);
        if (call.relu)
            value = std::max(value, 0.0f);
        switch (call.quant) {
        case QuantStep::ToHalf:
        case QuantStep::ScaleToHalf: {
            const std::uint16_t bits = acann_emu::floatToHalf(value);
            std::memcpy(to, &bits, sizeof bits);
            return;
        }
        case QuantStep::ToBFloat16: {
            const std::uint16_t bits = acann_emu::floatToBfloat(value);
            std::memcpy(to, &bits, sizeof bits);
            return;
        }
        case QuantStep::ScaleToInt8: {
            const bool isSigned = call.dstType == DType::Int8;
            const float bounded
                = std::clamp(std::nearbyint(value), isSigned ? -128.0f : 0.0f, isSigned ? 127.0f : 255.0f);
            *to = static_cast<std::uint8_t>(static_cast<int>(bounded));
            return;
        }
        default:
            std::memcpy(to, &value, sizeof value);
        }
    }
};

std::int64_t outputBytes(DType type)
{
    return type == DType::Int8 || type == DType::UInt8 ? 1 : type == DType::Half || type == DType::BFloat16 ? 2 : 4;
}

/// Byte offset of an element of one result in the destination.
std::int64_t placeOfResult(const FixpipeCall& call, std::int64_t row, std::int64_t column)
{
    const std::int64_t size = outputBytes(call.dstType);
    if (call.rowMajor)
        return (row * call.targetStride + column) * size;
    const std::int64_t depth = size == 1 ? 32 : 16;
    return column / depth * call.targetStride * 32 + (row * depth + column % depth) * size;
}

bool conversionMatches(const FixpipeCall& call)
{
    switch (call.quant) {
    case QuantStep::None:
        return call.dstType == call.srcType;
    case QuantStep::ToHalf:
        return call.dstType == DType::Half && call.srcType == DType::Float;
    case QuantStep::ToBFloat16:
        return call.dstType == DType::BFloat16 && call.srcType == DType::Float;
    case QuantStep::ScaleToHalf:
        return call.dstType == DType::Half && call.srcType == DType::Int32;
    case QuantStep::ScaleToInt8:
        return call.dstType == DType::Int8 || call.dstType == DType::UInt8;
    case QuantStep::Unsupported:
        break;
    }
    return false;
}

bool fixpipeAllowed(Core& core, const FixpipeCall& call, std::int64_t written, std::int64_t read)
{
    const std::int64_t mostRows = call.rowMajor ? 8192 : 65535;
    if (!requireRange(core, call.n <= 4095 && (call.rowMajor || call.n % 16 == 0), call.api, call.here,
            "nSize is " + text(call.n) + ", it must be at most 4095 and without NZ2ND a multiple of 16")
        || !requireRange(core, call.m <= mostRows, call.api, call.here,
            "mSize is " + text(call.m) + ", at most " + text(mostRows) + " is possible")
        || !requireRange(core, conversionMatches(call), call.api, call.here,
            "quantPre does not convert the accumulator to the type of the destination")
        || !requireRange(core, call.sourceStride >= call.m, call.api, call.here,
            "srcStride is " + text(call.sourceStride) + ", less than the " + text(call.m) + " rows"))
        return false;
    if (!checkCubeOperand(core, call.src, read, {"the source", Memory::L0C, 64}, call.api, call.here))
        return false;
    if (call.perChannel
        && !checkCubeOperand(core, call.scales, call.n * 8, {"the scales", Memory::FB, 64}, call.api, call.here))
        return false;
    return call.toLocal
        ? checkCubeOperand(core, call.local, written, {"the destination", Memory::L1, 32}, call.api, call.here)
        : checkCubeGlobal(core, call.global, written, true, call.api, call.here);
}

Cost fixpipeCost(const Core& core, const FixpipeCall& call, std::int64_t bytes)
{
    const acann::hardware::CubeUnit& cube = core.profile().cube;
    Cost cost;
    cost.bytes = bytes;
    cost.work = cube.l0cToGmStartCycles + static_cast<double>(bytes) / cube.l0cToGmBytesPerCycle;
    cost.memoryWork = call.toLocal ? 0 : chipCycles(core, bytes);
    return cost;
}

/// Atomic accumulation is applied after all blocks, row by row.
void storeRows(Core& core, const FixpipeCall& call, std::uint8_t* target, const std::uint8_t* source)
{
    const Converter converter{call};
    const std::int64_t size = outputBytes(call.dstType);
    std::vector<std::uint8_t> element(4);
    const bool atomic = core.atomicOperation != 0 && !call.toLocal;
    for (std::int64_t row = 0; row < call.m; ++row) {
        for (std::int64_t column = 0; column < call.n; ++column) {
            const std::uint8_t* from = source + (column / 16 * call.sourceStride + row) * 64 + column % 16 * 4;
            std::uint8_t* to = target + placeOfResult(call, row, column);
            if (!atomic) {
                converter.store(to, from, column);
                continue;
            }
            converter.store(element.data(), from, column);
            core.atomics.push_back(
                {to, core.atomicType, core.atomicOperation, {element.begin(), element.begin() + size}, call.here});
        }
    }
}

} // namespace

extern "C" void acann_emu_fixpipe(const FixpipeCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    if (call.m == 0 || call.n == 0 || call.matrices == 0)
        return;
    const std::int64_t size = outputBytes(call.dstType);
    const std::int64_t oneRead = ((ceilDiv(call.n, 16) - 1) * call.sourceStride + call.m) * 64;
    const std::int64_t read = (call.matrices - 1) * call.sourceMatrixStride * kResultFractal + oneRead;
    const std::int64_t written
        = (call.matrices - 1) * call.targetMatrixStride * size + placeOfResult(call, call.m - 1, call.n - 1) + size;
    if (!fixpipeAllowed(core, call, written, read))
        return;
    core.scratch.clear();
    core.scratch.reads.push_back(rangeOf(core, call.src, read));
    if (call.toLocal)
        core.scratch.writes.push_back(rangeOf(core, call.local, written));
    if (call.unitFlag != 0 && core.unitFlagged)
        core.timeline.wait(Pipe::FIX, *core.unitFlagged, "unit flag");
    core.timeline.interlock(Pipe::FIX);
    const std::int64_t bytes = call.matrices * call.m * call.n * size;
    core.issue(Pipe::FIX, fixpipeCost(core, call, bytes), core.scratch, call.api, call.here);
    if (!call.toLocal)
        core.bytesWritten += bytes;
    for (std::int64_t i = 0; i < call.matrices; ++i)
        storeRows(core, call,
            (call.toLocal ? call.local.address : call.global.address) + i * call.targetMatrixStride * size,
            call.src.address + i * call.sourceMatrixStride * kResultFractal);
}
