// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/elementwise_lowering.h"

#include "core/agents/statement_interpreter.h"

#include <cmath>
#include <functional>
#include <numbers>

#include <gmock/gmock.h>

namespace acann::agents::test {

namespace {

using task::DType;
using ::testing::HasSubstr;

task::Graph graphOf(std::vector<task::GraphNode> nodes)
{
    task::Graph graph{std::move(nodes), {}};
    graph.results = {graph.nodes.back().id};
    return graph;
}

std::string attributeText(const std::string& name) { return "tiling_." + name; }

Result<LoweredExpression> lowerFloat(
    const task::Graph& graph, std::vector<std::string> inputs = {"x"}, const LoweringOptions& options = {})
{
    std::vector<Operand> operands;
    for (auto& name : inputs)
        operands.push_back({std::move(name), DType::Float32});
    return lowerElementwise(graph, operands, {{"y", DType::Float32}}, options, attributeText);
}

/// Values of every size and sign that float functions meet, without those where the result leaves the range of float.
Lanes samples(double low, double high)
{
    Lanes values{0.0F, -0.0F, 1.0F, -1.0F, 0.5F, -0.5F};
    for (int exponent = -20; exponent <= 6; ++exponent) {
        for (const double mantissa : {1.0, 1.1, 1.37, 1.618, 1.93}) {
            values.push_back(static_cast<float>(std::ldexp(mantissa, exponent)));
            values.push_back(static_cast<float>(-std::ldexp(mantissa, exponent)));
        }
    }
    std::erase_if(values, [&](float value) { return value < low || value > high; });
    return values;
}

Lanes run(const LoweredExpression& lowered, Memory memory)
{
    const std::size_t count = memory.begin()->second.size();
    interpret(lowered, memory, count);
    return memory.at("y");
}

struct UnaryCase
{
    const char* op;
    std::function<double(double)> reference;
    double low = -60;
    double high = 60;
    double tolerance = 1e-5; ///< relative; the task's own bounds are 1.2e-4 on average and 1.2e-3 at most
    nlohmann::json options = nlohmann::json::object();
};

void PrintTo(const UnaryCase& one, std::ostream* stream) { *stream << one.op; }

class UnaryOperation : public ::testing::TestWithParam<UnaryCase>
{ };

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

TEST_P(UnaryOperation, KeepsItsRelativeAccuracyAtEverySize)
{
    const auto& one = GetParam();
    for (const bool reuse : {false, true}) {
        const auto lowered = lowerFloat(graphOf({{"n", one.op, {"x"}, one.options}}), {"x"}, {true, reuse, false});
        ASSERT_TRUE(lowered) << lowered.error().message();
        const Lanes x = samples(one.low, one.high);
        const Lanes y = run(*lowered, {{"x", x}});
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double expected = one.reference(x[i]);
            const double allowed = std::max(std::abs(expected) * one.tolerance, 1e-37);
            EXPECT_NEAR(y[i], expected, allowed) << one.op << "(" << x[i] << ")";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Vocabulary, UnaryOperation,
    ::testing::Values(UnaryCase{"identity", [](double x) { return x; }}, UnaryCase{"neg", [](double x) { return -x; }},
        UnaryCase{"abs", [](double x) { return std::abs(x); }},
        UnaryCase{"sign", [](double x) { return x > 0 ? 1.0
                                             : x < 0  ? -1.0
                                                      : 0.0; }},
        UnaryCase{"exp", [](double x) { return std::exp(x); }},
        UnaryCase{"exp2", [](double x) { return std::exp2(x); }},
        UnaryCase{"expm1", [](double x) { return std::expm1(x); }},
        UnaryCase{"log", [](double x) { return std::log(x); }, 1e-7},
        UnaryCase{"log2", [](double x) { return std::log2(x); }, 1e-7},
        UnaryCase{"log1p", [](double x) { return std::log1p(x); }, -0.97},
        UnaryCase{"sqrt", [](double x) { return std::sqrt(x); }, 0.0},
        UnaryCase{"rsqrt", [](double x) { return 1 / std::sqrt(x); }, 1e-7},
        UnaryCase{"reciprocal", [](double x) { return 1 / x; }, 1e-7},
        UnaryCase{"square", [](double x) { return x * x; }}, UnaryCase{"tanh", [](double x) { return std::tanh(x); }},
        UnaryCase{"erf", [](double x) { return std::erf(x); }}, UnaryCase{"sigmoid", sigmoid},
        UnaryCase{"relu", [](double x) { return std::max(x, 0.0); }},
        UnaryCase{"silu", [](double x) { return x * sigmoid(x); }},
        UnaryCase{"gelu_erf", [](double x) { return x * 0.5 * std::erfc(-x / std::numbers::sqrt2); }, -9},
        UnaryCase{"gelu_tanh",
            [](double x) {
                const double u = std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
                return x / (1 + std::exp(-2 * u)); // = x·(1 + tanh(u))/2, which loses digits for u « 0
            },
            -7},
        UnaryCase{"softplus", [](double x) { return std::log1p(std::exp(x)); }},
        UnaryCase{"softplus", [](double x) { return std::log1p(std::exp(2 * x)) / 2; }, -30, 30, 1e-5, {{"beta", 2}}},
        UnaryCase{"softsign", [](double x) { return x / (1 + std::abs(x)); }},
        UnaryCase{"mish", [](double x) { return x * std::tanh(std::log1p(std::exp(x))); }},
        UnaryCase{"hardsigmoid", [](double x) { return std::clamp(x / 6 + 0.5, 0.0, 1.0); }, -2.9},
        UnaryCase{"hardswish", [](double x) { return x * std::clamp(x / 6 + 0.5, 0.0, 1.0); }, -2.9},
        UnaryCase{
            "selu", [](double x) { return 1.0507009873554805 * (x > 0 ? x : 1.6732632423543772 * std::expm1(x)); }},
        UnaryCase{"elu", [](double x) { return x > 0 ? x : 0.7 * std::expm1(x); }, -60, 60, 1e-5, {{"alpha", 0.7}}},
        UnaryCase{"leaky_relu", [](double x) { return x >= 0 ? x : 0.2 * x; }, -60, 60, 1e-5, {{"slope", 0.2}}},
        UnaryCase{
            "clamp", [](double x) { return std::clamp(x, -0.75, 6.0); }, -60, 60, 1e-6, {{"min", -0.75}, {"max", 6}}},
        UnaryCase{"floor", [](double x) { return std::floor(x); }},
        UnaryCase{"ceil", [](double x) { return std::ceil(x); }},
        UnaryCase{"trunc", [](double x) { return std::trunc(x); }},
        UnaryCase{"round", [](double x) { return std::nearbyint(x); }}),
    [](const auto& one) { return std::string(one.param.op) + std::to_string(one.index); });

TEST(ElementwiseLowering, LargeMagnitudesReachTheLimitOfTheFunctionAndNotNaN)
{
    for (const char* op : {"tanh", "erf", "sigmoid", "silu", "gelu_erf", "gelu_tanh", "mish", "softplus"}) {
        const auto lowered = lowerFloat(graphOf({{"n", op, {"x"}, {}}}));
        ASSERT_TRUE(lowered);
        const Lanes y = run(*lowered, {{"x", {3000.0F, -3000.0F}}});
        const bool isBounded = std::string(op) == "tanh" || std::string(op) == "erf" || std::string(op) == "sigmoid";
        EXPECT_NEAR(y[0], isBounded ? 1.0 : 3000.0, 5e-6) << op; // the stated error of erf
        const bool isOdd = std::string(op) == "tanh" || std::string(op) == "erf";
        EXPECT_NEAR(y[1], isOdd ? -1.0 : 0.0, 5e-6) << op;
    }
}

TEST(ElementwiseLowering, EconomicalPolynomialIsExactEnoughForFloat16)
{
    const auto lowered = lowerFloat(graphOf({{"n", "gelu_erf", {"x"}, {}}}), {"x"}, {true, false, true});
    const auto accurate = lowerFloat(graphOf({{"n", "gelu_erf", {"x"}, {}}}));
    ASSERT_TRUE(lowered && accurate);
    EXPECT_LT(lowered->statements.size(), accurate->statements.size());
    const Lanes x = samples(-8, 60);
    const Lanes y = run(*lowered, {{"x", x}});
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double expected = x[i] * 0.5 * std::erfc(-x[i] / std::numbers::sqrt2);
        EXPECT_NEAR(y[i], expected, std::abs(expected) * 0x1p-12) << x[i]; // a quarter of float16's bound of 2^-10
    }
}

TEST(ElementwiseLowering, WhereTakesTheConditionsOfComparisons)
{
    const auto graph = graphOf({{"big", "gt", {"x", "0.25"}, {}}, {"small", "le", {"a", "x"}, {}},
        {"both", "logical_and", {"big", "small"}, {}}, {"n", "where", {"both", "x", "-7"}, {}}});
    const auto lowered = lowerFloat(graph, {"x", "a"});
    ASSERT_TRUE(lowered) << lowered.error().message();
    EXPECT_GE(lowered->masks, 1);
    const Lanes y = run(*lowered, {{"x", {0.1F, 1, 2, 3}}, {"a", {0, 0, 3, 3}}});
    EXPECT_THAT(y, ::testing::ElementsAre(-7, 1, -7, 3));
}

TEST(ElementwiseLowering, ArithmeticWithConstantsOnEitherSide)
{
    const auto graph
        = graphOf({{"a", "sub", {"3", "x"}, {}}, {"b", "div", {"1", "a"}, {}}, {"c", "mul", {"b", "2"}, {}},
            {"d", "sub", {"c", "0.5"}, {}}, {"e", "pow", {"d", "3"}, {}}, {"n", "maximum", {"e", "-10"}, {}}});
    const auto lowered = lowerFloat(graph);
    ASSERT_TRUE(lowered) << lowered.error().message();
    const Lanes x{0, 1, 2, 3.5F, 10};
    const Lanes y = run(*lowered, {{"x", x}});
    for (std::size_t i = 0; i < x.size(); ++i)
        EXPECT_NEAR(y[i], std::max(std::pow(2 / (3.0 - x[i]) - 0.5, 3), -10.0), 1e-5 * std::abs(y[i])) << x[i];
}

TEST(ElementwiseLowering, AttributesStayRuntimeValues)
{
    const auto graph = graphOf({{"n", "leaky_relu", {"x"}, {{"slope", "@slope"}}}});
    const auto lowered = lowerFloat(graph);
    ASSERT_TRUE(lowered);
    EXPECT_EQ(attributesOf(graph), std::vector<std::string>{"slope"});
    const Lanes y = run(*lowered, {{"x", {-2, 4}}, {"tiling_.slope", {0.125F, 0.125F}}});
    EXPECT_THAT(y, ::testing::ElementsAre(-0.25F, 4));
}

TEST(ElementwiseLowering, ReusingInputsSavesTemporariesAndKeepsTheResult)
{
    const auto graph = graphOf({{"g", "silu", {"x"}, {}}, {"h", "gelu_tanh", {"a"}, {}}, {"p", "mul", {"g", "h"}, {}},
        {"n", "tanh", {"p"}, {}}});
    const auto separate = lowerFloat(graph, {"x", "a"});
    const auto reused = lowerFloat(graph, {"x", "a"}, {true, true, false});
    ASSERT_TRUE(separate && reused);
    EXPECT_LT(reused->temporaries, separate->temporaries);
    const Memory memory{{"x", {0.3F, -2, 5}}, {"a", {1.5F, 0.25F, -0.75F}}};
    EXPECT_EQ(run(*separate, memory), run(*reused, memory));
}

TEST(ElementwiseLowering, Float16OperandsAreWidenedOnceAndNarrowedAtTheEnd)
{
    const auto graph = graphOf({{"n", "mul", {"x", "x"}, {}}});
    const auto lowered
        = lowerElementwise(graph, {{"x", DType::Float16}}, {{"y", DType::Float16}}, LoweringOptions{}, attributeText);
    ASSERT_TRUE(lowered);
    ASSERT_EQ(lowered->statements.size(), 3U);
    EXPECT_EQ(toSource(lowered->statements[0]), "Cast(t0, x, RoundMode::CAST_NONE, count);");
    EXPECT_EQ(toSource(lowered->statements[1]), "Mul(t0, t0, t0, count);");
    EXPECT_EQ(toSource(lowered->statements[2]), "Cast(y, t0, RoundMode::CAST_RINT, count);");
}

TEST(ElementwiseLowering, NativeFloat16NeedsNoCasts)
{
    const auto graph = graphOf({{"n", "relu", {"x"}, {}}});
    ASSERT_TRUE(nativeComputeIsSafe(graph));
    const auto lowered = lowerElementwise(
        graph, {{"x", DType::Float16}}, {{"y", DType::Float16}}, LoweringOptions{false, false, false}, attributeText);
    ASSERT_TRUE(lowered);
    ASSERT_EQ(lowered->statements.size(), 1U);
    EXPECT_EQ(toSource(lowered->statements[0]), "Relu(y, x, count);");
    EXPECT_EQ(lowered->temporaries, 0);
}

TEST(ElementwiseLowering, NativeFloat16IsRefusedWhereRoundingsAddUp)
{
    EXPECT_TRUE(nativeComputeIsSafe(graphOf({{"a", "add", {"x", "b"}, {}}, {"n", "relu", {"a"}, {}}})));
    EXPECT_FALSE(nativeComputeIsSafe(graphOf({{"a", "add", {"x", "b"}, {}}, {"n", "add", {"a", "c"}, {}}})));
    EXPECT_FALSE(nativeComputeIsSafe(graphOf({{"n", "exp", {"x"}, {}}})));
    EXPECT_FALSE(nativeComputeIsSafe(graphOf({{"n", "add", {"x", "0.1"}, {}}})));
}

TEST(ElementwiseLowering, TwoResultsMayShareAValue)
{
    task::Graph graph{{{"a", "exp", {"x"}, {}}, {"b", "neg", {"a"}, {}}}, {"a", "b"}};
    const auto lowered = lowerElementwise(graph, {{"x", DType::Float32}},
        {{"first", DType::Float32}, {"y", DType::Float32}}, LoweringOptions{}, attributeText);
    ASSERT_TRUE(lowered);
    Memory memory{{"x", {0, 1}}};
    interpret(*lowered, memory, 2);
    EXPECT_THAT(memory.at("first"), ::testing::ElementsAre(1, ::testing::FloatEq(std::exp(1.0F))));
    EXPECT_THAT(memory.at("y"), ::testing::ElementsAre(-1, ::testing::FloatEq(-std::exp(1.0F))));
}

TEST(ElementwiseLowering, UnsupportedOperationIsNamedWithAnAlternative)
{
    const auto sine = lowerFloat(graphOf({{"wave", "sin", {"x"}, {}}}));
    ASSERT_FALSE(sine);
    EXPECT_EQ(sine.error().code, ErrorCode::UnsupportedTask);
    EXPECT_THAT(sine.error().text, HasSubstr("'sin'"));
    EXPECT_THAT(sine.error().text, HasSubstr("'wave'"));
    EXPECT_FALSE(sine.error().nextStep.empty());

    const auto modulo = lowerFloat(graphOf({{"rest", "mod", {"x", "3"}, {}}}));
    ASSERT_FALSE(modulo);
    EXPECT_THAT(modulo.error().text, HasSubstr("'mod'"));
    EXPECT_THAT(modulo.error().nextStep, HasSubstr("floor"));

    const auto power = lowerFloat(graphOf({{"p", "pow", {"x", "a"}, {}}}), {"x", "a"});
    ASSERT_FALSE(power);
    EXPECT_THAT(power.error().nextStep, HasSubstr("exp(y"));
}

TEST(ElementwiseLowering, IntegerOperandsAreRefused)
{
    const auto lowered = lowerElementwise(graphOf({{"n", "abs", {"x"}, {}}}), {{"x", DType::Int32}},
        {{"y", DType::Int32}}, LoweringOptions{}, attributeText);
    ASSERT_FALSE(lowered);
    EXPECT_THAT(lowered.error().text, HasSubstr("int32"));
}

TEST(FloatLiteral, ReadsBackToTheSameFloat)
{
    EXPECT_EQ(floatLiteral(0.5), "0.5f");
    EXPECT_EQ(floatLiteral(2), "2.0f");
    EXPECT_EQ(floatLiteral(-0.0), "-0.0f");
    EXPECT_EQ(floatLiteral(1e-5), "1e-05f");
    for (const double value : {0.1, 1.0 / 3, 1.7e38, 1e-40, -123456789.0})
        EXPECT_EQ(std::strtof(floatLiteral(value).c_str(), nullptr), static_cast<float>(value));
}

} // namespace

} // namespace acann::agents::test
