// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DataCopy and DataCopyPad: layout, truncation, bounds, cost (ascend-c-facts §1.4, §1.5, §3.3).
#include "emulator/global_access.h"
#include "emulator/include/acann_emulator/special_abi.h"
#include "emulator/lanes.h"

#include <algorithm>
#include <cstring>

using namespace acann::emulator;
using acann_emu::CopyCall;
using acann_emu::Route;

namespace {

constexpr std::int64_t kBlock = 32;
constexpr std::int64_t kMostBlocks = 4095;
constexpr std::int64_t kMostPaddedBytes = 2097151;
constexpr std::size_t kPendingStores = 64;
constexpr std::size_t kTrackedRows = 512; ///< beyond it one enclosing range is tracked

std::string text(std::int64_t value) { return std::to_string(value); }
std::int64_t roundUp(std::int64_t value) { return (value + kBlock - 1) / kBlock * kBlock; }

/// A copy with all strides resolved to bytes.
struct Geometry
{
    std::int64_t blocks = 0;
    std::int64_t bytes = 0; ///< of payload per block
    std::int64_t lead = 0; ///< fill before the payload, local side
    std::int64_t localBytes = 0; ///< bytes a block takes in local memory, fill included
    std::int64_t localPitch = 0;
    std::int64_t otherPitch = 0; ///< on the global side, or of the local source

    [[nodiscard]] std::int64_t localExtent() const { return blocks == 0 ? 0 : (blocks - 1) * localPitch + localBytes; }
    [[nodiscard]] std::int64_t otherExtent() const { return blocks == 0 ? 0 : (blocks - 1) * otherPitch + bytes; }
};

void checkRange(Core& core, const CopyCall& call, bool ok, const std::string& what)
{
    if (!ok && !core.alreadyReported(Rule::CopyRange, call.here))
        core.report(Rule::CopyRange, call.here, std::string(call.api) + ": " + what + ".");
}

void reportTruncation(Core& core, const CopyCall& call, std::int64_t whole)
{
    const Rule rule = call.route == Route::LocalToGm ? Rule::CopyGmTail : Rule::CopyTruncated;
    if (!core.alreadyReported(rule, call.here))
        core.report(rule, call.here,
            "DataCopy of " + text(call.blockBytes / call.elementBytes) + " elements (" + text(call.blockBytes)
                + " bytes) moves only " + text(whole) + " bytes, whole blocks of 32.");
}

Geometry geometryOf(Core& core, const CopyCall& call)
{
    Geometry g;
    g.blocks = call.blocks;
    g.bytes = call.blockBytes;
    if (call.byCount && g.bytes % kBlock != 0) {
        const std::int64_t whole = g.bytes / kBlock * kBlock;
        reportTruncation(core, call, whole);
        g.bytes = whole;
    }
    checkRange(core, call, g.blocks >= 0 && g.blocks <= kMostBlocks,
        "blockCount is " + text(g.blocks) + ", at most " + text(kMostBlocks) + " is possible");
    if (call.padded)
        checkRange(core, call, g.bytes <= kMostPaddedBytes,
            "blockLen is " + text(g.bytes) + " bytes, at most " + text(kMostPaddedBytes) + " is possible");
    if (g.bytes == 0 || g.blocks == 0) {
        g.blocks = 0;
        return g;
    }
    g.localBytes = g.bytes;
    const bool toLocal = call.route != Route::LocalToGm;
    const std::int64_t localGap = toLocal ? call.targetGap : call.sourceGap;
    const std::int64_t otherGap = toLocal ? call.sourceGap : call.targetGap;
    if (call.padded) {
        const std::int64_t left = std::int64_t(call.leftFill) * call.elementBytes;
        const std::int64_t right = std::int64_t(call.rightFill) * call.elementBytes;
        checkRange(
            core, call, left <= kBlock && right <= kBlock, "leftPadding and rightPadding hold at most 32 bytes each");
        g.lead = left;
        g.localBytes = roundUp(left + g.bytes + right);
    }
    g.localPitch = g.localBytes + localGap;
    g.otherPitch = g.bytes + otherGap;
    return g;
}

/// True when [offset, offset + extent) of a local operand may be touched.
bool localAllowed(Core& core, const CopyCall& call, const acann_emu::LocalView& view, std::int64_t extent)
{
    acann_emu::VectorCall shape(acann_emu::VectorOp::Copy, call.api, call.here);
    return checkOperand(core, view, extent, kBlock, "the local tensor", shape);
}

/// True when the bytes lie in one region of the launch; else a finding names the first that do not.
bool globalAllowed(Core& core, const CopyCall& call, const Geometry& g, const GmRegion*& region)
{
    const acann_emu::GlobalView& view = call.global;
    region = view.regionBegin == nullptr ? nullptr : core.global().find(view.regionBegin);
    const std::int64_t extent = g.otherExtent();
    const bool inside = region != nullptr && view.address >= view.regionBegin && view.address <= view.regionEnd
        && extent <= view.regionEnd - view.address;
    if (inside) {
        checkDeclared(core, view, extent, call.api, call.here);
        return true;
    }
    if (core.alreadyReported(Rule::GmOutOfBounds, call.here))
        return false;
    const char* verb = call.route == Route::LocalToGm ? " writes" : " reads";
    std::string message = std::string(call.api) + verb + " " + text(extent) + " bytes";
    if (region == nullptr)
        message += " at an address outside every tensor of the launch.";
    else
        message += " from byte " + text(view.address - view.regionBegin) + " of '" + region->name + "', which has "
            + text(static_cast<std::int64_t>(region->bytes)) + " bytes.";
    core.report(Rule::GmOutOfBounds, call.here, std::move(message));
    return false;
}

void addRows(Core& core, const acann_emu::LocalView& view, const Geometry& g, std::int64_t pitch, std::int64_t bytes,
    std::vector<ByteRange>& ranges)
{
    if (pitch == bytes || static_cast<std::size_t>(g.blocks) > kTrackedRows)
        return addRange(core, view, (g.blocks - 1) * pitch + bytes, ranges);
    const std::int64_t base = core.offsetOf(view.address);
    for (std::int64_t i = 0; i < g.blocks; ++i)
        ranges.push_back(
            {static_cast<std::uint32_t>(base + i * pitch), static_cast<std::uint32_t>(base + i * pitch + bytes)});
}

Cost globalCost(Core& core, const CopyCall& call, const Geometry& g, const GmRegion& region)
{
    const acann::hardware::HardwareProfile& profile = core.profile();
    const bool reading = call.route == Route::GmToLocal;
    const acann::hardware::TransferPath& path = reading ? profile.gmToUb : profile.ubToGm;
    const acann::hardware::ChipMemory& chip = profile.chip;
    const bool contiguous = g.otherPitch == g.bytes || g.blocks == 1;
    const auto bursts = [&](std::int64_t bytes) {
        return (bytes + chip.smallestBurst - 1) / chip.smallestBurst * chip.smallestBurst;
    };
    const double moved = static_cast<double>(contiguous ? bursts(g.bytes * g.blocks) : bursts(g.bytes) * g.blocks);
    const auto address = reinterpret_cast<std::uintptr_t>(call.global.address)
        - reinterpret_cast<std::uintptr_t>(call.global.regionBegin);
    const bool aligned = address % static_cast<std::uintptr_t>(chip.fullSpeedAlignment) == 0
        && (contiguous || g.otherPitch % chip.fullSpeedAlignment == 0);
    const double speed = aligned ? 1.0 : chip.unalignedFactor;
    const std::int64_t extent = g.otherExtent();
    const std::int64_t served = reading ? core.l2.read(region, call.global.address, extent)
                                        : core.l2.write(region, call.global.address, extent);
    const double hit = static_cast<double>(served) / static_cast<double>(extent);
    const double plateau
        = reading && hit > 0.5 ? std::max(path.bytesPerCycle, chip.l2ReadBytesPerCycle) : path.bytesPerCycle;
    Cost cost;
    cost.bytes = g.bytes * g.blocks;
    cost.work = std::max(path.issueCycles,
        path.startCycles + moved / (plateau * speed)
            + (contiguous ? 0 : path.perBlockCycles * static_cast<double>(g.blocks - 1)));
    const double filled = std::min(1.0, static_cast<double>(cost.bytes) / path.outstandingBytes);
    cost.hidden = path.startCycles * (1 - filled);
    cost.memoryDelay = path.requestCycles * filled;
    cost.memoryWork = moved / speed
        * (hit / core.shareOf(chip.l2BytesPerSecond) + (1 - hit) / core.shareOf(chip.hbmBytesPerSecond));
    return cost;
}

void fillElements(std::uint8_t* row, std::int64_t begin, std::int64_t end, const std::uint8_t* value, std::size_t size)
{
    std::uint8_t element[sizeof(std::uint64_t)] = {};
    std::memcpy(element, value, std::min(size, sizeof element));
    for (std::int64_t at = begin; at + static_cast<std::int64_t>(size) <= end; at += static_cast<std::int64_t>(size))
        std::memcpy(row + at, element, size);
}

void fillRow(const Core& core, const CopyCall& call, const Geometry& g, std::uint8_t* row)
{
    const std::size_t size = call.elementBytes;
    const std::int64_t end = g.lead + g.bytes;
    // Without isPad the hardware fills with the first element of the block, and the asked for padding with the value of
    // SetPadValue.
    const std::uint8_t* value = call.fill ? reinterpret_cast<const std::uint8_t*>(&call.fillBits) : row + g.lead;
    const auto held = static_cast<std::size_t>(acann_emu::SpecialRegister::PadValue);
    const std::uint8_t* asked
        = call.fill || !core.padValueSet ? value : reinterpret_cast<const std::uint8_t*>(&core.specialRegisters[held]);
    const std::int64_t right = end + std::int64_t(call.rightFill) * call.elementBytes;
    fillElements(row, 0, g.lead, asked, size);
    fillElements(row, end, right, asked, size);
    fillElements(row, right, g.localBytes, value, size);
}

/// Loads must wait for this core's own earlier stores to the same global bytes.
void checkPendingStores(Core& core, const CopyCall& call, const Geometry& g)
{
    const Clock known = core.timeline.known(Pipe::MTE2);
    const auto complete = known[static_cast<std::size_t>(indexOf(Pipe::MTE3))];
    std::erase_if(core.pendingStores, [&](const Core::PendingStore& store) { return store.number <= complete; });
    const std::uint8_t* begin = call.global.address;
    const std::uint8_t* end = begin + g.otherExtent();
    for (const Core::PendingStore& store : core.pendingStores) {
        if (store.begin >= end || begin >= store.end || core.alreadyReported(Rule::HazardRaw, call.here))
            continue;
        core.report(Rule::HazardRaw, call.here,
            std::string(call.api) + " on pipe MTE2 reads global memory that pipe MTE3 writes at line "
                + text(store.line) + "; missing event MTE3_MTE2.",
            {{placeOf(call.here).file, store.line, "the earlier write"}});
    }
}

/// Scalar stores reach global memory only when their cache line is written back; a copy does not see them before.
void checkCachedStores(Core& core, const CopyCall& call, const Geometry& g)
{
    const DirtyLines* stale = core.stores.staleFor(call.global.address, call.global.address + g.otherExtent());
    if (stale == nullptr || core.alreadyReported(Rule::CacheStale, call.here))
        return;
    core.report(Rule::CacheStale, call.here,
        std::string(call.api) + " reads global memory that SetValue at line " + text(stale->here.line)
            + " changed in the scalar data cache only.",
        {{placeOf(call.here).file, stale->here.line, "the scalar store"}});
}

/// Memory that kernels write: what nothing has written yet, and what other blocks may be writing.
void noteLoad(Core& core, const CopyCall& call, const Geometry& g, const GmRegion& region)
{
    bool nothing = true;
    for (std::int64_t i = 0; i < g.blocks; ++i) {
        const std::uint8_t* row = call.global.address + i * g.otherPitch;
        core.stores.loaded(row, g.bytes, call.here);
        nothing = nothing && isPoison(region, row, g.bytes);
    }
    if (nothing && !core.alreadyReported(Rule::UninitialisedRead, call.here))
        core.report(Rule::UninitialisedRead, call.here,
            std::string(call.api) + " reads " + text(g.bytes * g.blocks) + " bytes from byte "
                + text(call.global.address - call.global.regionBegin) + " of '" + region.name
                + "', which nothing has written.");
}

void copyIn(Core& core, const CopyCall& call, const Geometry& g, const GmRegion& region)
{
    checkPendingStores(core, call, g);
    checkCachedStores(core, call, g);
    if (region.role == GmRole::Output || region.role == GmRole::Workspace)
        noteLoad(core, call, g, region);
    core.scratch.clear();
    addRows(core, call.local, g, g.localPitch, g.localBytes, core.scratch.writes);
    core.issue(Pipe::MTE2, globalCost(core, call, g, region), core.scratch, call.api, call.here);
    core.bytesRead += g.bytes * g.blocks;
    for (std::int64_t i = 0; i < g.blocks; ++i) {
        std::uint8_t* row = call.local.address + i * g.localPitch;
        std::memcpy(row + g.lead, call.global.address + i * g.otherPitch, static_cast<std::size_t>(g.bytes));
        if (g.localBytes != g.bytes)
            fillRow(core, call, g, row);
    }
}

void copyOut(Core& core, const CopyCall& call, const Geometry& g, const GmRegion& region)
{
    if (region.role == GmRole::Input && !core.alreadyReported(Rule::InputWritten, call.here))
        core.report(
            Rule::InputWritten, call.here, std::string(call.api) + " writes to the input '" + region.name + "'.");
    core.scratch.clear();
    addRows(core, call.local, g, g.localPitch, g.bytes, core.scratch.reads);
    const Issued issued = core.issue(Pipe::MTE3, globalCost(core, call, g, region), core.scratch, call.api, call.here);
    core.bytesWritten += g.bytes * g.blocks;
    if (core.pendingStores.size() < kPendingStores)
        core.pendingStores.push_back(
            {call.global.address, call.global.address + g.otherExtent(), issued.number, call.here.line});
    for (std::int64_t i = 0; i < g.blocks; ++i) {
        const std::uint8_t* row = call.local.address + i * g.localPitch;
        std::uint8_t* target = call.global.address + i * g.otherPitch;
        if (core.atomicOperation == 0)
            core.stores.copied(target, row, g.bytes, call.here);
        if (core.atomicOperation != 0)
            core.atomics.push_back({target, core.atomicType, core.atomicOperation, {row, row + g.bytes}, call.here});
        else
            std::memcpy(target, row, static_cast<std::size_t>(g.bytes));
    }
}

void copyLocal(Core& core, const CopyCall& call, const Geometry& g)
{
    core.scratch.clear();
    addRows(core, call.other, g, g.otherPitch, g.bytes, core.scratch.reads);
    addRows(core, call.local, g, g.localPitch, g.bytes, core.scratch.writes);
    const acann::hardware::TransferPath& path = core.profile().ubToUb;
    Cost cost;
    cost.bytes = g.bytes * g.blocks;
    cost.tail = path.startCycles;
    cost.work = std::max(path.issueCycles,
        static_cast<double>(cost.bytes) / path.bytesPerCycle + path.perBlockCycles * static_cast<double>(g.blocks - 1));
    const bool unified = memoryOf(call.local.position) == Memory::UB;
    core.issue(unified ? Pipe::V : Pipe::MTE1, cost, core.scratch, call.api, call.here);
    for (std::int64_t i = 0; i < g.blocks; ++i)
        std::memmove(call.local.address + i * g.localPitch, call.other.address + i * g.otherPitch,
            static_cast<std::size_t>(g.bytes));
}

CopyCall countForm(
    Route route, acann_emu::DType type, std::uint32_t elementBytes, std::uint32_t count, const acann_emu::Here& here)
{
    CopyCall call(route, "DataCopy", here);
    call.type = type;
    call.elementBytes = elementBytes;
    call.byCount = true;
    call.blockBytes = std::int64_t(count) * elementBytes;
    return call;
}

} // namespace

extern "C" {

void acann_emu_copy(const CopyCall& call)
{
    Core& core = currentCore();
    const bool unified = memoryOf(call.local.position) == Memory::UB;
    if (!core.executes(unified ? CoreKind::Vector : CoreKind::Cube, call.api, call.here))
        return;
    core.closeElement();
    core.requireMemory(call.here);
    const Geometry g = geometryOf(core, call);
    if (g.blocks == 0)
        return;
    if (!localAllowed(core, call, call.local, g.localExtent()))
        return;
    if (call.route == Route::LocalToLocal) {
        if (localAllowed(core, call, call.other, g.otherExtent()))
            copyLocal(core, call, g);
        return;
    }
    const GmRegion* region = nullptr;
    if (!globalAllowed(core, call, g, region))
        return;
    if (call.route == Route::GmToLocal)
        copyIn(core, call, g, *region);
    else
        copyOut(core, call, g, *region);
}

void acann_emu_copy_in(const acann_emu::LocalView& dst, const acann_emu::GlobalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here)
{
    CopyCall call = countForm(Route::GmToLocal, type, elementBytes, count, here);
    call.local = dst;
    call.global = src;
    acann_emu_copy(call);
}

void acann_emu_copy_out(const acann_emu::GlobalView& dst, const acann_emu::LocalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here)
{
    CopyCall call = countForm(Route::LocalToGm, type, elementBytes, count, here);
    call.local = src;
    call.global = dst;
    acann_emu_copy(call);
}

void acann_emu_copy_local(const acann_emu::LocalView& dst, const acann_emu::LocalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here)
{
    CopyCall call = countForm(Route::LocalToLocal, type, elementBytes, count, here);
    call.local = dst;
    call.other = src;
    acann_emu_copy(call);
}
}
