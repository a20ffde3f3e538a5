// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace acann::evaluation {

/// One output element by element, for describing what is wrong with it.
struct ErrorMap
{
    const std::string& name;
    const task::Shape& shape;
    const std::vector<double>& expected;
    const std::vector<double>& actual;
    const std::vector<std::uint8_t>& wrong; ///< 1 = fails its limit; at least one does
    const std::vector<std::uint8_t>& unwritten; ///< 1 = still holds the poison pattern
    int blockDim = 1;
};

/// Where the wrong elements are: "the tail only, …", "rows 3…7 …", "the slice of block 2 of 8 …", "column 0 …",
/// "every 2nd element …", "scattered …", "all 4096 elements".
[[nodiscard]] std::string locationOf(const ErrorMap& map);

/// What is wrong with their values: "never written", "all zero", "NaN …", "constant ratio 0.5", "constant offset …",
/// "each row has its own ratio …", "shifted by …", "slightly off (loss of precision)"; empty when there is no pattern.
[[nodiscard]] std::string natureOf(const ErrorMap& map);

/// "first y[3,17]: expected 0.5, got 0.25".
[[nodiscard]] std::string exampleOf(const ErrorMap& map);

} // namespace acann::evaluation
