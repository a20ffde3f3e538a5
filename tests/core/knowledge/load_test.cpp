// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using KnowledgeLoading = test::KnowledgeFolder;

std::vector<std::string> idsOf(const std::vector<Card>& cards)
{
    std::vector<std::string> ids;
    for (const auto& card : cards)
        ids.push_back(card.id);
    return ids;
}

// The product's promise: a pattern nobody has programmed for is added by files alone.
TEST_F(KnowledgeLoading, NewPatternPackRoutesAndAssemblesWithoutCode)
{
    writeTarget();
    writeCard("common", "L2", "toy.ub", "UB is small.");
    const auto task = test::makeTask({{"y", "torch.cumsum", {"x"}, {{"axis", -1}}}});
    ASSERT_EQ(routePattern(task).pattern, task::Pattern::Scan);
    const auto before = loadKnowledge(root());
    ASSERT_EQ(before.targets.size(), 1U);
    EXPECT_EQ(before.targets[0].pack(task::Pattern::Scan), nullptr);

    writeCard("scan", "L1", "toy.scan.rows", "Carry the last partial sum into the next tile.");
    writeExemplar("scan", "carry", describe("carry", {{"graph", "row"}}), "// kernel of carry\n");
    const auto base = loadKnowledge(root());
    EXPECT_THAT(base.problems, IsEmpty());
    const auto& target = base.targets.at(0);
    const auto prompt = assemble(target, task, routePattern(task).pattern, task::Stage::Init, target.stageMatrix);
    EXPECT_THAT(prompt.text, HasSubstr("Carry the last partial sum"));
    EXPECT_THAT(prompt.text, HasSubstr("UB is small."));
    EXPECT_THAT(prompt.text, HasSubstr("// kernel of carry"));
}

TEST_F(KnowledgeLoading, BrokenCardCostsOneSentenceAndNothingElse)
{
    writeTarget();
    writeCard("softmax", "L1", "toy.good", "Good.");
    writeCard("softmax", "L1", "toy.bad", "Bad.", "dtpyes: [float16]\n");
    const auto base = loadKnowledge(root());
    ASSERT_EQ(base.problems.size(), 1U);
    const auto& problem = base.problems[0];
    EXPECT_EQ(problem.line, 5);
    EXPECT_EQ(problem.file, target() / "patterns/softmax/L1/toy.bad.md");
    EXPECT_EQ(problem.error.text, problem.file.string() + ":5: field 'dtpyes' is not known");
    EXPECT_FALSE(problem.error.nextStep.empty());
    ASSERT_NE(base.targets.at(0).pack(task::Pattern::Softmax), nullptr);
    EXPECT_THAT(idsOf(base.targets[0].pack(task::Pattern::Softmax)->cards), ElementsAre("toy.good"));
}

TEST_F(KnowledgeLoading, BrokenExemplarLeavesTheCards)
{
    writeTarget();
    writeCard("softmax", "L1", "toy.good", "Good.");
    writeExemplar("softmax", "broken", describe("broken", {{"graph", "row"}}), "int x = 1; // @param undeclared\n");
    writeExemplar("softmax", "fine", describe("fine", {{"graph", "row"}}), "// fine\n");
    const auto base = loadKnowledge(root());
    ASSERT_EQ(base.problems.size(), 1U);
    EXPECT_THAT(base.problems[0].error.text, HasSubstr("'undeclared'"));
    EXPECT_NE(base.targets.at(0).exemplar("fine"), nullptr);
    EXPECT_EQ(base.targets.at(0).exemplar("broken"), nullptr);
}

TEST_F(KnowledgeLoading, CardInTheWrongFolderOrWithATakenIdIsAProblem)
{
    writeTarget();
    writeCard("common", "L2", "toy.one", "One.");
    write(target() / "common/L3/toy.lost.md", "---\nid: toy.lost\nlayer: L2\ntitle: t\n---\nlost\n");
    write(target() / "patterns/softmax/L2/again.md", "---\nid: toy.one\nlayer: L2\ntitle: t\n---\nagain\n");
    const auto base = loadKnowledge(root());
    ASSERT_EQ(base.problems.size(), 2U);
    EXPECT_THAT(base.problems[0].error.text, HasSubstr("field 'layer' is L2 but the card lies in folder L3"));
    EXPECT_THAT(base.problems[1].error.text, HasSubstr("field 'id' is 'toy.one'"));
    EXPECT_THAT(idsOf(base.targets.at(0).common), ElementsAre("toy.one"));
}

TEST_F(KnowledgeLoading, BrokenTargetIsNamedAndTheOthersLoad)
{
    writeTarget();
    write(root() / "targets/other/target.json",
        R"({"schema":1,"id":"other","title":"Other","roles":[{"name":"a.py"}],"stages":{}})");
    write(root() / "targets/third/target.json", "{ not json");
    const auto base = loadKnowledge(root());
    ASSERT_EQ(base.targets.size(), 1U);
    EXPECT_EQ(base.targets[0].id, "toy");
    ASSERT_EQ(base.problems.size(), 2U);
    EXPECT_THAT(base.problems[0].error.text, HasSubstr("field 'stages.init' is missing"));
    EXPECT_EQ(base.problems[1].error.code, ErrorCode::MalformedJson);
}

TEST_F(KnowledgeLoading, MissingFolderIsOneSentence)
{
    const auto base = loadKnowledge(root() / "nowhere");
    ASSERT_EQ(base.problems.size(), 1U);
    EXPECT_EQ(base.problems[0].error.code, ErrorCode::PackMissing);
    EXPECT_THAT(base.problems[0].error.text, HasSubstr("there is no knowledge in"));
    EXPECT_TRUE(base.targets.empty());
}

TEST_F(KnowledgeLoading, OrderIsByLayerAndIdAndTheDigestFollowsContent)
{
    writeTarget();
    writeCard("common", "L2", "toy.b", "b");
    writeCard("common", "L2", "toy.a", "a");
    writeCard("common", "L0", "toy.z", "z");
    const auto first = loadKnowledge(root());
    EXPECT_THAT(idsOf(first.targets.at(0).common), ElementsAre("toy.z", "toy.a", "toy.b"));
    EXPECT_EQ(first.digest, loadKnowledge(root()).digest);
    writeCard("common", "L2", "toy.a", "changed");
    EXPECT_NE(first.digest, loadKnowledge(root()).digest);
}

TEST_F(KnowledgeLoading, WhatModelsAreToldBelongsToTheTarget)
{
    writeTarget();
    const auto before = loadKnowledge(root());
    EXPECT_TRUE(before.targets.at(0).prompts.empty());
    EXPECT_TRUE(before.targets.at(0).conductor.is_null());
    write(target() / "prompts" / "system.md", "You write toys.\n");
    write(target() / "prompts" / "notes.txt", "not a prompt");
    write(target() / "conductor.json", R"({"rules": []})");
    writeCard("softmax", "L1", "toy.softmax", "text");
    const auto base = loadKnowledge(root());
    EXPECT_TRUE(base.problems.empty());
    const auto& toy = base.targets.at(0);
    EXPECT_THAT(toy.prompts, ElementsAre(std::pair<const std::string, std::string>("system", "You write toys.\n")));
    EXPECT_TRUE(toy.conductor.contains("rules"));
    EXPECT_NE(base.digest, before.digest) << "a run's knowledge is what its models were told, too";
    ASSERT_NE(toy.card("toy.softmax"), nullptr);
    EXPECT_EQ(toy.card("toy.nothing"), nullptr);
    write(target() / "conductor.json", "{");
    const auto broken = loadKnowledge(root());
    ASSERT_EQ(broken.problems.size(), 1U);
    EXPECT_EQ(broken.problems[0].file.filename(), "conductor.json");
    EXPECT_EQ(broken.targets.size(), 1U) << "the rest stays usable";
}

TEST_F(KnowledgeLoading, ARegionInAnUnknownFileIsRefused)
{
    write(target() / "target.json", R"({
        "schema": 1, "id": "toy", "title": "Toy target", "roles": [{"name": "kernel.cpp", "required": ["__global__"]}],
        "regions": [{"name": "tiling", "roles": ["tiling.h"]}],
        "stages": {"init": [], "mutate": [], "compile-fix": [], "correctness-fix": [], "perf-tune": []}})");
    const auto base = loadKnowledge(root());
    ASSERT_EQ(base.problems.size(), 1U);
    EXPECT_THAT(base.problems[0].error.text, HasSubstr("places 'tiling' in 'tiling.h', which is not a role"));
}

} // namespace
} // namespace acann::knowledge
