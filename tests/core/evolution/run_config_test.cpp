// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_config.h"

#include <gmock/gmock.h>

namespace acann::evolution {
namespace {

using nlohmann::json;
using testing::HasSubstr;

RunConfig unusual()
{
    RunConfig config;
    config.target = "cpp";
    config.evaluator = "host:lab";
    config.soc = "ascend910b1";
    config.agent = "single-shot";
    config.patternOverride = task::Pattern::Softmax;
    config.generations = 10;
    config.population = 4;
    config.offspring = 6;
    config.seed = 18'446'744'073'709'551'615u;
    config.parallelEvaluations = 3;
    config.convergencePatience = 2;
    config.speedOfLightTarget = 0.95;
    config.stageMatrix = {{task::Stage::Mutate, {knowledge::Layer::L2, knowledge::Layer::L4}}};
    config.budget = {45, 12.5, 350'000};
    return config;
}

TEST(RunConfig, SurvivesStorage)
{
    EXPECT_EQ(runConfigFromJson(json(unusual())).value(), unusual());
    EXPECT_EQ(runConfigFromJson(json(RunConfig{})).value(), RunConfig{});
}

TEST(RunConfig, LeavesOutMeansDefault)
{
    const auto config = runConfigFromJson(json::parse(R"({"generations": 7, "budget": {"tokens": 5}})"));
    ASSERT_TRUE(config);
    RunConfig expected;
    expected.generations = 7;
    expected.budget.tokens = 5;
    EXPECT_EQ(*config, expected);
}

struct Broken
{
    const char* document;
    const char* key; ///< that the error must name
};

class BrokenRunConfig : public testing::TestWithParam<Broken>
{ };

TEST_P(BrokenRunConfig, NamesTheKey)
{
    const auto config = runConfigFromJson(json::parse(GetParam().document));
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().code, ErrorCode::RunConfigBroken);
    EXPECT_THAT(config.error().text, HasSubstr(std::string("'") + GetParam().key + "'"));
    EXPECT_FALSE(config.error().nextStep.empty());
}

INSTANTIATE_TEST_SUITE_P(All, BrokenRunConfig,
    testing::Values(Broken{R"({"populaton": 5})", "populaton"}, Broken{R"({"population": 0})", "population"},
        Broken{R"({"offspring": 0})", "offspring"}, Broken{R"({"generations": -1})", "generations"},
        Broken{R"({"generations": 2.5})", "generations"}, Broken{R"({"generations": "3"})", "generations"},
        Broken{R"({"parallelEvaluations": 0})", "parallelEvaluations"},
        Broken{R"({"convergencePatience": -1})", "convergencePatience"},
        Broken{R"({"speedOfLightTarget": 0})", "speedOfLightTarget"},
        Broken{R"({"speedOfLightTarget": 1.01})", "speedOfLightTarget"},
        Broken{R"({"patternOverride": "softmix"})", "patternOverride"},
        Broken{R"({"stageMatrix": {"init": ["L9"]}})", "stageMatrix.init"},
        Broken{R"({"stageMatrix": {"start": ["L0"]}})", "stageMatrix.start"},
        Broken{R"({"stageMatrix": 1})", "stageMatrix"}, Broken{R"({"target": ""})", "target"},
        Broken{R"({"evaluator": ""})", "evaluator"}, Broken{R"({"agent": ""})", "agent"},
        Broken{R"({"soc": ""})", "soc"}, Broken{R"({"seed": true})", "seed"},
        Broken{R"({"budget": {"evaluations": 0}})", "budget.evaluations"},
        Broken{R"({"budget": {"minutes": 0}})", "budget.minutes"},
        Broken{R"({"budget": {"tokens": 0}})", "budget.tokens"}, Broken{R"({"budget": {"money": 3}})", "budget.money"},
        Broken{R"({"schema": 2})", "schema"}, Broken{R"([1])", "top level"}));

} // namespace
} // namespace acann::evolution
