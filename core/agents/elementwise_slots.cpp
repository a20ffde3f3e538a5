// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/elementwise_lowering.h"
#include "agents/slots.h"

#include <algorithm>
#include <tuple>

namespace acann::agents {

namespace {

bool flag(const Parameters& parameters, const std::string& name, bool otherwise)
{
    const auto found = parameters.find(name);
    return found == parameters.end() || !found->second.is_boolean() ? otherwise : found->second.get<bool>();
}

LoweringOptions optionsFor(const task::OperatorTask& task, const Signature& signature, const Parameters& parameters)
{
    LoweringOptions options;
    bool allHalf = true;
    bool narrowResults = true;
    for (const auto* side : {&signature.inputs, &signature.outputs}) {
        for (const auto& operand : *side)
            allHalf = allHalf && operand.dtype == task::DType::Float16;
    }
    for (const auto& output : signature.outputs)
        narrowResults = narrowResults && output.bytes() == 2;
    options.computeInFloat = flag(parameters, "compute_in_float", true) || !allHalf || !nativeComputeIsSafe(task.graph);
    options.reuseInputs = flag(parameters, "reuse_inputs", false);
    options.economical = flag(parameters, "economical", false) && narrowResults;
    return options;
}

std::string attributeMember(const std::string& attribute) { return "attribute_" + attribute; }

/// Row operands are widened when they are loaded, so the chain sees them in the compute type.
Result<LoweredExpression> lower(
    const task::OperatorTask& task, const Signature& signature, const LoweringOptions& options)
{
    const task::DType compute = options.computeInFloat ? task::DType::Float32 : task::DType::Float16;
    std::vector<Operand> inputs;
    std::vector<Operand> outputs;
    for (const auto& operand : signature.inputs)
        inputs.push_back({operand.name, operand.isRow ? compute : operand.dtype});
    for (const auto& operand : signature.outputs)
        outputs.push_back({operand.name, operand.dtype});
    // A row operand serves many rows and is never overwritten.
    const bool anyRow = std::any_of(
        signature.inputs.begin(), signature.inputs.end(), [](const KernelOperand& operand) { return operand.isRow; });
    LoweringOptions safe = options;
    safe.reuseInputs = options.reuseInputs && !anyRow;
    return lowerElementwise(task.graph, inputs, outputs, safe,
        [](const std::string& attribute) { return "tiling_." + attributeMember(attribute); });
}

/// Writes the slots of one exemplar: a plain chain, or one with row operands.
class ElementwiseWriter
{
public:
    ElementwiseWriter(
        const task::OperatorTask& task, const Signature& signature, const LoweredExpression& lowered, bool hasRows)
        : m_task(task)
        , m_signature(signature)
        , m_lowered(lowered)
        , m_hasRows(hasRows)
        , m_type(task::deviceName(lowered.computeType))
        , m_span(hasRows ? "SpanLength()" : "tileLength_")
    { }

    [[nodiscard]] Slots write() const
    {
        Slots slots;
        slots["footprint"] = footprint();
        slots["operands"] = operands();
        slots["members"] = members();
        slots["copy_in"] = copies(m_signature.inputs, "Load", "in", true);
        slots["copy_out"] = copies(m_signature.outputs, "Store", "out", false);
        slots["load_parameters"] = loadParameters();
        slots["compute"] = compute();
        slots["attributes"] = attributes();
        slots["attributes_host"] = attributesHost();
        slots["row_shape"] = constantText("size_t", "kRowAxes", std::to_string(rowAxes()));
        std::vector<std::string> bound;
        for (const auto* side : {&m_signature.inputs, &m_signature.outputs}) {
            for (const auto& operand : *side)
                bound.push_back(operand.variable);
        }
        slots["entry"] = entryText(m_task, m_signature, bound);
        return slots;
    }

private:
    [[nodiscard]] std::string footprint() const
    {
        int inputBytes = 0;
        int outputBytes = 0;
        int rows = 0;
        bool any16Bit = false;
        for (const auto& operand : m_signature.inputs) {
            inputBytes += operand.isRow ? 0 : operand.bytes();
            rows += operand.isRow ? 1 : 0;
            any16Bit = any16Bit || operand.bytes() == 2;
        }
        for (const auto& operand : m_signature.outputs) {
            outputBytes += operand.bytes();
            any16Bit = any16Bit || operand.bytes() == 2;
        }
        const int computeBytes = static_cast<int>(task::sizeOf(m_lowered.computeType));
        const auto number
            = [](const char* name, int value) { return constantText("uint32_t", name, std::to_string(value)); };
        std::string text = number("kInputBytes", inputBytes) + number("kOutputBytes", outputBytes)
            + number("kWorkBytes", m_lowered.temporaries * computeBytes) + number("kMasks", m_lowered.masks);
        if (m_hasRows) {
            // Masks hold one bit per element and start on 32-byte borders: 256 elements.
            const int granule = m_lowered.masks > 0 ? 256 : any16Bit ? 16 : 8;
            text += number("kParameters", rows) + number("kComputeBytes", computeBytes)
                + number("kPitchGranule", granule);
        }
        return text;
    }

    [[nodiscard]] std::string operands() const
    {
        std::string text = m_hasRows ? "using Compute = " + m_type + ";\n\n" : "";
        std::vector<std::string> parameters;
        std::string body;
        const std::string full = m_hasRows ? "tiling_.rows * tiling_.columns" : "tiling_.total";
        for (const auto* side : {&m_signature.inputs, &m_signature.outputs}) {
            for (const auto& operand : *side) {
                parameters.push_back("GM_ADDR " + operand.variable);
                body += "    " + operand.variable + "Gm_.SetGlobalBuffer((__gm__ " + operand.type() + "*)"
                    + operand.variable + ", " + (operand.isRow ? "tiling_.columns" : full) + ");\n";
            }
        }
        const std::string head = "__aicore__ inline void Bind(";
        return text + head + wrapped(parameters, head.size() + 4, head.size()) + ")\n{\n" + body + "}\n";
    }

    [[nodiscard]] std::string members() const
    {
        std::string text;
        for (const auto* side : {&m_signature.inputs, &m_signature.outputs}) {
            for (const auto& operand : *side)
                text += "GlobalTensor<" + operand.type() + "> " + operand.variable + "Gm_;\n";
        }
        return text;
    }

    /// Where the operand's tile lies in the buffer that all operands of its side share.
    [[nodiscard]] std::string segment(const std::string& buffer, int offsetBytes, const KernelOperand& operand) const
    {
        const std::string offset = offsetBytes == 0 ? "0"
            : offsetBytes == 1                      ? "tileLength_"
                                                    : "tileLength_ * " + std::to_string(offsetBytes);
        return buffer + "[" + offset + "].ReinterpretCast<" + operand.type() + ">()";
    }

    [[nodiscard]] std::string copies(
        const std::vector<KernelOperand>& side, const std::string& function, const std::string& buffer, bool isIn) const
    {
        std::string text;
        int offset = 0;
        const std::string size = m_hasRows ? "rows" : "count";
        for (const auto& operand : side) {
            if (operand.isRow)
                continue;
            const std::string local = segment(buffer, offset, operand);
            const std::string global = operand.variable + "Gm_[start]";
            const auto& [target, source] = isIn ? std::tie(local, global) : std::tie(global, local);
            text.append(function).append("(").append(target).append(", ").append(source);
            text.append(", ").append(size).append(");\n");
            offset += operand.bytes();
        }
        return text;
    }

    [[nodiscard]] std::string parameterOffset(int index) const
    {
        return index == 0 ? "0" : index == 1 ? "SpanLength()" : "SpanLength() * " + std::to_string(index);
    }

    [[nodiscard]] std::string loadParameters() const
    {
        std::string text;
        int index = 0;
        for (const auto& operand : m_signature.inputs) {
            if (operand.isRow)
                text += "LoadParameter(parameters[" + parameterOffset(index++) + "], " + operand.variable
                    + "Gm_[column]);\n";
        }
        return text;
    }

    [[nodiscard]] std::string compute() const
    {
        std::string text;
        int offset = 0;
        int index = 0;
        for (const auto& operand : m_signature.inputs) {
            if (operand.isRow) {
                text += declaration(operand.variable, m_type, "parameters[" + parameterOffset(index++) + "]");
            } else {
                text += declaration(operand.variable, operand.type(), segment("in", offset, operand) + part());
                offset += operand.bytes();
            }
        }
        offset = 0;
        for (const auto& operand : m_signature.outputs) {
            text += declaration(operand.variable, operand.type(), segment("out", offset, operand) + part());
            offset += operand.bytes();
        }
        text += temporaries();
        for (Statement statement : m_lowered.statements) {
            statement.target = variable(statement.target);
            for (auto& source : statement.sources)
                source = variable(source);
            text += toSource(statement) + "\n";
        }
        return text;
    }

    [[nodiscard]] std::string temporaries() const
    {
        std::string text;
        const auto many = [&](const std::string& prefix, int count, const std::string& type, const std::string& buffer,
                              const std::string& size) {
            for (int i = 0; i < count; ++i) {
                const std::string at = i == 0 ? "0" : i == 1 ? size : size + " * " + std::to_string(i);
                std::string place = buffer;
                place.append("[").append(at).append("]");
                text += declaration(prefix + std::to_string(i), type, place);
            }
        };
        if (m_lowered.temporaries > 0) {
            text += declaration("work", m_type, "workBuffer_.Get<" + m_type + ">()");
            many("t", m_lowered.temporaries, m_type, "work", m_span);
        }
        if (m_lowered.masks > 0) {
            text += declaration("masks", "uint8_t", "maskBuffer_.Get<uint8_t>()");
            many("m", m_lowered.masks, "uint8_t", "masks", m_span + " / 8");
            const std::string unit = m_lowered.computeType == task::DType::Float32 ? "64" : "128";
            text += "// Comparisons work on whole repeats of 256 bytes.\n";
            text += "const uint32_t padded = (count + " + unit + " - 1) / " + unit + " * " + unit + ";\n";
        }
        return text;
    }

    static std::string declaration(const std::string& name, const std::string& type, const std::string& value)
    {
        return "LocalTensor<" + type + "> " + name + " = " + value + ";\n";
    }

    [[nodiscard]] std::string part() const { return m_hasRows ? "[offset]" : ""; }

    /// Statements use the task's names.
    [[nodiscard]] std::string variable(const std::string& name) const
    {
        for (const auto* side : {&m_signature.inputs, &m_signature.outputs}) {
            for (const auto& operand : *side) {
                if (operand.name == name)
                    return operand.variable;
            }
        }
        return name;
    }

    [[nodiscard]] std::string attributes() const
    {
        std::string text;
        for (const auto& attribute : attributesOf(m_task.graph))
            text += "float " + attributeMember(attribute) + ";\n";
        return text;
    }

    [[nodiscard]] std::string attributesHost() const
    {
        std::string text;
        for (const auto& attribute : attributesOf(m_task.graph)) {
            const auto& known = m_task.primaryCase().attributes;
            const double value = known.contains(attribute) && known.at(attribute).is_number()
                ? known.at(attribute).get<double>()
                : 0.0;
            text += "tiling." + attributeMember(attribute) + " = static_cast<float>(problem.attribute(\"" + attribute
                + "\", " + nlohmann::json(value).dump() + "));\n";
        }
        return text;
    }

    [[nodiscard]] int rowAxes() const
    {
        int axes = 1;
        for (const auto& operand : m_signature.inputs)
            axes = operand.isRow ? std::max(axes, operand.rank) : axes;
        return axes;
    }

    const task::OperatorTask& m_task;
    const Signature& m_signature;
    const LoweredExpression& m_lowered;
    bool m_hasRows;
    std::string m_type;
    std::string m_span;
};

} // namespace

Result<Slots> fillElementwiseSlots(const knowledge::Exemplar& exemplar, const task::OperatorTask& task,
    const Signature& signature, const Parameters& parameters)
{
    const bool takesRows
        = std::find(exemplar.slots.begin(), exemplar.slots.end(), "load_parameters") != exemplar.slots.end();
    int rowRank = 0;
    for (const auto& operand : signature.inputs) {
        if (operand.isRow && !takesRows)
            return fail(ErrorCode::UnsupportedTask,
                "input '" + operand.name + "' is one row and the exemplar takes none",
                "Use an exemplar with row operands.");
        if (operand.isRow && rowRank != 0 && operand.rank != rowRank)
            return fail(ErrorCode::UnsupportedTask,
                "input '" + operand.name + "' repeats over other axes than the row operand before it",
                "Give all row operands the same shape.");
        rowRank = operand.isRow ? operand.rank : rowRank;
    }
    if (takesRows && rowRank == 0)
        return fail(ErrorCode::UnsupportedTask, "no operand is one row", "Use an exemplar without row operands.");
    const auto lowered = lower(task, signature, optionsFor(task, signature, parameters));
    if (!lowered)
        return fail(lowered.error());
    return ElementwiseWriter(task, signature, *lowered, takesRows).write();
}

Parameters effectiveParameters(
    const knowledge::Exemplar& exemplar, const task::OperatorTask& task, Parameters parameters)
{
    const auto signature = signatureOf(task);
    if (!signature || exemplar.applies.value("graph", "") == "row")
        return parameters;
    for (const auto& declared : exemplar.parameters) {
        const bool steersLowering
            = declared.name == "compute_in_float" || declared.name == "reuse_inputs" || declared.name == "economical";
        if (!steersLowering || parameters[declared.name] == declared.defaultValue)
            continue;
        Parameters plain = parameters;
        plain[declared.name] = declared.defaultValue;
        const auto with = lower(task, *signature, optionsFor(task, *signature, parameters));
        const auto without = lower(task, *signature, optionsFor(task, *signature, plain));
        if (with && without && *with == *without)
            parameters = plain;
    }
    return parameters;
}

} // namespace acann::agents
