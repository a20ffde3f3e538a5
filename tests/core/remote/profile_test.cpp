// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/profile_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::remote;
using testing::HasSubstr;
using testing::SizeIs;

// Headers as documented for the tool generations (ascend-c-facts §5.5–5.6); the numbers are made up for the tests.

TEST(OpSummary, Cann81WithAicAndAivMetrics)
{
    const auto profile = parseKernelProfile(
        "\xef\xbb\xbfModel Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,OP State,Task Type,"
        "Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,"
        "Input Data Types,Context ID,aicore_time(us),aic_total_cycles,aic_mac_ratio,aiv_time(us),aiv_vec_ratio\r\n"
        "m,1,7,2,N/A,add_1,Add,static,AI_VECTOR_CORE,\"1758000000000123.456\t\",12.5,0.3,48,0,NO,"
        "\"\"\"8,2048;8,2048\"\"\",FLOAT16;FLOAT16,N/A,0,0,0.25,11.0,0.62\r\n\r\n",
        "op_summary.csv");
    ASSERT_TRUE(profile) << profile.error().message();
    ASSERT_THAT(profile->rows, SizeIs(1));
    const auto& row = profile->rows.front();
    EXPECT_EQ(row.name, "add_1");
    EXPECT_EQ(row.type, "Add");
    EXPECT_EQ(row.core, "AI_VECTOR_CORE");
    EXPECT_DOUBLE_EQ(row.startUs.value(), 1758000000000123.456);
    EXPECT_DOUBLE_EQ(row.durationUs, 12.5);
    EXPECT_EQ(row.blocks, 48);
    EXPECT_EQ(row.inputShapes, "8,2048;8,2048");
    EXPECT_DOUBLE_EQ(row.metrics.at("aic_cube_ratio"), 0.25);
    EXPECT_DOUBLE_EQ(row.metrics.at("aiv_vec_ratio"), 0.62);
    EXPECT_DOUBLE_EQ(row.metrics.at("aiv_time"), 11.0);
    EXPECT_DOUBLE_EQ(row.metrics.at("aic_time"), 0);
}

TEST(OpSummary, AnOlderGenerationWithoutPrefixes)
{
    const auto profile = parseKernelProfile("Op Name,OP Type,Task Type,Task Start Time,Task Duration(us),Block "
                                            "Dim,aicore_time(us),vec_exe_ratio,scalar_ratio\n"
                                            "k,K,AI_CORE,10,91.9,1,36.2,0.007,0.959\n",
        "op_summary.csv");
    ASSERT_TRUE(profile);
    EXPECT_DOUBLE_EQ(profile->rows.front().metrics.at("aiv_vec_ratio"), 0.007);
    EXPECT_DOUBLE_EQ(profile->rows.front().metrics.at("scalar_ratio"), 0.959);
}

TEST(KernelDetails, ShapesThatAreNotAvailableAreNotShapes)
{
    const auto profile = parseKernelProfile("Step Id,Device_id,Name,Type,Accelerator Core,Start "
                                            "Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes\n"
                                            "1,0,aclnnX,X,AI_VECTOR_CORE,\"5.5\t\",85.2,0,40,N/A\n",
        "kernel_details.csv");
    ASSERT_TRUE(profile);
    EXPECT_DOUBLE_EQ(profile->rows.front().durationUs, 85.2);
    EXPECT_EQ(profile->rows.front().inputShapes, "");
}

TEST(TaskTime, IsReadAsKernels)
{
    const auto profile = parseKernelProfile(
        "Device_id,kernel_name,kernel_type,stream_id,task_id,task_time(us),task_start(us),task_stop(us)\n"
        "0,k_0,KERNEL_AIVEC,3,9,4.25,100,104.25\n",
        "task_time.csv");
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->rows.front().name, "k_0");
    EXPECT_DOUBLE_EQ(profile->rows.front().durationUs, 4.25);
}

TEST(KernelProfile, NothingCapturedIsSaidWithWhatToDo)
{
    const auto why = [](std::string_view text) {
        const auto profile = parseKernelProfile(text, "p.csv");
        return profile ? std::string("accepted") : profile.error().text;
    };
    EXPECT_THAT(why(""), HasSubstr("empty"));
    EXPECT_THAT(why("\xef\xbb\xbf\r\n"), HasSubstr("empty"));
    EXPECT_THAT(why("Op Name,Task Duration(us)\n"), HasSubstr("no kernel"));
    EXPECT_THAT(why("Op Name,Other\nx,1\n"), HasSubstr("no column for durations"));
    // 49 hours, from a program that ended before its kernel ran.
    EXPECT_THAT(why("Op Name,Task Duration(us)\nacl,177628834313.948\n"), HasSubstr("no kernel"));
}

TEST(KernelProfile, ImpossibleAndShortRowsAreLeftOutWithANote)
{
    const auto profile
        = parseKernelProfile("Op Name,Task Duration(us),Block Dim\na,5,8\nb,-1,8\nc,N/A,8\nd\ne,6\n", "p.csv");
    ASSERT_TRUE(profile);
    EXPECT_THAT(profile->rows, SizeIs(2));
    EXPECT_EQ(profile->rows.back().blocks, std::nullopt);
    ASSERT_THAT(profile->notes, SizeIs(1));
    EXPECT_THAT(profile->notes.front(), HasSubstr("3 rows"));
}

TEST(DeviceTime, SumsAllKernelsOfACall)
{
    std::vector<KernelRow> rows;
    for (int call = 0; call < 20; ++call)
        for (int kernel = 0; kernel < 16; ++kernel)
            rows.push_back({"same", {}, {}, {}, 2.0, {}, {}, {}, {}, {}});
    EXPECT_DOUBLE_EQ(*deviceTimePerCallUs(rows, 20), 32.0);
    rows.pop_back();
    EXPECT_THAT(deviceTimePerCallUs(rows, 20).error().text, HasSubstr("319"));
    EXPECT_FALSE(deviceTimePerCallUs({}, 20));
}

TEST(OpStatistic, IsRead)
{
    const auto rows = parseOpStatistic("Model Name,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),"
                                       "Max Time(us),Ratio(%)\nm,Add,AI_VECTOR_CORE,4,40,9,10,11,100\n",
        "op_statistic.csv");
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->front().count, 4);
    EXPECT_DOUBLE_EQ(rows->front().maxUs, 11);
    EXPECT_EQ(parseOpStatistic("a,b\n1,2\n", "x.csv").error().code, ErrorCode::ProfileBroken);
}

TEST(OpBasicInfo, ALowClockIsSeen)
{
    const std::string header
        = "Op Name,Op Type,Task Duration(us),Block Dim,Mix Block Dim,Device ID,PID,Current Freq,Rated Freq\n";
    const auto low = parseOpBasicInfo(header + "add,vector,7.5,8,,0,1234,800,1800\n", "OpBasicInfo.csv");
    ASSERT_TRUE(low);
    EXPECT_DOUBLE_EQ(low->durationUs, 7.5);
    EXPECT_EQ(low->mixBlocks, std::nullopt);
    EXPECT_TRUE(low->clockWasLow());
    EXPECT_FALSE(parseOpBasicInfo(header + "add,vector,7.5,8,,0,1234,1800,1800\n", "x")->clockWasLow());
    EXPECT_FALSE(parseOpBasicInfo(header, "x"));
    EXPECT_FALSE(parseOpBasicInfo(header + "add,vector,0,8,,0,1,1,1\n", "x"));
}

TEST(BlockMetrics, AreMeansOverTheBlocksThatHaveThem)
{
    const auto means = parseBlockMetrics("block_id,sub_block_id,aiv_vec_ratio,aic_cube_ratio,aiv_gm_to_ub_bw(GB/s)\n"
                                         "0,vector0,0.2,N/A,30\n1,vector0,0.4,,50\n",
        "Memory.csv");
    ASSERT_TRUE(means);
    EXPECT_NEAR(means->at("aiv_vec_ratio"), 0.3, 1e-12);
    EXPECT_DOUBLE_EQ(means->at("aiv_gm_to_ub_bw"), 40);
    EXPECT_FALSE(means->contains("aic_cube_ratio"));
}

} // namespace
