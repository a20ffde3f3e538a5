// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/source_tokens.h"

#include <algorithm>
#include <cctype>
#include <map>

#include <dtl/dtl.hpp>

namespace acann::agents {

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Behind the comment that starts at `at`; `at` when none does.
std::size_t behindComment(std::string_view text, std::size_t at)
{
    const auto rest = text.substr(at);
    if (rest.starts_with("//"))
        return std::min(text.find('\n', at), text.size());
    if (!rest.starts_with("/*"))
        return at;
    const auto end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

/// Behind the character or string literal that starts at `at`. A literal never spans lines.
std::size_t behindLiteral(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    auto i = at + 1;
    while (i < text.size() && text[i] != quote && text[i] != '\n')
        i += text[i] == '\\' ? 2 : 1;
    return std::min(i < text.size() && text[i] == quote ? i + 1 : i, text.size());
}

std::size_t behindWord(std::string_view text, std::size_t at)
{
    const bool isNumber = std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    auto i = at;
    // A number holds points, digit separators and signed exponents; a digit separator would else open a literal.
    while (i < text.size()
        && (isWordCharacter(text[i]) || (isNumber && (text[i] == '.' || text[i] == '\''))
            || (isNumber && (text[i] == '+' || text[i] == '-') && (text[i - 1] == 'e' || text[i - 1] == 'E')
                && !text.substr(at).starts_with("0x"))))
        ++i;
    return i;
}

} // namespace

bool SourceToken::isWord() const
{
    return !text.empty() && isWordCharacter(text.front())
        && std::isdigit(static_cast<unsigned char>(text.front())) == 0;
}

std::vector<SourceToken> tokensOf(std::string_view source)
{
    std::vector<SourceToken> tokens;
    for (std::size_t i = 0; i < source.size();) {
        if (isSpace(source[i])) {
            ++i;
            continue;
        }
        auto end = behindComment(source, i);
        if (end != i) {
            i = end;
            continue;
        }
        if (isWordCharacter(source[i]))
            end = behindWord(source, i);
        else if (source[i] == '"' || source[i] == '\'')
            end = behindLiteral(source, i);
        else
            end = i + 1;
        tokens.push_back({source.substr(i, end - i), i});
        i = end;
    }
    return tokens;
}

std::string withoutComments(std::string_view source)
{
    std::string result(source);
    for (std::size_t i = 0; i < source.size();) {
        if (source[i] == '"' || source[i] == '\'') {
            // A digit separator is no literal.
            const bool separates = source[i] == '\'' && i > 0 && isWordCharacter(source[i - 1]);
            i = separates ? i + 1 : behindLiteral(source, i);
            continue;
        }
        const auto end = behindComment(source, i);
        for (auto at = i; at < end; ++at) {
            if (result[at] != '\n')
                result[at] = ' ';
        }
        i = std::max(end, i + 1);
    }
    return result;
}

double tokenDistance(std::string_view a, std::string_view b)
{
    // Numbers compare faster than words.
    std::map<std::string_view, int> numbers;
    const auto numbered = [&](std::string_view text) {
        std::vector<int> result;
        for (const auto& token : tokensOf(text))
            result.push_back(numbers.emplace(token.text, static_cast<int>(numbers.size())).first->second);
        return result;
    };
    const auto first = numbered(a);
    const auto second = numbered(b);
    if (first == second)
        return 0;
    if (first.empty() || second.empty())
        return 1;
    dtl::Diff<int, std::vector<int>> diff(first, second);
    diff.onOnlyEditDistance();
    diff.compose();
    return static_cast<double>(diff.getEditDistance()) / static_cast<double>(first.size() + second.size());
}

int lineAt(std::string_view text, std::size_t offset)
{
    const auto head = text.substr(0, offset);
    return 1 + static_cast<int>(std::count(head.begin(), head.end(), '\n'));
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace acann::agents
