// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/card_parser.h"
#include "knowledge/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acann::knowledge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kComplete = R"(---
id: toy.softmax.L2.rows
layer: L2
title: Rows
patterns: [softmax, reduction]
ops: [softmax]
dtypes: [fp16, float32]
chips: [ascend910b]
cann: ">=8.0"
source: "a page: with a colon"
licence: CC-BY-4.0
status: verified
evidence: [evaluation 7]
---

# Heading

Body with --- inside.
)";

TEST(Card, ReadsEveryField)
{
    const auto card = parseCard("cards/rows.md", kComplete);
    ASSERT_TRUE(card) << card.error().message();
    EXPECT_EQ(card->id, "toy.softmax.L2.rows");
    EXPECT_EQ(card->layer, Layer::L2);
    EXPECT_EQ(card->title, "Rows");
    EXPECT_THAT(card->patterns, ElementsAre(task::Pattern::Softmax, task::Pattern::Reduction));
    EXPECT_THAT(card->ops, ElementsAre("softmax"));
    EXPECT_THAT(card->dtypes, ElementsAre("float16", "float32")) << "dtype spellings are normalised";
    EXPECT_THAT(card->chips, ElementsAre("ascend910b"));
    EXPECT_EQ(card->cann, ">=8.0");
    EXPECT_EQ(card->source, "a page: with a colon");
    EXPECT_EQ(card->licence, "CC-BY-4.0");
    EXPECT_EQ(card->status, CardStatus::Verified);
    EXPECT_THAT(card->evidence, ElementsAre("evaluation 7"));
    EXPECT_EQ(card->body, "# Heading\n\nBody with --- inside.");
    EXPECT_EQ(card->file, "cards/rows.md");
}

TEST(Card, WindowsLineEndsAreTheSameCard)
{
    std::string windows;
    for (const char* c = kComplete; *c != 0; ++c)
        windows += *c == '\n' ? std::string("\r\n") : std::string(1, *c);
    EXPECT_EQ(*parseCard("c.md", windows), *parseCard("c.md", kComplete));
}

struct BrokenCard
{
    const char* what;
    const char* text;
    int line;
    const char* sentence;
};

class BrokenCards : public ::testing::TestWithParam<BrokenCard>
{ };

TEST_P(BrokenCards, NamesFileLineAndField)
{
    const auto card = parseCardText("pack/broken.md", GetParam().text);
    ASSERT_FALSE(card);
    EXPECT_EQ(card.error().line, GetParam().line);
    EXPECT_EQ(card.error().error.code, ErrorCode::CardBroken);
    EXPECT_THAT(card.error().error.text, HasSubstr("pack/broken.md"));
    EXPECT_THAT(card.error().error.text, HasSubstr(GetParam().sentence));
    EXPECT_EQ(card.error().error.text.find('\n'), std::string::npos) << "one sentence";
    EXPECT_FALSE(card.error().error.nextStep.empty());
}

INSTANTIATE_TEST_SUITE_P(Card, BrokenCards,
    ::testing::Values(BrokenCard{"NoFrontMatter", "# Just text\n", 1, "front matter is missing"},
        BrokenCard{"Unclosed", "---\nid: a\nlayer: L0\n", 1, "front matter is missing"},
        BrokenCard{"UnknownField", "---\nid: a\nlayer: L0\ntitle: t\ndtype: [float16]\n---\nb\n", 5,
            "field 'dtype' is not known"},
        BrokenCard{"UnknownLayer", "---\nid: a\nlayer: L9\ntitle: t\n---\nb\n", 3, "field 'layer' must be one of"},
        BrokenCard{"ExemplarLayer", "---\nid: a\nlayer: L5\ntitle: t\n---\nb\n", 3, "field 'layer' must be one of"},
        BrokenCard{"UnknownPattern", "---\nid: a\nlayer: L0\ntitle: t\npatterns: [softmacks]\n---\nb\n", 5,
            "unknown pattern 'softmacks'"},
        BrokenCard{"UnknownDType", "---\nid: a\nlayer: L0\ntitle: t\ndtypes: [float12]\n---\nb\n", 5,
            "unknown dtype 'float12'"},
        BrokenCard{"UnknownStatus", "---\nid: a\nlayer: L0\ntitle: t\nstatus: proven\n---\nb\n", 5, "field 'status'"},
        BrokenCard{
            "ListExpected", "---\nid: a\nlayer: L0\ntitle: t\nops: exp\n---\nb\n", 5, "field 'ops' must be a list"},
        BrokenCard{"TwiceTheSameField", "---\nid: a\nlayer: L0\nlayer: L1\ntitle: t\n---\nb\n", 4,
            "field 'layer' is written twice"},
        BrokenCard{"MissingId", "---\nlayer: L0\ntitle: t\n---\nb\n", 1, "field 'id' is missing"},
        BrokenCard{"MissingTitle", "---\nid: a\nlayer: L0\n---\nb\n", 1, "field 'title' is missing"},
        BrokenCard{"BadId", "---\nid: a b\nlayer: L0\ntitle: t\n---\nb\n", 1, "field 'id' must be"},
        BrokenCard{"VerifiedWithoutEvidence", "---\nid: a\nlayer: L0\ntitle: t\nstatus: verified\n---\nb\n", 1,
            "field 'evidence' is empty"},
        BrokenCard{"NoBody", "---\nid: a\nlayer: L0\ntitle: t\n---\n\n", 0, "no text after its front matter"},
        BrokenCard{"NotYaml", "---\nid: a\nlayer: [L0\ntitle: t\n---\nb\n", 4, "not valid YAML"},
        BrokenCard{"NotAMap", "---\n- id\n---\nb\n", 2, "not a list of 'field: value' lines"}),
    [](const auto& instance) { return std::string(instance.param.what); });

std::vector<std::string> rulesOf(const std::vector<Finding>& findings)
{
    std::vector<std::string> rules;
    for (const auto& finding : findings)
        rules.push_back(finding.rule);
    return rules;
}

TEST(CardLint, CompleteShortCardIsClean) { EXPECT_TRUE(lintCard(*parseCard("c.md", kComplete)).empty()); }

TEST(CardLint, NamesWhatACarefulAuthorWouldMend)
{
    auto card = *parseCard("c.md", kComplete);
    card.source.clear();
    card.licence.clear();
    card.ops = {"softmax", "softmacks"};
    card.body = std::string(4000, 'a'); // 1000 estimated tokens
    const auto findings = lintCard(card);
    EXPECT_THAT(rulesOf(findings), ElementsAre("CARD-SOURCE", "CARD-LICENCE", "CARD-LENGTH", "CARD-OP"));
    EXPECT_THAT(findings[2].message, HasSubstr("1000 tokens"));
    EXPECT_THAT(findings[3].message, HasSubstr("'softmacks'"));
}

} // namespace
} // namespace acann::knowledge
