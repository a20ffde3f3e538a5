// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"
#include "knowledge/applies.h"
#include "knowledge/exemplar_loader.h"
#include "knowledge/source_tags.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kKernel = R"(#include "kernel_operator.h"
constexpr int kBuffers = 2; // @param buffers
constexpr bool kCast = true; // @param cast
constexpr auto kMode = Mode::Row; // @param mode
void compute()
{
    // @slot compute begin
    Relu(y, x, n);
    Abs(y, y, n);
    // @slot compute end
}
)";

TEST(SourceTags, FindsValuesAndRegions)
{
    const std::string source = kKernel;
    const auto tags = scanTags(source);
    ASSERT_TRUE(tags) << tags.error().message();
    ASSERT_EQ(tags->parameters.size(), 3U);
    EXPECT_EQ(tags->parameters[0].name, "buffers");
    EXPECT_EQ(tags->parameters[0].value, "2");
    EXPECT_EQ(tags->parameters[0].line, 2);
    EXPECT_EQ(
        source.substr(tags->parameters[2].begin, tags->parameters[2].end - tags->parameters[2].begin), "Mode::Row");
    ASSERT_EQ(tags->slots.size(), 1U);
    EXPECT_EQ(source.substr(tags->slots[0].begin, tags->slots[0].end - tags->slots[0].begin),
        "    Relu(y, x, n);\n    Abs(y, y, n);\n");
}

TEST(SourceTags, RefusesWhatItDoesNotUnderstand)
{
    const std::map<std::string, std::string> wrong{{"int x; // @param x\n", "line 1: parameter 'x' has no value"},
        {"\n// @slot a begin\nint i;\n", "line 2: slot 'a' has no end"},
        {"// @slot a begin\n// @slot b begin\n", "line 2: slot 'b' begins inside slot 'a'"},
        {"// @slot a end\n", "line 1: slot 'a' ends but was not begun"},
        {"int x = 1; // @parm x\n", "line 1: the tag '// @parm x' is not understood"}};
    for (const auto& [source, sentence] : wrong) {
        const auto tags = scanTags(source);
        ASSERT_FALSE(tags) << source;
        EXPECT_EQ(tags.error().code, ErrorCode::ExemplarBroken);
        EXPECT_THAT(tags.error().text, HasSubstr(sentence));
    }
}

class ExemplarFolder : public test::KnowledgeFolder
{
protected:
    static json goodDescription()
    {
        auto description = describe("rows", {{"graph", "row"}, {"ops", {"softmax"}}});
        description["slots"] = {"compute"};
        description["parameters"] = {
            {{"name", "buffers"}, {"role", "kernel.cpp"}, {"values", {1, 2}}, {"default", 2}, {"meaning", "per queue"}},
            {{"name", "cast"}, {"role", "kernel.cpp"}, {"values", {false, true}}, {"default", true}, {"meaning", "up"}},
            {{"name", "mode"}, {"role", "kernel.cpp"}, {"values", {"Mode::Row", "Mode::Tile"}},
                {"default", "Mode::Row"}, {"meaning", "m"}}};
        return description;
    }

    Result<Exemplar> load(const json& description, const std::string& kernel = kKernel)
    {
        writeExemplar("softmax", "rows", description, kernel);
        return loadExemplar(target() / "patterns/softmax/L5/rows", task::Pattern::Softmax, {"kernel.cpp", "host.cpp"});
    }

    std::string errorOf(const json& description, const std::string& kernel = kKernel)
    {
        const auto exemplar = load(description, kernel);
        return exemplar ? "loaded" : exemplar.error().text;
    }
};

TEST_F(ExemplarFolder, LoadsParametersSlotsAndFiles)
{
    const auto exemplar = load(goodDescription());
    ASSERT_TRUE(exemplar) << exemplar.error().message();
    EXPECT_EQ(exemplar->id, "rows");
    EXPECT_EQ(exemplar->pattern, task::Pattern::Softmax);
    EXPECT_THAT(exemplar->slots, ElementsAre("compute"));
    ASSERT_EQ(exemplar->parameters.size(), 3U);
    EXPECT_EQ(exemplar->parameters[2].defaultValue, "Mode::Row");
    EXPECT_EQ(exemplar->files.at("kernel.cpp"), kKernel);
    EXPECT_EQ(exemplar->files.at("host.cpp"), "// host\n");
}

TEST_F(ExemplarFolder, DefaultMustEqualTheSource)
{
    auto description = goodDescription();
    description["parameters"][0]["default"] = 1;
    EXPECT_EQ(errorOf(description), "parameter 'buffers' is 2 in kernel.cpp line 2 but its default is 1");
}

TEST_F(ExemplarFolder, DeclarationsAndTagsMustMatch)
{
    auto missing = goodDescription();
    missing["parameters"].push_back(
        {{"name", "tile"}, {"role", "kernel.cpp"}, {"values", {1}}, {"default", 1}, {"meaning", "m"}});
    EXPECT_THAT(errorOf(missing), HasSubstr("parameter 'tile' is declared, but kernel.cpp has no line tagged"));

    auto undeclared = goodDescription();
    undeclared["parameters"].erase(1);
    EXPECT_THAT(errorOf(undeclared), HasSubstr("kernel.cpp line 3 tags the parameter 'cast'"));

    auto noSlot = goodDescription();
    noSlot["slots"] = json::array();
    EXPECT_THAT(errorOf(noSlot), HasSubstr("line 7 opens the slot 'compute' which exemplar.json does not declare"));

    auto otherSlot = goodDescription();
    otherSlot["slots"] = {"compute", "epilogue"};
    EXPECT_THAT(errorOf(otherSlot), HasSubstr("slot 'epilogue' appears 0 times"));

    EXPECT_THAT(errorOf(goodDescription(), std::string(kKernel) + "int again = 2; // @param buffers\n"),
        HasSubstr("tagged twice in kernel.cpp (lines 2 and 12)"));
}

TEST_F(ExemplarFolder, RefusesUnknownFieldsAndValues)
{
    auto unknown = goodDescription();
    unknown["paramters"] = json::array();
    EXPECT_EQ(errorOf(unknown), "field 'paramters' is not known");

    auto outside = goodDescription();
    outside["parameters"][0]["default"] = 3;
    EXPECT_THAT(errorOf(outside), HasSubstr("default that is not among its values"));

    auto applies = goodDescription();
    applies["applies"]["graph"] = "rows";
    EXPECT_THAT(errorOf(applies), HasSubstr("'applies.graph' must be \"elementwise-chain\" or \"row\""));
    applies["applies"] = {{"graph", "row"}, {"dtype", json::array()}};
    EXPECT_EQ(errorOf(applies), "field 'applies.dtype' is not known");

    auto verified = goodDescription();
    verified["status"] = "verified";
    EXPECT_THAT(errorOf(verified), HasSubstr("'evidence' is empty"));

    auto renamed = goodDescription();
    renamed["id"] = "columns";
    EXPECT_THAT(errorOf(renamed), HasSubstr("'columns' but the folder is named 'rows'"));
}

TEST_F(ExemplarFolder, MissingRoleFileIsNamed)
{
    ASSERT_TRUE(load(goodDescription()));
    std::filesystem::remove(target() / "patterns/softmax/L5/rows/host.cpp");
    const auto exemplar
        = loadExemplar(target() / "patterns/softmax/L5/rows", task::Pattern::Softmax, {"kernel.cpp", "host.cpp"});
    ASSERT_FALSE(exemplar);
    EXPECT_EQ(exemplar.error().code, ErrorCode::FileMissing);
    EXPECT_THAT(exemplar.error().text, HasSubstr("host.cpp"));
}

Exemplar applying(json applies)
{
    Exemplar exemplar;
    exemplar.applies = std::move(applies);
    return exemplar;
}

TEST(Applies, ElementwiseChainTakesOnlyElementwiseNodes)
{
    const auto exemplar = applying({{"graph", "elementwise-chain"}});
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"a", "exp", {"x"}, {}}, {"y", "add", {"a", "1"}, {}}})), IsEmpty());
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "softmax", {"x"}, {}}})),
        ElementsAre("node 'y' (softmax) is not elementwise"));
    EXPECT_THAT(misfits(exemplar, test::makeTask({})), ElementsAre("the task has no expression graph"));
}

TEST(Applies, RowNeedsTheLastAxes)
{
    const auto exemplar = applying({{"graph", "row"}, {"ops", {"softmax"}}});
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "softmax", {"x"}, {{"axis", -1}}}})), IsEmpty());
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "softmax", {"x"}, {{"axis", 1}}}})), IsEmpty())
        << "axis 1 of rank 2 is the last one";
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "softmax", {"x"}, {}}})), IsEmpty())
        << "softmax works over the last axis by default";
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "softmax", {"x"}, {{"axis", 0}}}})),
        ElementsAre("node 'y' (softmax) does not work over the last axes alone"));
    EXPECT_THAT(misfits(exemplar, test::makeTask({{"y", "layer_norm", {"x"}, {}}})),
        ElementsAre("it is about softmax and the graph has layer_norm"));
    const auto sum = applying({{"graph", "row"}, {"ops", {"reduce_sum"}}});
    EXPECT_THAT(misfits(sum, test::makeTask({{"y", "reduce_sum", {"x"}, {}}})), IsEmpty())
        << "a reduction without axis takes everything as one row";
    EXPECT_THAT(misfits(sum, test::makeTask({{"y", "reduce_sum", {"x"}, {{"axis", {1, 2}}}}}, {4, 8, 16})), IsEmpty());
    EXPECT_EQ(misfits(sum, test::makeTask({{"y", "reduce_sum", {"x"}, {{"axis", {0, 2}}}}}, {4, 8, 16})).size(), 1U)
        << "axes 0 and 2 of rank 3 leave a gap";
    EXPECT_THAT(misfits(sum, test::makeTask({{"y", "reduce_sum", {"x"}, {{"axis", {-1}}}}})), IsEmpty());
}

TEST(Applies, ElementwiseAroundARowOperationMustBeAllowed)
{
    const auto task = test::makeTask({{"h", "relu", {"x"}, {}}, {"y", "softmax", {"h"}, {}}});
    EXPECT_THAT(
        misfits(applying({{"graph", "row"}}), task), ElementsAre("node 'h' (relu) stands beside the row operation"));
    EXPECT_THAT(misfits(applying({{"graph", "row"}, {"elementwiseAround", true}}), task), IsEmpty());
}

TEST(Applies, DTypesCountsBroadcastAndRowLength)
{
    const auto add = test::withInput(test::makeTask({{"y", "add", {"x", "b"}, {}}}), "b", {128}, true);
    EXPECT_THAT(misfits(applying({{"graph", "elementwise-chain"}}), add),
        ElementsAre("input 'b' of case 'primary' broadcasts (row), and it takes none"));
    EXPECT_THAT(misfits(applying({{"graph", "elementwise-chain"}, {"broadcast", {"none", "row"}}}), add), IsEmpty());
    EXPECT_THAT(
        misfits(
            applying({{"graph", "elementwise-chain"}, {"broadcast", {"none", "row"}}, {"dtypes", {"float32"}}}), add),
        ElementsAre("it covers float32 and not float16"));
    EXPECT_THAT(
        misfits(
            applying({{"graph", "elementwise-chain"}, {"broadcast", {"row", "none"}}, {"inputs", {{"max", 1}}}}), add),
        ElementsAre("it takes at most 1 inputs and the task has 2"));
    const auto softmax = test::makeTask({{"y", "softmax", {"x"}, {}}}, {4, 4096});
    EXPECT_THAT(misfits(applying({{"graph", "row"}, {"maxRowBytes", 16384}}), softmax), IsEmpty()) << "4096 × 4 bytes";
    EXPECT_THAT(misfits(applying({{"graph", "row"}, {"maxRowBytes", 16383}}), softmax), Contains(HasSubstr("16384")));
}

} // namespace
} // namespace acann::knowledge
