// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/launch_syntax.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

namespace acann::evaluation {

namespace {

constexpr auto kNowhere = std::string_view::npos;

bool isNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':' || c == '#'; }
bool isSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Behind the comment or literal that starts at `at`; `at` itself when none does.
std::size_t behindInert(std::string_view text, std::size_t at)
{
    const auto rest = text.substr(at);
    const auto behind
        = [&](std::size_t found, std::size_t length) { return found == kNowhere ? text.size() : found + length; };
    if (rest.starts_with("//"))
        return behind(text.find('\n', at), 0);
    if (rest.starts_with("/*"))
        return behind(text.find("*/", at + 2), 2);
    if (rest.starts_with("R\"")) {
        const auto open = text.find('(', at);
        if (open == kNowhere)
            return text.size();
        const std::string close = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
        return behind(text.find(close, open), close.size());
    }
    const bool digitBefore = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0; // 1'000
    if (rest[0] != '"' && (rest[0] != '\'' || digitBefore))
        return at;
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == rest[0] || text[i] == '\n')
            return i + 1;
    }
    return text.size();
}

/// Where the name that ends before `end` begins; template arguments belong to it.
std::optional<std::size_t> beginOfName(std::string_view text, std::size_t end)
{
    std::size_t at = end;
    if (at > 0 && text[at - 1] == '>') {
        int depth = 0;
        do {
            --at;
            depth += text[at] == '>' ? 1 : text[at] == '<' ? -1 : 0;
        } while (at > 0 && depth > 0 && text[at] != ';');
        if (depth != 0)
            return std::nullopt;
        while (at > 0 && isSpace(text[at - 1]))
            --at;
    }
    const auto nameEnd = at;
    while (at > 0 && isNamePart(text[at - 1]))
        --at;
    return at == nameEnd ? std::nullopt : std::optional(at);
}

/// Where the `>>>` begins that ends the launch parameters starting at `at`.
std::optional<std::size_t> endOfParameters(std::string_view text, std::size_t at)
{
    int depth = 0;
    while (at < text.size()) {
        if (const auto behind = behindInert(text, at); behind != at) {
            at = behind;
            continue;
        }
        const char c = text[at];
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (depth < 0 || c == ';')
            return std::nullopt;
        if (depth == 0 && text.substr(at).starts_with(">>>"))
            return at;
        ++at;
    }
    return std::nullopt;
}

struct Launch
{
    std::size_t begin = 0; ///< of the name
    std::size_t end = 0; ///< behind >>>
    std::string call; ///< what stands there instead
};

std::optional<Launch> launchAt(std::string_view text, std::size_t mark)
{
    std::size_t nameEnd = mark;
    while (nameEnd > 0 && isSpace(text[nameEnd - 1]))
        --nameEnd;
    const auto begin = beginOfName(text, nameEnd);
    const auto close = endOfParameters(text, mark + 3);
    if (!begin || !close)
        return std::nullopt;
    const auto next = text.find_first_not_of(" \t\r\n\\", *close + 3);
    if (next == kNowhere || text[next] != '(')
        return std::nullopt;
    const auto parameters = text.substr(mark + 3, *close - mark - 3);
    if (parameters.find_first_not_of(" \t\r\n\\") == kNowhere)
        return std::nullopt;
    const std::string name(text.substr(*begin, nameEnd - *begin));
    std::string label = name.substr(0, name.find('<'));
    std::erase(label, '#');
    Launch launch{*begin, *close + 3, {}};
    launch.call = "::acann_emu::kernelLaunch(\"" + label + "\", ::acann_emu::Here::at(), [&](auto... acannArguments) { "
        + name + "(acannArguments...); }, " + std::string(parameters) + ")";
    // A launch that spans lines keeps as many: the gap between name and mark is all that was dropped.
    launch.call += std::string(static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(nameEnd),
                                   text.begin() + static_cast<std::ptrdiff_t>(mark), '\n')),
        '\n');
    return launch;
}

} // namespace

std::string withoutLaunchSyntax(std::string_view text)
{
    std::string result;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const auto behind = behindInert(text, at); behind != at) {
            at = behind;
            continue;
        }
        const auto launch = text.substr(at).starts_with("<<<") ? launchAt(text, at) : std::nullopt;
        if (!launch || launch->begin < kept) {
            ++at;
            continue;
        }
        result += text.substr(kept, launch->begin - kept);
        result += launch->call;
        at = kept = launch->end;
    }
    result += text.substr(kept);
    return result;
}

std::vector<std::string> launchHeadersOf(std::string_view text)
{
    static const std::regex include(R"re(#\s*include\s*["<]aclrtlaunch_(\w{1,200})\.h[">])re");
    std::vector<std::string> names;
    for (std::cregex_iterator it(text.data(), text.data() + text.size(), include), end; it != end; ++it)
        names.push_back(it->str(1));
    return names;
}

} // namespace acann::evaluation
