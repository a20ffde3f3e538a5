// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/words.h"

#include <array>
#include <utility>

namespace acann::evolution {

namespace {

constexpr std::array kDecisions{std::pair{Decision::Repair, "repair"}, std::pair{Decision::Rewrite, "rewrite"},
    std::pair{Decision::ChangeApproach, "change-approach"}, std::pair{Decision::Repeat, "repeat"},
    std::pair{Decision::GiveUp, "give-up"}, std::pair{Decision::SwitchMode, "switch-mode"}};
constexpr std::array kDeciders{
    std::pair{DecidedBy::Rule, "rule"}, std::pair{DecidedBy::Model, "model"}, std::pair{DecidedBy::Person, "person"}};
constexpr std::array kSteering{std::pair{SteeringKind::Hint, "hint"}, std::pair{SteeringKind::Ban, "ban"},
    std::pair{SteeringKind::Pin, "pin"}, std::pair{SteeringKind::Freeze, "freeze"},
    std::pair{SteeringKind::Approve, "approve"}, std::pair{SteeringKind::Refuse, "refuse"},
    std::pair{SteeringKind::Override, "override"}, std::pair{SteeringKind::Mode, "mode"},
    std::pair{SteeringKind::ReAsk, "re-ask"}, std::pair{SteeringKind::Answer, "answer"},
    std::pair{SteeringKind::Fork, "fork"}, std::pair{SteeringKind::Withdraw, "withdraw"}};
constexpr std::array kDriftActions{std::pair{DriftAction::Reject, "reject"}, std::pair{DriftAction::Demote, "demote"}};

template <typename Table, typename Value> std::string_view wordOf(const Table& table, Value value)
{
    for (const auto& [key, word] : table)
        if (key == value)
            return word;
    return "?";
}

template <typename Table>
auto valueOf(const Table& table, std::string_view text) -> std::optional<typename Table::value_type::first_type>
{
    for (const auto& [key, word] : table)
        if (text == word)
            return key;
    return std::nullopt;
}

} // namespace

std::string_view name(Decision decision) { return wordOf(kDecisions, decision); }
std::optional<Decision> parseDecision(std::string_view text) { return valueOf(kDecisions, text); }
std::string_view name(DecidedBy by) { return wordOf(kDeciders, by); }
std::optional<DecidedBy> parseDecidedBy(std::string_view text) { return valueOf(kDeciders, text); }
std::string_view name(SteeringKind kind) { return wordOf(kSteering, kind); }
std::optional<SteeringKind> parseSteeringKind(std::string_view text) { return valueOf(kSteering, text); }
std::string_view name(DriftAction action) { return wordOf(kDriftActions, action); }
std::optional<DriftAction> parseDriftAction(std::string_view text) { return valueOf(kDriftActions, text); }

} // namespace acann::evolution
