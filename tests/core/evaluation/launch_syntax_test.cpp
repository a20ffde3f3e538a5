// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/launch_syntax.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace acann::evaluation {

namespace {

/// The text must call the kernel and hand over the launch parameters; no mark of the launch may be left.
void expectLaunch(const std::string& text, const std::string& call, const std::string& parameters)
{
    const auto result = withoutLaunchSyntax(text);
    EXPECT_EQ(result.find("<<<"), std::string::npos) << result;
    EXPECT_NE(result.find(call + "(acannArguments...)"), std::string::npos) << result;
    EXPECT_NE(result.find("}, " + parameters + ")("), std::string::npos) << result;
}

TEST(LaunchSyntax, PlainQualifiedAndTemplateKernels)
{
    expectLaunch("void f() { add<<<8, nullptr, stream>>>(x, y); }", "add", "8, nullptr, stream");
    expectLaunch("ops::add<<<n, l2, s>>>(x);", "ops::add", "n, l2, s");
    expectLaunch("add<float, 2> <<<n, l2, s>>>(x);", "add<float, 2>", "n, l2, s");
    expectLaunch(
        "add<std::vector<int>><<<(n >> 3), nullptr, s>>>(x);", "add<std::vector<int>>", "(n >> 3), nullptr, s");
}

TEST(LaunchSyntax, LeavesOtherTextAlone)
{
    for (const std::string text :
        {"a << b; c >> 3;", "// k<<<1, 0, s>>>(x)\n", "/* k<<<1, 0, s>>>(x) */", "auto t = \"k<<<1, 0, s>>>(x)\";",
            "auto r = R\"(k<<<1, 0, s>>>(x))\";", "k<<<>>>(x);", "k<<<1, 2; ", "auto n = 1'000; v << 1;"})
        EXPECT_EQ(withoutLaunchSyntax(text), text);
}

TEST(LaunchSyntax, KeepsTheLinesOfWhatFollows)
{
    const std::string text = "k\n<<<1,\n nullptr, s>>>(x,\n y);\nint last;\n";
    const auto result = withoutLaunchSyntax(text);
    EXPECT_EQ(std::count(result.begin(), result.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
}

TEST(LaunchSyntax, NamesGeneratedLaunchHeaders)
{
    EXPECT_EQ(launchHeadersOf("#include \"aclrtlaunch_add_custom.h\"\n#include \"acl/acl.h\"\n"),
        std::vector<std::string>{"add_custom"});
}

} // namespace

} // namespace acann::evaluation
