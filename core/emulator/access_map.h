// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/include/acann_emulator/abi.h"

#include <array>
#include <cstdint>
#include <vector>

namespace acann::emulator {

using Pipe = acann_emu::Pipe;
inline constexpr int kPipes = acann_emu::kPipes;
constexpr int indexOf(Pipe pipe) { return static_cast<int>(pipe); }

/// A vector clock: how many instructions of each pipe are known to be complete.
using Clock = std::array<std::uint32_t, kPipes>;

struct ByteRange
{
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// The last accesses to a run of bytes.
struct Segment
{
    std::uint32_t begin = 0;
    bool written = false;
    Pipe writer = Pipe::S;
    std::uint32_t writeNumber = 0; ///< the writing instruction's number on its pipe; 0 = long complete
    int writeLine = 0;
    double writeEnd = 0; ///< cycle when the written data is visible
    double readEnd = 0; ///< latest end of the reads since
    Clock reads{}; ///< per pipe the number of the last reading instruction since the write
    std::array<int, kPipes> readLines{};
};

/// An access that nothing orders behind an earlier one.
struct Conflict
{
    enum class Kind
    {
        None,
        ReadAfterWrite,
        WriteAfterRead,
        WriteAfterWrite
    } kind
        = Kind::None;
    Pipe other = Pipe::S;
    int otherLine = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// What the history says about an access that is about to happen.
struct Inspection
{
    Conflict conflict;
    bool anyWritten = false;
    bool anyUnwritten = false;
    double samePipeEnd = 0; ///< when earlier accesses of the same pipe to these bytes are complete
};

/// The access history of a core's local memory, as few sorted runs of bytes: no work per byte.
class AccessMap
{
public:
    explicit AccessMap(std::uint32_t size)
        : m_size(size)
    {
        clear();
    }

    void clear();
    /// Looks at a read (or write) by `pipe`, for which all instructions within `known` are complete.
    void inspect(ByteRange range, bool write, Pipe pipe, const Clock& known, Inspection& result) const;
    void read(ByteRange range, Pipe pipe, std::uint32_t number, double end, int line);
    void write(ByteRange range, Pipe pipe, std::uint32_t number, double end, int line);
    /// The index of the run that holds the byte.
    [[nodiscard]] std::size_t find(std::uint32_t offset) const;
    [[nodiscard]] const Segment& segment(std::size_t index) const { return m_segments[index]; }
    [[nodiscard]] std::size_t segments() const { return m_segments.size(); }
    [[nodiscard]] std::uint32_t endOf(std::size_t index) const
    {
        return index + 1 < m_segments.size() ? m_segments[index + 1].begin : m_size;
    }

private:
    std::size_t split(std::uint32_t offset);
    std::uint32_t m_size;
    std::vector<Segment> m_segments;
};

} // namespace acann::emulator
