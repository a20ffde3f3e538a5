// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contexts that TilingFunc, InferShape and InferDataType receive.
#pragma once

#include "acann_host/attributes.h"
#include "acann_host/shape.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace fe {
/// Opaque: PlatformAscendC answers the questions.
class PlatFormInfos
{ };
} // namespace fe

namespace acann_host {

/// One launch of an operator as its host code sees it.
struct Node
{
    std::string type;
    std::vector<gert::Tensor> inputs; ///< in the order of the definition
    std::vector<bool> present; ///< per input: false for an optional one that is not given
    std::vector<gert::Tensor> outputs;
    gert::RuntimeAttrs attributes{{}};
};

/// What a TilingFunc decides.
struct Decision
{
    std::uint32_t blockDim = 0;
    std::uint64_t tilingKey = 0;
    std::vector<std::size_t> workspaces;
    bool needsAtomic = false;
};

template <typename T> T* at(std::vector<T>& values, std::size_t index)
{
    return index < values.size() ? &values[index] : nullptr;
}
template <typename T> const T* at(const std::vector<T>& values, std::size_t index)
{
    return index < values.size() ? &values[index] : nullptr;
}

} // namespace acann_host

namespace gert {

/// The raw buffer that goes to the kernel.
class TilingData
{
public:
    explicit TilingData(std::size_t capacity)
        : m_bytes(capacity)
    { }
    void* GetData() { return m_bytes.data(); }
    const void* GetData() const { return m_bytes.data(); }
    std::size_t GetCapacity() const { return m_bytes.size(); }
    std::size_t GetDataSize() const { return m_size; }
    void SetDataSize(std::size_t size) { m_size = size; }
    template <typename T> ge::graphStatus Append(const T& value)
    {
        if (m_size + sizeof(T) > m_bytes.size())
            return ge::GRAPH_FAILED;
        std::memcpy(m_bytes.data() + m_size, &value, sizeof(T));
        m_size += sizeof(T);
        return ge::GRAPH_SUCCESS;
    }

private:
    std::vector<unsigned char> m_bytes;
    std::size_t m_size = 0;
};

/// What all contexts share.
class ExtendedKernelContext
{
public:
    explicit ExtendedKernelContext(acann_host::Node& node)
        : m_node(node)
    { }
    const char* GetNodeName() const { return m_node.type.c_str(); }
    const char* GetNodeType() const { return m_node.type.c_str(); }
    const RuntimeAttrs* GetAttrs() const { return &m_node.attributes; }
    std::size_t GetComputeNodeInputNum() const { return m_node.inputs.size(); }
    std::size_t GetComputeNodeOutputNum() const { return m_node.outputs.size(); }

protected:
    const Tensor* input(std::size_t index) const
    {
        return index < m_node.present.size() && m_node.present[index] ? acann_host::at(m_node.inputs, index) : nullptr;
    }
    static const CompileTimeTensorDesc* describe(const Tensor* tensor, std::vector<CompileTimeTensorDesc>& store)
    {
        if (tensor == nullptr)
            return nullptr;
        store.reserve(64);
        CompileTimeTensorDesc description;
        description.SetDataType(tensor->GetDataType());
        for (const auto& known : store)
            if (known.GetDataType() == description.GetDataType())
                return &known;
        store.push_back(description);
        return &store.back();
    }

    acann_host::Node& m_node;
};

/// What a TilingParse function gets before any tiling: the chip, and the struct that it is to fill.
class TilingParseContext
{
public:
    explicit TilingParseContext(void* compileInfo)
        : m_compileInfo(compileInfo)
    { }
    fe::PlatFormInfos* GetPlatformInfo() const { return &m_platform; }
    template <typename T> T* GetCompiledInfo() const { return static_cast<T*>(m_compileInfo); }
    const char* GetCompiledJson() const { return "{}"; }
    const char* GetNodeName() const { return "TilingParse"; }

private:
    void* m_compileInfo;
    mutable fe::PlatFormInfos m_platform;
};

class TilingContext : public ExtendedKernelContext
{
public:
    TilingContext(acann_host::Node& node, std::size_t tilingCapacity, const void* compileInfo = nullptr)
        : ExtendedKernelContext(node)
        , m_raw(tilingCapacity)
        , m_compileInfo(compileInfo)
    { }

    /// What the registered TilingParse function filled; null when there is none.
    const void* GetCompileInfo() const { return m_compileInfo; }
    template <typename T> const T* GetCompileInfo() const { return static_cast<const T*>(m_compileInfo); }

    const StorageShape* GetInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const StorageShape* GetOptionalInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const StorageShape* GetRequiredInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const StorageShape* GetOutputShape(std::size_t index) const
    {
        return shapeOf(acann_host::at(m_node.outputs, index));
    }
    const Tensor* GetInputTensor(std::size_t index) const { return input(index); }
    const Tensor* GetOptionalInputTensor(std::size_t index) const { return input(index); }
    const Tensor* GetRequiredInputTensor(std::size_t index) const { return input(index); }
    const CompileTimeTensorDesc* GetInputDesc(std::size_t index) const { return describe(input(index), m_described); }
    const CompileTimeTensorDesc* GetOptionalInputDesc(std::size_t index) const { return GetInputDesc(index); }
    const CompileTimeTensorDesc* GetOutputDesc(std::size_t index) const
    {
        return describe(acann_host::at(m_node.outputs, index), m_described);
    }
    fe::PlatFormInfos* GetPlatformInfo() const { return &m_platform; }
    std::int32_t GetDeterministic() const { return 0; }

    ge::graphStatus SetBlockDim(std::uint32_t blocks)
    {
        m_decision.blockDim = blocks;
        return ge::GRAPH_SUCCESS;
    }
    std::uint32_t GetBlockDim() const { return m_decision.blockDim; }
    ge::graphStatus SetTilingKey(std::uint64_t key)
    {
        m_decision.tilingKey = key;
        return ge::GRAPH_SUCCESS;
    }
    std::uint64_t GetTilingKey() const { return m_decision.tilingKey; }
    ge::graphStatus SetNeedAtomic(bool needed)
    {
        m_decision.needsAtomic = needed;
        return ge::GRAPH_SUCCESS;
    }
    ge::graphStatus SetScheduleMode(std::uint32_t) { return ge::GRAPH_SUCCESS; }
    ge::graphStatus SetLocalMemorySize(std::uint32_t) { return ge::GRAPH_SUCCESS; }
    std::size_t* GetWorkspaceSizes(std::size_t count)
    {
        m_decision.workspaces.resize(count > m_decision.workspaces.size() ? count : m_decision.workspaces.size());
        return m_decision.workspaces.data();
    }
    std::size_t GetWorkspaceNum() const { return m_decision.workspaces.size(); }
    TilingData* GetRawTilingData() { return &m_raw; }
    /// Plain structs: the bytes of the raw buffer, sized for T.
    template <typename T> T* GetTilingData()
    {
        if (sizeof(T) > m_raw.GetCapacity())
            return nullptr;
        m_raw.SetDataSize(sizeof(T));
        return static_cast<T*>(m_raw.GetData());
    }

    const acann_host::Decision& decision() const { return m_decision; }

private:
    static const StorageShape* shapeOf(const Tensor* tensor)
    {
        return tensor == nullptr ? nullptr : &tensor->GetShape();
    }

    TilingData m_raw;
    const void* m_compileInfo;
    acann_host::Decision m_decision;
    mutable std::vector<CompileTimeTensorDesc> m_described;
    mutable fe::PlatFormInfos m_platform;
};

/// Only Shape here: shape inference does not know how tensors lie in memory.
class InferShapeContext : public ExtendedKernelContext
{
public:
    using ExtendedKernelContext::ExtendedKernelContext;
    const Shape* GetInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const Shape* GetOptionalInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const Shape* GetRequiredInputShape(std::size_t index) const { return shapeOf(input(index)); }
    const Tensor* GetInputTensor(std::size_t index) const { return input(index); }
    const Tensor* GetOptionalInputTensor(std::size_t index) const { return input(index); }
    const CompileTimeTensorDesc* GetInputDesc(std::size_t index) const { return describe(input(index), m_described); }
    const CompileTimeTensorDesc* GetOutputDesc(std::size_t index) const
    {
        return describe(acann_host::at(m_node.outputs, index), m_described);
    }
    Shape* GetOutputShape(std::size_t index)
    {
        auto* tensor = acann_host::at(m_node.outputs, index);
        return tensor == nullptr ? nullptr : &tensor->MutableOriginShape();
    }

private:
    static const Shape* shapeOf(const Tensor* tensor)
    {
        return tensor == nullptr ? nullptr : &tensor->GetOriginShape();
    }
    mutable std::vector<CompileTimeTensorDesc> m_described;
};

class InferDataTypeContext : public ExtendedKernelContext
{
public:
    using ExtendedKernelContext::ExtendedKernelContext;
    ge::DataType GetInputDataType(std::size_t index) const { return typeOf(input(index)); }
    ge::DataType GetOptionalInputDataType(std::size_t index) const { return typeOf(input(index)); }
    ge::DataType GetOutputDataType(std::size_t index) const { return typeOf(acann_host::at(m_node.outputs, index)); }
    ge::graphStatus SetOutputDataType(std::size_t index, ge::DataType type)
    {
        auto* tensor = acann_host::at(m_node.outputs, index);
        if (tensor == nullptr)
            return ge::GRAPH_FAILED;
        tensor->SetDataType(type);
        return ge::GRAPH_SUCCESS;
    }

private:
    static ge::DataType typeOf(const Tensor* tensor)
    {
        return tensor == nullptr ? ge::DT_UNDEFINED : tensor->GetDataType();
    }
};

} // namespace gert
