// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/reply.h"
#include "base/random.h"
#include "core/agents/model_agent_fixture.h"

#include <gmock/gmock.h>

namespace acann::agents::test {
namespace {

using ::testing::HasSubstr;

class ReplyTest : public ::testing::Test
{
protected:
    ReplyTest()
        : fixture(shippedTask("relu_f16"))
        , good(templateCandidate(fixture).files)
        , kernel(good.at("kernel.cpp"))
        , tiling(good.at("tiling.h"))
        , host(good.at("host.cpp"))
    { }

    [[nodiscard]] Result<ParsedReply> parse(const std::string& reply, bool withBase = false) const
    {
        return parseReply(reply, {shippedTarget(), withBase ? &good : nullptr, true});
    }
    void expectGood(const std::string& reply, const std::string& what) const
    {
        const auto parsed = parse(reply);
        ASSERT_TRUE(parsed) << what << ": " << parsed.error().text;
        EXPECT_EQ(parsed->files, good) << what;
    }
    void expectRefused(const std::string& reply, const std::string& reason, bool withBase = false) const
    {
        const auto parsed = parse(reply, withBase);
        ASSERT_FALSE(parsed) << "accepted, though: " << reason;
        EXPECT_EQ(parsed.error().code, ErrorCode::ReplyRefused);
        EXPECT_THAT(parsed.error().text, HasSubstr(reason));
    }

    RequestFixture fixture;
    SourceFiles good;
    std::string kernel;
    std::string tiling;
    std::string host;
};

std::string withCarriageReturns(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '\n' ? "\r\n" : std::string(1, c);
    return result;
}

TEST_F(ReplyTest, TakesTheAskedForm)
{
    const auto parsed = parse(answerWith(good, "Two buffers hide the copies."));
    ASSERT_TRUE(parsed) << parsed.error().text;
    EXPECT_EQ(parsed->files, good);
    EXPECT_EQ(parsed->note, "Two buffers hide the copies.");
    EXPECT_TRUE(parsed->repairs.empty());
}

TEST_F(ReplyTest, TakesManyWaysToNameAFile)
{
    const auto rest = fenced("tiling.h", tiling) + fenced("host.cpp", host);
    expectGood("### kernel.cpp\n```cpp\n" + kernel + "```\n" + rest, "heading");
    expectGood("**`kernel.cpp`**:\n\n```c++\n" + kernel + "```\n" + rest, "bold code");
    expectGood("Here is the kernel (kernel.cpp):\n```\n" + kernel + "```\n" + rest, "sentence, no language");
    expectGood("```cpp kernel.cpp\n" + kernel + "```\n" + rest, "info string");
    expectGood("```cpp:kernel.cpp\n" + kernel + "```\n" + rest, "info string with colon");
    expectGood("```cpp title=\"kernel.cpp\"\n" + kernel + "```\n" + rest, "title");
    expectGood("File: op_kernel/kernel.cpp\n~~~cpp\n" + kernel + "~~~\n" + rest, "folder and tildes");
    expectGood("Kernel.CPP\n````cpp\n" + kernel + "````\n" + rest, "case and a longer fence");
    expectGood("<file name=\"kernel.cpp\">\n" + kernel + "</file>\n" + rest, "tag");
    expectGood("<file path='kernel.cpp'>\n```cpp\n" + kernel + "```\n</file>\n" + rest, "tag around a fence");
    expectGood("relu_kernel.cpp\n```cpp\n" + kernel + "```\n" + rest, "a name that ends like the role");
    expectGood("kernel.cce\n```cpp\n" + kernel + "```\n" + rest, "another ending of the same kind");
    expectGood("```cpp\n" + kernel + "```\n" + rest, "no name: by content");
    expectGood("host.cpp\n```cpp\n" + kernel + "```\n" + fenced("kernel.cpp", host) + fenced("tiling.h", tiling),
        "swapped names: by content");
}

TEST_F(ReplyTest, MendsWhatIsSafe)
{
    expectGood(withCarriageReturns(answerWith(good)), "CRLF");
    expectGood("\xEF\xBB\xBF" + answerWith(good), "byte-order mark");
    expectGood("<think>\nkernel.cpp\n```cpp\nwrong\n```\n</think>\n" + answerWith(good), "thinking text");
    expectGood(fenced("kernel.cpp", kernel) + fenced("tiling.h", tiling) + "host.cpp\n```cpp\n" + host,
        "last fence not closed, file complete");
    expectGood("kernel.cpp\n```cpp\n" + kernel + "tiling.h\n```cpp\n" + tiling + "```\n" + fenced("host.cpp", host),
        "a fence not closed before the next file");
    const auto curly = replaced(kernel, "#include \"tiling.h\"", "#include “tiling.h”");
    const auto parsed = parse(fenced("kernel.cpp", curly) + fenced("tiling.h", tiling) + fenced("host.cpp", host));
    ASSERT_TRUE(parsed) << parsed.error().text;
    EXPECT_EQ(parsed->files, good);
    EXPECT_THAT(parsed->repairs, ::testing::Contains(HasSubstr("typographic quotes")));
    const nlohmann::json json = {{"note", "JSON."}, {"files", good}};
    expectGood(json.dump(), "JSON");
    expectGood("```json\n" + json.dump(2) + "\n```\n", "fenced JSON");
    expectGood(nlohmann::json(good).dump(), "JSON without 'files'");
}

TEST_F(ReplyTest, ATypographicQuoteInACommentStays)
{
    const auto commented = "// “quoted”\n" + kernel;
    const auto parsed = parse(fenced("kernel.cpp", commented) + fenced("tiling.h", tiling) + fenced("host.cpp", host));
    ASSERT_TRUE(parsed) << parsed.error().text;
    EXPECT_EQ(parsed->files.at("kernel.cpp"), commented);
}

TEST_F(ReplyTest, OfSeveralAnswersTheLastCompleteOneCounts)
{
    auto first = good;
    first["kernel.cpp"] = "// first try\n" + kernel;
    const auto both = answerWith(first) + "Wait, that is wrong. Better:\n\n" + answerWith(good);
    expectGood(both, "two answers");
    const auto cut = answerWith(good) + "Or rather:\n\nhost.cpp\n```cpp\n" + host + "```\nkernel.cpp\n```cpp\n"
        + kernel.substr(0, kernel.size() / 2);
    expectGood(cut, "the second answer is cut");
    auto mended = good;
    mended["kernel.cpp"] = "// second\n" + kernel;
    const auto parsed = parse(answerWith(good) + "One correction:\n\n" + fenced("kernel.cpp", mended["kernel.cpp"]));
    ASSERT_TRUE(parsed) << parsed.error().text;
    EXPECT_EQ(parsed->files, mended);
}

TEST_F(ReplyTest, FilesThatAreLeftOutStayAsInTheBase)
{
    const auto changed = "// changed\n" + tiling;
    const auto parsed = parse(fenced("tiling.h", changed), true);
    ASSERT_TRUE(parsed) << parsed.error().text;
    EXPECT_EQ(parsed->files.at("tiling.h"), changed);
    EXPECT_EQ(parsed->files.at("kernel.cpp"), kernel);
}

TEST_F(ReplyTest, TakesEditsInThreeForms)
{
    const std::string before = "constexpr uint32_t kTileBytes";
    const auto at = host.find(before);
    ASSERT_NE(at, std::string::npos);
    const auto line = host.substr(at, host.find('\n', at) - at);
    const std::string after = "constexpr uint32_t kTileBytes = 12345;";
    const auto expected = replaced(host, line, after);
    const nlohmann::json json
        = {{"edits", {{{"file", "host.cpp"}, {"search", line}, {"replace", after}}}}, {"note", "n"}};
    for (const auto& [what, reply] : {std::pair{"block", editOf("host.cpp", line, after)},
             std::pair{"fenced block",
                 "### host.cpp\n```cpp\n<<<<<<< SEARCH\n" + line + "\n=======\n" + after + "\n>>>>>>> REPLACE\n```\n"},
             std::pair{"unnamed block, one file fits", editOf("Change:", line, after)},
             std::pair{"diff",
                 "```diff\n--- a/host.cpp\n+++ b/host.cpp\n@@ -1,1 +1,1 @@\n-" + line + "\n+" + after + "\n```\n"},
             std::pair{"JSON", json.dump()}}) {
        const auto parsed = parse(reply, true);
        ASSERT_TRUE(parsed) << what << ": " << parsed.error().text;
        EXPECT_EQ(parsed->files.at("host.cpp"), expected) << what;
        EXPECT_EQ(parsed->files.at("kernel.cpp"), kernel) << what;
    }
}

TEST_F(ReplyTest, RefusesWithThePreciseReason)
{
    const auto rest = fenced("tiling.h", tiling) + fenced("host.cpp", host);
    expectRefused("", "the reply is empty");
    expectRefused(" \n\t\n", "the reply is empty");
    expectRefused("<think>Let me see", "nothing but thinking text");
    expectRefused("I cannot help with that.", "prose without a file");
    expectRefused("Sure! The kernel should use double buffering and larger tiles. Tell me if you want it.", "prose");
    expectRefused(fenced("kernel.cpp", kernel), "the reply has no tiling.h");
    expectRefused(fenced("kernel.cpp", kernel) + fenced("tiling.h", tiling), "the reply has no host.cpp");
    expectRefused(rest + "kernel.cpp\n```cpp\n" + kernel.substr(0, 700), "kernel.cpp breaks off behind '");
    expectRefused(rest + fenced("kernel.cpp", "// rest of the code unchanged\n" + kernel), "leaves code out: line 1");
    expectRefused(rest + fenced("kernel.cpp", kernel + "// ... existing code ...\n"), "leaves code out");
    expectRefused(rest + fenced("kernel.cpp", replaced(kernel, "{", "{\n    ...\n")), "leaves code out");
    expectRefused(rest + fenced("kernel.cpp", kernel + host), "kernel.cpp holds 'PlanLaunch'");
    expectRefused(rest + fenced("kernel.cpp", "int main() { return 0; }\n"), "kernel.cpp has no '__global__'");
    expectRefused("```python\nprint('hello')\n```\n", "does not say which file it is");
    expectRefused("```cpp\n```\n", "the code blocks are empty");
    expectRefused("{\"files\": {\"kernel.cpp\": \"abc", "breaks at byte");
    expectRefused("{\"files\": {\"main.cpp\": \"int x;\"}}", "'main.cpp' is no file of the candidate");
    expectRefused("{\"answer\": 42}", "'answer' is no file of the candidate");
    expectRefused("{\"kernel.cpp\": 42}", "another form");
    std::string endless = "The kernel copies the tile. ";
    for (int i = 0; i < 100; ++i)
        endless += "and then the tile ";
    expectRefused(endless, "without end");
    expectRefused(std::string(3000, 'A'), "without end");
    expectRefused(editOf("kernel.cpp", "a", "b"), "there are none yet");
    expectRefused(editOf("kernel.cpp", "no such line anywhere", "b"), "does not have the lines", true);
    expectRefused("kernel.cpp\n<<<<<<< SEARCH\nusing namespace AscendC;\n", "an edit breaks off (line 2", true);
    expectRefused("kernel.cpp\n<<<<<<< SEARCH\na\n=======\nb\n", "an edit breaks off", true);
    expectRefused(editOf("kernel.cpp", "using namespace AscendC;", "// rest unchanged"), "leaves code out", true);
    expectRefused(editOf("other.cu", "there is no such text", "x"), "does not say which file", true);
}

TEST_F(ReplyTest, EditsCanBeForbidden)
{
    const auto parsed = parseReply(
        editOf("kernel.cpp", "using namespace AscendC;", "using namespace AscendC; "), {shippedTarget(), &good, false});
    ASSERT_FALSE(parsed);
    EXPECT_THAT(parsed.error().text, HasSubstr("whole files were asked for"));
}

TEST_F(ReplyTest, AnOrdinaryCommentIsNoPlaceholder)
{
    for (const std::string comment :
        {"// The rest of the tile is zero.", "// Same order as in the host.", "// existing rows first, then the tail",
            "// x...y inclusive", "// Keep the tile length as before the split."}) {
        const auto text = comment + "\n" + kernel;
        const auto parsed = parse(fenced("kernel.cpp", text) + fenced("tiling.h", tiling) + fenced("host.cpp", host));
        EXPECT_TRUE(parsed) << comment;
    }
}

TEST_F(ReplyTest, TheShippedExemplarsAreAcceptedAsTheyAre)
{
    for (const auto& pack : shippedTarget().packs) {
        for (const auto& exemplar : pack.exemplars) {
            const auto parsed = parse(answerWith(exemplar.files));
            ASSERT_TRUE(parsed) << exemplar.id << ": " << parsed.error().text;
            EXPECT_EQ(parsed->files, exemplar.files) << exemplar.id;
            EXPECT_TRUE(parsed->repairs.empty()) << exemplar.id << ": " << parsed->repairs.front();
        }
    }
}

/// Whatever a model writes: either three complete files, or a refusal with a reason. Never a crash, never a mixture.
TEST_F(ReplyTest, DamagedRepliesNeverGiveHalfAFile)
{
    const auto whole = answerWith(good);
    base::Random random(20261201);
    int accepted = 0;
    for (int i = 0; i < 400; ++i) {
        auto text = whole;
        const int damages = 1 + static_cast<int>(random.below(3));
        for (int d = 0; d < damages; ++d) {
            const auto at = random.below(text.size());
            switch (random.below(5)) {
            case 0:
                text.resize(at);
                break;
            case 1:
                text.erase(at, random.below(200));
                break;
            case 2:
                text.insert(at, text.substr(random.below(text.size()), random.below(300)));
                break;
            case 3:
                text.insert(at, "\n```\n");
                break;
            default:
                text.insert(at, std::string(1, static_cast<char>(random.below(256))));
            }
            if (text.empty())
                text = "x";
        }
        const auto parsed = parse(text);
        if (!parsed) {
            EXPECT_EQ(parsed.error().code, ErrorCode::ReplyRefused);
            EXPECT_FALSE(parsed.error().text.empty());
            continue;
        }
        ++accepted;
        ASSERT_EQ(parsed->files.size(), 3u);
        EXPECT_THAT(parsed->files.at("kernel.cpp"), HasSubstr("__global__"));
        EXPECT_THAT(parsed->files.at("host.cpp"), HasSubstr("PlanLaunch"));
        EXPECT_THAT(parsed->files.at("tiling.h"), HasSubstr("TilingData"));
    }
    EXPECT_GT(accepted, 20);
    EXPECT_LT(accepted, 380);
}

} // namespace
} // namespace acann::agents::test
