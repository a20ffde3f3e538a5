// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/expression.h"
#include "agents/slots.h"
#include "knowledge/operations.h"

#include <algorithm>
#include <map>

namespace acann::agents {

namespace {

tl::unexpected<Error> unsupported(const std::string& text, const std::string& nextStep)
{
    return fail(ErrorCode::UnsupportedTask, text, nextStep);
}

/// The task's only row operation, whose arguments are inputs of the task.
Result<const task::GraphNode*> rowNode(const task::OperatorTask& task, const Signature& signature)
{
    const auto& nodes = task.graph.nodes;
    const auto found = std::find_if(
        nodes.begin(), nodes.end(), [](const task::GraphNode& node) { return knowledge::isRowOperation(node.op); });
    if (found == nodes.end() || nodes.size() != 1 || task.graph.results.size() != 1)
        return unsupported("the graph is not a single row operation with a single result",
            "Use an agent with a model for operations around it.");
    for (const auto& argument : found->args) {
        if (signature.input(argument) == nullptr)
            return unsupported(
                "argument '" + argument + "' of '" + found->op + "' is not an input of the task", "Make it an input.");
    }
    return &*found;
}

/// Rows are the trailing axes that the operation works over; 0 stands for all of them.
Result<int> rowAxes(const task::OperatorTask& task, const task::GraphNode& node)
{
    const bool isOverAll = !node.options.contains("axis") && knowledge::patternOf(node.op) == task::Pattern::Reduction;
    std::optional<int> axes;
    for (const auto& one : task.cases) {
        const int rank = static_cast<int>(one.inputs.front().shape.size());
        const auto worked = knowledge::axesOf(node, rank);
        const int count = static_cast<int>(worked.size());
        const bool isTrailing = count > 0 && *worked.begin() == rank - count && *worked.rbegin() == rank - 1;
        if (!isTrailing)
            return unsupported("'" + node.op + "' does not work over the trailing axes in case '" + one.id + "'",
                "Transpose the operand so that the axes come last.");
        if (axes && !isOverAll && *axes != count)
            return unsupported("'" + node.op + "' works over another number of axes in case '" + one.id + "'",
                "Give all cases the same rank.");
        axes = isOverAll ? 0 : count;
    }
    return axes.value_or(1);
}

std::string boolText(bool value) { return value ? "true" : "false"; }

std::string number(const char* name, int value) { return constantText("uint32_t", name, std::to_string(value)); }

std::string epsilonText(const task::OperatorTask& task, const task::GraphNode& node)
{
    const auto found = node.options.find("eps");
    if (found != node.options.end() && found->is_string()) {
        const std::string attribute = found->get<std::string>().substr(1);
        const auto& known = task.primaryCase().attributes;
        const double value = known.contains(attribute) ? known.at(attribute).get<double>() : 1e-5;
        return "tiling.epsilon = static_cast<float>(problem.attribute(\"" + attribute + "\", "
            + nlohmann::json(value).dump() + "));\n";
    }
    const double value = found != node.options.end() && found->is_number() ? found->get<double>() : 1e-5;
    return "tiling.epsilon = " + floatLiteral(value) + ";\n";
}

/// What one family of row operations writes into the slots.
struct RowText
{
    std::string operation;
    std::string footprint;
    std::vector<std::string> bound;
};

Result<RowText> softmaxText(const task::GraphNode& node, const KernelOperand& x, const KernelOperand& y)
{
    if (x.dtype != y.dtype)
        return unsupported("the input is " + x.type() + " and the output " + y.type(), "Give both the same type.");
    const bool logarithm = node.op == "log_softmax";
    const int workTiles = (x.bytes() == 4 ? 0 : 1) + (logarithm ? 1 : 0);
    return RowText{"using ElementType = " + x.type() + ";\n" + constantText("bool", "kLogarithm", boolText(logarithm)),
        number("kElementBytes", x.bytes()) + number("kWorkTiles", workTiles), {x.variable, y.variable}};
}

Result<RowText> normText(
    const Signature& signature, const task::GraphNode& node, const KernelOperand& x, const KernelOperand& y)
{
    const KernelOperand* scale = node.args.size() > 1 ? signature.input(node.args[1]) : nullptr;
    const KernelOperand* shift = node.args.size() > 2 ? signature.input(node.args[2]) : nullptr;
    if (x.dtype != y.dtype)
        return unsupported("the input is " + x.type() + " and the output " + y.type(), "Give both the same type.");
    if (scale != nullptr && shift != nullptr && scale->dtype != shift->dtype)
        return unsupported("scale and shift differ in type", "Give both the same type.");
    const KernelOperand& parameter = scale != nullptr ? *scale : x;
    RowText text;
    text.operation = "using ElementType = " + x.type() + ";\nusing ScaleType = " + parameter.type() + ";\n"
        + constantText("bool", "kCentred", boolText(node.op == "layer_norm"))
        + constantText("bool", "kHasScale", boolText(scale != nullptr))
        + constantText("bool", "kHasShift", boolText(shift != nullptr));
    const int parameters = (scale != nullptr ? 1 : 0) + (shift != nullptr ? 1 : 0);
    text.footprint = number("kElementBytes", x.bytes()) + number("kScaleBytes", parameter.bytes())
        + number("kParameters", parameters);
    text.bound = {x.variable, scale != nullptr ? scale->variable : "nullptr",
        shift != nullptr ? shift->variable : "nullptr", y.variable};
    return text;
}

Result<RowText> reductionText(const task::GraphNode& node, const KernelOperand& x, const KernelOperand& y)
{
    static const std::map<std::string, std::string> folds{
        {"reduce_sum", "Sum"}, {"reduce_mean", "Mean"}, {"reduce_max", "Max"}, {"reduce_min", "Min"}};
    const auto fold = folds.find(node.op);
    if (fold == folds.end())
        return unsupported("reduction '" + node.op
                + "' has no template; reduce_sum, reduce_mean, reduce_max and "
                  "reduce_min have",
            "Use an agent with a model, or write it with one of those and elementwise tasks.");
    return RowText{"using InputType = " + x.type() + ";\nusing OutputType = " + y.type() + ";\n"
            + constantText("Fold", "kFold", "Fold::" + fold->second),
        number("kInputBytes", x.bytes()) + number("kOutputBytes", y.bytes()), {x.variable, y.variable}};
}

Result<RowText> textFor(
    const Signature& signature, const task::GraphNode& node, const KernelOperand& x, const KernelOperand& y)
{
    if (node.op == "softmax" || node.op == "log_softmax")
        return softmaxText(node, x, y);
    if (node.op == "layer_norm" || node.op == "rms_norm")
        return normText(signature, node, x, y);
    return reductionText(node, x, y);
}

} // namespace

Result<Slots> fillRowSlots(const task::OperatorTask& task, const Signature& signature)
{
    const auto node = rowNode(task, signature);
    if (!node)
        return fail(node.error());
    const KernelOperand& x = *signature.input((*node)->args.front());
    const KernelOperand& y = signature.outputs.front();
    for (const auto* operand : {&x, &y}) {
        if (!task::isFloating(operand->dtype) || operand->bytes() > 4)
            return unsupported("operand '" + operand->name + "' is " + std::string(task::name(operand->dtype)),
                "Use float16, bfloat16 or float32 operands.");
    }
    const auto inputIndex = static_cast<std::size_t>(&x - signature.inputs.data());
    if (inputIndex != 0)
        return unsupported("'" + (*node)->op + "' does not work on the first input", "Put its operand first.");
    const auto axes = rowAxes(task, **node);
    if (!axes)
        return fail(axes.error());
    auto text = textFor(signature, **node, x, y);
    if (!text)
        return fail(text.error());
    Slots slots;
    slots["operator"] = std::move(text->operation);
    slots["footprint"] = std::move(text->footprint);
    slots["row_shape"] = constantText("size_t", "kRowAxes", std::to_string(*axes));
    slots["epsilon"] = epsilonText(task, **node);
    slots["entry"] = entryText(task, signature, text->bound);
    return slots;
}

} // namespace acann::agents
