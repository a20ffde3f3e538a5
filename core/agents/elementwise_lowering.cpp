// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/elementwise_lowering.h"

#include "agents/elementwise_functions.h"
#include "task/graph.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace acann::agents {

namespace {

using nlohmann::json;

tl::unexpected<Error> unsupported(const task::GraphNode& node, const std::string& reason, const std::string& instead)
{
    return fail(ErrorCode::UnsupportedTask, "operation '" + node.op + "' of node '" + node.id + "' " + reason, instead);
}

/// Operations that this chip has no basic vector instruction for, with what comes nearest.
const std::map<std::string, std::string>& alternatives()
{
    static const std::map<std::string, std::string> list{
        {"sin", "Give the template agent a task without it, or use an agent with a model."},
        {"cos", "Give the template agent a task without it, or use an agent with a model."},
        {"atan2", "Give the template agent a task without it, or use an agent with a model."},
        {"floor_div", "Write it as floor(div(a, b)) when a rounding at whole quotients does not matter."},
        {"mod", "Write it as a - b·floor(a/b) when a rounding at whole quotients does not matter."},
        {"logical_xor", "Write it as ne(a, b)."}};
    return list;
}

class GraphLowering
{
public:
    GraphLowering(const task::Graph& graph, const std::vector<Operand>& inputs, const std::vector<Operand>& outputs,
        const LoweringOptions& options, const std::function<std::string(const std::string&)>& attributeText)
        : m_graph(graph)
        , m_inputs(inputs)
        , m_attributeText(attributeText)
        , m_program(inputs, outputs, options.computeInFloat ? task::DType::Float32 : task::DType::Float16)
        , m_functions(m_program, options.economical)
        , m_reuseInputs(options.reuseInputs)
    { }

    Result<LoweredExpression> run()
    {
        for (const auto& node : m_graph.nodes) {
            auto value = lower(node);
            if (!value)
                return fail(value.error());
            m_values.insert_or_assign(node.id, *value);
        }
        for (std::size_t i = 0; i < m_graph.results.size(); ++i)
            m_program.output(i, tile(m_values.at(m_graph.results[i])));
        return m_program.allocate(m_reuseInputs);
    }

private:
    Result<Value> lower(const task::GraphNode& node)
    {
        std::vector<Value> args;
        for (const auto& argument : node.args) {
            auto value = resolve(node, argument);
            if (!value)
                return value;
            args.push_back(*value);
        }
        for (const auto family : {&GraphLowering::simple, &GraphLowering::activation, &GraphLowering::arithmetic,
                 &GraphLowering::comparison}) {
            auto value = (this->*family)(node, args);
            if (!value || *value)
                return value ? Result<Value>(**value) : Result<Value>(fail(value.error()));
        }
        const auto known = alternatives().find(node.op);
        return unsupported(node, "has no basic vector instruction on Atlas A2 and no approximation here",
            known == alternatives().end() ? "Use an agent with a model for this task." : known->second);
    }

    Result<Value> resolve(const task::GraphNode& node, const std::string& argument)
    {
        if (argument.starts_with('@'))
            return ScalarValue::runtime(m_attributeText(argument.substr(1)));
        if (const auto found = m_values.find(argument); found != m_values.end())
            return found->second;
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            if (m_inputs[i].name == argument)
                return m_program.input(i);
        }
        if (task::isNumberLiteral(argument))
            return ScalarValue::of(std::strtod(argument.c_str(), nullptr));
        return unsupported(node, "has the argument '" + argument + "', which is not known", "Correct the graph.");
    }

    ScalarValue option(const task::GraphNode& node, const std::string& key, double otherwise) const
    {
        const auto found = node.options.find(key);
        if (found == node.options.end())
            return ScalarValue::of(otherwise);
        if (found->is_string() && found->get<std::string>().starts_with('@'))
            return ScalarValue::runtime(m_attributeText(found->get<std::string>().substr(1)));
        return ScalarValue::of(found->is_number() ? found->get<double>() : otherwise);
    }

    static bool isScalar(const Value& value) { return std::holds_alternative<ScalarValue>(value); }
    static const ScalarValue& scalar(const Value& value) { return std::get<ScalarValue>(value); }

    /// A tile of numbers, whatever the value is.
    TileValue tile(const Value& value)
    {
        if (isScalar(value))
            return m_program.fill(scalar(value));
        const auto tileValue = std::get<TileValue>(value);
        return tileValue.isMask ? m_functions.fromMask(tileValue) : tileValue;
    }

    TileValue mask(const Value& value)
    {
        if (!isScalar(value) && std::get<TileValue>(value).isMask)
            return std::get<TileValue>(value);
        return m_program.compare("NE", tile(value), ScalarValue::of(0));
    }

    using Outcome = Result<std::optional<Value>>; ///< empty: not an operation of this family

    /// One argument, one instruction or a few.
    Outcome simple(const task::GraphNode& node, const std::vector<Value>& args)
    {
        static const std::map<std::string, std::string> instructions{
            {"abs", "Abs"}, {"exp", "Exp"}, {"log", "Ln"}, {"sqrt", "Sqrt"}, {"relu", "Relu"}};
        static const std::map<std::string, std::string> roundings{
            {"floor", "CAST_FLOOR"}, {"ceil", "CAST_CEIL"}, {"round", "CAST_RINT"}, {"trunc", "CAST_TRUNC"}};
        const std::string& op = node.op;
        const auto x = [&] { return tile(args[0]); };
        if (const auto found = instructions.find(op); found != instructions.end())
            return m_program.unary(found->second, x());
        if (const auto found = roundings.find(op); found != roundings.end())
            return m_program.round(x(), found->second);
        if (op == "identity")
            return args[0];
        if (op == "cast")
            return cast(node, args[0]);
        if (op == "neg")
            return m_functions.mul(x(), -1);
        if (op == "square") {
            const TileValue value = x();
            return m_program.binary("Mul", value, value);
        }
        if (op == "rsqrt")
            return m_functions.reciprocal(m_program.unary("Sqrt", x()));
        if (op == "reciprocal")
            return m_functions.reciprocal(x());
        if (op == "exp2")
            return m_program.unary("Exp", m_functions.mul(x(), std::log(2.0)));
        if (op == "log2")
            return m_functions.mul(m_program.unary("Ln", x()), 1 / std::log(2.0));
        if (op == "expm1")
            return m_functions.expm1(x());
        if (op == "log1p")
            return m_functions.log1p(x());
        if (op == "erf")
            return m_functions.erf(x());
        if (op == "tanh")
            return m_functions.tanh(x());
        if (op == "sign")
            return m_functions.sign(x());
        return std::nullopt;
    }

    Outcome cast(const task::GraphNode& node, const Value& value)
    {
        const auto dtype = task::parseDType(node.options.value("dtype", std::string("float32")));
        if (!dtype || !task::isFloating(*dtype))
            return unsupported(node, "converts to a type that is not floating", "Keep the values in a floating type.");
        return value; // arithmetic goes on in the compute type
    }

    Outcome activation(const task::GraphNode& node, const std::vector<Value>& args)
    {
        const std::string& op = node.op;
        const auto x = [&] { return tile(args[0]); };
        if (op == "sigmoid")
            return m_functions.sigmoid(x());
        if (op == "silu")
            return m_functions.silu(x());
        if (op == "gelu_erf")
            return m_functions.geluErf(x());
        if (op == "gelu_tanh")
            return m_functions.geluTanh(x());
        if (op == "mish")
            return m_functions.mish(x());
        if (op == "softsign")
            return m_functions.softsign(x());
        if (op == "hardsigmoid")
            return m_functions.hardsigmoid(x());
        if (op == "hardswish") {
            const TileValue value = x();
            return m_program.binary("Mul", value, m_functions.hardsigmoid(value));
        }
        if (op == "leaky_relu")
            return m_program.scalar("LeakyRelu", x(), option(node, "slope", 0.01));
        if (op == "elu")
            return m_functions.elu(x(), option(node, "alpha", 1));
        if (op == "selu") { // Klambauer et al. 2017: alpha and scale
            const TileValue value = m_functions.elu(x(), ScalarValue::of(1.6732632423543772));
            return m_functions.mul(value, 1.0507009873554805);
        }
        if (op == "softplus") {
            const ScalarValue beta = option(node, "beta", 1);
            return m_functions.softplus(x(), beta, quotient(ScalarValue::of(1), beta));
        }
        if (op == "clamp")
            return clamp(node, x());
        return std::nullopt;
    }

    Value clamp(const task::GraphNode& node, TileValue x)
    {
        if (node.options.contains("min"))
            x = m_program.scalar("Maxs", x, option(node, "min", 0));
        if (node.options.contains("max"))
            x = m_program.scalar("Mins", x, option(node, "max", 0));
        return x;
    }

    Outcome arithmetic(const task::GraphNode& node, const std::vector<Value>& args)
    {
        static const std::map<std::string, std::pair<std::string, std::string>> commutative{{"add", {"Add", "Adds"}},
            {"mul", {"Mul", "Muls"}}, {"maximum", {"Max", "Maxs"}}, {"minimum", {"Min", "Mins"}}};
        if (args.size() == 2 && isScalar(args[0]) && isScalar(args[1]))
            return foldScalars(node, scalar(args[0]), scalar(args[1]));
        if (const auto found = commutative.find(node.op); found != commutative.end()) {
            const auto& [tensorApi, scalarApi] = found->second;
            if (isScalar(args[0]))
                return m_program.scalar(scalarApi, tile(args[1]), scalar(args[0]));
            if (isScalar(args[1]))
                return m_program.scalar(scalarApi, tile(args[0]), scalar(args[1]));
            const TileValue left = tile(args[0]);
            return m_program.binary(tensorApi, left, tile(args[1]));
        }
        if (node.op == "sub")
            return subtract(args);
        if (node.op == "div") {
            if (isScalar(args[1]))
                return m_program.scalar("Muls", tile(args[0]), quotient(ScalarValue::of(1), scalar(args[1])));
            const TileValue left = tile(args[0]);
            return m_program.binary("Div", left, tile(args[1]));
        }
        if (node.op == "pow")
            return power(node, args);
        return std::nullopt;
    }

    Value subtract(const std::vector<Value>& args)
    {
        if (isScalar(args[1]))
            return m_program.scalar("Adds", tile(args[0]), negated(scalar(args[1])));
        if (isScalar(args[0]))
            return m_program.scalar("Adds", m_functions.mul(tile(args[1]), -1), scalar(args[0]));
        const TileValue left = tile(args[0]);
        return m_program.binary("Sub", left, tile(args[1]));
    }

    Outcome power(const task::GraphNode& node, const std::vector<Value>& args)
    {
        const std::string instead = "Write exp(y·log(x)) when the base is positive.";
        if (isScalar(args[0])) {
            const auto base = scalar(args[0]).number;
            if (!base || *base <= 0)
                return unsupported(node, "needs a positive constant as base", instead);
            return m_program.unary("Exp", m_functions.mul(tile(args[1]), std::log(*base)));
        }
        if (!isScalar(args[1]) || !scalar(args[1]).number)
            return unsupported(node, "needs a constant exponent", instead);
        const double exponent = *scalar(args[1]).number;
        const TileValue x = tile(args[0]);
        const double size = std::abs(exponent);
        std::optional<TileValue> value;
        if (size == 0.5)
            value = m_program.unary("Sqrt", x);
        else if (size >= 1 && size <= 16 && size == std::floor(size))
            value = m_functions.integerPower(x, static_cast<int>(size));
        if (!value)
            return unsupported(node, "has an exponent that is neither ±0.5 nor a whole number from 1 to 16", instead);
        return exponent < 0 ? m_functions.reciprocal(*value) : *value;
    }

    static ScalarValue negated(const ScalarValue& s)
    {
        return s.number ? ScalarValue::of(-*s.number) : ScalarValue::runtime("-" + s.text);
    }

    static ScalarValue quotient(const ScalarValue& a, const ScalarValue& b)
    {
        if (a.number && b.number)
            return ScalarValue::of(*a.number / *b.number);
        return ScalarValue::runtime("(" + a.text + " / " + b.text + ")");
    }

    Outcome foldScalars(const task::GraphNode& node, const ScalarValue& a, const ScalarValue& b)
    {
        static const std::map<std::string, std::string> operators{
            {"add", "+"}, {"sub", "-"}, {"mul", "*"}, {"div", "/"}};
        const auto found = operators.find(node.op);
        if (found == operators.end())
            return unsupported(node, "works on two constants", "Write the result as a constant.");
        if (a.number && b.number) {
            const double x = *a.number;
            const double y = *b.number;
            const double result = node.op == "add" ? x + y
                : node.op == "sub"                 ? x - y
                : node.op == "mul"                 ? x * y
                                                   : x / y;
            return Value(ScalarValue::of(result));
        }
        return Value(ScalarValue::runtime("(" + a.text + " " + found->second + " " + b.text + ")"));
    }

    Outcome comparison(const task::GraphNode& node, const std::vector<Value>& args)
    {
        static const std::map<std::string, std::string> modes{
            {"lt", "LT"}, {"le", "LE"}, {"gt", "GT"}, {"ge", "GE"}, {"eq", "EQ"}, {"ne", "NE"}};
        if (const auto found = modes.find(node.op); found != modes.end()) {
            const TileValue left = tile(args[0]);
            return isScalar(args[1]) ? m_program.compare(found->second, left, scalar(args[1]))
                                     : m_program.compare(found->second, left, tile(args[1]));
        }
        if (node.op == "isnan") {
            const TileValue x = tile(args[0]);
            return m_program.compare("NE", x, x);
        }
        if (node.op == "logical_not")
            return m_functions.add(m_functions.mul(m_functions.fromMask(mask(args[0])), -1), 1);
        if (node.op == "logical_and" || node.op == "logical_or") {
            const TileValue left = m_functions.fromMask(mask(args[0]));
            const TileValue right = m_functions.fromMask(mask(args[1]));
            return m_program.binary(node.op == "logical_and" ? "Min" : "Max", left, right);
        }
        if (node.op == "where") {
            const TileValue condition = mask(args[0]);
            const TileValue chosen = tile(args[1]);
            return isScalar(args[2]) ? m_program.select(condition, chosen, scalar(args[2]))
                                     : m_program.select(condition, chosen, tile(args[2]));
        }
        return std::nullopt;
    }

    const task::Graph& m_graph;
    const std::vector<Operand>& m_inputs;
    const std::function<std::string(const std::string&)>& m_attributeText;
    TensorProgram m_program;
    ElementwiseFunctions m_functions;
    bool m_reuseInputs;
    std::map<std::string, Value> m_values;
};

void collectAttribute(const std::string& text, std::vector<std::string>& names)
{
    if (!text.starts_with('@'))
        return;
    const std::string name = text.substr(1);
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

} // namespace

Result<LoweredExpression> lowerElementwise(const task::Graph& graph, const std::vector<Operand>& inputs,
    const std::vector<Operand>& outputs, const LoweringOptions& options,
    const std::function<std::string(const std::string&)>& attributeText)
{
    for (const auto& operands : {&inputs, &outputs}) {
        for (const auto& operand : *operands) {
            const bool is16Bit = operand.dtype == task::DType::Float16 || operand.dtype == task::DType::BFloat16;
            if (!is16Bit && operand.dtype != task::DType::Float32)
                return fail(ErrorCode::UnsupportedTask,
                    "operand '" + operand.name + "' is " + std::string(task::name(operand.dtype))
                        + ", and elementwise templates compute in floating types",
                    "Use float16, bfloat16 or float32 operands.");
        }
    }
    return GraphLowering(graph, inputs, outputs, options, attributeText).run();
}

bool nativeComputeIsSafe(const task::Graph& graph)
{
    static const std::set<std::string> exact{"identity", "abs", "relu", "maximum", "minimum", "clamp", "neg"};
    static const std::set<std::string> rounding{"add", "sub", "mul"};
    int roundings = 0;
    // A constant would be rounded as well, which shows where the result nearly cancels.
    const auto isConstant
        = [](const std::string& argument) { return argument.starts_with('@') || task::isNumberLiteral(argument); };
    for (const auto& node : graph.nodes) {
        if (rounding.contains(node.op) && std::none_of(node.args.begin(), node.args.end(), isConstant))
            ++roundings;
        else if (!exact.contains(node.op))
            return false;
    }
    return roundings <= 1;
}

std::vector<std::string> attributesOf(const task::Graph& graph)
{
    std::vector<std::string> names;
    for (const auto& node : graph.nodes) {
        for (const auto& argument : node.args)
            collectAttribute(argument, names);
        for (const auto& [key, value] : node.options.items()) {
            if (value.is_string())
                collectAttribute(value.get<std::string>(), names);
        }
    }
    return names;
}

} // namespace acann::agents
