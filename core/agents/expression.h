// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/dtype.h"

#include <string>
#include <vector>

namespace acann::agents {

/// What a vector statement takes besides its destination.
enum class Form
{
    Unary, ///< Exp(dst, a, count)
    Binary, ///< Add(dst, a, b, count)
    Scalar, ///< Adds(dst, a, s, count)
    Fill, ///< Duplicate(dst, s, count)
    Convert, ///< Cast(dst, a, RoundMode::…, count)
    Compare, ///< Compare(mask, a, b, CMPMODE::…, padded)
    CompareScalar, ///< Compares(mask, a, s, CMPMODE::…, padded)
    Select, ///< Select(dst, mask, a, b, …, count)
    SelectScalar ///< Select(dst, mask, a, s, …, count)
};

/// One Ascend C statement on local tensors, in the count form. Tensors are named: inputs and outputs as in the task,
/// temporaries t0, t1, …, masks m0, m1, ….
struct Statement
{
    Form form = Form::Unary;
    std::string api; ///< "Exp", "Add", …
    std::string target;
    std::vector<std::string> sources; ///< a select's mask comes first
    std::string scalar; ///< a number ("0.5") or an expression of the tiling data
    std::string mode; ///< rounding ("CAST_RINT") or comparison ("GT")
    task::DType type = task::DType::Float32; ///< of the arithmetic; decides how the scalar is written
    friend bool operator==(const Statement&, const Statement&) = default;
};

/// A straight-line program for one tile.
struct LoweredExpression
{
    std::vector<Statement> statements;
    task::DType computeType = task::DType::Float32;
    int temporaries = 0; ///< tiles of the compute type
    int masks = 0; ///< bit masks, one bit per element
    friend bool operator==(const LoweredExpression&, const LoweredExpression&) = default;
};

/// "Adds(y, x, 0.5f, count);"
[[nodiscard]] std::string toSource(const Statement& statement);

/// A number as a float literal of C++ that reads back to the same float: "0.5f", "1e-05f", "-0.0f".
[[nodiscard]] std::string floatLiteral(double value);

} // namespace acann::agents
