// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diff_rows.h"
#include "diff/token_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace acann::diff;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Diff diffOf(std::string_view left, std::string_view right, bool ignoreWhitespace = false)
{
    auto diff = compare(left, right, {ignoreWhitespace});
    EXPECT_TRUE(diff.has_value());
    EXPECT_TRUE(verify(*diff, left, right));
    return diff.value_or(Diff{});
}

/// "  1   1 = text", "  2     - text" …: one line per row, readable in failures.
std::vector<std::string> print(const Diff& diff)
{
    std::vector<std::string> lines;
    for (const DiffRow& row : diff.rows) {
        const std::string sides = (row.leftLine ? std::to_string(row.leftLine) : ".") + " "
            + (row.rightLine ? std::to_string(row.rightLine) : ".");
        switch (row.kind) {
        case RowKind::Equal:
            lines.push_back(sides + " = " + row.right);
            break;
        case RowKind::Changed:
            lines.push_back(sides + " ~ " + row.left + " | " + row.right);
            break;
        case RowKind::Replaced:
            lines.push_back(sides + " ! " + row.left + " | " + row.right);
            break;
        case RowKind::Removed:
            lines.push_back(sides + " - " + row.left);
            break;
        case RowKind::Added:
            lines.push_back(sides + " + " + row.right);
            break;
        }
    }
    return lines;
}

std::string_view part(std::string_view line, Span span)
{
    return line.substr(static_cast<std::size_t>(span.start), static_cast<std::size_t>(span.length));
}

} // namespace

TEST(DiffRows, EqualTextsHaveNoChange)
{
    const Diff diff = diffOf("a\nb\n", "a\nb\n");
    EXPECT_TRUE(diff.isIdentical());
    EXPECT_THAT(print(diff), ElementsAre("1 1 = a", "2 2 = b"));
    EXPECT_EQ(diff.added, 0);
    EXPECT_EQ(diff.removed, 0);
}

TEST(DiffRows, EmptyAgainstTextIsAllAdded)
{
    EXPECT_THAT(print(diffOf("", "a\nb\n")), ElementsAre(". 1 + a", ". 2 + b"));
    EXPECT_THAT(print(diffOf("a\n", "")), ElementsAre("1 . - a"));
    EXPECT_THAT(print(diffOf("", "")), IsEmpty());
}

TEST(DiffRows, AnEditedLineIsPairedAndItsChangeMarked)
{
    const Diff diff = diffOf("int a;\nDataCopy(x, xGm[offset], len);\nend\n", //
        "int a;\nDataCopyPad(x, xGm[offset], len);\nend\n");
    ASSERT_THAT(print(diff),
        ElementsAre(
            "1 1 = int a;", "2 2 ~ DataCopy(x, xGm[offset], len); | DataCopyPad(x, xGm[offset], len);", "3 3 = end"));
    const DiffRow& row = diff.rows[1];
    ASSERT_THAT(row.leftSpans, testing::SizeIs(1));
    ASSERT_THAT(row.rightSpans, testing::SizeIs(1));
    EXPECT_EQ(part(row.left, row.leftSpans[0]), "DataCopy");
    EXPECT_EQ(part(row.right, row.rightSpans[0]), "DataCopyPad");
    EXPECT_EQ(diff.added, 1);
    EXPECT_EQ(diff.removed, 1);
    EXPECT_THAT(diff.changes, ElementsAre(RowRange{1, 1}));
}

TEST(DiffRows, PairsSkipUnrelatedLinesBetween)
{
    // The second old line is the edited form of the third new one; the two in front of it are new.
    const Diff diff = diffOf("keep\nuint32_t tileLength = 1024;\nkeep2\n",
        "keep\nPipeBarrier<PIPE_V>();\nSetFlag(event);\nuint32_t tileLength = 2048;\nkeep2\n");
    EXPECT_THAT(print(diff),
        ElementsAre("1 1 = keep", ". 2 + PipeBarrier<PIPE_V>();", ". 3 + SetFlag(event);",
            "2 4 ~ uint32_t tileLength = 1024; | uint32_t tileLength = 2048;", "3 5 = keep2"));
}

TEST(DiffRows, UnrelatedLinesShareARowWithoutMarks)
{
    const Diff diff = diffOf("alpha beta\n", "1 + 2;\n3;\n");
    EXPECT_THAT(print(diff), ElementsAre("1 1 ! alpha beta | 1 + 2;", ". 2 + 3;"));
    EXPECT_THAT(diff.rows[0].leftSpans, IsEmpty());
}

TEST(DiffRows, LineEndsMakeNoDifference) { EXPECT_TRUE(diffOf("a\r\nb\r\n", "a\nb").isIdentical()); }

TEST(DiffRows, WhitespaceCountsUnlessIgnored)
{
    const std::string left = "if (x) {\n  y();\n}\n";
    const std::string right = "if (x) {\n      y();  \n}\n";
    EXPECT_THAT(diffOf(left, right).changes, ElementsAre(RowRange{1, 1}));
    const Diff ignoring = diffOf(left, right, true);
    EXPECT_TRUE(ignoring.isIdentical());
    EXPECT_EQ(ignoring.rows[1].left, "  y();");
    EXPECT_EQ(ignoring.rows[1].right, "      y();  ");
}

TEST(DiffRows, IgnoredWhitespaceIsNotMarkedInsideAnEditedLine)
{
    const Diff diff = diffOf("Add(z, x,  y, n);\n", "Add(z, x, y, m);\n", true);
    ASSERT_EQ(diff.rows.size(), 1u);
    ASSERT_THAT(diff.rows[0].rightSpans, testing::SizeIs(1));
    EXPECT_EQ(part(diff.rows[0].right, diff.rows[0].rightSpans[0]), "m");
    ASSERT_THAT(diff.rows[0].leftSpans, testing::SizeIs(1));
    EXPECT_EQ(part(diff.rows[0].left, diff.rows[0].leftSpans[0]), "n");
}

TEST(DiffRows, SpansNeverCutAUtf8Character)
{
    const Diff diff = diffOf("// 长度 对齐 = 32\n", "// 长宽 对齐 = 32\n");
    ASSERT_EQ(diff.rows.size(), 1u);
    const DiffRow& row = diff.rows[0];
    ASSERT_THAT(row.leftSpans, testing::SizeIs(1));
    EXPECT_EQ(part(row.left, row.leftSpans[0]), "长度");
    EXPECT_EQ(part(row.right, row.rightSpans[0]), "长宽");
}

TEST(DiffRows, BytesThatAreNotTextAreStillCompared)
{
    const std::string left("a\0b\nc\n", 6);
    const std::string right("a\0b\nd\n", 6);
    const Diff diff = diffOf(left, right);
    EXPECT_EQ(diff.changes.size(), 1u);
}

TEST(DiffRows, AVeryLongLineIsMarkedAsAWhole)
{
    std::string left;
    for (int i = 0; i < 500; ++i) {
        left += "x" + std::to_string(i) + " ";
    }
    const Diff diff = diffOf(left + "a\n", left + "b\n");
    ASSERT_EQ(diff.rows.size(), 1u);
    EXPECT_EQ(diff.rows[0].kind, RowKind::Changed);
    EXPECT_THAT(diff.rows[0].leftSpans, IsEmpty());
}

TEST(DiffRows, VerifyRefusesABrokenDiff)
{
    Diff diff = diffOf("a\nb\n", "a\nc\n");
    Diff lost = diff;
    lost.rows.pop_back();
    EXPECT_FALSE(verify(lost, "a\nb\n", "a\nc\n"));
    Diff relabelled = diff;
    relabelled.changes.clear();
    EXPECT_FALSE(verify(relabelled, "a\nb\n", "a\nc\n"));
    Diff renumbered = diff;
    renumbered.rows[0].leftLine = 2;
    EXPECT_FALSE(verify(renumbered, "a\nb\n", "a\nc\n"));
}

TEST(Unify, RemovedLinesComeBeforeAddedOnes)
{
    const UnifiedDiff unified = unify(diffOf("k\nint a = 1;\nint b = 1;\nk2\n", "k\nint a = 2;\nint b = 2;\nk2\n"));
    std::vector<std::string> printed;
    for (const UnifiedLine& line : unified.lines) {
        const char mark = line.kind == RowKind::Equal ? ' ' : line.kind == RowKind::Removed ? '-' : '+';
        printed.push_back(mark + line.text);
    }
    EXPECT_THAT(printed, ElementsAre(" k", "-int a = 1;", "-int b = 1;", "+int a = 2;", "+int b = 2;", " k2"));
    EXPECT_THAT(unified.changes, ElementsAre(RowRange{1, 4}));
    EXPECT_EQ(unified.lines[3].rightLine, 2);
    EXPECT_EQ(unified.lines[3].leftLine, 0);
}

TEST(Foldable, LeavesContextAndShortStretches)
{
    // 40 rows, changes at 10…11 and 20: fold 0…6, keep 12…19 (context 3 + 3 leaves two rows), fold 24…39.
    EXPECT_THAT(foldable({{10, 2}, {20, 1}}, 40, 3), ElementsAre(RowRange{0, 7}, RowRange{24, 16}));
    EXPECT_THAT(foldable({}, 40, 3), IsEmpty());
    EXPECT_THAT(foldable({{0, 40}}, 40, 3), IsEmpty());
}

TEST(Tokenize, TokensGiveTheLineBack)
{
    const std::string line = "  x_1 += half(0.5f);\t// 注";
    std::string joined;
    for (const std::string& token : tokenize(line)) {
        joined += token;
    }
    EXPECT_EQ(joined, line);
    EXPECT_THAT(tokenize("a+=b2"), ElementsAre("a", "+", "=", "b2"));
}

TEST(Similarity, IsTheDiceCoefficientOfWords)
{
    // 2 · |{a, b}| ÷ (3 + 3)
    EXPECT_DOUBLE_EQ(similarity(tokenize("a b c"), tokenize("a b d")), 4.0 / 6.0);
    EXPECT_DOUBLE_EQ(similarity(tokenize("a"), tokenize("b")), 0.0);
    EXPECT_DOUBLE_EQ(similarity({}, {}), 1.0);
}
