// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/recipe.h"

#include "knowledge/source_tags.h"

#include <algorithm>
#include <map>
#include <set>

namespace acann::agents {

namespace {

using knowledge::Exemplar;
using knowledge::ExemplarParameter;

std::size_t indexOf(const ExemplarParameter& parameter, const nlohmann::json& value)
{
    const auto found = std::find(parameter.values.begin(), parameter.values.end(), value);
    return found == parameter.values.end() ? 0 : static_cast<std::size_t>(found - parameter.values.begin());
}

/// Which parameters relieve which pipe when they move forward in their list of values. A parameter that is not listed
/// is still changed by the other moves.
bool relieves(const std::string& parameter, const std::string& pipe)
{
    static const std::set<std::string> copies{"tile_bytes", "tile_length", "column_tile", "rows_per_tile", "buffers",
        "core_percent", "online", "merge_tiles"};
    static const std::set<std::string> arithmetic{"vector_rows", "replicate", "economical", "compute_in_float",
        "fold_lanes", "rows_per_tile", "core_percent", "buffers", "reuse_inputs", "tile_bytes", "tile_length"};
    static const std::set<std::string> scalars{"vector_rows", "replicate", "fold_lanes", "rows_per_tile", "tile_bytes",
        "tile_length", "column_tile", "core_percent"};
    static const std::map<std::string, const std::set<std::string>*> byPipe{
        {"MTE2", &copies}, {"MTE3", &copies}, {"V", &arithmetic}, {"S", &scalars}};
    const auto found = byPipe.find(pipe);
    return found != byPipe.end() && found->second->contains(parameter);
}

} // namespace

void to_json(nlohmann::json& json, const Recipe& recipe)
{
    json = {{"exemplar", recipe.exemplar}, {"parameters", recipe.parameters}};
}

std::optional<Recipe> recipeOf(const nlohmann::json& json)
{
    if (!json.is_object() || !json.contains("exemplar") || !json.at("exemplar").is_string()
        || !json.contains("parameters") || !json.at("parameters").is_object())
        return std::nullopt;
    return Recipe{json.at("exemplar").get<std::string>(), json.at("parameters").get<Parameters>()};
}

Recipe defaultRecipe(const Exemplar& exemplar)
{
    Recipe recipe{exemplar.id, {}};
    for (const auto& parameter : exemplar.parameters)
        recipe.parameters[parameter.name] = parameter.defaultValue;
    return recipe;
}

Recipe randomRecipe(const Exemplar& exemplar, base::Random& random)
{
    Recipe recipe{exemplar.id, {}};
    for (const auto& parameter : exemplar.parameters)
        recipe.parameters[parameter.name] = random.pick(parameter.values);
    return recipe;
}

std::string difference(const Parameters& from, const Parameters& to)
{
    std::string text;
    for (const auto& [name, value] : to) {
        const auto before = from.find(name);
        if (before != from.end() && before->second == value)
            continue;
        const std::string old = before == from.end() ? "?" : knowledge::spelling(before->second);
        text.append(text.empty() ? "" : ", ").append(name).append(" ").append(old);
        text.append(" → ").append(knowledge::spelling(value));
    }
    return text;
}

std::string noteOf(const Variation& variation, const Parameters& made)
{
    if (!variation.from)
        return variation.move + ".";
    const auto changes = difference(*variation.from, made);
    return variation.move + ": " + (changes.empty() ? "nothing that has an effect" : changes) + ".";
}

Variation neighbour(const Exemplar& exemplar, const Recipe& parent, base::Random& random)
{
    Recipe recipe = parent;
    if (!exemplar.parameters.empty()) {
        const auto& parameter = random.pick(exemplar.parameters);
        const std::size_t last = parameter.values.size() - 1;
        const std::size_t now = indexOf(parameter, parent.parameters.at(parameter.name));
        const bool up = now == 0 || (now < last && random.chance(0.6));
        const std::size_t next = up ? std::min(now + 1, last) : now - 1;
        recipe.parameters[parameter.name] = parameter.values[next];
    }
    return {recipe, "Neighbour", parent.parameters};
}

Variation relieve(const Exemplar& exemplar, const Recipe& parent, const std::string& pipe, base::Random& random)
{
    std::vector<const ExemplarParameter*> open;
    for (const auto& parameter : exemplar.parameters) {
        const std::size_t now = indexOf(parameter, parent.parameters.at(parameter.name));
        if (now + 1 < parameter.values.size() && relieves(parameter.name, pipe))
            open.push_back(&parameter);
    }
    if (open.empty())
        return neighbour(exemplar, parent, random);
    Recipe recipe = parent;
    const std::size_t moves = std::min<std::size_t>(open.size(), 1 + random.below(3));
    for (std::size_t i = 0; i < moves; ++i) {
        const ExemplarParameter& parameter = *random.pick(open);
        const std::size_t now = indexOf(parameter, parent.parameters.at(parameter.name));
        const std::size_t step = random.chance(0.5) ? 1 : 2;
        recipe.parameters[parameter.name] = parameter.values[std::min(now + step, parameter.values.size() - 1)];
    }
    return {recipe, "Relieves " + pipe, parent.parameters};
}

Variation jump(const Exemplar& exemplar, const Recipe& parent, base::Random& random)
{
    Recipe recipe = parent;
    const std::size_t moves = exemplar.parameters.empty() ? 0 : 1 + random.below(3);
    for (std::size_t i = 0; i < moves; ++i) {
        const auto& parameter = random.pick(exemplar.parameters);
        recipe.parameters[parameter.name] = random.pick(parameter.values);
    }
    return {recipe, "Jump", parent.parameters};
}

Variation crossover(const Recipe& first, const Recipe& second, base::Random& random)
{
    Recipe recipe = first;
    for (auto& [name, value] : recipe.parameters) {
        const auto other = second.parameters.find(name);
        if (other != second.parameters.end() && random.chance(0.5))
            value = other->second;
    }
    return {recipe, "Crossover, from the second parent", first.parameters};
}

std::size_t combinations(const Exemplar& exemplar)
{
    std::size_t count = 1;
    for (const auto& parameter : exemplar.parameters)
        count *= parameter.values.size();
    return count;
}

Recipe combination(const Exemplar& exemplar, std::size_t index)
{
    Recipe recipe{exemplar.id, {}};
    for (const auto& parameter : exemplar.parameters) {
        recipe.parameters[parameter.name] = parameter.values[index % parameter.values.size()];
        index /= parameter.values.size();
    }
    return recipe;
}

} // namespace acann::agents
