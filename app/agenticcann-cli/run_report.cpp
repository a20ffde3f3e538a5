// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_report.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace acann::cli {

using evolution::Member;
using evolution::RunPhase;
using evolution::RunState;
using nlohmann::json;

namespace {

std::string decimals(double value, int places)
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, value);
    return text.data();
}

std::string_view kindOfLatency(const Member& member)
{
    const auto* measurement = evaluation::measurementOf(*member.verdict);
    return measurement->kind == evaluation::MeasurementKind::Modelled ? "modelled" : "measured";
}

std::string latencyText(const Member& member)
{
    return decimals(*member.latencyNs() / 1000, 2) + " µs " + std::string(kindOfLatency(member));
}

std::string verdictText(const Member& member)
{
    if (member.verdict)
        return std::string(evaluation::label(*member.verdict));
    return member.duplicateOf ? "= " + member.duplicateOf->brief() : std::string("not judged");
}

/// In the order they were proposed in.
std::vector<const Member*> inOrder(const RunState& state)
{
    std::vector<const Member*> members;
    for (const auto& [id, member] : state.members)
        members.push_back(&member);
    std::sort(members.begin(), members.end(), [](const Member* a, const Member* b) {
        return std::pair(a->candidate.generation, a->candidate.slot)
            < std::pair(b->candidate.generation, b->candidate.slot);
    });
    return members;
}

/// Columns for people: UTF-8 letters count once, so that "µ" does not shift the rest of the line.
std::string padded(const std::string& text, std::size_t width)
{
    const auto letters = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    return text + std::string(width > letters ? width - letters : 0, ' ');
}

std::string speedupOf(const RunState& state, const Member& member)
{
    const auto first = state.firstValid();
    if (!first || !member.latencyNs())
        return "-";
    return decimals(*state.member(*first)->latencyNs() / *member.latencyNs(), 2) + "x";
}

json candidateDocument(const RunState& state, const Member& member)
{
    json document = {{"candidate", member.candidate.id}, {"generation", member.candidate.generation},
        {"slot", member.candidate.slot}, {"parents", member.candidate.parents}, {"note", member.candidate.note},
        {"verdict", member.verdict ? json(evaluation::label(*member.verdict)) : json(nullptr)},
        {"summary", member.verdict ? json(evaluation::summary(*member.verdict)) : json(nullptr)},
        {"duplicateOf", member.duplicateOf ? json(*member.duplicateOf) : json(nullptr)}, {"latencyNs", nullptr},
        {"latencyKind", nullptr}, {"speedupOverFirstValid", nullptr}};
    if (const auto latency = member.latencyNs()) {
        document["latencyNs"] = *latency;
        document["latencyKind"] = kindOfLatency(member);
        document["speedupOverFirstValid"] = *state.member(*state.firstValid())->latencyNs() / *latency;
    }
    return document;
}

} // namespace

std::optional<double> speedup(const RunState& state)
{
    const auto best = state.best();
    if (!best)
        return std::nullopt;
    return *state.member(*state.firstValid())->latencyNs() / *state.member(*best)->latencyNs();
}

double shareDone(const RunState& state)
{
    std::size_t done = 0;
    for (const auto& [id, member] : state.members)
        done += member.verdict || member.duplicateOf ? 1 : 0;
    for (const auto& [generation, slots] : state.failedSlots)
        done += slots.size();
    return static_cast<double>(done) / (state.config.generations * state.config.offspring);
}

std::string progressLine(const RunState& state)
{
    std::string line = "generation " + std::to_string(state.generation) + " of "
        + std::to_string(state.config.generations) + ", " + std::to_string(state.evaluations) + " evaluated";
    if (state.tokens > 0)
        line += ", " + std::to_string(state.tokens) + " tokens";
    if (const auto best = state.best())
        line += ", best " + latencyText(*state.member(*best));
    return line;
}

std::string spendingText(const RunState& state)
{
    const auto& spending = state.spending;
    if (spending.calls == 0)
        return {};
    auto text = std::to_string(spending.calls) + " model calls, " + std::to_string(spending.usage.prompt) + " + "
        + std::to_string(spending.usage.completion) + " tokens";
    if (spending.usage.estimated)
        text += " (some estimated)";
    for (const auto& [currency, amount] : spending.money)
        text += ", " + decimals(amount, 4) + ' ' + currency;
    if (spending.unpricedCalls > 0)
        text += ", " + std::to_string(spending.unpricedCalls) + " calls without a known price";
    return text;
}

std::string forecastText(const evolution::Forecast& forecast)
{
    const auto range = [](const evolution::Range& r) { return decimals(r.low, 0) + " to " + decimals(r.high, 0); };
    auto text = "Forecast: " + range(forecast.calls) + " model calls, " + range(forecast.tokens()) + " tokens, "
        + range(forecast.evaluations) + " evaluations";
    for (const auto& [currency, money] : forecast.money)
        text += ", " + decimals(money.low, 2) + " to " + decimals(money.high, 2) + ' ' + currency;
    text += '\n';
    for (const auto& sentence : forecast.basis)
        text += "  " + sentence + '\n';
    for (const auto& warning : forecast.warnings)
        text += "Warning: " + warning + '\n';
    return text;
}

json forecastDocument(const evolution::Forecast& forecast)
{
    const auto range = [](const evolution::Range& r) { return json{{"low", r.low}, {"high", r.high}}; };
    json money = json::object();
    for (const auto& [currency, amount] : forecast.money)
        money[currency] = range(amount);
    return {{"schema", 1}, {"calls", range(forecast.calls)}, {"promptTokens", range(forecast.promptTokens)},
        {"completionTokens", range(forecast.completionTokens)}, {"evaluations", range(forecast.evaluations)},
        {"money", std::move(money)}, {"unpriced", forecast.unpriced}, {"basis", forecast.basis},
        {"warnings", forecast.warnings}};
}

std::string phaseText(const RunState& state, bool live)
{
    if (state.phase == RunPhase::Finished)
        return std::string(evolution::name(*state.finishReason));
    const auto phase = std::string(evolution::name(state.phase));
    return live ? phase : state.phase == RunPhase::Paused ? phase : "interrupted";
}

std::string finalTable(const RunState& state)
{
    constexpr std::array<std::size_t, 6> kWidths{11, 4, 13, 20, 9, 0};
    const auto row = [&](const std::array<std::string, 6>& cells) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i)
            line += padded(cells[i], kWidths[i]) + (i + 1 < cells.size() ? " " : "\n");
        return line;
    };
    const auto best = state.best();
    std::string text = row({"candidate", "gen", "verdict", "latency", "speedup", "note"});
    for (const auto* member : inOrder(state)) {
        const auto& candidate = member->candidate;
        text += row({candidate.id.brief() + (best == candidate.id ? " *" : ""), std::to_string(candidate.generation),
            verdictText(*member), member->latencyNs() ? latencyText(*member) : "-", speedupOf(state, *member),
            candidate.note});
    }
    text += '\n';
    if (best)
        text += "Best: " + best->brief() + ", " + latencyText(*state.member(*best)) + ", "
            + decimals(*speedup(state), 2) + " times the first valid candidate's speed.\n";
    else
        text += "No candidate is valid.\n";
    if (const auto spent = spendingText(state); !spent.empty())
        text += "Spent: " + spent + ".\n";
    if (!state.finishExplanation.empty())
        text += "Ended: " + state.finishExplanation + ".\n";
    return text;
}

json runDocument(const RunId& run, const RunState& state, const std::filesystem::path& workspace, bool live)
{
    json candidates = json::array();
    for (const auto* member : inOrder(state))
        candidates.push_back(candidateDocument(state, *member));
    const auto best = state.best();
    const auto first = state.firstValid();
    return {{"schema", 1}, {"run", run}, {"workspace", workspace.string()}, {"task", state.taskId},
        {"title", state.taskTitle}, {"pattern", state.pattern ? json(task::name(*state.pattern)) : json(nullptr)},
        {"config", state.config}, {"phase", phaseText(state, live)},
        {"explanation", state.finishExplanation.empty() ? state.pauseReason : state.finishExplanation},
        {"generation", state.generation}, {"evaluations", state.evaluations}, {"tokens", state.tokens},
        {"modelCalls", state.spending.calls}, {"money", state.spending.money}, {"models", state.models},
        {"best", best ? candidateDocument(state, *state.member(*best)) : json(nullptr)},
        {"firstValid", first ? candidateDocument(state, *state.member(*first)) : json(nullptr)},
        {"speedup", speedup(state) ? json(*speedup(state)) : json(nullptr)}, {"survivors", state.population},
        {"candidates", std::move(candidates)}};
}

} // namespace acann::cli
