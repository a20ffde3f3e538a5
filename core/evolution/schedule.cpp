// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/scheduler.h"

#include <algorithm>

namespace acann::evolution {

using task::AgentMode;

namespace {

constexpr double kTokensPerUnit = 1000; ///< the marginal gain is per 1000 tokens

std::optional<AgentMode> cheaper(AgentMode mode)
{
    if (mode == AgentMode::ToolAgent)
        return AgentMode::FixLoop;
    if (mode == AgentMode::FixLoop)
        return AgentMode::SingleShot;
    return std::nullopt;
}

bool holds(const RunState& state, const SteeringGiven& given) { return !state.withdrawn.contains(given.id); }

/// True when `wanted` is one of the candidates or an ancestor of one.
bool descends(const RunState& state, std::vector<CandidateId> from, const CandidateId& wanted)
{
    std::set<CandidateId> seen;
    while (!from.empty()) {
        const auto id = from.back();
        from.pop_back();
        if (id == wanted)
            return true;
        const auto* member = state.member(id);
        if (member == nullptr || !seen.insert(id).second)
            continue;
        from.insert(from.end(), member->candidate.parents.begin(), member->candidate.parents.end());
    }
    return false;
}

/// The acts that a try of a slot is told of.
std::vector<int> steeringFor(const RunState& state, int generation, int slot, const std::vector<CandidateId>& parents)
{
    std::vector<int> acts;
    for (const auto& given : state.steering) {
        const auto& act = given.act;
        const bool tells = act.kind == SteeringKind::Hint || act.kind == SteeringKind::Freeze
            || (act.kind == SteeringKind::Ban && !act.candidate);
        if (!tells || !holds(state, given))
            continue;
        const bool here = !act.where || (act.where->generation == generation && act.where->slot == slot);
        if (here && (!act.candidate || descends(state, parents, *act.candidate)))
            acts.push_back(given.id);
    }
    const auto reAsk = state.reAsks.find({generation, slot});
    if (reAsk != state.reAsks.end())
        acts.push_back(reAsk->second);
    const auto& chain = state.chain(generation, slot);
    if (!chain.empty() && chain.back().decision && chain.back().decision->by == DecidedBy::Person)
        for (auto given = state.steering.rbegin(); given != state.steering.rend(); ++given)
            if (given->act.kind == SteeringKind::Override && given->act.where->generation == generation
                && given->act.where->slot == slot) {
                acts.push_back(given->id);
                break;
            }
    return acts;
}

task::Stage fixStage(const Member& member)
{
    const auto label = member.verdict ? evaluation::label(*member.verdict) : std::string_view();
    return label == "static" || label == "compile" ? task::Stage::CompileFix : task::Stage::CorrectnessFix;
}

AgentMode modeOfSlot(const RunState& state, int generation, int slot)
{
    return generation == 1 && slot < state.config.templateSeeds ? AgentMode::Template : state.mode;
}

Plan firstTry(const RunState& state, int generation, int slot)
{
    Plan plan;
    plan.where = {generation, slot, 0};
    plan.mode = modeOfSlot(state, generation, slot);
    plan.stage = state.stage;
    plan.parents = chooseParents(state, generation, slot);
    const auto& config = state.config;
    if (generation > 1 && slot < config.offspring && slot >= config.offspring - config.perfTuneSlots
        && !state.population.empty()) {
        plan.stage = task::Stage::PerfTune;
        plan.parents = {state.population.front()};
    }
    const auto failedSeed = generation == 1 && state.population.empty() && !state.seeds.empty();
    if (failedSeed && plan.mode != AgentMode::Template)
        plan.stage = fixStage(*state.member(state.seeds.front()));
    const auto reAsk = state.reAsks.find({generation, slot});
    if (reAsk != state.reAsks.end()) {
        const auto& where = *state.steering.at(static_cast<size_t>(reAsk->second - 1)).act.where;
        const auto& asked = state.chain(where.generation, where.slot).at(static_cast<size_t>(where.attempt));
        plan.mode = asked.mode;
        plan.stage = asked.stage;
        plan.parents = asked.parents;
    }
    return plan;
}

/// Percent of the best latency that the last generations gained per 1000 tokens; unset: it cannot be told.
std::optional<double> marginalGain(const RunState& state)
{
    const int from = state.generation - state.config.marginalGain.window;
    std::optional<double> before;
    std::optional<double> now;
    for (const auto& [id, member] : state.members) {
        const auto latency = member.latencyNs();
        if (!latency)
            continue;
        now = now ? std::min(*now, *latency) : *latency;
        if (member.candidate.generation <= from)
            before = before ? std::min(*before, *latency) : *latency;
    }
    long tokens = 0;
    for (const auto& [generation, spending] : state.spendingByGeneration)
        if (generation > from)
            tokens += spending.tokens();
    if (!before || !now || tokens == 0)
        return std::nullopt;
    return 100 * (*before - *now) / *before / (static_cast<double>(tokens) / kTokensPerUnit);
}

std::optional<ConductorDecided> stepDown(const RunState& state, std::string rule, std::string evidence)
{
    const auto mode = cheaper(state.mode);
    if (!mode)
        return std::nullopt;
    ConductorDecided decided;
    decided.where = {state.generation, 0, 0};
    decided.decision = Decision::SwitchMode;
    decided.stage = task::Stage::Mutate;
    decided.mode = *mode;
    decided.rule = std::move(rule);
    decided.evidence = {std::move(evidence)};
    return decided;
}

} // namespace

AgentMode plannedMode(const RunConfig& config, int generation)
{
    if (config.agent == "template")
        return AgentMode::Template;
    if (const auto fixed = task::parseAgentMode(config.agent))
        return *fixed;
    if (config.agent == "human")
        return AgentMode::FixLoop;
    if (config.agent == "hybrid")
        return config.convergingMode;
    if (config.agent == "adaptive")
        return generation == 1 ? config.exploringMode : config.convergingMode;
    return config.exploringMode; // marginal-gain: until its rule steps down
}

int repairLimit(const RunConfig& config, int generation, AgentMode mode)
{
    if (mode == AgentMode::SingleShot || mode == AgentMode::Template)
        return 0;
    const bool phased = config.agent == "adaptive" || config.agent == "hybrid" || config.agent == "marginal-gain";
    return phased && generation > 1 ? config.convergingRepairLimit : config.repairLimit;
}

std::optional<ConductorDecided> modeSwitch(const RunState& state)
{
    if (state.switchedAfter >= state.generation)
        return std::nullopt;
    const auto& config = state.config;
    if (config.driftAction == DriftAction::Demote && config.driftLimit < 1)
        for (const auto& id : state.order)
            if (const auto* member = state.member(id);
                member->candidate.generation == state.generation && member->drift.value_or(0) > config.driftLimit)
                return stepDown(state, "drift-demotes",
                    "candidate " + id.brief() + " drifted by " + std::to_string(*member->drift) + " from its parent");
    if (config.agent != "marginal-gain")
        return std::nullopt;
    const auto gain = marginalGain(state);
    if (!gain || *gain >= config.marginalGain.threshold)
        return std::nullopt;
    return stepDown(state, "marginal-gain",
        "the gain was " + std::to_string(*gain) + " % per 1000 tokens, below "
            + std::to_string(config.marginalGain.threshold) + " %");
}

GenerationStarted nextGeneration(const RunState& state)
{
    GenerationStarted started;
    started.generation = state.generation + 1;
    // Without survivors there is nothing to mutate: the generation starts from scratch like the first.
    started.stage = state.population.empty() ? task::Stage::Init : task::Stage::Mutate;
    started.mode = state.switchedMode.value_or(plannedMode(state.config, started.generation));
    const auto& agent = state.config.agent;
    if (state.switchedMode)
        started.why = "switched";
    else if (agent == "adaptive")
        started.why = started.generation == 1 ? "adaptive: explore first" : "adaptive: converge later";
    else if (agent == "hybrid" && started.generation == 1)
        started.why = "hybrid: the template agent seeds";
    else if (agent != "template")
        started.why = agent;
    return started;
}

Plan nextTry(const RunState& state, int generation, int slot)
{
    const auto& chain = state.chain(generation, slot);
    if (chain.empty()) {
        auto plan = firstTry(state, generation, slot);
        plan.steering = steeringFor(state, generation, slot, plan.parents);
        return plan;
    }
    const auto& last = chain.back();
    const int attempt = static_cast<int>(chain.size()) - 1;
    if (!last.decision) // begun and not ended: the same again
        return {{generation, slot, attempt}, last.stage, last.mode, last.parents, last.steering, true};
    Plan plan{{generation, slot, attempt + 1}, last.decision->stage, last.decision->mode, last.parents, {}, false};
    std::vector<CandidateId> line = plan.parents;
    if (last.candidate)
        line.push_back(*last.candidate);
    plan.steering = steeringFor(state, generation, slot, line);
    return plan;
}

agents::Guidance guidanceOf(const RunState& state, const Plan& plan)
{
    agents::Guidance guidance;
    for (const int id : plan.steering) {
        const auto& act = state.steering.at(static_cast<size_t>(id - 1)).act;
        if (act.kind == SteeringKind::Hint || (act.kind == SteeringKind::Override && !act.text.empty()))
            guidance.hints.push_back(act.text);
        else if (act.kind == SteeringKind::Ban)
            guidance.bans.push_back(act.text);
        guidance.frozenRegions.insert(act.regions.begin(), act.regions.end());
        guidance.droppedLayers.insert(act.droppedLayers.begin(), act.droppedLayers.end());
    }
    if (plan.where.attempt == 0)
        return guidance;
    const auto& before
        = state.chain(plan.where.generation, plan.where.slot).at(static_cast<size_t>(plan.where.attempt - 1));
    if (!before.refusal.empty())
        guidance.hints.push_back("The reply before this one could not be used: " + before.refusal);
    if (before.decision) {
        guidance.rewrite = before.decision->decision == Decision::Rewrite;
        guidance.changeApproach = before.decision->decision == Decision::ChangeApproach;
        guidance.extraCards = before.decision->cards;
        if (!before.decision->advice.empty() && before.decision->by != DecidedBy::Person)
            guidance.hints.push_back(before.decision->advice);
    }
    return guidance;
}

std::set<CandidateId> bannedCandidates(const RunState& state)
{
    std::set<CandidateId> banned;
    for (const auto& given : state.steering)
        if (given.act.kind == SteeringKind::Ban && given.act.candidate && holds(state, given))
            banned.insert(*given.act.candidate);
    return banned;
}

std::set<CandidateId> pinnedCandidates(const RunState& state)
{
    std::set<CandidateId> pinned;
    for (const auto& given : state.steering)
        if (given.act.kind == SteeringKind::Pin && holds(state, given))
            pinned.insert(*given.act.candidate);
    return pinned;
}

} // namespace acann::evolution
