// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/kernel_qualifiers.h"

#include "evaluation/source_text.h"

#include <map>
#include <regex>
#include <utility>
#include <vector>

namespace acann::evaluation {

namespace {

/// Behind the bracket that closes the one at `open`.
std::size_t behindBrackets(std::string_view code, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        depth += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return std::string_view::npos;
}

const char* kindOf(const std::string& cubes, const std::string& vectors)
{
    static const std::map<std::pair<std::string, std::string>, const char*> kinds{
        {{"0", "1"}, "MixVector"}, {{"1", "0"}, "MixCube"}, {{"1", "1"}, "Mix11"}, {{"1", "2"}, "Mix12"}};
    const auto found = kinds.find({cubes, vectors});
    return found == kinds.end() ? nullptr : found->second;
}

/// Where the body of the function begins whose head goes on at `at`; npos for a declaration.
std::size_t bodyBehind(std::string_view code, std::size_t at)
{
    static const std::regex head(
        R"(^(?:[\s\w:*&]|__mix__\s{0,9}\([^)]{0,20}\)|__schedmode__\s{0,9}\([^)]{0,20}\))*?\w\s{0,99}\()");
    std::match_results<std::string_view::const_iterator> match;
    const auto rest = code.substr(at, 2000);
    if (!std::regex_search(rest.begin(), rest.end(), match, head))
        return std::string_view::npos;
    const auto end = behindBrackets(code, at + static_cast<std::size_t>(match.length()) - 1);
    const auto brace = end == std::string_view::npos ? end : code.find_first_not_of(" \t\r\n", end);
    return brace == std::string_view::npos || code[brace] != '{' ? std::string_view::npos : brace + 1;
}

} // namespace

std::string withDeclaredKinds(std::string_view text)
{
    static const std::regex qualifier(
        R"(\b__(?:(vector|cube)__|mix__\s{0,9}\(\s{0,9}(\d)\s{0,9},\s{0,9}(\d)\s{0,9}\)))");
    const auto code = withoutComments(text, Literals::Blank);
    std::string result(text);
    std::size_t added = 0;
    for (std::sregex_iterator it(code.begin(), code.end(), qualifier), end; it != end; ++it) {
        const char* kind
            = (*it)[1].matched ? (it->str(1) == "cube" ? "CubeOnly" : "VectorOnly") : kindOf(it->str(2), it->str(3));
        const auto body = bodyBehind(code, static_cast<std::size_t>(it->position() + it->length()));
        if (kind == nullptr || body == std::string::npos)
            continue;
        const std::string statement = std::string(" acann_emu_kernel_type(::acann_emu::KernelTypeCode::") + kind
            + ", ::acann_emu::Here::at());";
        result.insert(body + added, statement);
        added += statement.size();
    }
    return result;
}

std::string withCppLinkage(std::string_view text)
{
    static const std::regex head(
        R"(extern\s{1,9}"C"\s(?=\s{0,9}(?:__\w{1,40}__\s{1,9}){1,4}void\s{1,9}(?:abs|acos|acosh|asin|asinh|atan|atan2|atanh|cbrt|ceil|cos|cosh|div|erf|erfc|exp|exp2|expm1|fabs|floor|fmax|fmin|fmod|gamma|hypot|index|lgamma|log|log10|log1p|log2|logb|pow|remainder|rint|round|select|sin|sinh|sqrt|tan|tanh|tgamma|trunc)\s{0,9}\())");
    std::string result(text);
    for (std::cregex_iterator it(text.data(), text.data() + text.size(), head), end; it != end; ++it)
        for (auto at = it->position(); at < it->position() + it->length(); ++at)
            if (result[static_cast<std::size_t>(at)] != '\n')
                result[static_cast<std::size_t>(at)] = ' ';
    return result;
}

} // namespace acann::evaluation
