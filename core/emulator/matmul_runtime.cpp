// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Matmul object behind the API headers (ascend-c-facts §3.5): base blocks are multiplied here and now, adding
// products in float (int32 for int8) in the order of k, and rounded once when they are stored. The time of a block is
// modelled from the tiling and appears as pipe M of the core that asked for it.
#include "emulator/cube_operand.h"

#include "emulator/include/acann_emulator/matmul_abi.h"
#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

using namespace acann::emulator;
using acann_emu::DType;
using acann_emu::Here;
using acann_emu::MatmulBlock;
using acann_emu::MatmulStore;
using acann_emu::MatrixView;

namespace {

std::int64_t sizeOfType(DType type)
{
    switch (type) {
    case DType::Int8:
    case DType::UInt8:
        return 1;
    case DType::Half:
    case DType::BFloat16:
        return 2;
    default:
        return 4;
    }
}

/// A matrix as the multiplication sees it, rows and columns already in place.
struct Reader
{
    explicit Reader(const MatrixView& matrix)
        : view(matrix)
        , size(sizeOfType(matrix.type))
        , depth(32 / size)
        , base(matrix.isLocal ? matrix.local.address : matrix.global.address)
    { }
    [[nodiscard]] std::int64_t placeOf(std::int64_t row, std::int64_t column) const
    {
        if (view.transposed)
            std::swap(row, column);
        if (!view.fractal)
            return (row * view.pitch + column) * size;
        const std::int64_t rows = ceilDiv(view.rows, kFractalRows) * kFractalRows;
        return (column / depth * rows * depth + row * depth + column % depth) * size;
    }
    template <typename Sum> [[nodiscard]] Sum at(std::int64_t row, std::int64_t column) const
    {
        const std::uint8_t* from = base + placeOf(row, column);
        std::uint16_t bits16 = 0;
        switch (view.type) {
        case DType::Half:
            std::memcpy(&bits16, from, sizeof bits16);
            return static_cast<Sum>(acann_emu::halfToFloat(bits16));
        case DType::BFloat16:
            std::memcpy(&bits16, from, sizeof bits16);
            return static_cast<Sum>(acann_emu::bfloatToFloat(bits16));
        case DType::Int8:
            return static_cast<Sum>(static_cast<std::int8_t>(*from));
        case DType::Int32: {
            std::int32_t value = 0;
            std::memcpy(&value, from, sizeof value);
            return static_cast<Sum>(value);
        }
        default: {
            float value = 0;
            std::memcpy(&value, from, sizeof value);
            return static_cast<Sum>(value);
        }
        }
    }
    const MatrixView& view;
    std::int64_t size;
    std::int64_t depth;
    const std::uint8_t* base;
};

/// The last byte of a matrix that rows × columns elements from (row, column) touch, one past it.
std::int64_t reachOf(
    const Reader& reader, std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns)
{
    return std::max({reader.placeOf(row + rows - 1, column + columns - 1), reader.placeOf(row, column + columns - 1),
               reader.placeOf(row + rows - 1, column)})
        + reader.size;
}

bool readable(
    Core& core, const MatrixView& view, std::int64_t reach, const char* what, const char* api, const Here& here)
{
    if (!view.isLocal)
        return checkCubeGlobal(core, view.global, reach, false, api, here);
    if (view.local.port != nullptr && reach <= view.local.room)
        return true;
    if (!core.alreadyReported(Rule::LocalOutOfBounds, here))
        core.report(Rule::LocalOutOfBounds, here,
            std::string(what) + " of " + api + " is used up to byte " + std::to_string(reach)
                + ", but its buffer has only " + std::to_string(view.local.room) + " bytes from there.");
    return false;
}

template <typename Sum> void multiply(const MatmulBlock& block, MatmulResult& held)
{
    const auto m = static_cast<std::size_t>(block.m);
    const auto n = static_cast<std::size_t>(block.n);
    const auto k = static_cast<std::size_t>(block.k);
    std::vector<std::uint32_t>& result = held.sums;
    const bool keep = block.accumulate && held.rows == block.m && held.columns == block.n;
    held.rows = block.m;
    held.columns = block.n;
    held.integers = block.integers;
    const Reader a(block.a);
    const Reader b(block.b);
    std::vector<Sum> right(k * n);
    for (std::size_t i = 0; i < k; ++i)
        for (std::size_t j = 0; j < n; ++j)
            right[i * n + j] = b.at<Sum>(static_cast<std::int64_t>(i), block.column + static_cast<std::int64_t>(j));
    std::vector<Sum> start(n, Sum(0));
    if (block.hasBias) {
        const Reader bias(block.bias);
        for (std::size_t j = 0; j < n; ++j)
            start[j] = bias.at<Sum>(0, block.column + static_cast<std::int64_t>(j));
    }
    result.resize(m * n);
    std::vector<Sum> sums(n);
    for (std::size_t i = 0; i < m; ++i) {
        sums = start;
        if (keep)
            std::memcpy(sums.data(), result.data() + i * n, n * sizeof(Sum));
        for (std::size_t inner = 0; inner < k; ++inner) {
            const Sum left = a.at<Sum>(block.row + static_cast<std::int64_t>(i), static_cast<std::int64_t>(inner));
            const Sum* line = right.data() + inner * n;
            for (std::size_t j = 0; j < n; ++j)
                sums[j] += left * line[j];
        }
        std::memcpy(result.data() + i * n, sums.data(), n * sizeof(Sum));
    }
}

/// Bytes that a block brings from global memory to L1; an operand whose whole depth fits stays for the inner loop.
std::int64_t loadedBytes(const MatmulBlock& block)
{
    const TCubeTiling& tiling = *block.tiling;
    const bool rowsFirst = tiling.iterateOrder == 0;
    const bool staysA = !rowsFirst && std::int64_t(tiling.stepKa) * tiling.baseK >= block.k && block.column > 0;
    const bool staysB = rowsFirst && std::int64_t(tiling.stepKb) * tiling.baseK >= block.k && block.row > 0;
    return (staysA ? 0 : block.m * block.k * sizeOfType(block.a.type))
        + (staysB ? 0 : block.k * block.n * sizeOfType(block.b.type));
}

Cost blockCost(const Core& core, const MatmulBlock& block, std::int64_t loaded)
{
    const acann::hardware::CubeUnit& cube = core.profile().cube;
    const TCubeTiling& tiling = *block.tiling;
    const std::int64_t step = block.a.type == DType::Int8 ? 32 : block.a.type == DType::Float ? 4 : 16;
    const std::int64_t rounds = ceilDiv(block.k, std::max(1, tiling.baseK));
    const double tiles = static_cast<double>(ceilDiv(block.m, 16) * ceilDiv(block.n, 16) * ceilDiv(block.k, step));
    const double multiplying = tiles + cube.pipelinedCycles * static_cast<double>(rounds);
    const double toL0 = static_cast<double>(block.m * block.k * sizeOfType(block.a.type)) / cube.l1ToL0aBytesPerCycle
        + static_cast<double>(block.k * block.n * sizeOfType(block.b.type)) / cube.l1ToL0bBytesPerCycle;
    const double toL1 = static_cast<double>(loaded) / cube.gmToL1FractalBytesPerCycle;
    const bool overlapped = tiling.dbL0A > 1 && tiling.dbL0B > 1;
    Cost cost;
    cost.bytes = loaded;
    // The first loads are not hidden; then the slowest stage sets the pace.
    cost.head = loaded > 0 ? cube.gmToL1StartCycles + toL1 / static_cast<double>(rounds) : 0;
    cost.work = std::max(toL1, overlapped ? std::max(multiplying, toL0) : multiplying + toL0);
    cost.memoryWork = chipCycles(core, loaded);
    return cost;
}

bool blockAllowed(Core& core, const MatmulBlock& block)
{
    const Reader a(block.a);
    const Reader b(block.b);
    bool allowed
        = readable(core, block.a, reachOf(a, block.row, 0, block.m, block.k), "the left matrix", block.api, block.here);
    allowed = readable(core, block.b, reachOf(b, 0, block.column, block.k, block.n), "the right matrix", block.api,
                  block.here)
        && allowed;
    if (block.hasBias) {
        const Reader bias(block.bias);
        allowed
            = readable(core, block.bias, reachOf(bias, 0, block.column, 1, block.n), "the bias", block.api, block.here)
            && allowed;
    }
    return allowed;
}

/// A tiling that the chip cannot run is named before it computes anything.
std::string faultOf(const Core& core, const TCubeTiling& t, std::int64_t sizeA, std::int64_t sizeB)
{
    const acann::hardware::MemorySizes& memory = core.profile().memory;
    const auto over = [](const std::string& what, std::int64_t bytes, std::int64_t room) {
        return what + " needs " + std::to_string(bytes) + " bytes, there are " + std::to_string(room);
    };
    if (t.baseM <= 0 || t.baseN <= 0 || t.baseK <= 0 || t.singleCoreM <= 0 || t.singleCoreN <= 0 || t.singleCoreK <= 0)
        return "the tiling has base or single-core sizes that are not positive; was it filled by the host?";
    if (t.baseM % 16 != 0 || t.baseN % 16 != 0)
        return "baseM and baseN must be multiples of 16";
    const std::int64_t a = std::int64_t(t.baseM) * t.baseK * sizeA * std::max(1, t.dbL0A);
    const std::int64_t b = std::int64_t(t.baseN) * t.baseK * sizeB * std::max(1, t.dbL0B);
    const std::int64_t c = std::int64_t(t.baseM) * t.baseN * 4 * std::max(1, t.dbL0C);
    if (a > memory.l0a)
        return over("the left base block in L0A", a, memory.l0a);
    if (b > memory.l0b)
        return over("the right base block in L0B", b, memory.l0b);
    if (c > memory.l0c)
        return over("the base block of the result in L0C", c, memory.l0c);
    const std::int64_t l1
        = (std::int64_t(t.baseM) * t.depthA1 * sizeA + std::int64_t(t.baseN) * t.depthB1 * sizeB) * t.baseK;
    return l1 > memory.l1 ? over("what depthA1 and depthB1 keep in L1", l1, memory.l1) : std::string();
}

} // namespace

extern "C" {

bool acann_emu_matmul_serves(bool cubeOnly, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (cubeOnly) {
        (void)core.executes(CoreKind::Cube, "REGIST_MATMUL_OBJ", here);
        return core.layout().mixed() && core.kind() == CoreKind::Vector;
    }
    if (!core.layout().mixed()) {
        if (!core.context().type.declared)
            core.declare({KernelKind::Mix12, false}, here);
        if (!core.alreadyReported(Rule::CoreKind, here))
            core.report(Rule::CoreKind, here, "a Matmul object needs a cube core and vector cores in each block.");
    }
    return core.layout().mixed() && core.kind() == CoreKind::Cube;
}

std::int32_t acann_emu_matmul_open(const TCubeTiling* tiling, std::uint32_t sizeA, std::uint32_t sizeB, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    const std::string fault = faultOf(core, *tiling, sizeA, sizeB);
    if (!fault.empty())
        core.stop(Rule::CubeRange, here, "Matmul: " + fault + ".");
    core.matmuls.emplace_back();
    return static_cast<std::int32_t>(core.matmuls.size()) - 1;
}

bool acann_emu_matmul_compute(const MatmulBlock& block)
{
    Core& core = currentCore();
    core.lastHere = block.here;
    core.requireMemory(block.here);
    if (block.a.isLocal || block.b.isLocal || block.bias.isLocal)
        core.timeline.barrier(Pipe::All); // the object takes local operands only when they are complete
    if (!blockAllowed(core, block))
        return false;
    const std::int64_t loaded = loadedBytes(block);
    core.scratch.clear();
    core.timeline.interlock(Pipe::M);
    core.issue(Pipe::M, blockCost(core, block, loaded), core.scratch, block.api, block.here);
    core.bytesRead += loaded;
    MatmulResult& result = core.matmuls[static_cast<std::size_t>(block.state)];
    if (block.integers)
        multiply<std::int32_t>(block, result);
    else
        multiply<float>(block, result);
    return true;
}

void acann_emu_matmul_wait(Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    core.timeline.stall(core.timeline.moment(Pipe::FIX).time, "Matmul", here.line);
}
}

namespace {

struct Target
{
    const MatmulStore& store;
    bool integers;

    /// The element as the destination's type, in the low bytes of `bits`.
    void convert(std::uint32_t sum, std::uint8_t* to) const
    {
        float value = acann_emu::bitsToFloat(sum);
        const auto whole = static_cast<std::int32_t>(sum);
        if (integers)
            value = static_cast<float>(whole);
        if (store.quantised)
            value *= acann_emu::bitsToFloat(static_cast<std::uint32_t>(store.quantBits) & 0xffffe000u);
        std::uint16_t bits16 = 0;
        switch (store.c.type) {
        case DType::Half:
            bits16 = acann_emu::floatToHalf(value);
            std::memcpy(to, &bits16, sizeof bits16);
            return;
        case DType::BFloat16:
            bits16 = acann_emu::floatToBfloat(value);
            std::memcpy(to, &bits16, sizeof bits16);
            return;
        case DType::Int8:
            *to = static_cast<std::uint8_t>(static_cast<int>(std::clamp(std::nearbyint(value), -128.0f, 127.0f)));
            return;
        case DType::Int32:
            std::memcpy(to, &whole, sizeof whole);
            return;
        default:
            std::memcpy(to, &value, sizeof value);
        }
    }
};

/// Results go to global memory on the fixpipe; to unified buffer through global memory by MTE2.
void issueStore(Core& core, const MatmulStore& store, std::int64_t bytes, std::int64_t reach)
{
    const acann::hardware::CubeUnit& cube = core.profile().cube;
    Cost cost;
    cost.bytes = bytes;
    cost.work = cube.l0cToGmStartCycles + static_cast<double>(bytes) / cube.l0cToGmBytesPerCycle;
    cost.memoryWork = chipCycles(core, bytes);
    core.scratch.clear();
    core.timeline.wait(Pipe::FIX, core.timeline.moment(Pipe::M), "M_FIX");
    core.timeline.interlock(Pipe::FIX);
    core.issue(Pipe::FIX, cost, core.scratch, store.api, store.here);
    if (!store.c.isLocal) {
        core.bytesWritten += bytes;
        return;
    }
    core.timeline.barrier(Pipe::All);
    const std::int64_t at = core.offsetOf(store.c.local.address);
    core.scratch.writes.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + reach)});
    cost.work = core.profile().gmToUb.startCycles + static_cast<double>(bytes) / core.profile().gmToUb.bytesPerCycle;
    core.issue(Pipe::MTE2, cost, core.scratch, store.api, store.here);
    core.timeline.barrier(Pipe::All);
}

} // namespace

extern "C" void acann_emu_matmul_store(const MatmulStore& store)
{
    Core& core = currentCore();
    core.lastHere = store.here;
    if (store.state < 0 || core.matmuls[static_cast<std::size_t>(store.state)].sums.empty()) {
        if (core.kind() == CoreKind::Vector)
            core.report(Rule::CubeRange, store.here, std::string(store.api) + " is called before Iterate.");
        return;
    }
    const MatmulResult& result = core.matmuls[static_cast<std::size_t>(store.state)];
    const Reader c(store.c);
    const std::int64_t reach = reachOf(c, 0, 0, result.rows, result.columns);
    const bool allowed = store.c.isLocal ? readable(core, store.c, reach, "the result", store.api, store.here)
                                         : checkCubeGlobal(core, store.c.global, reach, true, store.api, store.here);
    if (!allowed)
        return;
    issueStore(core, store, result.rows * result.columns * c.size, reach);
    std::uint8_t* base = store.c.isLocal ? store.c.local.address : store.c.global.address;
    const Target target{store, result.integers};
    std::array<std::uint8_t, 4> element{};
    const bool atomic = !store.c.isLocal && (store.atomicAdd || core.atomicOperation != 0);
    for (std::int64_t row = 0; row < result.rows; ++row) {
        for (std::int64_t column = 0; column < result.columns; ++column) {
            std::uint8_t* to = base + c.placeOf(row, column);
            const std::uint32_t sum = result.sums[static_cast<std::size_t>(row * result.columns + column)];
            target.convert(sum, atomic ? element.data() : to);
            if (atomic)
                core.atomics.push_back({to, store.c.type, 1, {element.begin(), element.begin() + c.size}, store.here});
        }
    }
    if (store.wait)
        core.timeline.stall(core.timeline.moment(Pipe::FIX).time, store.api, store.here.line);
}
