// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/include/acann_emulator/scalar_types.h"
#include "emulator/lanes.h"
#include "emulator/library_unit.h"
#include "emulator/rounding.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace acann::emulator {

namespace {

using acann_emu::DType;
using acann_emu::LibraryOperand;

constexpr std::uint32_t kBlock = 32;

std::string text(std::int64_t value) { return std::to_string(value); }

template <typename T> double loadAs(const std::uint8_t* at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}

template <typename T> void storeAs(std::uint8_t* at, double value)
{
    using Limits = std::numeric_limits<T>;
    const auto converted
        = static_cast<T>(saturate(value, static_cast<double>(Limits::lowest()), static_cast<double>(Limits::max())));
    std::memcpy(at, &converted, sizeof converted);
}

std::int64_t bytesOf(const LibraryOperand& operand) { return operand.elements * sizeOf(operand.type); }

bool overlap(const acann_emu::LocalView& a, std::int64_t aBytes, const acann_emu::LocalView& b, std::int64_t bBytes)
{
    return a.address != nullptr && b.address != nullptr && aBytes > 0 && bBytes > 0
        && std::less<>()(a.address, b.address + bBytes) && std::less<>()(b.address, a.address + aBytes);
}

bool checkOperands(Core& core, const LibraryCall& call)
{
    const acann_emu::VectorCall probe(acann_emu::VectorOp::Copy, call.api, call.here);
    bool allowed = true;
    for (int i = 0; i < call.count; ++i) {
        const LibraryOperand& operand = call.operands[i];
        if (operand.name == nullptr)
            continue;
        allowed = checkOperand(core, operand.view, bytesOf(operand), kBlock, operand.name, probe) && allowed;
    }
    if (call.hasWorkspace)
        allowed = checkOperand(core, call.workspace, smallestWorkspace(call), kBlock, "the temporary tensor", probe)
            && allowed;
    return allowed;
}

void checkWorkspace(Core& core, const LibraryCall& call)
{
    const std::int64_t needed = smallestWorkspace(call);
    if (needed == 0 || core.alreadyReported(Rule::WorkspaceSize, call.here))
        return;
    if (call.hasWorkspace) {
        if (call.workspace.bytes < needed)
            core.report(Rule::WorkspaceSize, call.here,
                std::string(call.api) + " needs a temporary tensor of at least " + text(needed) + " bytes, it has "
                    + text(call.workspace.bytes) + ".");
        return;
    }
    const std::int64_t left = core.profile().memory.ub - core.local.used();
    if (left < needed)
        core.report(Rule::WorkspaceSize, call.here,
            std::string(call.api) + " takes its " + text(needed)
                + " bytes of temporary space from what no buffer uses of the unified buffer, but only " + text(left)
                + " bytes are left.");
}

void checkOverlap(Core& core, const LibraryCall& call)
{
    for (int i = 0; i < call.count; ++i) {
        const LibraryOperand& a = call.operands[i];
        if (call.hasWorkspace && overlap(a.view, bytesOf(a), call.workspace, smallestWorkspace(call))
            && !core.alreadyReported(Rule::OperandOverlap, call.here))
            core.report(Rule::OperandOverlap, call.here,
                std::string(call.api) + ": the temporary tensor overlaps " + a.name + ".");
        for (int j = i + 1; j < call.count; ++j) {
            const LibraryOperand& b = call.operands[j];
            if ((!a.written && !b.written) || !overlap(a.view, bytesOf(a), b.view, bytesOf(b)))
                continue;
            if (a.view.address != b.view.address) {
                if (!core.alreadyReported(Rule::OperandOverlap, call.here))
                    core.report(Rule::OperandOverlap, call.here,
                        std::string(call.api) + ": " + a.name + " and " + b.name + " overlap without being the same.");
            } else if (forbidsInPlace(call.op) && !core.alreadyReported(Rule::LibraryInPlace, call.here)) {
                core.report(Rule::LibraryInPlace, call.here,
                    std::string(call.api) + " is documented not to work in place, but " + a.name + " is " + b.name
                        + ".");
            }
        }
    }
}

void collectRanges(Core& core, const LibraryCall& call)
{
    core.scratch.clear();
    for (int i = 0; i < call.count; ++i) {
        const LibraryOperand& operand = call.operands[i];
        if (operand.read)
            addRange(core, operand.view, bytesOf(operand), core.scratch.reads);
        if (operand.written)
            addRange(core, operand.view, bytesOf(operand), core.scratch.writes);
    }
    if (call.hasWorkspace)
        addRange(core, call.workspace, smallestWorkspace(call), core.scratch.writes);
}

/// The unified buffer from `offset` to its end.
acann_emu::LocalView scratchView(Core& core, std::int64_t offset)
{
    acann_emu::LocalView view{};
    view.address = core.local.bytes() + offset;
    view.port = &core.port;
    view.bytes = view.room = static_cast<std::uint32_t>(core.profile().memory.ub - offset);
    view.buffer = -1;
    view.position = 11; // VECCALC
    return view;
}

} // namespace

double roundedTo(DType type, double value)
{
    switch (type) {
    case DType::Half:
        return static_cast<double>(acann_emu::halfToFloat(acann_emu::floatToHalf(static_cast<float>(value))));
    case DType::BFloat16:
        return static_cast<double>(acann_emu::bfloatToFloat(acann_emu::floatToBfloat(static_cast<float>(value))));
    case DType::Float:
        return static_cast<double>(static_cast<float>(value));
    default:
        return value;
    }
}

double treeSum(DType type, std::vector<double> values)
{
    if (values.empty())
        return 0;
    const std::size_t lanes = 256 / sizeOf(type);
    while (values.size() > 1) {
        std::vector<double> sums;
        for (std::size_t first = 0; first < values.size(); first += lanes) {
            std::vector<double> row(values.begin() + static_cast<std::ptrdiff_t>(first),
                values.begin() + static_cast<std::ptrdiff_t>(std::min(first + lanes, values.size())));
            while (row.size() > 1) {
                std::vector<double> next;
                for (std::size_t i = 0; i < row.size(); i += 2)
                    next.push_back(i + 1 < row.size() ? roundedTo(type, row[i] + row[i + 1]) : row[i]);
                row = std::move(next);
            }
            sums.push_back(row.front());
        }
        values = std::move(sums);
    }
    return values.front();
}

double Elements::get(std::int64_t index) const
{
    const std::uint8_t* at = bytes + index * size;
    switch (type) {
    case DType::Half:
        return static_cast<double>(acann_emu::halfToFloat(static_cast<std::uint16_t>(loadAs<std::uint16_t>(at))));
    case DType::BFloat16:
        return static_cast<double>(acann_emu::bfloatToFloat(static_cast<std::uint16_t>(loadAs<std::uint16_t>(at))));
    case DType::Float:
        return loadAs<float>(at);
    case DType::Int8:
        return loadAs<std::int8_t>(at);
    case DType::UInt8:
        return loadAs<std::uint8_t>(at);
    case DType::Int16:
        return loadAs<std::int16_t>(at);
    case DType::UInt16:
        return loadAs<std::uint16_t>(at);
    case DType::Int32:
        return loadAs<std::int32_t>(at);
    case DType::UInt32:
        return loadAs<std::uint32_t>(at);
    case DType::Int64:
        return loadAs<std::int64_t>(at);
    case DType::UInt64:
        return loadAs<std::uint64_t>(at);
    default:
        return loadAs<double>(at);
    }
}

void Elements::set(std::int64_t index, double value) const
{
    std::uint8_t* at = bytes + index * size;
    switch (type) {
    case DType::Half:
        return storeAs<std::uint16_t>(at, acann_emu::floatToHalf(static_cast<float>(value)));
    case DType::BFloat16:
        return storeAs<std::uint16_t>(at, acann_emu::floatToBfloat(static_cast<float>(value)));
    case DType::Float: {
        const auto narrow = static_cast<float>(value);
        std::memcpy(at, &narrow, sizeof narrow);
        return;
    }
    case DType::Int8:
        return storeAs<std::int8_t>(at, value);
    case DType::UInt8:
        return storeAs<std::uint8_t>(at, value);
    case DType::Int16:
        return storeAs<std::int16_t>(at, value);
    case DType::UInt16:
        return storeAs<std::uint16_t>(at, value);
    case DType::Int32:
        return storeAs<std::int32_t>(at, value);
    case DType::UInt32:
        return storeAs<std::uint32_t>(at, value);
    default:
        std::memcpy(at, &value, sizeof value);
        return;
    }
}

Elements elementsOf(const LibraryCall& call, int operand)
{
    const LibraryOperand& from = call.operands[operand];
    return {from.view.address, from.type, sizeOf(from.type)};
}

} // namespace acann::emulator

using namespace acann::emulator;

extern "C" void acann_emu_library(const LibraryCall& call)
{
    Core& core = currentCore();
    core.lastHere = call.here;
    core.requireMemory(call.here);
    if (!checkOperands(core, call))
        return;
    checkWorkspace(core, call);
    checkOverlap(core, call);
    collectRanges(core, call);
    core.issue(Pipe::V, libraryCost(core, call), core.scratch, call.api, call.here);
    switch (groupOf(call.op)) {
    case LibraryGroup::Elementwise:
        return computeElementwise(call);
    case LibraryGroup::Rows:
        return computeRows(call);
    case LibraryGroup::Norm:
        return computeNorm(call);
    case LibraryGroup::Tensor:
        return computeTensor(call);
    }
}

extern "C" void acann_emu_library_refuse(const char* api, const char* reason, acann_emu::Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.report(Rule::LibraryArgument, here, std::string(api) + ": " + reason + ".");
}

extern "C" acann_emu::LocalView acann_emu_library_scratch(std::int64_t bytes, acann_emu::Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.requireMemory(here);
    const std::int64_t offset = core.profile().memory.ub - bytes;
    if (core.local.used() > offset && !core.alreadyReported(Rule::UbScratchOverlap, here))
        core.report(Rule::UbScratchOverlap, here,
            "a library function takes the last " + std::to_string(bytes)
                + " bytes of the unified buffer, but buffers reach up to byte " + std::to_string(core.local.used())
                + ".");
    return scratchView(core, offset);
}

extern "C" acann_emu::LocalView acann_emu_library_leftover(acann_emu::Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.requireMemory(here);
    return scratchView(core, core.local.used());
}
