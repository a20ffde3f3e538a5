// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/signature.h"

#include "knowledge/operations.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace acann::agents {

namespace {

/// Names that the exemplars and the language use; an operand of that name gets another variable.
bool isTaken(const std::string& name)
{
    static const std::set<std::string> taken{"in", "out", "work", "masks", "count", "padded", "offset", "parameters",
        "row", "rows", "start", "tiling", "tilingData", "workspace", "kernel", "pipe", "column", "half", "float",
        "double", "int", "char", "bool", "auto", "const", "class", "struct", "union", "enum", "if", "else", "for",
        "while", "do", "switch", "case", "default", "break", "continue", "return", "this", "new", "delete", "template",
        "typename", "using", "namespace", "operator", "private", "public", "protected", "static", "inline", "void",
        "true", "false", "and", "or", "not", "xor", "register", "signed", "unsigned", "short", "long", "goto", "sizeof",
        "try", "catch", "throw", "friend", "virtual", "volatile", "extern", "explicit", "export", "mutable", "typedef",
        "asm", "Bind", "Run", "Compute", "CopyIn", "CopyOut", "Load", "Store"};
    const bool isTemporary = name.size() > 1 && (name[0] == 't' || name[0] == 'm')
        && std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return isTemporary || taken.contains(name);
}

Result<task::DType> uniformType(
    const task::OperatorTask& task, const std::string& name, bool isInput, std::size_t index)
{
    const auto bindingOf = [&](const task::Case& one) -> const task::TensorBinding& {
        return isInput ? one.inputs[index] : one.outputs[index];
    };
    const task::DType dtype = bindingOf(task.primaryCase()).dtype;
    for (const auto& one : task.cases) {
        if (bindingOf(one).dtype != dtype)
            return fail(ErrorCode::UnsupportedTask,
                "operand '" + name + "' is " + std::string(task::name(dtype)) + " in the primary case and "
                    + std::string(task::name(bindingOf(one).dtype)) + " in case '" + one.id + "'",
                "Make one task per combination of types: a kernel's types are fixed when it is compiled.");
    }
    return dtype;
}

} // namespace

const KernelOperand* Signature::input(const std::string& name) const
{
    const auto found = std::find_if(
        inputs.begin(), inputs.end(), [&](const KernelOperand& operand) { return operand.name == name; });
    return found == inputs.end() ? nullptr : &*found;
}

Result<Signature> signatureOf(const task::OperatorTask& task)
{
    Signature signature;
    const auto& primary = task.primaryCase();
    for (const bool isInput : {true, false}) {
        const auto& specs = isInput ? task.inputs : task.outputs;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const auto dtype = uniformType(task, specs[i].name, isInput, i);
            if (!dtype)
                return fail(dtype.error());
            KernelOperand operand{specs[i].name, specs[i].name, *dtype, false, 0};
            if (isTaken(operand.variable))
                operand.variable += "Operand";
            if (isInput && !primary.outputs.empty()) {
                const auto& shape = primary.inputs[i].shape;
                operand.isRow = knowledge::broadcastOf(shape, primary.outputs[0].shape) == knowledge::Broadcast::Row;
                const auto first = std::find_if(shape.begin(), shape.end(), [](auto extent) { return extent != 1; });
                operand.rank = static_cast<int>(shape.end() - first);
            }
            (isInput ? signature.inputs : signature.outputs).push_back(std::move(operand));
        }
    }
    return signature;
}

} // namespace acann::agents
