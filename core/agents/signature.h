// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/tensor_program.h"
#include "base/error.h"
#include "task/operator_task.h"

#include <string>
#include <vector>

namespace acann::agents {

/// An operand as the kernel sees it.
struct KernelOperand
{
    std::string name; ///< in the task and its graph
    std::string variable; ///< in the source; differs when the name is taken there
    task::DType dtype = task::DType::Float32;
    bool isRow = false; ///< one row that is repeated; false: as large as the output
    int rank = 0; ///< of a row operand: its number of axes, leading ones not counted

    [[nodiscard]] std::string type() const { return std::string(task::deviceName(dtype)); }
    [[nodiscard]] int bytes() const { return static_cast<int>(task::sizeOf(dtype)); }
};

/// The operands of a task in the order of the kernel's parameters.
struct Signature
{
    std::vector<KernelOperand> inputs;
    std::vector<KernelOperand> outputs;

    [[nodiscard]] const KernelOperand* input(const std::string& name) const;
};

/// Error: UnsupportedTask when an operand's dtype differs between cases.
[[nodiscard]] Result<Signature> signatureOf(const task::OperatorTask& task);

} // namespace acann::agents
