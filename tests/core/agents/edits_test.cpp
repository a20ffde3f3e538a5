// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/drift.h"
#include "agents/edits.h"
#include "agents/failure_signature.h"
#include "agents/source_tokens.h"
#include "base/random.h"
#include "core/agents/model_agent_fixture.h"

#include <gmock/gmock.h>

namespace acann::agents::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- edits -----------------------------------------------------------------------------------------------------------

const std::string kSource = "void CopyIn()\n"
                            "{\n"
                            "    LocalTensor<half> x = queue.AllocTensor<half>();\n"
                            "    DataCopy(x, xGm[start], count);\n"
                            "    queue.EnQue(x);\n"
                            "}\n"
                            "\n"
                            "void CopyOut()\n"
                            "{\n"
                            "    LocalTensor<half> y = out.DeQue<half>();\n"
                            "    DataCopy(yGm[start], y, count);\n"
                            "    out.FreeTensor(y);\n"
                            "}\n";

Result<EditedFiles> edited(const std::string& search, const std::string& replace)
{
    return applyEdits({{"kernel.cpp", kSource}}, {{"kernel.cpp", search, replace}});
}

struct AnchorCase
{
    std::string what;
    std::string search;
    std::string replace;
    std::string oldText; ///< of kSource
    std::string newText;
};

TEST(Edits, FindAnchorsThatDifferInSpace)
{
    const std::string copy = "    DataCopy(x, xGm[start], count);\n";
    const std::string padded = "    DataCopyPad(x, xGm[start], params, pad);\n";
    for (const auto& item : {
             AnchorCase{"exact", "    DataCopy(x, xGm[start], count);", "    DataCopyPad(x, xGm[start], params, pad);",
                 copy, padded},
             AnchorCase{"line end", "    DataCopy(x, xGm[start], count);   \n",
                 "    DataCopyPad(x, xGm[start], params, pad);\n", copy, padded},
             AnchorCase{"no indentation", "DataCopy(x, xGm[start], count);", "DataCopyPad(x, xGm[start], params, pad);",
                 copy, padded},
             AnchorCase{"deeper indentation", "        DataCopy(x, xGm[start], count);\n        queue.EnQue(x);",
                 "        DataCopyPad(x, xGm[start], params, pad);\n        queue.EnQue(x);", copy, padded},
             AnchorCase{"inner space", "DataCopy( x , xGm[ start ],count );",
                 "DataCopyPad(x, xGm[start], params, pad);", copy, padded},
             AnchorCase{"blank lines around", "\n\n    queue.EnQue(x);\n\n", "    queue.EnQue<half>(x);",
                 "    queue.EnQue(x);\n", "    queue.EnQue<half>(x);\n"},
             AnchorCase{"part of a line", "xGm[start]", "xGm[begin]", "xGm[start]", "xGm[begin]"},
         }) {
        const auto result = edited(item.search, item.replace);
        ASSERT_TRUE(result) << item.what << ": " << result.error().text;
        EXPECT_EQ(result->files.at("kernel.cpp"), replaced(kSource, item.oldText, item.newText)) << item.what;
        EXPECT_TRUE(result->notes.empty()) << item.what;
    }
}

TEST(Edits, AnApproximateAnchorIsPlacedAndSaid)
{
    // The model remembers one name wrongly.
    const auto result = edited("    LocalTensor<half> y = outQueue.DeQue<half>();\n    DataCopy(yGm[start], y, count);",
        "    LocalTensor<half> y = out.DeQue<half>();\n    DataCopyPad(yGm[start], y, params);");
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->files.at("kernel.cpp"),
        replaced(kSource, "DataCopy(yGm[start], y, count)", "DataCopyPad(yGm[start], y, params)"));
    ASSERT_EQ(result->notes.size(), 1u);
    EXPECT_THAT(result->notes.front(), HasSubstr("line 10"));
}

TEST(Edits, AmbiguousAnchorsNameBothPlaces)
{
    const std::string twice = "    Add(z, x, y, count);\n    Mul(z, z, y, count);\n    Add(z, x, y, count);\n";
    const auto result
        = applyEdits({{"kernel.cpp", twice}}, {{"kernel.cpp", "Add(z, x, y, count);", "Sub(z, x, y, count);"}});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::ReplyRefused);
    EXPECT_THAT(result.error().text, HasSubstr("line 1 and line 3"));
}

TEST(Edits, AMissingAnchorNamesTheNearestPlace)
{
    const auto result = edited("    DataCopy(w, wGm[offset * 2], length, stride, kind);\n    weight.EnQue(w);", "x");
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().text, HasSubstr("does not have the lines"));
    EXPECT_THAT(result.error().text, HasSubstr("nearest place is line"));
    EXPECT_FALSE(edited("}", "x")) << "three lines are just a brace";
    EXPECT_FALSE(edited("", "x")) << "an empty anchor is everywhere";
}

TEST(Edits, AreAppliedInOrderAndMayBuildOnEachOther)
{
    const auto result = applyEdits({{"kernel.cpp", kSource}},
        {{"kernel.cpp", "queue.EnQue(x);", "queue.EnQue(x);\n    Done();"}, {"kernel.cpp", "Done();", "Finish();"}});
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_THAT(result->files.at("kernel.cpp"), HasSubstr("    queue.EnQue(x);\n    Finish();\n"));
}

TEST(Edits, AnEmptyFileCanBeFilled)
{
    const auto result = applyEdits({{"tiling.h", ""}}, {{"tiling.h", "", "struct TilingData {};"}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->files.at("tiling.h"), "struct TilingData {};\n");
}

/// Anchors cut out of the shipped exemplars and remembered badly: an edit lands where its lines came from, or nowhere.
TEST(Edits, NeverLandInAnotherPlace)
{
    base::Random random(5);
    int placed = 0;
    int tried = 0;
    for (const auto& pack : shippedTarget().packs) {
        for (const auto& exemplar : pack.exemplars) {
            const auto& source = exemplar.files.at("kernel.cpp");
            const auto lines = linesOf(source);
            for (int i = 0; i < 12; ++i) {
                const auto height = 2 + random.below(6);
                const auto first = random.below(lines.size() - height);
                std::string anchor;
                std::string expected;
                for (std::size_t line = 0; line < lines.size(); ++line) {
                    const bool isInside = line >= first && line < first + height;
                    if (!isInside)
                        expected += std::string(lines[line]) + "\n";
                    else if (line == first)
                        expected += "@@@\n";
                    if (!isInside || random.chance(0.1))
                        continue; // one line in ten is forgotten
                    auto text = std::string(random.chance(0.3) ? trimmed(lines[line]) : lines[line]);
                    if (random.chance(0.2) && text.size() > 8)
                        text.erase(text.size() / 2, 2);
                    anchor += text + "\n";
                }
                ++tried;
                const auto result = applyEdits({{"kernel.cpp", source}}, {{"kernel.cpp", anchor, "@@@"}});
                if (!result)
                    continue;
                const auto& text = result->files.at("kernel.cpp");
                const auto at = text.find("@@@");
                ASSERT_NE(at, std::string::npos);
                const auto line = static_cast<std::size_t>(lineAt(text, at)) - 1;
                // Forgotten lines at the ends may move the border by as many lines as were cut out.
                EXPECT_GE(line, first) << exemplar.id << "\n" << anchor;
                EXPECT_LT(line, first + height) << exemplar.id << "\n" << anchor;
                ++placed;
            }
        }
    }
    EXPECT_GT(placed, tried / 2);
}

// --- drift -----------------------------------------------------------------------------------------------------------

class DriftTest : public ::testing::Test
{
protected:
    DriftTest()
        : fixture(shippedTask("relu_f16"))
        , parent(templateCandidate(fixture).files)
    { }
    [[nodiscard]] SourceFiles with(const std::string& role, const std::string& from, const std::string& to) const
    {
        auto files = parent;
        files[role] = replaced(files.at(role), from, to);
        return files;
    }
    RequestFixture fixture;
    SourceFiles parent;
};

TEST_F(DriftTest, SplitsTheExemplarIntoItsRegions)
{
    const auto regions = regionsOf(shippedTarget(), parent);
    EXPECT_THAT(regions.at("CopyIn"), HasSubstr("inQueue_.AllocTensor"));
    EXPECT_THAT(regions.at("Compute"), HasSubstr("Relu("));
    EXPECT_THAT(regions.at("CopyOut"), HasSubstr("outQueue_.DeQue"));
    EXPECT_THAT(regions.at("Init"), HasSubstr("SetGlobalBuffer"));
    EXPECT_THAT(regions.at("tiling"), HasSubstr("PlanLaunch"));
    EXPECT_THAT(regions.at("tiling"), HasSubstr("struct TilingData"));
    EXPECT_THAT(regions.at("other"), HasSubstr("__global__"));
    EXPECT_THAT(regions.at("Compute"), ::testing::Not(HasSubstr("DataCopy")));
}

TEST_F(DriftTest, IsZeroForSpaceAndComments)
{
    const auto files = with("kernel.cpp", "Relu(", "/* the one instruction */ Relu  (");
    const auto drift = driftBetween(shippedTarget(), parent, files);
    EXPECT_EQ(drift.overall, 0);
    EXPECT_THAT(changedRegions(shippedTarget(), parent, files, {"Compute", "tiling"}), ::testing::IsEmpty());
}

TEST_F(DriftTest, IsFoundInTheRegionThatChanged)
{
    const auto files = with("kernel.cpp", "Relu(", "LeakyRelu(");
    const auto drift = driftBetween(shippedTarget(), parent, files);
    EXPECT_GT(drift.regions.at("Compute"), 0);
    EXPECT_EQ(drift.regions.at("CopyIn"), 0);
    EXPECT_EQ(drift.regions.at("tiling"), 0);
    EXPECT_GT(drift.overall, 0);
    EXPECT_LT(drift.overall, 0.05) << "one word of a whole kernel";
    EXPECT_THAT(changedRegions(shippedTarget(), parent, files, {"Compute", "tiling"}), ElementsAre("Compute"));
}

TEST_F(DriftTest, GrowsToOneForAnUnrelatedCandidate)
{
    const SourceFiles other{{"kernel.cpp", "@ @ @"}, {"tiling.h", "@"}, {"host.cpp", "@"}};
    const auto drift = driftBetween(shippedTarget(), parent, other);
    EXPECT_GT(drift.overall, 0.99);
    EXPECT_LE(drift.overall, 1);
    EXPECT_THAT(describe(drift, 0.4), HasSubstr("exceeds the limit 0.40"));
    EXPECT_EQ(driftBetween(shippedTarget(), other, parent).overall, drift.overall) << "a distance is symmetric";
}

TEST_F(DriftTest, BrokenCodeIsOther)
{
    const auto regions = regionsOf(shippedTarget(), {{"kernel.cpp", "class K { void Compute( {{{ int"}});
    EXPECT_THAT(regions.at("other"), HasSubstr("Compute"));
}

// --- signatures ------------------------------------------------------------------------------------------------------

Failure compileFailure(const std::string& log) { return {"compile", "the compiler refused it", {}, log}; }

TEST(FailureSignature, IgnoresPlacesPathsNumbersAndOwnNames)
{
    const SourceFiles first{{"kernel.cpp", "LocalTensor<half> inLocal; uint32_t tileLength;"}};
    const SourceFiles second{{"kernel.cpp", "LocalTensor<half> source; uint32_t length;"}};
    const auto a = failureSignature(
        compileFailure("/tmp/acann-x1/kernel.cpp:12:5: error: no matching function for call to 'Add(inLocal, 8)'"),
        first);
    const auto b = failureSignature(
        compileFailure("/home/me/q/kernel.cpp:97:31: error: no matching function for call to 'Add(source, 16)'"),
        second);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.rfind("compile-", 0), 0u);
    const auto hex = [](const std::string& address) {
        return failureSignature({"run", "fault at address " + address, {}, {}}, {});
    };
    EXPECT_EQ(hex("0x7f12ab"), hex("0x55d0"));
}

TEST(FailureSignature, KeepsWhatMakesAFailureAnother)
{
    const auto of = [](const std::string& log) { return failureSignature(compileFailure(log), {}); };
    EXPECT_NE(of("kernel.cpp:1:1: error: no member named 'Foo'"), of("kernel.cpp:1:1: error: no member named 'Bar'"));
    EXPECT_NE(of("kernel.cpp:1:1: error: expected ';'"), of("host.cpp:1:1: error: expected ';'"));
    EXPECT_NE(failureSignature({"compile", "x", {}, {}}, {}), failureSignature({"run", "x", {}, {}}, {}));
}

TEST(FailureSignature, FindingsCountMoreThanTheLog)
{
    Finding overflow;
    overflow.rule = "UB-OVERFLOW";
    overflow.message = "the buffers need 262144 bytes";
    overflow.place = {"kernel.cpp", 40, {}};
    auto again = overflow;
    again.message = "the buffers need 300000 bytes";
    again.place.line = 51;
    EXPECT_EQ(failureSignature({"static", "a", {overflow}, "error: one"}, {}),
        failureSignature({"static", "b", {again}, "error: two"}, {}));
    again.rule = "UB-ALIGN";
    EXPECT_NE(
        failureSignature({"static", "a", {overflow}, {}}, {}), failureSignature({"static", "a", {again}, {}}, {}));
}

TEST(FailureSignature, RepeatsAreCountedAtTheEnd)
{
    EXPECT_EQ(repeatsAtEnd({}), 0);
    EXPECT_EQ(repeatsAtEnd({"a"}), 1);
    EXPECT_EQ(repeatsAtEnd({"a", "b", "b"}), 2);
    EXPECT_EQ(repeatsAtEnd({"b", "a", "b"}), 1);
}

} // namespace
} // namespace acann::agents::test
