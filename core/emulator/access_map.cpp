// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/access_map.h"

#include <algorithm>

namespace acann::emulator {

void AccessMap::clear()
{
    m_segments.clear();
    m_segments.push_back({});
}

std::size_t AccessMap::find(std::uint32_t offset) const
{
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), offset,
        [](std::uint32_t value, const Segment& segment) { return value < segment.begin; });
    return static_cast<std::size_t>(after - m_segments.begin()) - 1;
}

std::size_t AccessMap::split(std::uint32_t offset)
{
    if (offset >= m_size)
        return m_segments.size();
    const std::size_t index = find(offset);
    if (m_segments[index].begin == offset)
        return index;
    Segment tail = m_segments[index];
    tail.begin = offset;
    m_segments.insert(m_segments.begin() + static_cast<std::ptrdiff_t>(index) + 1, tail);
    return index + 1;
}

void AccessMap::inspect(ByteRange range, bool write, Pipe pipe, const Clock& known, Inspection& result) const
{
    for (std::size_t i = find(range.begin); i < m_segments.size() && m_segments[i].begin < range.end; ++i) {
        const Segment& segment = m_segments[i];
        (segment.written ? result.anyWritten : result.anyUnwritten) = true;
        if (segment.writer == pipe)
            result.samePipeEnd = std::max(result.samePipeEnd, segment.writeEnd);
        if (write && segment.reads[static_cast<std::size_t>(indexOf(pipe))] != 0)
            result.samePipeEnd = std::max(result.samePipeEnd, segment.readEnd);
        if (result.conflict.kind != Conflict::Kind::None)
            continue;
        const std::uint32_t begin = std::max(range.begin, segment.begin);
        const std::uint32_t end = std::min(range.end, endOf(i));
        if (segment.writeNumber > known[static_cast<std::size_t>(indexOf(segment.writer))]) {
            result.conflict = {write ? Conflict::Kind::WriteAfterWrite : Conflict::Kind::ReadAfterWrite, segment.writer,
                segment.writeLine, begin, end};
            continue;
        }
        for (std::size_t p = 0; write && p < segment.reads.size(); ++p) {
            // Instructions of one pipe read before later ones of the same pipe write.
            if (p != static_cast<std::size_t>(indexOf(pipe)) && segment.reads[p] > known[p]) {
                result.conflict
                    = {Conflict::Kind::WriteAfterRead, static_cast<Pipe>(p), segment.readLines[p], begin, end};
                break;
            }
        }
    }
}

void AccessMap::read(ByteRange range, Pipe pipe, std::uint32_t number, double end, int line)
{
    if (range.begin >= range.end)
        return;
    const std::size_t first = split(range.begin);
    const std::size_t last = split(range.end);
    const auto p = static_cast<std::size_t>(indexOf(pipe));
    for (std::size_t i = first; i < last; ++i) {
        m_segments[i].reads[p] = number;
        m_segments[i].readLines[p] = line;
        m_segments[i].readEnd = std::max(m_segments[i].readEnd, end);
    }
}

void AccessMap::write(ByteRange range, Pipe pipe, std::uint32_t number, double end, int line)
{
    if (range.begin >= range.end)
        return;
    const std::size_t first = split(range.begin);
    const std::size_t last = split(range.end);
    Segment& segment = m_segments[first];
    segment = {};
    segment.begin = range.begin;
    segment.written = true;
    segment.writer = pipe;
    segment.writeNumber = number;
    segment.writeLine = line;
    segment.writeEnd = end;
    m_segments.erase(m_segments.begin() + static_cast<std::ptrdiff_t>(first) + 1,
        m_segments.begin() + static_cast<std::ptrdiff_t>(last));
}

} // namespace acann::emulator
