// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/lint.h"

#include "knowledge/operations.h"

namespace acann::knowledge {

namespace {

/// Estimated tokens that one card of a layer may cost. A prompt holds several cards of a layer and the whole of L0 to
/// L4 is meant to stay near a thousand tokens.
int budgetOf(Layer layer) { return layer == Layer::L4 ? 320 : 220; }

Finding finding(const Card& card, std::string rule, Severity severity, std::string message, std::string suggestion)
{
    Finding result;
    result.rule = std::move(rule);
    result.severity = severity;
    result.message = std::move(message);
    result.place = {card.file.string(), 0, {}};
    result.suggestion = std::move(suggestion);
    result.source = "docs/pack-format.md";
    return result;
}

} // namespace

std::vector<Finding> lintCard(const Card& card)
{
    std::vector<Finding> findings;
    if (card.source.empty())
        findings.push_back(finding(card, "CARD-SOURCE", Severity::Warning, "card '" + card.id + "' names no source",
            "Say where its facts come from in the field 'source'."));
    if (card.licence.empty())
        findings.push_back(finding(card, "CARD-LICENCE", Severity::Warning, "card '" + card.id + "' names no licence",
            "Name the licence of the text in the field 'licence'."));
    const int tokens = estimateTokens(card.body);
    const int budget = budgetOf(card.layer);
    if (tokens > budget)
        findings.push_back(finding(card, "CARD-LENGTH", Severity::Warning,
            "card '" + card.id + "' costs about " + std::to_string(tokens) + " tokens; its layer's budget is "
                + std::to_string(budget),
            "Shorten it, or split it by 'ops' or 'dtypes' so that only the needed part is fed."));
    for (const auto& op : card.ops) {
        if (!isKnownOperation(op))
            findings.push_back(finding(card, "CARD-OP", Severity::Warning,
                "card '" + card.id + "' names the operation '" + op + "' that no graph can contain",
                "Use the names of docs/task-format.md, section Graph."));
    }
    return findings;
}

std::vector<Finding> lintTarget(const Target& target)
{
    std::vector<Finding> findings;
    const auto add = [&](const std::vector<Card>& cards) {
        for (const auto& card : cards) {
            auto more = lintCard(card);
            findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        }
    };
    add(target.common);
    for (const auto& pack : target.packs) {
        add(pack.cards);
        if (pack.cards.empty() && pack.exemplars.empty()) {
            Finding empty;
            empty.rule = "PACK-EMPTY";
            empty.severity = Severity::Warning;
            empty.message = "the pack '" + std::string(task::name(pack.pattern)) + "' has no usable card or exemplar";
            empty.place = {(target.folder / "patterns" / std::string(task::name(pack.pattern))).string(), 0, {}};
            empty.suggestion = "Add cards, or remove the folder.";
            findings.push_back(std::move(empty));
        }
    }
    return findings;
}

} // namespace acann::knowledge
