// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The definition of an operator (OpDef and its parts) and the list of operators that a file registers.
#pragma once

#include "acann_host/contexts.h"

#include <deque>
#include <functional>
#include <iostream> // host code prints without including it
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace ops {

enum Option
{
    IGNORE = 0,
    OPTIONAL = 1,
    REQUIRED = 2,
    DYNAMIC = 3,
    VIRTUAL = 4
};

using TilingFunction = ge::graphStatus (*)(gert::TilingContext*);
using InferShapeFunction = ge::graphStatus (*)(gert::InferShapeContext*);
using InferDataTypeFunction = ge::graphStatus (*)(gert::InferDataTypeContext*);

class OpParamDef
{
public:
    explicit OpParamDef(std::string name)
        : m_name(std::move(name))
    { }
    OpParamDef& ParamType(Option type)
    {
        m_type = type;
        return *this;
    }
    OpParamDef& DataType(std::vector<ge::DataType> types)
    {
        m_dataTypes = std::move(types);
        return *this;
    }
    OpParamDef& DataTypeList(std::vector<ge::DataType> types) { return DataType(std::move(types)); }
    OpParamDef& Format(std::vector<ge::Format>) { return *this; }
    OpParamDef& FormatList(std::vector<ge::Format>) { return *this; }
    OpParamDef& UnknownShapeFormat(std::vector<ge::Format>) { return *this; }
    OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType>) { return *this; }
    OpParamDef& FormatForBinQuery(std::vector<ge::Format>) { return *this; }
    OpParamDef& ValueDepend(Option) { return *this; }
    OpParamDef& IgnoreContiguous() { return *this; }
    OpParamDef& AutoContiguous() { return *this; }
    OpParamDef& InitValue(std::uint64_t) { return *this; }
    OpParamDef& Scalar() { return *this; }
    OpParamDef& ScalarList() { return *this; }
    OpParamDef& Follow(const char*) { return *this; }
    OpParamDef& Version(std::uint32_t) { return *this; }
    OpParamDef& Comment(const char*) { return *this; }

    const std::string& name() const { return m_name; }
    Option type() const { return m_type; }
    const std::vector<ge::DataType>& dataTypes() const { return m_dataTypes; }

private:
    std::string m_name;
    Option m_type = REQUIRED;
    std::vector<ge::DataType> m_dataTypes;
};

class OpAttrDef
{
public:
    explicit OpAttrDef(std::string name)
        : m_name(std::move(name))
    { }
    OpAttrDef& AttrType(Option type)
    {
        m_type = type;
        return *this;
    }
    OpAttrDef& Bool() { return declare(false); }
    OpAttrDef& Bool(bool value) { return declare(value, true); }
    OpAttrDef& Int() { return declare(std::int64_t{0}); }
    OpAttrDef& Int(std::int64_t value) { return declare(value, true); }
    OpAttrDef& Float() { return declare(0.0f); }
    OpAttrDef& Float(float value) { return declare(value, true); }
    OpAttrDef& String() { return declare(std::string()); }
    OpAttrDef& String(const char* value) { return declare(std::string(value), true); }
    OpAttrDef& ListInt() { return declare(acann_host::Integers({})); }
    OpAttrDef& ListInt(std::vector<std::int64_t> value)
    {
        return declare(acann_host::Integers(std::move(value)), true);
    }
    OpAttrDef& ListFloat() { return declare(acann_host::Floats({})); }
    OpAttrDef& ListFloat(std::vector<float> value) { return declare(acann_host::Floats(std::move(value)), true); }
    OpAttrDef& Version(std::uint32_t) { return *this; }
    OpAttrDef& Comment(const char*) { return *this; }

    const std::string& name() const { return m_name; }
    const acann_host::AttributeValue& value() const { return m_value; }
    bool hasDefault() const { return m_hasDefault; }
    bool isOptional() const { return m_type == OPTIONAL; }

private:
    template <typename T> OpAttrDef& declare(T value, bool hasDefault = false)
    {
        m_value = acann_host::AttributeValue(std::move(value));
        m_hasDefault = hasDefault;
        return *this;
    }

    std::string m_name;
    Option m_type = REQUIRED;
    acann_host::AttributeValue m_value{std::int64_t{0}};
    bool m_hasDefault = false;
};

/// Options of one chip that matter to the real compiler only.
class OpAICoreConfig
{
public:
    OpAICoreConfig() = default;
    explicit OpAICoreConfig(const char*) { }
    OpParamDef& Input(const char* name) { return add(name); }
    OpParamDef& Output(const char* name) { return add(name); }
    OpAICoreConfig& DynamicCompileStaticFlag(bool) { return *this; }
    OpAICoreConfig& DynamicFormatFlag(bool) { return *this; }
    OpAICoreConfig& DynamicRankSupportFlag(bool) { return *this; }
    OpAICoreConfig& DynamicShapeSupportFlag(bool) { return *this; }
    OpAICoreConfig& NeedCheckSupportFlag(bool) { return *this; }
    OpAICoreConfig& PrecisionReduceFlag(bool) { return *this; }
    OpAICoreConfig& ExtendCfgInfo(const char*, const char*) { return *this; }

private:
    OpParamDef& add(const char* name) { return m_parameters.emplace_back(name); }
    std::deque<OpParamDef> m_parameters;
};

class OpAICoreDef
{
public:
    OpAICoreDef& SetTiling(TilingFunction function)
    {
        m_tiling = function;
        return *this;
    }
    OpAICoreDef& AddConfig(const char* soc)
    {
        m_socs.emplace_back(soc);
        return *this;
    }
    OpAICoreDef& AddConfig(const char* soc, OpAICoreConfig&) { return AddConfig(soc); }

    TilingFunction tiling() const { return m_tiling; }
    const std::vector<std::string>& socs() const { return m_socs; }

private:
    TilingFunction m_tiling = nullptr;
    std::vector<std::string> m_socs;
};

class OpDef
{
public:
    explicit OpDef(const char* type)
        : m_type(type)
    { }
    OpDef(const OpDef&) = delete;
    OpDef& operator=(const OpDef&) = delete;
    virtual ~OpDef() = default;

    OpParamDef& Input(const char* name) { return m_inputs.emplace_back(name); }
    OpParamDef& Output(const char* name) { return m_outputs.emplace_back(name); }
    OpAttrDef& Attr(const char* name) { return m_attributes.emplace_back(name); }
    OpDef& SetInferShape(InferShapeFunction function)
    {
        m_inferShape = function;
        return *this;
    }
    OpDef& SetInferDataType(InferDataTypeFunction function)
    {
        m_inferDataType = function;
        return *this;
    }
    OpDef& Comment(const char*) { return *this; }
    OpAICoreDef& AICore() { return m_core; }

    const std::string& type() const { return m_type; }
    const std::deque<OpParamDef>& inputs() const { return m_inputs; }
    const std::deque<OpParamDef>& outputs() const { return m_outputs; }
    const std::deque<OpAttrDef>& attributes() const { return m_attributes; }
    const OpAICoreDef& core() const { return m_core; }
    InferShapeFunction inferShape() const { return m_inferShape; }
    InferDataTypeFunction inferDataType() const { return m_inferDataType; }

private:
    std::string m_type;
    // Deques: the builder hands out references that must stay valid.
    std::deque<OpParamDef> m_inputs;
    std::deque<OpParamDef> m_outputs;
    std::deque<OpAttrDef> m_attributes;
    OpAICoreDef m_core;
    InferShapeFunction m_inferShape = nullptr;
    InferDataTypeFunction m_inferDataType = nullptr;
};

} // namespace ops

namespace acann_host {

inline std::vector<std::unique_ptr<ops::OpDef>>& registeredOps()
{
    static std::vector<std::unique_ptr<ops::OpDef>> registered;
    return registered;
}

/// What IMPL_OP_OPTILING registered beside or instead of SetTiling.
struct RegisteredTiling
{
    ops::TilingFunction tiling = nullptr;
    std::function<std::shared_ptr<void>()> compileInfo; ///< empty without TilingParse; throws when that refuses
};

inline std::map<std::string, RegisteredTiling>& registeredTilings()
{
    static std::map<std::string, RegisteredTiling> registered;
    return registered;
}

inline bool registerOp(std::unique_ptr<ops::OpDef> definition)
{
    registeredOps().push_back(std::move(definition));
    return true;
}

class TilingRegistration
{
public:
    explicit TilingRegistration(const char* type)
        : m_type(type)
    { }
    TilingRegistration& Tiling(ops::TilingFunction function)
    {
        registeredTilings()[m_type].tiling = function;
        return *this;
    }
    template <typename CompileInfo> TilingRegistration& TilingParse(ge::graphStatus (*parse)(gert::TilingParseContext*))
    {
        registeredTilings()[m_type].compileInfo = [parse]() -> std::shared_ptr<void> {
            auto info = std::make_shared<CompileInfo>();
            gert::TilingParseContext context(info.get());
            if (parse(&context) != ge::GRAPH_SUCCESS)
                throw std::runtime_error("the TilingParse function failed");
            return info;
        };
        return *this;
    }
    TilingRegistration& InferShape(ops::InferShapeFunction) { return *this; }
    TilingRegistration& InferDataType(ops::InferDataTypeFunction) { return *this; }

private:
    std::string m_type;
};

} // namespace acann_host

#define OP_ADD(TYPE)                                                                                                   \
    [[maybe_unused]] static const bool acannRegistered##TYPE                                                           \
        = ::acann_host::registerOp(std::unique_ptr<::ops::OpDef>(new TYPE(#TYPE)))
#define IMPL_OP_OPTILING(TYPE)                                                                                         \
    [[maybe_unused]] static ::acann_host::TilingRegistration acannTiling##TYPE = ::acann_host::TilingRegistration(#TYPE)
#define IMPL_OP_INFERSHAPE(TYPE)                                                                                       \
    [[maybe_unused]] static ::acann_host::TilingRegistration acannShape##TYPE = ::acann_host::TilingRegistration(#TYPE)
