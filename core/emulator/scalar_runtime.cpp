// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GetValue and SetValue when the header's quick check does not settle them. The compiler orders scalar accesses to
// local memory with the other pipes by itself (ascend-c-facts §2.4), so they wait instead of being hazards.
#include "emulator/global_access.h"

#include <algorithm>

using namespace acann::emulator;
using acann_emu::GlobalView;
using acann_emu::Here;
using acann_emu::LocalView;

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

/// True when the bytes lie in the tensor's buffer and in local memory; else a finding is made.
bool insideLocal(
    Core& core, const LocalView& view, std::int64_t offset, std::uint32_t bytes, const char* api, const Here& here)
{
    core.lastHere = here;
    if (view.port == nullptr) {
        core.report(Rule::LocalOutOfBounds, here, std::string(api) + " on a LocalTensor that has no buffer.");
        return false;
    }
    const bool inTensor = offset >= 0 && offset + bytes <= static_cast<std::int64_t>(view.room);
    if (!inTensor && !core.alreadyReported(Rule::LocalOutOfBounds, here))
        core.report(Rule::LocalOutOfBounds, here,
            std::string(api) + " at byte " + text(offset) + " of a tensor whose buffer ends after " + text(view.room)
                + " bytes" + core.local.describe(view.buffer) + ".");
    return inTensor;
}

bool safeFor(const Segment& segment, const Clock& known, bool write)
{
    const auto writer = static_cast<std::size_t>(indexOf(segment.writer));
    if (segment.writeNumber > known[writer])
        return false;
    for (std::size_t p = 0; write && p < segment.reads.size(); ++p)
        if (segment.reads[p] > known[p])
            return false;
    return true;
}

/// Waits for every pipe that still works on the segment, as the compiler's synchronisation does.
void settle(Core& core, const Segment& segment, bool write)
{
    const Clock known = core.timeline.known(Pipe::S);
    if (segment.writeNumber > known[static_cast<std::size_t>(indexOf(segment.writer))])
        core.timeline.drainForScalar(segment.writer);
    for (std::size_t p = 0; write && p < segment.reads.size(); ++p)
        if (segment.reads[p] > known[p])
            core.timeline.drainForScalar(static_cast<Pipe>(p));
}

/// The bytes around `index` that need no further waiting.
void widen(Core& core, std::size_t index, bool write, const std::uint8_t*& begin, const std::uint8_t*& end)
{
    const Clock known = core.timeline.known(Pipe::S);
    const auto usable = [&](std::size_t i) {
        const Segment& segment = core.accesses.segment(i);
        return segment.written && safeFor(segment, known, write);
    };
    std::size_t first = index;
    while (first > 0 && usable(first - 1))
        --first;
    std::size_t last = index;
    while (last + 1 < core.accesses.segments() && usable(last + 1))
        ++last;
    begin = core.local.bytes() + core.accesses.segment(first).begin;
    end = core.local.bytes() + core.accesses.endOf(last);
}

/// An access that the compiler does not order with the pipes: an instruction of pipe S like any other.
void accessUnordered(Core& core, std::uint32_t at, std::uint32_t bytes, bool write, const char* api, const Here& here)
{
    core.scratch.clear();
    (write ? core.scratch.writes : core.scratch.reads).push_back({at, at + bytes});
    core.issue(Pipe::S, {}, core.scratch, api, here);
    core.timeline.spend(core.profile().scalar.localAccess);
}

void charge(Core& core) { core.timeline.spend(core.profile().scalar.localAccess); }

/// The region behind a global access, or null after a finding.
const GmRegion* insideGlobal(
    Core& core, const GlobalView& view, std::int64_t offset, std::uint32_t bytes, const char* api, const Here& here)
{
    core.lastHere = here;
    core.timeline.spend(core.profile().scalar.globalAccess);
    const std::uint8_t* at = view.address + offset;
    if (view.regionBegin != nullptr && at >= view.regionBegin && at + bytes <= view.regionEnd) {
        checkDeclared(core, view, offset + bytes, api, here);
        return core.global().find(view.regionBegin);
    }
    if (core.alreadyReported(Rule::GmOutOfBounds, here))
        return nullptr;
    const GmRegion* region = view.regionBegin == nullptr ? nullptr : core.global().find(view.regionBegin);
    core.report(Rule::GmOutOfBounds, here,
        region == nullptr ? std::string(api) + " on an address outside every tensor of the launch."
                          : std::string(api) + " at byte " + text(at - view.regionBegin) + " of '" + region->name
                + "', which has " + text(static_cast<std::int64_t>(region->bytes)) + " bytes.");
    return nullptr;
}

} // namespace

extern "C" {

bool acann_emu_local_read(const LocalView& view, std::int64_t offset, std::uint32_t bytes, Here here)
{
    Core& core = currentCore();
    if (!insideLocal(core, view, offset, bytes, "GetValue", here))
        return false;
    const std::int64_t at = core.offsetOf(view.address + offset);
    if (at < 0)
        return false;
    if (!core.spec().compilerOrdersScalars) {
        accessUnordered(core, static_cast<std::uint32_t>(at), bytes, false, "GetValue", here);
        return true;
    }
    const std::size_t index = core.accesses.find(static_cast<std::uint32_t>(at));
    if (!core.accesses.segment(index).written) {
        if (!core.alreadyReported(Rule::UninitialisedRead, here))
            core.report(Rule::UninitialisedRead, here,
                "GetValue reads " + core.local.place(at) + ", which nothing has written since the kernel began.");
    } else {
        settle(core, core.accesses.segment(index), false);
        widen(core, index, false, core.port.readBegin, core.port.readEnd);
    }
    charge(core);
    return true;
}

bool acann_emu_local_write(const LocalView& view, std::int64_t offset, std::uint32_t bytes, Here here)
{
    Core& core = currentCore();
    if (!insideLocal(core, view, offset, bytes, "SetValue", here))
        return false;
    const std::int64_t at = core.offsetOf(view.address + offset);
    if (at < 0)
        return false;
    const auto position = static_cast<std::uint32_t>(at);
    if (!core.spec().compilerOrdersScalars) {
        accessUnordered(core, position, bytes, true, "SetValue", here);
        return true;
    }
    std::size_t index = core.accesses.find(position);
    if (!core.accesses.segment(index).written) {
        // Mark the unwritten rest of this tensor at once: loops of SetValue stay quick, and reads give no false alarm.
        const std::uint32_t end
            = std::min(core.accesses.endOf(index), position + view.room - static_cast<std::uint32_t>(offset));
        core.accesses.write({position, end}, Pipe::S, 0, 0, here.line);
        index = core.accesses.find(position);
    } else {
        settle(core, core.accesses.segment(index), true);
    }
    widen(core, index, true, core.port.writeBegin, core.port.writeEnd);
    charge(core);
    return true;
}

GlobalView acann_emu_global_at(void* address, std::uint64_t bytes)
{
    Core& core = currentCore();
    GlobalView view{};
    view.address = static_cast<std::uint8_t*>(address);
    view.port = &core.port;
    view.bytes = bytes;
    if (const GmRegion* region = core.global().find(address)) {
        view.regionBegin = static_cast<const std::uint8_t*>(region->address);
        view.regionEnd = view.regionBegin + region->bytes;
    }
    return view;
}

void acann_emu_cache_clean(const std::uint8_t* address, bool all)
{
    currentCore().closeElement();
    GmStores& stores = currentCore().stores;
    if (all)
        stores.cleanedAll();
    else
        stores.cleaned(address);
}

void acann_emu_global_l2(const GlobalView& view, bool cached)
{
    Core& core = currentCore();
    if (const GmRegion* region = core.global().find(view.regionBegin))
        core.l2.useFor(*region, cached);
}

bool acann_emu_global_read(const GlobalView& view, std::int64_t offset, std::uint32_t bytes, Here here)
{
    Core& core = currentCore();
    core.bytesRead += bytes;
    const GmRegion* region = insideGlobal(core, view, offset, bytes, "GetValue", here);
    if (region == nullptr)
        return false;
    // One or two bytes of an integer may well look like that.
    const bool tellsApart = bytes >= sizeof(float) || (region->poison && (*region->poison)[0] != (*region->poison)[1]);
    if (tellsApart && isPoison(*region, view.address + offset, bytes)
        && !core.alreadyReported(Rule::UninitialisedRead, here))
        core.report(Rule::UninitialisedRead, here,
            "GetValue reads byte " + text(view.address + offset - view.regionBegin) + " of '" + region->name
                + "', which nothing has written.");
    return true;
}

bool acann_emu_global_open(const GlobalView& view, std::int64_t offset, std::uint32_t bytes, Here here)
{
    Core& core = currentCore();
    core.closeElement();
    if (insideGlobal(core, view, offset, bytes, "operator()", here) == nullptr)
        return false;
    Core::OpenElement element;
    element.address = view.address + offset;
    element.bytes = std::min<std::uint32_t>(bytes, static_cast<std::uint32_t>(element.before.size()));
    element.here = here;
    std::copy_n(element.address, element.bytes, element.before.begin());
    core.openElement = element;
    core.bytesRead += bytes;
    return true;
}

bool acann_emu_global_write(const GlobalView& view, std::int64_t offset, std::uint32_t bytes, Here here)
{
    Core& core = currentCore();
    core.closeElement();
    const GmRegion* region = insideGlobal(core, view, offset, bytes, "SetValue", here);
    if (region == nullptr)
        return false;
    if (region->role == GmRole::Input && !core.alreadyReported(Rule::InputWritten, here))
        core.report(Rule::InputWritten, here, "SetValue writes to the input '" + region->name + "'.");
    core.bytesWritten += bytes;
    core.stores.scalar(view.address + offset, bytes, here);
    return true;
}
}
