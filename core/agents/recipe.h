// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/instantiation.h"
#include "base/random.h"

#include <optional>
#include <string>
#include <vector>

namespace acann::agents {

/// What a template candidate is made of; stored in Candidate::recipe.
struct Recipe
{
    std::string exemplar;
    Parameters parameters;
    friend bool operator==(const Recipe&, const Recipe&) = default;
};
void to_json(nlohmann::json& json, const Recipe& recipe);
/// nullopt when the candidate was not made by the template agent.
[[nodiscard]] std::optional<Recipe> recipeOf(const nlohmann::json& json);

/// A recipe with what it tries.
struct Variation
{
    Recipe recipe;
    std::string move; ///< "Neighbour", "Relieves MTE2"
    std::optional<Parameters> from = {}; ///< what it changed; unset: it stands for itself
};

/// One sentence: the move, and how `made`, the parameters that the candidate really has, differ from the old ones.
[[nodiscard]] std::string noteOf(const Variation& variation, const Parameters& made);

[[nodiscard]] Recipe defaultRecipe(const knowledge::Exemplar& exemplar);
[[nodiscard]] Recipe randomRecipe(const knowledge::Exemplar& exemplar, base::Random& random);

/// One parameter moves to the next or previous value of its list.
[[nodiscard]] Variation neighbour(const knowledge::Exemplar& exemplar, const Recipe& parent, base::Random& random);
/// One or two parameters that relieve the busiest pipe move forward in their lists; a neighbour when none is left.
[[nodiscard]] Variation relieve(
    const knowledge::Exemplar& exemplar, const Recipe& parent, const std::string& pipe, base::Random& random);
/// One to three parameters take any other value.
[[nodiscard]] Variation jump(const knowledge::Exemplar& exemplar, const Recipe& parent, base::Random& random);
/// Each parameter from one of two parents of the same exemplar.
[[nodiscard]] Variation crossover(const Recipe& first, const Recipe& second, base::Random& random);

/// "tile_bytes 4096 → 8192, buffers 1 → 2"; empty when nothing differs.
[[nodiscard]] std::string difference(const Parameters& from, const Parameters& to);

/// Every combination of the exemplar's values by number, 0 ≤ index < combinations(exemplar).
[[nodiscard]] std::size_t combinations(const knowledge::Exemplar& exemplar);
[[nodiscard]] Recipe combination(const knowledge::Exemplar& exemplar, std::size_t index);

} // namespace acann::agents
