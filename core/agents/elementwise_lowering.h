// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/expression.h"
#include "agents/tensor_program.h"
#include "base/error.h"
#include "task/operator_task.h"

#include <functional>
#include <string>
#include <vector>

namespace acann::agents {

struct LoweringOptions
{
    bool computeInFloat = true; ///< false: in the operands' own type, see nativeComputeIsSafe
    bool reuseInputs = false; ///< input tiles serve as temporaries once they are no longer needed
    bool economical = false; ///< shorter polynomials; only for results of 16 bits
    friend bool operator==(const LoweringOptions&, const LoweringOptions&) = default;
};

/// Translates a graph of elementwise operations into vector statements on one tile.
///
/// `operands` gives the inputs in the order of the task; a row operand that is kept in local memory is given with the
/// compute type. `attributeText` spells a runtime attribute ("tiling_.attr_slope"). Error: UnsupportedTask naming the
/// operation, the reason and the nearest alternative.
[[nodiscard]] Result<LoweredExpression> lowerElementwise(const task::Graph& graph, const std::vector<Operand>& inputs,
    const std::vector<Operand>& outputs, const LoweringOptions& options,
    const std::function<std::string(const std::string&)>& attributeText);

/// Whether float16 arithmetic loses no more than one rounding against float: the graph only selects and compares values
/// and has at most one operation that rounds.
[[nodiscard]] bool nativeComputeIsSafe(const task::Graph& graph);

/// Names of the attributes that the graph refers to ("slope"), in order of first use.
[[nodiscard]] std::vector<std::string> attributesOf(const task::Graph& graph);

} // namespace acann::agents
