// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/expression.h"

#include <map>
#include <string>
#include <vector>

namespace acann::agents::test {

using Lanes = std::vector<float>;
using Memory = std::map<std::string, Lanes>; ///< tensor name → its elements; masks hold 0 and 1

/// Runs a lowered expression as the vector unit would: each statement rounds to its type. Tensors that share memory
/// share a name, so a wrong placement shows as a wrong result.
void interpret(const LoweredExpression& lowered, Memory& memory, std::size_t count);

} // namespace acann::agents::test
