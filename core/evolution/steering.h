// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/id.h"
#include "evolution/words.h"
#include "task/candidate.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace acann::evolution {

/// A slot of a generation, and one try for it.
struct SlotRef
{
    int generation = 1;
    int slot = 0;
    int attempt = 0;
    friend auto operator<=>(const SlotRef&, const SlotRef&) = default;
};

/// What a person asks of a run (design §5). Which members count depends on the kind:
///
/// | kind     | candidate | where | text | others |
/// |----------|-----------|-------|------|--------|
/// | hint     | –, or: only for its descendants | – , or: only for that slot | the sentence | |
/// | ban      | the banned one, or – | – | approach or API name (without a candidate) | |
/// | pin      | the pinned one | – | – | |
/// | freeze   | –, or: only for its descendants | – | – | regions |
/// | approve, refuse | the one that waits | – | refuse: why; the next try is told | |
/// | override | – | the slot | why | decision, or mode for its next try |
/// | mode     | – | – | why | mode |
/// | re-ask   | – | the try to ask again | – | droppedLayers |
/// | answer   | – | the try that asked | the reply | |
/// | fork     | the one that is gone on from | – | the new run's id | |
/// | withdraw | – | – | – | act |
struct Steering
{
    SteeringKind kind = SteeringKind::Hint;
    std::string text;
    std::optional<CandidateId> candidate;
    std::optional<SlotRef> where;
    std::set<std::string> regions; ///< "Init", "CopyIn", "Compute", "CopyOut", "tiling"
    std::set<std::string> droppedLayers; ///< "L5"
    std::optional<Decision> decision;
    std::optional<task::AgentMode> mode;
    int act = 0; ///< id of the act that is withdrawn
    friend bool operator==(const Steering&, const Steering&) = default;
};

void to_json(nlohmann::json& json, const SlotRef& where);
void from_json(const nlohmann::json& json, SlotRef& where);
void to_json(nlohmann::json& json, const Steering& steering);
/// Throws nlohmann::json::exception for a word that is unknown.
void from_json(const nlohmann::json& json, Steering& steering);

/// One sentence for people: "hint: use double buffers".
[[nodiscard]] std::string describe(const Steering& steering);

} // namespace acann::evolution
