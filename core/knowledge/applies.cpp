// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/applies.h"

#include "knowledge/operations.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace acann::knowledge {

namespace {

using nlohmann::json;
using Sentences = std::vector<std::string>;

constexpr std::string_view kChain = "elementwise-chain";
constexpr std::string_view kRow = "row";

bool contains(const json& list, std::string_view text)
{
    return std::any_of(list.begin(), list.end(), [&](const json& item) { return item == text; });
}

std::string joined(const json& list)
{
    std::string text;
    for (const auto& item : list)
        text += (text.empty() ? "" : ", ") + item.get<std::string>();
    return text;
}

void checkChain(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    for (const auto& node : task.graph.nodes) {
        if (!isElementwise(node.op))
            out.push_back("node '" + node.id + "' (" + node.op + ") is not elementwise");
        else if (applies.contains("ops") && !contains(applies.at("ops"), node.op))
            out.push_back("operation " + node.op + " is not among those it covers");
    }
}

void checkRow(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    const int rank = rankOf(task);
    const bool around = applies.value("elementwiseAround", false);
    bool found = false;
    for (const auto& node : task.graph.nodes) {
        if (isRowOperation(node.op)) {
            found = true;
            if (!isOverTrailingAxes(node, rank))
                out.push_back("node '" + node.id + "' (" + node.op + ") does not work over the last axes alone");
            if (applies.contains("ops") && !contains(applies.at("ops"), node.op))
                out.push_back("it is about " + joined(applies.at("ops")) + " and the graph has " + node.op);
        } else if (!isElementwise(node.op)) {
            out.push_back("node '" + node.id + "' (" + node.op + ") is neither elementwise nor a row operation");
        } else if (!around) {
            out.push_back("node '" + node.id + "' (" + node.op + ") stands beside the row operation");
        }
    }
    if (!found)
        out.emplace_back("the graph has no row operation");
}

void checkGraph(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    if (task.graph.isEmpty()) {
        out.emplace_back("the task has no expression graph");
        return;
    }
    applies.at("graph") == kRow ? checkRow(applies, task, out) : checkChain(applies, task, out);
    const auto operations = operationsOf(task);
    for (const auto& required : applies.value("requires", json::array())) {
        if (!operations.contains(required.get<std::string>()))
            out.push_back("it needs operation " + required.get<std::string>() + " in the graph");
    }
}

void checkDTypes(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    if (!applies.contains("dtypes"))
        return;
    std::set<task::DType> refused;
    for (const auto& testCase : task.cases) {
        for (const auto* side : {&testCase.inputs, &testCase.outputs}) {
            for (const auto& binding : *side) {
                if (!contains(applies.at("dtypes"), task::name(binding.dtype)))
                    refused.insert(binding.dtype);
            }
        }
    }
    for (const auto dtype : refused)
        out.push_back("it covers " + joined(applies.at("dtypes")) + " and not " + std::string(task::name(dtype)));
}

void checkCount(const json& applies, const std::string& key, std::size_t count, Sentences& out)
{
    if (!applies.contains(key))
        return;
    const auto least = applies.at(key).value("min", std::size_t{0});
    const auto most = applies.at(key).value("max", std::numeric_limits<std::size_t>::max());
    if (count < least)
        out.push_back(
            "it needs at least " + std::to_string(least) + " " + key + " and the task has " + std::to_string(count));
    if (count > most)
        out.push_back(
            "it takes at most " + std::to_string(most) + " " + key + " and the task has " + std::to_string(count));
}

void checkBroadcast(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    if (applies.at("graph") == kRow || task.primaryCase().outputs.empty())
        return;
    const json allowed = applies.value("broadcast", json::array({"none"}));
    for (const auto& testCase : task.cases) {
        for (std::size_t i = 0; i < testCase.inputs.size(); ++i) {
            const auto kind = broadcastOf(testCase.inputs[i].shape, testCase.outputs.front().shape);
            if (!contains(allowed, name(kind)))
                out.push_back("input '" + task.inputs.at(i).name + "' of case '" + testCase.id + "' broadcasts ("
                    + std::string(name(kind)) + "), and it takes " + joined(allowed));
        }
    }
}

/// Elements of one row: the axes that the widest row operation works over, else the last one.
std::int64_t rowLength(const task::OperatorTask& task, const task::Shape& shape)
{
    std::size_t axes = 1;
    for (const auto& node : task.graph.nodes) {
        if (isRowOperation(node.op))
            axes = std::max(axes, axesOf(node, static_cast<int>(shape.size())).size());
    }
    axes = std::min(axes, shape.size());
    return task::elementCount(task::Shape(shape.end() - static_cast<std::ptrdiff_t>(axes), shape.end()));
}

void checkRowBytes(const json& applies, const task::OperatorTask& task, Sentences& out)
{
    if (!applies.contains("maxRowBytes"))
        return;
    constexpr std::int64_t kComputeBytes = 4; // rows are computed in float32
    const auto limit = applies.at("maxRowBytes").get<std::int64_t>();
    for (const auto& testCase : task.cases) {
        const auto& inputs = testCase.inputs;
        const std::int64_t row = inputs.empty() ? 1 : rowLength(task, inputs.front().shape);
        if (row * kComputeBytes > limit)
            out.push_back("a row of case '" + testCase.id + "' needs " + std::to_string(row * kComputeBytes)
                + " bytes in float32 and it holds at most " + std::to_string(limit));
    }
}

bool isListOfText(const json& value)
{
    return value.is_array()
        && std::all_of(value.begin(), value.end(), [](const json& item) { return item.is_string(); });
}

bool isRange(const json& value)
{
    if (!value.is_object())
        return false;
    for (const auto& [key, bound] : value.items()) {
        if ((key != "min" && key != "max") || !bound.is_number_unsigned())
            return false;
    }
    return true;
}

struct KeyForm
{
    std::function<bool(const json&)> holds;
    std::string form;
};

const std::map<std::string, KeyForm>& keyForms()
{
    const auto isGraph = [](const json& value) { return value == kChain || value == kRow; };
    const auto isFlag = [](const json& value) { return value.is_boolean(); };
    const auto isSize = [](const json& value) { return value.is_number_unsigned(); };
    static const std::map<std::string, KeyForm> forms{{"graph", {isGraph, "\"elementwise-chain\" or \"row\""}},
        {"ops", {isListOfText, "a list of operation names"}}, {"requires", {isListOfText, "a list of operation names"}},
        {"elementwiseAround", {isFlag, "true or false"}}, {"dtypes", {isListOfText, "a list of dtype names"}},
        {"inputs", {isRange, "{\"min\": n, \"max\": n}"}}, {"outputs", {isRange, "{\"min\": n, \"max\": n}"}},
        {"broadcast", {isListOfText, "a list of none, row, scalar"}}, {"maxRowBytes", {isSize, "a number of bytes"}}};
    return forms;
}

} // namespace

Status checkApplies(const json& applies)
{
    if (!applies.is_object() || !applies.contains("graph"))
        return fail(ErrorCode::ExemplarBroken, "field 'applies' must be an object with 'graph'",
            "Write \"applies\": {\"graph\": \"elementwise-chain\"} or {\"graph\": \"row\"}.");
    for (const auto& [key, value] : applies.items()) {
        const auto form = keyForms().find(key);
        if (form == keyForms().end())
            return fail(ErrorCode::ExemplarBroken, "field 'applies." + key + "' is not known",
                "The keys are listed in docs/pack-format.md.");
        if (!form->second.holds(value))
            return fail(ErrorCode::ExemplarBroken, "field 'applies." + key + "' must be " + form->second.form,
                "Correct the value.");
    }
    return {};
}

std::vector<std::string> misfits(const Exemplar& exemplar, const task::OperatorTask& task)
{
    Sentences out;
    checkGraph(exemplar.applies, task, out);
    checkDTypes(exemplar.applies, task, out);
    checkCount(exemplar.applies, "inputs", task.inputs.size(), out);
    checkCount(exemplar.applies, "outputs", task.outputs.size(), out);
    checkBroadcast(exemplar.applies, task, out);
    checkRowBytes(exemplar.applies, task, out);
    return out;
}

} // namespace acann::knowledge
