// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/bundle.h"

#include "base/files.h"
#include "evaluation/source_text.h"
#include "task/python_script.h"

#include <cctype>
#include <regex>

namespace acann::evaluation {

namespace {

constexpr std::string_view kFormat = "docs/bundles.md";

Finding problem(std::string rule, std::string message, SourcePlace place, std::string suggestion)
{
    return {std::move(rule), Severity::Error, std::move(message), std::move(place), {}, std::move(suggestion),
        std::string(kFormat), 1};
}

Result<Bundle> fromJson(const std::filesystem::path& path)
{
    const auto json = base::readJson(path);
    if (!json)
        return fail(json.error());
    Bundle bundle;
    for (const auto part : kBundleParts)
        if (json->is_object() && json->contains(part) && json->at(std::string(part)).is_string())
            bundle.parts[std::string(part)] = json->at(std::string(part)).get<std::string>();
    return bundle;
}

Result<Bundle> fromPython(
    const std::filesystem::path& path, const base::Installation& installation, const std::stop_token& stop)
{
    auto source = base::readFile(path);
    if (!source)
        return fail(std::move(source.error()));
    auto folder = base::TemporaryFolder::create("acann-bundle-");
    if (!folder)
        return fail(std::move(folder.error()));
    const task::PythonScript script{installation.scripts / "read_bundle.py", folder->path(), path,
        {{"source", std::move(*source)}, {"names", kBundleParts}}};
    const auto answer = task::runPythonScript(script, stop);
    if (!answer)
        return fail(answer.error());
    Bundle bundle;
    bundle.parts = answer->at("parts").get<std::map<std::string, std::string>>();
    for (const auto& each : answer->at("problems"))
        bundle.problems.push_back(problem("BUNDLE-PART",
            "'" + each.at("name").get<std::string>() + "' cannot be read: " + each.at("text").get<std::string>(),
            {path.filename().string(), each.at("line").get<int>(), {}}, "Assign a plain string literal."));
    return bundle;
}

std::vector<BundleTensor> tensorsOf(const nlohmann::json& definition, const char* key)
{
    std::vector<BundleTensor> tensors;
    for (const auto& entry : definition.value(key, nlohmann::json::array()))
        tensors.push_back({entry.at("name").get<std::string>(), entry.value("param_type", std::string("required"))});
    return tensors;
}

/// The project generator takes a list of operators; a bundle has one.
Result<BundleProject> projectFromJson(const std::string& text)
{
    try {
        const auto document = nlohmann::json::parse(text);
        const auto& definition = document.is_array() ? document.at(0) : document;
        BundleProject project;
        project.op = definition.at("op").get<std::string>();
        project.stem = snakeCase(project.op);
        project.inputs = tensorsOf(definition, "input_desc");
        project.outputs = tensorsOf(definition, "output_desc");
        return project;
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::MalformedJson, e.what());
    }
}

/// The class that is registered for the operator, or the only one there is.
std::string tilingClassOf(const std::string& header, const std::string& op)
{
    const auto text = withoutComments(header, Literals::Blank);
    static const std::regex registered(
        R"(REGISTER_TILING_DATA_CLASS\s{0,99}\(\s{0,99}(\w{1,199})\s{0,99},\s{0,99}(?:\w{1,99}::){0,9}(\w{1,199}))");
    static const std::regex defined(R"(BEGIN_TILING_DATA_DEF\s{0,99}\(\s{0,99}(\w{1,199}))");
    std::string last;
    for (std::sregex_iterator it(text.begin(), text.end(), registered), end; it != end; ++it) {
        if (it->str(1) == op)
            return it->str(2);
    }
    for (std::sregex_iterator it(text.begin(), text.end(), defined), end; it != end; ++it)
        last = it->str(1);
    return last;
}

bool isIdentifier(const std::string& text)
{
    static const std::regex pattern("[A-Za-z_][A-Za-z0-9_]{0,199}");
    return std::regex_match(text, pattern);
}

} // namespace

Result<Bundle> loadBundle(
    const std::filesystem::path& path, const base::Installation& installation, const std::stop_token& stop)
{
    std::error_code ec;
    if (!std::filesystem::is_regular_file(path, ec))
        return fail(ErrorCode::FileMissing, "There is no bundle '" + path.string() + "'",
            "Name a Python file that assigns the six texts, or a JSON file with the same keys.");
    auto bundle = path.extension() == ".json" ? fromJson(path) : fromPython(path, installation, stop);
    if (bundle && bundle->parts.empty() && bundle->problems.empty())
        return fail(ErrorCode::TaskBroken, "'" + path.string() + "' holds none of the texts of a bundle",
            "A bundle assigns project_json_src, host_tiling_src, host_operator_src, kernel_src, python_bind_src and "
            "model_src.");
    return bundle;
}

std::string snakeCase(std::string_view type)
{
    const auto upper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
    std::string text;
    for (std::size_t i = 0; i < type.size(); ++i) {
        const bool afterWord = i > 0 && upper(type[i]) && !upper(type[i - 1]) && type[i - 1] != '_';
        // "RMSNorm": the last capital of a run begins the next word.
        const bool beforeWord = i > 0 && i + 1 < type.size() && upper(type[i]) && upper(type[i - 1])
            && std::islower(static_cast<unsigned char>(type[i + 1])) != 0;
        if (afterWord || beforeWord)
            text += '_';
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(type[i])));
    }
    return text;
}

ProjectOutcome projectOf(const Bundle& bundle)
{
    ProjectOutcome outcome;
    outcome.findings = bundle.problems;
    for (const auto part : {kBundleParts[0], kBundleParts[1], kBundleParts[2], kBundleParts[3]})
        if (!bundle.parts.contains(std::string(part)) && bundle.problems.empty())
            outcome.findings.push_back(problem("BUNDLE-PART", "The bundle has no '" + std::string(part) + "'", {},
                "A bundle needs the operator's JSON, its tiling header, its host code and its kernel."));
    if (!outcome.findings.empty())
        return outcome;
    auto project = projectFromJson(bundle.parts.at("project_json_src"));
    if (!project) {
        outcome.findings.push_back(problem("BUNDLE-JSON", "project_json_src is broken: " + project.error().text,
            {"project_json_src", 0, {}}, "It is a list with one operator: op, input_desc, output_desc."));
        return outcome;
    }
    if (!isIdentifier(project->op)) {
        outcome.findings.push_back(problem("BUNDLE-JSON", "'" + project->op + "' is no name for an operator",
            {"project_json_src", 0, {}}, "Use letters and digits, as in 'AddCustom'."));
        return outcome;
    }
    outcome.project = std::move(*project);
    auto& made = outcome.project;
    made.files[made.tilingFile()] = bundle.parts.at("host_tiling_src");
    made.files[made.hostFile()] = bundle.parts.at("host_operator_src");
    made.files[made.kernelFile()] = bundle.parts.at("kernel_src");
    made.tilingClass = tilingClassOf(made.files.at(made.tilingFile()), made.op);
    return outcome;
}

} // namespace acann::evaluation
