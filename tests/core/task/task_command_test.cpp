// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "task_fixture.h"

namespace acann::cli {
namespace {

using ::testing::HasSubstr;

class TaskCommandTest : public tests::TaskFixture
{
protected:
    /// Runs `agenticcann-cli …`; what it prints is in m_out and m_err.
    int run(std::vector<const char*> arguments)
    {
        arguments.insert(arguments.begin(), "agenticcann-cli");
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int code = runCli(static_cast<int>(arguments.size()), arguments.data(), {});
        m_out = ::testing::internal::GetCapturedStdout();
        m_err = ::testing::internal::GetCapturedStderr();
        return code;
    }

    std::string m_out;
    std::string m_err;
};

TEST_F(TaskCommandTest, ShowPrintsWhatAPersonNeedsToCheck)
{
    ASSERT_EQ(run({"task", "show", shipped("basic/layer_norm_f16.json").c_str()}), 0) << m_err;
    EXPECT_THAT(m_out, HasSubstr("float16 1024×1024"));
    EXPECT_THAT(m_out, HasSubstr("layer_norm(x, gamma, beta)"));
    EXPECT_THAT(m_out, HasSubstr("3×16411"));
    EXPECT_THAT(m_out, HasSubstr("maximum < 0.00977")); // 10 · 2^-10
}

TEST_F(TaskCommandTest, ShowAsJsonIsOneDocument)
{
    ASSERT_EQ(run({"task", "show", shipped("basic/add_f32.json").c_str(), "--json"}), 0) << m_err;
    const auto document = nlohmann::json::parse(m_out);
    EXPECT_EQ(document.at("id"), "add_f32");
    EXPECT_EQ(document.at("digest").get<std::string>().size(), 64U);
}

TEST_F(TaskCommandTest, AFaultGoesToStderrAndIntoTheDocument)
{
    EXPECT_EQ(run({"task", "show", "/nonexistent/task.json", "--json"}), 2);
    EXPECT_THAT(m_err, HasSubstr("E1002"));
    EXPECT_EQ(nlohmann::json::parse(m_out).at("error").at("code"), 1002);
}

TEST_F(TaskCommandTest, ListNamesTheShippedTasks)
{
    ASSERT_EQ(run({"task", "list"}), 0);
    EXPECT_THAT(m_out, HasSubstr("softmax_f16"));
    EXPECT_THAT(m_out, HasSubstr("KernelBench format"));
}

} // namespace
} // namespace acann::cli
