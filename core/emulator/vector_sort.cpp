// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sort32 and MrgSort (ascend-c-facts §3.2): records of 8 bytes, the score first (half: its low two bytes), then the
// index; descending, and stable.
#include "emulator/lanes.h"

#include "emulator/include/acann_emulator/compat_abi.h"
#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <array>
#include <cstring>

using namespace acann::emulator;
using acann_emu::DType;
using acann_emu::MergeCall;
using acann_emu::SortCall;

namespace {

constexpr std::int64_t kRecord = 8;
constexpr std::int64_t kGroup = 32; ///< scores per repeat of Sort32
constexpr int kMostRecords = 4095; ///< per list of MrgSort

struct Record
{
    std::array<std::uint8_t, kRecord> bytes{};
    float score = 0;
};

float scoreAt(const std::uint8_t* at, DType type)
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

/// Issues and names an instruction that has no VectorOp of its own.
acann_emu::VectorCall named(const char* api, const acann_emu::Here& here)
{
    return {acann_emu::VectorOp::Copy, api, here};
}

Record makeRecord(const std::uint8_t* score, std::uint32_t size, const std::uint8_t* index, DType type)
{
    Record record;
    std::memcpy(record.bytes.data(), score, size);
    std::memcpy(record.bytes.data() + 4, index, 4);
    record.score = scoreAt(score, type);
    return record;
}

void sortGroup(const SortCall& call, std::int64_t group, std::uint32_t size)
{
    std::array<Record, kGroup> records;
    for (std::int64_t i = 0; i < kGroup; ++i) {
        const std::int64_t at = group * kGroup + i;
        records[static_cast<std::size_t>(i)]
            = makeRecord(call.scores.address + at * size, size, call.indices.address + at * 4, call.type);
    }
    std::stable_sort(
        records.begin(), records.end(), [](const Record& a, const Record& b) { return a.score > b.score; });
    std::uint8_t* out = call.dst.address + group * kGroup * kRecord;
    for (const Record& record : records) {
        std::memcpy(out, record.bytes.data(), kRecord);
        out += kRecord;
    }
}

/// The list whose next record is the largest; lists before win ties. −1 when all are used up.
int largestHead(
    const MergeCall& call, const std::array<const std::uint8_t*, 4>& lists, const std::array<std::uint16_t, 4>& used)
{
    int best = -1;
    float bestScore = 0;
    for (int i = 0; i < 4; ++i) {
        const auto n = static_cast<std::size_t>(i);
        if ((call.valid >> i & 1) == 0 || used[n] >= call.lengths[i])
            continue;
        const float score = scoreAt(lists[n] + used[n] * kRecord, call.type);
        if (best < 0 || score > bestScore) {
            best = i;
            bestScore = score;
        }
    }
    return best;
}

/// Appends the merged records to `out`; `used` tells how many of each list were taken.
void mergeLists(const MergeCall& call, const std::array<const std::uint8_t*, 4>& lists,
    std::array<std::uint16_t, 4>& used, std::vector<std::uint8_t>& out)
{
    for (int next = largestHead(call, lists, used); next >= 0; next = largestHead(call, lists, used)) {
        const auto n = static_cast<std::size_t>(next);
        const std::uint8_t* at = lists[n] + used[n] * kRecord;
        out.insert(out.end(), at, at + kRecord);
        ++used[n];
        if (call.stopWhenExhausted && used[n] == call.lengths[next])
            return;
    }
}

/// Several repeats continue behind each other: four equal lists that lie in one row.
std::int64_t strideOfRepeat(const MergeCall& call)
{
    std::int64_t records = 0;
    for (int i = 0; i < 4; ++i)
        records += (call.valid >> i & 1) != 0 ? call.lengths[i] : 0;
    return records * kRecord;
}

bool checkLists(Core& core, const MergeCall& call, const acann_emu::VectorCall& carrier, std::int64_t stride)
{
    bool allowed = true;
    core.scratch.clear();
    for (int i = 0; i < 4; ++i) {
        if ((call.valid >> i & 1) == 0)
            continue;
        if (call.lengths[i] > kMostRecords)
            core.report(Rule::RepeatLimit, call.here,
                "MrgSort gets a list of " + std::to_string(call.lengths[i]) + " records, at most "
                    + std::to_string(kMostRecords) + " are possible.");
        const std::int64_t bytes = (call.repeats - 1) * stride + call.lengths[i] * kRecord;
        allowed = checkOperand(core, call.lists[i], bytes, 8, "a list", carrier) && allowed;
        if (allowed)
            addRange(core, call.lists[i], bytes, core.scratch.reads);
    }
    return allowed;
}

void finish(Core& core, const acann_emu::VectorCall& carrier, std::int64_t records)
{
    LanePlan plan;
    plan.repeats = std::max<std::int64_t>(1, (records + kGroup - 1) / kGroup);
    core.issue(Pipe::V, vectorCost(core, carrier.api, kRecord, plan), core.scratch, carrier.api, carrier.here);
}

} // namespace

extern "C" {

void acann_emu_sort32(const SortCall& call)
{
    Core& core = currentCore();
    core.lastHere = call.here;
    core.requireMemory(call.here);
    const auto carrier = named("Sort32", call.here);
    const std::uint32_t size = sizeOf(call.type);
    const std::int64_t count = call.repeats * kGroup;
    bool allowed = checkOperand(core, call.dst, count * kRecord, 32, "the destination", carrier);
    allowed = checkOperand(core, call.scores, count * size, 32, "the scores", carrier) && allowed;
    allowed = checkOperand(core, call.indices, count * 4, 32, "the indices", carrier) && allowed;
    if (!allowed)
        return;
    core.scratch.clear();
    addRange(core, call.scores, count * size, core.scratch.reads);
    addRange(core, call.indices, count * 4, core.scratch.reads);
    addRange(core, call.dst, count * kRecord, core.scratch.writes);
    finish(core, carrier, count);
    for (std::int64_t group = 0; group < call.repeats; ++group)
        sortGroup(call, group, size);
}

void acann_emu_merge_sort(const MergeCall& call)
{
    Core& core = currentCore();
    core.lastHere = call.here;
    core.requireMemory(call.here);
    const auto carrier = named("MrgSort", call.here);
    if (call.valid != 3 && call.valid != 7 && call.valid != 15)
        core.stop(Rule::MaskRange, call.here,
            "MrgSort has validBit " + std::to_string(call.valid) + ", valid are 3, 7 and 15 (two, three, four lists).");
    const std::int64_t stride = strideOfRepeat(call);
    if (!checkLists(core, call, carrier, stride))
        return;
    std::vector<std::uint8_t> merged;
    std::array<std::uint16_t, 4> used{};
    for (std::int64_t repeat = 0; repeat < call.repeats; ++repeat) {
        used = {};
        std::array<const std::uint8_t*, 4> lists{};
        for (std::size_t i = 0; i < lists.size(); ++i)
            lists[i] = call.lists[i].address + repeat * stride;
        mergeLists(call, lists, used, merged);
    }
    if (call.taken != nullptr)
        std::copy(used.begin(), used.end(), call.taken);
    const auto bytes = static_cast<std::int64_t>(merged.size());
    if (!checkOperand(core, call.dst, bytes, 8, "the destination", carrier))
        return;
    addRange(core, call.dst, bytes, core.scratch.writes);
    finish(core, carrier, bytes / kRecord);
    std::memcpy(call.dst.address, merged.data(), merged.size());
}
}
