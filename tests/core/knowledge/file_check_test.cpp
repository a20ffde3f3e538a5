// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge_fixture.h"
#include "knowledge/file_check.h"

#include <gmock/gmock.h>

namespace acann::knowledge {
namespace {

using ::testing::HasSubstr;

class FileCheck : public test::KnowledgeFolder
{
protected:
    void SetUp() override
    {
        KnowledgeFolder::SetUp();
        writeTarget();
        writeCard("softmax", "L1", "toy.rows", "Rows.");
        auto description = describe("rows", {{"graph", "row"}});
        description["parameters"] = {{{"name", "buffers"}, {"role", "kernel.cpp"}, {"values", {1, 2}}, {"default", 2},
            {"meaning", "per queue"}}};
        writeExemplar("softmax", "rows", description, "int b = 2; // @param buffers\n");
        base = loadKnowledge(root());
        ASSERT_TRUE(base.problems.empty());
    }

    std::optional<ParseFault> check(const std::string& relative, const std::string& content)
    {
        return faultOf(base.targets.at(0), target() / relative, content);
    }

    KnowledgeBase base;
};

TEST_F(FileCheck, CardIsParsed)
{
    EXPECT_FALSE(check("patterns/softmax/L1/toy.rows.md", "---\nid: a\nlayer: L1\ntitle: t\n---\nb\n"));
    const auto fault = check("patterns/softmax/L1/toy.rows.md", "---\nid: a\nlayer: L7\ntitle: t\n---\nb\n");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->line, 3);
}

TEST_F(FileCheck, ExemplarFileIsJudgedWithItsFolder)
{
    EXPECT_FALSE(check("patterns/softmax/L5/rows/kernel.cpp", "int b = 2; // @param buffers\nint more;\n"));
    const auto fault = check("patterns/softmax/L5/rows/kernel.cpp", "\nint b = 1; // @param buffers\n");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->line, 2);
    EXPECT_EQ(fault->error.text, "parameter 'buffers' is 1 in kernel.cpp line 2 but its default is 2");
    EXPECT_THAT(fault->error.message(), HasSubstr(target().string())) << "the place is the real folder";
    EXPECT_EQ(*base::readFile(target() / "patterns/softmax/L5/rows/kernel.cpp"), "int b = 2; // @param buffers\n")
        << "the check does not write";
}

TEST_F(FileCheck, JsonNamesTheLine)
{
    const auto fault = check("target.json", "{\n  \"schema\": 1,\n  oops\n}\n");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->line, 3);
    EXPECT_EQ(fault->error.code, ErrorCode::MalformedJson);
}

} // namespace
} // namespace acann::knowledge
