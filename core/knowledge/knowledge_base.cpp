// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_base.h"

#include <algorithm>

namespace acann::knowledge {

std::string_view name(Layer layer)
{
    constexpr std::array<std::string_view, kLayers.size()> kNames{"L0", "L1", "L2", "L3", "L4", "L5"};
    return kNames.at(static_cast<size_t>(layer));
}

std::string_view title(Layer layer)
{
    constexpr std::array<std::string_view, kLayers.size()> kTitles{"programming model", "pattern guidance",
        "hardware constraints", "tiling strategy", "API reference", "exemplar code"};
    return kTitles.at(static_cast<size_t>(layer));
}

std::optional<Layer> parseLayer(std::string_view text)
{
    const auto found = std::find_if(kLayers.begin(), kLayers.end(), [&](Layer layer) { return name(layer) == text; });
    return found == kLayers.end() ? std::nullopt : std::optional(*found);
}

std::string_view name(CardStatus status)
{
    switch (status) {
    case CardStatus::Draft:
        return "draft";
    case CardStatus::Verified:
        return "verified";
    case CardStatus::Retracted:
        return "retracted";
    }
    return {};
}

std::optional<CardStatus> parseStatus(std::string_view text)
{
    for (const auto status : {CardStatus::Draft, CardStatus::Verified, CardStatus::Retracted}) {
        if (name(status) == text)
            return status;
    }
    return std::nullopt;
}

const Card* Target::card(std::string_view cardId) const
{
    const auto findIn = [&](const std::vector<Card>& cards) -> const Card* {
        const auto found
            = std::find_if(cards.begin(), cards.end(), [&](const Card& item) { return item.id == cardId; });
        return found == cards.end() ? nullptr : &*found;
    };
    const Card* found = findIn(common);
    for (auto item = packs.begin(); found == nullptr && item != packs.end(); ++item)
        found = findIn(item->cards);
    return found;
}

const Pack* Target::pack(task::Pattern pattern) const
{
    const auto found = std::find_if(packs.begin(), packs.end(), [&](const Pack& p) { return p.pattern == pattern; });
    return found == packs.end() ? nullptr : &*found;
}

const Exemplar* Target::exemplar(std::string_view exemplarId) const
{
    for (const auto& candidate : packs) {
        for (const auto& exemplar : candidate.exemplars) {
            if (exemplar.id == exemplarId)
                return &exemplar;
        }
    }
    return nullptr;
}

const Target* KnowledgeBase::target(std::string_view id) const
{
    const auto found = std::find_if(targets.begin(), targets.end(), [&](const Target& t) { return t.id == id; });
    return found == targets.end() ? nullptr : &*found;
}

void to_json(nlohmann::json& json, const ManifestEntry& entry)
{
    json = {{"card", entry.card}, {"layer", name(entry.layer)}, {"reason", entry.reason}, {"tokens", entry.tokens}};
}

void from_json(const nlohmann::json& json, ManifestEntry& entry)
{
    entry.card = json.at("card").get<std::string>();
    entry.layer = parseLayer(json.at("layer").get<std::string>()).value_or(Layer::L0);
    entry.reason = json.at("reason").get<std::string>();
    entry.tokens = json.at("tokens").get<int>();
}

} // namespace acann::knowledge
