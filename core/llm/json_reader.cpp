// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/json_reader.h"

#include <algorithm>

namespace acann::llm {

namespace {

const nlohmann::json kEmptyObject = nlohmann::json::object();
const nlohmann::json kEmptyList = nlohmann::json::array();

} // namespace

JsonReader::JsonReader(const nlohmann::json& value, std::string path, std::vector<JsonMistake>& mistakes)
    : m_value(value.is_object() ? value : kEmptyObject)
    , m_path(std::move(path))
    , m_mistakes(mistakes)
{
    if (!value.is_object())
        m_mistakes.push_back({m_path, (m_path.empty() ? "The file" : "'" + m_path + "'") + " must be an object", {}});
}

std::string JsonReader::pathOf(const std::string& key) const { return m_path.empty() ? key : m_path + '.' + key; }

void JsonReader::complain(const std::string& key, std::string text, std::string nextStep)
{
    const std::string where = pathOf(key);
    m_mistakes.push_back({where, "'" + where + "' " + std::move(text), std::move(nextStep)});
}

void JsonReader::allowOnly(std::initializer_list<std::string_view> keys)
{
    for (const auto& [key, value] : m_value.items()) {
        if (std::ranges::find(keys, key) != keys.end())
            continue;
        std::string known;
        for (const auto allowed : keys)
            known += (known.empty() ? "" : ", ") + std::string(allowed);
        complain(key, "is an unknown key", "Known keys here: " + known + ".");
    }
}

bool JsonReader::has(const std::string& key) const { return present(key) != nullptr; }

const nlohmann::json* JsonReader::present(const std::string& key) const
{
    const auto found = m_value.find(key);
    return found == m_value.end() || found->is_null() ? nullptr : &*found;
}

std::string JsonReader::text(const std::string& key, std::string fallback)
{
    const auto* value = present(key);
    if (value == nullptr)
        return fallback;
    if (value->is_string())
        return value->get<std::string>();
    complain(key, "must be a text");
    return fallback;
}

double JsonReader::number(const std::string& key, double fallback) { return optionalNumber(key).value_or(fallback); }

std::optional<double> JsonReader::optionalNumber(const std::string& key)
{
    const auto* value = present(key);
    if (value == nullptr)
        return std::nullopt;
    if (value->is_number() && value->get<double>() >= 0)
        return value->get<double>();
    complain(key, "must be a number that is not negative");
    return std::nullopt;
}

long JsonReader::whole(const std::string& key, long fallback)
{
    constexpr double kLargest = 1e15;
    const auto* value = present(key);
    if (value == nullptr)
        return fallback;
    if (value->is_number_integer() && value->get<double>() >= 0 && value->get<double>() <= kLargest)
        return value->get<long>();
    complain(key, "must be a whole number that is not negative");
    return fallback;
}

bool JsonReader::boolean(const std::string& key, bool fallback)
{
    const auto* value = present(key);
    if (value == nullptr)
        return fallback;
    if (value->is_boolean())
        return value->get<bool>();
    complain(key, "must be true or false");
    return fallback;
}

std::vector<std::string> JsonReader::texts(const std::string& key)
{
    std::vector<std::string> result;
    for (const auto& item : list(key)) {
        if (item.is_string())
            result.push_back(item.get<std::string>());
        else
            complain(key, "must be a list of texts");
    }
    return result;
}

const nlohmann::json& JsonReader::list(const std::string& key)
{
    const auto* value = present(key);
    if (value != nullptr && !value->is_array())
        complain(key, "must be a list");
    return value != nullptr && value->is_array() ? *value : kEmptyList;
}

const nlohmann::json& JsonReader::object(const std::string& key)
{
    const auto* value = present(key);
    if (value != nullptr && !value->is_object())
        complain(key, "must be an object");
    return value != nullptr && value->is_object() ? *value : kEmptyObject;
}

} // namespace acann::llm
