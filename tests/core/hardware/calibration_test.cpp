// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/calibration.h"

#include "base/files.h"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using namespace acann;
using namespace acann::hardware;

const std::filesystem::path kShipped = std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge/hardware";

/// Runs that a chip with 9 µs overhead and 1.2 TB/s would give, against the model's two numbers.
double errorOf(const TunableValues& values)
{
    std::vector<Measured> runs;
    for (const double bytes : {1e5, 1e7, 1e9}) {
        const double measured = 9 + bytes / 1.2e12 * 1e6;
        const double modelled
            = values.at("launch.overheadNs") / 1000 + bytes / values.at("chip.hbmBytesPerSecond") * 1e6;
        runs.push_back({measured, modelled});
    }
    return modelError(runs);
}

TEST(Calibration, FindsTheNumbersBehindMeasurements)
{
    const auto start = tunablesOf(loadProfile(kShipped, "ascend910b3").value());
    const auto found = calibrate(start, [](const TunableValues& values) -> Result<double> { return errorOf(values); });
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->values.at("launch.overheadNs"), 9000, 0.06 * 9000);
    EXPECT_NEAR(found->values.at("chip.hbmBytesPerSecond"), 1.2e12, 0.06 * 1.2e12);
    EXPECT_GT(found->errorBefore, 0.3);
    EXPECT_LT(found->errorAfter, 0.06);
    // What the measurements say nothing about stays.
    EXPECT_EQ(found->values.at("scalar.localAccess"), start.at("scalar.localAccess"));
}

TEST(Calibration, ErrorIsTheLogarithmOfTheRatio)
{
    EXPECT_EQ(modelError({}), 0);
    EXPECT_NEAR(modelError({{100, 110}, {100, 100 / 1.1}}), std::log(1.1), 1e-12);
}

TEST(Calibration, OverlayChangesOnlyItsNumbers)
{
    const auto shipped = loadProfile(kShipped, "ascend910b3").value();
    auto folder = base::TemporaryFolder::create("overlay").value();
    const auto document = overlayDocument(
        shipped, kShipped / "ascend910b3.json", "mine", {{"chip.hbmBytesPerSecond", 1.25e12}}, "my machine");
    ASSERT_TRUE(base::writeFileAtomically(folder.path() / "mine.json", base::prettyJson(document)));
    const auto mine = loadProfile(folder.path() / "mine.json");
    ASSERT_TRUE(mine) << mine.error().message();
    EXPECT_EQ(mine->id, "mine");
    EXPECT_EQ(mine->chip.hbmBytesPerSecond, 1.25e12);
    EXPECT_EQ(mine->numbers.at("chip.hbmBytesPerSecond").source, "my machine");
    EXPECT_EQ(mine->gmToUb, shipped.gmToUb);
    EXPECT_EQ(mine->memory, shipped.memory);
}

} // namespace
