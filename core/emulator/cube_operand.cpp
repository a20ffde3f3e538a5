// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/cube_operand.h"

namespace acann::emulator {

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

} // namespace

bool checkCubeOperand(Core& core, const acann_emu::LocalView& view, std::int64_t extent, const OperandRule& rule,
    const char* api, const acann_emu::Here& here)
{
    const std::string operand = std::string(rule.name) + " of " + api;
    const std::int64_t offset = view.port == nullptr ? -1 : core.offsetOf(view.address);
    if (offset < 0) {
        core.report(Rule::LocalOutOfBounds, here, operand + " is a tensor without a buffer.");
        return false;
    }
    const Memory memory = memoryOf(view.position);
    if (memory != rule.memory) {
        core.report(Rule::CubeRange, here,
            operand + " lies in " + memoryName(memory) + ", it must lie in " + memoryName(rule.memory) + ".");
        return false;
    }
    const std::int64_t inMemory = offset - core.local.base(memory);
    if (inMemory % rule.alignment != 0 && !core.alreadyReported(Rule::UbAlign, here))
        core.report(Rule::UbAlign, here,
            operand + " starts at " + core.local.place(offset) + ", which is not a multiple of " + text(rule.alignment)
                + ".");
    if (extent > view.room) {
        if (!core.alreadyReported(Rule::LocalOutOfBounds, here))
            core.report(Rule::LocalOutOfBounds, here,
                operand + " is used up to byte " + text(extent) + ", but its buffer has only " + text(view.room)
                    + " bytes from there" + core.local.describe(view.buffer) + ".");
        return false;
    }
    return inMemory + extent <= core.local.capacity(memory);
}

bool checkCubeGlobal(Core& core, const acann_emu::GlobalView& view, std::int64_t extent, bool write, const char* api,
    const acann_emu::Here& here)
{
    const GmRegion* region = view.regionBegin == nullptr ? nullptr : core.global().find(view.regionBegin);
    const bool inside = region != nullptr && view.address >= view.regionBegin && view.address <= view.regionEnd
        && extent <= view.regionEnd - view.address;
    if (!inside) {
        if (!core.alreadyReported(Rule::GmOutOfBounds, here))
            core.report(Rule::GmOutOfBounds, here,
                std::string(api) + (write ? " writes " : " reads ") + text(extent) + " bytes "
                    + (region == nullptr ? std::string("at an address outside every tensor of the launch.")
                                         : "from byte " + text(view.address - view.regionBegin) + " of '" + region->name
                                + "', which has " + text(static_cast<std::int64_t>(region->bytes)) + " bytes."));
        return false;
    }
    if (write && region->role == GmRole::Input && !core.alreadyReported(Rule::InputWritten, here))
        core.report(Rule::InputWritten, here, std::string(api) + " writes to the input '" + region->name + "'.");
    return true;
}

bool requireRange(Core& core, bool ok, const char* api, const acann_emu::Here& here, const std::string& what)
{
    if (!ok && !core.alreadyReported(Rule::CubeRange, here))
        core.report(Rule::CubeRange, here, std::string(api) + ": " + what + ".");
    return ok;
}

double chipCycles(const Core& core, std::int64_t bytes)
{
    return static_cast<double>(bytes) / core.shareOf(core.profile().chip.hbmBytesPerSecond);
}

} // namespace acann::emulator
