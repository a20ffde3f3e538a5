// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernel kinds, barriers and flags between cores behind the API headers (ascend-c-facts §2.2, §2.4). The time a signal
// needs from core to core is not documented and taken as nothing.
#include "emulator/core_state.h"

#include "emulator/include/acann_emulator/cube_abi.h"

#include <algorithm>
#include <cstring>

using namespace acann::emulator;
using acann_emu::CrossCoreGroup;
using acann_emu::Here;
using acann_emu::KernelTypeCode;

namespace {

constexpr std::int64_t kSlotBytes = 32; ///< of a core in the workspaces of soft synchronisation
constexpr int kSoftKeys = 16; ///< barrier keys from here on belong to soft barriers

std::string text(std::int64_t value) { return std::to_string(value); }

KernelType typeOf(KernelTypeCode code)
{
    switch (code) {
    case KernelTypeCode::CubeOnly:
        return {KernelKind::Cube, true};
    case KernelTypeCode::MixVector:
        return {KernelKind::VectorMix, true};
    case KernelTypeCode::MixCube:
        return {KernelKind::CubeMix, true};
    case KernelTypeCode::Mix11:
        return {KernelKind::Mix11, true};
    case KernelTypeCode::Mix12:
        return {KernelKind::Mix12, true};
    default:
        return {KernelKind::Vector, true};
    }
}

/// Hardware synchronisation needs a kernel whose blocks are scheduled together.
void requireMixKind(Core& core, const char* api, const Here& here)
{
    core.lastHere = here;
    core.timeline.spend(core.profile().scalar.synchronisation);
    const KernelType& type = core.context().type;
    const bool alone = type.kind == KernelKind::Vector || type.kind == KernelKind::Cube;
    if (type.declared && alone && !core.alreadyReported(Rule::SyncKind, here))
        core.report(Rule::SyncKind, here,
            std::string(api) + " is used in a kernel that is declared "
                + (type.kind == KernelKind::Vector ? "KERNEL_TYPE_AIV_ONLY." : "KERNEL_TYPE_AIC_ONLY."));
}

std::vector<int> membersOf(const Core& core, CrossCoreGroup group, std::int64_t used)
{
    const TeamLayout& layout = core.layout();
    std::vector<int> members;
    for (int unit = 0; unit < layout.units(); ++unit) {
        const CoreKind kind = layout.kindOf(unit);
        const int index = kind == CoreKind::Cube ? layout.blockOf(unit)
                                                 : layout.blockOf(unit) * layout.vectors + layout.subOf(unit);
        if (group == CrossCoreGroup::AllCores || (group == CrossCoreGroup::VectorCores && kind == CoreKind::Vector)
            || (group == CrossCoreGroup::FirstBlocks && kind == core.kind() && index < used))
            members.push_back(unit);
    }
    return members;
}

void meet(Core& core, int key, const std::vector<int>& members, const char* api, const Here& here)
{
    core.closeElement();
    core.timeline.barrier(Pipe::All);
    const int unit = core.context().unit;
    CrossCoreFlags& flags = *core.context().flags;
    std::size_t round = 0;
    {
        const std::lock_guard lock(core.context().team->mutex());
        core.publish();
        round = flags.arrive(key, unit, members, core.timeline.moment(Pipe::S).time);
        if (flags.passed(key, round))
            (*core.context().settle)();
    }
    core.await({api, here, [&] { return flags.passed(key, round); }, [&] { return flags.missingAt(key, members); }});
    double time = 0;
    {
        const std::lock_guard lock(core.context().team->mutex());
        time = flags.passTime(key, round);
    }
    core.timeline.stall(time, api, here.line);
    core.pendingStores.clear();
    core.stores.nextPhase();
}

/// Bytes from the tensor's start to the end of its allocation or declared size.
std::int64_t roomIn(const acann_emu::GlobalView& view)
{
    if (view.regionBegin == nullptr)
        return 0;
    const std::int64_t room = view.regionEnd - view.address;
    return view.bytes == 0 ? room : std::min(room, static_cast<std::int64_t>(view.bytes));
}

bool validFlag(Core& core, std::int64_t id, const char* api, const Here& here)
{
    if (id >= 0 && id < CrossCoreFlags::kIds)
        return true;
    core.report(Rule::FlagCounter, here, std::string(api) + " uses flag " + text(id) + ", valid are 0…15.");
    return false;
}

void checkSoftWorkspace(Core& core, const acann_emu::GlobalView& global, const acann_emu::LocalView& local,
    std::int64_t used, const Here& here)
{
    const std::int64_t needed = used * kSlotBytes;
    if (roomIn(global) < needed || static_cast<std::int64_t>(local.bytes) < needed)
        core.stop(Rule::WorkspaceSize, here,
            "SyncAll of " + text(used) + " cores needs " + text(needed) + " bytes in both workspaces, but they have "
                + text(roomIn(global)) + " and " + text(local.bytes) + ".");
    const std::uint8_t* slot = global.address + core.blockIndex() * kSlotBytes;
    if (std::any_of(slot, slot + kSlotBytes, [](std::uint8_t byte) { return byte != 0; })
        && !core.alreadyReported(Rule::UninitialisedRead, here))
        core.report(Rule::UninitialisedRead, here,
            "the workspace of SyncAll in global memory is not zero at the core's slot; it must be cleared before the "
            "launch.");
}

double takeWhenNoted(Core& core, CrossCoreFlags::NotedFlag flag, int partner, const char* api, const Here& here)
{
    CrossCoreFlags& flags = *core.context().flags;
    core.await({api, here, [&] { return flags.isNoted(flag); }, [&] { return std::vector<int>{partner}; }});
    core.stores.ordered();
    const std::lock_guard lock(core.context().team->mutex());
    return flags.takeNoted(flag);
}

int unitOfIndex(const Core& core, std::int64_t index)
{
    const TeamLayout& layout = core.layout();
    const int perBlock = core.kind() == CoreKind::Cube ? 1 : std::max(1, layout.vectors);
    const int block = std::clamp(static_cast<int>(index) / perBlock, 0, layout.blocks - 1);
    return layout.unitOf(block, core.kind(), static_cast<int>(index) % perBlock);
}

} // namespace

extern "C" {

bool acann_emu_is_cube_core() { return currentCore().kind() == CoreKind::Cube; }
std::int64_t acann_emu_sub_block_index() { return currentCore().layout().subOf(currentCore().context().unit); }
std::int64_t acann_emu_sub_block_count()
{
    const Core& core = currentCore();
    return core.kind() == CoreKind::Cube ? 1 : core.layout().vectors;
}
std::int64_t acann_emu_task_ratio() { return acann_emu_sub_block_count(); }

void acann_emu_kernel_type(KernelTypeCode code, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (code != KernelTypeCode::Undeclared)
        core.declare(typeOf(code), here);
}

void acann_emu_sync_all(CrossCoreGroup group, Here here)
{
    Core& core = currentCore();
    requireMixKind(core, "SyncAll", here);
    if (group == CrossCoreGroup::VectorCores && !core.executes(CoreKind::Vector, "SyncAll", here))
        return;
    meet(core, static_cast<int>(group), membersOf(core, group, 0), "SyncAll", here);
}

void acann_emu_sync_all_soft(
    const acann_emu::GlobalView& global, const acann_emu::LocalView& local, std::int64_t used, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (!core.executes(CoreKind::Vector, "SyncAll", here))
        return;
    const std::int64_t all = std::int64_t(core.layout().blocks) * core.layout().vectors;
    const std::int64_t members = used <= 0 ? all : used;
    checkSoftWorkspace(core, global, local, members, here);
    // Each core stores its slot and polls the others': two transfers, as documented for the soft barrier.
    core.timeline.spend(2 * core.profile().gmToUb.startCycles);
    meet(core, kSoftKeys + static_cast<int>(members), membersOf(core, CrossCoreGroup::FirstBlocks, members), "SyncAll",
        here);
    if (members < all)
        core.stores.ordered(); // phases of different groups cannot be compared
}

void acann_emu_cross_core_set(int mode, Pipe pipe, std::int64_t id, Here here)
{
    Core& core = currentCore();
    requireMixKind(core, "CrossCoreSetFlag", here);
    if (!validFlag(core, id, "CrossCoreSetFlag", here))
        return;
    if (mode == 2 && !core.layout().mixed() && !core.context().type.declared)
        core.declare({KernelKind::Mix12, false}, here);
    if ((mode == 2 && !core.layout().mixed()) || mode > 2) {
        core.report(Rule::FlagCounter, here,
            "CrossCoreSetFlag uses mode " + text(mode)
                + ", but a block of this kernel has only one kind of core, or the mode does not exist.");
        return;
    }
    core.closeElement();
    core.setsFlags = true;
    CoreTeam& team = *core.context().team;
    const std::lock_guard lock(team.mutex());
    // Flags between blocks: how far the cores run ahead of each other would decide whether a counter overflows.
    if (mode == 0) {
        team.serialise();
        core.publish();
        (*core.context().settle)();
    }
    const bool room = core.context().flags->set(
        core.context().unit, mode, static_cast<int>(id), core.timeline.moment(pipe).time, here);
    team.changed();
    if (!room && !core.alreadyReported(Rule::FlagCounter, here))
        core.report(Rule::FlagCounter, here,
            "the flag " + text(id) + " is set for the 16th time while nothing waits for it; its counter holds 15.");
}

void acann_emu_cross_core_wait(std::int64_t id, Here here)
{
    Core& core = currentCore();
    requireMixKind(core, "CrossCoreWaitFlag", here);
    if (!validFlag(core, id, "CrossCoreWaitFlag", here))
        return;
    // Who waits before setting anything waits for the other kind of core of its block.
    if (!core.layout().mixed() && !core.context().type.declared && !core.setsFlags)
        core.declare({KernelKind::Mix12, false}, here);
    if (!core.layout().mixed()) {
        const std::lock_guard lock(core.context().team->mutex());
        core.context().team->serialise();
    }
    const int unit = core.context().unit;
    const int flag = static_cast<int>(id);
    CrossCoreFlags& flags = *core.context().flags;
    core.await({"CrossCoreWaitFlag(" + text(id) + ")", here, [&] { return flags.isSet(unit, flag); },
        [&] { return flags.missing(unit, flag); }});
    double time = 0;
    {
        const std::lock_guard lock(core.context().team->mutex());
        time = flags.take(unit, flag);
    }
    core.stores.ordered();
    core.timeline.stall(time, "CrossCoreWaitFlag", here.line);
    core.forgetSafeRanges();
}

void acann_emu_between_blocks_set(
    const acann_emu::GlobalView& global, std::int64_t block, std::int64_t event, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    const std::int64_t cores = std::int64_t(core.layout().blocks) * std::max(1, core.layout().vectors);
    const std::int64_t needed = (cores * event + block + 1) * kSlotBytes;
    if (block < 0 || block >= cores || event < 0 || roomIn(global) < needed)
        core.stop(Rule::WorkspaceSize, here,
            "IBSet for block " + text(block) + " and event " + text(event) + " needs " + text(needed)
                + " bytes of workspace in global memory, which has " + text(roomIn(global)) + ".");
    core.closeElement();
    core.timeline.barrier(Pipe::All);
    core.timeline.spend(core.profile().ubToGm.startCycles);
    const std::lock_guard lock(core.context().team->mutex());
    core.publish();
    (*core.context().settle)();
    core.context().flags->note({static_cast<int>(block), static_cast<int>(event)}, core.timeline.moment(Pipe::S).time);
    core.context().team->changed();
}

void acann_emu_between_blocks_wait(const acann_emu::GlobalView&, std::int64_t block, std::int64_t event, Here here)
{
    Core& core = currentCore();
    core.timeline.spend(core.profile().gmToUb.startCycles);
    const double time = takeWhenNoted(
        core, {static_cast<int>(block), static_cast<int>(event)}, unitOfIndex(core, block), "IBWait", here);
    core.timeline.stall(time, "IBWait", here.line);
    core.timeline.barrier(Pipe::All);
}

void acann_emu_ordered_wait(Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    const int index = core.blockIndex();
    // Block 0 of the first round has nobody before it.
    if (index == 0 && core.orderedRounds++ == 0)
        return;
    const int last = core.layout().blocks * std::max(1, core.layout().vectors) - 1;
    const double time
        = takeWhenNoted(core, {index, -1}, unitOfIndex(core, index == 0 ? last : index - 1), "WaitPreBlock", here);
    core.timeline.stall(time, "WaitPreBlock", here.line);
}

void acann_emu_ordered_notify(Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.closeElement();
    core.timeline.barrier(Pipe::All);
    const int cores = core.layout().blocks * std::max(1, core.layout().vectors);
    const std::lock_guard lock(core.context().team->mutex());
    core.publish();
    (*core.context().settle)();
    core.context().flags->note({(core.blockIndex() + 1) % cores, -1}, core.timeline.moment(Pipe::S).time);
    core.context().team->changed();
}
}
