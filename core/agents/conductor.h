// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

#include <optional>
#include <string>
#include <vector>

/// Who decides what happens after a failure: a table of rules first, a model for what they leave open. The table is
/// knowledge/targets/<target>/conductor.json; docs/agents.md describes it.
namespace acann::agents {

enum class NextStep
{
    Repair, ///< propose again for the slot
    GiveUp, ///< the slot goes without
    PauseAndAsk, ///< the run pauses and a person decides
    Open ///< the rules leave it to the conductor's model; never in a final decision
};
[[nodiscard]] std::string_view name(NextStep next); ///< "repair", "give-up", "pause-and-ask", "open"

/// What is known when a decision is due.
struct Situation
{
    /// "static", "compile", "run", "numeric", "timed out", "rejected" (the failure stages of a verdict), "valid",
    /// "infrastructure", "model failed", "reply refused".
    std::string verdict;
    task::Stage stage = task::Stage::Init; ///< of the proposal that ended so
    task::AgentMode mode = task::AgentMode::SingleShot;
    std::vector<std::string> rules; ///< ids of the findings' rules
    std::vector<std::string> signatures; ///< failure signatures of the slot, oldest first, this one last
    int attemptsLeft = 0; ///< repairs the slot may still make
    Guidance guidance; ///< a person's; rewrite and changeApproach asked for there stay
};

/// What is done next, and why: an event of the run, which a person may override.
struct Decision
{
    NextStep next = NextStep::GiveUp;
    task::Stage stage = task::Stage::CompileFix; ///< of the repair
    task::AgentMode mode = task::AgentMode::FixLoop;
    bool rewrite = false; ///< whole files instead of edits
    bool changeApproach = false;
    std::vector<std::string> extraCards;
    std::string rule; ///< id of the rule, or "model"
    std::string evidence; ///< one sentence
    friend bool operator==(const Decision&, const Decision&) = default;
};
void to_json(nlohmann::json& json, const Decision& decision);
void from_json(const nlohmann::json& json, Decision& decision);

/// One line of the table. Empty conditions hold always.
struct ConductorRule
{
    std::string id;
    std::vector<std::string> verdicts;
    std::vector<task::Stage> stages;
    std::vector<task::AgentMode> modes;
    std::vector<std::string> findingRules; ///< one of them was found
    int repeatsAtLeast = 0;
    std::optional<int> attemptsLeftAtMost;
    Decision decision; ///< evidence: with {verdict}, {repeats}, {rules} and {left} to be filled in
    bool keepMode = true; ///< the repair works in the mode of the proposal
    bool keepStage = true; ///< and in its stage
};

struct ConductorRules
{
    std::vector<ConductorRule> rules; ///< the first that holds decides
    Decision fallback; ///< when the model's answer cannot be used
};

/// Parses and checks a table. Errors: TargetBroken naming the rule and the field; also when the cards it feeds do not
/// exist, when no rule catches everything, or when infrastructure or model failures end in anything but pause-and-ask.
[[nodiscard]] Result<ConductorRules> conductorRulesFrom(const nlohmann::json& json, const knowledge::Target& target);
/// The target's own table. Error: TargetBroken, also when it has none.
[[nodiscard]] Result<ConductorRules> conductorRules(const knowledge::Target& target);

/// The first rule that holds. Pure.
[[nodiscard]] Decision decide(const ConductorRules& rules, const Situation& situation);

/// What a model is asked when the rules say Open.
struct ConductorQuestion
{
    const task::OperatorTask& task;
    const knowledge::Target& target;
    const Situation& situation;
    const std::vector<Attempt>& attempts; ///< of the slot, oldest first
};

/// decide(), and for Open the conductor's model; an answer that cannot be used becomes the fallback, which says so.
/// `desk` may be null: Open is then the fallback too. Errors: ModelFailed, BudgetOut, Cancelled.
[[nodiscard]] Result<Decision> conduct(
    const ConductorRules& rules, const ConductorQuestion& question, ModelDesk* desk, std::stop_token stop);

/// The request's guidance and stage as the decision wants them.
void apply(const Decision& decision, ProposalRequest& request);

} // namespace acann::agents
