// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle_fixture.h"

#include "evaluation/bundle_checks.h"

#include <gmock/gmock.h>

namespace {

using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

void edit(Bundle& bundle, const char* part, const std::string& from, const std::string& to)
{
    auto& text = bundle.parts.at(part);
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
}

std::vector<Finding> findingsOf(const Bundle& bundle, const task::OperatorTask& task = scaleTask())
{
    const auto made = projectOf(bundle);
    EXPECT_THAT(made.findings, IsEmpty());
    return checkBundle(bundle, made.project, task);
}

MATCHER_P3(Is, rule, severity, message, "")
{
    return arg.rule == rule && arg.severity == severity && arg.message.find(message) != std::string::npos;
}

TEST(Bundle, OperatorTypesBecomeFileNames)
{
    EXPECT_EQ(snakeCase("AddCustom"), "add_custom");
    EXPECT_EQ(snakeCase("ShuffleNetUnitCustom"), "shuffle_net_unit_custom");
    EXPECT_EQ(snakeCase("RMSNormCustom"), "rms_norm_custom");
    EXPECT_EQ(snakeCase("Conv3dMinSoftmaxCustom"), "conv3d_min_softmax_custom");
    EXPECT_EQ(snakeCase("L2NormCustom"), "l2_norm_custom");
}

TEST(Bundle, PartsBecomeTheFilesOfAnOperatorProject)
{
    const auto made = projectOf(scaleBundle());
    EXPECT_THAT(made.findings, IsEmpty());
    EXPECT_EQ(made.project.op, "ScaleCustom");
    EXPECT_EQ(made.project.tilingClass, "ScaleCustomTilingData");
    EXPECT_THAT(made.project.inputs, ElementsAre(BundleTensor{"x", "required"}));
    EXPECT_TRUE(made.project.files.contains("op_host/scale_custom_tiling.h"));
    EXPECT_TRUE(made.project.files.contains("op_host/scale_custom.cpp"));
    EXPECT_TRUE(made.project.files.contains("op_kernel/scale_custom.cpp"));
}

TEST(Bundle, MissingPartsAndBrokenDefinitionsAreNamed)
{
    auto bundle = scaleBundle();
    bundle.parts.erase("kernel_src");
    EXPECT_THAT(projectOf(bundle).findings, ElementsAre(Is("BUNDLE-PART", Severity::Error, "kernel_src")));
    bundle = scaleBundle();
    bundle.parts["project_json_src"] = "[{\"op\": \"Scale\", }]";
    EXPECT_THAT(projectOf(bundle).findings, ElementsAre(Is("BUNDLE-JSON", Severity::Error, "broken")));
    bundle.parts["project_json_src"] = "[{\"op\": \"../Scale\"}]";
    EXPECT_THAT(projectOf(bundle).findings, ElementsAre(Is("BUNDLE-JSON", Severity::Error, "../Scale")));
}

TEST(BundleChecks, AConsistentBundleHasNoFindings) { EXPECT_THAT(findingsOf(scaleBundle()), IsEmpty()); }

TEST(BundleChecks, TheEntryHasTheNameThatTheOperatorTypeGives)
{
    auto bundle = scaleBundle();
    edit(bundle, "kernel_src", "void scale_custom(", "void scalecustom(");
    const auto findings = findingsOf(bundle);
    ASSERT_THAT(findings, ElementsAre(Is("BUNDLE-ENTRY", Severity::Error, "'scalecustom'")));
    EXPECT_EQ(findings.front().place.file, "op_kernel/scale_custom.cpp");
    EXPECT_THAT(findings.front().suggestion, HasSubstr("scale_custom"));
}

TEST(BundleChecks, TheEntryTakesInputsOutputsWorkspaceAndTiling)
{
    auto bundle = scaleBundle();
    edit(bundle, "kernel_src", "GM_ADDR workspace, GM_ADDR tiling)", "GM_ADDR tiling)");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-SIGNATURE", Severity::Error, "3 parameters")));
}

TEST(BundleChecks, NamesAgreeBetweenTheParts)
{
    auto bundle = scaleBundle();
    edit(bundle, "host_operator_src", "#include \"scale_custom_tiling.h\"", "#include \"scale_skill_tiling.h\"");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-HEADER", Severity::Error, "scale_skill_tiling.h")));
    bundle = scaleBundle();
    edit(bundle, "host_operator_src", "OP_ADD(ScaleCustom)", "OP_ADD(ScalerCustom)");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-NAME", Severity::Error, "OP_ADD")));
    bundle = scaleBundle();
    edit(bundle, "host_operator_src", "Output(\"y\")", "Output(\"z\")");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-NAME", Severity::Warning, "outputs")));
    bundle = scaleBundle();
    edit(bundle, "python_bind_src", "aclnnScaleCustom, x", "aclnnScale, static_cast<float>(x)");
    EXPECT_THAT(findingsOf(bundle),
        ElementsAre(Is("BUNDLE-BINDING", Severity::Warning, "aclnnScale"),
            Is("BUNDLE-BINDING", Severity::Warning, "references")));
}

TEST(BundleChecks, TilingFieldsExistOnBothSides)
{
    auto bundle = scaleBundle();
    edit(bundle, "host_operator_src", "data.set_perBlock(", "data.set_perBlok(");
    const auto findings = findingsOf(bundle);
    ASSERT_THAT(findings, Contains(Is("BUNDLE-FIELD", Severity::Error, "'perBlok'")));
    EXPECT_EQ(findings.front().suggestion, "Did you mean 'perBlock'?");
    bundle = scaleBundle();
    edit(bundle, "kernel_src", "data.kind != 7", "data.kinds != 7");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-FIELD", Severity::Error, "reads 'kinds'")));
    bundle = scaleBundle();
    edit(bundle, "host_operator_src", "data.set_kind(7);", "");
    EXPECT_THAT(findingsOf(bundle), ElementsAre(Is("BUNDLE-FIELD", Severity::Warning, "never sets")));
}

TEST(BundleChecks, TheTaskHasTheOperatorsTensors)
{
    auto task = scaleTask();
    task.inputs.push_back({"gamma", true});
    EXPECT_THAT(findingsOf(scaleBundle(), task), ElementsAre(Is("BUNDLE-SIGNATURE", Severity::Error, "the task 2")));
}

TEST(BundleChecks, LongRunsOfBlanksDoNotEndUs)
{
    auto bundle = scaleBundle();
    bundle.parts["host_operator_src"] += "OP_ADD" + std::string(2'000'000, ' ') + "(";
    bundle.parts["python_bind_src"] += "EXEC_NPU_CMD(aclnnScaleCustom, " + std::string(2'000'000, 'x');
    EXPECT_THAT(findingsOf(bundle), IsEmpty());
}

TEST(BundleChecks, StorageShapeForShapeIsExplained)
{
    std::vector<Finding> findings{{"COMPILE-ERROR", Severity::Error,
        "cannot convert 'const gert::StorageShape*' to 'const gert::Shape*' in initialization", {}, {}, {}, "g++", 1}};
    explainHostMistakes(findings);
    EXPECT_THAT(findings.front().suggestion, HasSubstr("GetStorageShape()"));
}

} // namespace
