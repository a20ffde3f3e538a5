// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/json_cursor.h"

#include <algorithm>

namespace acann::task {

namespace {

constexpr std::size_t kMaxAxes = 8; // the most that Ascend's tensor descriptions allow
constexpr std::int64_t kMaxElements = std::int64_t{1} << 40;

} // namespace

std::string JsonCursor::where() const { return m_path.empty() ? "the file" : "'" + m_path + "'"; }

void JsonCursor::complain(const std::string& what, const std::string& nextStep, ErrorCode code) const
{
    throw Complaint{
        Error{code, where() + " " + what, nextStep.empty() ? "See docs/task-format.md." : nextStep, {}, {}}};
}

JsonCursor JsonCursor::at(const std::string& key) const
{
    auto found = find(key);
    if (!found)
        complain("lacks the key '" + key + "'");
    return *found;
}

std::optional<JsonCursor> JsonCursor::find(const std::string& key) const
{
    const auto found = object().find(key);
    if (found == m_value.end())
        return std::nullopt;
    return JsonCursor(*found, m_path.empty() ? key : m_path + '.' + key);
}

std::vector<JsonCursor> JsonCursor::items() const
{
    if (!m_value.is_array())
        complain("must be a list");
    std::vector<JsonCursor> result;
    for (std::size_t i = 0; i < m_value.size(); ++i)
        result.emplace_back(m_value[i], m_path + '[' + std::to_string(i) + ']');
    return result;
}

std::vector<std::pair<std::string, JsonCursor>> JsonCursor::members() const
{
    std::vector<std::pair<std::string, JsonCursor>> result;
    for (const auto& [key, value] : object().items())
        result.emplace_back(key, JsonCursor(value, m_path.empty() ? key : m_path + '.' + key));
    return result;
}

void JsonCursor::allowOnly(std::initializer_list<std::string_view> keys) const
{
    for (const auto& [key, value] : object().items()) {
        if (std::ranges::find(keys, key) != keys.end())
            continue;
        std::string known;
        for (const auto allowed : keys)
            known += (known.empty() ? "" : ", ") + std::string(allowed);
        complain("has the unknown key '" + key + "'", "Known keys here: " + known + ".");
    }
}

std::string JsonCursor::text() const
{
    if (!m_value.is_string())
        complain("must be a text");
    return m_value.get<std::string>();
}

double JsonCursor::number() const
{
    if (!m_value.is_number())
        complain("must be a number");
    return m_value.get<double>();
}

bool JsonCursor::boolean() const
{
    if (!m_value.is_boolean())
        complain("must be true or false");
    return m_value.get<bool>();
}

DType JsonCursor::dtype() const
{
    auto parsed = parseDType(text());
    if (!parsed)
        complain("names the unknown data type '" + text() + "'", parsed.error().nextStep, ErrorCode::UnknownDType);
    return *parsed;
}

Shape JsonCursor::shape() const
{
    Shape result;
    std::int64_t count = 1;
    for (const auto& item : items()) {
        if (!item.value().is_number_integer())
            item.complain("must be a whole number");
        const auto extent = item.value().get<std::int64_t>();
        if (extent == 0)
            complain("has zero elements", "Give every axis an extent of at least 1.", ErrorCode::EmptyShape);
        if (extent < 0)
            item.complain("must not be negative");
        if (extent > kMaxElements / count)
            complain("has more than 2^40 elements", "Use a smaller shape.");
        count *= extent;
        result.push_back(extent);
    }
    if (result.size() > kMaxAxes)
        complain("has more than 8 axes", "Use a shape of at most 8 axes.");
    return result;
}

const nlohmann::json& JsonCursor::object() const
{
    if (!m_value.is_object())
        complain("must be an object");
    return m_value;
}

} // namespace acann::task
