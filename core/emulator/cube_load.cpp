// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What brings matrices into L1, L0A and L0B (ascend-c-facts §3.3, §3.4).
#include "emulator/cube_operand.h"

#include "emulator/include/acann_emulator/cube_calls.h"

#include <algorithm>
#include <cstring>

using namespace acann::emulator;
using acann_emu::LoadCall;
using acann_emu::Nd2NzCall;

namespace {

constexpr std::int64_t kBlock = 32;

std::string text(std::int64_t value) { return std::to_string(value); }

Memory targetOf(const acann_emu::LocalView& view)
{
    return memoryOf(view.position) == Memory::L0B ? Memory::L0B : Memory::L0A;
}

Cost loadCost(const Core& core, std::int64_t bytes, Memory target)
{
    const acann::hardware::CubeUnit& cube = core.profile().cube;
    Cost cost;
    cost.bytes = bytes;
    cost.work = cube.loadStartCycles
        + static_cast<double>(bytes) / (target == Memory::L0A ? cube.l1ToL0aBytesPerCycle : cube.l1ToL0bBytesPerCycle);
    return cost;
}

Cost fromGlobalCost(const Core& core, std::int64_t bytes, double bytesPerCycle)
{
    Cost cost;
    cost.bytes = bytes;
    cost.work = core.profile().cube.gmToL1StartCycles + static_cast<double>(bytes) / bytesPerCycle;
    cost.memoryWork = chipCycles(core, bytes);
    return cost;
}

/// Rows that become fractals: read in bursts, of which rows that start anywhere touch one more, and at the lower speed
/// of addresses that are no multiple of 512 bytes.
Cost fractalCost(const Core& core, const Nd2NzCall& call)
{
    const acann::hardware::ChipMemory& chip = core.profile().chip;
    const auto size = static_cast<std::int64_t>(call.elementBytes);
    const std::int64_t rows = call.matrices * call.rows;
    const std::int64_t row = call.columns * size;
    const std::int64_t pitch = call.sourceRowStride * size;
    const bool joined = pitch == row;
    const std::int64_t start = call.src.address - call.src.regionBegin;
    const auto multiple = [&](std::int64_t of) { return start % of == 0 && pitch % of == 0; };
    const bool bursts = multiple(chip.smallestBurst);
    const std::int64_t touched
        = ceilDiv(row, chip.smallestBurst) * chip.smallestBurst + (bursts ? 0 : chip.smallestBurst);
    const double moved = static_cast<double>(rows) * static_cast<double>(joined && bursts ? row : touched);
    const double slower = multiple(chip.fullSpeedAlignment) || (joined && bursts) ? 1 : 1 / chip.unalignedFactor;
    Cost cost = fromGlobalCost(core, rows * row, core.profile().cube.gmToL1FractalBytesPerCycle);
    cost.memoryWork *= slower * moved / static_cast<double>(rows * row);
    return cost;
}

/// MTE1 works in order: what it wrote before, it may write again.
void issueLoad(Core& core, Pipe pipe, const Cost& cost, const char* api, const acann_emu::Here& here)
{
    if (pipe == Pipe::MTE1)
        core.timeline.interlock(pipe);
    core.issue(pipe, cost, core.scratch, api, here);
}

ByteRange rangeOf(Core& core, const acann_emu::LocalView& view, std::int64_t begin, std::int64_t bytes)
{
    const std::int64_t at = core.offsetOf(view.address) + begin;
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + bytes)};
}

/// Copies one fractal, swapping rows and columns of its 16 × 16 elements of 16 bits.
void transposeFractal(std::uint8_t* dst, const std::uint8_t* src)
{
    for (std::int64_t i = 0; i < kFractalRows; ++i)
        for (std::int64_t j = 0; j < kFractalRows; ++j)
            std::memcpy(dst + (j * kFractalRows + i) * 2, src + (i * kFractalRows + j) * 2, 2);
}

/// A square block of `side` × `side` elements whose fractals follow each other, rows of 32 bytes; out with rows and
/// columns swapped.
void transposeBlock(std::uint8_t* dst, const std::uint8_t* src, std::uint32_t size, std::int64_t fractalPitch)
{
    const std::int64_t depth = fractalDepth(size);
    const std::int64_t side = std::max(depth, kFractalRows);
    const auto place = [&](std::int64_t row, std::int64_t column, std::int64_t pitch) {
        // Fractals have 16 rows; 8-bit blocks have two of them below each other, 32-bit blocks side by side.
        const std::int64_t fractal = row / kFractalRows + column / depth;
        return fractal * pitch + (row % kFractalRows * depth + column % depth) * size;
    };
    for (std::int64_t row = 0; row < side; ++row)
        for (std::int64_t column = 0; column < side; ++column)
            std::memcpy(dst + place(column, row, fractalPitch), src + place(row, column, kFractalBytes), size);
}

bool nd2nzRanges(Core& core, const Nd2NzCall& call)
{
    const auto check
        = [&](bool ok, const std::string& what) { return requireRange(core, ok, call.api, call.here, what); };
    bool ok = check(call.matrices <= 4095, "ndNum is " + text(call.matrices) + ", at most 4095 is possible");
    ok = check(call.rows <= 16384, "nValue is " + text(call.rows) + ", at most 16384 is possible") && ok;
    ok = check(call.sourceRowStride >= 1, "srcDValue must be at least 1") && ok;
    ok = check(call.columnBlockStride >= 1 && call.columnBlockStride <= 16384,
             "dstNzC0Stride is " + text(call.columnBlockStride) + ", valid are 1…16384")
        && ok;
    return check(call.rowStride >= 1 && call.rowStride <= 16384,
               "dstNzNStride is " + text(call.rowStride) + ", valid are 1…16384")
        && ok;
}

void storeNd2Nz(const Nd2NzCall& call, std::int64_t matrix)
{
    const auto size = static_cast<std::int64_t>(call.elementBytes);
    const std::int64_t depth = kBlock / size;
    const std::uint8_t* from = call.src.address + matrix * call.sourceMatrixStride * size;
    std::uint8_t* to = call.dst.address + matrix * call.targetMatrixStride * size;
    for (std::int64_t row = 0; row < call.rows; ++row) {
        for (std::int64_t column = 0; column < call.columns; column += depth) {
            std::uint8_t* block = to + (column / depth * call.columnBlockStride + row * call.rowStride) * kBlock;
            const std::int64_t bytes = std::min(depth, call.columns - column) * size;
            std::memcpy(block, from + (row * call.sourceRowStride + column) * size, static_cast<std::size_t>(bytes));
            std::memset(block + bytes, 0, static_cast<std::size_t>(kBlock - bytes));
        }
    }
}

} // namespace

extern "C" void acann_emu_nd2nz(const Nd2NzCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    if (call.matrices == 0 || call.rows == 0 || call.columns == 0 || !nd2nzRanges(core, call))
        return;
    const auto size = static_cast<std::int64_t>(call.elementBytes);
    const std::int64_t blocks = ceilDiv(call.columns * size, kBlock);
    const std::int64_t one = ((blocks - 1) * call.columnBlockStride + (call.rows - 1) * call.rowStride + 1) * kBlock;
    const std::int64_t extent = (call.matrices - 1) * call.targetMatrixStride * size + one;
    const std::int64_t read
        = ((call.matrices - 1) * call.sourceMatrixStride + (call.rows - 1) * call.sourceRowStride + call.columns)
        * size;
    if (!checkCubeOperand(core, call.dst, extent, {"the destination", Memory::L1, kBlock}, call.api, call.here)
        || !checkCubeGlobal(core, call.src, read, false, call.api, call.here))
        return;
    core.scratch.clear();
    core.scratch.writes.push_back(rangeOf(core, call.dst, 0, extent));
    const std::int64_t bytes = call.matrices * call.rows * call.columns * size;
    core.issue(Pipe::MTE2, fractalCost(core, call), core.scratch, call.api, call.here);
    core.bytesRead += bytes;
    for (std::int64_t matrix = 0; matrix < call.matrices; ++matrix)
        storeNd2Nz(call, matrix);
}

extern "C" void acann_emu_load(const LoadCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    const bool wide = call.squareBlocks && call.elementBytes != 2;
    const std::int64_t unit = wide ? 2 * kFractalBytes : kFractalBytes; // source bytes of one repeat
    if (!requireRange(core, !call.transpose || (call.elementBytes == 2 && !call.fromGlobal), call.api, call.here,
            "ifTranspose works from L1 and on 16-bit elements only")
        || call.repeat == 0)
        return;
    const Memory target = targetOf(call.dst);
    const std::int64_t fractals = wide ? 2 : 1;
    const std::int64_t fractalPitch = (call.targetFractalGap + 1) * kFractalBytes;
    // With a gap between fractals, blocks interleave: the block pitch counts single fractals then.
    const std::int64_t targetPitch = wide ? (call.targetGap + 1) * kFractalBytes : (call.targetGap + 1) * kFractalBytes;
    const std::int64_t extent = (call.repeat - 1) * targetPitch + (fractals - 1) * fractalPitch + kFractalBytes;
    const std::int64_t step = call.descending ? -call.sourceStride : call.sourceStride;
    const std::int64_t last = call.start + (call.repeat - 1) * step;
    const std::int64_t reach = (std::max(call.start, last) + 1) * unit;
    if (!requireRange(core, last >= 0, call.api, call.here, "the addresses go below the start of the source")
        || !checkCubeOperand(core, call.dst, extent, {"the destination", target, kFractalBytes}, call.api, call.here))
        return;
    const bool readable = call.fromGlobal
        ? checkCubeGlobal(core, call.global, reach, false, call.api, call.here)
        : checkCubeOperand(core, call.src, reach, {"the source", Memory::L1, kBlock}, call.api, call.here);
    if (!readable)
        return;
    core.scratch.clear();
    for (std::int64_t i = 0; i < call.repeat; ++i) {
        if (!call.fromGlobal)
            core.scratch.reads.push_back(rangeOf(core, call.src, (call.start + i * step) * unit, unit));
        for (std::int64_t f = 0; f < fractals; ++f)
            core.scratch.writes.push_back(rangeOf(core, call.dst, i * targetPitch + f * fractalPitch, kFractalBytes));
    }
    const std::int64_t bytes = call.repeat * unit;
    if (call.fromGlobal) {
        core.bytesRead += bytes;
        issueLoad(core, Pipe::MTE2, fromGlobalCost(core, bytes, core.profile().cube.gmToL1BytesPerCycle), call.api,
            call.here);
    } else {
        issueLoad(core, Pipe::MTE1, loadCost(core, bytes, target), call.api, call.here);
    }
    const std::uint8_t* source = call.fromGlobal ? call.global.address : call.src.address;
    for (std::int64_t i = 0; i < call.repeat; ++i) {
        const std::uint8_t* from = source + (call.start + i * step) * unit;
        std::uint8_t* to = call.dst.address + i * targetPitch;
        if (call.squareBlocks)
            transposeBlock(to, from, call.elementBytes, fractalPitch);
        else if (call.transpose)
            transposeFractal(to, from);
        else
            std::memcpy(to, from, static_cast<std::size_t>(kFractalBytes));
    }
}

namespace {

/// Image to columns: where an element of the virtual matrix (output pixel × (channel block, filter, channel)) comes
/// from.
struct Columns
{
    const acann_emu::Load3DCall& call;
    std::int64_t depth;
    std::int64_t outputWidth;

    /// Address of the element, or null when it is padding.
    [[nodiscard]] const std::uint8_t* at(std::int64_t m, std::int64_t k) const
    {
        const std::int64_t inner = k % depth;
        const std::int64_t filter = k / depth % (call.filterW * call.filterH);
        const std::int64_t channelBlock = k / depth / (call.filterW * call.filterH);
        const std::int64_t row = m / outputWidth * call.strideH + filter / call.filterW * call.dilationH - call.pad[2];
        const std::int64_t column
            = m % outputWidth * call.strideW + filter % call.filterW * call.dilationW - call.pad[0];
        if (row < 0 || row >= call.height || column < 0 || column >= call.width)
            return nullptr;
        return call.src.address + ((channelBlock * call.height + row) * call.width + column) * kBlock
            + inner * call.elementBytes;
    }
};

std::int64_t outputExtent(std::int64_t size, std::int64_t before, std::int64_t after, std::int64_t filter,
    std::int64_t dilation, std::int64_t stride)
{
    return (size + before + after - dilation * (filter - 1) - 1) / stride + 1;
}

} // namespace

extern "C" void acann_emu_load3d(const acann_emu::Load3DCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    const std::int64_t depth = fractalDepth(call.elementBytes);
    const bool positive = call.strideW > 0 && call.strideH > 0 && call.filterW > 0 && call.filterH > 0
        && call.dilationW > 0 && call.dilationH > 0 && call.height > 0 && call.width > 0;
    if (!requireRange(core, positive, call.api, call.here, "image, filter, stride and dilation must be at least 1")
        || !requireRange(core, call.height <= 32767 && call.width <= 32767 && call.strideW <= 63 && call.strideH <= 63,
            call.api, call.here, "the image is at most 32767 wide and high, strides are at most 63")
        || !requireRange(core, call.kExtension % depth == 0 && call.kStart % depth == 0, call.api, call.here,
            "kExtension and kStartPt must be multiples of " + text(depth)))
        return;
    const Columns columns{
        call, depth, outputExtent(call.width, call.pad[0], call.pad[1], call.filterW, call.dilationW, call.strideW)};
    const std::int64_t rows = ceilDiv(call.mExtension, kFractalRows);
    const std::int64_t depths = call.kExtension / depth;
    const std::int64_t extent = rows * depths * kFractalBytes;
    const std::int64_t image = ceilDiv(call.channels, depth) * call.height * call.width * kBlock;
    const Memory target = targetOf(call.dst);
    if (extent == 0 || columns.outputWidth <= 0
        || !checkCubeOperand(core, call.dst, extent, {"the destination", target, kFractalBytes}, call.api, call.here)
        || !checkCubeOperand(core, call.src, image, {"the source", Memory::L1, kBlock}, call.api, call.here))
        return;
    core.scratch.clear();
    core.scratch.reads.push_back(rangeOf(core, call.src, 0, image));
    core.scratch.writes.push_back(rangeOf(core, call.dst, 0, extent));
    issueLoad(core, Pipe::MTE1, loadCost(core, extent, target), call.api, call.here);
    for (std::int64_t m = 0; m < rows * kFractalRows; ++m) {
        for (std::int64_t k = 0; k < call.kExtension; ++k) {
            // L0A: blocks row by row, elements row by row; L0B: blocks by k first, each with k running fastest.
            const std::int64_t block
                = target == Memory::L0A ? m / kFractalRows * depths + k / depth : k / depth * rows + m / kFractalRows;
            std::uint8_t* to
                = call.dst.address + block * kFractalBytes + (m % kFractalRows * depth + k % depth) * call.elementBytes;
            const std::uint8_t* from = m < call.mExtension ? columns.at(call.mStart + m, call.kStart + k) : nullptr;
            const bool inside = from != nullptr && from < call.src.address + image;
            std::memcpy(to, inside ? from : reinterpret_cast<const std::uint8_t*>(&call.padBits), call.elementBytes);
        }
    }
}

extern "C" void acann_emu_cube_fill(const acann_emu::FillCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Cube, call.api, call.here))
        return;
    core.requireMemory(call.here);
    const Memory target = memoryOf(call.dst.position);
    const std::int64_t block = target == Memory::L1 ? kBlock : kFractalBytes;
    const std::int64_t extent
        = call.repeat == 0 ? 0 : ((call.repeat - 1) * (call.blocks + call.gap) + call.blocks) * block;
    if (extent == 0
        || !requireRange(core, call.repeat <= 32767 && call.blocks <= 32767 && call.gap <= 32767, call.api, call.here,
            "repeatTimes, blockNum and dstGap are at most 32767")
        || !checkCubeOperand(core, call.dst, extent, {"the destination", target, block}, call.api, call.here))
        return;
    core.scratch.clear();
    for (std::int64_t i = 0; i < call.repeat; ++i)
        core.scratch.writes.push_back(
            rangeOf(core, call.dst, i * (call.blocks + call.gap) * block, call.blocks * block));
    issueLoad(core, target == Memory::L1 ? Pipe::MTE2 : Pipe::MTE1,
        loadCost(core, call.repeat * call.blocks * block, Memory::L0A), call.api, call.here);
    for (std::int64_t i = 0; i < call.repeat; ++i) {
        std::uint8_t* to = call.dst.address + i * (call.blocks + call.gap) * block;
        for (std::int64_t at = 0; at < call.blocks * block; at += call.elementBytes)
            std::memcpy(to + at, &call.bits, call.elementBytes);
    }
}
