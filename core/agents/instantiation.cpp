// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/instantiation.h"

#include "knowledge/source_tags.h"

#include <algorithm>
#include <vector>

namespace acann::agents {

namespace {

constexpr std::size_t kCommentWidth = 116;

struct Replacement
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// The lines around a slot's content that hold its tags: from the start of the begin tag's line to the end of the end
/// tag's line.
Replacement wholeRegion(const std::string& source, const knowledge::SlotTag& slot, const std::string& content)
{
    const std::size_t beginTag = source.rfind("// @slot", slot.begin - 1);
    const std::size_t lineStart = source.rfind('\n', beginTag);
    const std::size_t first = lineStart == std::string::npos ? 0 : lineStart + 1;
    const std::size_t endOfTag = source.find('\n', source.find("// @slot", slot.end));
    const std::size_t last = endOfTag == std::string::npos ? source.size() : endOfTag + 1;

    const std::string indent(beginTag - first, ' ');
    std::string text;
    std::size_t start = 0;
    while (start < content.size()) {
        const std::size_t end = std::min(content.find('\n', start), content.size());
        const std::string line = content.substr(start, end - start);
        text += (line.empty() ? "" : indent + line) + "\n";
        start = end + 1;
    }
    return {first, last, text};
}

/// Words of a comment, wrapped.
std::string comment(const std::string& text)
{
    std::string out;
    std::string line = "//";
    std::size_t start = 0;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(' ', start), text.size());
        const std::string word = text.substr(start, end - start);
        if (line.size() + 1 + word.size() > kCommentWidth) {
            out += line + "\n";
            line = "//";
        }
        line += " " + word;
        start = end + 1;
    }
    return out + line + "\n";
}

/// Behind the licence lines, before everything else.
std::size_t headerPosition(const std::string& source)
{
    std::size_t position = 0;
    while (source.compare(position, 8, "// SPDX-") == 0)
        position = source.find('\n', position) + 1;
    return position;
}

} // namespace

std::string describe(const Parameters& parameters)
{
    std::string text;
    for (const auto& [name, value] : parameters)
        text += (text.empty() ? "" : ", ") + name + " = " + knowledge::spelling(value);
    return text;
}

Result<SourceFiles> instantiate(const knowledge::Exemplar& exemplar, const Parameters& parameters, const Slots& slots,
    const task::OperatorTask& task)
{
    for (const auto& parameter : exemplar.parameters) {
        const auto found = parameters.find(parameter.name);
        if (found == parameters.end())
            return fail(ErrorCode::InvalidArgument,
                "parameter '" + parameter.name + "' of exemplar '" + exemplar.id + "' has no value",
                "Give every declared parameter a value.");
        if (std::find(parameter.values.begin(), parameter.values.end(), found->second) == parameter.values.end())
            return fail(ErrorCode::InvalidArgument,
                "parameter '" + parameter.name + "' of exemplar '" + exemplar.id + "' cannot be "
                    + knowledge::spelling(found->second),
                "Choose one of the values that its exemplar.json lists.");
    }
    const std::string header
        = comment("Template exemplar '" + exemplar.id + "' for task '" + task.id + "'; " + describe(parameters) + ".");
    SourceFiles files;
    for (const auto& [role, source] : exemplar.files) {
        auto tags = knowledge::scanTags(source);
        if (!tags)
            return fail(std::move(tags.error()).in("exemplar '" + exemplar.id + "', " + role));
        std::vector<Replacement> replacements{{headerPosition(source), headerPosition(source), header}};
        for (const auto& tag : tags->parameters) {
            const auto value = parameters.find(tag.name);
            if (value != parameters.end())
                replacements.push_back({tag.begin, tag.end, knowledge::spelling(value->second)});
        }
        for (const auto& tag : tags->slots) {
            const auto content = slots.find(tag.name);
            if (content == slots.end())
                return fail(ErrorCode::ExemplarBroken,
                    "slot '" + tag.name + "' of exemplar '" + exemplar.id
                        + "' is not one that the template agent fills",
                    "Use the slots of docs/template-agent.md.");
            replacements.push_back(wholeRegion(source, tag, content->second));
        }
        std::sort(replacements.begin(), replacements.end(),
            [](const Replacement& a, const Replacement& b) { return a.begin > b.begin; });
        std::string text = source;
        for (const auto& replacement : replacements)
            text.replace(replacement.begin, replacement.end - replacement.begin, replacement.text);
        files.emplace(role, std::move(text));
    }
    return files;
}

} // namespace acann::agents
