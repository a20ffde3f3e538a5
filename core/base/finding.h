// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::base {

enum class Severity
{
    Info,
    Warning,
    Error
};

struct SourcePlace
{
    std::string file; ///< role name of the candidate ("kernel.cpp") or a path as the user wrote it
    int line = 0; ///< 1-based; 0 = the whole file
    std::string note;
    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

/// One violation of a rule (design §4). Rule ids are stable and documented in docs/rules.md.
struct Finding
{
    std::string rule; ///< "UB-OVERFLOW"
    Severity severity = Severity::Error;
    std::string message; ///< one sentence with the numbers
    SourcePlace place;
    std::vector<SourcePlace> related;
    std::string suggestion; ///< how to mend it
    std::string source; ///< where the rule comes from ("ascend-c-facts §4.4 #5")
    int count = 1; ///< how often the same rule fired at the same place

    friend bool operator==(const Finding&, const Finding&) = default;
};

void to_json(nlohmann::json& json, Severity severity);
void from_json(const nlohmann::json& json, Severity& severity);
void to_json(nlohmann::json& json, const SourcePlace& place);
void from_json(const nlohmann::json& json, SourcePlace& place);
void to_json(nlohmann::json& json, const Finding& finding);
void from_json(const nlohmann::json& json, Finding& finding);

} // namespace acann::base

namespace acann {
using base::Finding;
using base::Severity;
using base::SourcePlace;
} // namespace acann
