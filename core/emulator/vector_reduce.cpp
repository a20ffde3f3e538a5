// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions with the documented order: a binary tree of neighbours inside a repeat or block, every sum rounded to
// the element type; the count form of ReduceSum adds the repeats one after another (ascend-c-facts §3.2).
#include "emulator/include/acann_emulator/scalar_types.h"
#include "emulator/vector_unit.h"

#include <array>
#include <cstring>

namespace acann::emulator {

namespace {

using acann_emu::DType;
using acann_emu::VectorCall;
using acann_emu::VectorOp;

constexpr std::uint32_t kBlock = 32;
constexpr std::uint32_t kBlocks = 8;

float load(DType type, const std::uint8_t* at)
{
    if (type == DType::Half) {
        std::uint16_t bits;
        std::memcpy(&bits, at, sizeof bits);
        return acann_emu::halfToFloat(bits);
    }
    float value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

void store(DType type, std::uint8_t* at, float value)
{
    if (type == DType::Half) {
        const std::uint16_t bits = acann_emu::floatToHalf(value);
        std::memcpy(at, &bits, sizeof bits);
    } else {
        std::memcpy(at, &value, sizeof value);
    }
}

float rounded(DType type, float value)
{
    return type == DType::Half ? acann_emu::halfToFloat(acann_emu::floatToHalf(value)) : value;
}

/// The lanes of one repeat with their values; lanes that the mask leaves out count as absent.
struct Row
{
    std::array<float, 128> value{};
    LaneMask present;
};

/// Sums [first, first + count) as a tree of neighbours.
float treeSum(DType type, const Row& row, std::size_t first, std::size_t count)
{
    std::array<float, 128> level{};
    for (std::size_t i = 0; i < count; ++i)
        level[i] = row.present[first + i] ? row.value[first + i] : 0.0f;
    for (std::size_t n = count; n > 1; n = (n + 1) / 2) {
        for (std::size_t i = 0; i < n / 2; ++i)
            level[i] = rounded(type, level[2 * i] + level[2 * i + 1]);
        if (n % 2 != 0)
            level[n / 2] = level[n - 1];
    }
    return level[0];
}

struct Extreme
{
    float value = 0;
    std::uint32_t index = 0;
    bool found = false;
};

/// The first largest (or smallest) present lane.
Extreme extremeOf(const Row& row, std::size_t first, std::size_t count, bool largest)
{
    Extreme best;
    for (std::size_t i = first; i < first + count; ++i) {
        if (!row.present[i])
            continue;
        const bool better = !best.found || (largest ? row.value[i] > best.value : row.value[i] < best.value);
        if (better)
            best = {row.value[i], static_cast<std::uint32_t>(i), true};
    }
    return best;
}

Row loadRow(const VectorCall& call, const LaneMask& mask, std::int64_t repeat, std::uint32_t size, std::size_t lanes)
{
    Row row;
    row.present = mask;
    const acann_emu::Selection& s = call.selection;
    const std::uint8_t* base = call.src0.address + repeat * s.src0Repeat * kBlock;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!mask[lane])
            continue;
        const std::size_t byte = lane * size;
        row.value[lane] = load(call.srcType, base + byte / kBlock * s.src0Block * kBlock + byte % kBlock);
    }
    return row;
}

bool isMax(VectorOp op) { return op == VectorOp::RepeatMax || op == VectorOp::BlockMax || op == VectorOp::TensorMax; }
bool isBlock(VectorOp op) { return op == VectorOp::BlockSum || op == VectorOp::BlockMax || op == VectorOp::BlockMin; }

/// How many elements of dst one repeat fills, and the unit of dstRepStride in bytes.
struct Output
{
    std::int64_t elements = 1;
    std::int64_t unit = 0;
};

Output outputOf(const VectorCall& call, std::uint32_t size)
{
    if (call.op == VectorOp::PairSum)
        return {kBlock * kBlocks / size / 2, kBlock * kBlocks / 2};
    if (isBlock(call.op))
        return {kBlocks, kBlocks * size};
    // ORDER_VALUE_INDEX and ORDER_INDEX_VALUE write pairs, and the stride counts pairs.
    const bool pair = call.op != VectorOp::RepeatSum && call.mode <= 1;
    return {pair ? 2 : 1, (pair ? 2 : 1) * static_cast<std::int64_t>(size)};
}

void storeIndex(DType type, std::uint8_t* at, std::uint32_t index)
{
    if (type == DType::Half) {
        const auto narrow = static_cast<std::uint16_t>(index);
        std::memcpy(at, &narrow, sizeof narrow);
    } else {
        std::memcpy(at, &index, sizeof index);
    }
}

void reduceRow(const VectorCall& call, const Row& row, std::uint8_t* out, std::uint32_t size, std::size_t lanes)
{
    const DType type = call.srcType;
    if (call.op == VectorOp::RepeatSum) {
        if (row.present.any())
            store(type, out, treeSum(type, row, 0, lanes));
        return;
    }
    if (call.op == VectorOp::PairSum) {
        for (std::size_t i = 0; i < lanes / 2; ++i)
            if (row.present[2 * i] || row.present[2 * i + 1])
                store(type, out + i * size, treeSum(type, row, 2 * i, 2));
        return;
    }
    if (isBlock(call.op)) {
        const std::size_t perBlock = kBlock / size;
        for (std::size_t block = 0; block < kBlocks; ++block) {
            const Extreme any = extremeOf(row, block * perBlock, perBlock, isMax(call.op));
            if (any.found)
                store(type, out + block * size,
                    call.op == VectorOp::BlockSum ? treeSum(type, row, block * perBlock, perBlock) : any.value);
        }
        return;
    }
    const Extreme best = extremeOf(row, 0, lanes, isMax(call.op));
    if (!best.found)
        return;
    const int order = call.mode; // ReduceOrder: VALUE_INDEX, INDEX_VALUE, ONLY_VALUE, ONLY_INDEX
    if (order == 0 || order == 2)
        store(type, out, best.value);
    else
        storeIndex(type, out, best.index);
    if (order == 0)
        storeIndex(type, out + size, best.index);
    else if (order == 1)
        store(type, out + size, best.value);
}

std::int64_t sourceExtent(
    const VectorCall& call, const LaneMask& mask, std::int64_t repeats, std::uint32_t size, std::size_t lanes)
{
    std::int64_t last = -1;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        if (mask[lane])
            last = static_cast<std::int64_t>(lane);
    if (last < 0 || repeats == 0)
        return 0;
    const std::int64_t byte = last * size;
    return (repeats - 1) * call.selection.src0Repeat * kBlock + byte / kBlock * call.selection.src0Block * kBlock
        + byte % kBlock + size;
}

} // namespace

void runRepeatReduce(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const std::size_t lanes = static_cast<std::size_t>(core.profile().memory.vectorRepeat) / size;
    // In counter mode the mask is a number of elements, and the repeats follow from it.
    const bool counter = call.selection.lanes == acann_emu::Lanes::Held && core.counterMode;
    const auto perRepeat = static_cast<std::int64_t>(lanes);
    const auto total = static_cast<std::int64_t>(core.mask[0]);
    const std::int64_t repeats = counter ? (total + perRepeat - 1) / perRepeat : repeatCount(core, call);
    const auto maskOf = [&](std::int64_t row) {
        if (!counter)
            return laneMask(core, call, static_cast<std::uint32_t>(lanes));
        const auto left = static_cast<std::size_t>(std::min(perRepeat, total - row * perRepeat));
        return left == 0 ? LaneMask() : ~LaneMask() >> (LaneMask().size() - left);
    };
    const LaneMask mask = maskOf(repeats > 0 ? repeats - 1 : 0); // of the last row, which ends the source
    const Output output = outputOf(call, size);
    const std::int64_t step = call.selection.dstRepeat * output.unit;
    const std::int64_t read = sourceExtent(call, mask, repeats, size, lanes);
    const std::int64_t written = read == 0 ? 0 : (repeats - 1) * step + output.elements * size;
    // A result may start at any element; pairs need both in one alignment.
    const std::uint32_t align = isBlock(call.op) ? kBlocks * size : output.elements == 2 ? 2 * size : size;
    const bool source = checkOperand(core, call.src0, read, kBlock, "the source", call);
    const bool target = checkOperand(core, call.dst, written, std::min(align, kBlock), "the destination", call);
    if (!source || !target)
        return;
    core.scratch.clear();
    addRange(core, call.src0, read, core.scratch.reads);
    if (step > 0 && step != output.elements * size)
        for (std::int64_t r = 0; written > 0 && r < repeats; ++r) {
            const auto begin = static_cast<std::uint32_t>(core.offsetOf(call.dst.address) + r * step);
            core.scratch.writes.push_back({begin, begin + static_cast<std::uint32_t>(output.elements * size)});
        }
    else
        addRange(core, call.dst, written, core.scratch.writes);
    LanePlan plan;
    plan.repeats = repeats;
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    for (std::int64_t r = 0; r < repeats && written > 0; ++r)
        reduceRow(
            call, loadRow(call, counter ? maskOf(r) : mask, r, size, lanes), call.dst.address + r * step, size, lanes);
}

namespace {

/// A tensor reduction seen as rows of one repeat each.
struct TensorPlan
{
    std::int64_t rows = 0;
    std::size_t lanes = 0; ///< per full row
    std::int64_t count = 0; ///< of elements in the count form
    bool byCount = true;
    LaneMask mask;
};

TensorPlan tensorPlan(Core& core, const VectorCall& call, std::uint32_t size)
{
    TensorPlan plan;
    plan.lanes = static_cast<std::size_t>(core.profile().memory.vectorRepeat) / size;
    plan.byCount = call.selection.lanes == acann_emu::Lanes::Count;
    if (plan.byCount) {
        plan.count = std::max<std::int64_t>(0, call.selection.count);
        plan.rows = (plan.count + static_cast<std::int64_t>(plan.lanes) - 1) / static_cast<std::int64_t>(plan.lanes);
        return plan;
    }
    plan.mask = laneMask(core, call, static_cast<std::uint32_t>(plan.lanes));
    plan.rows = std::max<std::int64_t>(0, call.selection.repeat);
    return plan;
}

LaneMask rowMask(const TensorPlan& plan, std::int64_t row)
{
    if (!plan.byCount)
        return plan.mask;
    LaneMask mask;
    const std::int64_t left = plan.count - row * static_cast<std::int64_t>(plan.lanes);
    for (std::size_t lane = 0; lane < plan.lanes && static_cast<std::int64_t>(lane) < left; ++lane)
        mask.set(lane);
    return mask;
}

float sumOf(const VectorCall& call, const TensorPlan& plan, std::uint32_t size)
{
    float total = 0;
    std::vector<float> sums;
    for (std::int64_t r = 0; r < plan.rows; ++r) {
        const float sum = treeSum(call.srcType, loadRow(call, rowMask(plan, r), r, size, plan.lanes), 0, plan.lanes);
        if (plan.byCount)
            total = r == 0 ? sum : rounded(call.srcType, total + sum);
        else
            sums.push_back(sum);
    }
    // The mask form reduces the row sums again, a repeat at a time, until one is left.
    while (sums.size() > 1) {
        std::vector<float> next;
        for (std::size_t first = 0; first < sums.size(); first += plan.lanes) {
            Row row;
            for (std::size_t i = 0; i < plan.lanes && first + i < sums.size(); ++i) {
                row.value[i] = sums[first + i];
                row.present.set(i);
            }
            next.push_back(treeSum(call.srcType, row, 0, plan.lanes));
        }
        sums = std::move(next);
    }
    return plan.byCount ? total : sums.empty() ? 0 : sums.front();
}

Extreme tensorExtreme(const VectorCall& call, const TensorPlan& plan, std::uint32_t size)
{
    Extreme best;
    for (std::int64_t r = 0; r < plan.rows; ++r) {
        Extreme row = extremeOf(loadRow(call, rowMask(plan, r), r, size, plan.lanes), 0, plan.lanes, isMax(call.op));
        row.index += static_cast<std::uint32_t>(r) * static_cast<std::uint32_t>(plan.lanes);
        const bool better
            = row.found && (!best.found || (isMax(call.op) ? row.value > best.value : row.value < best.value));
        if (better)
            best = row;
    }
    return best;
}

/// Elements that the temporary tensor must have (ascend-c-facts §3.2).
std::int64_t workElements(const VectorCall& call, const TensorPlan& plan, std::uint32_t size)
{
    const std::int64_t perBlock = kBlock / size;
    const auto blocks = [&](std::int64_t elements) { return (elements + perBlock - 1) / perBlock * perBlock; };
    if (call.op == VectorOp::TensorSum)
        return plan.byCount ? 0 : blocks(plan.rows);
    std::int64_t total = blocks(2 * plan.rows);
    if (!call.flag)
        return total;
    // With an index every further round keeps its pairs as well.
    for (std::int64_t rows = plan.rows; rows > 1;) {
        rows = (2 * rows + static_cast<std::int64_t>(plan.lanes) - 1) / static_cast<std::int64_t>(plan.lanes);
        total += blocks(2 * rows);
    }
    return total;
}

} // namespace

void runTensorReduce(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const TensorPlan plan = tensorPlan(core, call, size);
    const std::int64_t read
        = plan.byCount ? plan.count * size : sourceExtent(call, plan.mask, plan.rows, size, plan.lanes);
    const std::int64_t results = call.op != VectorOp::TensorSum && call.flag ? 2 : 1;
    bool allowed = checkOperand(core, call.src0, read, kBlock, "the source", call);
    allowed = checkOperand(core, call.dst, read > 0 ? results * size : 0, size, "the destination", call) && allowed;
    const std::int64_t work = workElements(call, plan, size) * size;
    if (work > static_cast<std::int64_t>(call.extra.room) && !core.alreadyReported(Rule::WorkspaceSize, call.here))
        core.report(Rule::WorkspaceSize, call.here,
            std::string(call.api) + " needs a temporary tensor of " + std::to_string(work / size) + " elements, it has "
                + std::to_string(call.extra.room / size) + ".");
    if (!allowed || read == 0)
        return;
    core.scratch.clear();
    addRange(core, call.src0, read, core.scratch.reads);
    addRange(core, call.dst, results * size, core.scratch.writes);
    if (work > 0 && work <= static_cast<std::int64_t>(call.extra.room))
        addRange(core, call.extra, work, core.scratch.writes);

    LanePlan cost;
    cost.repeats = plan.rows;
    Cost total = vectorCost(core, call.api, size, cost);
    for (std::int64_t rows = plan.rows; rows > 1;) { // the rounds over the row results
        rows = (rows + static_cast<std::int64_t>(plan.lanes) - 1) / static_cast<std::int64_t>(plan.lanes);
        cost.repeats = rows;
        const Cost round = vectorCost(core, call.api, size, cost);
        total.work += round.head + round.work + round.tail;
    }
    const Issued issued = core.issue(Pipe::V, total, core.scratch, call.api, call.here);
    const ByteRange source = core.scratch.reads.front();
    const ByteRange result = core.scratch.writes.front();
    if (result.begin == source.begin && result.end < source.end)
        core.clobbered = Core::Clobbered{result, source.end, call.here.line, issued.number};
    if (call.op == VectorOp::TensorSum) {
        const float sum = sumOf(call, plan, size);
        store(call.srcType, call.dst.address, sum);
        core.reduceRegisters[0] = 0;
        std::memcpy(core.reduceRegisters.data(), call.dst.address, size);
        return;
    }
    const Extreme best = tensorExtreme(call, plan, size);
    store(call.srcType, call.dst.address, best.value);
    if (call.flag)
        storeIndex(call.srcType, call.dst.address + size, best.index);
    core.reduceRegisters[1] = core.reduceRegisters[2] = 0;
    store(call.srcType, reinterpret_cast<std::uint8_t*>(&core.reduceRegisters[1]), best.value);
    storeIndex(call.srcType, reinterpret_cast<std::uint8_t*>(&core.reduceRegisters[2]), best.index);
}

} // namespace acann::emulator
