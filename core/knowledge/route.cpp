// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_base.h"
#include "knowledge/operations.h"

#include <algorithm>

namespace acann::knowledge {

namespace {

using task::Pattern;

// How strongly a kind of evidence speaks for a pattern. Only the order matters.
constexpr int kFusionScore = 110; ///< two major patterns in one graph
constexpr int kAttentionScore = 105; ///< matmul, softmax, matmul
constexpr int kNamedScore = 100; ///< an operation that is the pattern itself
constexpr int kDecomposedScore = 90; ///< the pattern written out in smaller operations
constexpr int kReductionScore = 60;
constexpr int kBroadcastScore = 20;
constexpr int kElementwiseScore = 10;
constexpr int kNameScore = 5; ///< only the task's id speaks for it
constexpr int kFallbackScore = 1;

/// Evidence by pattern; the strongest kind decides the score.
class Ballot
{
public:
    void vote(Pattern pattern, int score, std::string evidence)
    {
        auto& entry = m_entries[pattern];
        entry.pattern = pattern;
        entry.score = std::max(entry.score, score);
        if (std::find(entry.evidence.begin(), entry.evidence.end(), evidence) == entry.evidence.end())
            entry.evidence.push_back(std::move(evidence));
    }

    [[nodiscard]] bool has(Pattern pattern) const { return m_entries.contains(pattern); }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }

    /// Best first; equal scores in the order of the patterns.
    [[nodiscard]] std::vector<RouteCandidate> ranking() const
    {
        std::vector<RouteCandidate> result;
        for (const auto& [pattern, entry] : m_entries)
            result.push_back(entry);
        std::stable_sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
        return result;
    }

private:
    std::map<Pattern, RouteCandidate> m_entries;
};

std::string axisText(const task::GraphNode& node, int rank)
{
    const auto axes = axesOf(node, rank);
    if (static_cast<int>(axes.size()) == rank && rank > 1)
        return "over all axes";
    if (isOverTrailingAxes(node, rank))
        return axes.size() == 1 ? "over the last axis" : "over the last " + std::to_string(axes.size()) + " axes";
    std::string text;
    for (const int axis : axes)
        text += (text.empty() ? "over axis " : ", ") + std::to_string(axis);
    return text;
}

void voteForNodes(const task::OperatorTask& task, Ballot& ballot)
{
    const int rank = rankOf(task);
    for (const auto& node : task.graph.nodes) {
        const auto pattern = patternOf(node.op);
        if (!pattern || *pattern == Pattern::Elementwise || *pattern == Pattern::Broadcast)
            continue;
        const bool isReduction = *pattern == Pattern::Reduction;
        const std::string where = isRowOperation(node.op) ? " " + axisText(node, rank) : std::string();
        ballot.vote(*pattern, isReduction ? kReductionScore : kNamedScore, "graph contains " + node.op + where);
    }
}

bool has(const std::set<std::string>& operations, std::initializer_list<const char*> anyOf)
{
    return std::any_of(anyOf.begin(), anyOf.end(), [&](const char* op) { return operations.contains(op); });
}

/// Softmax and normalizations that a graph spells out.
void voteForDecompositions(const std::set<std::string>& operations, Ballot& ballot)
{
    if (operations.contains("exp") && operations.contains("reduce_sum") && has(operations, {"div", "reciprocal"})
        && has(operations, {"reduce_max", "sub"}))
        ballot.vote(Pattern::Softmax, kDecomposedScore, "graph spells out exp, reduce_sum and a division by the sum");
    const bool hasMoment = has(operations, {"reduce_mean", "reduce_var", "reduce_std", "reduce_norm"})
        || (operations.contains("reduce_sum") && operations.contains("square"));
    const bool hasRoot = has(operations, {"rsqrt", "sqrt", "reduce_std", "reduce_norm", "pow"});
    if (hasMoment && hasRoot && has(operations, {"mul", "div"}))
        ballot.vote(
            Pattern::Normalization, kDecomposedScore, "graph scales its input by the root of a mean or variance");
}

void voteForElementwise(const task::OperatorTask& task, const std::set<std::string>& operations, Ballot& ballot)
{
    const auto count
        = std::count_if(operations.begin(), operations.end(), [](const auto& op) { return isElementwise(op); });
    if (count == 0 && !operations.contains("broadcast_to"))
        return;
    const bool all = count == static_cast<std::ptrdiff_t>(operations.size());
    ballot.vote(Pattern::Elementwise, kElementwiseScore,
        all ? "every operation of the graph is elementwise"
            : std::to_string(count) + " of " + std::to_string(operations.size()) + " operations are elementwise");
    const auto& primary = task.primaryCase();
    for (std::size_t i = 0; i < primary.inputs.size() && !primary.outputs.empty(); ++i) {
        const auto kind = broadcastOf(primary.inputs[i].shape, primary.outputs.front().shape);
        if (kind == Broadcast::Other)
            ballot.vote(Pattern::Broadcast, kBroadcastScore,
                "input '" + task.inputs.at(i).name + "' of shape " + task::toString(primary.inputs[i].shape)
                    + " broadcasts to " + task::toString(primary.outputs.front().shape) + " along inner axes");
        else if (kind == Broadcast::Row)
            ballot.vote(Pattern::Elementwise, kElementwiseScore,
                "input '" + task.inputs.at(i).name + "' is one row that all rows share");
    }
}

/// Attention and fusion are about which other patterns meet in one graph.
void voteForCombinations(const task::OperatorTask& task, Ballot& ballot)
{
    const auto isMatmul = [](const auto& node) { return patternOf(node.op) == Pattern::Matmul; };
    const auto matmuls = std::count_if(task.graph.nodes.begin(), task.graph.nodes.end(), isMatmul);
    if (matmuls >= 2 && ballot.has(Pattern::Softmax)) {
        ballot.vote(Pattern::Attention, kAttentionScore, "graph multiplies matrices before and after a softmax");
        return;
    }
    std::vector<RouteCandidate> major;
    for (auto& candidate : ballot.ranking()) {
        if (candidate.score >= kNamedScore)
            major.push_back(std::move(candidate));
    }
    if (major.size() < 2)
        return;
    std::string names;
    for (const auto& candidate : major)
        names += (names.empty() ? "" : " and ") + std::string(task::name(candidate.pattern));
    ballot.vote(Pattern::Fusion, kFusionScore, "graph joins " + names);
}

/// Without a graph only the name is left.
void voteForName(const task::OperatorTask& task, Ballot& ballot)
{
    constexpr std::array<std::pair<std::string_view, Pattern>, 12> kWords{
        {{"softmax", Pattern::Softmax}, {"norm", Pattern::Normalization}, {"matmul", Pattern::Matmul},
            {"linear", Pattern::Matmul}, {"conv", Pattern::Convolution}, {"attention", Pattern::Attention},
            {"pool", Pattern::Pooling}, {"reduce", Pattern::Reduction}, {"cumsum", Pattern::Scan},
            {"loss", Pattern::Loss}, {"gather", Pattern::Index}, {"scatter", Pattern::Index}}};
    for (const auto& [word, pattern] : kWords) {
        if (task.id.find(word) != std::string::npos)
            ballot.vote(pattern, kNameScore, "the task has no graph; its id contains '" + std::string(word) + "'");
    }
}

Ballot ballotOf(const task::OperatorTask& task)
{
    Ballot ballot;
    if (task.graph.isEmpty()) {
        voteForName(task, ballot);
    } else {
        const auto operations = operationsOf(task);
        voteForNodes(task, ballot);
        voteForDecompositions(operations, ballot);
        voteForElementwise(task, operations, ballot);
        voteForCombinations(task, ballot);
    }
    if (ballot.isEmpty())
        ballot.vote(Pattern::Elementwise, kFallbackScore, "nothing in the task speaks for another pattern");
    return ballot;
}

} // namespace

Route routePattern(const task::OperatorTask& task)
{
    auto ranking = ballotOf(task).ranking();
    Route route;
    if (task.declaredPattern) {
        route.pattern = *task.declaredPattern;
        route.evidence.push_back("the task declares the pattern " + std::string(task::name(route.pattern)));
    } else {
        route.pattern = ranking.front().pattern;
    }
    for (auto& candidate : ranking) {
        if (candidate.pattern == route.pattern)
            route.evidence.insert(route.evidence.end(), candidate.evidence.begin(), candidate.evidence.end());
        else
            route.alternatives.push_back(std::move(candidate));
    }
    return route;
}

} // namespace acann::knowledge
