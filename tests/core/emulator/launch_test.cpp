// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/emulator/add_kernel.h"
#include "core/emulator/launch_support.h"

namespace {

using namespace acann;
using namespace acann::test;
using emulator::GmRole;

template <int buffers>
emulator::LaunchReport add(const GmArray<half>& x, const GmArray<half>& y, const GmArray<half>& z, int blocks,
    uint32_t tile, bool keepSpans = false)
{
    return run(
        blocks, {x.region("x", GmRole::Input), y.region("y", GmRole::Input), z.region("z", GmRole::Output)},
        [&] {
            AddKernel<half, buffers> kernel;
            kernel.Init(x.address(), y.address(), z.address(), static_cast<uint32_t>(x.size()), tile);
            kernel.Process();
        },
        keepSpans);
}

TEST(Launch, AddsWithTailsOverManyBlocksWithoutFindings)
{
    const std::size_t count = 10007;
    GmArray<half> x(count), y(count), z(count);
    for (std::size_t i = 0; i < count; ++i) {
        x[i] = half(static_cast<float>(i % 97) * 0.25f);
        y[i] = half(1000.0f + static_cast<float>(i % 31));
    }
    const auto report = add<2>(x, y, z, 7, 512);
    EXPECT_EQ(report.findings.size(), 0u) << explain(report);
    for (std::size_t i = 0; i < count; ++i) {
        // Sums below 2048 have a spacing of 1 in half: the quarters are rounded to even.
        const double exact = static_cast<double>(i % 97) * 0.25 + 1000.0 + static_cast<double>(i % 31);
        const double spacing = exact < 1024 ? 0.5 : 1.0;
        ASSERT_EQ(static_cast<double>(static_cast<float>(z[i])), std::nearbyint(exact / spacing) * spacing) << i;
    }
    EXPECT_EQ(report.timeline.bytesRead, static_cast<std::int64_t>(2 * count * 2));
    EXPECT_EQ(report.timeline.bytesWritten, static_cast<std::int64_t>(count * 2));
}

TEST(Launch, ModelledTimeDoesNotDependOnThreads)
{
    GmArray<half> x(100000), y(100000), z(100000);
    const std::vector<emulator::GmRegion> regions
        = {x.region("x", GmRole::Input), y.region("y", GmRole::Input), z.region("z", GmRole::Output)};
    emulator::LaunchSpec spec;
    spec.blockDim = 40;
    spec.regions = regions;
    spec.keepSpans = true;
    const auto body = [&] {
        AddKernel<half, 2> kernel;
        kernel.Init(x.address(), y.address(), z.address(), 100000, 1024);
        kernel.Process();
    };
    spec.threads = 1;
    const auto one = emulator::launch(b3(), spec, body);
    spec.threads = 4;
    for (int i = 0; i < 3; ++i) {
        const auto four = emulator::launch(b3(), spec, body);
        EXPECT_EQ(one.timeline, four.timeline);
        EXPECT_EQ(one.findings, four.findings);
    }
}

TEST(Launch, RefusesZeroBlocks)
{
    const auto report = run(0, {}, [] { FAIL() << "the kernel must not run"; });
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings[0].rule, "LAUNCH-INVALID");
}

} // namespace
