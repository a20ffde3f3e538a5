// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/operator_task.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace acann::knowledge {

/// The compute pattern that one graph operation belongs to (docs/task-format.md §graph; "torch.…" names of traced files
/// are looked up without their prefix). nullopt: shape operations, which belong to none, and unknown operations.
[[nodiscard]] std::optional<task::Pattern> patternOf(std::string_view op);

[[nodiscard]] bool isElementwise(std::string_view op);
/// Reductions, softmax and normalizations: operations whose axis says what a row is.
[[nodiscard]] bool isRowOperation(std::string_view op);
/// An operation of docs/task-format.md §graph or a traced name that is classified here.
[[nodiscard]] bool isKnownOperation(std::string_view op);

/// How an input relates to the output's shape, by NumPy's broadcasting.
enum class Broadcast
{
    None,
    Row,
    Scalar,
    Other
};
[[nodiscard]] std::string_view name(Broadcast kind); ///< "none", "row", "scalar", "other"
/// Row: equal to the trailing axes of `output` after leading ones are dropped. Scalar: one element.
[[nodiscard]] Broadcast broadcastOf(const task::Shape& input, const task::Shape& output);

/// The axes that `node` works over, as non-negative numbers; `rank` is that of its argument. Missing axis: all axes.
[[nodiscard]] std::set<int> axesOf(const task::GraphNode& node, int rank);
/// True when the node works over the last axes of a tensor of `rank` and no others: a row is then contiguous.
[[nodiscard]] bool isOverTrailingAxes(const task::GraphNode& node, int rank);

/// Rank of the first input in the primary case; 0 without inputs. Graph nodes are taken to keep it.
[[nodiscard]] int rankOf(const task::OperatorTask& task);
[[nodiscard]] std::set<std::string> operationsOf(const task::OperatorTask& task);

} // namespace acann::knowledge
