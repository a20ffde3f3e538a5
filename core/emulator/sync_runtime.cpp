// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Block indices, flags, masks, tiling, printf behind the API headers.
#include "emulator/core_state.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace acann::emulator;
using acann_emu::Here;

namespace {

/// Cycles of the 50 MHz system counter per microsecond (ascend-c-facts §1.8).
constexpr double kCounterMHz = 50;

bool validEvent(Core& core, Pipe from, Pipe to, std::int64_t id, const char* api, const Here& here)
{
    core.lastHere = here;
    core.timeline.spend(core.profile().scalar.synchronisation);
    const auto pipes = pipesOf(core.kind());
    const auto exists = [&](Pipe pipe) { return std::find(pipes.begin(), pipes.end(), pipe) != pipes.end(); };
    if (id < 0 || id >= Core::kEventIds) {
        core.report(
            Rule::EventId, here, std::string(api) + " uses event id " + std::to_string(id) + ", valid are 0…7.");
        return false;
    }
    const bool missing = !exists(from) || !exists(to);
    if (missing && core.layout().mixed())
        return false; // meant for the other kind of core
    if (missing || (from == to && from != Pipe::V && from != Pipe::FIX)) {
        core.report(Rule::EventId, here,
            std::string(api) + " uses the event " + pipeName(from) + "_" + pipeName(to) + ", which "
                + (core.kind() == CoreKind::Vector ? "a vector" : "a cube") + " core does not have.");
        return false;
    }
    return true;
}

/// Formats one conversion of a printf format with its argument.
std::string format(const std::string& conversion, const acann_emu::PrintArgument& argument)
{
    using Kind = acann_emu::PrintArgument::Kind;
    std::array<char, 256> buffer{};
    std::string flags;
    for (const char c : conversion.substr(0, conversion.size() - 1))
        if (std::strchr("hljztL", c) == nullptr)
            flags += c;
    const char kind = conversion.back();
    const bool integer = std::strchr("diuoxXc", kind) != nullptr;
    if (argument.kind == Kind::Text)
        return argument.text;
    if (argument.kind == Kind::Pointer || kind == 'p')
        std::snprintf(buffer.data(), buffer.size(), "%#llx", static_cast<unsigned long long>(argument.integer));
    else if (integer) {
        const long long value = argument.kind == Kind::Real ? static_cast<long long>(argument.real)
                                                            : static_cast<long long>(argument.integer);
        std::snprintf(buffer.data(), buffer.size(), (flags + (kind == 'c' ? "" : "ll") + kind).c_str(), value);
    } else {
        const double value = argument.kind == Kind::Real ? argument.real : static_cast<double>(argument.integer);
        std::snprintf(buffer.data(), buffer.size(),
            (flags + (std::strchr("eEfFgGaA", kind) != nullptr ? kind : 'g')).c_str(), value);
    }
    return buffer.data();
}

} // namespace

extern "C" {

std::int64_t acann_emu_block_index() { return currentCore().blockIndex(); }
std::int64_t acann_emu_block_count() { return currentCore().spec().blockDim; }
std::uint64_t acann_emu_tiling_key() { return currentCore().spec().tilingKey; }

std::int64_t acann_emu_system_cycle()
{
    const Core& core = currentCore();
    return static_cast<std::int64_t>(core.port.clock / core.profile().frequencyMHz * kCounterMHz);
}

void acann_emu_copy_tiling(void* target, const void* source, std::size_t bytes, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    std::memset(target, 0, bytes);
    const GmRegion* region = core.global().find(source);
    const auto* from = static_cast<const std::uint8_t*>(source);
    const std::size_t left = region == nullptr
        ? 0
        : static_cast<std::size_t>(static_cast<const std::uint8_t*>(region->address) + region->bytes - from);
    if (bytes > left)
        core.stop(Rule::GmOutOfBounds, here,
            "the tiling struct has " + std::to_string(bytes) + " bytes, its memory has " + std::to_string(left)
                + "; kernel and host must use the same struct.");
    std::memcpy(target, source, bytes);
    core.timeline.spend(core.profile().scalar.globalAccess);
}

void acann_emu_not_emulated(const char* api, const char* reason, Here here)
{
    currentCore().stop(Rule::NotEmulated, here, std::string(api) + ": " + reason + ".");
}

void acann_emu_print(const char* text, const acann_emu::PrintArgument* arguments, std::size_t count)
{
    // Host code of a program that uses the namespace means this printf, too.
    const Core* core = currentCoreIfAny();
    std::string line = core != nullptr ? "[block " + std::to_string(core->block()) + "] " : std::string();
    std::size_t used = 0;
    for (const char* at = text; *at != 0; ++at) {
        if (*at != '%') {
            line += *at;
            continue;
        }
        if (at[1] == '%') {
            line += *at++;
            continue;
        }
        const char* end = at + 1;
        while (*end != 0 && std::strchr("diuoxXcsfFeEgGaAp", *end) == nullptr)
            ++end;
        if (*end == 0 || used == count) {
            line += at;
            break;
        }
        line += format(std::string(at, end + 1), arguments[used++]);
        at = end;
    }
    if (core == nullptr)
        std::fputs(line.c_str(), stdout);
    else
        currentCore().print(line);
}

void acann_emu_assert_failed(const char* condition, Here here)
{
    if (currentCoreIfAny() == nullptr) {
        std::fprintf(stderr, "%s:%d: the assertion '%s' does not hold.\n", here.file, here.line, condition);
        std::abort();
    }
    currentCore().stop(Rule::AssertFailed, here, std::string("the assertion '") + condition + "' does not hold.");
}

void acann_emu_trap(Here here) { currentCore().stop(Rule::Trap, here, "the kernel called Trap."); }

void acann_emu_set_flag(Pipe from, Pipe to, std::int64_t id, Here here)
{
    Core& core = currentCore();
    if (!validEvent(core, from, to, id, "SetFlag", here))
        return;
    Core::Flag& flag = core.flag(from, to, id);
    if (flag.set && !core.alreadyReported(Rule::EventUnpaired, here))
        core.report(Rule::EventUnpaired, here,
            std::string("the flag ") + eventName(from, to) + " with id " + std::to_string(id)
                + " is set again before anything waited for it.",
            {placeOf(flag.here, "set before")});
    flag.set = core.timeline.moment(from);
    flag.here = here;
}

void acann_emu_wait_flag(Pipe from, Pipe to, std::int64_t id, Here here)
{
    Core& core = currentCore();
    if (!validEvent(core, from, to, id, "WaitFlag", here))
        return;
    Core::Flag& flag = core.flag(from, to, id);
    if (!flag.set)
        core.stop(Rule::Deadlock, here,
            std::string("pipe ") + pipeName(to) + " waits for the flag " + eventName(from, to) + " with id "
                + std::to_string(id) + ", which nothing has set; the NPU would hang here.");
    core.timeline.wait(to, *flag.set, eventName(from, to));
    flag.set.reset();
    if (to == Pipe::S)
        core.forgetSafeRanges();
}

std::int8_t acann_emu_event_id(Pipe from, Pipe to, bool reserve, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    std::uint8_t& taken = core.reservedIds(from, to);
    for (int id = 0; id < Core::kEventIds; ++id) {
        if ((taken & (1u << id)) != 0)
            continue;
        if (reserve)
            taken = static_cast<std::uint8_t>(taken | (1u << id));
        return static_cast<std::int8_t>(id);
    }
    core.stop(Rule::EventId, here,
        std::string("all 8 event ids of ") + eventName(from, to) + " are taken; release one with ReleaseEventID.");
}

void acann_emu_event_release(Pipe from, Pipe to, std::int64_t id)
{
    if (id >= 0 && id < Core::kEventIds) {
        std::uint8_t& taken = currentCore().reservedIds(from, to);
        taken = static_cast<std::uint8_t>(taken & ~(1u << id));
    }
}

void acann_emu_barrier(Pipe pipe, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.timeline.spend(core.profile().scalar.synchronisation);
    core.timeline.barrier(pipe);
}

void acann_emu_mask_mode(bool counter)
{
    Core& core = currentCore();
    core.timeline.spend(core.profile().scalar.synchronisation);
    core.counterMode = counter;
}

void acann_emu_mask(std::uint64_t high, std::uint64_t low)
{
    Core& core = currentCore();
    core.timeline.spend(core.profile().scalar.synchronisation);
    core.mask = {low, high};
}

void acann_emu_deq_scale(float scale) { currentCore().deqScale = scale; }

void acann_emu_atomic(acann_emu::DType type, int operation)
{
    Core& core = currentCore();
    core.timeline.spend(core.profile().scalar.synchronisation);
    core.atomicType = type;
    core.atomicOperation = operation;
    core.atomicHere = core.lastHere;
}

std::uint64_t acann_emu_reduce_register(int which)
{
    Core& core = currentCore();
    core.timeline.drainForScalar(Pipe::V);
    return core.reduceRegisters[static_cast<std::size_t>(which)];
}
}
