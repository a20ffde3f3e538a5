// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/compiler_messages.h"
#include "evaluation/source_text.h"
#include "evaluation/static_checks.h"

#include "integration/add_candidate.h"

#include <algorithm>

#include <gmock/gmock.h>

namespace {

using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(SourceText, CommentsGoAndLinesStay)
{
    EXPECT_EQ(withoutComments("a /* b\n c */ d // e\nf", Literals::Keep), "a     \n      d     \nf");
    EXPECT_EQ(withoutComments("\"// no comment\" 1'000", Literals::Keep), "\"// no comment\" 1'000");
    EXPECT_EQ(withoutComments("f(\"fork(\", 'x')", Literals::Blank), "f(\"     \", ' ')");
}

TEST(SourceText, IncludesAreListedWithTheirLines)
{
    EXPECT_THAT(includesOf("#include \"a.h\"\n// #include <no>\n  #  include <b>\n#include MACRO\n"),
        ElementsAre(IncludeLine{"a.h", 1}, IncludeLine{"b", 3}, IncludeLine{"MACRO", 4}));
}

TEST(SourceText, EntriesAreFoundWithTheirParameters)
{
    const auto entries
        = kernelEntries("int f(int);\nextern \"C\" __global__ __aicore__ void\nadd(GM_ADDR x, GM_ADDR z) { }");
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0], (KernelEntry{"add", {"GM_ADDR x", "GM_ADDR z"}, true, 3}));
    EXPECT_THAT(kernelEntries("// __global__ void f()"), IsEmpty());
}

TEST(SourceText, LayoutDoesNotMatterButTokensDo)
{
    EXPECT_EQ(normalised("int a = b + c ;"), normalised("int  a=b\n+c;"));
    EXPECT_NE(normalised("a + +b"), normalised("a ++b"));
    EXPECT_NE(normalised("int a"), normalised("inta"));
    EXPECT_NE(normalised("f(\"a b\")"), normalised("f(\"ab\")"));
}

std::vector<std::string> rulesOf(const SourceFiles& files)
{
    std::vector<std::string> rules;
    for (const auto& finding : checkSources(addTask(), files))
        rules.push_back(finding.rule);
    return rules;
}

TEST(StaticChecks, AGoodCandidateHasNoFindings) { EXPECT_THAT(rulesOf(addSources()), IsEmpty()); }

TEST(StaticChecks, RolesAreComplete)
{
    auto files = addSources();
    files.erase("tiling.h");
    files["extra.h"] = "";
    EXPECT_THAT(rulesOf(files), ElementsAre("ROLE-MISSING", "ROLE-UNKNOWN"));
}

TEST(StaticChecks, TheEntryFitsTheTask)
{
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "GM_ADDR workspace, ", "")), ElementsAre("ENTRY-PARAMETERS"));
    EXPECT_THAT(
        rulesOf(addSourcesWith("kernel.cpp", "extern \"C\" __global__", "__global__")), ElementsAre("ENTRY-LINKAGE"));
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "__global__", "")), ElementsAre("ENTRY-COUNT"));
    EXPECT_THAT(
        rulesOf(addSourcesWith("kernel.cpp", "/*PRELUDE*/", "extern \"C\" __global__ void other(GM_ADDR x) { }")),
        ElementsAre("ENTRY-COUNT"));
}

TEST(StaticChecks, DeviceCodeHasTheDevicesHeadersAndLanguage)
{
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "/*PRELUDE*/", "#include <sys/socket.h>")),
        ElementsAre("INCLUDE-FORBIDDEN"));
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "/*PRELUDE*/", "#include \"lib/matmul_intf.h\"")), IsEmpty());
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "/*PRELUDE*/", "#include \"lib/../../etc/passwd\"")),
        ElementsAre("INCLUDE-FORBIDDEN"));
    EXPECT_THAT(
        rulesOf(addSourcesWith("kernel.cpp", "/*ENTRY*/", "int* p = new int;")), ElementsAre("DEVICE-LANGUAGE"));
    EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "private:", "KernelAdd(const KernelAdd&) = delete;\nprivate:")),
        IsEmpty());
}

TEST(StaticChecks, WaysToTheSystemAreNamed)
{
    for (const auto* way :
        {"system(\"x\");", "::fork();", "asm(\"nop\");", "int f = open (\"x\", 0);", "std::thread t;"})
        EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "/*ENTRY*/", way)), ElementsAre("SYSTEM-ACCESS")) << way;
    // Members and plain variables of such names are nobody's business.
    for (const auto* harmless : {"int thread = 1;", "queue.open();", "// system(\"x\")", "const char* s = \"fork()\";"})
        EXPECT_THAT(rulesOf(addSourcesWith("kernel.cpp", "/*ENTRY*/", harmless)), IsEmpty()) << harmless;
}

TEST(StaticChecks, TheHostSideIsComplete)
{
    EXPECT_THAT(rulesOf(addSourcesWith("host.cpp", "PlanLaunch", "Plan")), ElementsAre("PLAN-MISSING"));
    EXPECT_THAT(rulesOf(addSourcesWith("tiling.h", "TilingData", "Tiling")), ElementsAre("TILING-MISSING"));
    EXPECT_THAT(rulesOf(addSourcesWith("host.cpp", "#include \"tiling.h\"", "#include <fstream>")),
        ElementsAre("INCLUDE-MISSING", "INCLUDE-FORBIDDEN"));
}

TEST(CompilerMessages, AnErrorInAHeaderIsMovedToTheLineThatLedThere)
{
    // The form of g++ 12 for a failed static assertion in a template that kernel.cpp instantiates.
    const auto findings
        = compilerFindings("In file included from agenticcann_kernel.cpp:2:\n"
                           "/x/vector_arith.h: In instantiation of 'void Add(T) [with T = double]':\n"
                           "kernel.cpp:33:12:   required from here\n"
                           "/x/vector_arith.h:7:5: error: static assertion failed: Failed to check dtype in Add\n"
                           "kernel.cpp:40:1: warning: unused\n"
                           "kernel.cpp:41:3: error: 'Ad' was not declared in this scope; did you mean 'Add'?\n");
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].message, "Failed to check dtype in Add");
    EXPECT_EQ(findings[0].place, (SourcePlace{"kernel.cpp", 33, ""}));
    EXPECT_EQ(findings[1].place, (SourcePlace{"kernel.cpp", 41, ""}));
    EXPECT_EQ(findings[1].suggestion, "There is no Ad on the 910B; did you mean Add?");
}

} // namespace
