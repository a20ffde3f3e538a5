// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/instantiation.h"

#include "agents/recipe.h"
#include "agents/slots.h"

#include "core/agents/agent_fixture.h"

#include <gmock/gmock.h>

namespace acann::agents::test {

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

knowledge::Exemplar smallExemplar()
{
    knowledge::Exemplar exemplar;
    exemplar.id = "small";
    exemplar.files = {{"kernel.cpp",
                          "// SPDX-License-Identifier: X\n"
                          "constexpr int kBuffers = 1; // @param buffers\n"
                          "void f()\n{\n"
                          "    // @slot body begin\n"
                          "    own();\n"
                          "    // @slot body end\n"
                          "}\n"},
        {"tiling.h", "struct TilingData {};\n"}};
    exemplar.parameters = {{"buffers", "kernel.cpp", {1, 2}, 1, "buffers per queue"}};
    exemplar.slots = {"body"};
    return exemplar;
}

TEST(Instantiation, PutsValuesAndIndentedSlotLinesIntoTheSource)
{
    const auto files
        = instantiate(smallExemplar(), {{"buffers", 2}}, {{"body", "one();\n\ntwo();\n"}}, shippedTask("gelu_f16"));
    ASSERT_TRUE(files) << files.error().message();
    EXPECT_EQ(files->at("kernel.cpp"),
        "// SPDX-License-Identifier: X\n"
        "// Template exemplar 'small' for task 'gelu_f16'; buffers = 2.\n"
        "constexpr int kBuffers = 2; // @param buffers\n"
        "void f()\n{\n"
        "    one();\n"
        "\n"
        "    two();\n"
        "}\n");
}

TEST(Instantiation, RefusesAValueThatIsNotDeclared)
{
    const auto files = instantiate(smallExemplar(), {{"buffers", 3}}, {{"body", ""}}, shippedTask("gelu_f16"));
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(files.error().text, HasSubstr("'buffers'"));
    EXPECT_THAT(files.error().text, HasSubstr("3"));
}

TEST(Instantiation, RefusesASlotThatNobodyFills)
{
    const auto files = instantiate(smallExemplar(), {{"buffers", 1}}, {}, shippedTask("gelu_f16"));
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::ExemplarBroken);
    EXPECT_THAT(files.error().text, HasSubstr("'body'"));
}

TEST(Instantiation, EntryIsNamedAfterTheTaskWithItsOperandsInOrder)
{
    const auto task = shippedTask("layer_norm_f16");
    const auto* exemplar = shippedTarget().exemplar("norm-rows");
    ASSERT_NE(exemplar, nullptr);
    const auto parameters = defaultRecipe(*exemplar).parameters;
    const auto slots = fillSlots(*exemplar, task, parameters);
    ASSERT_TRUE(slots) << slots.error().message();
    const auto files = instantiate(*exemplar, parameters, *slots, task);
    ASSERT_TRUE(files);
    const auto& kernel = files->at("kernel.cpp");
    EXPECT_THAT(kernel, HasSubstr("void layer_norm_f16(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y,"));
    EXPECT_NE(kernel.find("kernel.Bind(x, gamma, beta, y);"), std::string::npos);
    EXPECT_NE(kernel.find("using ElementType = half;"), std::string::npos);
    EXPECT_EQ(kernel.find("@slot"), std::string::npos);
    EXPECT_THAT(files->at("host.cpp"), HasSubstr("problem.attribute(\"eps\", 1e-05)"));
}

TEST(Instantiation, OperandNamesThatTheSourceUsesGetAnotherVariable)
{
    auto task = shippedTask("relu_f32");
    task.inputs[0].name = "in";
    task.graph.nodes[0].args = {"in"};
    const auto* exemplar = shippedTarget().exemplar("elementwise-chain");
    const auto slots = fillSlots(*exemplar, task, defaultRecipe(*exemplar).parameters);
    ASSERT_TRUE(slots) << slots.error().message();
    EXPECT_THAT(slots->at("compute"), StartsWith("LocalTensor<float> inOperand = in[0]"));
    EXPECT_THAT(slots->at("compute"), HasSubstr("Relu(y, inOperand, count);"));
}

TEST(Slots, ReductionWithoutATemplateIsNamed)
{
    auto task = shippedTask("reduce_sum_f32");
    task.graph.nodes[0].op = "reduce_prod";
    const auto* exemplar = shippedTarget().exemplar("reduction-rows");
    const auto slots = fillSlots(*exemplar, task, defaultRecipe(*exemplar).parameters);
    ASSERT_FALSE(slots);
    EXPECT_EQ(slots.error().code, ErrorCode::UnsupportedTask);
    EXPECT_THAT(slots.error().text, HasSubstr("reduce_prod"));
    EXPECT_THAT(slots.error().text, HasSubstr("reduce_max"));
}

TEST(Slots, ATaskWhoseTypesDifferBetweenCasesIsRefused)
{
    auto task = shippedTask("softmax_f32");
    task.cases.back().inputs[0].dtype = task::DType::Float16;
    const auto* exemplar = shippedTarget().exemplar("softmax-rows");
    const auto slots = fillSlots(*exemplar, task, defaultRecipe(*exemplar).parameters);
    ASSERT_FALSE(slots);
    EXPECT_THAT(slots.error().text, HasSubstr(task.cases.back().id));
}

TEST(EffectiveParameters, ChoicesWithoutEffectGoBackToTheirDefault)
{
    const auto* exemplar = shippedTarget().exemplar("elementwise-chain");
    auto parameters = defaultRecipe(*exemplar).parameters;
    parameters["economical"] = true;
    parameters["compute_in_float"] = false;
    // float32 GELU: short polynomials would be too coarse and there is no other type to compute in.
    const auto wide = effectiveParameters(*exemplar, shippedTask("gelu_f32"), parameters);
    EXPECT_EQ(wide.at("economical"), false);
    EXPECT_EQ(wide.at("compute_in_float"), true);
    // float16 GELU: short polynomials are fine, float16 arithmetic is not.
    const auto narrow = effectiveParameters(*exemplar, shippedTask("gelu_f16"), parameters);
    EXPECT_EQ(narrow.at("economical"), true);
    EXPECT_EQ(narrow.at("compute_in_float"), true);
    // float16 ReLU is exact in float16.
    EXPECT_EQ(effectiveParameters(*exemplar, shippedTask("relu_f16"), parameters).at("compute_in_float"), false);
}

} // namespace

} // namespace acann::agents::test
