// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/recipe.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>

namespace acann::agents::test {

namespace {

using ::testing::HasSubstr;

knowledge::Exemplar exemplarWith(std::vector<knowledge::ExemplarParameter> parameters)
{
    knowledge::Exemplar exemplar;
    exemplar.id = "made-up";
    exemplar.parameters = std::move(parameters);
    return exemplar;
}

knowledge::Exemplar typicalExemplar()
{
    return exemplarWith({{"tile_bytes", "host.cpp", {1024, 2048, 4096, 8192}, 2048, "tile"},
        {"buffers", "host.cpp", {1, 2}, 1, "buffers"}, {"economical", "kernel.cpp", {false, true}, false, "short"}});
}

bool isAllowed(const knowledge::Exemplar& exemplar, const Recipe& recipe)
{
    return recipe.parameters.size() == exemplar.parameters.size()
        && std::all_of(exemplar.parameters.begin(), exemplar.parameters.end(), [&](const auto& parameter) {
               const auto& values = parameter.values;
               return std::find(values.begin(), values.end(), recipe.parameters.at(parameter.name)) != values.end();
           });
}

TEST(Recipe, EveryMoveStaysWithinTheDeclaredValues)
{
    const auto exemplar = typicalExemplar();
    base::Random random(11);
    Recipe recipe = defaultRecipe(exemplar);
    for (int i = 0; i < 500; ++i) {
        const Recipe before = recipe;
        switch (i % 4) {
        case 0:
            recipe = neighbour(exemplar, before, random).recipe;
            break;
        case 1:
            recipe = relieve(exemplar, before, i % 8 == 1 ? "MTE2" : "V", random).recipe;
            break;
        case 2:
            recipe = jump(exemplar, before, random).recipe;
            break;
        default:
            recipe = crossover(before, randomRecipe(exemplar, random), random).recipe;
        }
        ASSERT_TRUE(isAllowed(exemplar, recipe)) << describe(recipe.parameters);
    }
}

TEST(Recipe, NeighbourChangesOneParameterByOneStep)
{
    const auto exemplar = typicalExemplar();
    base::Random random(5);
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i)
        seen.insert(difference(defaultRecipe(exemplar).parameters,
            neighbour(exemplar, defaultRecipe(exemplar), random).recipe.parameters));
    EXPECT_THAT(seen,
        ::testing::UnorderedElementsAre(
            "tile_bytes 2048 → 4096", "tile_bytes 2048 → 1024", "buffers 1 → 2", "economical false → true"));
}

TEST(Recipe, CopyBoundParentsGetLargerTilesAndMoreBuffersButNoShorterPolynomials)
{
    const auto exemplar = typicalExemplar();
    base::Random random(3);
    for (int i = 0; i < 50; ++i) {
        const auto variation = relieve(exemplar, defaultRecipe(exemplar), "MTE2", random);
        const auto& parameters = variation.recipe.parameters;
        EXPECT_EQ(parameters.at("economical"), false);
        EXPECT_GE(parameters.at("tile_bytes").get<int>(), 2048);
        EXPECT_NE(parameters, defaultRecipe(exemplar).parameters);
        EXPECT_THAT(noteOf(variation, parameters), HasSubstr("MTE2"));
    }
}

TEST(Recipe, CrossoverTakesEachValueFromAParent)
{
    const Recipe first{"made-up", {{"a", 1}, {"b", 1}, {"c", 1}}};
    const Recipe second{"made-up", {{"a", 2}, {"b", 2}, {"c", 2}}};
    base::Random random(1);
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i)
        seen.insert(describe(crossover(first, second, random).recipe.parameters));
    EXPECT_EQ(seen.size(), 8U); // every combination of two values in three places
}

TEST(Recipe, CombinationsAreAllDifferentAndComplete)
{
    const auto exemplar = typicalExemplar();
    ASSERT_EQ(combinations(exemplar), 16U);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < 16; ++i)
        seen.insert(describe(combination(exemplar, i).parameters));
    EXPECT_EQ(seen.size(), 16U);
}

TEST(Recipe, SurvivesJsonAndRefusesForeignRecipes)
{
    const Recipe recipe{"made-up", {{"a", 1}, {"b", true}}};
    EXPECT_EQ(recipeOf(nlohmann::json(recipe)), recipe);
    EXPECT_EQ(recipeOf(nlohmann::json::object()), std::nullopt);
    EXPECT_EQ(recipeOf({{"exemplar", 3}}), std::nullopt);
}

} // namespace

} // namespace acann::agents::test
