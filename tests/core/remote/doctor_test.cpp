// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "remote/doctor.h"
#include "remote/local_host.h"
#include "remote/npu_smi.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::remote;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
namespace fs = std::filesystem;

const fs::path kFakeHost = fs::path(ACANN_SOURCE_DIR) / "tests/fakes/fake_cann_host";

// The shape that npu-smi 24.1 prints (ascend-c-facts §5.1), with two devices and two processes.
constexpr const char* kTwoDevices = R"(
+------------------------------------------------------------------------------------------------+
| npu-smi 24.1.1                   Version: 24.1.1                                               |
+---------------------------+---------------+----------------------------------------------------+
| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
+===========================+===============+====================================================+
| 0     910B4               | OK            | 88.2        30                0    / 0             |
| 0                         | 0000:C1:00.0  | 0           0    / 0          26838/ 32768         |
+===========================+===============+====================================================+
| 1     910B4               | Alarm         | -           NA                0    / 0             |
| 0                         | 0000:01:00.0  | 97          0    / 0          2838 / 32768         |
+===========================+===============+====================================================+
+---------------------------+---------------+----------------------------------------------------+
| NPU     Chip              | Process id    | Process name             | Process memory(MB)      |
+===========================+===============+====================================================+
| 0       0                 | 4242          | python3                  | 23950                   |
+===========================+===============+====================================================+
| No running processes found in NPU 1                                                            |
)";

TEST(NpuSmi, DevicesAndProcessesAreRead)
{
    const auto table = parseNpuSmi(kTwoDevices);
    ASSERT_TRUE(table) << table.error().message();
    EXPECT_EQ(table->version, "24.1.1");
    EXPECT_THAT(table->chips,
        ElementsAre(NpuChip{0, 0, "910B4", "OK", "0000:C1:00.0", 88.2, 30, 0, 26838, 32768},
            NpuChip{1, 0, "910B4", "Alarm", "0000:01:00.0", {}, {}, 97, 2838, 32768}));
    EXPECT_THAT(table->processes, ElementsAre(NpuProcess{0, 0, 4242, "python3", 23950}));
}

TEST(NpuSmi, EachComplaintHasItsOwnRemedy)
{
    EXPECT_EQ(parseNpuSmi("dcmi module initialize failed. ret is -8005").error().code, ErrorCode::HostBroken);
    EXPECT_EQ(parseNpuSmi("dcmi model initialized failed, because the device is used. ret is -8020").error().code,
        ErrorCode::NoFreeDevice);
    EXPECT_EQ(parseNpuSmi("npu-smi: not found").error().code, ErrorCode::ToolchainMissing);
    EXPECT_EQ(parseNpuSmi("segmentation fault").error().code, ErrorCode::ProtocolBroken);
}

TEST(NpuSmi, ChipNamesAreComparedWithTheTarget)
{
    EXPECT_EQ(socOf("910B3"), "ascend910b3");
    EXPECT_EQ(socOf("Ascend910B3"), "ascend910b3");
    EXPECT_TRUE(isA2("910B1"));
    EXPECT_FALSE(isA2("310P3"));
    EXPECT_FALSE(isA2("Ascend910"));
}

/// This computer dressed up as a CANN host by scripts that are fakes; faults by switches.
class FakeCannHost : public testing::Test
{
protected:
    FakeCannHost()
        : m_folder(std::move(*base::TemporaryFolder::create("acann-doctor-")))
    { }
    DoctorReport examined(const std::string& switches)
    {
        HostSettings settings;
        settings.name = "fake";
        settings.workFolder = (m_folder.path() / "work").string();
        settings.prologue = "HOME='" + (kFakeHost / "home").string() + "'; PATH='" + (kFakeHost / "bin").string()
            + "':$PATH; export HOME PATH; " + switches;
        LocalHost host("fake");
        return examine(host, settings, fs::path(ACANN_SOURCE_DIR) / "resources/remote", {});
    }
    base::TemporaryFolder m_folder;
};

TEST_F(FakeCannHost, AHealthyOneIsReady)
{
    const auto report = examined("");
    for (const auto* key : {"line", "shell", "tools", "folder", "clock", "cann", "bisheng", "profiler", "npus"}) {
        const auto* fact = report.find(key);
        ASSERT_NE(fact, nullptr) << key;
        EXPECT_EQ(fact->state, FactState::Good) << key << ": " << fact->value << " " << fact->why;
    }
    EXPECT_THAT(report.find("cann")->value, HasSubstr("8.1.RC1"));
    ASSERT_TRUE(report.npus);
    EXPECT_THAT(report.npus->chips, SizeIs(4));
}

TEST_F(FakeCannHost, EveryFaultSaysHowToMendIt)
{
    const auto fault = [&](const char* switches, const char* key) {
        const auto report = examined(switches);
        const auto* fact = report.find(key);
        if (fact == nullptr)
            return std::string("no fact");
        EXPECT_NE(fact->state, FactState::Good) << switches;
        EXPECT_FALSE(fact->mend.empty()) << switches;
        return fact->why;
    };
    EXPECT_THAT(fault("export FAKE_NPU_SMI=dcmi8005", "npus"), HasSubstr("-8005"));
    EXPECT_THAT(fault("export FAKE_NPU_SMI=dcmi8020", "npus"), HasSubstr("another container"));
    EXPECT_THAT(fault("export FAKE_NPU_SMI=310p", "npus"), HasSubstr("ascend310p3"));
    EXPECT_THAT(fault("export FAKE_NPU_SMI=alarm", "npus"), HasSubstr("1 of them"));
    EXPECT_THAT(fault("HOME=/nonexistent", "cann"), HasSubstr("set_env.sh"));
    EXPECT_THAT(fault("ASCEND_HOME_PATH='" ACANN_SOURCE_DIR "/tests/fakes/fake_cann_host/second'", "cann"),
        HasSubstr("2 installations"));
}

TEST(Doctor, AWorkFolderThatCannotBeWrittenIsNamed)
{
    HostSettings settings;
    settings.name = "here";
    settings.workFolder = "/proc/nothing";
    LocalHost host("here");
    const auto report = examine(host, settings, fs::path(ACANN_SOURCE_DIR) / "resources/remote", {});
    EXPECT_FALSE(report.fit(Purpose::Jobs));
    ASSERT_NE(report.obstacle(Purpose::Emulator), nullptr);
    EXPECT_EQ(report.obstacle(Purpose::Emulator)->key, "folder");
}

TEST(Doctor, AStrangeMachineAndClockAreJudged)
{
    HostSettings settings;
    settings.name = "npu1";
    const auto raw
        = parseRawFacts("arch s390x\nfolder /w\nfolder_runs runs\nfree_kb 1000\nbwrap no\nmissing_tools  flock\n");
    auto report = judgeFacts(raw, settings, 3600);
    EXPECT_EQ(report.find("arch")->state, FactState::Bad);
    EXPECT_EQ(report.find("disk")->state, FactState::Bad);
    EXPECT_THAT(report.find("clock")->value, HasSubstr("3600 s"));
    EXPECT_THAT(report.find("tools")->value, HasSubstr("flock"));
    EXPECT_EQ(report.find("bwrap")->state, FactState::Bad);
    settings.allowUnsandboxed = true;
    EXPECT_EQ(judgeFacts(raw, settings, 0).find("bwrap")->state, FactState::Note);
}

} // namespace
