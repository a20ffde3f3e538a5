// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/graph.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace acann::task {

namespace {

using enum OperationFamily;

constexpr std::array kOperations{
    OperationInfo{"identity", Elementwise, 1, 1},
    OperationInfo{"neg", Elementwise, 1, 1},
    OperationInfo{"abs", Elementwise, 1, 1},
    OperationInfo{"sign", Elementwise, 1, 1},
    OperationInfo{"exp", Elementwise, 1, 1},
    OperationInfo{"exp2", Elementwise, 1, 1},
    OperationInfo{"expm1", Elementwise, 1, 1},
    OperationInfo{"log", Elementwise, 1, 1},
    OperationInfo{"log2", Elementwise, 1, 1},
    OperationInfo{"log1p", Elementwise, 1, 1},
    OperationInfo{"sqrt", Elementwise, 1, 1},
    OperationInfo{"rsqrt", Elementwise, 1, 1},
    OperationInfo{"reciprocal", Elementwise, 1, 1},
    OperationInfo{"square", Elementwise, 1, 1},
    OperationInfo{"sin", Elementwise, 1, 1},
    OperationInfo{"cos", Elementwise, 1, 1},
    OperationInfo{"tanh", Elementwise, 1, 1},
    OperationInfo{"erf", Elementwise, 1, 1},
    OperationInfo{"sigmoid", Elementwise, 1, 1},
    OperationInfo{"relu", Elementwise, 1, 1},
    OperationInfo{"silu", Elementwise, 1, 1},
    OperationInfo{"gelu_erf", Elementwise, 1, 1},
    OperationInfo{"gelu_tanh", Elementwise, 1, 1},
    OperationInfo{"softplus", Elementwise, 1, 1},
    OperationInfo{"softsign", Elementwise, 1, 1},
    OperationInfo{"mish", Elementwise, 1, 1},
    OperationInfo{"hardsigmoid", Elementwise, 1, 1},
    OperationInfo{"hardswish", Elementwise, 1, 1},
    OperationInfo{"selu", Elementwise, 1, 1},
    OperationInfo{"floor", Elementwise, 1, 1},
    OperationInfo{"ceil", Elementwise, 1, 1},
    OperationInfo{"round", Elementwise, 1, 1},
    OperationInfo{"trunc", Elementwise, 1, 1},
    OperationInfo{"leaky_relu", Elementwise, 1, 1},
    OperationInfo{"elu", Elementwise, 1, 1},
    OperationInfo{"clamp", Elementwise, 1, 1},
    OperationInfo{"cast", Elementwise, 1, 1},
    OperationInfo{"add", Elementwise, 2, 2},
    OperationInfo{"sub", Elementwise, 2, 2},
    OperationInfo{"mul", Elementwise, 2, 2},
    OperationInfo{"div", Elementwise, 2, 2},
    OperationInfo{"floor_div", Elementwise, 2, 2},
    OperationInfo{"mod", Elementwise, 2, 2},
    OperationInfo{"pow", Elementwise, 2, 2},
    OperationInfo{"maximum", Elementwise, 2, 2},
    OperationInfo{"minimum", Elementwise, 2, 2},
    OperationInfo{"atan2", Elementwise, 2, 2},
    OperationInfo{"where", Elementwise, 3, 3},
    OperationInfo{"logical_not", Comparison, 1, 1},
    OperationInfo{"isnan", Comparison, 1, 1},
    OperationInfo{"lt", Comparison, 2, 2},
    OperationInfo{"le", Comparison, 2, 2},
    OperationInfo{"gt", Comparison, 2, 2},
    OperationInfo{"ge", Comparison, 2, 2},
    OperationInfo{"eq", Comparison, 2, 2},
    OperationInfo{"ne", Comparison, 2, 2},
    OperationInfo{"logical_and", Comparison, 2, 2},
    OperationInfo{"logical_or", Comparison, 2, 2},
    OperationInfo{"logical_xor", Comparison, 2, 2},
    OperationInfo{"reduce_sum", Reduction, 1, 1},
    OperationInfo{"reduce_mean", Reduction, 1, 1},
    OperationInfo{"reduce_max", Reduction, 1, 1},
    OperationInfo{"reduce_min", Reduction, 1, 1},
    OperationInfo{"reduce_prod", Reduction, 1, 1},
    OperationInfo{"reduce_any", Reduction, 1, 1},
    OperationInfo{"reduce_all", Reduction, 1, 1},
    OperationInfo{"reduce_logsumexp", Reduction, 1, 1},
    OperationInfo{"reduce_var", Reduction, 1, 1},
    OperationInfo{"reduce_std", Reduction, 1, 1},
    OperationInfo{"reduce_norm", Reduction, 1, 1},
    OperationInfo{"argmax", Reduction, 1, 1},
    OperationInfo{"argmin", Reduction, 1, 1},
    OperationInfo{"softmax", Composite, 1, 1},
    OperationInfo{"log_softmax", Composite, 1, 1},
    OperationInfo{"layer_norm", Composite, 1, 3},
    OperationInfo{"rms_norm", Composite, 1, 2},
    OperationInfo{"reshape", Rearrangement, 1, 1},
    OperationInfo{"broadcast_to", Rearrangement, 1, 1},
    OperationInfo{"transpose", Rearrangement, 1, 1},
    OperationInfo{"squeeze", Rearrangement, 1, 1},
    OperationInfo{"unsqueeze", Rearrangement, 1, 1},
    OperationInfo{"slice", Rearrangement, 1, 1},
    OperationInfo{"concat", Rearrangement, 1, 64},
    OperationInfo{"matmul", Linear, 2, 2},
    OperationInfo{"linear", Linear, 2, 3},
};

/// Why a node does not fit; caught in nodeShapes.
struct Misfit
{
    std::string text;
};

std::int64_t integer(const nlohmann::json& value, std::string_view what)
{
    if (!value.is_number_integer())
        throw Misfit{"option '" + std::string(what) + "' must be a whole number"};
    return value.get<std::int64_t>();
}

std::size_t normalised(std::int64_t axis, std::size_t rank)
{
    const auto signedRank = static_cast<std::int64_t>(rank);
    if (axis < -signedRank || axis >= signedRank)
        throw Misfit{"axis " + std::to_string(axis) + " does not exist in a tensor of rank " + std::to_string(rank)};
    return static_cast<std::size_t>(axis < 0 ? axis + signedRank : axis);
}

class ShapeInference
{
public:
    ShapeInference(const GraphNode& node, const Case& binding, std::vector<Shape> args)
        : m_node(node)
        , m_binding(binding)
        , m_args(std::move(args))
    { }

    [[nodiscard]] Shape infer(OperationFamily family) const
    {
        switch (family) {
        case Elementwise:
        case Comparison:
            return elementwise();
        case Reduction:
            return reduced();
        case Composite:
            return composite();
        case Rearrangement:
            return reshaped();
        case Linear:
            return linear();
        }
        return {};
    }

private:
    [[nodiscard]] nlohmann::json option(const std::string& key) const
    {
        auto value = resolvedOption(m_node, key, m_binding);
        if (!value)
            throw Misfit{value.error().text};
        return *value;
    }

    [[nodiscard]] std::set<std::size_t> axes(const nlohmann::json& value) const
    {
        const std::size_t rank = m_args[0].size();
        std::set<std::size_t> result;
        if (value.is_array())
            for (const auto& axis : value)
                result.insert(normalised(integer(axis, "axis"), rank));
        else if (value.is_null())
            for (std::size_t i = 0; i < rank; ++i)
                result.insert(i);
        else
            result.insert(normalised(integer(value, "axis"), rank));
        return result;
    }

    [[nodiscard]] Shape elementwise() const
    {
        Shape result;
        for (const auto& arg : m_args) {
            const auto merged = broadcastShapes(result, arg);
            if (!merged)
                throw Misfit{"shapes " + toString(result) + " and " + toString(arg) + " do not broadcast"};
            result = *merged;
        }
        return result;
    }

    [[nodiscard]] Shape reduced() const
    {
        const auto gone = axes(option("axis"));
        const auto keep = option("keepdims");
        Shape result;
        for (std::size_t i = 0; i < m_args[0].size(); ++i)
            if (!gone.contains(i))
                result.push_back(m_args[0][i]);
            else if (keep.is_boolean() && keep.get<bool>())
                result.push_back(1);
        return result;
    }

    [[nodiscard]] Shape composite() const
    {
        const auto axis = option("axis");
        const auto normalisedAxes = axes(axis.is_null() ? nlohmann::json(-1) : axis);
        std::int64_t extent = 1;
        for (const auto i : normalisedAxes)
            extent *= m_args[0][i];
        for (std::size_t i = 1; i < m_args.size(); ++i)
            if (elementCount(m_args[i]) != extent)
                throw Misfit{"the factor of shape " + toString(m_args[i]) + " does not fit a normalised extent of "
                    + std::to_string(extent)};
        return m_args[0];
    }

    [[nodiscard]] Shape reshaped() const
    {
        if (m_node.op == "reshape" || m_node.op == "broadcast_to")
            return toShape();
        if (m_node.op == "transpose")
            return transposed();
        if (m_node.op == "slice")
            return sliced();
        if (m_node.op == "concat")
            return joined();
        Shape result = m_args[0];
        if (m_node.op == "unsqueeze") {
            result.insert(result.begin()
                    + static_cast<std::ptrdiff_t>(normalised(integer(option("axis"), "axis"), result.size() + 1)),
                1);
            return result;
        }
        const auto axis = option("axis");
        const auto gone = axes(axis);
        result.clear();
        for (std::size_t i = 0; i < m_args[0].size(); ++i)
            if (!gone.contains(i) || m_args[0][i] != 1)
                result.push_back(m_args[0][i]);
        return result;
    }

    [[nodiscard]] Shape toShape() const
    {
        Shape result;
        for (const auto& extent : option("shape"))
            result.push_back(integer(extent, "shape"));
        const auto open = std::ranges::find(result, -1);
        if (m_node.op == "reshape" && open != result.end()) {
            const auto known = -elementCount(result);
            if (known > 0)
                *open = elementCount(m_args[0]) / known;
        }
        const bool fits = m_node.op == "reshape" ? elementCount(result) == elementCount(m_args[0])
                                                 : broadcastShapes(m_args[0], result) == result;
        if (!fits)
            throw Misfit{"shape " + toString(m_args[0]) + " does not become " + toString(result)};
        return result;
    }

    [[nodiscard]] Shape transposed() const
    {
        Shape result;
        for (const auto& axis : option("axes"))
            result.push_back(m_args[0][normalised(integer(axis, "axes"), m_args[0].size())]);
        if (result.size() != m_args[0].size())
            throw Misfit{"option 'axes' must name every axis"};
        return result;
    }

    [[nodiscard]] Shape sliced() const
    {
        Shape result = m_args[0];
        const auto axis = normalised(integer(option("axis"), "axis"), result.size());
        const auto bound = [&](const std::string& key, std::int64_t otherwise) {
            const auto value = option(key);
            const auto position = value.is_null() ? otherwise : integer(value, key);
            return std::clamp<std::int64_t>(position < 0 ? position + result[axis] : position, 0, result[axis]);
        };
        const auto stepOption = option("step");
        const auto step = stepOption.is_null() ? 1 : integer(stepOption, "step");
        if (step < 1)
            throw Misfit{"option 'step' must be at least 1"};
        const auto start = bound("start", 0);
        const auto stop = bound("stop", result[axis]);
        if (stop <= start)
            throw Misfit{"the slice is empty"};
        result[axis] = (stop - start + step - 1) / step;
        return result;
    }

    [[nodiscard]] Shape joined() const
    {
        Shape result = m_args[0];
        const auto axis = normalised(integer(option("axis"), "axis"), result.size());
        for (std::size_t i = 1; i < m_args.size(); ++i) {
            Shape other = m_args[i];
            if (other.size() != result.size())
                throw Misfit{"the joined tensors differ in rank"};
            result[axis] += std::exchange(other[axis], result[axis] + other[axis]);
            if (other != result)
                throw Misfit{"the joined tensors differ outside the axis"};
        }
        return result;
    }

    [[nodiscard]] Shape linear() const
    {
        Shape left = m_args[0];
        Shape right = m_args[1];
        if (left.empty() || right.empty())
            throw Misfit{"a scalar cannot be multiplied as a matrix"};
        if (m_node.op == "linear" && right.size() == 2)
            std::swap(right[0], right[1]);
        const bool vectorLeft = left.size() == 1;
        const bool vectorRight = right.size() == 1;
        if (vectorLeft)
            left.insert(left.begin(), 1);
        if (vectorRight)
            right.push_back(1);
        if (left.back() != right[right.size() - 2])
            throw Misfit{"the inner extents " + std::to_string(left.back()) + " and "
                + std::to_string(right[right.size() - 2]) + " differ"};
        auto result = broadcastShapes(Shape(left.begin(), left.end() - 2), Shape(right.begin(), right.end() - 2));
        if (!result)
            throw Misfit{"the batch extents do not broadcast"};
        if (!vectorLeft)
            result->push_back(left[left.size() - 2]);
        if (!vectorRight)
            result->push_back(right.back());
        return *result;
    }

    const GraphNode& m_node;
    const Case& m_binding;
    std::vector<Shape> m_args;
};

/// The shape of one argument; nullopt when it depends on a foreign operation.
std::optional<Shape> argumentShape(const std::string& arg, const std::map<std::string, Shape>& known,
    const std::set<std::string>& unknown, const Case& binding)
{
    if (const auto found = known.find(arg); found != known.end())
        return found->second;
    if (unknown.contains(arg))
        return std::nullopt;
    if (arg.starts_with('@') && !binding.attributes.contains(arg.substr(1)))
        throw Misfit{"the attribute '" + arg + "' has no value"};
    if (!arg.starts_with('@') && !isNumberLiteral(arg))
        throw Misfit{"'" + arg + "' is neither an input, an earlier node, an attribute nor a number"};
    return Shape{};
}

/// Shape of one node; nullopt for a foreign operation and what depends on it.
std::optional<Shape> shapeOf(const GraphNode& node, const std::map<std::string, Shape>& known,
    const std::set<std::string>& unknown, const Case& binding)
{
    std::vector<Shape> args;
    bool complete = true;
    for (const auto& arg : node.args) {
        auto shape = argumentShape(arg, known, unknown, binding);
        complete = complete && shape.has_value();
        args.push_back(shape.value_or(Shape{}));
    }
    const OperationInfo* info = findOperation(node.op);
    if (info == nullptr)
        return std::nullopt;
    const auto count = static_cast<int>(args.size());
    if (count < info->minArgs || count > info->maxArgs)
        throw Misfit{"it has " + std::to_string(count) + " arguments"};
    if (!complete)
        return std::nullopt;
    return ShapeInference(node, binding, std::move(args)).infer(info->family);
}

} // namespace

const OperationInfo* findOperation(std::string_view op)
{
    const auto found = std::ranges::find(kOperations, op, &OperationInfo::name);
    return found == kOperations.end() ? nullptr : &*found;
}

bool isNumberLiteral(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

Result<nlohmann::json> resolvedOption(const GraphNode& node, const std::string& key, const Case& binding)
{
    const auto found = node.options.find(key);
    if (found == node.options.end())
        return nlohmann::json();
    if (!found->is_string() || !found->get_ref<const std::string&>().starts_with('@'))
        return *found;
    const auto attribute = found->get_ref<const std::string&>().substr(1);
    const auto value = binding.attributes.find(attribute);
    if (value == binding.attributes.end())
        return fail(
            ErrorCode::TaskBroken, "option '" + key + "' names the attribute '" + attribute + "', which has no value");
    return *value;
}

std::optional<Shape> broadcastShapes(const Shape& left, const Shape& right)
{
    const std::size_t rank = std::max(left.size(), right.size());
    Shape result(rank, 1);
    for (std::size_t fromEnd = 1; fromEnd <= rank; ++fromEnd) {
        const std::int64_t a = fromEnd <= left.size() ? left[left.size() - fromEnd] : 1;
        const std::int64_t b = fromEnd <= right.size() ? right[right.size() - fromEnd] : 1;
        if (a != b && a != 1 && b != 1)
            return std::nullopt;
        result[rank - fromEnd] = a == 1 ? b : a;
    }
    return result;
}

BroadcastRole broadcastRole(const Shape& operand, const Shape& result)
{
    if (operand == result)
        return BroadcastRole::Full;
    const auto count = elementCount(operand);
    if (count == 1)
        return BroadcastRole::Scalar;
    if (result.empty() || broadcastShapes(operand, result) != result)
        return BroadcastRole::Other;
    if (operand.back() == result.back() && count == result.back())
        return BroadcastRole::Row;
    if (operand.size() == result.size() && operand.back() == 1 && count * result.back() == elementCount(result))
        return BroadcastRole::Column;
    return BroadcastRole::Other;
}

Result<std::map<std::string, Shape>> nodeShapes(const OperatorTask& task, const Case& binding)
{
    std::map<std::string, Shape> known;
    std::set<std::string> unknown;
    for (std::size_t i = 0; i < task.inputs.size(); ++i)
        known[task.inputs[i].name] = binding.inputs[i].shape;
    for (const auto& node : task.graph.nodes) {
        if (known.contains(node.id) || unknown.contains(node.id))
            return fail(
                ErrorCode::TaskBroken, "The graph uses the name '" + node.id + "' twice", "Rename one of them.");
        try {
            if (auto shape = shapeOf(node, known, unknown, binding))
                known[node.id] = std::move(*shape);
            else
                unknown.insert(node.id);
        } catch (const Misfit& misfit) {
            return fail(ErrorCode::TaskBroken,
                "The graph node '" + node.id + "' (" + node.op + ") does not fit case '" + binding.id
                    + "': " + misfit.text,
                "Mend the graph or the shapes of the case.");
        }
    }
    for (const auto& result : task.graph.results)
        if (!known.contains(result) && !unknown.contains(result))
            return fail(
                ErrorCode::TaskBroken, "The graph's result '" + result + "' is not a node", "Name a node's id.");
    return known;
}

} // namespace acann::task
