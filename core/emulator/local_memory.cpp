// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/local_memory.h"

#include "emulator/include/acann_emulator/types.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <map>

namespace acann::emulator {

namespace {

constexpr int kPoison = 0xff; ///< NaN in half and float, −1 in integers
constexpr std::size_t kPage = 4096;

const char* roleOf(int position)
{
    switch (static_cast<AscendC::TPosition>(position)) {
    case AscendC::TPosition::VECIN:
    case AscendC::TPosition::A1:
    case AscendC::TPosition::B1:
    case AscendC::TPosition::C1:
    case AscendC::TPosition::A2:
    case AscendC::TPosition::B2:
    case AscendC::TPosition::C2:
        return "in";
    case AscendC::TPosition::VECOUT:
    case AscendC::TPosition::CO1:
        return "out";
    default:
        return "calc";
    }
}

} // namespace

const char* memoryName(Memory memory)
{
    static constexpr std::array names = {"UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
    return names[static_cast<std::size_t>(memory)];
}

Memory memoryOf(int position)
{
    switch (static_cast<AscendC::TPosition>(position)) {
    case AscendC::TPosition::A1:
    case AscendC::TPosition::B1:
    case AscendC::TPosition::C1:
    case AscendC::TPosition::SPM:
    case AscendC::TPosition::TSCM:
        return Memory::L1;
    case AscendC::TPosition::A2:
        return Memory::L0A;
    case AscendC::TPosition::B2:
        return Memory::L0B;
    case AscendC::TPosition::CO1:
        return Memory::L0C;
    case AscendC::TPosition::C2:
        return Memory::BT;
    case AscendC::TPosition::C2PIPE2GM:
        return Memory::FB;
    default:
        return Memory::UB;
    }
}

bool isLocalPosition(int position)
{
    const auto p = static_cast<AscendC::TPosition>(position);
    return memoryOf(position) != Memory::UB || p == AscendC::TPosition::VECIN || p == AscendC::TPosition::VECOUT
        || p == AscendC::TPosition::VECCALC;
}

const char* positionName(int position)
{
    static constexpr std::array names = {"GM", "A1", "A2", "B1", "B2", "C1", "C2", "CO1", "CO2", "VECIN", "VECOUT",
        "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
    const auto index = static_cast<std::size_t>(position);
    return index < names.size() ? names[index] : "?";
}

void LocalMemory::Freer::operator()(std::uint8_t* memory) const { std::free(memory); }

LocalMemory::LocalMemory(const hardware::MemorySizes& sizes, CoreKind kind)
    : m_sizes(sizes)
    , m_capacity{sizes.ub, sizes.l1, sizes.l0a, sizes.l0b, sizes.l0c, sizes.biasTable, sizes.fixpipe}
{
    for (std::size_t i = 1; i < m_base.size(); ++i)
        m_base[i] = m_base[i - 1] + m_capacity[i - 1];
    m_size = kind == CoreKind::Vector ? sizes.ub : m_base.back() + m_capacity.back();
    const std::size_t rounded = (static_cast<std::size_t>(m_size) + kPage - 1) / kPage * kPage;
    m_bytes.reset(static_cast<std::uint8_t*>(std::aligned_alloc(kPage, rounded)));
    reset();
}

void LocalMemory::reset()
{
    releaseAll();
    std::memset(m_bytes.get(), kPoison, static_cast<std::size_t>(m_size));
}

void LocalMemory::releaseAll()
{
    buffers.clear();
    queues.clear();
    pools.clear();
    openPools.clear();
    m_used = {};
}

std::optional<Memory> LocalMemory::overflowing() const
{
    for (int i = 0; i < kMemories; ++i)
        if (used(static_cast<Memory>(i)) > capacity(static_cast<Memory>(i)))
            return static_cast<Memory>(i);
    return std::nullopt;
}

Memory LocalMemory::memoryAt(std::int64_t at) const
{
    int index = kMemories - 1;
    while (index > 0 && at < m_base[static_cast<std::size_t>(index)])
        --index;
    return static_cast<Memory>(index);
}

std::string LocalMemory::place(std::int64_t at) const
{
    const Memory memory = memoryAt(at);
    return std::string(memoryName(memory)) + " offset " + std::to_string(at - base(memory));
}

std::string LocalMemory::placeRange(std::int64_t begin, std::int64_t end) const
{
    const Memory memory = memoryAt(begin);
    return std::string(memoryName(memory)) + " bytes " + std::to_string(begin - base(memory)) + "…"
        + std::to_string(end - 1 - base(memory));
}

std::int64_t LocalMemory::rounded(std::int64_t bytes) const
{
    return (bytes + m_sizes.dataBlock - 1) / m_sizes.dataBlock * m_sizes.dataBlock;
}

int LocalMemory::addBuffer(int position, std::int64_t bytes, int line)
{
    Buffer buffer;
    buffer.bytes = rounded(bytes);
    buffer.position = position;
    buffer.line = line;
    Pool* pool = openPools.empty() ? nullptr : &pools[static_cast<std::size_t>(openPools.back())];
    std::int64_t& used = pool != nullptr ? pool->used : m_used[static_cast<std::size_t>(memoryOf(position))];
    buffer.offset = used + (pool != nullptr ? pool->offset : 0);
    used += buffer.bytes;
    buffers.push_back(buffer);
    return static_cast<int>(buffers.size()) - 1;
}

int LocalMemory::addPool(int position, std::int64_t bytes, int inside, int shared, int line)
{
    Pool pool;
    pool.memory = memoryOf(position);
    pool.bytes = rounded(bytes);
    pool.line = line;
    if (shared >= 0) {
        pool.offset = pools[static_cast<std::size_t>(shared)].offset;
    } else if (inside >= 0) {
        Pool& parent = pools[static_cast<std::size_t>(inside)];
        pool.offset = parent.offset + parent.used;
        parent.used += pool.bytes;
    } else {
        std::int64_t& used = m_used[static_cast<std::size_t>(pool.memory)];
        pool.offset = used;
        used += pool.bytes;
    }
    pools.push_back(pool);
    return static_cast<int>(pools.size()) - 1;
}

void LocalMemory::resetPool(int index)
{
    Pool& pool = pools[static_cast<std::size_t>(index)];
    pool.used = 0;
    for (Queue& queue : queues) {
        const Buffer& first = buffers[static_cast<std::size_t>(queue.buffers.front())];
        queue.retired = queue.retired
            || (memoryOf(first.position) == pool.memory && first.offset >= pool.offset
                && first.offset < pool.offset + pool.bytes);
    }
}

std::string LocalMemory::nameOf(const Buffer& buffer, int ordinal) const
{
    if (buffer.queue >= 0)
        return queues[static_cast<std::size_t>(buffer.queue)].name + " buffer " + std::to_string(buffer.inQueue);
    return std::string("TBuf ") + positionName(buffer.position) + " #" + std::to_string(ordinal);
}

std::string LocalMemory::ledger(Memory memory) const
{
    std::string text;
    std::map<int, int> ordinals;
    for (const Buffer& buffer : buffers) {
        const int ordinal = buffer.queue < 0 ? ordinals[buffer.position]++ : 0;
        if (memoryOf(buffer.position) != memory)
            continue;
        text += (text.empty() ? "" : ", ") + nameOf(buffer, ordinal) + " " + std::to_string(buffer.bytes) + " B (line "
            + std::to_string(buffer.line) + ")";
    }
    return text;
}

std::string LocalMemory::describe(int buffer) const
{
    if (buffer < 0 || static_cast<std::size_t>(buffer) >= buffers.size())
        return {};
    const Buffer& record = buffers[static_cast<std::size_t>(buffer)];
    int ordinal = 0;
    for (int i = 0; i < buffer; ++i) {
        const Buffer& other = buffers[static_cast<std::size_t>(i)];
        ordinal += other.queue < 0 && other.position == record.position ? 1 : 0;
    }
    return ": " + nameOf(record, ordinal) + ", " + std::to_string(record.bytes) + " B (line "
        + std::to_string(record.line) + ")";
}

std::vector<BufferUse> LocalMemory::map() const
{
    std::vector<BufferUse> uses;
    std::map<int, int> ordinals;
    for (const Buffer& buffer : buffers) {
        const int ordinal = buffer.queue < 0 ? ordinals[buffer.position]++ : 0;
        uses.push_back({nameOf(buffer, ordinal), memoryName(memoryOf(buffer.position)), roleOf(buffer.position),
            buffer.offset, buffer.bytes, buffer.line});
    }
    return uses;
}

} // namespace acann::emulator
