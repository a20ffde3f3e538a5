// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/exemplar_loader.h"

#include "base/files.h"
#include "knowledge/applies.h"
#include "knowledge/source_tags.h"

#include <algorithm>

namespace acann::knowledge {

namespace {

using nlohmann::json;

constexpr int kSchema = 1;

tl::unexpected<Error> broken(std::string text, std::string nextStep)
{
    return fail(ErrorCode::ExemplarBroken, std::move(text), std::move(nextStep));
}

Status checkKeys(const json& object, const std::vector<std::string>& known, const std::string& place)
{
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end())
            return broken(std::string("field '").append(place).append(key).append("' is not known"),
                "The fields are listed in docs/pack-format.md.");
    }
    return {};
}

Result<std::string> textOf(const json& object, const std::string& key, bool required)
{
    if (!object.contains(key))
        return required ? Result<std::string>(broken("field '" + key + "' is missing", "Add it to exemplar.json."))
                        : std::string();
    if (!object.at(key).is_string())
        return broken("field '" + key + "' must be text", "Write it in quotes.");
    return object.at(key).get<std::string>();
}

Result<std::vector<std::string>> listOf(const json& object, const std::string& key)
{
    const auto list = object.value(key, json::array());
    if (!list.is_array() || !std::all_of(list.begin(), list.end(), [](const json& item) { return item.is_string(); }))
        return broken("field '" + key + "' must be a list of text", "Write it like [\"one\", \"two\"].");
    return list.get<std::vector<std::string>>();
}

bool isParameterValue(const json& value)
{
    return value.is_number_integer() || value.is_boolean() || value.is_string();
}

Result<ExemplarParameter> parameterFrom(const json& object)
{
    if (!object.is_object())
        return broken("field 'parameters' must be a list of objects", "docs/pack-format.md shows an example.");
    if (auto status = checkKeys(object, {"name", "role", "values", "default", "meaning"}, "parameters."); !status)
        return fail(std::move(status.error()));
    ExemplarParameter parameter;
    for (auto [key, member] : {std::pair{"name", &ExemplarParameter::name}, {"role", &ExemplarParameter::role},
             {"meaning", &ExemplarParameter::meaning}}) {
        auto text = textOf(object, key, true);
        if (!text)
            return fail(std::move(text.error()).in("parameter '" + object.value("name", std::string("?")) + "'"));
        parameter.*member = std::move(*text);
    }
    const auto values = object.value("values", json::array());
    if (!values.is_array() || values.empty() || !std::all_of(values.begin(), values.end(), isParameterValue))
        return broken("parameter '" + parameter.name + "' needs a list 'values' of whole numbers, booleans or text",
            "Write it like \"values\": [1, 2].");
    parameter.values = values.get<std::vector<json>>();
    parameter.defaultValue = object.value("default", json());
    if (std::find(parameter.values.begin(), parameter.values.end(), parameter.defaultValue) == parameter.values.end())
        return broken("parameter '" + parameter.name + "' has a default that is not among its values",
            "Choose the default from 'values'.");
    return parameter;
}

Status readParameters(const json& root, Exemplar& exemplar)
{
    const auto list = root.value("parameters", json::array());
    if (!list.is_array())
        return broken("field 'parameters' must be a list", "docs/pack-format.md shows an example.");
    for (const auto& object : list) {
        auto parameter = parameterFrom(object);
        if (!parameter)
            return fail(std::move(parameter.error()));
        exemplar.parameters.push_back(std::move(*parameter));
    }
    return {};
}

Status readStatus(const json& root, Exemplar& exemplar)
{
    const auto status = parseStatus(root.value("status", std::string("draft")));
    if (!status)
        return broken(
            "field 'status' must be draft, verified or retracted", "Write draft until an evaluation proves it.");
    exemplar.status = *status;
    if (exemplar.status == CardStatus::Verified && exemplar.evidence.empty())
        return broken("field 'evidence' is empty although the status is verified",
            "Name the evaluation that proves it, or set the status to draft.");
    return {};
}

Status readFields(const json& root, Exemplar& exemplar)
{
    if (!root.is_object() || root.value("schema", 0) != kSchema)
        return broken("field 'schema' must be 1", "Write \"schema\": 1.");
    if (auto status = checkKeys(root,
            {"schema", "id", "title", "status", "evidence", "provedBy", "source", "licence", "applies", "parameters",
                "slots"},
            {});
        !status)
        return status;
    for (auto [key, member] : {std::pair{"id", &Exemplar::id}, {"title", &Exemplar::title}}) {
        auto text = textOf(root, key, true);
        if (!text)
            return fail(std::move(text.error()));
        exemplar.*member = std::move(*text);
    }
    for (auto [key, member] :
        {std::pair{"evidence", &Exemplar::evidence}, {"provedBy", &Exemplar::provedBy}, {"slots", &Exemplar::slots}}) {
        auto list = listOf(root, key);
        if (!list)
            return fail(std::move(list.error()));
        exemplar.*member = std::move(*list);
    }
    exemplar.applies = root.value("applies", json());
    if (auto status = checkApplies(exemplar.applies); !status)
        return status;
    if (auto status = readStatus(root, exemplar); !status)
        return status;
    return readParameters(root, exemplar);
}

Status checkParameter(const ExemplarParameter& parameter, const std::map<std::string, SourceTags>& tags)
{
    const auto file = tags.find(parameter.role);
    if (file == tags.end())
        return broken("parameter '" + parameter.name + "' is in the unknown role '" + parameter.role + "'",
            "Use one of the roles of target.json.");
    const ParameterTag* found = nullptr;
    for (const auto& tag : file->second.parameters) {
        if (tag.name != parameter.name)
            continue;
        if (found != nullptr)
            return broken("parameter '" + parameter.name + "' is tagged twice in " + parameter.role + " (lines "
                    + std::to_string(found->line) + " and " + std::to_string(tag.line) + ")",
                "Keep one tag.");
        found = &tag;
    }
    if (found == nullptr)
        return broken("parameter '" + parameter.name + "' is declared, but " + parameter.role
                + " has no line tagged // @param " + parameter.name,
            "Tag the line that holds its value, or remove the parameter from exemplar.json.");
    if (found->value != spelling(parameter.defaultValue))
        return broken("parameter '" + parameter.name + "' is " + found->value + " in " + parameter.role + " line "
                + std::to_string(found->line) + " but its default is " + spelling(parameter.defaultValue),
            "Make the two equal.");
    return {};
}

Status checkUndeclared(const Exemplar& exemplar, const std::map<std::string, SourceTags>& tags)
{
    for (const auto& [role, found] : tags) {
        for (const auto& tag : found.parameters) {
            const bool declared = std::any_of(
                exemplar.parameters.begin(), exemplar.parameters.end(), [&, &file = role](const auto& parameter) {
                    return parameter.name == tag.name && parameter.role == file;
                });
            if (!declared)
                return broken(role + " line " + std::to_string(tag.line) + " tags the parameter '" + tag.name
                        + "' which exemplar.json does not declare",
                    "Declare it, or remove the tag.");
        }
        for (const auto& tag : found.slots) {
            if (std::find(exemplar.slots.begin(), exemplar.slots.end(), tag.name) == exemplar.slots.end())
                return broken(role + " line " + std::to_string(tag.line) + " opens the slot '" + tag.name
                        + "' which exemplar.json does not declare",
                    "Declare it, or remove the tags.");
        }
    }
    return {};
}

Status checkSlot(const std::string& slot, const std::map<std::string, SourceTags>& tags)
{
    int count = 0;
    for (const auto& [role, found] : tags)
        count += static_cast<int>(
            std::count_if(found.slots.begin(), found.slots.end(), [&](const auto& tag) { return tag.name == slot; }));
    if (count == 1)
        return {};
    return broken("slot '" + slot + "' appears " + std::to_string(count) + " times in the source and must appear once",
        "Mark it with // @slot " + slot + " begin and // @slot " + slot + " end.");
}

Status checkSource(const Exemplar& exemplar)
{
    std::map<std::string, SourceTags> tags;
    for (const auto& [role, text] : exemplar.files) {
        auto found = scanTags(text);
        if (!found)
            return fail(std::move(found.error()).in(role));
        tags.emplace(role, std::move(*found));
    }
    for (const auto& parameter : exemplar.parameters) {
        if (auto status = checkParameter(parameter, tags); !status)
            return status;
    }
    for (const auto& slot : exemplar.slots) {
        if (auto status = checkSlot(slot, tags); !status)
            return status;
    }
    return checkUndeclared(exemplar, tags);
}

} // namespace

Result<Exemplar> loadExemplar(
    const std::filesystem::path& folder, task::Pattern pattern, const std::vector<std::string>& roles)
{
    const auto file = folder / "exemplar.json";
    auto root = base::readJson(file);
    if (!root)
        return fail(std::move(root.error()));
    Exemplar exemplar;
    exemplar.pattern = pattern;
    exemplar.folder = folder;
    if (auto status = readFields(*root, exemplar); !status)
        return fail(std::move(status.error()).in(file.string()));
    if (exemplar.id != folder.filename())
        return fail(Error{ErrorCode::ExemplarBroken,
            "field 'id' is '" + exemplar.id + "' but the folder is named '" + folder.filename().string() + "'",
            "Make the two equal.", {file.string()}, {}});
    for (const auto& role : roles) {
        auto text = base::readFile(folder / role);
        if (!text)
            return fail(std::move(text.error()).in(file.string()));
        exemplar.files.emplace(role, std::move(*text));
    }
    if (auto status = checkSource(exemplar); !status)
        return fail(std::move(status.error()).in(folder.string()));
    return exemplar;
}

} // namespace acann::knowledge
