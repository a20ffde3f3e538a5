// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::llm {

/// One thing that is wrong in a JSON document.
struct JsonMistake
{
    std::string where;
    std::string text;
    std::string nextStep;
};

/// A JSON object that is read key by key and collects everything that is wrong with it instead of stopping at the
/// first mistake. Private to core/llm.
class JsonReader
{
public:
    JsonReader(const nlohmann::json& value, std::string path, std::vector<JsonMistake>& mistakes);

    /// Complains about keys that are none of these.
    void allowOnly(std::initializer_list<std::string_view> keys);
    [[nodiscard]] bool has(const std::string& key) const;

    // The value of a key; `fallback` when it is absent, null or (with a complaint) of another type.
    [[nodiscard]] std::string text(const std::string& key, std::string fallback = {});
    [[nodiscard]] double number(const std::string& key, double fallback); ///< ≥ 0
    [[nodiscard]] std::optional<double> optionalNumber(const std::string& key); ///< ≥ 0
    [[nodiscard]] long whole(const std::string& key, long fallback); ///< ≥ 0
    [[nodiscard]] bool boolean(const std::string& key, bool fallback);
    [[nodiscard]] std::vector<std::string> texts(const std::string& key);
    [[nodiscard]] const nlohmann::json& list(const std::string& key); ///< an empty list when absent
    [[nodiscard]] const nlohmann::json& object(const std::string& key); ///< an empty object when absent

    void complain(const std::string& key, std::string text, std::string nextStep = {});
    [[nodiscard]] std::string pathOf(const std::string& key) const;

private:
    [[nodiscard]] const nlohmann::json* present(const std::string& key) const;

    const nlohmann::json& m_value;
    std::string m_path;
    std::vector<JsonMistake>& m_mistakes;
};

} // namespace acann::llm
