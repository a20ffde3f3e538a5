// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/source_text.h"

#include <algorithm>
#include <cctype>

namespace acann::evaluation {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Where the literal that starts at `at` ends (one past the closing quote, or the end of the line when it is open).
std::size_t literalEnd(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == quote)
            return i + 1;
        else if (text[i] == '\n')
            return i;
    }
    return text.size();
}

std::size_t commentEnd(std::string_view text, std::size_t at)
{
    const bool line = text[at + 1] == '/';
    const auto end = text.find(line ? "\n" : "*/", at + 2);
    if (end == std::string_view::npos)
        return text.size();
    return line ? end : end + 2;
}

void blank(std::string& text, std::size_t from, std::size_t to)
{
    for (auto i = from; i < to; ++i)
        if (text[i] != '\n')
            text[i] = ' ';
}

/// 1'000'000: the quote separates digits and starts no literal.
bool isDigitSeparator(std::string_view text, std::size_t at)
{
    return text[at] == '\'' && at > 0 && std::isxdigit(static_cast<unsigned char>(text[at - 1])) != 0
        && at + 1 < text.size() && std::isxdigit(static_cast<unsigned char>(text[at + 1])) != 0;
}

std::size_t skipBlanks(std::string_view line, std::size_t at)
{
    while (at < line.size() && isBlank(line[at]))
        ++at;
    return at;
}

std::vector<std::string> splitParameters(const std::string& list)
{
    std::vector<std::string> parameters;
    std::string current;
    int depth = 0;
    for (const char c : list + ",") {
        if (c == ',' && depth == 0) {
            const auto first = current.find_first_not_of(" \t\r\n");
            if (first != std::string::npos)
                parameters.push_back(current.substr(first, current.find_last_not_of(" \t\r\n") - first + 1));
            current.clear();
            continue;
        }
        depth += c == '(' || c == '<' ? 1 : c == ')' || c == '>' ? -1 : 0;
        current += c;
    }
    return parameters;
}

} // namespace

std::string withoutComments(std::string_view text, Literals literals)
{
    std::string code(text);
    for (std::size_t i = 0; i < code.size();) {
        const char next = i + 1 < code.size() ? code[i + 1] : '\0';
        if (code[i] == '/' && (next == '/' || next == '*')) {
            const auto end = commentEnd(text, i);
            blank(code, i, end);
            i = end;
        } else if (code[i] == '"' || (code[i] == '\'' && !isDigitSeparator(text, i))) {
            const auto end = literalEnd(text, i);
            if (literals == Literals::Blank && end > i + 1)
                blank(code, i + 1, end - 1);
            i = std::max(end, i + 1);
        } else {
            ++i;
        }
    }
    return code;
}

int lineAt(std::string_view text, std::size_t position)
{
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(position, text.size()));
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

std::vector<IncludeLine> includesOf(std::string_view text)
{
    const auto code = withoutComments(text, Literals::Keep);
    std::vector<IncludeLine> includes;
    int number = 0;
    for (std::string_view rest = code; !rest.empty();) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        ++number;
        const auto hash = skipBlanks(line, 0);
        const auto directive = hash < line.size() && line[hash] == '#' ? skipBlanks(line, hash + 1) : line.size();
        if (!line.substr(directive).starts_with("include"))
            continue;
        auto header = line.substr(skipBlanks(line, directive + std::string_view("include").size()));
        header = header.substr(0, header.find_last_not_of(" \t\r") + 1);
        // A computed include is reported by its own text, which is in no list of known headers.
        const bool quoted = header.size() > 2 && (header.front() == '"' || header.front() == '<');
        includes.push_back({std::string(quoted ? header.substr(1, header.size() - 2) : header), number});
    }
    return includes;
}

std::vector<KernelEntry> kernelEntries(std::string_view text)
{
    constexpr std::string_view kQualifier = "__global__";
    const auto code = withoutComments(text, Literals::Keep);
    std::vector<KernelEntry> entries;
    for (auto at = code.find(kQualifier); at != std::string::npos; at = code.find(kQualifier, at + 1)) {
        const auto open = code.find('(', at);
        const auto close = code.find(')', at);
        if (open == std::string::npos || close == std::string::npos || close < open)
            break;
        const auto nameEnd = code.find_last_not_of(" \t\r\n", open - 1) + 1;
        auto nameBegin = nameEnd;
        while (nameBegin > at && isWord(code[nameBegin - 1]))
            --nameBegin;
        const auto statement = code.find_last_of(";}#", at);
        const auto before = code.substr(statement == std::string::npos ? 0 : statement + 1,
            at - (statement == std::string::npos ? 0 : statement + 1));
        entries.push_back(
            {code.substr(nameBegin, nameEnd - nameBegin), splitParameters(code.substr(open + 1, close - open - 1)),
                before.find("extern") != std::string::npos && before.find("\"C\"") != std::string::npos,
                lineAt(code, nameBegin)});
    }
    return entries;
}

std::string normalised(std::string_view preprocessed)
{
    std::string tokens;
    bool gap = false;
    for (std::size_t i = 0; i < preprocessed.size(); ++i) {
        const char c = preprocessed[i];
        if (isBlank(c)) {
            gap = true;
            continue;
        }
        const char last = tokens.empty() ? '\0' : tokens.back();
        // "a b" and "+ +" would become other tokens without the blank.
        const bool wouldMerge
            = (isWord(last) && isWord(c)) || (std::ispunct(static_cast<unsigned char>(last)) != 0 && last == c);
        if (gap && !tokens.empty() && wouldMerge)
            tokens += ' ';
        gap = false;
        if (c == '"' || (c == '\'' && !isDigitSeparator(preprocessed, i))) {
            const auto end = literalEnd(preprocessed, i);
            tokens.append(preprocessed.substr(i, end - i));
            i = end - 1;
        } else {
            tokens += c;
        }
    }
    return tokens;
}

} // namespace acann::evaluation
