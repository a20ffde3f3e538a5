// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GatherMask and Gather (ascend-c-facts §3.2).
#include "emulator/vector_unit.h"

#include <cstring>

namespace acann::emulator {

namespace {

using acann_emu::VectorCall;

constexpr std::uint32_t kBlock = 32;
constexpr int kFirstPattern = 1;
constexpr int kLastPattern = 7;

/// Fixed patterns: every second element, every fourth, or all.
bool kept(int pattern, std::int64_t index)
{
    switch (pattern) {
    case 1:
        return index % 2 == 0;
    case 2:
        return index % 2 == 1;
    case 7:
        return true;
    default:
        return index % 4 == pattern - 3;
    }
}

} // namespace

void runGatherMask(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const std::int64_t perRepeat = core.profile().memory.vectorRepeat / size;
    const acann_emu::Selection& s = call.selection;
    const bool bits = call.extra.port != nullptr;
    if (!bits && (call.mode < kFirstPattern || call.mode > kLastPattern))
        core.stop(
            Rule::MaskRange, call.here, "GatherMask has the pattern " + std::to_string(call.mode) + ", valid are 1…7.");
    const std::int64_t elements = call.flag ? static_cast<std::int64_t>(s.mask[0]) : perRepeat;
    const std::int64_t rowBytes = elements * size;
    const std::int64_t rowSpan
        = rowBytes == 0 ? 0 : (rowBytes - 1) / kBlock * s.src0Block * kBlock + (rowBytes - 1) % kBlock + 1;
    const std::int64_t read = s.repeat == 0 ? 0 : (s.repeat - 1) * s.src0Repeat * std::int64_t(kBlock) + rowSpan;
    const std::int64_t maskBytes
        = bits && s.repeat > 0 ? (s.repeat - 1) * s.src1Repeat * std::int64_t(kBlock) + (elements + 7) / 8 : 0;
    bool allowed = checkOperand(core, call.src0, read, kBlock, "the source", call);
    allowed = checkOperand(core, call.extra, maskBytes, kBlock, "the pattern", call) && allowed;
    if (!allowed)
        return;
    std::vector<std::uint8_t> packed;
    for (std::int64_t r = 0; r < s.repeat; ++r) {
        const std::uint8_t* row = call.src0.address + r * s.src0Repeat * kBlock;
        const std::uint8_t* mask = bits ? call.extra.address + r * s.src1Repeat * kBlock : nullptr;
        for (std::int64_t i = 0; i < elements; ++i) {
            const bool keep = bits ? (mask[i / 8] >> (i % 8) & 1) != 0 : kept(call.mode, i);
            const std::int64_t byte = i * size;
            const std::uint8_t* at = row + byte / kBlock * s.src0Block * kBlock + byte % kBlock;
            if (keep)
                packed.insert(packed.end(), at, at + size);
        }
    }
    const auto written = static_cast<std::int64_t>(packed.size());
    if (!checkOperand(core, call.dst, written, kBlock, "the destination", call))
        return;
    core.scratch.clear();
    addRange(core, call.src0, read, core.scratch.reads);
    addRange(core, call.extra, maskBytes, core.scratch.reads);
    addRange(core, call.dst, written, core.scratch.writes);
    LanePlan plan;
    plan.repeats = s.repeat * ((elements + perRepeat - 1) / perRepeat);
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    std::memcpy(call.dst.address, packed.data(), packed.size());
    *call.result = packed.size() / size;
}

void runGather(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const std::int64_t perRepeat = core.profile().memory.vectorRepeat / size;
    const OperandSizes sizes{size, 0, 0};
    const LanePlan plan = planLanes(core, call, sizes);
    const bool byCount = call.selection.lanes == acann_emu::Lanes::Count;
    const std::int64_t repeatBytes = std::int64_t(call.selection.dstRepeat) * kBlock;
    // Offsets lie one behind the other, 256 bytes of elements per repeat, whatever the stride of the destination is.
    const auto offsetIndex = [&](std::size_t number, const LaneRun& run) {
        if (byCount)
            return std::int64_t(run.dst) / size;
        const std::int64_t repeat
            = static_cast<std::int64_t>(number * static_cast<std::size_t>(plan.repeats) / core.runs.size());
        return repeat * perRepeat + (run.dst - repeat * repeatBytes) / size;
    };
    std::int64_t end = 0;
    std::int64_t offsets = 0;
    for (std::size_t i = 0; i < core.runs.size(); ++i) {
        end = std::max(end, std::int64_t(core.runs[i].dst) + std::int64_t(core.runs[i].count) * size);
        offsets = std::max(offsets, offsetIndex(i, core.runs[i]) + core.runs[i].count);
    }
    bool allowed = checkOperand(core, call.dst, end, kBlock, "the destination", call);
    allowed = checkOperand(core, call.extra, offsets * 4, kBlock, "the offsets", call) && allowed;
    if (!allowed || core.runs.empty())
        return;
    std::vector<std::uint8_t> gathered;
    std::int64_t furthest = 0;
    for (std::size_t number = 0; number < core.runs.size(); ++number)
        for (std::int64_t i = 0; i < core.runs[number].count; ++i) {
            std::uint32_t offset;
            std::memcpy(&offset, call.extra.address + (offsetIndex(number, core.runs[number]) + i) * 4, sizeof offset);
            const std::int64_t at = static_cast<std::int64_t>(offset) + static_cast<std::int64_t>(call.scalar);
            furthest = std::max(furthest, at + size);
            const std::uint8_t zero[4] = {};
            const std::uint8_t* from
                = at + size <= static_cast<std::int64_t>(call.src0.room) ? call.src0.address + at : zero;
            gathered.insert(gathered.end(), from, from + size);
        }
    if (!checkOperand(core, call.src0, furthest, kBlock, "the source", call))
        return;
    core.scratch.clear();
    addRange(core, call.src0, furthest, core.scratch.reads);
    addRange(core, call.extra, offsets * 4, core.scratch.reads);
    addRanges(core, call.dst, &LaneRun::dst, size, core.scratch.writes);
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    const std::uint8_t* next = gathered.data();
    for (const LaneRun& run : core.runs) {
        std::memcpy(call.dst.address + run.dst, next, std::size_t(run.count) * size);
        next += std::size_t(run.count) * size;
    }
}

} // namespace acann::emulator
