// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/sketch_cover.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace acann::agents {

namespace {

/// Walks down the rows with the blocks that the current row crosses, by their first column.
class Sweep
{
public:
    Sweep(std::vector<StoredBlock> blocks, std::int64_t rows, std::int64_t columns)
        : m_blocks(std::move(blocks))
        , m_rows(rows)
        , m_columns(columns)
    {
        std::erase_if(m_blocks, [](const StoredBlock& block) {
            return block.firstRow >= block.endRow || block.firstColumn >= block.endColumn;
        });
        std::sort(m_blocks.begin(), m_blocks.end(), [](const StoredBlock& a, const StoredBlock& b) {
            return std::tie(a.firstRow, a.firstColumn, a.core) < std::tie(b.firstRow, b.firstColumn, b.core);
        });
    }

    std::optional<CoverFault> run()
    {
        std::size_t next = 0;
        for (std::int64_t row = 0; row < m_rows;) {
            leave(row);
            while (next < m_blocks.size() && m_blocks[next].firstRow == row) {
                if (auto fault = enter(m_blocks[next++], row))
                    return fault;
            }
            if (m_covered != m_columns)
                return CoverFault{row, firstGap(), std::nullopt};
            // Nothing changes before the next block starts or one of these ends.
            row = m_ends.begin()->first;
            if (next < m_blocks.size())
                row = std::min(row, m_blocks[next].firstRow);
        }
        return std::nullopt;
    }

private:
    void leave(std::int64_t row)
    {
        while (!m_ends.empty() && m_ends.begin()->first <= row) {
            const auto& block = m_blocks[m_ends.begin()->second];
            m_covered -= block.endColumn - block.firstColumn;
            m_active.erase(block.firstColumn);
            m_ends.erase(m_ends.begin());
        }
    }

    std::optional<CoverFault> enter(const StoredBlock& block, std::int64_t row)
    {
        const auto behind = m_active.upper_bound(block.firstColumn);
        if (behind != m_active.begin()) {
            const auto& before = m_blocks[std::prev(behind)->second];
            if (before.endColumn > block.firstColumn)
                return CoverFault{row, block.firstColumn, std::pair(before, block)};
        }
        if (behind != m_active.end() && behind->first < block.endColumn)
            return CoverFault{row, behind->first, std::pair(m_blocks[behind->second], block)};
        const auto index = static_cast<std::size_t>(&block - m_blocks.data());
        m_active.emplace(block.firstColumn, index);
        m_ends.emplace(block.endRow, index);
        m_covered += block.endColumn - block.firstColumn;
        return std::nullopt;
    }

    [[nodiscard]] std::int64_t firstGap() const
    {
        std::int64_t column = 0;
        for (const auto& [first, index] : m_active) {
            if (first > column)
                break;
            column = m_blocks[index].endColumn;
        }
        return column;
    }

    std::vector<StoredBlock> m_blocks;
    const std::int64_t m_rows;
    const std::int64_t m_columns;
    std::map<std::int64_t, std::size_t> m_active; ///< first column → block
    std::multimap<std::int64_t, std::size_t> m_ends; ///< end row → block
    std::int64_t m_covered = 0; ///< columns of the current row
};

} // namespace

std::optional<CoverFault> coverFault(std::vector<StoredBlock> blocks, std::int64_t rows, std::int64_t columns)
{
    return Sweep(std::move(blocks), rows, columns).run();
}

} // namespace acann::agents
