// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Transposition of rows of 32 bytes and gathering of whole blocks (ascend-c-facts §3.2).
#include "emulator/lanes.h"

#include "emulator/include/acann_emulator/compat_abi.h"

#include <array>
#include <cstring>

using namespace acann::emulator;
using acann_emu::GatherBlockCall;
using acann_emu::LocalView;
using acann_emu::TransposeCall;

namespace {

constexpr std::int64_t kBlock = 32;
constexpr int kRows = 16;
constexpr int kBlocksPerRepeat = 8;

LocalView viewOfAddress(Core& core, std::uint64_t address)
{
    LocalView view{};
    view.address = reinterpret_cast<std::uint8_t*>(address); // NOLINT(performance-no-int-to-ptr): the API's own form
    view.port = &core.port;
    view.bytes = view.room = kBlock;
    return view;
}

using Rows = std::array<std::array<std::uint8_t, kBlock>, kRows>;

/// Where element `column` of row `row` goes.
struct Target
{
    int row;
    int column;
};

Target targetOf(const TransposeCall& call, int row, int column)
{
    if (call.elementBytes == 4) // eight columns: each becomes a row of 16, kept in two blocks
        return {column * 2 + row / 8, row % 8};
    const int shift = call.elementBytes == 1 && call.dstHighHalf ? kRows : 0;
    return {column, row + shift};
}

void transpose(const TransposeCall& call, const Rows& source, Rows& target)
{
    const int columns = call.elementBytes == 4 ? 8 : kRows;
    const int shift = call.elementBytes == 1 && call.srcHighHalf ? kRows : 0;
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < columns; ++column) {
            const Target to = targetOf(call, row, column);
            std::memcpy(target[static_cast<std::size_t>(to.row)].data() + to.column * call.elementBytes,
                source[static_cast<std::size_t>(row)].data() + (column + shift) * call.elementBytes, call.elementBytes);
        }
}

} // namespace

extern "C" {

void acann_emu_transpose(const TransposeCall& call)
{
    Core& core = currentCore();
    core.lastHere = call.here;
    core.requireMemory(call.here);
    const acann_emu::VectorCall carrier(acann_emu::VectorOp::Copy, call.api, call.here);
    core.scratch.clear();
    bool allowed = true;
    // With one repeat the strides still move the start once, as on the chip: they must be 0 then.
    const int first = call.repeats == 1 ? 1 : 0;
    for (int repeat = first; repeat < call.repeats + first && allowed; ++repeat)
        for (int i = 0; i < kRows && allowed; ++i) {
            const auto n = static_cast<std::size_t>(i);
            const auto dst = viewOfAddress(
                core, call.dst[n] + static_cast<std::uint64_t>(repeat) * call.dstRepeat * std::uint64_t(kBlock));
            const auto src = viewOfAddress(
                core, call.src[n] + static_cast<std::uint64_t>(repeat) * call.srcRepeat * std::uint64_t(kBlock));
            allowed = checkOperand(core, dst, kBlock, kBlock, "a destination", carrier)
                && checkOperand(core, src, kBlock, kBlock, "a source", carrier);
            if (!allowed)
                break;
            addRange(core, src, kBlock, core.scratch.reads);
            addRange(core, dst, kBlock, core.scratch.writes);
        }
    if (!allowed)
        return;
    LanePlan plan;
    plan.repeats = call.repeats;
    core.issue(Pipe::V, vectorCost(core, call.api, call.elementBytes, plan), core.scratch, call.api, call.here);
    for (int repeat = first; repeat < call.repeats + first; ++repeat) {
        Rows source;
        Rows target;
        const auto dstShift = static_cast<std::uint64_t>(repeat) * call.dstRepeat * std::uint64_t(kBlock);
        const auto srcShift = static_cast<std::uint64_t>(repeat) * call.srcRepeat * std::uint64_t(kBlock);
        for (std::size_t i = 0; i < source.size(); ++i) {
            std::memcpy(source[i].data(), viewOfAddress(core, call.src[i] + srcShift).address, kBlock);
            std::memcpy(target[i].data(), viewOfAddress(core, call.dst[i] + dstShift).address, kBlock);
        }
        transpose(call, source, target);
        for (std::size_t i = 0; i < target.size(); ++i)
            std::memcpy(viewOfAddress(core, call.dst[i] + dstShift).address, target[i].data(), kBlock);
    }
}

void acann_emu_gather_blocks(const GatherBlockCall& call)
{
    Core& core = currentCore();
    core.lastHere = call.here;
    core.requireMemory(call.here);
    const acann_emu::VectorCall carrier(acann_emu::VectorOp::Copy, "Gatherb", call.here);
    const std::int64_t blocks = call.repeats * kBlocksPerRepeat;
    if (!checkOperand(core, call.offsets, blocks * 4, kBlock, "the offsets", carrier))
        return;
    core.scratch.clear();
    addRange(core, call.offsets, blocks * 4, core.scratch.reads);
    for (std::int64_t i = 0; i < blocks; ++i) {
        std::uint32_t offset;
        std::memcpy(&offset, call.offsets.address + i * 4, sizeof offset);
        LocalView from = call.src;
        from.address += offset;
        from.room = offset < call.src.room ? call.src.room - offset : 0;
        LocalView to = call.dst;
        const std::int64_t at = (i / kBlocksPerRepeat * call.dstRepeat + i % kBlocksPerRepeat * call.dstBlock) * kBlock;
        to.address += at;
        to.room = at < call.dst.room ? call.dst.room - static_cast<std::uint32_t>(at) : 0;
        if (!checkOperand(core, from, kBlock, kBlock, "a source block", carrier)
            || !checkOperand(core, to, kBlock, kBlock, "a destination block", carrier))
            return;
        addRange(core, from, kBlock, core.scratch.reads);
        addRange(core, to, kBlock, core.scratch.writes);
        std::memcpy(to.address, from.address, static_cast<std::size_t>(kBlock));
    }
    LanePlan plan;
    plan.repeats = call.repeats;
    core.issue(Pipe::V, vectorCost(core, "Gatherb", 4, plan), core.scratch, "Gatherb", call.here);
}

acann_emu::Here acann_emu_last_place() { return currentCore().lastHere; }
}
