// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/direct_launch.h"

#include "base/files.h"

#include <algorithm>
#include <array>

namespace acann::evaluation {

namespace {

constexpr std::string_view kForm
    = "Give an object with sources: [{path, content}] and entry.model, see docs/bundles.md.";

/// The text of the first Markdown fence, or all of it.
std::string unfenced(const std::string& text)
{
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos || text[begin] == '{')
        return text;
    const auto fence = text.find("```");
    const auto line = fence == std::string::npos ? fence : text.find('\n', fence);
    const auto close = line == std::string::npos ? line : text.find("\n```", line);
    return close == std::string::npos ? text : text.substr(line + 1, close - line);
}

bool isInside(const std::string& path)
{
    const std::filesystem::path relative(path);
    return !path.empty() && relative.is_relative() && path.find('\\') == std::string::npos
        && std::none_of(relative.begin(), relative.end(), [](const auto& part) { return part == ".." || part == "."; });
}

bool isCompiled(const std::string& path)
{
    static const std::array<std::string_view, 4> kinds{".cpp", ".cc", ".cxx", ".asc"};
    const auto extension = std::filesystem::path(path).extension().string();
    return std::find(kinds.begin(), kinds.end(), extension) != kinds.end();
}

Result<DirectAnswer> broken(const std::filesystem::path& path, const std::string& text, std::string nextStep)
{
    return fail(ErrorCode::TaskBroken, "'" + path.string() + "': " + text, std::move(nextStep));
}

Result<DirectAnswer> checked(DirectAnswer answer, const std::filesystem::path& path)
{
    if (answer.units().empty())
        return broken(path, "none of the sources is a C++ file", "A kernel source ends in .cpp, .cc, .cxx or .asc.");
    if (!answer.files.contains(answer.modelFile))
        return broken(path, "entry.model names '" + answer.modelFile + "', which is not among the sources",
            "Write it as ModelNew.py::ModelNew and add the file.");
    return answer;
}

Result<DirectAnswer> fromJson(const nlohmann::json& json, const std::filesystem::path& path)
{
    DirectAnswer answer;
    answer.name = json.value("name", path.stem().string());
    for (const auto& source : json.at("sources")) {
        const auto name = source.at("path").get<std::string>();
        if (!isInside(name))
            return broken(path, "the source path '" + name + "' leaves the answer", "Use relative paths without '..'.");
        if (!answer.files.emplace(name, source.at("content").get<std::string>()).second)
            return broken(path, "the source '" + name + "' is given twice", "Give every file once.");
    }
    const auto model = json.contains("entry") ? json.at("entry").value("model", std::string()) : std::string();
    const auto colons = model.find("::");
    answer.modelFile = colons == std::string::npos ? "ModelNew.py" : model.substr(0, colons);
    answer.modelClass = colons == std::string::npos ? "ModelNew" : model.substr(colons + 2);
    return checked(std::move(answer), path);
}

} // namespace

std::vector<std::string> DirectAnswer::units() const
{
    std::vector<std::string> units;
    for (const auto& [path, text] : files)
        if (isCompiled(path))
            units.push_back(path);
    return units;
}

bool isDirectAnswer(const std::filesystem::path& path)
{
    const auto text = base::readFile(path);
    if (!text)
        return false;
    const auto json = nlohmann::json::parse(unfenced(*text), nullptr, false);
    return json.is_object() && json.contains("sources");
}

Result<DirectAnswer> loadDirectAnswer(const std::filesystem::path& path)
{
    const auto text = base::readFile(path);
    if (!text)
        return fail(text.error());
    try {
        return fromJson(nlohmann::json::parse(unfenced(*text)), path);
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::MalformedJson, "'" + path.string() + "' is no direct-launch answer: " + e.what(),
            std::string(kForm));
    }
}

} // namespace acann::evaluation
