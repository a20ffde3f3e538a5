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
        return "in";
    case AscendC::TPosition::VECOUT:
        return "out";
    default:
        return "calc";
    }
}

} // namespace

const char* positionName(int position)
{
    static constexpr std::array names = {"GM", "A1", "A2", "B1", "B2", "C1", "C2", "CO1", "CO2", "VECIN", "VECOUT",
        "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
    const auto index = static_cast<std::size_t>(position);
    return index < names.size() ? names[index] : "?";
}

void LocalMemory::Freer::operator()(std::uint8_t* memory) const { std::free(memory); }

LocalMemory::LocalMemory(const hardware::MemorySizes& sizes)
    : m_sizes(sizes)
{
    const std::size_t rounded = (static_cast<std::size_t>(sizes.ub) + kPage - 1) / kPage * kPage;
    m_bytes.reset(static_cast<std::uint8_t*>(std::aligned_alloc(kPage, rounded)));
    reset();
}

void LocalMemory::reset()
{
    releaseAll();
    std::memset(m_bytes.get(), kPoison, static_cast<std::size_t>(m_sizes.ub));
}

void LocalMemory::releaseAll()
{
    buffers.clear();
    queues.clear();
    m_used = 0;
}

int LocalMemory::addBuffer(int position, std::int64_t bytes, int line)
{
    Buffer buffer;
    buffer.offset = m_used;
    buffer.bytes = (bytes + m_sizes.dataBlock - 1) / m_sizes.dataBlock * m_sizes.dataBlock;
    buffer.position = position;
    buffer.line = line;
    m_used += buffer.bytes;
    buffers.push_back(buffer);
    return static_cast<int>(buffers.size()) - 1;
}

std::string LocalMemory::nameOf(const Buffer& buffer, int ordinal) const
{
    if (buffer.queue >= 0)
        return queues[static_cast<std::size_t>(buffer.queue)].name + " buffer " + std::to_string(buffer.inQueue);
    return std::string("TBuf ") + positionName(buffer.position) + " #" + std::to_string(ordinal);
}

std::string LocalMemory::ledger() const
{
    std::string text;
    std::map<int, int> ordinals;
    for (const Buffer& buffer : buffers) {
        const int ordinal = buffer.queue < 0 ? ordinals[buffer.position]++ : 0;
        text += (text.empty() ? "" : ", ") + nameOf(buffer, ordinal) + " " + std::to_string(buffer.bytes) + " B (line "
            + std::to_string(buffer.line) + ")";
    }
    return text;
}

std::vector<BufferUse> LocalMemory::map() const
{
    std::vector<BufferUse> uses;
    std::map<int, int> ordinals;
    for (const Buffer& buffer : buffers) {
        const int ordinal = buffer.queue < 0 ? ordinals[buffer.position]++ : 0;
        uses.push_back(
            {nameOf(buffer, ordinal), "UB", roleOf(buffer.position), buffer.offset, buffer.bytes, buffer.line});
    }
    return uses;
}

} // namespace acann::emulator
