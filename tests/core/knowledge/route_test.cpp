// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using task::GraphNode;
using task::Pattern;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const nlohmann::json kLast{{"axis", -1}, {"keepdims", true}};

struct Routed
{
    const char* what;
    std::vector<GraphNode> nodes;
    Pattern pattern;
    const char* evidence;
};

class Routing : public ::testing::TestWithParam<Routed>
{ };

TEST_P(Routing, FindsThePatternWithItsReason)
{
    const auto route = routePattern(test::makeTask(GetParam().nodes));
    EXPECT_EQ(route.pattern, GetParam().pattern) << task::name(route.pattern);
    EXPECT_THAT(route.evidence, Contains(HasSubstr(GetParam().evidence)));
}

INSTANTIATE_TEST_SUITE_P(Graphs, Routing,
    ::testing::Values(Routed{"Gelu", {{"y", "gelu_erf", {"x"}, {}}}, Pattern::Elementwise,
                          "every operation of the graph is elementwise"},
        Routed{"Softmax", {{"y", "softmax", {"x"}, {}}}, Pattern::Softmax, "graph contains softmax over the last axis"},
        Routed{"LayerNorm", {{"y", "layer_norm", {"x", "g", "b"}, {{"axis", -1}}}}, Pattern::Normalization,
            "graph contains layer_norm over the last axis"},
        Routed{"RowSum", {{"y", "reduce_sum", {"x"}, kLast}}, Pattern::Reduction,
            "graph contains reduce_sum over the last axis"},
        Routed{"ColumnSum", {{"y", "reduce_sum", {"x"}, {{"axis", 0}}}}, Pattern::Reduction, "reduce_sum over axis 0"},
        Routed{"SumOfAll", {{"y", "reduce_sum", {"x"}, {}}}, Pattern::Reduction, "over all axes"},
        Routed{"WrittenOutSoftmax",
            {{"m", "reduce_max", {"x"}, kLast}, {"d", "sub", {"x", "m"}, {}}, {"e", "exp", {"d"}, {}},
                {"s", "reduce_sum", {"e"}, kLast}, {"y", "div", {"e", "s"}, {}}},
            Pattern::Softmax, "spells out exp"},
        Routed{"WrittenOutRmsNorm",
            {{"q", "square", {"x"}, {}}, {"m", "reduce_mean", {"q"}, kLast}, {"e", "add", {"m", "1e-6"}, {}},
                {"r", "rsqrt", {"e"}, {}}, {"y", "mul", {"x", "r"}, {}}},
            Pattern::Normalization, "root of a mean or variance"},
        Routed{"SumOfGelu", {{"g", "gelu_erf", {"x"}, {}}, {"y", "reduce_mean", {"g"}, kLast}}, Pattern::Reduction,
            "reduce_mean"},
        Routed{"Linear", {{"h", "linear", {"x", "w"}, {}}, {"y", "gelu_erf", {"h"}, {}}}, Pattern::Matmul,
            "graph contains linear"},
        Routed{"Attention",
            {{"s", "matmul", {"x", "k"}, {}}, {"p", "softmax", {"s"}, {}}, {"y", "matmul", {"p", "v"}, {}}},
            Pattern::Attention, "before and after a softmax"},
        Routed{"LinearThenNorm", {{"h", "linear", {"x", "w"}, {}}, {"y", "layer_norm", {"h"}, {}}}, Pattern::Fusion,
            "graph joins normalization and matmul"},
        Routed{"TracedConvolution", {{"y", "torch.conv2d", {"x", "w"}, {}}}, Pattern::Convolution, "torch.conv2d"},
        Routed{"TracedScan", {{"y", "torch.cumsum", {"x"}, {}}}, Pattern::Scan, "torch.cumsum"}),
    [](const auto& instance) { return std::string(instance.param.what); });

TEST(Route, RowParametersStayElementwise)
{
    const auto task = test::withInput(
        test::makeTask({{"h", "add", {"x", "b"}, {}}, {"y", "gelu_erf", {"h"}, {}}}), "b", {128}, true);
    const auto route = routePattern(task);
    EXPECT_EQ(route.pattern, Pattern::Elementwise);
    EXPECT_THAT(route.evidence, Contains("input 'b' is one row that all rows share"));
}

TEST(Route, InnerBroadcastIsItsOwnPattern)
{
    const auto task = test::withInput(test::makeTask({{"y", "add", {"x", "b"}, {}}}), "b", {64, 1});
    const auto route = routePattern(task);
    EXPECT_EQ(route.pattern, Pattern::Broadcast);
    EXPECT_THAT(route.evidence, Contains(HasSubstr("'b' of shape 64×1 broadcasts to 64×128")));
    ASSERT_EQ(route.alternatives.size(), 1U);
    EXPECT_EQ(route.alternatives[0].pattern, Pattern::Elementwise);
}

TEST(Route, DeclaredPatternWinsAndSaysSo)
{
    auto task = test::makeTask({{"y", "softmax", {"x"}, {}}});
    task.declaredPattern = Pattern::Reduction;
    const auto route = routePattern(task);
    EXPECT_EQ(route.pattern, Pattern::Reduction);
    EXPECT_THAT(route.evidence, ElementsAre("the task declares the pattern reduction"));
    ASSERT_FALSE(route.alternatives.empty());
    EXPECT_EQ(route.alternatives[0].pattern, Pattern::Softmax) << "what the graph says stays visible";
}

TEST(Route, AlternativesAreBestFirst)
{
    const auto route = routePattern(test::makeTask({{"m", "reduce_max", {"x"}, kLast}, {"d", "sub", {"x", "m"}, {}},
        {"e", "exp", {"d"}, {}}, {"s", "reduce_sum", {"e"}, kLast}, {"y", "div", {"e", "s"}, {}}}));
    ASSERT_EQ(route.alternatives.size(), 2U);
    EXPECT_EQ(route.alternatives[0].pattern, Pattern::Reduction);
    EXPECT_EQ(route.alternatives[1].pattern, Pattern::Elementwise);
    EXPECT_GT(route.alternatives[0].score, route.alternatives[1].score);
}

TEST(Route, WithoutAGraphTheNameDecides)
{
    auto task = test::makeTask({});
    task.id = "row_softmax_f16";
    EXPECT_EQ(routePattern(task).pattern, Pattern::Softmax);
    EXPECT_THAT(routePattern(task).evidence, Contains(HasSubstr("no graph; its id contains 'softmax'")));
    task.id = "mystery";
    EXPECT_EQ(routePattern(task).pattern, Pattern::Elementwise);
    EXPECT_THAT(routePattern(task).evidence, ElementsAre(HasSubstr("nothing in the task speaks")));
}

} // namespace
} // namespace acann::knowledge
