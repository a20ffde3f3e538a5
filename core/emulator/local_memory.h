// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/kernel_kind.h"
#include "emulator/timeline_model.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace acann::emulator {

/// The memories of a core. A vector core has only the first; a cube core has the others.
enum class Memory
{
    UB,
    L1,
    L0A,
    L0B,
    L0C,
    BT, ///< bias table
    FB ///< fixpipe buffer
};
inline constexpr int kMemories = 7;
[[nodiscard]] const char* memoryName(Memory memory);
/// Where a TPosition lies on Atlas A2 (ascend-c-facts §2.1); UB for positions that a core has not.
[[nodiscard]] Memory memoryOf(int position);
/// True for positions of local memory.
[[nodiscard]] bool isLocalPosition(int position);

enum class BufferState
{
    Free,
    Allocated,
    Queued,
    Dequeued
};

/// One buffer handed out by TPipe, of a queue or a TBuf.
struct Buffer
{
    std::int64_t offset = 0; ///< in the memory of its position
    std::int64_t bytes = 0; ///< rounded up to 32
    int position = 0; ///< TPosition
    int queue = -1; ///< −1: a TBuf
    int inQueue = 0; ///< which of the queue's buffers
    int line = 0; ///< of InitBuffer
    BufferState state = BufferState::Free;
    Moment filled; ///< when the producer's work is complete, set by EnQue
    Moment released; ///< when the consumer's work is complete, set by FreeTensor
    int allocLine = 0;
};

/// A TQue or TQueBind.
struct Queue
{
    int source = 0; ///< TPosition
    int target = 0;
    int depth = 1;
    std::vector<int> buffers; ///< indices into LocalMemory::buffers
    std::deque<int> queued;
    std::size_t next = 0; ///< where AllocTensor looks first
    std::string name; ///< "VECIN queue #0"
    Pipe producer = Pipe::MTE2;
    Pipe consumer = Pipe::V;
    bool ordered = true; ///< EnQue/DeQue and Free/Alloc carry events
    bool retired = false; ///< its pool was reset; it holds no event ids any more
};

/// A part of a memory that a TBufPool hands out.
struct Pool
{
    Memory memory = Memory::UB;
    std::int64_t offset = 0; ///< in the memory
    std::int64_t bytes = 0;
    std::int64_t used = 0;
    int line = 0; ///< of InitBufPool
};

/// The bytes of a core's memories, one after another, and who owns them. A cube core reserves unified buffer too,
/// because kernels for both kinds of core set up all their buffers on both; nothing moves there.
class LocalMemory
{
public:
    LocalMemory(const hardware::MemorySizes& sizes, CoreKind kind);

    void reset(); ///< poisons the bytes, forgets all buffers
    void releaseAll(); ///< forgets all buffers, keeps the bytes

    /// Reserves space; the buffer may lie beyond the physical size, see overflows().
    int addBuffer(int position, std::int64_t bytes, int line);
    /// Reserves a pool in the memory of the position, inside pool `inside` or where pool `shared` lies (−1: neither).
    int addPool(int position, std::int64_t bytes, int inside, int shared, int line);
    /// Hands out the pool again from its start.
    void resetPool(int pool);
    [[nodiscard]] bool overflows() const { return overflowing().has_value(); }
    [[nodiscard]] std::optional<Memory> overflowing() const; ///< the first memory that is too small
    [[nodiscard]] bool reachesScratch() const { return used(Memory::UB) > m_sizes.ubUsable; }
    [[nodiscard]] std::int64_t used(Memory memory = Memory::UB) const
    {
        return m_used[static_cast<std::size_t>(memory)];
    }
    [[nodiscard]] std::int64_t capacity(Memory memory) const { return m_capacity[static_cast<std::size_t>(memory)]; }
    /// Where a memory begins among bytes().
    [[nodiscard]] std::int64_t base(Memory memory) const { return m_base[static_cast<std::size_t>(memory)]; }
    [[nodiscard]] std::int64_t size() const { return m_size; } ///< of all memories that the core has
    [[nodiscard]] Memory memoryAt(std::int64_t at) const;
    [[nodiscard]] std::string place(std::int64_t at) const; ///< "UB offset 512"
    [[nodiscard]] std::string placeRange(std::int64_t begin, std::int64_t end) const; ///< "UB bytes 0…511"
    [[nodiscard]] std::string ledger(Memory memory = Memory::UB) const; ///< its buffers with sizes, for messages
    /// ": VECIN queue #0 buffer 1, 512 B (line 12)" for messages; empty for memory without a buffer.
    [[nodiscard]] std::string describe(int buffer) const;
    [[nodiscard]] std::vector<BufferUse> map() const;

    [[nodiscard]] std::uint8_t* bytes() { return m_bytes.get(); }
    [[nodiscard]] const hardware::MemorySizes& sizes() const { return m_sizes; }

    std::vector<Buffer> buffers;
    std::vector<Queue> queues;
    std::vector<Pool> pools;
    std::vector<int> openPools; ///< innermost last: where buffers are taken from

private:
    [[nodiscard]] std::string nameOf(const Buffer& buffer, int ordinal) const;
    [[nodiscard]] std::int64_t rounded(std::int64_t bytes) const;

    struct Freer
    {
        void operator()(std::uint8_t* memory) const;
    };

    hardware::MemorySizes m_sizes;
    std::array<std::int64_t, kMemories> m_capacity{};
    std::array<std::int64_t, kMemories> m_base{};
    std::int64_t m_size = 0;
    std::unique_ptr<std::uint8_t, Freer> m_bytes;
    std::array<std::int64_t, kMemories> m_used{};
};

[[nodiscard]] const char* positionName(int position);

} // namespace acann::emulator
