// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_data.h"
#include "charts/plot_scale.h"
#include "ui/population/fake_population.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace acann;
using namespace acann::charts;
using testing::DoubleNear;
using testing::ElementsAre;

TEST(Quantile, InterpolatesBetweenSortedValues)
{
    EXPECT_EQ(quantile({}, 0.5), std::nullopt);
    EXPECT_EQ(quantile({7}, 0.25), 7.0);
    EXPECT_EQ(quantile({4, 1, 3, 2}, 0.5), 2.5);
    EXPECT_EQ(quantile({4, 1, 3, 2}, 0.25), 1.75); // position 0.75 between 1 and 2
    EXPECT_EQ(quantile({5, 1, 3}, 1.0), 5.0);
}

TEST(ChartData, GenerationsCarryBestMedianAndFailures)
{
    const ChartData data = chartDataOf(fakes::populationOf(fakes::samplePopulation()));
    ASSERT_EQ(data.generations.size(), 3u);
    const GenerationStats& first = data.generations[0];
    EXPECT_EQ(first.valid, 3);
    EXPECT_EQ(first.failed, 3);
    EXPECT_DOUBLE_EQ(first.best.value(), 31'050);
    EXPECT_DOUBLE_EQ(first.median.value(), 38'720);
    EXPECT_DOUBLE_EQ(first.lowerQuartile.value(), (31'050 + 38'720) / 2.0);
    EXPECT_DOUBLE_EQ(data.generations[2].bestSoFar.value(), 18'420);
    EXPECT_EQ(data.generations[2].failed, 1); // those in flight are not judged yet
}

TEST(ChartData, DuplicatesAndCandidatesInFlightAreNotDrawn)
{
    const ChartData data = chartDataOf(fakes::populationOf(fakes::samplePopulation()));
    EXPECT_EQ(data.points.size(), fakes::samplePopulation().size() - 3);
    EXPECT_EQ(data.point(CandidateId{"3fb0aa27"}), nullptr);
    EXPECT_EQ(data.point(CandidateId{"e5a90b6c"}), nullptr);
    EXPECT_FALSE(data.point(CandidateId{"b7705e12"})->latencyNs.has_value());
    EXPECT_EQ(data.kind, NumberKind::Modelled);
    EXPECT_EQ(data.firstValid, CandidateId{"a31c90d4"});
}

TEST(ChartData, AGenerationWithoutAValidCandidateKeepsTheBestSoFar)
{
    const ChartData data = chartDataOf(fakes::populationOf({"a 1 - valid 10", "b 2 a compile", "c 3 a valid 12"}));
    EXPECT_EQ(data.generations[1].median, std::nullopt);
    EXPECT_DOUBLE_EQ(data.generations[1].bestSoFar.value(), 10'000);
    EXPECT_DOUBLE_EQ(data.generations[2].bestSoFar.value(), 10'000);
}

TEST(ChartData, MeasuredAndModelledTogetherAreCalledMixed)
{
    auto state = fakes::populationOf({"a 1 - valid 10", "b 1 - valid 12"});
    std::get<evaluation::Valid>(*state.members[CandidateId{"b"}].verdict).measurement.kind
        = evaluation::MeasurementKind::Measured;
    EXPECT_EQ(chartDataOf(state).kind, NumberKind::Mixed);
}

TEST(ChartData, NothingJudgedGivesNothing)
{
    EXPECT_TRUE(chartDataOf(evolution::RunState{}).points.empty());
    EXPECT_TRUE(chartDataOf(fakes::populationOf({"a 1 - running"})).generations.empty());
}

TEST(ChartData, CsvSaysWhatItsNumbersAre)
{
    evolution::RunState state = fakes::populationOf({"a 1 - valid 20", "b 2 a valid 10", "c 2 a compile"});
    state.members.at(CandidateId{"b"}).tokens = 1250;
    const std::string csv = toCsv(chartDataOf(state));
    EXPECT_EQ(csv,
        "# task: LayerNorm, float16\n"
        "# device: ascend910b3 (emulated)\n"
        "# latency: nanoseconds, modelled; empty where the candidate failed\n"
        "candidate,generation,parent,verdict,latency_ns,speedup_over_first_valid,tokens\n"
        "a,1,,\"valid\",20000,1,0\n"
        "b,2,a,\"best\",10000,2,1250\n"
        "c,2,a,\"compile\",,,0\n");
}

TEST(PlotScale, PixelsAndValuesAreInverse)
{
    const PlotScale linear{{50, 10, 400, 200}, {0, 4}, {10, 30}, false};
    EXPECT_EQ(linear.toPixel(2, 20), QPointF(250, 110));
    EXPECT_EQ(linear.toValue({250, 110}), QPointF(2, 20));
    const PlotScale logarithmic{{0, 0, 100, 100}, {0, 1}, {1, 100}, true};
    EXPECT_NEAR(logarithmic.toPixel(0, 10).y(), 50, 1e-9);
    EXPECT_NEAR(logarithmic.toValue({0, 50}).y(), 10, 1e-9);
}

TEST(PlotScale, ZoomKeepsTheValueUnderThePointer)
{
    for (const bool logarithmic : {false, true}) {
        const PlotScale before{{0, 0, 400, 200}, {0, 4}, {1, 100}, logarithmic};
        const QPointF pointer(120, 60);
        const QPointF value = before.toValue(pointer);
        const PlotScale after = before.zoomed(pointer, 0.5);
        EXPECT_NEAR(after.toPixel(value.x(), value.y()).x(), pointer.x(), 1e-6);
        EXPECT_NEAR(after.toPixel(value.x(), value.y()).y(), pointer.y(), 1e-6);
        EXPECT_NEAR(after.x.length(), 2, 1e-9);
    }
}

TEST(PlotScale, TicksAreRound)
{
    EXPECT_DOUBLE_EQ(niceStep(10, 5), 2);
    EXPECT_DOUBLE_EQ(niceStep(11, 5), 5);
    EXPECT_THAT(logarithmicTicks({1, 100}), ElementsAre(1, 2, 5, 10, 20, 50, 100));
    EXPECT_THAT(logarithmicTicks({17, 46}), testing::Contains(DoubleNear(20, 1e-9)));
    EXPECT_GE(logarithmicTicks({17, 46}).size(), 4u);
}

TEST(PlotScale, PaddingLeavesRoomAndStaysPositive)
{
    EXPECT_GT(padded({5, 5}, false).length(), 0);
    EXPECT_EQ(padded({0, 10}, false).from, 0);
    EXPECT_GT(padded({1e-3, 10}, true).from, 0);
}
