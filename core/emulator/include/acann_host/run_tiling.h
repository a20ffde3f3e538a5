// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a registered TilingFunc on one problem. Included by the glue that the evaluator compiles with the host code of a
// bundle.
#pragma once

#include "acann_host/op_def.h"
#include "acann_host/platform.h"

#include <agenticcann/launch_plan.h>

#include <cmath>
#include <stdexcept>
#include <string>

namespace acann_host {

inline ge::DataType dataTypeOf(agenticcann::ElementType type)
{
    using agenticcann::ElementType;
    switch (type) {
    case ElementType::Float16:
        return ge::DT_FLOAT16;
    case ElementType::BFloat16:
        return ge::DT_BF16;
    case ElementType::Float32:
        return ge::DT_FLOAT;
    case ElementType::Float64:
        return ge::DT_DOUBLE;
    case ElementType::Int8:
        return ge::DT_INT8;
    case ElementType::UInt8:
        return ge::DT_UINT8;
    case ElementType::Int16:
        return ge::DT_INT16;
    case ElementType::UInt16:
        return ge::DT_UINT16;
    case ElementType::Int32:
        return ge::DT_INT32;
    case ElementType::UInt32:
        return ge::DT_UINT32;
    case ElementType::Int64:
        return ge::DT_INT64;
    case ElementType::Bool:
        return ge::DT_BOOL;
    }
    return ge::DT_UNDEFINED;
}

inline gert::Tensor tensorOf(const agenticcann::TensorShape& shape)
{
    gert::Tensor tensor;
    for (const std::int64_t extent : shape.shape) {
        tensor.MutableOriginShape().AppendDim(extent);
        tensor.MutableStorageShape().AppendDim(extent);
    }
    tensor.SetDataType(dataTypeOf(shape.type));
    return tensor;
}

/// The problem's number as the kind that the definition declares. Lists come as "name[0]", "name[1]", ….
inline AttributeValue attributeOf(const ops::OpAttrDef& definition, const agenticcann::Problem& problem)
{
    const auto given = problem.attributes.find(definition.name());
    const auto element = [&](std::size_t i) { return definition.name() + "[" + std::to_string(i) + "]"; };
    if (given != problem.attributes.end()) {
        if (std::holds_alternative<bool>(definition.value()))
            return given->second != 0;
        if (std::holds_alternative<std::int64_t>(definition.value()))
            return static_cast<std::int64_t>(std::llround(given->second));
        if (std::holds_alternative<float>(definition.value()))
            return static_cast<float>(given->second);
    }
    if (problem.attributes.count(element(0)) != 0) {
        std::vector<double> values;
        for (auto at = problem.attributes.find(element(0)); at != problem.attributes.end();
             at = problem.attributes.find(element(values.size())))
            values.push_back(at->second);
        if (std::holds_alternative<Integers>(definition.value()))
            return Integers(std::vector<std::int64_t>(values.begin(), values.end()));
        if (std::holds_alternative<Floats>(definition.value()))
            return Floats(std::vector<float>(values.begin(), values.end()));
    }
    if (!definition.hasDefault() && !definition.isOptional())
        throw std::runtime_error("the operator needs the attribute '" + definition.name()
            + "', which the task's case does not give and the definition has no default for");
    return definition.value();
}

inline const ops::OpDef& definitionOf(const std::string& type)
{
    for (const auto& each : registeredOps())
        if (each->type() == type || registeredOps().size() == 1)
            return *each;
    throw std::runtime_error("no OP_ADD(" + type + ") in op_host");
}

inline Node nodeOf(const ops::OpDef& definition, const agenticcann::Problem& problem)
{
    if (problem.inputs.size() > definition.inputs().size() || problem.outputs.size() > definition.outputs().size())
        throw std::runtime_error("the task has " + std::to_string(problem.inputs.size()) + " inputs and "
            + std::to_string(problem.outputs.size()) + " outputs, the OpDef "
            + std::to_string(definition.inputs().size()) + " and " + std::to_string(definition.outputs().size()));
    Node node;
    node.type = definition.type();
    for (std::size_t i = 0; i < definition.inputs().size(); ++i) {
        const bool given = i < problem.inputs.size();
        node.inputs.push_back(given ? tensorOf(problem.inputs[i]) : gert::Tensor());
        node.present.push_back(given);
    }
    for (const auto& output : problem.outputs)
        node.outputs.push_back(tensorOf(output));
    std::vector<AttributeValue> values;
    for (const auto& attribute : definition.attributes())
        values.push_back(attributeOf(attribute, problem));
    node.attributes = gert::RuntimeAttrs(std::move(values));
    return node;
}

/// Bytes that the real host gives a TilingFunc to write into.
constexpr std::size_t kTilingCapacity = 65536;

struct TilingResult
{
    Decision decision;
    std::vector<unsigned char> tiling;
};

/// Throws std::exception with the reason when there is no launch.
inline TilingResult runTiling(
    const std::string& type, const agenticcann::Problem& problem, const agenticcann::Platform& platform)
{
    currentPlatform() = platform;
    const auto& definition = definitionOf(type);
    const auto other = registeredTilings().find(definition.type());
    const auto registered = other == registeredTilings().end() ? RegisteredTiling{} : other->second;
    const auto tiling = registered.tiling != nullptr ? registered.tiling : definition.core().tiling();
    if (tiling == nullptr)
        throw std::runtime_error("the OpDef '" + definition.type() + "' has no SetTiling");
    Node node = nodeOf(definition, problem);
    const auto compileInfo = registered.compileInfo ? registered.compileInfo() : nullptr;
    gert::TilingContext context(node, kTilingCapacity, compileInfo.get());
    const auto status = tiling(&context);
    if (status != ge::GRAPH_SUCCESS)
        throw std::runtime_error("the TilingFunc refused the shapes: it returned " + std::to_string(status));
    auto* raw = context.GetRawTilingData();
    if (raw->GetDataSize() > raw->GetCapacity())
        throw std::runtime_error("the tiling data is larger than " + std::to_string(kTilingCapacity) + " bytes");
    const auto* bytes = static_cast<const unsigned char*>(raw->GetData());
    return {context.decision(), {bytes, bytes + raw->GetDataSize()}};
}

} // namespace acann_host
