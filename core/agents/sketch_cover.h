// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace acann::agents {

/// A block of a tensor that is seen as rows and columns, stored by one core.
struct StoredBlock
{
    std::int64_t firstRow = 0;
    std::int64_t endRow = 0;
    std::int64_t firstColumn = 0;
    std::int64_t endColumn = 0;
    std::int64_t core = 0;
    int line = 0; ///< of the sketch
};

/// An element that is not stored exactly once.
struct CoverFault
{
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::optional<std::pair<StoredBlock, StoredBlock>> twice; ///< unset: never stored
};

/// The first such element in row order; nullopt: every one is stored once. Empty blocks do not count; the others lie
/// within the tensor. Cost: blocks · log(blocks).
[[nodiscard]] std::optional<CoverFault> coverFault(
    std::vector<StoredBlock> blocks, std::int64_t rows, std::int64_t columns);

} // namespace acann::agents
