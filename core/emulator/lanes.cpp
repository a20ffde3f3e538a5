// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/lanes.h"

#include <algorithm>
#include <numeric>

namespace acann::emulator {

namespace {

constexpr std::uint32_t kBlock = 32;
constexpr std::uint32_t kBlocksPerRepeat = 8;
constexpr std::size_t kMostRanges = 512; ///< beyond it one enclosing range is tracked

std::string text(std::int64_t value) { return std::to_string(value); }

/// How many cycles one repeat needs for its 8 blocks: blocks of one bank group go one after another.
double blocksPerGroup(std::uint32_t blockStride, int groups)
{
    if (blockStride == 0)
        return 1;
    const int distinct = groups / std::gcd(groups, static_cast<int>(blockStride));
    return static_cast<double>(kBlocksPerRepeat) / std::min<int>(kBlocksPerRepeat, distinct);
}

/// Where lane `lane` of an operand lies within its repeat.
std::uint32_t laneOffset(std::uint32_t lane, std::uint32_t size, std::uint32_t blockStride)
{
    const std::uint32_t byte = lane * size;
    return byte / kBlock * blockStride * kBlock + byte % kBlock;
}

struct Piece
{
    std::uint32_t lane;
    std::uint32_t count;
};

/// Splits the lanes of one repeat into pieces that are contiguous in every operand.
std::vector<Piece> pieces(const LaneMask& mask, std::uint32_t perRepeat, std::uint32_t perBlock, bool dense)
{
    std::vector<Piece> result;
    for (std::uint32_t lane = 0; lane < perRepeat; ++lane) {
        if (!mask[lane])
            continue;
        const bool extend
            = !result.empty() && result.back().lane + result.back().count == lane && (dense || lane % perBlock != 0);
        if (extend)
            ++result.back().count;
        else
            result.push_back({lane, 1});
    }
    return result;
}

} // namespace

std::uint32_t sizeOf(acann_emu::DType type)
{
    using acann_emu::DType;
    switch (type) {
    case DType::Int8:
    case DType::UInt8:
        return 1;
    case DType::Half:
    case DType::BFloat16:
    case DType::Int16:
    case DType::UInt16:
        return 2;
    case DType::Float:
    case DType::Int32:
    case DType::UInt32:
        return 4;
    case DType::Int64:
    case DType::UInt64:
    case DType::Double:
        return 8;
    case DType::Other:
        break;
    }
    return 1;
}

LaneMask laneMask(Core& core, const acann_emu::VectorCall& call, std::uint32_t perRepeat)
{
    const acann_emu::Selection& selection = call.selection;
    LaneMask mask;
    if (selection.lanes == acann_emu::Lanes::Leading) {
        std::uint64_t leading = selection.mask[0];
        if (leading > perRepeat) {
            if (!core.alreadyReported(Rule::MaskRange, call.here))
                core.report(Rule::MaskRange, call.here,
                    std::string(call.api) + " has a mask of " + text(static_cast<std::int64_t>(leading))
                        + " elements, one repeat has " + text(perRepeat) + ".");
            leading = perRepeat;
        }
        for (std::size_t lane = 0; lane < leading; ++lane)
            mask.set(lane);
        return mask;
    }
    const bool held = selection.lanes == acann_emu::Lanes::Held;
    const std::uint64_t low = held ? core.mask[0] : selection.mask[0];
    const std::uint64_t high = held ? core.mask[1] : selection.mask[1];
    mask = LaneMask(high) << 64 | LaneMask(low);
    return mask;
}

std::int64_t repeatCount(Core& core, const acann_emu::VectorCall& call)
{
    const std::int64_t repeat = call.selection.repeat;
    if (repeat >= 0 && repeat <= core.profile().limits.repeatTimes)
        return repeat;
    if (!core.alreadyReported(Rule::RepeatLimit, call.here))
        core.report(Rule::RepeatLimit, call.here,
            std::string(call.api) + " repeats " + text(repeat) + " times; the instruction holds 8 bits and does "
                + text(repeat & 0xff) + ".");
    return repeat & 0xff;
}

LanePlan planLanes(Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes)
{
    const acann_emu::Selection& s = call.selection;
    const std::uint32_t widest = sizes.widest();
    const auto perRepeat = static_cast<std::uint32_t>(core.profile().memory.vectorRepeat) / widest;
    LanePlan plan;
    core.runs.clear();
    if (s.lanes == acann_emu::Lanes::Count) {
        if (s.count < 0) {
            core.report(Rule::LocalOutOfBounds, call.here,
                std::string(call.api) + " has a negative count of " + text(s.count) + ".");
            return plan;
        }
        plan.repeats = (s.count + perRepeat - 1) / perRepeat;
        plan.partial = s.count % perRepeat != 0;
        if (s.count > 0)
            core.runs.push_back({0, 0, 0, static_cast<std::uint32_t>(s.count)});
        return plan;
    }
    const bool counter = s.lanes == acann_emu::Lanes::Held && core.counterMode;
    const auto total = static_cast<std::int64_t>(core.mask[0]);
    plan.repeats = counter ? (total + perRepeat - 1) / perRepeat : repeatCount(core, call);
    plan.partial = counter && total % perRepeat != 0;
    const LaneMask mask = counter ? ~LaneMask() : laneMask(core, call, perRepeat);
    const bool dense
        = s.dstBlock == 1 && (sizes.src0 == 0 || s.src0Block == 1) && (sizes.src1 == 0 || s.src1Block == 1);
    const int groups = core.profile().vector.bankGroups;
    plan.strideFactor = blocksPerGroup(s.dstBlock, groups);
    if (sizes.src0 != 0)
        plan.strideFactor = std::max(plan.strideFactor, blocksPerGroup(s.src0Block, groups));
    if (sizes.src1 != 0)
        plan.strideFactor = std::max(plan.strideFactor, blocksPerGroup(s.src1Block, groups));

    const std::vector<Piece> list = pieces(mask, perRepeat, kBlock / widest, dense);
    const bool whole = dense && !plan.partial && list.size() == 1 && list.front().count == perRepeat;
    const auto follows
        = [&](std::uint32_t stride, std::uint32_t size) { return size == 0 || stride * kBlock == perRepeat * size; };
    if (whole && follows(s.dstRepeat, sizes.dst) && follows(s.src0Repeat, sizes.src0)
        && follows(s.src1Repeat, sizes.src1)) {
        if (plan.repeats > 0)
            core.runs.push_back({0, 0, 0, static_cast<std::uint32_t>(plan.repeats) * perRepeat});
        return plan;
    }
    for (std::int64_t repeat = 0; repeat < plan.repeats; ++repeat) {
        const auto r = static_cast<std::uint32_t>(repeat);
        const std::int64_t left = counter ? total - repeat * perRepeat : perRepeat;
        for (const Piece& piece : list) {
            const std::int64_t count = std::min<std::int64_t>(piece.count, left - piece.lane);
            if (count <= 0)
                break;
            core.runs.push_back({r * s.dstRepeat * kBlock + laneOffset(piece.lane, sizes.dst, s.dstBlock),
                r * s.src0Repeat * kBlock + laneOffset(piece.lane, sizes.src0, s.src0Block),
                r * s.src1Repeat * kBlock + laneOffset(piece.lane, sizes.src1, s.src1Block),
                static_cast<std::uint32_t>(count)});
        }
    }
    return plan;
}

bool checkOperand(Core& core, const acann_emu::LocalView& view, std::int64_t extent, std::uint32_t align,
    const char* operand, const acann_emu::VectorCall& call)
{
    if (extent <= 0)
        return true;
    const std::int64_t offset = view.port == nullptr ? -1 : core.offsetOf(view.address);
    if (offset < 0) {
        if (!core.alreadyReported(Rule::LocalOutOfBounds, call.here))
            core.report(Rule::LocalOutOfBounds, call.here,
                std::string(operand) + " of " + call.api
                    + (view.port == nullptr ? " is a tensor without a buffer." : " starts outside the core's memory."));
        return false;
    }
    if (offset % align != 0 && !core.alreadyReported(Rule::UbAlign, call.here))
        core.report(Rule::UbAlign, call.here,
            std::string(operand) + " of " + call.api + " starts at " + core.local.place(offset)
                + ", which is not a multiple of " + text(align) + ".");
    if (extent > view.room && !core.alreadyReported(Rule::LocalOutOfBounds, call.here))
        core.report(Rule::LocalOutOfBounds, call.here,
            std::string(operand) + " of " + call.api + " is used up to byte " + text(extent)
                + ", but its buffer has only " + text(view.room) + " bytes from there"
                + core.local.describe(view.buffer) + ".");
    return offset + extent <= core.local.size();
}

void addRange(Core& core, const acann_emu::LocalView& view, std::int64_t bytes, std::vector<ByteRange>& ranges)
{
    if (bytes <= 0)
        return;
    const auto offset = static_cast<std::uint32_t>(core.offsetOf(view.address));
    ranges.push_back({offset, offset + static_cast<std::uint32_t>(bytes)});
}

void addRanges(Core& core, const acann_emu::LocalView& view, std::uint32_t LaneRun::*member, std::uint32_t size,
    std::vector<ByteRange>& ranges)
{
    const auto base = static_cast<std::uint32_t>(core.offsetOf(view.address));
    const std::size_t first = ranges.size();
    ByteRange enclosing{~std::uint32_t(0), 0};
    for (const LaneRun& run : core.runs) {
        const ByteRange range{base + run.*member, base + run.*member + run.count * size};
        enclosing = {std::min(enclosing.begin, range.begin), std::max(enclosing.end, range.end)};
        if (ranges.size() > first && ranges.back().end == range.begin)
            ranges.back().end = range.end;
        else if (ranges.size() == first || ranges.back().begin != range.begin || ranges.back().end != range.end)
            ranges.push_back(range);
    }
    if (ranges.size() - first > kMostRanges) {
        ranges.resize(first);
        ranges.push_back(enclosing);
    }
}

Cost vectorCost(const Core& core, const char* api, std::uint32_t elementBytes, const LanePlan& plan)
{
    const hardware::VectorUnit& unit = core.profile().vector;
    const hardware::VectorCost& table = unit.costOf(api);
    const double slope = (elementBytes <= 2 ? table.slope16 : table.slope32) * plan.strideFactor;
    Cost cost;
    cost.head = std::min(unit.head, table.fixed);
    cost.tail = table.fixed - cost.head;
    cost.work = std::max(unit.minimumIssue, slope * static_cast<double>(plan.repeats))
        + (plan.partial ? unit.partialCountPenalty : 0);
    cost.bytes = plan.repeats * core.profile().memory.vectorRepeat;
    return cost;
}

} // namespace acann::emulator
