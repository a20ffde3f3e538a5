// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/forecast.h"

#include "base/files.h"
#include "evolution/scheduler.h"

#include <algorithm>
#include <cmath>

namespace acann::evolution {

namespace {

// What no count can tell before the first reply. Stated in the basis of every forecast.
constexpr Range kReplyTokens{1500, 6000}; ///< of a reply with a whole candidate
constexpr Range kSketchTokens{300, 1200};
constexpr Range kToolSteps{6, 24}; ///< calls of a tool-agent, each with the conversation so far
constexpr Range kLogTokens{200, 1500}; ///< failure log in a repair

Range operator+(Range a, Range b) { return {a.low + b.low, a.high + b.high}; }
Range operator*(Range a, Range b) { return {a.low * b.low, a.high * b.high}; }
Range& operator+=(Range& a, Range b) { return a = a + b; }
Range exactly(double value) { return {value, value}; }

std::string whole(double value) { return std::to_string(static_cast<long>(std::llround(value))); }
std::string text(Range range)
{
    return range.low == range.high ? whole(range.low) : whole(range.low) + " to " + whole(range.high);
}

const std::string& modelOf(const RunConfig& config, agents::ModelRole role)
{
    static const std::string kPerson = "human";
    auto found = config.models.find(role);
    if (found == config.models.end())
        found = config.models.find(agents::ModelRole::Coder);
    return found == config.models.end() || found->second.empty() ? kPerson : found->second.front();
}

/// What is sent and received, by model.
struct Traffic
{
    Range calls;
    Range prompt;
    Range completion;
};

class Estimate
{
public:
    Estimate(
        const RunConfig& config, const task::OperatorTask& task, const knowledge::Target& target, task::Pattern pattern)
        : m_config(config)
        , m_task(task)
        , m_target(target)
        , m_pattern(pattern)
        , m_taskTokens(knowledge::estimateTokens(base::compactJson(task)))
    {
        const auto* exemplar = firstExemplar();
        std::string code;
        if (exemplar != nullptr)
            for (const auto& [role, content] : exemplar->files)
                code += content;
        m_codeTokens = code.empty() ? kReplyTokens.low : knowledge::estimateTokens(code);
    }

    void addGeneration(int generation, task::AgentMode mode, task::Stage stage, int slots, int repairs)
    {
        const int seeds = generation == 1 ? seedSlots() : 0;
        const double asked = std::max(0, slots - seeds);
        evaluations += {static_cast<double>(slots), static_cast<double>(slots) + asked * repairs};
        if (asked == 0)
            return;
        const double prompt = promptTokens(stage) + (generation > 1 ? m_codeTokens : 0);
        if (m_config.sketch)
            add(agents::ModelRole::Designer, exactly(asked), exactly(prompt), kSketchTokens);
        if (mode == task::AgentMode::ToolAgent) {
            // Every step sends the conversation again; it grows by a tool's answer or a file at a time.
            const Range growing{prompt + kToolSteps.low * kLogTokens.low / 2,
                prompt + kToolSteps.high * (kLogTokens.high + m_codeTokens) / 2};
            add(agents::ModelRole::Coder, exactly(asked) * kToolSteps, growing, {100, kReplyTokens.high / 2});
        } else {
            add(agents::ModelRole::Coder, exactly(asked), exactly(prompt), kReplyTokens);
        }
        if (repairs > 0 && mode != task::AgentMode::SingleShot)
            add(agents::ModelRole::Fixer, {0, asked * repairs},
                exactly(promptTokens(task::Stage::CompileFix) + m_codeTokens) + kLogTokens, kReplyTokens);
    }

    [[nodiscard]] Forecast finish(const PriceOf& priceOf) const
    {
        Forecast forecast;
        for (const auto& [model, traffic] : m_traffic) {
            forecast.calls += traffic.calls;
            forecast.promptTokens += traffic.prompt;
            forecast.completionTokens += traffic.completion;
            price(model, traffic, priceOf, forecast);
        }
        forecast.evaluations = evaluations;
        return forecast;
    }

    [[nodiscard]] int promptTokens(task::Stage stage) const
    {
        const auto& matrix = m_config.stageMatrix.empty() ? m_target.stageMatrix : m_config.stageMatrix;
        return m_taskTokens + knowledge::assemble(m_target, m_task, m_pattern, stage, matrix, m_config.soc).totalTokens;
    }
    [[nodiscard]] double codeTokens() const { return m_codeTokens; }

    Range evaluations;

private:
    [[nodiscard]] int seedSlots() const
    {
        return m_config.agent == "template" || m_config.agent == "hybrid" ? m_config.offspring : m_config.templateSeeds;
    }

    [[nodiscard]] const knowledge::Exemplar* firstExemplar() const
    {
        const auto* pack = m_target.pack(m_pattern);
        return pack == nullptr || pack->exemplars.empty() ? nullptr : &pack->exemplars.front();
    }

    void add(agents::ModelRole role, Range calls, Range promptEach, Range completionEach)
    {
        auto& traffic = m_traffic[modelOf(m_config, role)];
        traffic.calls += calls;
        traffic.prompt += calls * promptEach;
        traffic.completion += calls * completionEach;
    }

    static void price(const std::string& model, const Traffic& traffic, const PriceOf& priceOf, Forecast& forecast)
    {
        const auto usage = [](double prompt, double completion) {
            return llm::Usage{std::lround(prompt), 0, std::lround(completion), 0, true};
        };
        const auto low = priceOf ? priceOf(model, usage(traffic.prompt.low, traffic.completion.low)) : std::nullopt;
        const auto high = priceOf ? priceOf(model, usage(traffic.prompt.high, traffic.completion.high)) : std::nullopt;
        if (low && high)
            forecast.money[low->currency] += {low->amount, high->amount};
        else if (model != "human")
            forecast.unpriced.push_back(model);
    }

    const RunConfig& m_config;
    const task::OperatorTask& m_task;
    const knowledge::Target& m_target;
    task::Pattern m_pattern;
    double m_taskTokens;
    double m_codeTokens = 0;
    std::map<std::string, Traffic> m_traffic;
};

void explain(const RunConfig& config, const Estimate& estimate, Forecast& forecast)
{
    if (!usesModels(config)) {
        forecast.basis = {"The template agent asks no model."};
        return;
    }
    forecast.basis = {"Prompts are counted: stage init " + whole(estimate.promptTokens(task::Stage::Init))
            + " tokens of task and knowledge, stage mutate " + whole(estimate.promptTokens(task::Stage::Mutate))
            + ", and " + whole(estimate.codeTokens()) + " for a parent's code (all estimated from their length).",
        "Replies are assumed to have " + text(kReplyTokens) + " tokens, a tool-agent to need " + text(kToolSteps)
            + " calls; reasoning text comes on top of that.",
        "The upper bound has every slot fail until its repair limit."};
}

void warn(const RunConfig& config, const Range& firstTokens, const Range& firstEvaluations, Forecast& forecast)
{
    for (const auto* budget : {&config.budget, &config.hardBudget}) {
        if (budget->tokens && static_cast<double>(*budget->tokens) < firstTokens.low)
            forecast.warnings.push_back("The budget of " + std::to_string(*budget->tokens)
                + " tokens is below the least that one generation takes, " + whole(firstTokens.low) + ".");
        if (budget->evaluations && *budget->evaluations < firstEvaluations.low)
            forecast.warnings.push_back("The budget of " + std::to_string(*budget->evaluations)
                + " evaluations is below one generation of " + whole(firstEvaluations.low) + ".");
        if (budget->money && !forecast.unpriced.empty())
            forecast.warnings.push_back("The budget of money does not see the model '" + forecast.unpriced.front()
                + "', whose price is not known.");
    }
}

} // namespace

Forecast forecastRun(const RunConfig& config, const task::OperatorTask& task, const knowledge::Target& target,
    task::Pattern pattern, const PriceOf& priceOf)
{
    Estimate estimate(config, task, target, pattern);
    Forecast first;
    for (int generation = 1; generation <= config.generations; ++generation) {
        const auto stage = generation == 1 ? task::Stage::Init : task::Stage::Mutate;
        const auto mode = plannedMode(config, generation);
        estimate.addGeneration(generation, mode, stage, config.offspring, repairLimit(config, generation, mode));
        if (generation == 1)
            first = estimate.finish(priceOf);
    }
    auto forecast = estimate.finish(priceOf);
    explain(config, estimate, forecast);
    warn(config, first.tokens(), first.evaluations, forecast);
    return forecast;
}

Forecast forecastRest(
    const RunState& state, const task::OperatorTask& task, const knowledge::Target& target, const PriceOf& priceOf)
{
    const auto& config = state.config;
    Estimate estimate(config, task, target, state.pattern.value_or(task::Pattern::Elementwise));
    for (int generation = std::max(1, state.generation); generation <= config.generations; ++generation) {
        if (state.selections.contains(generation))
            continue;
        int open = 0;
        for (int slot = 0; slot < std::max(config.offspring, state.slotCount(generation)); ++slot)
            open += state.isResolved(generation, slot) ? 0 : 1;
        const auto known = state.modes.find(generation);
        const auto mode = known != state.modes.end() ? known->second
            : state.switchedMode                     ? *state.switchedMode
                                                     : plannedMode(config, generation);
        estimate.addGeneration(generation, mode, generation == 1 ? task::Stage::Init : task::Stage::Mutate, open,
            repairLimit(config, generation, mode));
    }
    auto forecast = estimate.finish(priceOf);
    explain(config, estimate, forecast);
    return forecast;
}

} // namespace acann::evolution
