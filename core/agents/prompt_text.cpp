// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/prompt_text.h"

#include "agents/source_tokens.h"
#include "base/hash.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace acann::agents {

namespace {

constexpr std::string_view kLeftOut = "[secret left out]";

// llm::redacted() is for what servers say. References and logs are full of names such as key_padding_mask, which it
// would take for keys; here only whole words of the services' own forms and values of assignments count.

/// How keys of well-known services begin, and the least length of one.
constexpr std::array<std::string_view, 12> kKeyBeginnings{
    "sk-", "sk_", "pk-", "ghp_", "gho_", "ghs_", "github_pat_", "hf_", "xox", "AKIA", "AIza", "eyJ"};
constexpr std::size_t kLeastKey = 20;
/// Names whose value is a secret.
constexpr std::array<std::string_view, 7> kSecretNames{
    "api_key", "apikey", "api-key", "password", "secret", "access_token", "authorization"};

bool isKeyCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.' || c == '+' || c == '/';
}

bool looksLikeKey(std::string_view word)
{
    return word.size() >= kLeastKey
        && std::any_of(kKeyBeginnings.begin(), kKeyBeginnings.end(),
            [&](std::string_view beginning) { return word.starts_with(beginning); });
}

/// The text with every word (a longest row of key characters) replaced by what `change` makes of it.
template <typename Change> std::string changedWords(std::string_view text, Change change)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        auto end = at;
        while (end < text.size() && isKeyCharacter(text[end]))
            ++end;
        if (end == at) {
            result += text[at++];
            continue;
        }
        result += change(text.substr(at, end - at), at);
        at = end;
    }
    return result;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// True when the word at `at` is the value of a secret: "api_key = …", "Authorization: Bearer …".
bool isSecretValue(std::string_view text, std::size_t at)
{
    const auto lineStart = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
    const auto before = lowered(text.substr(lineStart, at - lineStart));
    std::string_view rest = before;
    while (!rest.empty() && std::string_view(" \t\"':=").find(rest.back()) != std::string_view::npos)
        rest.remove_suffix(1);
    const bool isAssigned = std::string_view(before).substr(rest.size()).find_first_of(":=") != std::string_view::npos;
    if (rest.ends_with("bearer"))
        return true;
    return isAssigned && std::any_of(kSecretNames.begin(), kSecretNames.end(), [&](std::string_view secret) {
        return rest.ends_with(secret);
    });
}

std::string withoutFolder(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

bool isErrorLine(std::string_view line)
{
    const auto text = lowered(line);
    for (const std::string_view word : {"error", "errorstr", "fatal", "undefined", "expected", "mismatch", "assert"}) {
        if (text.find(word) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

std::string codeBlock(std::string_view language, std::string_view code)
{
    std::size_t longest = 0;
    std::size_t row = 0;
    for (const char c : code) {
        row = c == '`' ? row + 1 : 0;
        longest = std::max(longest, row);
    }
    const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
    std::string text = fence + std::string(language) + '\n' + std::string(code);
    if (!text.ends_with('\n'))
        text += '\n';
    return text + fence + '\n';
}

std::string dataBlock(std::string_view name, std::string_view text)
{
    constexpr std::size_t kMarkLength = 12;
    const auto mark = base::sha256(text).substr(0, kMarkLength);
    std::string result = "<<<DATA " + mark + " " + std::string(name) + "\n" + std::string(text);
    if (!result.ends_with('\n'))
        result += '\n';
    return result + "DATA " + mark + ">>>\n";
}

std::string cappedLog(std::string_view log, std::size_t limit)
{
    if (log.size() <= limit)
        return std::string(log);
    const auto lines = linesOf(log);
    std::set<std::size_t> kept;
    std::size_t size = 0;
    const auto keep = [&](std::size_t index) {
        if (index >= lines.size() || size + lines[index].size() + 1 > limit || !kept.insert(index).second)
            return;
        size += lines[index].size() + 1;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!isErrorLine(lines[i]))
            continue;
        keep(i);
        keep(i + 1); // compilers show the source line and the place below the message
        keep(i + 2);
    }
    for (std::size_t i = 0; i < lines.size() && size < limit; ++i) {
        keep(i);
        keep(lines.size() - 1 - i);
    }
    std::string text;
    std::size_t next = 0;
    const auto sayGap = [&](std::size_t until) {
        if (until > next)
            text += "[… " + std::to_string(until - next) + (until - next == 1 ? " line" : " lines") + " left out …]\n";
    };
    for (const auto index : kept) {
        sayGap(index);
        text += std::string(lines[index]) + '\n';
        next = index + 1;
    }
    sayGap(lines.size());
    return text;
}

std::string withoutKeys(std::string_view text)
{
    return changedWords(text, [](std::string_view word, std::size_t) {
        return looksLikeKey(word) ? std::string(kLeftOut) : std::string(word);
    });
}

std::string safeLog(std::string_view log)
{
    return changedWords(log, [&](std::string_view word, std::size_t at) {
        const bool isBearer = lowered(word) == "bearer";
        if (looksLikeKey(word) || (!isBearer && isSecretValue(log, at)))
            return std::string(kLeftOut);
        const bool isPath = word.size() > 1 && word.front() == '/' && word.find('/', 1) != std::string_view::npos;
        return isPath ? withoutFolder(word) : std::string(word);
    });
}

std::string filledIn(std::string_view text, const std::map<std::string, std::string>& values)
{
    std::string result;
    while (!text.empty()) {
        const auto open = text.find("{{");
        const auto close = open == std::string_view::npos ? open : text.find("}}", open);
        if (close == std::string_view::npos)
            break;
        const auto value = values.find(std::string(text.substr(open + 2, close - open - 2)));
        result += text.substr(0, open);
        result += value == values.end() ? std::string(text.substr(open, close + 2 - open)) : value->second;
        text.remove_prefix(close + 2);
    }
    return result + std::string(text);
}

} // namespace acann::agents
