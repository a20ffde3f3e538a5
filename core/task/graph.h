// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/operator_task.h"

#include <map>
#include <string>
#include <string_view>

namespace acann::task {

/// How an operation moves data; what routing and templates ask first.
enum class OperationFamily
{
    Elementwise,
    Comparison,
    Reduction,
    Composite,
    Rearrangement,
    Linear
};

struct OperationInfo
{
    std::string_view name;
    OperationFamily family = OperationFamily::Elementwise;
    int minArgs = 1;
    int maxArgs = 1;
};

/// An operation of docs/task-format.md §graph; null for a foreign one ("torch.conv2d").
[[nodiscard]] const OperationInfo* findOperation(std::string_view op);

/// Whether text is a number literal as a graph argument may hold it.
[[nodiscard]] bool isNumberLiteral(std::string_view text);

/// An option of a node with "@name" resolved by the case's attributes; null when the node has no such option.
/// Error: TaskBroken when the attribute is missing.
[[nodiscard]] Result<nlohmann::json> resolvedOption(const GraphNode& node, const std::string& key, const Case& binding);

/// Shapes of the inputs and of every node under one case, by name. A foreign operation and what depends on it are left
/// out. Errors: TaskBroken with the node's id when names do not resolve or operands do not fit.
[[nodiscard]] Result<std::map<std::string, Shape>> nodeShapes(const OperatorTask& task, const Case& binding);

/// NumPy's broadcasting of two shapes; nullopt when they do not fit.
[[nodiscard]] std::optional<Shape> broadcastShapes(const Shape& left, const Shape& right);

/// How an operand is spread over a result of the given shape.
enum class BroadcastRole
{
    Full, ///< same shape
    Row, ///< one value per position of the last axis (a bias, γ)
    Column, ///< one value per row, last extent 1
    Scalar, ///< one value
    Other
};
[[nodiscard]] BroadcastRole broadcastRole(const Shape& operand, const Shape& result);

} // namespace acann::task
