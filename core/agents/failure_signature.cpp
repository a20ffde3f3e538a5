// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/failure_signature.h"

#include "agents/source_tokens.h"
#include "base/hash.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace acann::agents {

namespace {

constexpr std::size_t kSignatureDigits = 12;
constexpr std::size_t kMostLogLines = 5;

bool isNoType(std::string_view word)
{
    constexpr std::string_view kWords[]
        = {"return", "else", "case", "goto", "throw", "new", "delete", "sizeof", "operator", "public", "private"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// Names behind a type ("uint32_t tileLength", "LocalTensor<half> x", "class KernelAdd"): the candidate's own.
std::set<std::string, std::less<>> declaredNames(const SourceFiles& files)
{
    std::set<std::string, std::less<>> names;
    for (const auto& [role, text] : files) {
        const auto tokens = tokensOf(text);
        for (std::size_t i = 1; i < tokens.size(); ++i) {
            const auto& before = tokens[i - 1];
            const bool isTyped
                = (before.isWord() && !isNoType(before.text)) || before.text == ">" || before.text == "&";
            if (tokens[i].isWord() && isTyped)
                names.emplace(tokens[i].text);
        }
    }
    return names;
}

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Hexadecimal with "0x", or a long row of hexadecimal digits such as a content hash.
bool isHex(std::string_view word)
{
    if (word.starts_with("0x") || word.starts_with("0X"))
        return true;
    constexpr std::size_t kLeastHash = 12;
    return word.size() >= kLeastHash
        && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
}

bool isNumber(std::string_view word) { return std::isdigit(static_cast<unsigned char>(word.front())) != 0; }

/// The text with everything that may differ between two occurrences of one failure replaced by '#' or "own".
std::string normalised(std::string_view text, const std::set<std::string, std::less<>>& own)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (isWordCharacter(c)) {
            auto end = at;
            while (end < text.size()
                && (isWordCharacter(text[end])
                    || (text[end] == '.' && isNumber(text.substr(at)) && end + 1 < text.size()
                        && isWordCharacter(text[end + 1]))))
                ++end;
            const auto word = text.substr(at, end - at);
            result += isNumber(word) || isHex(word) ? "#" : own.contains(word) ? "own" : std::string(word);
            at = end;
        } else if (c == '/') {
            // Folders do not matter: what stood before the slash belonged to the path.
            while (!result.empty()
                && (isWordCharacter(result.back())
                    || std::string_view("/.-#~").find(result.back()) != std::string_view::npos))
                result.pop_back();
            ++at;
        } else {
            const bool isSpace = std::isspace(static_cast<unsigned char>(c)) != 0;
            if (!isSpace)
                result += c;
            else if (!result.empty() && result.back() != ' ')
                result += ' ';
            ++at;
        }
    }
    // "kernel.cpp:#:#:" and "1e-#" say the same as "kernel.cpp:#:" and "#".
    std::string once;
    for (const char c : result) {
        const bool repeats = c == '#' && once.size() >= 2 && once[once.size() - 2] == '#'
            && std::string_view(":-+, ").find(once.back()) != std::string_view::npos;
        if (!repeats)
            once += c;
        else
            once.pop_back();
    }
    return once;
}

bool saysError(std::string_view line)
{
    return line.find("error") != std::string_view::npos || line.find("Error") != std::string_view::npos
        || line.find("ERROR") != std::string_view::npos;
}

std::set<std::string> linesThatCount(const Failure& failure, const std::set<std::string, std::less<>>& own)
{
    std::set<std::string> lines;
    for (const auto& finding : failure.findings) {
        if (finding.severity == Severity::Error)
            lines.insert(finding.rule + " " + finding.place.file + " " + normalised(finding.message, own));
    }
    if (!lines.empty())
        return lines;
    for (const auto line : linesOf(failure.log)) {
        if (saysError(line) && lines.size() < kMostLogLines)
            lines.insert(normalised(line, own));
    }
    if (lines.empty())
        lines.insert(normalised(failure.cause, own));
    return lines;
}

} // namespace

std::string failureSignature(const Failure& failure, const SourceFiles& files)
{
    std::string text;
    for (const auto& line : linesThatCount(failure, declaredNames(files)))
        text += line + '\n';
    std::string stage = failure.stage;
    std::replace(stage.begin(), stage.end(), ' ', '-');
    return stage + "-" + base::sha256(text).substr(0, kSignatureDigits);
}

std::string failureSignature(const Attempt& attempt)
{
    return failureSignature(attempt.failure, attempt.candidate.files);
}

int repeatsAtEnd(const std::vector<std::string>& signatures)
{
    int count = 0;
    for (auto it = signatures.rbegin(); it != signatures.rend() && *it == signatures.back(); ++it)
        ++count;
    return count;
}

} // namespace acann::agents
