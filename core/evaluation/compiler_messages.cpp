// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/compiler_messages.h"

#include "evaluation/api_names.h"

#include <cctype>
#include <charconv>
#include <optional>

namespace acann::evaluation {

namespace {

/// "PATH:LINE:COLUMN: KIND: TEXT" or "PATH:LINE:COLUMN:   TEXT".
struct Message
{
    std::string_view path;
    int line = 0;
    std::string_view kind; ///< "error", "fatal error", "note", …; empty for "required from here"
    std::string_view text;
};

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
        text.remove_suffix(1);
    return text;
}

/// Takes "NUMBER:" off the front.
std::optional<int> takeNumber(std::string_view& text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto used = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || used >= text.size() || text[used] != ':')
        return std::nullopt;
    text.remove_prefix(used + 1);
    return number;
}

std::optional<Message> parse(std::string_view line)
{
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0)
        return std::nullopt;
    Message message;
    message.path = line.substr(0, colon);
    auto rest = line.substr(colon + 1);
    const auto number = takeNumber(rest);
    if (!number || !takeNumber(rest))
        return std::nullopt;
    message.line = *number;
    rest = trimmed(rest);
    for (const std::string_view kind : {"fatal error", "error", "warning", "note"})
        if (rest.starts_with(kind) && rest.substr(kind.size()).starts_with(':')) {
            message.kind = kind;
            rest.remove_prefix(kind.size() + 1);
            break;
        }
    message.text = trimmed(rest);
    return message;
}

/// "… did you mean 'Adds'?" → "Did you mean 'Adds'?".
std::string suggestionIn(std::string_view text)
{
    if (auto nearest = apiNameSuggestion(text); !nearest.empty())
        return nearest;
    const auto at = text.find("did you mean ");
    return at == std::string_view::npos ? std::string() : 'D' + std::string(text.substr(at + 1));
}

std::string cleaned(std::string_view text)
{
    constexpr std::string_view kAssertion = "static assertion failed: ";
    if (text.starts_with(kAssertion))
        text.remove_prefix(kAssertion.size());
    return std::string(text);
}

Finding asFinding(std::string_view text, SourcePlace place)
{
    return {"COMPILE-ERROR", Severity::Error, cleaned(text), std::move(place), {}, suggestionIn(text), "g++", 1};
}

class Reader
{
public:
    explicit Reader(const std::vector<std::string>& files)
        : m_files(files)
    { }

    void read(std::string_view line)
    {
        if (const auto reference = line.find("undefined reference to "); reference != std::string_view::npos)
            m_findings.push_back({"LINK-ERROR", Severity::Error, std::string(trimmed(line.substr(reference))), {}, {},
                "Define the function or use one of the API.", "ld", 1});
        const auto message = parse(line);
        if (!message)
            return;
        const auto role = roleOf(message->path);
        const bool error = message->kind == "error" || message->kind == "fatal error";
        if (error) {
            m_findings.push_back(asFinding(message->text, placeOf(*message, role)));
            m_requiredFrom.reset();
        } else if (message->kind.empty() && !role.empty()) {
            // "kernel.cpp:33:5:   required from here" comes before the error that it leads to.
            m_requiredFrom = SourcePlace{std::string(role), message->line, {}};
        } else if (message->kind == "note" && !role.empty() && !m_findings.empty()) {
            adopt(m_findings.back(), *message, role);
        }
    }

    [[nodiscard]] std::vector<Finding> take() { return std::move(m_findings); }

private:
    /// The candidate's file that a path names; empty for headers of the API and the system.
    [[nodiscard]] std::string_view roleOf(std::string_view path) const
    {
        for (const std::string_view file : m_files)
            if (path == file || (path.ends_with(file) && path[path.size() - file.size() - 1] == '/'))
                return file;
        return {};
    }

    [[nodiscard]] SourcePlace placeOf(const Message& message, std::string_view role) const
    {
        if (!role.empty())
            return {std::string(role), message.line, {}};
        return m_requiredFrom.value_or(SourcePlace{});
    }

    /// A note in the candidate's code places an error that was reported inside a header.
    static void adopt(Finding& finding, const Message& message, std::string_view role)
    {
        if (finding.place.file.empty())
            finding.place = {std::string(role), message.line, {}};
        else
            finding.related.push_back({std::string(role), message.line, std::string(message.text)});
    }

    const std::vector<std::string>& m_files;
    std::vector<Finding> m_findings;
    std::optional<SourcePlace> m_requiredFrom;
};

} // namespace

std::vector<Finding> compilerFindings(std::string_view log, const std::vector<std::string>& files)
{
    Reader reader(files);
    while (!log.empty()) {
        const auto line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(log.size(), line.size() + 1));
        reader.read(line);
    }
    return reader.take();
}

} // namespace acann::evaluation
