// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/bundle_checks.h"

#include "evaluation/source_text.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string>
#include <string_view>

// The library's own headers are not written for our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <dtl/dtl.hpp>
#pragma GCC diagnostic pop

namespace acann::evaluation {

namespace {

std::string inQuotes(const std::string& text) { return "'" + text + "'"; }

/// " Did you mean 'x'?" when a name is close enough to be a slip; else nothing.
std::string nearest(const std::string& name, const std::set<std::string>& known)
{
    std::string best;
    long long least = static_cast<long long>(name.size()) / 2 + 1;
    for (const auto& candidate : known) {
        dtl::Diff<char, std::string> diff(name, candidate);
        diff.onOnlyEditDistance();
        diff.compose();
        if (const auto distance = diff.getEditDistance(); distance <= least) {
            least = distance;
            best = candidate;
        }
    }
    return best.empty() ? "" : "Did you mean " + inQuotes(best) + "?";
}

/// std::regex recurses once per repeated character: an unbounded repetition over hostile text ends our own stack.
std::regex bounded(std::string pattern)
{
    for (const auto& [endless, limited] :
        {std::pair{"\\s*", "\\s{0,99}"}, {"\\s+", "\\s{1,99}"}, {"\\w+", "\\w{1,199}"}})
        for (auto at = pattern.find(endless); at != std::string::npos; at = pattern.find(endless))
            pattern.replace(at, std::string_view(endless).size(), limited);
    return std::regex(pattern);
}

struct Match
{
    std::string text;
    std::string second;
    int line = 0;
};

/// All matches of a pattern's first two groups, with their lines.
std::vector<Match> matches(const std::string& text, const std::regex& pattern)
{
    std::vector<Match> found;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
        found.push_back({it->str(1), it->size() > 2 ? it->str(2) : std::string(),
            lineAt(text, static_cast<std::size_t>(it->position(1)))});
    return found;
}

struct TilingClass
{
    std::string name;
    std::set<std::string> fields;
};

std::vector<TilingClass> tilingClassesIn(const std::string& text)
{
    static const std::regex pattern
        = bounded(R"((BEGIN_TILING_DATA_DEF|TILING_DATA_FIELD_DEF(?:_ARR|_STRUCT)?)\s*\(([^()]{1,200})\))");
    std::vector<TilingClass> classes;
    for (const auto& match : matches(text, pattern)) {
        static const std::regex lastWord = bounded(R"((\w+)\s*$)");
        std::smatch word;
        if (!std::regex_search(match.second, word, lastWord))
            continue;
        if (match.text == "BEGIN_TILING_DATA_DEF")
            classes.push_back({word.str(1), {}});
        else if (!classes.empty())
            classes.back().fields.insert(word.str(1));
    }
    return classes;
}

class Checker
{
public:
    Checker(const Bundle& bundle, const BundleProject& project, const task::OperatorTask& task)
        : m_bundle(bundle)
        , m_project(project)
        , m_task(task)
        , m_host(withoutComments(project.files.at(project.hostFile()), Literals::Keep))
        , m_tiling(withoutComments(project.files.at(project.tilingFile()), Literals::Keep))
        , m_kernel(withoutComments(project.files.at(project.kernelFile()), Literals::Keep))
        , m_classes(tilingClassesIn(m_tiling))
    { }

    [[nodiscard]] std::vector<Finding> run()
    {
        checkEntry();
        checkTaskSignature();
        checkRegistrations();
        checkHeaders();
        checkDefinition();
        checkHostFields();
        checkKernelFields();
        checkBinding();
        return std::move(m_findings);
    }

private:
    void add(const char* rule, Severity severity, std::string message, SourcePlace place, std::string suggestion)
    {
        m_findings.push_back(
            {rule, severity, std::move(message), std::move(place), {}, std::move(suggestion), "docs/bundles.md", 1});
    }
    void error(const char* rule, std::string message, SourcePlace place, std::string suggestion)
    {
        add(rule, Severity::Error, std::move(message), std::move(place), std::move(suggestion));
    }
    void warning(const char* rule, std::string message, SourcePlace place, std::string suggestion)
    {
        add(rule, Severity::Warning, std::move(message), std::move(place), std::move(suggestion));
    }

    void checkEntry()
    {
        const auto entries = kernelEntries(m_project.files.at(m_project.kernelFile()));
        if (entries.empty())
            return error("BUNDLE-ENTRY", "The kernel source has no __global__ function",
                {m_project.kernelFile(), 0, {}},
                "Write 'extern \"C\" __global__ __aicore__ void " + m_project.stem + "(GM_ADDR …)'.");
        const auto named = std::find_if(
            entries.begin(), entries.end(), [&](const KernelEntry& entry) { return entry.name == m_project.stem; });
        if (named == entries.end())
            return error("BUNDLE-ENTRY",
                "The operator " + inQuotes(m_project.op) + " is started by the entry " + inQuotes(m_project.stem)
                    + ", the kernel source defines " + inQuotes(entries.front().name),
                {m_project.kernelFile(), entries.front().line, {}},
                "Rename the entry to " + inQuotes(m_project.stem) + ".");
        const auto expected = m_project.inputs.size() + m_project.outputs.size() + 2;
        if (named->parameters.size() != expected)
            error("BUNDLE-SIGNATURE",
                "The entry has " + std::to_string(named->parameters.size()) + " parameters; "
                    + std::to_string(m_project.inputs.size()) + " inputs, " + std::to_string(m_project.outputs.size())
                    + " outputs, workspace and tiling are " + std::to_string(expected),
                {m_project.kernelFile(), named->line, {}},
                "Declare the inputs, the outputs, workspace and tiling, in this order.");
    }

    void checkTaskSignature()
    {
        for (const auto& input : m_project.inputs)
            if (input.kind == "dynamic")
                error("BUNDLE-SIGNATURE", "The input " + inQuotes(input.name) + " is a list of tensors", {},
                    "Lists of tensors cannot be bound to a task yet.");
        const auto required = static_cast<std::size_t>(std::count_if(m_project.inputs.begin(), m_project.inputs.end(),
            [](const BundleTensor& input) { return input.kind != "optional"; }));
        const auto given = m_task.inputs.size();
        if (given < required || given > m_project.inputs.size())
            error("BUNDLE-SIGNATURE",
                "The operator has " + std::to_string(m_project.inputs.size()) + " inputs, the task "
                    + std::to_string(given),
                {"project_json_src", 0, {}}, "Tensors are bound in the order of the task.");
        if (m_task.outputs.size() != m_project.outputs.size())
            error("BUNDLE-SIGNATURE",
                "The operator has " + std::to_string(m_project.outputs.size()) + " outputs, the task "
                    + std::to_string(m_task.outputs.size()),
                {"project_json_src", 0, {}}, "Declare the outputs of the task.");
    }

    void checkRegistrations()
    {
        static const std::regex opAdd = bounded(R"(\bOP_ADD\s*\(\s*(\w+)\s*\))");
        const auto added = matches(m_host, opAdd);
        if (added.empty())
            error("BUNDLE-NAME", "The host code registers no operator", {m_project.hostFile(), 0, {}},
                "End it with 'OP_ADD(" + m_project.op + ");'.");
        else if (std::none_of(
                     added.begin(), added.end(), [&](const Match& match) { return match.text == m_project.op; }))
            error("BUNDLE-NAME",
                "The operator is called " + inQuotes(m_project.op) + " in its JSON and " + inQuotes(added.front().text)
                    + " in OP_ADD",
                {m_project.hostFile(), added.front().line, {}}, "Use one name in all parts.");
        static const std::regex registered = bounded(R"(\bREGISTER_TILING_DATA_CLASS\s*\(\s*(\w+))");
        const auto tilings = matches(m_tiling, registered);
        if (!tilings.empty() && std::none_of(tilings.begin(), tilings.end(), [&](const Match& match) {
                return match.text == m_project.op;
            }))
            error("BUNDLE-NAME",
                "The tiling data is registered for " + inQuotes(tilings.front().text) + ", the operator is "
                    + inQuotes(m_project.op),
                {m_project.tilingFile(), tilings.front().line, {}}, "Use one name in all parts.");
    }

    void checkHeaders()
    {
        const auto expected = m_project.stem + "_tiling.h";
        for (const auto& include : includesOf(m_host))
            if (include.header.ends_with("_tiling.h") && include.header.find('/') == std::string::npos
                && include.header != expected)
                error("BUNDLE-HEADER",
                    "The host code includes " + inQuotes(include.header) + ", the tiling header of the project is "
                        + inQuotes(expected),
                    {m_project.hostFile(), include.line, {}}, "Include " + inQuotes(expected) + ".");
    }

    void checkDefinition()
    {
        compareNames(R"x(\bInput\s*\(\s*"(\w+)"\s*\))x", m_project.inputs, "inputs");
        compareNames(R"x(\bOutput\s*\(\s*"(\w+)"\s*\))x", m_project.outputs, "outputs");
    }

    void compareNames(const char* pattern, const std::vector<BundleTensor>& declared, const std::string& what)
    {
        const auto defined = matches(m_host, bounded(pattern));
        const bool same = std::equal(defined.begin(), defined.end(), declared.begin(), declared.end(),
            [](const Match& match, const BundleTensor& tensor) { return match.text == tensor.name; });
        if (defined.empty() || same)
            return;
        std::string names;
        for (const auto& match : defined)
            names += (names.empty() ? "" : ", ") + match.text;
        warning("BUNDLE-NAME", "The JSON and the OpDef disagree about the " + what + "; the OpDef has " + names,
            {m_project.hostFile(), defined.front().line, {}}, "Declare the same tensors in the same order.");
    }

    [[nodiscard]] const TilingClass* classNamed(const std::string& name) const
    {
        const auto found = std::find_if(
            m_classes.begin(), m_classes.end(), [&](const TilingClass& each) { return each.name == name; });
        return found == m_classes.end() ? nullptr : &*found;
    }

    void checkHostFields()
    {
        for (const auto& each : m_classes) {
            const std::regex objects = bounded("\\b" + each.name + R"(\s+(\w+)\s*[;({=])");
            for (const auto& object : matches(m_host, objects)) {
                const std::regex calls = bounded("(?:^|[^.\\w])" + object.text + R"(\s*\.\s*([sg]et_)(\w+)\s*\()");
                for (const auto& call : matches(m_host, calls))
                    if (!each.fields.contains(call.second))
                        error("BUNDLE-FIELD",
                            inQuotes(each.name) + " has no field " + inQuotes(call.second) + " that "
                                + inQuotes(call.text + call.second) + " could name",
                            {m_project.hostFile(), call.line, {}}, nearest(call.second, each.fields));
            }
        }
    }

    void checkKernelFields()
    {
        const auto* tiling = classNamed(m_project.tilingClass);
        if (tiling == nullptr || m_kernel.find("REGISTER_TILING_DEFAULT") != std::string::npos)
            return;
        static const std::regex variables = bounded(R"(\bGET_TILING_DATA\s*\(\s*(\w+)\s*,)");
        std::set<std::string> seen;
        for (const auto& variable : matches(m_kernel, variables)) {
            const std::regex uses = bounded("(?:^|[^.>\\w])(" + variable.text + R"()\s*\.\s*(\w+))");
            for (const auto& use : matches(m_kernel, uses)) {
                if (!seen.insert(use.second).second)
                    continue;
                if (!tiling->fields.contains(use.second))
                    error("BUNDLE-FIELD",
                        "The kernel reads " + inQuotes(use.second) + ", which is no field of " + inQuotes(tiling->name),
                        {m_project.kernelFile(), use.line, {}}, nearest(use.second, tiling->fields));
                else if (!isSet(use.second))
                    warning("BUNDLE-FIELD",
                        "The kernel reads the tiling field " + inQuotes(use.second) + ", which the host never sets",
                        {m_project.kernelFile(), use.line, {}}, "Call 'set_" + use.second + "' in the TilingFunc.");
            }
        }
    }

    /// By its setter, or for a nested struct by its name.
    [[nodiscard]] bool isSet(const std::string& field) const
    {
        return std::regex_search(m_host, bounded("(?:set_|\\.\\s*)" + field + "\\b"));
    }

    void checkBinding()
    {
        const auto part = m_bundle.parts.find("python_bind_src");
        if (part == m_bundle.parts.end())
            return;
        const auto binding = withoutComments(part->second, Literals::Keep);
        static const std::regex command = bounded(R"(\bEXEC_NPU_CMD\s*\(\s*aclnn(\w+)\s*,([^;]{0,400});)");
        for (const auto& call : matches(binding, command)) {
            if (call.text != m_project.op)
                warning("BUNDLE-BINDING",
                    "The binding calls " + inQuotes("aclnn" + call.text) + ", the operator's function is "
                        + inQuotes("aclnn" + m_project.op),
                    {"python_bind_src", call.line, {}}, "Use one name in all parts.");
            static const std::regex temporary = bounded(R"((?:^|,)\s*(static_cast\s*<|true\b|false\b|-?\d|"))");
            if (std::regex_search(call.second, temporary))
                warning("BUNDLE-BINDING", "EXEC_NPU_CMD takes references, and a literal or a cast is given",
                    {"python_bind_src", call.line, {}}, "Give every argument a named variable first.");
        }
    }

    const Bundle& m_bundle;
    const BundleProject& m_project;
    const task::OperatorTask& m_task;
    std::string m_host;
    std::string m_tiling;
    std::string m_kernel;
    std::vector<TilingClass> m_classes;
    std::vector<Finding> m_findings;
};

struct Remedy
{
    std::string_view first; ///< both must occur in the message
    std::string_view second;
    std::string_view suggestion;
};

constexpr std::array<Remedy, 9> kRemedies{{
    {"StorageShape", "gert::Shape*",
        "TilingContext gives a pair of shapes: write 'context->GetInputShape(i)->GetStorageShape()'."},
    {"gert::Shape", "'GetOriginShape'",
        "This is a Shape already: call GetDim, GetDimNum or GetShapeSize on it; only StorageShape has GetOriginShape."},
    {"gert::Shape", "'GetStorageShape'",
        "This is a Shape already: call GetDim, GetDimNum or GetShapeSize on it; only StorageShape has "
        "GetStorageShape."},
    {"gert::StorageShape", "has no member named",
        "Ask a shape for it: GetStorageShape() or GetOriginShape() comes first."},
    {"Context", "'Get",
        "Attributes come from 'context->GetAttrs()->GetAttrPointer<T>(index)', shapes from GetInputShape(index)."},
    {"platform_ascendc", "", "Include \"tiling/platform/platform_ascendc.h\"."},
    {"matmul_tiling", "", "Include \"tiling/tiling_api.h\"."},
    {"ge::Shape", "", "The type is gert::Shape."},
    {"_tiling.h", "No such file",
        "Include the tiling header by the name that the project gives it: OPERATOR_tiling.h."},
}};

} // namespace

std::vector<Finding> checkBundle(const Bundle& bundle, const BundleProject& project, const task::OperatorTask& task)
{
    return Checker(bundle, project, task).run();
}

void explainHostMistakes(std::vector<Finding>& findings)
{
    for (auto& finding : findings) {
        if (finding.rule != "COMPILE-ERROR")
            continue;
        for (const auto& remedy : kRemedies) {
            if (finding.message.find(remedy.first) == std::string::npos
                || finding.message.find(remedy.second) == std::string::npos)
                continue;
            finding.suggestion = remedy.suggestion;
            break;
        }
    }
}

} // namespace acann::evaluation
