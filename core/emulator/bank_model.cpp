// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/bank_model.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace acann::emulator {

namespace {

constexpr std::int64_t kBlock = 32;
constexpr std::int64_t kBlocksPerRepeat = 8;
constexpr std::int64_t kBlocksPerBank = 65536 / kBlock;
constexpr std::int64_t kPeriod = 16; ///< repeats after which the groups of every stride come again

/// The blocks one operand takes in a repeat, as block numbers in local memory.
struct BlockList
{
    std::array<std::int64_t, kBlocksPerRepeat> blocks{};
    std::int64_t count = 0;
};

struct Operand
{
    std::int64_t first = 0; ///< block number
    std::int64_t blockStride = 1;
    std::int64_t repeatStride = 8;

    [[nodiscard]] BlockList at(std::int64_t repeat) const
    {
        BlockList list;
        list.count = blockStride == 0 ? 1 : kBlocksPerRepeat;
        for (std::int64_t i = 0; i < list.count; ++i)
            list.blocks[static_cast<std::size_t>(i)] = first + repeat * repeatStride + i * blockStride;
        return list;
    }
};

bool holds(const BlockList& list, std::int64_t block)
{
    return std::find(list.blocks.begin(), list.blocks.begin() + list.count, block) != list.blocks.begin() + list.count;
}

class Groups
{
public:
    explicit Groups(int groups)
        : m_groups(std::clamp(groups, 1, static_cast<int>(m_counts.size())))
    { }
    void add(const BlockList& list, const BlockList* known)
    {
        for (std::int64_t i = 0; i < list.count; ++i) {
            const std::int64_t block = list.blocks[static_cast<std::size_t>(i)];
            if (known == nullptr || !holds(*known, block))
                m_most = std::max(m_most, ++m_counts[static_cast<std::size_t>(block % m_groups)]);
        }
    }
    [[nodiscard]] int most() const { return m_most; }

private:
    std::array<int, 64> m_counts{};
    int m_groups;
    int m_most = 1;
};

/// True when a read needs a bank that a write of the repeat before still uses.
bool collide(const BlockList& reads, const BlockList& writes, int groups)
{
    for (std::int64_t r = 0; r < reads.count; ++r) {
        for (std::int64_t w = 0; w < writes.count; ++w) {
            const std::int64_t read = reads.blocks[static_cast<std::size_t>(r)];
            const std::int64_t write = writes.blocks[static_cast<std::size_t>(w)];
            if (read % groups == write % groups && read / kBlocksPerBank == write / kBlocksPerBank)
                return true;
        }
    }
    return false;
}

} // namespace

double bankFactor(Core& core, const acann_emu::VectorCall& call, const OperandSizes& sizes, std::int64_t repeats)
{
    const hardware::VectorUnit& unit = core.profile().vector;
    const acann_emu::Selection& s = call.selection;
    const auto operand = [&](const acann_emu::LocalView& view, std::uint16_t block, std::uint16_t repeat) {
        return Operand{core.offsetOf(view.address) / kBlock, block, repeat};
    };
    const Operand dst = operand(call.dst, s.dstBlock, s.dstRepeat);
    const Operand src0 = sizes.src0 != 0 ? operand(call.src0, s.src0Block, s.src0Repeat) : Operand();
    const Operand src1 = sizes.src1 != 0 ? operand(call.src1, s.src1Block, s.src1Repeat) : Operand();
    const std::int64_t looked = std::clamp<std::int64_t>(repeats, 1, kPeriod);
    double sum = 0;
    for (std::int64_t repeat = 0; repeat < looked; ++repeat) {
        Groups reads(unit.bankGroups);
        Groups writes(unit.bankGroups);
        BlockList first;
        BlockList second;
        if (sizes.src0 != 0)
            reads.add(first = src0.at(repeat), nullptr);
        if (sizes.src1 != 0)
            reads.add(second = src1.at(repeat), &first);
        if (sizes.dst != 0)
            writes.add(dst.at(repeat), nullptr);
        const BlockList before = dst.at(repeat - 1);
        const bool waits = repeat > 0 && sizes.dst != 0
            && (collide(first, before, unit.bankGroups) || collide(second, before, unit.bankGroups));
        sum += 1 + (std::max(reads.most(), writes.most()) - 1) * (unit.sameGroupReads - 1)
            + (waits ? unit.sameBankWrite - 1 : 0);
    }
    return sum / static_cast<double>(looked);
}

} // namespace acann::emulator
