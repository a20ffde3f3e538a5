// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/evaluator.h"
#include "evaluation/verdict.h"

#include <limits>

#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::evaluation;

Finding finding()
{
    return {"UB-OVERFLOW", Severity::Error, "too much", {"kernel.cpp", 3, {}}, {}, "less", "rules", 2};
}

Valid valid()
{
    Measurement measurement{MeasurementKind::Modelled, "ascend910b3 (emulated)", {18420}, 18420, 18420, 18420, true,
        {{"V", 900.5}}, 6291456, 0.62};
    return {measurement, {1e-4, 2e-3, 1e-3, 1e-2, "tail / large / seed 2 / y"}, {finding()}};
}

class VerdictKind : public testing::TestWithParam<Verdict>
{ };

TEST_P(VerdictKind, SurvivesJson)
{
    EXPECT_EQ(nlohmann::json::parse(nlohmann::json(GetParam()).dump()).get<Verdict>(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, VerdictKind,
    testing::Values(Verdict{Invalid{FailureStage::Static, "a", {finding()}}},
        Verdict{Invalid{FailureStage::Numeric, "b", {}}}, Verdict{Rejected{{"zeros pass"}}},
        Verdict{TimedOut{FailureStage::Compile, 60}}, Verdict{InfrastructureFailed{"no g++", "install it"}},
        Verdict{valid()}));

TEST(Verdict, IsSaidInOneLine)
{
    EXPECT_EQ(summary(Verdict{valid()}), "18.42 µs modelled");
    auto measured = valid();
    measured.measurement.kind = MeasurementKind::Measured;
    measured.measurement.medianNs = 350;
    EXPECT_EQ(summary(Verdict{measured}), "350 ns measured");
    EXPECT_EQ(summary(Verdict{TimedOut{FailureStage::Run, 1.5}}), "no end within 1.5 s (run)");
    EXPECT_EQ(label(Verdict{Invalid{FailureStage::Compile, {}, {}}}), "compile");
}

TEST(Verdict, OnlyValidHasAMeasurement)
{
    EXPECT_NE(measurementOf(Verdict{valid()}), nullptr);
    EXPECT_EQ(measurementOf(Verdict{Rejected{{"x"}}}), nullptr);
}

TEST(Verdict, UnknownKindsAreRefused)
{
    EXPECT_THROW(nlohmann::json({{"kind", "splendid"}}).get<Verdict>(), std::invalid_argument);
}

TEST(Evaluation, AnUnboundedErrorSurvivesJson)
{
    Evaluation evaluation;
    evaluation.verdict = Invalid{FailureStage::Numeric, "x", {}};
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    evaluation.trials = {{"tail", "large", 2, false, kInfinity, kInfinity, "all NaN"}};
    evaluation.deviceProgram = "abc";
    EXPECT_EQ(nlohmann::json::parse(nlohmann::json(evaluation).dump()).get<Evaluation>(), evaluation);
}

} // namespace
