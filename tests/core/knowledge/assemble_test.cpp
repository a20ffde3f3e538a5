// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using task::Pattern;
using task::Stage;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Tokens, FollowTheDocumentedEstimate)
{
    EXPECT_EQ(estimateTokens(""), 0);
    EXPECT_EQ(estimateTokens("abcd"), 1);
    EXPECT_EQ(estimateTokens("abcde"), 2) << "rounded up";
    EXPECT_EQ(estimateTokens("切分策略切分策略切分"), 7) << "10 characters of Chinese, 0.7 each";
    EXPECT_EQ(estimateTokens("ab切"), 2) << "0.5 + 0.7 rounded up";
}

std::vector<std::string> cardsOf(const AssembledPrompt& prompt)
{
    std::vector<std::string> ids;
    for (const auto& entry : prompt.manifest)
        ids.push_back(entry.card);
    return ids;
}

class Assembly : public test::KnowledgeFolder
{
protected:
    AssembledPrompt assembleFor(Stage stage, const task::OperatorTask& task, std::string_view soc = "ascend910b3")
    {
        m_base = loadKnowledge(root());
        EXPECT_TRUE(m_base.problems.empty());
        const auto& target = m_base.targets.at(0);
        return assemble(target, task, Pattern::Softmax, stage, target.stageMatrix, soc);
    }

    task::OperatorTask softmax = test::makeTask({{"y", "softmax", {"x"}, {}}});

private:
    KnowledgeBase m_base;
};

TEST_F(Assembly, EachStageGetsItsLayersInOrder)
{
    writeTarget();
    for (const auto* layer : {"L0", "L1", "L2", "L3", "L4"}) {
        writeCard("common", layer, std::string("c.") + layer, "common");
        writeCard("softmax", layer, std::string("p.") + layer, "pattern");
    }
    writeCard("reduction", "L1", "other", "of another pattern");
    writeExemplar("softmax", "rows", describe("rows", {{"graph", "row"}}), "// kernel\n");
    EXPECT_THAT(cardsOf(assembleFor(Stage::Init, softmax)),
        ElementsAre("c.L0", "p.L0", "c.L1", "p.L1", "c.L2", "p.L2", "c.L3", "p.L3", "c.L4", "p.L4", "rows"));
    EXPECT_THAT(
        cardsOf(assembleFor(Stage::Mutate, softmax)), ElementsAre("c.L2", "p.L2", "c.L3", "p.L3", "c.L4", "p.L4"));
    EXPECT_THAT(cardsOf(assembleFor(Stage::CompileFix, softmax)), ElementsAre("c.L2", "p.L2", "c.L4", "p.L4", "rows"));
    EXPECT_THAT(cardsOf(assembleFor(Stage::CorrectnessFix, softmax)), ElementsAre("c.L1", "p.L1", "rows"));
    EXPECT_THAT(cardsOf(assembleFor(Stage::PerfTune, softmax)), ElementsAre("c.L3", "p.L3"));
}

TEST_F(Assembly, TextHasStableHeadingsAndTheManifestSaysWhy)
{
    writeTarget();
    writeCard("softmax", "L3", "toy.rows", "Rows per tile.", "ops: [softmax]\ndtypes: [float16]\n");
    const auto prompt = assembleFor(Stage::PerfTune, softmax);
    EXPECT_EQ(prompt.text, "## L3 Tiling strategy\n\n### Title of toy.rows\n\nRows per tile.\n\n");
    ASSERT_EQ(prompt.manifest.size(), 1U);
    EXPECT_EQ(
        prompt.manifest[0].reason, "L3 is fed in stage perf-tune; pattern softmax; op softmax; dtype float16; draft");
    EXPECT_EQ(prompt.manifest[0].tokens, 10) << "39 characters";
    EXPECT_EQ(prompt.totalTokens, 16) << "62 characters";
    EXPECT_EQ(prompt.tokensPerLayer, (std::map<Layer, int>{{Layer::L3, 16}}));
}

TEST_F(Assembly, FiltersByStatusOperationTypeAndChip)
{
    writeTarget();
    writeCard("common", "L3", "a.plain", "x");
    writeCard("common", "L3", "b.retracted", "x", "status: retracted\n");
    writeCard("common", "L3", "c.op", "x", "ops: [layer_norm]\n");
    writeCard("common", "L3", "d.dtype", "x", "dtypes: [float32]\n");
    writeCard("common", "L3", "e.chip", "x", "chips: [ascend910b]\n");
    writeCard("common", "L3", "f.pattern", "x", "patterns: [matmul]\n");
    EXPECT_THAT(cardsOf(assembleFor(Stage::PerfTune, softmax)), ElementsAre("a.plain", "e.chip"));
    EXPECT_THAT(cardsOf(assembleFor(Stage::PerfTune, softmax, "ascend310p")), ElementsAre("a.plain"));
    const auto norm = test::makeTask({{"y", "layer_norm", {"x"}, {}}}, {8, 8}, task::DType::Float32);
    EXPECT_THAT(cardsOf(assembleFor(Stage::PerfTune, norm)), ElementsAre("a.plain", "c.op", "d.dtype", "e.chip"));
}

TEST_F(Assembly, ExemplarThatFitsIsPreferredAndVerifiedBreaksTheTie)
{
    writeTarget();
    writeExemplar("softmax", "a-log", describe("a-log", {{"graph", "row"}, {"ops", {"log_softmax"}}}), "// a\n");
    writeExemplar("softmax", "b-draft", describe("b-draft", {{"graph", "row"}}), "// b\n");
    auto verified = describe("c-verified", {{"graph", "row"}});
    verified["status"] = "verified";
    verified["evidence"] = {"evaluation 1"};
    writeExemplar("softmax", "c-verified", verified, "// c kernel\n", "// c host\n");
    auto retracted = describe("d-retracted", {{"graph", "row"}});
    retracted["status"] = "retracted";
    writeExemplar("softmax", "d-retracted", retracted, "// d\n");

    const auto full = assembleFor(Stage::CorrectnessFix, softmax);
    EXPECT_THAT(cardsOf(full), ElementsAre("c-verified"));
    EXPECT_EQ(full.manifest[0].reason, "L5 is fed in stage correctness-fix; fits the task; verified");
    EXPECT_THAT(full.text, HasSubstr("`kernel.cpp`:\n\n```cpp\n// c kernel\n```"));
    EXPECT_THAT(full.text, HasSubstr("// c host"));

    const auto structure = assembleFor(Stage::CompileFix, softmax);
    EXPECT_THAT(structure.text, HasSubstr("// c kernel"));
    EXPECT_THAT(structure.text, Not(HasSubstr("// c host"))) << "compile-fix is shown the structure only";
    EXPECT_THAT(structure.manifest[0].reason, HasSubstr("structure only"));
}

TEST_F(Assembly, NearestExemplarSaysWhatItMisses)
{
    writeTarget();
    writeExemplar("softmax", "log", describe("log", {{"graph", "row"}, {"ops", {"log_softmax"}}}), "// log\n");
    const auto prompt = assembleFor(Stage::CorrectnessFix, softmax);
    ASSERT_EQ(prompt.manifest.size(), 1U);
    EXPECT_THAT(
        prompt.manifest[0].reason, HasSubstr("nearest exemplar: it is about log_softmax and the graph has softmax"));
}

TEST(Manifest, SurvivesJson)
{
    const ManifestEntry entry{"toy.card", Layer::L4, "why", 12};
    EXPECT_EQ(nlohmann::json(entry).get<ManifestEntry>(), entry);
    EXPECT_EQ(nlohmann::json(entry).at("layer"), "L4");
}

} // namespace
} // namespace acann::knowledge
