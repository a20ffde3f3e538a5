// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Attribute values of an operator, by position in its definition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace gert {

template <typename T> class TypedContinuousVector
{
public:
    explicit TypedContinuousVector(std::vector<T> values)
        : m_values(std::move(values))
    { }
    std::size_t GetSize() const { return m_values.size(); }
    std::size_t GetCapacity() const { return m_values.size(); }
    const T* GetData() const { return m_values.data(); }

private:
    std::vector<T> m_values;
};
using ContinuousVector = TypedContinuousVector<std::int64_t>;

} // namespace gert

namespace acann_host {

using Integers = gert::TypedContinuousVector<std::int64_t>;
using Floats = gert::TypedContinuousVector<float>;
/// The alternatives are what the operator definition declares: Bool, Int, Float, String, ListInt, ListFloat.
using AttributeValue = std::variant<bool, std::int64_t, float, std::string, Integers, Floats>;

} // namespace acann_host

namespace gert {

class RuntimeAttrs
{
public:
    explicit RuntimeAttrs(std::vector<acann_host::AttributeValue> values)
        : m_values(std::move(values))
    { }

    std::size_t GetAttrNum() const { return m_values.size(); }

    /// The address of the value, whatever T says: reading an Int as float gives its bits, as on the real host.
    template <typename T> const T* GetAttrPointer(std::size_t index) const
    {
        if (index >= m_values.size())
            return nullptr;
        if constexpr (std::is_same_v<T, char>)
            return GetStr(index);
        else
            return std::visit([](const auto& value) { return reinterpret_cast<const T*>(&value); }, m_values[index]);
    }
    const std::int64_t* GetInt(std::size_t index) const { return GetAttrPointer<std::int64_t>(index); }
    const float* GetFloat(std::size_t index) const { return GetAttrPointer<float>(index); }
    const bool* GetBool(std::size_t index) const { return GetAttrPointer<bool>(index); }
    const char* GetStr(std::size_t index) const
    {
        const auto* text = index < m_values.size() ? std::get_if<std::string>(&m_values[index]) : nullptr;
        return text == nullptr ? nullptr : text->c_str();
    }
    const acann_host::Integers* GetListInt(std::size_t index) const { return list<acann_host::Integers>(index); }
    const acann_host::Floats* GetListFloat(std::size_t index) const { return list<acann_host::Floats>(index); }

private:
    template <typename List> const List* list(std::size_t index) const
    {
        return index < m_values.size() ? std::get_if<List>(&m_values[index]) : nullptr;
    }

    std::vector<acann_host::AttributeValue> m_values;
};

} // namespace gert
