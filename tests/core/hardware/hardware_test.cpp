// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "hardware/hardware_profile.h"
#include "hardware/roofline.h"

#include <functional>

#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::hardware;

const std::filesystem::path kShipped = std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge/hardware";

nlohmann::json quantity(double value)
{
    return {{"value", value}, {"unit", "x"}, {"source", "test"}, {"measured", false}};
}

/// A shipped profile with changes, loaded from a temporary folder.
Result<HardwareProfile> loadChanged(
    const std::function<void(nlohmann::json&)>& changeBase, const std::function<void(nlohmann::json&)>& changeChip = {})
{
    auto folder = base::TemporaryFolder::create("hardware").value();
    auto common = base::readJson(kShipped / "ascend910b.base.json").value();
    auto chip = base::readJson(kShipped / "ascend910b3.json").value();
    changeBase(common);
    if (changeChip)
        changeChip(chip);
    EXPECT_TRUE(base::writeFileAtomically(folder.path() / "ascend910b.base.json", common.dump()));
    EXPECT_TRUE(base::writeFileAtomically(folder.path() / "ascend910b3.json", chip.dump()));
    return loadProfile(folder.path(), "ascend910b3");
}

TEST(Profile, ShipsFourChipsWithDocumentedFigures)
{
    EXPECT_EQ(
        listProfiles(kShipped), (std::vector<std::string>{"ascend910b1", "ascend910b2", "ascend910b3", "ascend910b4"}));
    struct Documented
    {
        const char* id;
        int aiv;
        int aic;
        double mhz;
        std::int64_t l2;
    };
    // Platform description files of CANN 8.1.
    for (const Documented& chip :
        {Documented{"ascend910b1", 48, 24, 1850, 201326592}, {"ascend910b2", 48, 24, 1800, 201326592},
            {"ascend910b3", 40, 20, 1800, 201326592}, {"ascend910b4", 40, 20, 1500, 100663296}}) {
        const auto profile = loadProfile(kShipped, chip.id);
        ASSERT_TRUE(profile) << profile.error().message();
        EXPECT_EQ(profile->cores.vector, chip.aiv);
        EXPECT_EQ(profile->cores.cube, chip.aic);
        EXPECT_EQ(profile->frequencyMHz, chip.mhz);
        EXPECT_EQ(profile->memory.l2, chip.l2);
        EXPECT_EQ(profile->memory.ub, 196608);
        EXPECT_EQ(profile->memory.ubUsable, 188160);
        EXPECT_EQ(profile->limits.repeatTimes, 255);
    }
}

TEST(Profile, EveryNumberHasItsSource)
{
    const auto profile = loadProfile(kShipped, kDefaultSoc);
    ASSERT_TRUE(profile);
    EXPECT_GT(profile->numbers.size(), 100u);
    for (const auto& [key, number] : profile->numbers)
        EXPECT_FALSE(number.source.empty()) << key;
    EXPECT_TRUE(profile->numbers.at("vector.instructions.Add.fixed").measured);
    EXPECT_FALSE(profile->numbers.at("launch.overheadNs").measured);
}

TEST(Profile, KnowsInstructionCosts)
{
    const auto profile = loadProfile(kShipped, kDefaultSoc);
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->vector.costOf("Exp").slope32, 2); // 32 elements per cycle
    EXPECT_EQ(profile->vector.costOf("Exp").slope16, 4);
    EXPECT_EQ(profile->vector.costOf("Div").fixed, 30);
    EXPECT_EQ(profile->vector.costOf("NoSuchInstruction"), profile->vector.instructions.at("default"));
}

TEST(Profile, NamesAMissingNumber)
{
    const auto profile = loadChanged([](nlohmann::json& j) { j["memory"].erase("ub"); });
    ASSERT_FALSE(profile);
    EXPECT_EQ(profile.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(profile.error().text.find("'memory.ub'"), std::string::npos) << profile.error().message();
    EXPECT_FALSE(profile.error().nextStep.empty());
}

TEST(Profile, NamesANumberWithoutSourceOrOutOfRange)
{
    const auto bare = loadChanged([](nlohmann::json& j) { j["launch"]["overheadNs"].erase("source"); });
    ASSERT_FALSE(bare);
    EXPECT_NE(bare.error().text.find("'launch.overheadNs'"), std::string::npos);
    const auto text = loadChanged([](nlohmann::json& j) { j["launch"]["overheadNs"]["value"] = "fast"; });
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().text.find("'launch.overheadNs'"), std::string::npos);
    const auto zero = loadChanged([](nlohmann::json& j) { j["gmToUb"]["bytesPerCycle"] = quantity(0); });
    ASSERT_FALSE(zero);
    EXPECT_NE(zero.error().text.find("'gmToUb.bytesPerCycle'"), std::string::npos);
}

TEST(Profile, ChipOverridesWhatItInherits)
{
    const auto profile
        = loadChanged([](nlohmann::json&) {}, [](nlohmann::json& j) { j["memory"]["ub"] = quantity(262144); });
    ASSERT_TRUE(profile) << profile.error().message();
    EXPECT_EQ(profile->memory.ub, 262144);
    EXPECT_EQ(profile->numbers.at("memory.ub").source, "test");
}

TEST(Profile, BrokenFilesGiveClearErrors)
{
    auto folder = base::TemporaryFolder::create("hardware").value();
    EXPECT_EQ(loadProfile(folder.path() / "none.json").error().code, ErrorCode::FileMissing);
    ASSERT_TRUE(base::writeFileAtomically(folder.path() / "bad.json", "{\"id\": "));
    EXPECT_EQ(loadProfile(folder.path() / "bad.json").error().code, ErrorCode::MalformedJson);
    ASSERT_TRUE(base::writeFileAtomically(folder.path() / "loop.json", "{\"inherits\": \"loop.json\"}"));
    EXPECT_EQ(loadProfile(folder.path() / "loop.json").error().code, ErrorCode::InvalidArgument);
    const auto unknown = loadProfile(kShipped, "ascend310");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().nextStep.find("ascend910b3"), std::string::npos);
}

TEST(Roofline, IsBytesOverBandwidth)
{
    const auto profile = loadProfile(kShipped, "ascend910b1").value();
    // Reading 1.6 GB at 1.6 TB/s is one millisecond.
    EXPECT_NEAR(leastTimeNs(profile, {1600000000, 0}), 1e6, 1);
    // 192 MiB of output can stay in L2; the rest goes to HBM.
    EXPECT_NEAR(leastTimeNs(profile, {1600000000, 192 << 20}), 1e6, 1);
    EXPECT_NEAR(leastTimeNs(profile, {1200000000, 400000000 + (192 << 20)}), 1e6, 1);
    EXPECT_EQ(leastTimeNs(profile, {0, 0}), 0);
    // Writing alone is limited by what the cores can push: 66 B/cycle · 48 · 1.85 GHz is above HBM.
    EXPECT_NEAR(leastTimeNs(profile, {0, 1600000000 + (192 << 20)}), 1e6, 1);
}

TEST(Ledger, RoundsToBlocksAndKnowsWhatFits)
{
    BufferLedger ledger(loadProfile(kShipped, kDefaultSoc)->memory);
    EXPECT_EQ(ledger.add("inX", 100), 0);
    EXPECT_EQ(ledger.add("inY", 64), 128);
    EXPECT_EQ(ledger.used(), 192);
    EXPECT_TRUE(ledger.fits());
    ledger.add("big", 188160);
    EXPECT_FALSE(ledger.fits());
    EXPECT_EQ(ledger.free(), -192);
    EXPECT_NE(ledger.describe().find("inY 64 B at 128"), std::string::npos);
}

} // namespace
