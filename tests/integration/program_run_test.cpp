// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whole programs: compiled, run in the sandbox, and reported.
#include "evaluation/program_run.h"

#include "base/files.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace acann::evaluation {

namespace {

/// Doubles 1024 floats with 4 blocks; the kernel takes a struct by value and is a template.
const std::string kKernel = R"(
#include "kernel_operator.h"
struct Plan { uint32_t perBlock; float factor; };
template <typename T> __global__ __aicore__ void scaled(GM_ADDR x, GM_ADDR y, Plan plan)
{
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> in;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, plan.perBlock * sizeof(T));
    pipe.InitBuffer(out, 1, plan.perBlock * sizeof(T));
    AscendC::GlobalTensor<T> source, target;
    source.SetGlobalBuffer((__gm__ T*)x + AscendC::GetBlockIdx() * plan.perBlock, plan.perBlock);
    target.SetGlobalBuffer((__gm__ T*)y + AscendC::GetBlockIdx() * plan.perBlock, plan.perBlock);
    auto a = in.AllocTensor<T>();
    AscendC::DataCopy(a, source, plan.perBlock);
    in.EnQue(a);
    a = in.DeQue<T>();
    auto b = out.AllocTensor<T>();
    AscendC::Muls(b, a, static_cast<T>(plan.factor), plan.perBlock);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<T>();
    AscendC::DataCopy(target, b, plan.perBlock);
    out.FreeTensor(b);
}
)";

std::string hostProgram(const std::string& launch)
{
    return kKernel + R"(
#include "acl/acl.h"
int main(int argc, char** argv)
{
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream;
    aclrtCreateStream(&stream);
    std::vector<float> host(1024);
    for (int i = 0; i < 1024; ++i) host[i] = i;
    uint8_t *x, *y;
    aclrtMalloc((void**)&x, 4096, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMalloc((void**)&y, 4096, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemcpy(x, 4096, host.data(), 4096, ACL_MEMCPY_HOST_TO_DEVICE);
    )" + launch
        + R"(
    aclrtSynchronizeStream(stream);
    aclrtMemcpy(host.data(), 4096, y, 4096, ACL_MEMCPY_DEVICE_TO_HOST);
    int wrong = 0;
    for (int i = 0; i < 1024; ++i) wrong += host[i] != 2.0f * i;
    printf("wrong %d, arguments %d %s\n", wrong, argc, argc > 1 ? argv[1] : "");
    return wrong == 0 ? 0 : 3;
}
)";
}

class ProgramRunTest : public ::testing::Test
{
protected:
    Result<ProgramRun> runText(
        const std::string& name, const std::string& text, std::vector<std::string> arguments = {})
    {
        EXPECT_TRUE(base::writeFileAtomically(m_folder->path() / name, text));
        ProgramOrder order;
        order.sources = {m_folder->path() / name};
        order.arguments = std::move(arguments);
        order.soc = "ascend910b3";
        order.installation = base::Installation::locate();
        order.installation.kernelRunner = std::filesystem::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
        order.allowUnsandboxed = false;
        return runProgram(order, {});
    }

    Result<base::TemporaryFolder> m_folder = base::TemporaryFolder::create("acann-program-test-");
};

TEST_F(ProgramRunTest, LaunchesATemplateKernelWithAStructByValue)
{
    const auto run
        = runText("scale.asc", hostProgram("scaled<float><<<4, nullptr, stream>>>(x, y, Plan{256, 2.0f});"), {"hello"});
    ASSERT_TRUE(run) << run.error().message();
    EXPECT_EQ(run->compileLog, "");
    ASSERT_EQ(run->exitCode, 0) << run->output << run->errors;
    EXPECT_EQ(run->output, "wrong 0, arguments 2 hello\n");
    ASSERT_EQ(run->launches.size(), 1U);
    EXPECT_EQ(run->launches[0].caseId, "scaled#1");
    EXPECT_EQ(run->launches[0].blockDim, 4);
    EXPECT_TRUE(run->launches[0].findings.empty());
    EXPECT_GT(run->launches[0].timeline.totalNs, 0);
}

/// The older ways to launch, and a kernel that says in its head which cores it runs on.
TEST_F(ProgramRunTest, RunsEveryFormOfLaunch)
{
    const auto run = runText("forms.cpp", kKernel + R"(
#include "acl/acl.h"
#include "tikicpulib.h"
#include "aclrtlaunch_doubled.h"
extern "C" __global__ __aicore__ void doubled(GM_ADDR x, GM_ADDR y) { scaled<float>(x, y, Plan{256, 2.0f}); }
__global__ __mix__(1, 2) void mixed(GM_ADDR y)
{
    if ASCEND_IS_AIV {
        AscendC::GlobalTensor<float> target;
        target.SetGlobalBuffer((__gm__ float*)y + 16 * AscendC::GetBlockIdx(), 16);
        target.SetValue(0, (float)AscendC::GetSubBlockNum());
    }
}
int main()
{
    auto* x = (uint8_t*)AscendC::GmAlloc(4096);
    auto* y = (uint8_t*)AscendC::GmAlloc(4096);
    for (int i = 0; i < 1024; ++i) ((float*)x)[i] = i;
    AscendC::SetKernelMode(KernelMode::AIV_MODE);
    ICPU_RUN_KF(doubled, 4, x, y);
    printf("%g", ((float*)y)[1023]);
    aclrtMemset(y, 4096, 0, 4096);
    ACLRT_LAUNCH_KERNEL(doubled)(4, nullptr, x, y);
    printf(" %g", ((float*)y)[1023]);
    aclrtMemset(y, 4096, 0, 4096);
    mixed<<<2, nullptr, nullptr>>>(y);
    printf(" %g %g %g\n", ((float*)y)[0], ((float*)y)[48], ((float*)y)[64]);
    return 0;
}
)");
    ASSERT_TRUE(run) << run.error().message();
    EXPECT_EQ(run->compileLog, "");
    EXPECT_EQ(run->exitCode, 0) << run->errors;
    EXPECT_EQ(run->output, "2046 2046 2 2 0\n"); // two blocks of two vector cores each wrote
    ASSERT_EQ(run->launches.size(), 3U);
    EXPECT_EQ(run->launches[2].caseId, "mixed#3");
}

TEST_F(ProgramRunTest, SuggestsTheNearestNameAndRefusesOtherChips)
{
    auto text = hostProgram("");
    text.replace(text.find("AscendC::Muls"), 13, "AscendC::Dup");
    text.insert(text.find("AscendC::DataCopy"), "AscendC::Subs(a, a, 1.0f, 8);\n    ");
    const auto run = runText("names.asc", text + "template __global__ void scaled<float>(GM_ADDR, GM_ADDR, Plan);\n");
    ASSERT_TRUE(run) << run.error().message();
    std::string all;
    for (const auto& finding : run->findings)
        all += finding.message + " | " + finding.suggestion + "\n";
    EXPECT_NE(all.find("There is no Dup on the 910B; did you mean Duplicate?"), std::string::npos) << all;
    EXPECT_NE(all.find("Subs does not exist on the 910B; use Adds"), std::string::npos) << all;
}

TEST_F(ProgramRunTest, NamesTheLineOfAnUnsupportedCall)
{
    const auto text = hostProgram("\naclrtCmoAsync(x, 1, 0, stream);");
    const auto run = runText("host.cpp", text);
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_FALSE(run->findings.empty());
    EXPECT_EQ(run->findings[0].rule, "ACL-UNSUPPORTED");
    EXPECT_NE(run->findings[0].message.find("aclrtCmoAsync"), std::string::npos);
    const auto before = text.substr(0, text.find("aclrtCmoAsync"));
    EXPECT_EQ(run->findings[0].place.line, 1 + std::count(before.begin(), before.end(), '\n'));
}

TEST_F(ProgramRunTest, RefusesALaunchOfNoBlocksAndTooManyArguments)
{
    const auto none = runText("none.asc", hostProgram("scaled<float><<<0, nullptr, stream>>>(x, y, Plan{256, 2.0f});"));
    ASSERT_TRUE(none) << none.error().message();
    ASSERT_EQ(none->launches.size(), 1U);
    ASSERT_EQ(none->launches[0].findings.size(), 1U);
    EXPECT_EQ(none->launches[0].findings[0].rule, "LAUNCH-INVALID");
    EXPECT_GT(none->launches[0].findings[0].place.line, 0);

    const auto many
        = runText("many.asc", hostProgram("scaled<float><<<4, nullptr, stream>>>(x, y, Plan{256, 2.0f}, 5);"));
    ASSERT_TRUE(many) << many.error().message();
    ASSERT_FALSE(many->findings.empty());
    EXPECT_EQ(many->findings[0].rule, "LAUNCH-ARGUMENTS");
    EXPECT_NE(many->findings[0].message.find("scaled<float>"), std::string::npos) << many->findings[0].message;
    EXPECT_GT(many->findings[0].place.line, 0);
    EXPECT_FALSE(many->exitCode);
}

TEST_F(ProgramRunTest, SaysWhereAProgramCrashes)
{
    const auto run = runText("crash.cpp",
        "#include \"acl/acl.h\"\nint main()\n{\n    volatile int* p = nullptr;\n    *p = 1;\n    return 0;\n}\n");
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->findings.size(), 1U);
    EXPECT_EQ(run->findings[0].rule, "KERNEL-CRASH");
    EXPECT_EQ(run->findings[0].place.line, 5);
}

TEST_F(ProgramRunTest, HostAndDeviceMayShareAFile)
{
    // A namespace-wide printf, a tiling struct with setters and the platform, all beside the kernel.
    const auto run = runText("mixed.asc", R"(#include "kernel_operator.h"
#include "acl/acl.h"
#include "tiling/tiling_api.h"
#include "tiling/platform/platform_ascendc.h"
using namespace AscendC;
namespace optiling {
BEGIN_TILING_DATA_DEF(Share)
TILING_DATA_FIELD_DEF(uint32_t, value);
TILING_DATA_FIELD_DEF_ARR(int64_t, 2, pair);
END_TILING_DATA_DEF;
}
extern "C" __global__ __aicore__ void write(GM_ADDR y, GM_ADDR workspace, optiling::Share share)
{
    TPipe pipe;
    GlobalTensor<int32_t> out;
    out.SetGlobalBuffer((__gm__ int32_t*)y, 8);
    if (GetSysWorkSpacePtr() == nullptr)
        return;
    out.SetValue(0, static_cast<int32_t>(share.value + share.pair[1]));
}
int main()
{
    optiling::Share share;
    share.set_value(platform_ascendc::PlatformAscendCManager::GetInstance()->GetCoreNumAiv());
    int64_t pair[2] = {1, 1000};
    share.set_pair(pair);
    std::vector<uint8_t> bytes(share.GetDataSize());
    share.SaveToBuffer(bytes.data(), bytes.size());
    uint8_t* y;
    aclrtMalloc((void**)&y, 32, ACL_MEM_MALLOC_HUGE_FIRST);
    write<<<1, nullptr, nullptr>>>(y, nullptr, share);
    AscendC::printf("value %d, size %zu\n", *(int32_t*)y, bytes.size());
    return 0;
}
)");
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->exitCode, 0) << run->compileLog << run->errors;
    // 40 vector cores (ascend910b3); the struct is 4 bytes, 4 of padding and two int64.
    EXPECT_EQ(run->output, "value 1040, size 24\n");
}

TEST_F(ProgramRunTest, NamesTheLineThatReadsAFileThatIsNotThere)
{
    const auto run = runText("data.cpp", R"(#include "acl/acl.h"
int main()
{
    std::ifstream file("input/x.bin", std::ios::binary);
    return file ? 0 : 1;
}
)");
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->findings.size(), 1U);
    EXPECT_EQ(run->findings[0].rule, "PROGRAM-FILE");
    EXPECT_NE(run->findings[0].message.find("input/x.bin"), std::string::npos);
    EXPECT_EQ(run->findings[0].place.line, 4);
}

TEST_F(ProgramRunTest, AProgramWithoutALaunchIsToldSo)
{
    const auto run = runText("nothing.cpp", "#include \"acl/acl.h\"\n\nint main() { return 0; }\n");
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->findings.size(), 1U);
    EXPECT_EQ(run->findings[0].rule, "PROGRAM-NO-LAUNCH");
    EXPECT_EQ(run->findings[0].place.line, 3);
}

TEST_F(ProgramRunTest, ACrashInAKernelTellsWhereTheCoreStood)
{
    const auto run = runText("crash.asc", R"(#include "kernel_operator.h"
#include "acl/acl.h"
extern "C" __global__ __aicore__ void crash(GM_ADDR y)
{
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> queue;
    pipe.InitBuffer(queue, 2, 256);
    auto x = queue.AllocTensor<float>();
    volatile int* p = nullptr;
    *p = 1;
}
int main()
{
    crash<<<1, nullptr, nullptr>>>(nullptr);
    return 0;
}
)");
    ASSERT_TRUE(run) << run.error().message();
    ASSERT_FALSE(run->findings.empty());
    EXPECT_EQ(run->findings[0].rule, "KERNEL-CRASH");
    EXPECT_EQ(run->findings[0].place.line, 10);
    EXPECT_NE(run->findings[0].message.find("block 0 (AIV), after the call of line 8"), std::string::npos)
        << run->findings[0].message;
    EXPECT_NE(run->findings[0].message.find("1 of 2 queue buffers in use"), std::string::npos);
}

TEST_F(ProgramRunTest, RefusesWhatIsNoProgram)
{
    const auto noMain = runText("kernel.cpp", kKernel);
    ASSERT_FALSE(noMain);
    EXPECT_NE(noMain.error().nextStep.find("--task"), std::string::npos);
    EXPECT_FALSE(runText("notes.txt", "int main() {}"));
}

} // namespace

} // namespace acann::evaluation
