// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare, Compares and Select: bit masks with the lowest bit first (ascend-c-facts §3.2).
#include "emulator/bank_model.h"
#include "emulator/include/acann_emulator/types.h"
#include "emulator/vector_unit.h"

#include <cstring>

namespace acann::emulator {

namespace {

using acann_emu::DType;
using acann_emu::VectorCall;
using acann_emu::VectorOp;

constexpr std::uint32_t kBlock = 32;

/// An element as a number; every half, float and int32 is exact in double.
double number(DType type, const std::uint8_t* at)
{
    if (type == DType::Half) {
        std::uint16_t bits;
        std::memcpy(&bits, at, sizeof bits);
        return static_cast<double>(acann_emu::halfToFloat(bits));
    }
    if (type == DType::Float) {
        float value;
        std::memcpy(&value, at, sizeof value);
        return static_cast<double>(value);
    }
    std::int32_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

bool holds(AscendC::CMPMODE mode, double a, double b)
{
    switch (mode) {
    case AscendC::CMPMODE::LT:
        return a < b;
    case AscendC::CMPMODE::GT:
        return a > b;
    case AscendC::CMPMODE::EQ:
        return a == b;
    case AscendC::CMPMODE::LE:
        return a <= b;
    case AscendC::CMPMODE::GE:
        return a >= b;
    case AscendC::CMPMODE::NE:
        return a != b;
    }
    return false;
}

/// One repeat of an instruction that ignores the mask, or the whole count.
struct Rows
{
    std::int64_t repeats = 0;
    std::int64_t elements = 0; ///< per row
};

Rows rowsOf(Core& core, const VectorCall& call, std::uint32_t size)
{
    const std::int64_t perRepeat = core.profile().memory.vectorRepeat / size;
    if (call.selection.lanes != acann_emu::Lanes::Count)
        return {repeatCount(core, call), perRepeat};
    const std::int64_t whole = call.selection.count / perRepeat * perRepeat;
    if (whole != call.selection.count && !core.alreadyReported(Rule::CompareGranularity, call.here))
        core.report(Rule::CompareGranularity, call.here,
            std::string(call.api) + " of " + std::to_string(call.selection.count) + " elements computes only the first "
                + std::to_string(whole) + "; the count must be a multiple of " + std::to_string(perRepeat) + ".");
    return {whole > 0 ? 1 : 0, whole};
}

std::int64_t rowExtent(const Rows& rows, std::uint32_t repeatStride, std::uint32_t size)
{
    return rows.repeats == 0 ? 0 : (rows.repeats - 1) * repeatStride * std::int64_t(kBlock) + rows.elements * size;
}

/// The modes that expand the mask keep it in the last 8 KiB of the unified buffer.
void checkScratch(Core& core, const VectorCall& call)
{
    const bool expands = static_cast<AscendC::SELMODE>(call.mode) != AscendC::SELMODE::VSEL_CMPMASK_SPR;
    if (expands && core.local.reachesScratch() && !core.alreadyReported(Rule::UbScratchOverlap, call.here))
        core.report(Rule::UbScratchOverlap, call.here,
            "Select overwrites the unified buffer beyond byte " + std::to_string(core.profile().memory.ubUsable)
                + ", and the buffers take " + std::to_string(core.local.used()) + " bytes.");
}

bool bitAt(const std::uint8_t* bits, std::int64_t index) { return (bits[index / 8] >> (index % 8) & 1) != 0; }

} // namespace

bool comparisonHolds(DType type, int mode, const std::uint8_t* a, const std::uint8_t* b)
{
    return holds(static_cast<AscendC::CMPMODE>(mode), number(type, a), number(type, b));
}

void runCompare(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const auto mode = static_cast<AscendC::CMPMODE>(call.mode);
    if (call.srcType == DType::Int32 && mode != AscendC::CMPMODE::EQ)
        core.report(
            Rule::NotEmulated, call.here, std::string(call.api) + " of int32_t exists for EQ only on Atlas A2.");
    const Rows rows = rowsOf(core, call, size);
    const std::int64_t total = rows.repeats * rows.elements;
    const bool tensor = call.op == VectorOp::Compare;
    bool allowed = checkOperand(core, call.dst, total / 8, kBlock, "the mask", call);
    allowed
        = checkOperand(core, call.src0, rowExtent(rows, call.selection.src0Repeat, size), kBlock, "the source", call)
        && allowed;
    if (tensor)
        allowed = checkOperand(core, call.src1, rowExtent(rows, call.selection.src1Repeat, size), kBlock,
                      "the second source", call)
            && allowed;
    if (!allowed)
        return;
    core.scratch.clear();
    if (total > 0) {
        addRange(core, call.src0, rowExtent(rows, call.selection.src0Repeat, size), core.scratch.reads);
        if (tensor)
            addRange(core, call.src1, rowExtent(rows, call.selection.src1Repeat, size), core.scratch.reads);
        addRange(core, call.dst, total / 8, core.scratch.writes);
    }
    LanePlan plan;
    plan.repeats = total * size / core.profile().memory.vectorRepeat;
    if (total > 0)
        plan.strideFactor = bankFactor(core, call, {0, size, tensor ? size : 0}, plan.repeats);
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    const double scalar = number(call.srcType, reinterpret_cast<const std::uint8_t*>(&call.scalar));
    for (std::int64_t i = 0; i < total; ++i) {
        const std::int64_t row = i / rows.elements;
        const std::int64_t column = i % rows.elements;
        const auto at = [&](const acann_emu::LocalView& view, std::uint32_t stride) {
            return number(call.srcType, view.address + row * stride * kBlock + column * size);
        };
        const double a = at(call.src0, call.selection.src0Repeat);
        const bool bit = holds(mode, a, tensor ? at(call.src1, call.selection.src1Repeat) : scalar);
        std::uint8_t& byte = call.dst.address[i / 8];
        byte = static_cast<std::uint8_t>(bit ? byte | 1u << (i % 8) : byte & ~(1u << (i % 8)));
    }
}

void runSelect(Core& core, const VectorCall& call)
{
    checkScratch(core, call);
    const std::uint32_t size = sizeOf(call.dstType);
    const bool scalar = call.op == VectorOp::SelectScalar;
    const OperandSizes sizes{size, size, scalar ? 0 : size};
    const LanePlan plan = planLanes(core, call, sizes);
    const std::int64_t perRepeat = core.profile().memory.vectorRepeat / size;
    const bool sameBits = static_cast<AscendC::SELMODE>(call.mode) == AscendC::SELMODE::VSEL_CMPMASK_SPR;
    const std::int64_t lanes
        = call.selection.lanes == acann_emu::Lanes::Count ? call.selection.count : plan.repeats * perRepeat;
    const std::int64_t maskBytes = ((sameBits ? std::min(lanes, perRepeat) : lanes) + 7) / 8;
    std::int64_t ends[3] = {0, 0, 0};
    for (const LaneRun& run : core.runs) {
        const std::int64_t bytes = static_cast<std::int64_t>(run.count) * size;
        ends[0] = std::max(ends[0], run.dst + bytes);
        ends[1] = std::max(ends[1], run.src0 + bytes);
        ends[2] = std::max(ends[2], run.src1 + bytes);
    }
    bool allowed = checkOperand(core, call.dst, ends[0], kBlock, "the destination", call);
    allowed = checkOperand(core, call.src0, ends[1], kBlock, "the source", call) && allowed;
    allowed = checkOperand(core, call.extra, lanes > 0 ? maskBytes : 0, kBlock, "the mask", call) && allowed;
    if (!scalar)
        allowed = checkOperand(core, call.src1, ends[2], kBlock, "the second source", call) && allowed;
    if (!allowed)
        return;
    core.scratch.clear();
    if (!core.runs.empty()) {
        addRange(core, call.extra, maskBytes, core.scratch.reads);
        addRanges(core, call.src0, &LaneRun::src0, size, core.scratch.reads);
        if (!scalar)
            addRanges(core, call.src1, &LaneRun::src1, size, core.scratch.reads);
        addRanges(core, call.dst, &LaneRun::dst, size, core.scratch.writes);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    for (const LaneRun& run : core.runs) {
        // The mask counts lanes by their place in the repeat sequence, whatever the strides are.
        const std::int64_t rep = call.selection.dstRepeat == 0 ? 0 : run.dst / (call.selection.dstRepeat * kBlock);
        const std::int64_t first = call.selection.lanes == acann_emu::Lanes::Count
            ? run.dst / size
            : rep * perRepeat + (run.dst - rep * call.selection.dstRepeat * kBlock) / size;
        for (std::int64_t i = 0; i < run.count; ++i) {
            const std::int64_t lane = first + i;
            const bool takeFirst = bitAt(call.extra.address, sameBits ? lane % perRepeat : lane);
            const std::uint8_t* other = scalar ? reinterpret_cast<const std::uint8_t*>(&call.scalar)
                                               : call.src1.address + run.src1 + i * size;
            std::memmove(call.dst.address + run.dst + i * size,
                takeFirst ? call.src0.address + run.src0 + i * size : other, size);
        }
    }
}

} // namespace acann::emulator
