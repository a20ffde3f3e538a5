// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/candidate_sources.h"
#include "diff/comparison.h"
#include "diff/file_diffs.h"
#include "diff/pane_lines.h"
#include "ui/population/fake_population.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace acann;
using namespace acann::diff;
using testing::ElementsAre;

namespace {

const CandidateId kNone;

CandidateId id(const char* text) { return CandidateId{text}; }

Diff diffOf(std::string_view left, std::string_view right) { return compare(left, right).value(); }

std::string numbered(int count, int changed)
{
    std::string text;
    for (int i = 1; i <= count; ++i) {
        text += "line " + std::to_string(i) + (i == changed ? " edited\n" : "\n");
    }
    return text;
}

const FoldText kFoldText = [](int lines) { return "fold " + std::to_string(lines); };

} // namespace

TEST(Resolve, ParentIsTheFirstParent)
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    EXPECT_EQ(
        resolve(state, id("17f4c9a3"), Against::Parent, kNone, kNone), (Comparison{id("9a77e3b1"), id("17f4c9a3")}));
    EXPECT_EQ(resolve(state, id("17f4c9a3"), Against::SecondParent, kNone, kNone),
        (Comparison{id("f20917dd"), id("17f4c9a3")}));
    EXPECT_EQ(resolve(state, id("c41f7b08"), Against::Parent, kNone, kNone).obstacle, Obstacle::NoParent);
    EXPECT_EQ(resolve(state, id("c7a2e016"), Against::SecondParent, kNone, kNone).obstacle, Obstacle::NoSecondParent);
}

TEST(Resolve, BestIsTheFastestValidCandidate)
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    EXPECT_EQ(resolve(state, id("a31c90d4"), Against::Best, kNone, kNone).left, id("c7a2e016"));
    EXPECT_EQ(resolve(state, id("c7a2e016"), Against::Best, kNone, kNone).obstacle, Obstacle::IsBest);
    const auto nothingValid = fakes::populationOf({"aa 1 - compile"});
    EXPECT_EQ(resolve(nothingValid, id("aa"), Against::Best, kNone, kNone).obstacle, Obstacle::NoBest);
}

TEST(Resolve, MarkedAndPickedHaveToBeOfTheRunAndDifferent)
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    EXPECT_EQ(resolve(state, id("c7a2e016"), Against::Marked, id("a31c90d4"), kNone).left, id("a31c90d4"));
    EXPECT_EQ(resolve(state, id("c7a2e016"), Against::Marked, id("other"), kNone).obstacle, Obstacle::NoneMarked);
    EXPECT_EQ(resolve(state, id("c7a2e016"), Against::Fixed, kNone, id("c7a2e016")).obstacle, Obstacle::Same);
    EXPECT_EQ(resolve(state, id("gone"), Against::Parent, kNone, kNone).obstacle, Obstacle::NoCandidate);
}

TEST(CompareFiles, DeviceCodeComesFirstAndMissingFilesAreEmpty)
{
    const SourceFiles left{{"host.cpp", "h\n"}, {"kernel.cpp", "a\nb\n"}, {"tiling.h", "t\n"}};
    const SourceFiles right{{"kernel.cpp", "a\nc\nd\n"}, {"tiling.h", "t\n"}};
    const auto files = compareFiles(left, right, {}).value();
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[0].role, "kernel.cpp");
    EXPECT_EQ(files[0].diff.added, 2);
    EXPECT_EQ(files[0].diff.removed, 1);
    EXPECT_EQ(files[1].role, "tiling.h");
    EXPECT_TRUE(files[1].diff.isIdentical());
    EXPECT_EQ(files[2].role, "host.cpp");
    EXPECT_EQ(files[2].diff.removed, 1);
}

TEST(PaneLines, BothSidesAreEquallyLongAndFillersStandForMissingLines)
{
    const PaneContent content = sideBySide(diffOf("a\n", "a\nnew 1\nnew 2\n"), {}, kFoldText);
    ASSERT_EQ(content.left.size(), 3u);
    ASSERT_EQ(content.right.size(), 3u);
    EXPECT_EQ(content.left[1].look, LineLook::Filler);
    EXPECT_EQ(content.left[1].number, 0);
    EXPECT_EQ(content.right[1].look, LineLook::Added);
    EXPECT_EQ(content.right[2].number, 3);
    EXPECT_THAT(content.changes, ElementsAre(RowRange{1, 2}));
}

TEST(PaneLines, UnchangedStretchesFoldAndOpen)
{
    const Diff diff = diffOf(numbered(30, 0), numbered(30, 20)); // row 19 changed: rows 0…15 and 23…29 fold
    FoldState folds;
    const PaneContent closed = sideBySide(diff, folds, kFoldText);
    ASSERT_EQ(closed.left.size(), 1u + 3 + 1 + 3 + 1);
    EXPECT_EQ(closed.left[0].look, LineLook::Fold);
    EXPECT_EQ(closed.left[0].text, "fold 16");
    EXPECT_EQ(closed.left.back().text, "fold 7");
    EXPECT_THAT(closed.changes, ElementsAre(RowRange{4, 1}));
    EXPECT_EQ(displayedLine(closed.right, 20, false), 4);
    EXPECT_EQ(displayedLine(closed.right, 2, false), -1);

    folds.opened = {0};
    const PaneContent opened = sideBySide(diff, folds, kFoldText);
    EXPECT_EQ(opened.left.size(), 23u + 1);
    EXPECT_THAT(opened.changes, ElementsAre(RowRange{19, 1}));

    folds.collapse = false;
    EXPECT_EQ(sideBySide(diff, folds, kFoldText).left.size(), 30u);
}

TEST(PaneLines, UnifiedShowsBothNumbers)
{
    const PaneContent content = unified(diffOf("a\nint x = 1;\n", "a\nint x = 2;\n"), {}, kFoldText);
    ASSERT_EQ(content.left.size(), 3u);
    EXPECT_EQ(content.left[1].look, LineLook::Removed);
    EXPECT_EQ(content.left[1].number, 2);
    EXPECT_EQ(content.left[2].look, LineLook::Added);
    EXPECT_EQ(content.left[2].secondNumber, 2);
    EXPECT_EQ(displayedLine(content.left, 2, true), 2);
    EXPECT_EQ(displayedLine(content.left, 2, false), 1);
}

TEST(ParseFiles, DamagedBlobsAreRefused)
{
    EXPECT_EQ(parseFiles(R"({"kernel.cpp":"x"})").value(), (SourceFiles{{"kernel.cpp", "x"}}));
    EXPECT_EQ(parseFiles("{").error().code, ErrorCode::MalformedJson);
    EXPECT_EQ(parseFiles(R"({"kernel.cpp":1})").error().code, ErrorCode::MalformedJson);
    EXPECT_EQ(parseFiles("[]").error().code, ErrorCode::MalformedJson);
}

TEST(CandidateSources, AsksOnceForWhatItKeeps)
{
    int asked = 0;
    CandidateSources sources([&](const BlobId&, const auto& done) {
        ++asked;
        done(std::string(R"({"kernel.cpp":"x"})"));
    });
    int answered = 0;
    for (int i = 0; i < 2; ++i) {
        sources.fetch(BlobId{"b"}, [&](const Result<SourceFiles>& files) { answered += files ? 1 : 0; });
    }
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(answered, 2);
}
