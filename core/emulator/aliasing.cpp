// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/aliasing.h"

#include <algorithm>
#include <bit>

namespace acann::emulator {

namespace {

using acann_emu::VectorOp;

constexpr std::int64_t kBlock = 32;
constexpr std::int64_t kBlocksPerRepeat = 8;
constexpr std::int64_t kRepeatsLookedAt = 4;

bool mayAccumulate(VectorOp op)
{
    switch (op) {
    case VectorOp::Add:
    case VectorOp::Sub:
    case VectorOp::Mul:
    case VectorOp::Max:
    case VectorOp::Min:
    case VectorOp::AddRelu:
    case VectorOp::SubRelu:
        return true;
    default:
        return false;
    }
}

/// Blocks of a repeat that hold active lanes.
std::int64_t activeBlocks(const Core& core, const acann_emu::VectorCall& call, std::uint32_t size)
{
    const acann_emu::Selection& s = call.selection;
    std::int64_t lanes = kBlocksPerRepeat * kBlock / size;
    if (s.lanes == acann_emu::Lanes::Count)
        lanes = std::min(lanes, s.count);
    else if (s.lanes == acann_emu::Lanes::Leading)
        lanes = std::min<std::int64_t>(lanes, static_cast<std::int64_t>(s.mask[0]));
    else if (!(s.lanes == acann_emu::Lanes::Held && core.counterMode)) {
        const bool held = s.lanes == acann_emu::Lanes::Held;
        const std::uint64_t low = held ? core.mask[0] : s.mask[0];
        const std::uint64_t high = held ? core.mask[1] : s.mask[1];
        const std::int64_t bits = high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(low);
        lanes = std::min(lanes, bits);
    }
    return (lanes * size + kBlock - 1) / kBlock;
}

struct Operand
{
    std::int64_t first;
    std::int64_t blockStride;
    std::int64_t repeatStride;
    [[nodiscard]] std::int64_t block(std::int64_t repeat, std::int64_t index) const
    {
        return first + repeat * repeatStride + index * blockStride;
    }
};

bool share(const Operand& a, std::int64_t repeatA, const Operand& b, std::int64_t repeatB, std::int64_t count,
    bool sameIsShared)
{
    bool any = false;
    bool same = true;
    for (std::int64_t i = 0; i < count; ++i) {
        same = same && a.block(repeatA, i) == b.block(repeatB, i);
        for (std::int64_t k = 0; k < count; ++k)
            any = any || a.block(repeatA, i) == b.block(repeatB, k);
    }
    return any && (sameIsShared || !same);
}

} // namespace

void checkAliasing(Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes, std::int64_t repeats)
{
    const acann_emu::Selection& s = call.selection;
    const std::int64_t count = activeBlocks(core, call, sizes.widest());
    const Operand dst{core.offsetOf(call.dst.address) / kBlock, s.dstBlock, s.dstRepeat};
    const auto check = [&](const acann_emu::LocalView& view, std::uint32_t size, std::uint16_t block,
                           std::uint16_t repeat, const char* name) {
        if (size == 0 || size != sizes.dst || view.buffer != call.dst.buffer)
            return;
        const Operand src{core.offsetOf(view.address) / kBlock, block, repeat};
        bool inside = false;
        bool next = false;
        for (std::int64_t r = 0; r < std::min(repeats, kRepeatsLookedAt); ++r) {
            inside = inside || share(dst, r, src, r, count, false);
            next = next || (r + 1 < repeats && !mayAccumulate(call.op) && share(dst, r, src, r + 1, count, true));
        }
        if ((!inside && !next) || core.alreadyReported(Rule::Aliasing, call.here))
            return;
        core.report(Rule::Aliasing, call.here,
            std::string("the destination of ") + call.api
                + (inside ? " overlaps a part of " : " in one repeat is in the next repeat ") + name + ".");
    };
    check(call.src0, sizes.src0, s.src0Block, s.src0Repeat, "the source");
    check(call.src1, sizes.src1, s.src1Block, s.src1Repeat, "the second source");
}

} // namespace acann::emulator
