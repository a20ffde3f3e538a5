// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"
#include "knowledge/lint.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using task::Pattern;
using task::Stage;

/// The knowledge folder of the source tree, as it ships.
class ShippedKnowledge : public ::testing::Test
{
protected:
    KnowledgeBase base = loadKnowledge(std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge");
    const Target* target = base.target("ascendc");

    void SetUp() override { ASSERT_NE(target, nullptr); }
};

TEST_F(ShippedKnowledge, HasNoBrokenFile)
{
    for (const auto& problem : base.problems)
        ADD_FAILURE() << problem.file << ": " << problem.error.message();
}

TEST_F(ShippedKnowledge, EveryCardNamesItsSourceAndKeepsItsBudget)
{
    for (const auto& finding : lintTarget(*target))
        ADD_FAILURE() << finding.rule << ": " << finding.message;
}

TEST_F(ShippedKnowledge, StageMatrixIsThatOfTheMethod)
{
    using L = Layer;
    const StageMatrix expected{{Stage::Init, {L::L0, L::L1, L::L2, L::L3, L::L4, L::L5}},
        {Stage::Mutate, {L::L2, L::L3, L::L4}}, {Stage::CompileFix, {L::L2, L::L4, L::L5}},
        {Stage::CorrectnessFix, {L::L1, L::L5}}, {Stage::PerfTune, {L::L3}}};
    EXPECT_EQ(target->stageMatrix, expected);
}

class ShippedPack : public ShippedKnowledge, public ::testing::WithParamInterface<std::pair<Pattern, const char*>>
{ };

TEST_P(ShippedPack, InitPromptIsCompleteAndShort)
{
    const auto [pattern, op] = GetParam();
    const auto task = test::makeTask({{"y", op, {"x"}, {{"axis", -1}}}});
    const auto prompt = assemble(*target, task, pattern, Stage::Init, target->stageMatrix);
    int withoutExemplar = 0;
    for (const auto layer : {Layer::L0, Layer::L1, Layer::L2, Layer::L3, Layer::L4}) {
        ASSERT_TRUE(prompt.tokensPerLayer.contains(layer)) << name(layer);
        withoutExemplar += prompt.tokensPerLayer.at(layer);
    }
    // The seed article reports about 800 tokens for all six layers of init; a little more pays for signatures.
    EXPECT_GE(withoutExemplar, 800);
    EXPECT_LE(withoutExemplar, 1750);
    const auto tune = assemble(*target, task, pattern, Stage::PerfTune, target->stageMatrix);
    EXPECT_LT(tune.totalTokens * 3, withoutExemplar) << "perf-tune must be a fraction of init";
}

INSTANTIATE_TEST_SUITE_P(Patterns, ShippedPack,
    ::testing::Values(std::pair{Pattern::Elementwise, "gelu_erf"}, std::pair{Pattern::Reduction, "reduce_sum"},
        std::pair{Pattern::Softmax, "softmax"}, std::pair{Pattern::Normalization, "layer_norm"}),
    [](const auto& instance) { return std::string(task::name(instance.param.first)); });

} // namespace
} // namespace acann::knowledge
