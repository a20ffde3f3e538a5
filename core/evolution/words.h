// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

/// The closed sets of words that events and configurations use.
namespace acann::evolution {

/// What the conductor makes of a try that gave no valid candidate.
enum class Decision
{
    Repair, ///< edit what failed
    Rewrite, ///< write whole files anew, knowing what failed
    ChangeApproach, ///< the same failure came twice: do something else
    Repeat, ///< the reply could not be used: ask again
    GiveUp, ///< the slot ends without a valid candidate
    SwitchMode ///< another agent mode from the next generation on
};
[[nodiscard]] std::string_view name(Decision decision); ///< "repair", "rewrite", "change-approach", …
[[nodiscard]] std::optional<Decision> parseDecision(std::string_view text);

enum class DecidedBy
{
    Rule,
    Model,
    Person
};
[[nodiscard]] std::string_view name(DecidedBy by); ///< "rule", "model", "person"
[[nodiscard]] std::optional<DecidedBy> parseDecidedBy(std::string_view text);

enum class SteeringKind
{
    Hint, ///< a sentence for the prompts to come
    Ban, ///< an approach or API name that must not be used; or a candidate that nobody may descend from any more
    Pin, ///< a valid candidate that every selection keeps
    Freeze, ///< regions that stay as in the parent
    Approve, ///< a candidate may be evaluated
    Refuse, ///< a candidate is not evaluated
    Override, ///< another decision for a slot than the conductor's
    Mode, ///< another agent mode from the next generation on
    ReAsk, ///< one more slot in this generation that asks again what a slot was asked, with layers left out
    Answer, ///< a person's reply to a request that was put to them in place of a model
    Fork, ///< another run goes on from a candidate
    Withdraw ///< an earlier act no longer holds for what starts from now on
};
[[nodiscard]] std::string_view name(SteeringKind kind); ///< "hint", "ban", …, "re-ask", …
[[nodiscard]] std::optional<SteeringKind> parseSteeringKind(std::string_view text);

/// What happens to a candidate that drifted too far from its parent.
enum class DriftAction
{
    Reject, ///< it is refused like an unusable reply
    Demote ///< it is kept, and the next generation uses a less free agent mode
};
[[nodiscard]] std::string_view name(DriftAction action); ///< "reject", "demote"
[[nodiscard]] std::optional<DriftAction> parseDriftAction(std::string_view text);

} // namespace acann::evolution
