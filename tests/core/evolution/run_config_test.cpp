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
    config.budget = {45, 12.5, 350'000, 2.5, "CNY"};
    config.hardBudget = {50, 20.0, 500'000, 4.0, "CNY"};
    config.models = {{agents::ModelRole::Coder, {"deepseek", "qwen"}}, {agents::ModelRole::Conductor, {"small"}}};
    config.exploringMode = task::AgentMode::FixLoop;
    config.convergingMode = task::AgentMode::SingleShot;
    config.repairLimit = 7;
    config.convergingRepairLimit = 2;
    config.templateSeeds = 3;
    config.perfTuneSlots = 1;
    config.parallelProposals = 8;
    config.sketch = true;
    config.driftLimit = 0.4;
    config.driftAction = DriftAction::Demote;
    config.approveBeforeEvaluation = true;
    config.marginalGain = {0.25, 2};
    return config;
}

TEST(RunConfig, SurvivesStorage)
{
    EXPECT_EQ(runConfigFromJson(json(unusual())).value(), unusual());
    EXPECT_EQ(runConfigFromJson(json(RunConfig{})).value(), RunConfig{});
}

/// One name stands for a list of one.
TEST(RunConfig, AModelMayBeOneName)
{
    const auto config = runConfigFromJson(json::parse(R"({"agent": "adaptive", "models": {"coder": "deepseek"}})"));
    ASSERT_TRUE(config) << config.error().message();
    EXPECT_EQ(config->models, (decltype(config->models){{agents::ModelRole::Coder, {"deepseek"}}}));
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
        Broken{R"({"budget": {"tokens": 0}})", "budget.tokens"}, Broken{R"({"budget": {"money": 0}})", "budget.money"},
        Broken{R"({"budget": {"cash": 3}})", "budget.cash"},
        Broken{R"({"hardBudget": {"tokens": 0}})", "hardBudget.tokens"}, Broken{R"({"agent": "magic"})", "agent"},
        Broken{R"({"models": {"cook": "x"}})", "models.cook"}, Broken{R"({"models": {"coder": []}})", "models.coder"},
        Broken{R"({"exploringMode": "wild"})", "exploringMode"},
        Broken{R"({"exploringMode": "template"})", "exploringMode"}, Broken{R"({"repairLimit": -1})", "repairLimit"},
        Broken{R"({"driftLimit": 0})", "driftLimit"}, Broken{R"({"driftAction": "shrug"})", "driftAction"},
        Broken{R"({"templateSeeds": 6})", "templateSeeds"}, Broken{R"({"sketch": "yes"})", "sketch"},
        Broken{R"({"marginalGain": {"threshold": -1}})", "marginalGain.threshold"},
        Broken{R"({"marginalGain": {"window": 0}})", "marginalGain.window"}, Broken{R"({"schema": 2})", "schema"},
        Broken{R"([1])", "top level"}));

} // namespace
} // namespace acann::evolution
