// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/id.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::task {

/// File role → text. Roles come from the target; for ascendc: kernel.cpp, tiling.h, host.cpp.
using SourceFiles = std::map<std::string, std::string>;

enum class AgentMode
{
    Template,
    SingleShot,
    FixLoop,
    ToolAgent
};
[[nodiscard]] std::string_view name(AgentMode mode); ///< "template", "single-shot", "fix-loop", "tool-agent"
[[nodiscard]] std::optional<AgentMode> parseAgentMode(std::string_view text);

enum class Stage
{
    Init,
    Mutate,
    CompileFix,
    CorrectnessFix,
    PerfTune
};
[[nodiscard]] std::string_view name(Stage stage); ///< "init", "mutate", "compile-fix", "correctness-fix", "perf-tune"
[[nodiscard]] std::optional<Stage> parseStage(std::string_view text);

/// One content-addressed set of source files with its provenance (design §4).
struct Candidate
{
    CandidateId id; ///< idOf(files)
    std::string target; ///< "ascendc"
    SourceFiles files;
    std::vector<CandidateId> parents; ///< first one is the primary parent
    AgentMode mode = AgentMode::Template;
    Stage stage = Stage::Init;
    int generation = 0; ///< 1-based
    int slot = 0; ///< position among the generation's offspring, 0-based
    nlohmann::json recipe = nlohmann::json::object(); ///< template agent: {"exemplar": …, "parameters": {…}}
    std::string note; ///< what this candidate tries, one sentence
    int attempt = 0; ///< tries for the same slot before it; a repair has the one that it repairs as its first parent

    friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// Content hash over roles and texts.
[[nodiscard]] CandidateId idOf(const SourceFiles& files);

void to_json(nlohmann::json& json, AgentMode mode);
void from_json(const nlohmann::json& json, AgentMode& mode);
void to_json(nlohmann::json& json, Stage stage);
void from_json(const nlohmann::json& json, Stage& stage);
void to_json(nlohmann::json& json, const Candidate& candidate);
void from_json(const nlohmann::json& json, Candidate& candidate);

} // namespace acann::task

namespace acann {
using task::Candidate;
using task::SourceFiles;
} // namespace acann
