// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/drift.h"

#include "agents/source_tokens.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace acann::agents {

namespace {

constexpr std::string_view kOther = "other";

/// A function's definition within a file: its name, and its text from the line of its head to its last brace.
struct Function
{
    std::string name;
    std::size_t first = 0;
    std::size_t end = 0;
};

bool isStatementWord(std::string_view word)
{
    constexpr std::string_view kWords[]
        = {"if", "for", "while", "switch", "catch", "constexpr", "return", "sizeof", "decltype", "alignas", "noexcept"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// Index behind the bracket that closes the one at `open`; the number of tokens when none does.
std::size_t behindBracket(const std::vector<SourceToken>& tokens, std::size_t open)
{
    const std::string_view opening = tokens[open].text;
    const std::string_view closing = opening == "(" ? ")" : "}";
    int depth = 0;
    for (auto i = open; i < tokens.size(); ++i) {
        depth += tokens[i].text == opening ? 1 : tokens[i].text == closing ? -1 : 0;
        if (depth == 0)
            return i + 1;
    }
    return tokens.size();
}

/// The index of the body's brace of the function whose parameters end before `at`; nullopt: a call or a declaration.
std::optional<std::size_t> bodyBehind(const std::vector<SourceToken>& tokens, std::size_t at)
{
    bool initialises = false;
    while (at < tokens.size()) {
        const auto text = tokens[at].text;
        if (text == "{") {
            // In a list of initialisers, member{value} is none but the last one is the body.
            if (!initialises || !tokens[at - 1].isWord())
                return at;
            at = behindBracket(tokens, at);
        } else if (text == "(" && initialises) {
            at = behindBracket(tokens, at);
        } else if (text == ":" || text == ",") {
            initialises = initialises || text == ":";
            if (!initialises)
                return std::nullopt;
            ++at;
        } else if (tokens[at].isWord()
            && (initialises || text == "const" || text == "noexcept" || text == "override")) {
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::vector<Function> functionsOf(std::string_view source)
{
    std::vector<Function> functions;
    const auto tokens = tokensOf(source);
    std::size_t head = 0; // the token that the current declaration starts with
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto text = tokens[i].text;
        if (text == ";" || text == "{" || text == "}") {
            head = i + 1;
            continue;
        }
        const bool isNamed
            = tokens[i].isWord() && !isStatementWord(text) && i + 1 < tokens.size() && tokens[i + 1].text == "(";
        if (!isNamed)
            continue;
        const auto body = bodyBehind(tokens, behindBracket(tokens, i + 1));
        if (!body)
            continue;
        const auto end = behindBracket(tokens, *body);
        const auto& last = tokens[end - 1];
        functions.push_back({std::string(text), tokens[std::min(head, i)].at, last.at + last.text.size()});
        i = end - 1;
        head = end;
    }
    return functions;
}

const knowledge::Region* regionOf(const knowledge::Target& target, const std::string& role, const std::string& function)
{
    for (const auto& region : target.regions) {
        const bool isInFile = std::find(region.roles.begin(), region.roles.end(), role) != region.roles.end();
        const bool isNamed = std::any_of(region.functions.begin(), region.functions.end(),
            [&](const std::string& beginning) { return function.starts_with(beginning); });
        if (isInFile && (region.functions.empty() || isNamed))
            return &region;
    }
    return nullptr;
}

std::string percent(double value)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.2f", value);
    return text;
}

} // namespace

std::map<std::string, std::string> regionsOf(const knowledge::Target& target, const SourceFiles& files)
{
    std::map<std::string, std::string> regions;
    for (const auto& [role, text] : files) {
        if (const auto* whole = regionOf(target, role, {}); whole != nullptr && whole->functions.empty()) {
            regions[whole->name] += text + '\n';
            continue;
        }
        std::size_t done = 0;
        for (const auto& function : functionsOf(text)) {
            regions[std::string(kOther)] += text.substr(done, function.first - done) + '\n';
            const auto* region = regionOf(target, role, function.name);
            regions[region == nullptr ? std::string(kOther) : region->name]
                += text.substr(function.first, function.end - function.first) + '\n';
            done = function.end;
        }
        regions[std::string(kOther)] += text.substr(done) + '\n';
    }
    return regions;
}

Drift driftBetween(const knowledge::Target& target, const SourceFiles& parent, const SourceFiles& candidate)
{
    const auto before = regionsOf(target, parent);
    const auto after = regionsOf(target, candidate);
    std::set<std::string> names;
    for (const auto* regions : {&before, &after}) {
        for (const auto& item : *regions)
            names.insert(item.first);
    }
    const auto textOf = [](const std::map<std::string, std::string>& regions, const std::string& name) {
        const auto found = regions.find(name);
        return found == regions.end() ? std::string() : found->second;
    };
    Drift drift;
    double weights = 0;
    for (const auto& name : names) {
        const auto old = textOf(before, name);
        const auto fresh = textOf(after, name);
        const auto weight = static_cast<double>(tokensOf(old).size() + tokensOf(fresh).size());
        if (weight == 0)
            continue;
        drift.regions[name] = tokenDistance(old, fresh);
        drift.overall += weight * drift.regions[name];
        weights += weight;
    }
    if (weights > 0)
        drift.overall /= weights;
    return drift;
}

std::vector<std::string> changedRegions(const knowledge::Target& target, const SourceFiles& parent,
    const SourceFiles& candidate, const std::set<std::string>& frozen)
{
    std::vector<std::string> changed;
    if (frozen.empty())
        return changed;
    const auto drift = driftBetween(target, parent, candidate);
    for (const auto& name : frozen) {
        const auto found = drift.regions.find(name);
        if (found != drift.regions.end() && found->second > 0)
            changed.push_back(name);
    }
    return changed;
}

std::string describe(const Drift& drift, double limit)
{
    std::vector<std::pair<double, std::string>> most;
    for (const auto& [name, value] : drift.regions)
        most.emplace_back(value, name);
    std::sort(most.rbegin(), most.rend());
    std::string text = "drift " + percent(drift.overall) + " exceeds the limit " + percent(limit) + ": ";
    constexpr std::size_t kShown = 2;
    for (std::size_t i = 0; i < most.size() && i < kShown; ++i)
        text += (i == 0 ? "" : ", ") + most[i].second + " " + percent(most[i].first);
    return text + " changed most";
}

} // namespace acann::agents
