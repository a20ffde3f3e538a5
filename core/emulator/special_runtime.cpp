// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Special registers, the register CMPMASK, buffer pools and raw local addresses (ascend-c-facts §2.3, §3.1–§3.3).
#include "emulator/include/acann_emulator/special_abi.h"
#include "emulator/include/acann_emulator/types.h"
#include "emulator/library_unit.h"
#include "emulator/vector_unit.h"

#include <algorithm>
#include <cstring>

using namespace acann::emulator;
using acann_emu::Here;
using acann_emu::LocalView;
using acann_emu::SpecialRegister;
using acann_emu::VectorCall;

namespace acann::emulator {

namespace {

constexpr std::uint32_t kBlock = 32;
constexpr std::uint32_t kRegisterBytes = 16; ///< CMPMASK

std::uint64_t& special(Core& core, SpecialRegister which)
{
    return core.specialRegisters[static_cast<std::size_t>(which)];
}

bool compareBit(Core& core, std::uint32_t lane)
{
    const auto half = lane < 64 ? SpecialRegister::CompareLow : SpecialRegister::CompareHigh;
    return (special(core, half) >> (lane % 64) & 1u) != 0;
}

void setCompareBit(Core& core, std::uint32_t lane, bool on)
{
    std::uint64_t& half = special(core, lane < 64 ? SpecialRegister::CompareLow : SpecialRegister::CompareHigh);
    const std::uint64_t bit = std::uint64_t(1) << (lane % 64);
    half = on ? half | bit : half & ~bit;
}

std::int64_t extent(const Core& core, std::uint32_t LaneRun::*member, std::uint32_t size)
{
    std::int64_t end = 0;
    for (const LaneRun& run : core.runs)
        end = std::max<std::int64_t>(end, run.*member + static_cast<std::int64_t>(run.count) * size);
    return end;
}

} // namespace

void runCompareRegister(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    // A destination of the same size at stride 1 makes the run's offset the number of its lane.
    VectorCall lanes = call;
    lanes.selection.dstBlock = 1;
    lanes.selection.dstRepeat = 8;
    const LanePlan plan = planLanes(core, lanes, {size, size, size});
    bool allowed = checkOperand(core, call.src0, extent(core, &LaneRun::src0, size), kBlock, "the source", call);
    allowed = checkOperand(core, call.src1, extent(core, &LaneRun::src1, size), kBlock, "the second source", call)
        && allowed;
    if (!allowed)
        return;
    core.scratch.clear();
    if (!core.runs.empty()) {
        addRanges(core, call.src0, &LaneRun::src0, size, core.scratch.reads);
        addRanges(core, call.src1, &LaneRun::src1, size, core.scratch.reads);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    for (const LaneRun& run : core.runs)
        for (std::uint32_t i = 0; i < run.count; ++i)
            setCompareBit(core, run.dst / size + i,
                comparisonHolds(call.srcType, call.mode, call.src0.address + run.src0 + std::size_t(i) * size,
                    call.src1.address + run.src1 + std::size_t(i) * size));
}

void runSelectRegister(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.dstType);
    const auto perRepeat = static_cast<std::uint32_t>(core.profile().memory.vectorRepeat) / size;
    const LanePlan plan = planLanes(core, call, {size, size, size});
    bool allowed = checkOperand(core, call.dst, extent(core, &LaneRun::dst, size), kBlock, "the destination", call);
    allowed = checkOperand(core, call.src0, extent(core, &LaneRun::src0, size), kBlock, "the source", call) && allowed;
    allowed = checkOperand(core, call.src1, extent(core, &LaneRun::src1, size), kBlock, "the second source", call)
        && allowed;
    if (!allowed)
        return;
    core.scratch.clear();
    if (!core.runs.empty()) {
        addRanges(core, call.src0, &LaneRun::src0, size, core.scratch.reads);
        addRanges(core, call.src1, &LaneRun::src1, size, core.scratch.reads);
        addRanges(core, call.dst, &LaneRun::dst, size, core.scratch.writes);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    const std::uint32_t repeatBytes = call.selection.dstRepeat * kBlock;
    for (const LaneRun& run : core.runs)
        for (std::uint32_t i = 0; i < run.count; ++i) {
            const std::uint32_t inRepeat = repeatBytes == 0 ? run.dst : run.dst % repeatBytes;
            const std::uint32_t lane = (inRepeat / size + i) % perRepeat;
            const LocalView& from = compareBit(core, lane) ? call.src0 : call.src1;
            const std::uint32_t at = &from == &call.src0 ? run.src0 : run.src1;
            std::memmove(
                call.dst.address + run.dst + std::size_t(i) * size, from.address + at + std::size_t(i) * size, size);
        }
}

void runAccumulate(Core& core, const VectorCall& call)
{
    const std::uint32_t size = sizeOf(call.srcType);
    const LanePlan plan = planLanes(core, call, {0, size, 0});
    if (!checkOperand(core, call.src0, extent(core, &LaneRun::src0, size), kBlock, "the source", call))
        return;
    core.scratch.clear();
    if (!core.runs.empty())
        addRanges(core, call.src0, &LaneRun::src0, size, core.scratch.reads);
    core.issue(Pipe::V, vectorCost(core, call.api, size, plan), core.scratch, call.api, call.here);
    std::vector<double> values;
    const Elements source{call.src0.address, call.srcType, size};
    for (const LaneRun& run : core.runs)
        for (std::uint32_t i = 0; i < run.count; ++i)
            values.push_back(source.get(run.src0 / size + i));
    core.reduceRegisters[0] = 0;
    const Elements sum{reinterpret_cast<std::uint8_t*>(&core.reduceRegisters[0]), call.srcType, size};
    sum.set(0, treeSum(call.srcType, std::move(values)));
}

void moveCompareRegister(Core& core, const VectorCall& call)
{
    const bool load = call.op == acann_emu::VectorOp::LoadCompareRegister;
    const LocalView& view = load ? call.src0 : call.dst;
    if (!checkOperand(core, view, kRegisterBytes, kRegisterBytes, load ? "the source" : "the destination", call))
        return;
    core.scratch.clear();
    addRange(core, view, kRegisterBytes, load ? core.scratch.reads : core.scratch.writes);
    core.issue(Pipe::V, vectorCost(core, call.api, 4, LanePlan{1}), core.scratch, call.api, call.here);
    std::uint64_t* halves = &special(core, SpecialRegister::CompareLow);
    if (load)
        std::memcpy(halves, view.address, kRegisterBytes);
    else
        std::memcpy(view.address, halves, kRegisterBytes);
}

} // namespace acann::emulator

extern "C" {

std::uint64_t acann_emu_special_read(SpecialRegister which, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    return special(core, which);
}

void acann_emu_special_write(SpecialRegister which, std::uint64_t value, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    std::uint64_t& held = special(core, which);
    constexpr std::uint64_t keeps = std::uint64_t(1) << acann_emu::kControlKeepsInfinity;
    if (which == SpecialRegister::Control && value != held) {
        if ((value & keeps) == 0)
            core.report(Rule::NotEmulated, here,
                "CTRL bit 48 is cleared, and saturating half and bfloat16 arithmetic is not emulated.");
        if (((value ^ held) & ~keeps) != 0)
            core.report(Rule::NotEmulated, here,
                "a CTRL bit other than 48 is changed, which has no documented meaning on the 910B.");
    }
    core.padValueSet = core.padValueSet || which == SpecialRegister::PadValue;
    held = value;
}

LocalView acann_emu_local_view(const void* address, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    LocalView view{};
    view.buffer = -1;
    view.address = const_cast<std::uint8_t*>(static_cast<const std::uint8_t*>(address));
    const std::int64_t at = address == nullptr ? -1 : core.offsetOf(view.address);
    if (at < 0)
        return view; // whoever uses it reports
    view.port = &core.port;
    const Memory memory = core.local.memoryAt(at);
    const std::int64_t offset = at - core.local.base(memory);
    std::int64_t end = core.local.capacity(memory);
    view.position = static_cast<std::uint8_t>(AscendC::TPosition::VECCALC);
    // The youngest buffer wins where pools hand out memory twice.
    for (std::size_t i = core.local.buffers.size(); i-- > 0;) {
        const Buffer& buffer = core.local.buffers[i];
        if (memoryOf(buffer.position) != memory || offset < buffer.offset || offset >= buffer.offset + buffer.bytes)
            continue;
        end = buffer.offset + buffer.bytes;
        view.position = static_cast<std::uint8_t>(buffer.position);
        view.buffer = static_cast<std::int32_t>(i);
        break;
    }
    view.bytes = view.room = static_cast<std::uint32_t>(end - offset);
    return view;
}

std::int32_t acann_emu_pool_init(int position, std::int64_t bytes, std::int32_t inside, std::int32_t shared, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    const auto count = static_cast<std::int32_t>(core.local.pools.size());
    if (inside >= count || shared >= count || inside < -1 || shared < -1)
        core.stop(Rule::QueueProtocol, here, "the pool is not initialised; call InitBufPool first.");
    if (!isLocalPosition(position) || bytes <= 0)
        core.stop(Rule::QueueProtocol, here,
            "InitBufPool asks for " + std::to_string(bytes) + " bytes at " + positionName(position) + ".");
    const int index = core.local.addPool(position, bytes, inside, shared, here.line);
    const Pool& pool = core.local.pools[static_cast<std::size_t>(index)];
    const auto over = [&](std::int64_t begin, std::int64_t room, const char* what) {
        if (pool.offset + pool.bytes > begin + room)
            core.stop(pool.memory == Memory::UB ? Rule::UbOverflow : Rule::LocalOverflow, here,
                "a pool of " + std::to_string(pool.bytes) + " bytes does not fit in " + what + " of "
                    + std::to_string(room) + " bytes.");
    };
    if (shared >= 0) {
        const Pool& other = core.local.pools[static_cast<std::size_t>(shared)];
        over(other.offset, other.bytes, "the pool that it shares");
    } else if (inside >= 0) {
        const Pool& parent = core.local.pools[static_cast<std::size_t>(inside)];
        over(parent.offset, parent.bytes, "its pool");
    }
    if (core.local.overflows() && core.overflowHere.line == 0)
        core.overflowHere = here;
    return index;
}

void acann_emu_pool_enter(std::int32_t pool, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (pool < 0 || static_cast<std::size_t>(pool) >= core.local.pools.size())
        core.stop(Rule::QueueProtocol, here, "the pool is not initialised; call InitBufPool first.");
    core.local.openPools.push_back(pool);
}

void acann_emu_pool_leave(std::int32_t)
{
    auto& open = currentCore().local.openPools;
    if (!open.empty())
        open.pop_back();
}

void acann_emu_pool_reset(std::int32_t pool, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (pool < 0 || static_cast<std::size_t>(pool) >= core.local.pools.size())
        core.stop(Rule::QueueProtocol, here, "the pool is not initialised; call InitBufPool first.");
    core.local.resetPool(pool);
}
}
