// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names that do not exist, and kernels that say in their head which cores they run on.
#include "evaluation/api_names.h"
#include "evaluation/compiler_messages.h"
#include "evaluation/kernel_qualifiers.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace acann::evaluation {

namespace {

TEST(ApiNames, SuggestWhatWasMeant)
{
    EXPECT_EQ(nearestApiName("Dup"), "Duplicate");
    EXPECT_EQ(nearestApiName("Maximum"), "Max");
    EXPECT_EQ(nearestApiName("Exps"), "Exp");
    EXPECT_EQ(nearestApiName("Pow"), "Power");
    EXPECT_EQ(nearestApiName("DataCopyPadd"), "DataCopyPad");
    EXPECT_EQ(nearestApiName("EnQueue"), "EnQue");
    EXPECT_EQ(nearestApiName("Adds"), ""); // it exists
    EXPECT_EQ(nearestApiName("ProcessTheWholeTile"), "");
}

TEST(ApiNames, ComeWithTheCompilersMessage)
{
    const auto findings
        = compilerFindings("kernel.cpp:12:14: error: 'Dup' is not a member of 'AscendC'; did you mean 'Sub'?\n"
                           "kernel.cpp:13:5: error: 'Maximum' was not declared in this scope\n"
                           "kernel.cpp:14:7: error: 'class AscendC::TQue<AscendC::TPosition::VECIN, 1>' has no member "
                           "named 'EnQueue'\n"
                           "kernel.cpp:15:7: error: 'class MyKernel' has no member named 'Proces'; did you mean "
                           "'Process'?\n");
    ASSERT_EQ(findings.size(), 4U);
    EXPECT_EQ(findings[0].suggestion, "There is no Dup on the 910B; did you mean Duplicate?");
    EXPECT_EQ(findings[1].suggestion, "There is no Maximum on the 910B; did you mean Max?");
    EXPECT_EQ(findings[2].suggestion, "There is no EnQueue on the 910B; did you mean EnQue?");
    EXPECT_EQ(findings[3].suggestion, "Did you mean 'Process'?"); // not the API's business
}

TEST(KernelQualifiers, BecomeTheFirstStatement)
{
    const auto declared = [](const std::string& head) {
        const auto text = withDeclaredKinds(head + "\n{\n    work();\n}\n");
        const auto at = text.find("KernelTypeCode::");
        return at == std::string::npos ? std::string() : text.substr(at + 16, text.find(',', at) - at - 16);
    };
    EXPECT_EQ(declared("__global__ __cube__ void k(GM_ADDR x)"), "CubeOnly");
    EXPECT_EQ(declared("__vector__ __global__ __aicore__ void k(GM_ADDR x, int n)"), "VectorOnly");
    EXPECT_EQ(declared("template <typename T> __global__ __mix__(1, 2) void k(GM_ADDR x, void (*f)(int))"), "Mix12");
    EXPECT_EQ(declared("extern \"C\" __mix__( 0,1 ) __global__ __aicore__ void k()"), "MixVector");
    EXPECT_EQ(declared("__global__ __aicore__ void k(GM_ADDR x)"), "");
    EXPECT_EQ(declared("// __cube__\nvoid k()"), "");
}

TEST(KernelQualifiers, KernelsMayBearTheNameOfACFunction)
{
    EXPECT_EQ(
        withCppLinkage("extern \"C\" __global__ __aicore__ void log(GM_ADDR x) {}").find("extern"), std::string::npos);
    const std::string other = "extern \"C\" __global__ __aicore__ void log_custom(GM_ADDR x) {}";
    EXPECT_EQ(withCppLinkage(other), other);
}

TEST(KernelQualifiers, LeaveDeclarationsAndLinesAlone)
{
    const std::string declaration = "__global__ __cube__ void k(GM_ADDR x);\nint main() { return 0; }\n";
    EXPECT_EQ(withDeclaredKinds(declaration), declaration);
    const std::string text = "__global__ __mix__(1, 1)\nvoid k(\n    GM_ADDR x)\n{\n    work();\n}\n";
    const auto result = withDeclaredKinds(text);
    EXPECT_NE(result, text);
    EXPECT_EQ(std::count(result.begin(), result.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
}

} // namespace

} // namespace acann::evaluation
