// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/expression.h"

#include <array>
#include <charconv>
#include <cmath>

namespace acann::agents {

namespace {

std::string scalarText(const Statement& statement)
{
    if (statement.type == task::DType::Float32)
        return statement.scalar;
    return "static_cast<" + std::string(task::deviceName(statement.type)) + ">(" + statement.scalar + ")";
}

} // namespace

std::string floatLiteral(double value)
{
    const auto narrowed = static_cast<float>(value);
    if (std::isinf(narrowed))
        return narrowed > 0 ? "__builtin_inff()" : "-__builtin_inff()";
    if (std::isnan(narrowed))
        return "__builtin_nanf(\"\")";
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), narrowed).ptr;
    std::string text(buffer.data(), end);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text + "f";
}

std::string toSource(const Statement& statement)
{
    std::string text = statement.api + "(" + statement.target;
    for (const auto& source : statement.sources)
        text += ", " + source;
    switch (statement.form) {
    case Form::Unary:
    case Form::Binary:
        return text + ", count);";
    case Form::Scalar:
    case Form::Fill:
        return text + ", " + scalarText(statement) + ", count);";
    case Form::Convert:
        return text + ", RoundMode::" + statement.mode + ", count);";
    case Form::Compare:
        return text + ", CMPMODE::" + statement.mode + ", padded);";
    case Form::CompareScalar:
        return text + ", " + scalarText(statement) + ", CMPMODE::" + statement.mode + ", padded);";
    case Form::Select:
        return text + ", SELMODE::VSEL_TENSOR_TENSOR_MODE, count);";
    case Form::SelectScalar:
        return text + ", " + scalarText(statement) + ", SELMODE::VSEL_TENSOR_SCALAR_MODE, count);";
    }
    return text;
}

} // namespace acann::agents
