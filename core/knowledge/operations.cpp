// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/operations.h"

#include <algorithm>
#include <map>
#include <vector>

namespace acann::knowledge {

namespace {

using task::Pattern;

struct Group
{
    Pattern pattern;
    std::vector<std::string_view> operations;
};

/// Names of docs/task-format.md, then PyTorch's own functional names for what a traced file may keep.
const std::vector<Group>& groups()
{
    static const std::vector<Group> all{
        {Pattern::Elementwise,
            {"identity", "neg", "abs", "sign", "exp", "exp2", "expm1", "log", "log2", "log1p", "sqrt", "rsqrt",
                "reciprocal", "square", "sin", "cos", "tanh", "erf", "sigmoid", "relu", "silu", "gelu_erf", "gelu_tanh",
                "softplus", "softsign", "mish", "hardsigmoid", "hardswish", "selu", "floor", "ceil", "round", "trunc",
                "logical_not", "isnan", "leaky_relu", "elu", "clamp", "cast", "add", "sub", "mul", "div", "floor_div",
                "mod", "pow", "maximum", "minimum", "atan2", "lt", "le", "gt", "ge", "eq", "ne", "logical_and",
                "logical_or", "logical_xor", "where"}},
        {Pattern::Reduction,
            {"reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_prod", "reduce_any", "reduce_all",
                "reduce_logsumexp", "argmax", "argmin", "reduce_var", "reduce_std", "reduce_norm"}},
        {Pattern::Softmax, {"softmax", "log_softmax"}}, {Pattern::Broadcast, {"broadcast_to"}},
        {Pattern::Normalization,
            {"layer_norm", "rms_norm", "group_norm", "batch_norm", "instance_norm", "normalize",
                "local_response_norm"}},
        {Pattern::Matmul, {"matmul", "linear", "mm", "bmm", "addmm", "baddbmm", "einsum"}},
        {Pattern::Convolution,
            {"conv1d", "conv2d", "conv3d", "convolution", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d"}},
        {Pattern::Attention, {"scaled_dot_product_attention", "multi_head_attention_forward"}},
        {Pattern::Index,
            {"gather", "scatter", "scatter_add", "index_select", "index_add", "index_copy", "index_put", "embedding",
                "take_along_dim", "masked_fill", "masked_select"}},
        {Pattern::Pooling,
            {"max_pool1d", "max_pool2d", "max_pool3d", "avg_pool1d", "avg_pool2d", "avg_pool3d", "adaptive_avg_pool1d",
                "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool2d", "lp_pool2d"}},
        {Pattern::Resize, {"interpolate", "upsample", "grid_sample", "pixel_shuffle", "affine_grid"}},
        {Pattern::Scan, {"cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"}},
        {Pattern::Loss,
            {"cross_entropy", "nll_loss", "mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div",
                "binary_cross_entropy", "binary_cross_entropy_with_logits", "hinge_embedding_loss",
                "triplet_margin_loss", "cosine_embedding_loss"}},
        {Pattern::Optimizer, {"adam", "adamw", "sgd", "rmsprop", "adagrad", "lamb"}}};
    return all;
}

const std::map<std::string_view, Pattern>& patternTable()
{
    static const auto table = [] {
        std::map<std::string_view, Pattern> result;
        for (const auto& group : groups()) {
            for (const auto operation : group.operations)
                result.emplace(operation, group.pattern);
        }
        return result;
    }();
    return table;
}

std::string_view withoutPrefix(std::string_view op)
{
    constexpr std::string_view kTraced = "torch.";
    return op.substr(0, kTraced.size()) == kTraced ? op.substr(kTraced.size()) : op;
}

bool isShapeOperation(std::string_view op)
{
    constexpr std::array<std::string_view, 7> kShape{
        "reshape", "transpose", "squeeze", "unsqueeze", "slice", "concat", "broadcast_to"};
    return std::find(kShape.begin(), kShape.end(), op) != kShape.end();
}

} // namespace

std::optional<Pattern> patternOf(std::string_view op)
{
    const auto found = patternTable().find(withoutPrefix(op));
    return found == patternTable().end() ? std::nullopt : std::optional(found->second);
}

bool isElementwise(std::string_view op) { return patternOf(op) == Pattern::Elementwise; }

bool isRowOperation(std::string_view op)
{
    const auto pattern = patternOf(op);
    return pattern == Pattern::Reduction || pattern == Pattern::Softmax || pattern == Pattern::Normalization;
}

bool isKnownOperation(std::string_view op) { return patternOf(op).has_value() || isShapeOperation(op); }

std::string_view name(Broadcast kind)
{
    switch (kind) {
    case Broadcast::None:
        return "none";
    case Broadcast::Row:
        return "row";
    case Broadcast::Scalar:
        return "scalar";
    case Broadcast::Other:
        return "other";
    }
    return {};
}

Broadcast broadcastOf(const task::Shape& input, const task::Shape& output)
{
    if (input == output)
        return Broadcast::None;
    if (task::elementCount(input) == 1)
        return Broadcast::Scalar;
    auto trimmed = input;
    while (!trimmed.empty() && trimmed.front() == 1)
        trimmed.erase(trimmed.begin());
    const bool isSuffix
        = trimmed.size() <= output.size() && std::equal(trimmed.rbegin(), trimmed.rend(), output.rbegin());
    return isSuffix ? Broadcast::Row : Broadcast::Other;
}

std::set<int> axesOf(const task::GraphNode& node, int rank)
{
    const bool named = node.options.is_object() && node.options.contains("axis");
    // Composites have a default axis; reductions without one work over everything.
    const bool lastByDefault = !named && patternOf(node.op) != Pattern::Reduction;
    std::vector<int> axes;
    if (lastByDefault)
        axes = {-1};
    else if (named && node.options.at("axis").is_number_integer())
        axes = {node.options.at("axis").get<int>()};
    else if (named && node.options.at("axis").is_array()) {
        for (const auto& axis : node.options.at("axis")) {
            if (axis.is_number_integer())
                axes.push_back(axis.get<int>());
        }
    } else {
        for (int axis = 0; axis < rank; ++axis)
            axes.push_back(axis);
    }
    std::set<int> result;
    for (const int axis : axes)
        result.insert(axis < 0 ? axis + rank : axis);
    return result;
}

bool isOverTrailingAxes(const task::GraphNode& node, int rank)
{
    const auto axes = axesOf(node, rank);
    // Distinct axes below rank: when the least one lies as far from the end as there are axes, they are the last ones.
    return !axes.empty() && *axes.begin() == rank - static_cast<int>(axes.size());
}

int rankOf(const task::OperatorTask& task)
{
    const auto& inputs = task.primaryCase().inputs;
    return inputs.empty() ? 0 : static_cast<int>(inputs.front().shape.size());
}

std::set<std::string> operationsOf(const task::OperatorTask& task)
{
    std::set<std::string> result;
    for (const auto& node : task.graph.nodes)
        result.insert(node.op);
    return result;
}

} // namespace acann::knowledge
