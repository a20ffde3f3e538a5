// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/slots.h"

namespace acann::agents {

namespace {

constexpr std::size_t kLineWidth = 118;

} // namespace

std::string constantText(const std::string& type, const std::string& name, const std::string& value)
{
    return "constexpr " + type + " " + name + " = " + value + ";\n";
}

std::string wrapped(const std::vector<std::string>& items, std::size_t column, std::size_t indent)
{
    std::string text;
    std::size_t used = column;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        if (i > 0 && used + 1 + item.size() > kLineWidth - 4) {
            text += "\n" + std::string(indent, ' ');
            used = indent;
        } else if (i > 0) {
            text += " ";
            ++used;
        }
        text += item;
        used += item.size();
    }
    return text;
}

std::string entryText(const task::OperatorTask& task, const Signature& signature, const std::vector<std::string>& bound)
{
    std::vector<std::string> parameters;
    for (const auto* side : {&signature.inputs, &signature.outputs}) {
        for (const auto& operand : *side)
            parameters.push_back("GM_ADDR " + operand.variable);
    }
    parameters.emplace_back("GM_ADDR workspace");
    parameters.emplace_back("GM_ADDR tiling");
    const std::string head = "extern \"C\" __global__ __aicore__ void " + task.id + "(";
    return head + wrapped(parameters, head.size(), 4) + ")\n{\n"
        + "    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);\n" + "    TPipe pipe;\n"
        + "    TaskKernel kernel(tilingData);\n" + "    kernel.Bind(" + wrapped(bound, 16, 16) + ");\n"
        + "    kernel.Run(pipe);\n" + "}\n";
}

Result<Slots> fillSlots(
    const knowledge::Exemplar& exemplar, const task::OperatorTask& task, const Parameters& parameters)
{
    const auto signature = signatureOf(task);
    if (!signature)
        return fail(signature.error());
    return exemplar.applies.value("graph", "") == "row" ? fillRowSlots(task, *signature)
                                                        : fillElementwiseSlots(exemplar, task, *signature, parameters);
}

} // namespace acann::agents
