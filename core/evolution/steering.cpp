// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/steering.h"

namespace acann::evolution {

using nlohmann::json;

namespace {

template <typename Value> Value known(const std::optional<Value>& value, const std::string& text)
{
    if (!value)
        throw json::other_error::create(501, "unknown word '" + text + "'", static_cast<json*>(nullptr));
    return *value;
}

std::string joined(const std::set<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace

void to_json(json& document, const SlotRef& where)
{
    document = {{"generation", where.generation}, {"slot", where.slot}, {"attempt", where.attempt}};
}

void from_json(const json& document, SlotRef& where)
{
    document.at("generation").get_to(where.generation);
    document.at("slot").get_to(where.slot);
    document.at("attempt").get_to(where.attempt);
}

/// Only what is set is written: most kinds use two of the members.
void to_json(json& document, const Steering& steering)
{
    document = {{"kind", name(steering.kind)}};
    if (!steering.text.empty())
        document["text"] = steering.text;
    if (steering.candidate)
        document["candidate"] = *steering.candidate;
    if (steering.where)
        document["where"] = *steering.where;
    if (!steering.regions.empty())
        document["regions"] = steering.regions;
    if (!steering.droppedLayers.empty())
        document["droppedLayers"] = steering.droppedLayers;
    if (steering.decision)
        document["decision"] = name(*steering.decision);
    if (steering.mode)
        document["mode"] = *steering.mode;
    if (steering.act != 0)
        document["act"] = steering.act;
}

void from_json(const json& document, Steering& steering)
{
    const auto kind = document.at("kind").get<std::string>();
    steering = {};
    steering.kind = known(parseSteeringKind(kind), kind);
    steering.text = document.value("text", std::string());
    if (document.contains("candidate"))
        steering.candidate = document.at("candidate").get<CandidateId>();
    if (document.contains("where"))
        steering.where = document.at("where").get<SlotRef>();
    steering.regions = document.value("regions", std::set<std::string>());
    steering.droppedLayers = document.value("droppedLayers", std::set<std::string>());
    if (document.contains("decision")) {
        const auto decision = document.at("decision").get<std::string>();
        steering.decision = known(parseDecision(decision), decision);
    }
    if (document.contains("mode"))
        steering.mode = document.at("mode").get<task::AgentMode>();
    steering.act = document.value("act", 0);
}

std::string describe(const Steering& steering)
{
    std::string text(name(steering.kind));
    if (steering.candidate)
        text += " candidate " + steering.candidate->brief();
    if (steering.where)
        text += " slot " + std::to_string(steering.where->slot) + " of generation "
            + std::to_string(steering.where->generation);
    if (steering.decision)
        text += " with " + std::string(name(*steering.decision));
    if (steering.mode)
        text += " to " + std::string(task::name(*steering.mode));
    if (!steering.regions.empty())
        text += " " + joined(steering.regions);
    if (!steering.droppedLayers.empty())
        text += " without " + joined(steering.droppedLayers);
    if (steering.act != 0)
        text += " act " + std::to_string(steering.act);
    return steering.text.empty() ? text : text + ": " + steering.text;
}

} // namespace acann::evolution
