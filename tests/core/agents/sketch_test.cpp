// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/designer.h"
#include "agents/sketch_checker.h"
#include "agents/sketch_cover.h"
#include "base/files.h"
#include "base/random.h"
#include "core/agents/model_agent_fixture.h"

#include <gmock/gmock.h>

namespace acann::agents::test {
namespace {

using ::testing::HasSubstr;

const hardware::HardwareProfile& profile()
{
    static const auto loaded = hardware::loadProfile(knowledgeRoot() / "hardware", "ascend910b3");
    if (!loaded)
        throw std::runtime_error(loaded.error().message());
    return *loaded;
}

/// The ```sketch blocks of a document.
std::vector<std::string> sketchesIn(const std::filesystem::path& file)
{
    const auto text = base::readFile(file);
    if (!text)
        throw std::runtime_error(text.error().message());
    std::vector<std::string> sketches;
    const std::string open = "```sketch\n";
    for (auto at = text->find(open); at != std::string::npos; at = text->find(open, at + 1)) {
        const auto start = at + open.size();
        sketches.push_back(text->substr(start, text->find("```", start) - start));
    }
    return sketches;
}

std::filesystem::path sketchDocument() { return std::filesystem::path(ACANN_SOURCE_DIR) / "docs" / "sketch-format.md"; }

const std::string kFlat = "sketch relu_flat {\n"
                          "  let total = elements(y)\n"
                          "  let cores = min(vectorCores, ceilDiv(total, 4096))\n"
                          "  let share = roundUp(ceilDiv(total, cores), 256)\n"
                          "  let tile = 8192\n"
                          "  input x [total]\n"
                          "  output y [total]\n"
                          "  queue in xIn depth 2 bytes tile * size(x)\n"
                          "  queue out yOut depth 2 bytes tile * size(y)\n"
                          "  block b in ceilDiv(total, share) {\n"
                          "    let end = min((b + 1) * share, total)\n"
                          "    for start in b * share .. end step tile {\n"
                          "      let count = min(tile, end - start)\n"
                          "      load padded x[start .. start + count] -> xIn\n"
                          "      compute yOut <- xIn : \"relu\"\n"
                          "      store padded yOut -> y[start .. start + count]\n"
                          "    }\n"
                          "  }\n"
                          "}\n";

std::vector<SketchProblem> problemsOf(const std::string& text, const std::string& taskId = "relu_f16")
{
    const auto sketch = parseSketch(text);
    if (!sketch)
        throw std::logic_error(sketch.error().text);
    return checkSketch(*sketch, shippedTask(taskId), profile());
}

std::string listed(const std::vector<SketchProblem>& problems)
{
    std::string text;
    for (const auto& problem : problems)
        text += problem.rule + " line " + std::to_string(problem.line) + " (" + problem.caseId + "): " + problem.text
            + "\n";
    return text;
}

// --- the documents ---------------------------------------------------------------------------------------------------

TEST(SketchDocuments, TheShownSketchesAreSoundOnTheirTasks)
{
    const auto documented = sketchesIn(sketchDocument());
    ASSERT_EQ(documented.size(), 4u);
    const std::vector<std::vector<std::string>> tasks{{"relu_f16", "relu_f32", "gelu_f32"},
        {"bias_gelu_f16", "bias_gelu_f32"}, {"softmax_f16", "softmax_f32"}, {"reduce_sum_f16", "reduce_sum_f32"}};
    for (std::size_t i = 0; i < documented.size(); ++i) {
        for (const auto& id : tasks[i])
            EXPECT_EQ(listed(problemsOf(documented[i], id)), "") << id;
    }
}

TEST(SketchDocuments, TheLanguageThatTheDesignerReadsIsTheLanguage)
{
    const auto shown = sketchesIn(shippedTarget().folder / "prompts" / "sketch-language.md");
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(listed(problemsOf(shown.front())), "");
}

// --- parser and printer ----------------------------------------------------------------------------------------------

TEST(SketchParser, SaysLineAndColumn)
{
    const auto reasonFor = [](const std::string& text) {
        const auto sketch = parseSketch(text);
        return sketch ? std::string("accepted") : sketch.error().text;
    };
    EXPECT_EQ(reasonFor("sketch"), "line 1, column 7: expected the sketch's name, found 'the end'");
    EXPECT_EQ(reasonFor("sketch s {\n  input x total\n}"), "line 2, column 11: expected '[', found 'total'");
    EXPECT_THAT(reasonFor(replaced(kFlat, "step tile", "stride tile")), HasSubstr("line 12, column 35: expected '{'"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "-> xIn", "xIn")), HasSubstr("line 14"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "\"relu\"", "relu")), HasSubstr("a text in quotes"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "\"relu\"", "\"relu")), HasSubstr("is not closed"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "8192", "8192;")), HasSubstr("';' is not part of the language"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "8192", "99999999999999999")), HasSubstr("is too large"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "8192", "(8192")), HasSubstr("expected ')'"));
    EXPECT_THAT(reasonFor(kFlat + "more"), HasSubstr("expected the end"));
    EXPECT_THAT(reasonFor(replaced(kFlat, "8192", std::string(100, '(') + "1" + std::string(100, ')'))),
        HasSubstr("nested too deeply"));
    std::string long_ = "1";
    for (int i = 0; i < 5000; ++i)
        long_ += " + 1";
    EXPECT_THAT(reasonFor(replaced(kFlat, "8192", long_)), HasSubstr("too many operators"));
}

/// Expressions of every form, so that brackets are printed where they are needed.
SketchExpression randomExpression(base::Random& random, int depth)
{
    SketchExpression expression;
    const auto kind = depth == 0 ? random.below(2) : random.below(4);
    if (kind == 0) {
        expression.number = static_cast<long long>(random.below(2000)) - 1000;
    } else if (kind == 1) {
        expression.kind = SketchExpression::Kind::Name;
        expression.text = std::string(1, static_cast<char>('a' + random.below(5)));
    } else if (kind == 2) {
        expression.kind = SketchExpression::Kind::Call;
        expression.text = "max";
        for (std::uint64_t i = 0; i <= random.below(3); ++i)
            expression.parts.push_back(randomExpression(random, depth - 1));
    } else {
        constexpr std::array<const char*, 11> kSigns{"+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!="};
        expression.kind = SketchExpression::Kind::Binary;
        expression.text = random.pick(kSigns);
        expression.parts = {randomExpression(random, depth - 1), randomExpression(random, depth - 1)};
    }
    return expression;
}

bool sameExpression(const SketchExpression& a, const SketchExpression& b)
{
    return a.kind == b.kind && a.number == b.number && a.text == b.text
        && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), sameExpression);
}

TEST(SketchPrinter, WhatIsPrintedParsesToTheSame)
{
    base::Random random(7);
    for (int i = 0; i < 300; ++i) {
        auto sketch = *parseSketch(kFlat);
        sketch.lets[0].value = randomExpression(random, 4);
        sketch.cores = randomExpression(random, 3);
        sketch.body[1].step = randomExpression(random, 3);
        const auto text = printSketch(sketch);
        const auto again = parseSketch(text);
        ASSERT_TRUE(again) << again.error().text << "\n" << text;
        EXPECT_EQ(printSketch(*again), text);
        EXPECT_TRUE(sameExpression(again->lets[0].value, sketch.lets[0].value)) << text;
        EXPECT_TRUE(sameExpression(*again->body[1].step, *sketch.body[1].step)) << text;
    }
    EXPECT_EQ(printSketch(*parseSketch(kFlat)), kFlat);
}

// --- checker ---------------------------------------------------------------------------------------------------------

struct Mutation
{
    std::string what;
    std::string from;
    std::string to;
    std::string rule;
};

TEST(SketchChecker, CatchesEveryMutation)
{
    ASSERT_EQ(listed(problemsOf(kFlat)), "");
    for (const auto& item : {
             Mutation{"tiles overlap", "step tile", "step tile - 256", "SKETCH-COVER"},
             Mutation{"tiles leave gaps", "step tile", "step tile + 256", "SKETCH-COVER"},
             Mutation{"cores overlap", "b * share .. end", "b * share / 2 .. end", "SKETCH-COVER"},
             Mutation{"the first tile is left out", "b * share .. end", "b * share + tile .. end", "SKETCH-COVER"},
             Mutation{"one core too few", "block b in ceilDiv(total, share)", "block b in max(1, total / share - 1)",
                 "SKETCH-COVER"},
             Mutation{"no tail", "let count = min(tile, end - start)", "let count = tile", "SKETCH-BOUNDS"},
             Mutation{"the tail is dropped", "b * share .. end", "b * share .. end / tile * tile", "SKETCH-COVER"},
             Mutation{"too many cores", "min(vectorCores,", "min(400,", "SKETCH-CORES"},
             Mutation{"not padded", "load padded", "load", "SKETCH-ALIGN"},
             Mutation{"a buffer of odd size", "yOut depth 2 bytes tile * size(y)",
                 "yOut depth 2 bytes tile * size(y) + 8", "SKETCH-ALIGN"},
             Mutation{"a small buffer", "xIn depth 2 bytes tile * size(x)", "xIn depth 2 bytes tile", "SKETCH-BUFFER"},
             Mutation{"buffers beyond the memory", "let tile = 8192", "let tile = 65536", "SKETCH-BUFFER"},
             Mutation{"an absurd depth", "xIn depth 2", "xIn depth 99", "SKETCH-QUEUE"},
             Mutation{"no depth", "xIn depth 2", "xIn depth 0", "SKETCH-QUEUE"},
             Mutation{"loads without end", "      compute yOut",
                 "      load padded x[start .. start + count] -> xIn\n      load padded x[start .. start + count] -> "
                 "xIn\n      compute yOut",
                 "SKETCH-QUEUE"},
             Mutation{"stores what nobody wrote", "      compute yOut <- xIn : \"relu\"\n", "", "SKETCH-READ"},
             Mutation{
                 "reads what nobody loaded", "      load padded x[start .. start + count] -> xIn\n", "", "SKETCH-READ"},
             Mutation{"writes and never stores", "      store padded yOut -> y[start .. start + count]\n", "",
                 "SKETCH-QUEUE"},
             Mutation{"loads into the way out", "count] -> xIn", "count] -> yOut", "SKETCH-QUEUE"},
             Mutation{"loads an output", "load padded x[", "load padded y[", "SKETCH-TENSOR"},
             Mutation{"a tensor of another task", "input x [total]", "input z [total]", "SKETCH-TENSOR"},
             Mutation{"a wrong extent", "output y [total]", "output y [total + 1]", "SKETCH-TENSOR"},
             Mutation{"an axis too many", "load padded x[start", "load padded x[0 .. 1, start", "SKETCH-BOUNDS"},
             Mutation{"an unknown name", "let tile = 8192", "let tile = lenght", "SKETCH-VALUE"},
             Mutation{"an unknown function", "let tile = 8192", "let tile = pow2(13)", "SKETCH-VALUE"},
             Mutation{"division by zero", "let tile = 8192", "let tile = 8192 / (total - total)", "SKETCH-VALUE"},
             Mutation{
                 "a number beyond all", "let tile = 8192", "let tile = 999999999999 * 999999999999", "SKETCH-VALUE"},
             Mutation{"no step", "step tile", "step 0", "SKETCH-VALUE"},
             Mutation{"no such buffer", "compute yOut <- xIn", "compute yOut <- xInn", "SKETCH-BUFFER"},
         }) {
        const auto problems = problemsOf(replaced(kFlat, item.from, item.to));
        ASSERT_FALSE(problems.empty()) << item.what;
        EXPECT_EQ(problems.front().rule, item.rule) << item.what << "\n" << listed(problems);
        EXPECT_FALSE(problems.front().caseId.empty());
    }
}

TEST(SketchChecker, SaysWhatAndWhere)
{
    const auto gap = problemsOf(replaced(kFlat, "step tile", "step tile + 256"));
    EXPECT_THAT(gap.front().text, HasSubstr("element 8192 of output 'y' is never stored"));
    EXPECT_EQ(gap.front().line, 7);
    const auto twice = problemsOf(replaced(kFlat, "b * share .. end", "0 .. end"));
    EXPECT_THAT(twice.front().text, HasSubstr("element 0 of output 'y' is stored twice: by core 0 and by core 1"));
    const auto tiny = problemsOf(replaced(kFlat, "let tile = 8192", "let tile = 1"));
    EXPECT_FALSE(tiny.empty());
}

/// The sweep against counting element by element.
TEST(SketchCover, AgreesWithCounting)
{
    base::Random random(11);
    int faults = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto rows = static_cast<std::int64_t>(1 + random.below(5));
        const auto columns = static_cast<std::int64_t>(1 + random.below(5));
        std::vector<StoredBlock> blocks;
        // Cut into strips first, so that exact covers happen often; then sometimes damage one.
        for (std::int64_t row = 0; row < rows;) {
            const auto height = std::min<std::int64_t>(rows - row, static_cast<std::int64_t>(1 + random.below(3)));
            for (std::int64_t column = 0; column < columns;) {
                const auto width
                    = std::min<std::int64_t>(columns - column, static_cast<std::int64_t>(1 + random.below(3)));
                blocks.push_back({row, row + height, column, column + width, 0, 0});
                column += width;
            }
            row += height;
        }
        if (random.chance(0.5)) {
            auto& block = blocks[random.below(blocks.size())];
            block.endRow = std::min<std::int64_t>(rows, block.firstRow + static_cast<std::int64_t>(random.below(4)));
            block.firstColumn
                = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(block.endColumn) + 1));
        }
        std::vector<int> count(static_cast<std::size_t>(rows * columns), 0);
        for (const auto& block : blocks) {
            for (auto row = block.firstRow; row < block.endRow; ++row) {
                for (auto column = block.firstColumn; column < block.endColumn; ++column)
                    ++count[static_cast<std::size_t>(row * columns + column)];
            }
        }
        const bool isExact = std::all_of(count.begin(), count.end(), [](int n) { return n == 1; });
        const auto fault = coverFault(blocks, rows, columns);
        ASSERT_EQ(!fault, isExact);
        if (!fault)
            continue;
        ++faults;
        const auto times = count[static_cast<std::size_t>(fault->row * columns + fault->column)];
        EXPECT_EQ(fault->twice ? times > 1 : times == 0, true);
    }
    EXPECT_GT(faults, 300);
}

// --- the designer ----------------------------------------------------------------------------------------------------

class DesignerTest : public ::testing::Test
{
protected:
    DesignerTest()
        : fixture(shippedTask("relu_f16"))
        , good(templateCandidate(fixture).files)
    { }
    Result<Proposal> propose()
    {
        auto request = fixture.request(task::Stage::Init, 0, 1);
        request.mode = task::AgentMode::SingleShot;
        request.desk = &desk;
        request.useSketch = true;
        return makeAgent()->propose(request, {});
    }
    RequestFixture fixture;
    SourceFiles good;
    ScriptedDesk desk;
};

TEST_F(DesignerTest, TheCoderFollowsTheCheckedSketch)
{
    desk.say("Here it is:\n```sketch\n" + kFlat + "```\n");
    desk.say(answerWith(good));
    const auto proposal = propose();
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_EQ(proposal->sketch, kFlat);
    EXPECT_EQ(proposal->tokens, 220);
    EXPECT_EQ(desk.purposes.at(0).role, ModelRole::Designer);
    for (const auto& entry : desk.purposes.at(0).manifest)
        EXPECT_TRUE(entry.layer == knowledge::Layer::L1 || entry.layer == knowledge::Layer::L3) << entry.card;
    EXPECT_FALSE(desk.purposes.at(0).manifest.empty());
    EXPECT_THAT(desk.requests.at(0).messages.at(0).text, HasSubstr("sketch relu_flat"));
    EXPECT_THAT(desk.requests.at(1).messages.at(1).text, HasSubstr(kFlat));
    EXPECT_EQ(desk.purposes.at(1).role, ModelRole::Coder);
}

TEST_F(DesignerTest, AnUnsoundSketchGetsOneRoundToBeMended)
{
    desk.say(replaced(kFlat, "step tile", "step tile + 256"));
    desk.say(kFlat);
    desk.say(answerWith(good));
    const auto proposal = propose();
    ASSERT_TRUE(proposal) << proposal.error().message();
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("SKETCH-COVER"));
    EXPECT_THAT(desk.requests.at(1).messages.back().text, HasSubstr("is never stored"));
    desk.say("no sketch at all");
    desk.say(replaced(kFlat, "let tile = 8192", "let tile = 65536"));
    const auto refused = propose();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ReplyRefused);
    EXPECT_THAT(refused.error().text, HasSubstr("SKETCH-BUFFER"));
}

} // namespace
} // namespace acann::agents::test
