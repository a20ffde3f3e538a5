// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::knowledge {

/// L0 programming model · L1 pattern guidance · L2 hardware constraints · L3 tiling strategy · L4 API reference ·
/// L5 exemplar code.
enum class Layer
{
    L0,
    L1,
    L2,
    L3,
    L4,
    L5
};
inline constexpr std::array kLayers{Layer::L0, Layer::L1, Layer::L2, Layer::L3, Layer::L4, Layer::L5};
[[nodiscard]] std::string_view name(Layer layer); ///< "L0"
[[nodiscard]] std::string_view title(Layer layer); ///< "programming model"
[[nodiscard]] std::optional<Layer> parseLayer(std::string_view text); ///< "L0" … "L5"

enum class CardStatus
{
    Draft,
    Verified,
    Retracted
};
[[nodiscard]] std::string_view name(CardStatus status); ///< "draft", "verified", "retracted"
[[nodiscard]] std::optional<CardStatus> parseStatus(std::string_view text);

/// The smallest piece of knowledge: one Markdown file with YAML front matter (design §9).
struct Card
{
    std::string id;
    Layer layer = Layer::L0;
    std::vector<task::Pattern> patterns; ///< empty: every pattern
    std::vector<std::string> ops; ///< graph operations it is about; empty: any
    std::vector<std::string> dtypes;
    std::string cann; ///< version range it holds for, e.g. ">=8.0"
    std::vector<std::string> chips;
    std::string source; ///< where its facts come from
    std::string licence;
    CardStatus status = CardStatus::Draft;
    std::vector<std::string> evidence;
    std::string title;
    std::string body; ///< Markdown without the front matter
    std::filesystem::path file;

    friend bool operator==(const Card&, const Card&) = default;
};

/// A declared, mutable constant of an exemplar: a source line tagged `// @param <name>`.
struct ExemplarParameter
{
    std::string name;
    std::string role; ///< file that holds the tagged line
    std::vector<nlohmann::json> values; ///< allowed values, in order (neighbours are small changes)
    nlohmann::json defaultValue;
    std::string meaning;
    friend bool operator==(const ExemplarParameter&, const ExemplarParameter&) = default;
};

/// Compilable source with declared parameters and slots: L5/<exemplar>/{kernel.cpp,tiling.h,host.cpp,exemplar.json}.
struct Exemplar
{
    std::string id;
    std::string title;
    task::Pattern pattern = task::Pattern::Elementwise;
    SourceFiles files;
    std::vector<ExemplarParameter> parameters;
    std::vector<std::string> slots; ///< names of `// @slot <name> begin … end` regions that the agent fills
    nlohmann::json applies; ///< which tasks it fits; see docs/pack-format.md §applies
    CardStatus status = CardStatus::Draft;
    std::vector<std::string> evidence;
    std::vector<std::string> provedBy; ///< task ids
    std::filesystem::path folder;

    friend bool operator==(const Exemplar&, const Exemplar&) = default;
};

struct Pack
{
    task::Pattern pattern = task::Pattern::Elementwise;
    std::vector<Card> cards; ///< sorted by layer, then id
    std::vector<Exemplar> exemplars; ///< sorted by id
};

/// What a role's file is known by when a model does not name it, and what never belongs into it.
struct RoleMarks
{
    std::vector<std::string> required; ///< every file of the role has all of them
    std::vector<std::string> forbidden; ///< and none of these
    friend bool operator==(const RoleMarks&, const RoleMarks&) = default;
};

/// A part of a candidate whose drift is measured and that a person can freeze.
struct Region
{
    std::string name; ///< "CopyIn"
    std::vector<std::string> roles; ///< the files it lies in
    std::vector<std::string> functions; ///< beginnings of the names of its functions; empty: the whole files
    friend bool operator==(const Region&, const Region&) = default;
};

/// A target (language + toolchain), wholly described by documents under knowledge/targets/<id>.
struct Target
{
    std::string id; ///< "ascendc"
    std::string title;
    std::vector<std::string> roles; ///< file roles in display order
    std::map<std::string, std::string> roleLanguages; ///< role → "cpp"
    std::map<task::Stage, std::set<Layer>> stageMatrix; ///< default stage → layers
    /// Stages that are shown only these files of an exemplar (its structure); a stage without an entry gets all of
    /// them.
    std::map<task::Stage, std::vector<std::string>> exemplarRoles;
    std::vector<Card> common; ///< cards shared by all patterns
    std::vector<Pack> packs;
    std::filesystem::path folder;
    std::map<std::string, RoleMarks> roleMarks; ///< by role; a role without an entry has none
    std::vector<Region> regions; ///< in display order
    std::map<std::string, std::string> prompts; ///< prompts/<name>.md → text; what models are told
    nlohmann::json conductor; ///< conductor.json as it is; null: the target has none

    /// A card of the target or of any of its packs.
    [[nodiscard]] const Card* card(std::string_view cardId) const;
    [[nodiscard]] const Pack* pack(task::Pattern pattern) const;
    [[nodiscard]] const Exemplar* exemplar(std::string_view exemplarId) const;
};

/// What loading found wrong in one file; the rest of the knowledge stays usable.
struct LoadProblem
{
    std::filesystem::path file;
    int line = 0;
    Error error;
};

struct KnowledgeBase
{
    std::vector<Target> targets;
    std::vector<LoadProblem> problems;
    std::string digest; ///< hash of every file that was read

    [[nodiscard]] const Target* target(std::string_view id) const;
};

/// Reads knowledge/targets/*. Never fails as a whole: broken files become problems.
[[nodiscard]] KnowledgeBase loadKnowledge(const std::filesystem::path& root);

/// Parses one card. Errors: CardBroken with file, line and field.
[[nodiscard]] Result<Card> parseCard(const std::filesystem::path& file, std::string_view text);

// --- routing -------------------------------------------------------------------------------------------------------

struct RouteCandidate
{
    task::Pattern pattern = task::Pattern::Elementwise;
    int score = 0;
    std::vector<std::string> evidence; ///< "graph contains reduce_sum over the last axis"
    friend bool operator==(const RouteCandidate&, const RouteCandidate&) = default;
};

/// The pattern of a task with reasons; deterministic. A declared pattern wins and says so.
struct Route
{
    task::Pattern pattern = task::Pattern::Elementwise;
    std::vector<std::string> evidence;
    std::vector<RouteCandidate> alternatives; ///< best first, without the winner
};
[[nodiscard]] Route routePattern(const task::OperatorTask& task);

// --- assembly ------------------------------------------------------------------------------------------------------

struct ManifestEntry
{
    std::string card; ///< card or exemplar id
    Layer layer = Layer::L0;
    std::string reason; ///< "L2 is fed in stage mutate; pattern softmax"
    int tokens = 0; ///< estimated; see estimateTokens
    friend bool operator==(const ManifestEntry&, const ManifestEntry&) = default;
};
void to_json(nlohmann::json& json, const ManifestEntry& entry);
void from_json(const nlohmann::json& json, ManifestEntry& entry);

struct AssembledPrompt
{
    std::string text;
    std::vector<ManifestEntry> manifest;
    std::map<Layer, int> tokensPerLayer;
    int totalTokens = 0;
};

using StageMatrix = std::map<task::Stage, std::set<Layer>>;

/// The knowledge text for one stage of a task, with its manifest: layers in order L0 to L5, within a layer the common
/// cards before the pattern's, each sorted by id; then one exemplar: the best verified one that fits the task, else the
/// nearest (the manifest's reason says which condition it misses). Retracted cards never enter; cards enter only when
/// their op, dtype and chip filters hold. Chip filters are prefixes of `soc`.
[[nodiscard]] AssembledPrompt assemble(const Target& target, const task::OperatorTask& task, task::Pattern pattern,
    task::Stage stage, const StageMatrix& matrix, std::string_view soc = "ascend910b3");

/// ASCII characters ÷ 4 + other characters × 0.7, rounded up: an estimate, and labelled so wherever it is shown.
[[nodiscard]] int estimateTokens(std::string_view text);

} // namespace acann::knowledge
