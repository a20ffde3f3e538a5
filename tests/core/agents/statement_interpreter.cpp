// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agents/statement_interpreter.h"

#include <cmath>
#include <cstdlib>
#include <functional>
#include <stdexcept>

namespace acann::agents::test {

namespace {

using Function = std::function<float(float, float)>;

const std::map<std::string, Function>& functions()
{
    static const std::map<std::string, Function> list{
        {"Abs", [](float a, float) { return std::fabs(a); }},
        {"Exp", [](float a, float) { return std::exp(a); }},
        {"Ln", [](float a, float) { return std::log(a); }},
        {"Sqrt", [](float a, float) { return std::sqrt(a); }},
        {"Relu", [](float a, float) { return a > 0 ? a : 0; }},
        {"Add", [](float a, float b) { return a + b; }},
        {"Sub", [](float a, float b) { return a - b; }},
        {"Mul", [](float a, float b) { return a * b; }},
        {"Div", [](float a, float b) { return a / b; }},
        {"Max", [](float a, float b) { return a > b ? a : b; }},
        {"Min", [](float a, float b) { return a < b ? a : b; }},
        {"Adds", [](float a, float b) { return a + b; }},
        {"Muls", [](float a, float b) { return a * b; }},
        {"Maxs", [](float a, float b) { return a > b ? a : b; }},
        {"Mins", [](float a, float b) { return a < b ? a : b; }},
        {"LeakyRelu", [](float a, float b) { return a >= 0 ? a : a * b; }},
        {"CAST_NONE", [](float a, float) { return a; }},
        {"CAST_RINT", [](float a, float) { return std::nearbyint(a); }},
        {"CAST_FLOOR", [](float a, float) { return std::floor(a); }},
        {"CAST_CEIL", [](float a, float) { return std::ceil(a); }},
        {"CAST_TRUNC", [](float a, float) { return std::trunc(a); }},
        {"LT", [](float a, float b) { return a < b ? 1.0F : 0.0F; }},
        {"LE", [](float a, float b) { return a <= b ? 1.0F : 0.0F; }},
        {"GT", [](float a, float b) { return a > b ? 1.0F : 0.0F; }},
        {"GE", [](float a, float b) { return a >= b ? 1.0F : 0.0F; }},
        {"EQ", [](float a, float b) { return a == b ? 1.0F : 0.0F; }},
        {"NE", [](float a, float b) { return a != b ? 1.0F : 0.0F; }},
    };
    return list;
}

float rounded(float value, task::DType type)
{
    return type == task::DType::Float16 ? static_cast<float>(static_cast<_Float16>(value)) : value;
}

/// A float literal or `-literal`; runtime expressions are looked up as tensors of one value.
float scalarOf(const Statement& statement, const Memory& memory)
{
    if (const auto found = memory.find(statement.scalar); found != memory.end())
        return found->second.front();
    char* end = nullptr;
    const float value = std::strtof(statement.scalar.c_str(), &end);
    if (std::string(end) != "f")
        throw std::runtime_error("unknown scalar " + statement.scalar);
    return value;
}

} // namespace

void interpret(const LoweredExpression& lowered, Memory& memory, std::size_t count)
{
    for (const auto& statement : lowered.statements) {
        const bool isConvert = statement.form == Form::Convert;
        const bool isCompare = statement.form == Form::Compare || statement.form == Form::CompareScalar;
        const bool isSelect = statement.form == Form::Select || statement.form == Form::SelectScalar;
        const bool hasScalar = !statement.scalar.empty();
        const float scalar = hasScalar ? rounded(scalarOf(statement, memory), statement.type) : 0;
        Lanes result(count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto source = [&](std::size_t index) { return memory.at(statement.sources.at(index)).at(i); };
            if (statement.form == Form::Fill) {
                result[i] = scalar;
            } else if (isSelect) {
                result[i] = source(0) != 0 ? source(1) : hasScalar ? scalar : source(2);
            } else {
                const auto& apply = functions().at(isConvert || isCompare ? statement.mode : statement.api);
                const float second = hasScalar ? scalar : statement.sources.size() > 1 ? source(1) : 0;
                result[i] = rounded(apply(source(0), second), statement.type);
            }
        }
        memory[statement.target] = std::move(result);
    }
}

} // namespace acann::agents::test
