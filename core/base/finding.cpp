// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/finding.h"

namespace acann::base {

void to_json(nlohmann::json& json, Severity severity)
{
    json = severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

void from_json(const nlohmann::json& json, Severity& severity)
{
    const auto text = json.get<std::string>();
    severity = text == "error" ? Severity::Error : text == "warning" ? Severity::Warning : Severity::Info;
}

void to_json(nlohmann::json& json, const SourcePlace& place)
{
    json = {{"file", place.file}, {"line", place.line}};
    if (!place.note.empty())
        json["note"] = place.note;
}

void from_json(const nlohmann::json& json, SourcePlace& place)
{
    place = {json.value("file", std::string()), json.value("line", 0), json.value("note", std::string())};
}

void to_json(nlohmann::json& json, const Finding& finding)
{
    json = {{"rule", finding.rule}, {"severity", finding.severity}, {"message", finding.message},
        {"place", finding.place}, {"suggestion", finding.suggestion}, {"source", finding.source},
        {"count", finding.count}};
    if (!finding.related.empty())
        json["related"] = finding.related;
}

void from_json(const nlohmann::json& json, Finding& finding)
{
    finding = {json.value("rule", std::string()), json.value("severity", Severity::Error),
        json.value("message", std::string()), json.value("place", SourcePlace()),
        json.value("related", std::vector<SourcePlace>()), json.value("suggestion", std::string()),
        json.value("source", std::string()), json.value("count", 1)};
}

} // namespace acann::base
