// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/filter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace acann::population {

namespace {

using Term = Filter::Term;
using Compare = Filter::Compare;
using Field = Filter::Field;

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(
        lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

bool contains(std::string_view text, std::string_view lowerNeedle)
{
    return lowered(text).find(lowerNeedle) != std::string::npos;
}

constexpr std::array<std::pair<std::string_view, Field>, 7> kFields{
    {{"gen", Field::Generation}, {"lat", Field::Latency}, {"latency", Field::Latency}, {"speedup", Field::Speedup},
        {"tokens", Field::Tokens}, {"attempt", Field::Attempt}, {"drift", Field::Drift}}};

constexpr std::array<std::string_view, 18> kStates{"valid", "failed", "static", "compile", "run", "numeric", "rejected",
    "timeout", "infra", "running", "duplicate", "best", "survivor", "invalid", "refused", "waiting", "pinned",
    "banned"};

constexpr std::array<std::string_view, 5> kTextFields{"mode", "stage", "id", "parent", "note"};

bool inState(const Row& row, std::string_view state)
{
    if (state == "best") {
        return row.best;
    }
    if (state == "survivor") {
        return row.survivor;
    }
    if (state == "waiting") {
        return row.waits;
    }
    if (state == "pinned") {
        return row.pinned;
    }
    if (state == "banned") {
        return row.banned;
    }
    if (state == "failed") {
        return isFailure(row.outcome);
    }
    switch (row.outcome) {
    case Outcome::Running:
        return state == "running";
    case Outcome::Duplicate:
        return state == "duplicate";
    case Outcome::Valid:
        return state == "valid";
    case Outcome::Static:
        return state == "static" || state == "invalid";
    case Outcome::Compile:
        return state == "compile" || state == "invalid";
    case Outcome::Run:
        return state == "run" || state == "invalid";
    case Outcome::Numeric:
        return state == "numeric" || state == "invalid";
    case Outcome::Rejected:
        return state == "rejected";
    case Outcome::TimedOut:
        return state == "timeout";
    case Outcome::Infrastructure:
        return state == "infra";
    case Outcome::Refused:
        return state == "refused";
    }
    return false;
}

std::optional<double> valueOf(const Row& row, Field field)
{
    switch (field) {
    case Field::Generation:
        return row.generation;
    case Field::Latency:
        return row.latencyNs;
    case Field::Speedup:
        return row.speedup;
    case Field::Tokens:
        return row.tokens;
    case Field::Attempt:
        return row.attempt;
    case Field::Drift:
        return row.drift;
    }
    return std::nullopt;
}

bool holds(double value, Compare compare, double bound)
{
    switch (compare) {
    case Compare::Less:
        return value < bound;
    case Compare::LessEqual:
        return value <= bound;
    case Compare::Equal:
        return value == bound;
    case Compare::NotEqual:
        return value != bound;
    case Compare::GreaterEqual:
        return value >= bound;
    case Compare::Greater:
        return value > bound;
    }
    return false;
}

bool textMatches(const Row& row, const Term& term, std::string_view verdictText)
{
    if (term.key == "mode") {
        return contains(task::name(row.mode), term.text);
    }
    if (term.key == "stage") {
        return contains(task::name(row.stage), term.text);
    }
    if (term.key == "id") {
        return row.id.value.starts_with(term.text);
    }
    if (term.key == "parent") {
        return std::any_of(row.parents.begin(), row.parents.end(),
            [&](const CandidateId& id) { return id.value.starts_with(term.text); });
    }
    if (term.key == "note") {
        return contains(row.note, term.text);
    }
    return row.id.value.starts_with(term.text) || contains(row.note, term.text) || contains(verdictText, term.text)
        || contains(task::name(row.mode), term.text);
}

bool matchesTerm(const Row& row, const Term& term, std::string_view verdictText)
{
    switch (term.kind) {
    case Term::Kind::State:
        return inState(row, term.key);
    case Term::Kind::Text:
        return textMatches(row, term, verdictText);
    case Term::Kind::Number: {
        const std::optional<double> value = valueOf(row, term.field);
        return value && holds(*value, term.compare, term.value);
    }
    }
    return false;
}

/// Length of the operator at the start of `text` and its meaning; 0 when there is none.
std::pair<std::size_t, Compare> operatorAt(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, Compare>, 8> kOperators{
        {{"<=", Compare::LessEqual}, {">=", Compare::GreaterEqual}, {"!=", Compare::NotEqual}, {"==", Compare::Equal},
            {"<", Compare::Less}, {">", Compare::Greater}, {"=", Compare::Equal}, {":", Compare::Equal}}};
    for (const auto& [spelling, compare] : kOperators) {
        if (text.starts_with(spelling)) {
            return {spelling.size(), compare};
        }
    }
    return {0, Compare::Equal};
}

/// The number with its unit; latencies come out in ns.
std::optional<double> parseValue(std::string_view text, Field field)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) {
        return std::nullopt;
    }
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (field == Field::Latency) {
        if (unit.empty() || unit == "us" || unit == "µs") {
            return value * 1e3;
        }
        if (unit == "ns") {
            return value;
        }
        return unit == "ms" ? std::optional(value * 1e6) : std::nullopt;
    }
    const bool factor = field == Field::Speedup && unit == "x";
    return unit.empty() || factor ? std::optional(value) : std::nullopt;
}

/// Term or problem of one blank-free word without its negation.
std::variant<Term, std::string> parseTerm(std::string_view word)
{
    for (const auto& [spelling, field] : kFields) {
        if (!word.starts_with(spelling)) {
            continue;
        }
        const std::string_view rest = word.substr(spelling.size());
        const auto [length, compare] = operatorAt(rest);
        if (length == 0) {
            continue;
        }
        const auto value = parseValue(rest.substr(length), field);
        if (!value) {
            return field == Field::Latency ? std::string("expects a time such as 20us or 1.5ms")
                                           : std::string("expects a number");
        }
        return Term{Term::Kind::Number, false, field, compare, *value, {}, {}};
    }
    if (std::find(kStates.begin(), kStates.end(), word) != kStates.end()) {
        return Term{Term::Kind::State, false, {}, {}, 0, std::string(word), {}};
    }
    const std::size_t colon = word.find(':');
    if (colon != std::string_view::npos) {
        const std::string_view key = word.substr(0, colon);
        if (std::find(kTextFields.begin(), kTextFields.end(), key) != kTextFields.end()) {
            if (colon + 1 == word.size()) {
                return std::string("expects a text after the colon");
            }
            return Term{Term::Kind::Text, false, {}, {}, 0, std::string(key), std::string(word.substr(colon + 1))};
        }
    }
    return Term{Term::Kind::Text, false, {}, {}, 0, {}, std::string(word)};
}

} // namespace

Filter Filter::parse(std::string_view line)
{
    Filter filter;
    std::size_t at = 0;
    while (at < line.size()) {
        const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
        const std::string typed(line.substr(at, end - at));
        at = end + 1;
        std::string word = lowered(typed);
        const bool negated = word.size() > 1 && (word.front() == '-' || word.front() == '!');
        if (negated) {
            word.erase(0, 1);
        }
        if (word.empty()) {
            continue;
        }
        auto parsed = parseTerm(word);
        if (auto* term = std::get_if<Term>(&parsed)) {
            term->negated = negated;
            filter.m_terms.push_back(std::move(*term));
        } else {
            filter.m_problems.push_back({typed, std::get<std::string>(parsed)});
        }
    }
    return filter;
}

bool Filter::matches(const Row& row, std::string_view verdictText) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
        [&](const Term& term) { return matchesTerm(row, term, verdictText) != term.negated; });
}

const std::vector<std::string>& filterWords()
{
    static const std::vector<std::string> words{"gen>", "lat<", "speedup>", "valid", "failed", "compile", "numeric",
        "static", "rejected", "timeout", "running", "duplicate", "survivor", "best",
        "mode:", "stage:", "note:", "parent:"};
    return words;
}

} // namespace acann::population
