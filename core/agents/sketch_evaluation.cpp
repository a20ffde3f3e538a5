// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/sketch_evaluation.h"

#include <algorithm>

namespace acann::agents {

namespace {

tl::unexpected<Error> refuse(const SketchExpression& at, const std::string& text)
{
    return fail(ErrorCode::InvalidArgument, "line " + std::to_string(at.line) + ": " + text);
}

Result<std::int64_t> combined(const SketchExpression& at, std::int64_t a, std::int64_t b)
{
    const auto& sign = at.text;
    std::int64_t result = 0;
    bool overflows = false;
    if (sign == "+")
        overflows = __builtin_add_overflow(a, b, &result);
    else if (sign == "-")
        overflows = __builtin_sub_overflow(a, b, &result);
    else if (sign == "*")
        overflows = __builtin_mul_overflow(a, b, &result);
    else if (sign == "/" || sign == "%") {
        if (b <= 0 || a < 0)
            return refuse(at,
                std::to_string(a) + " " + sign + " " + std::to_string(b)
                    + ": only non-negative numbers are divided, by positive ones");
        result = sign == "/" ? a / b : a % b;
    } else {
        result = sign == "<" ? a < b
            : sign == "<="   ? a <= b
            : sign == ">"    ? a > b
            : sign == ">="   ? a >= b
            : sign == "=="   ? a == b
                             : a != b;
    }
    if (overflows)
        return refuse(at, "the number is too large");
    return result;
}

Result<std::int64_t> rounded(const SketchExpression& at, std::int64_t value, std::int64_t unit)
{
    constexpr std::int64_t kLargest = std::int64_t{1} << 60;
    if (unit <= 0 || value < 0 || value > kLargest)
        return refuse(at, at.text + "(" + std::to_string(value) + ", " + std::to_string(unit) + ") makes no sense");
    if (at.text == "ceilDiv")
        return value / unit + (value % unit != 0 ? 1 : 0);
    const auto down = value / unit * unit;
    return at.text == "roundDown" || down == value ? down : down + unit;
}

} // namespace

SketchScope::SketchScope(
    const task::OperatorTask& task, const task::Case& testCase, const hardware::HardwareProfile& profile)
{
    const auto add = [&](const std::vector<task::TensorSpec>& specs, const std::vector<task::TensorBinding>& bindings,
                         bool isOutput) {
        for (std::size_t i = 0; i < specs.size() && i < bindings.size(); ++i)
            m_tensors[specs[i].name]
                = {bindings[i].shape, static_cast<std::int64_t>(task::sizeOf(bindings[i].dtype)), isOutput};
    };
    add(task.inputs, testCase.inputs, false);
    add(task.outputs, testCase.outputs, true);
    m_values["vectorCores"] = profile.cores.vector;
    m_values["ubBytes"] = profile.memory.ubUsable;
}

const CaseTensor* SketchScope::tensor(const std::string& name) const
{
    const auto found = m_tensors.find(name);
    return found == m_tensors.end() ? nullptr : &found->second;
}

Result<std::int64_t> SketchScope::valueOf(const SketchExpression& expression) const
{
    switch (expression.kind) {
    case SketchExpression::Kind::Number:
        return expression.number;
    case SketchExpression::Kind::Name: {
        const auto found = m_values.find(expression.text);
        if (found == m_values.end())
            return refuse(expression, "the name '" + expression.text + "' has no value here");
        return found->second;
    }
    case SketchExpression::Kind::Call:
        return callOf(expression);
    case SketchExpression::Kind::Binary: {
        const auto left = valueOf(expression.parts[0]);
        if (!left)
            return left;
        const auto right = valueOf(expression.parts[1]);
        if (!right)
            return right;
        return combined(expression, *left, *right);
    }
    }
    return refuse(expression, "this is no expression");
}

Result<std::int64_t> SketchScope::callOf(const SketchExpression& call) const
{
    const auto& name = call.text;
    if (name == "elements" || name == "size" || name == "rank" || name == "extent")
        return ofTensor(call);
    const bool isPair = name == "min" || name == "max" || name == "ceilDiv" || name == "roundUp" || name == "roundDown";
    if (!isPair && name != "select")
        return refuse(call, "there is no function '" + name + "'");
    const std::size_t count = isPair ? 2 : 3;
    if (call.parts.size() != count)
        return refuse(call, name + " takes " + std::to_string(count) + " values");
    const auto first = valueOf(call.parts[0]);
    if (!first)
        return first;
    if (name == "select")
        return valueOf(call.parts[*first != 0 ? 1 : 2]);
    const auto second = valueOf(call.parts[1]);
    if (!second)
        return second;
    if (name == "min")
        return std::min(*first, *second);
    if (name == "max")
        return std::max(*first, *second);
    return rounded(call, *first, *second);
}

Result<std::int64_t> SketchScope::ofTensor(const SketchExpression& call) const
{
    const std::size_t count = call.text == "extent" ? 2 : 1;
    const bool isNamed = call.parts.size() == count && call.parts[0].kind == SketchExpression::Kind::Name;
    const auto* item = isNamed ? tensor(call.parts[0].text) : nullptr;
    if (item == nullptr)
        return refuse(call,
            call.text + " takes the name of a tensor of the task"
                + (count == 2 ? std::string(" and an axis") : std::string()));
    if (call.text == "size")
        return item->elementBytes;
    const auto rank = static_cast<std::int64_t>(item->shape.size());
    if (call.text == "rank")
        return rank;
    if (call.text == "elements") {
        std::int64_t product = 1;
        for (const auto extent : item->shape)
            product *= extent;
        return product;
    }
    const auto axis = valueOf(call.parts[1]);
    if (!axis)
        return axis;
    const auto index = *axis < 0 ? *axis + rank : *axis;
    if (index < 0 || index >= rank)
        return refuse(call, "'" + call.parts[0].text + "' has no axis " + std::to_string(*axis));
    return item->shape[static_cast<std::size_t>(index)];
}

} // namespace acann::agents
