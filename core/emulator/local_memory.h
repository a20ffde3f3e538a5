// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/timeline_model.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace acann::emulator {

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
    std::int64_t offset = 0; ///< in the unified buffer
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
};

/// The bytes of a core's unified buffer and who owns them.
class LocalMemory
{
public:
    explicit LocalMemory(const hardware::MemorySizes& sizes);

    void reset(); ///< poisons the bytes, forgets all buffers
    void releaseAll(); ///< forgets all buffers, keeps the bytes

    /// Reserves space; the buffer may lie beyond the physical size, see overflows().
    int addBuffer(int position, std::int64_t bytes, int line);
    [[nodiscard]] bool overflows() const { return m_used > m_sizes.ub; }
    [[nodiscard]] bool reachesScratch() const { return m_used > m_sizes.ubUsable; }
    [[nodiscard]] std::int64_t used() const { return m_used; }
    [[nodiscard]] std::string ledger() const; ///< all buffers with sizes, for messages
    [[nodiscard]] std::vector<BufferUse> map() const;

    [[nodiscard]] std::uint8_t* bytes() { return m_bytes.get(); }
    [[nodiscard]] const hardware::MemorySizes& sizes() const { return m_sizes; }

    std::vector<Buffer> buffers;
    std::vector<Queue> queues;

private:
    [[nodiscard]] std::string nameOf(const Buffer& buffer, int ordinal) const;

    struct Freer
    {
        void operator()(std::uint8_t* memory) const;
    };
    hardware::MemorySizes m_sizes;
    std::unique_ptr<std::uint8_t, Freer> m_bytes;
    std::int64_t m_used = 0;
};

[[nodiscard]] const char* positionName(int position);

} // namespace acann::emulator
