// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/judge.h"

#include "emulator/runner/poison.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include <gmock/gmock.h>

namespace {

using namespace acann;
using namespace acann::evaluation;
using task::DType;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// A float32 output with a value that differs from element to element, so that patterns can be told apart.
class Output
{
public:
    explicit Output(task::Shape shape)
        : m_shape(std::move(shape))
    {
        const auto count = static_cast<std::size_t>(task::elementCount(m_shape));
        for (std::size_t i = 0; i < count; ++i)
            m_expected.push_back(std::sin(static_cast<double>(i) * 0.37) * 3 + 0.01);
        m_actual.assign(m_expected.begin(), m_expected.end());
    }

    Output& change(std::size_t first, std::size_t end, const std::function<double(std::size_t, double)>& rule)
    {
        for (auto i = first; i < end; ++i)
            m_actual[i] = static_cast<float>(rule(i, m_expected[i]));
        return *this;
    }
    Output& expect(std::size_t index, double value)
    {
        m_expected[index] = value;
        return *this;
    }
    Output& actual(std::size_t index, double value)
    {
        m_actual[index] = static_cast<float>(value);
        return *this;
    }
    Output& unwritten(std::size_t first, std::size_t end)
    {
        emulator::poison(std::as_writable_bytes(std::span(m_actual).subspan(first, end - first)), DType::Float32);
        return *this;
    }
    Output& cores(int count)
    {
        m_blockDim = count;
        return *this;
    }
    Output& cpu(std::vector<float> values)
    {
        m_cpu = std::move(values);
        return *this;
    }
    [[nodiscard]] std::size_t size() const { return m_expected.size(); }
    [[nodiscard]] double expected(std::size_t i) const { return m_expected[i]; }

    [[nodiscard]] OutputJudgement judge() const
    {
        const task::Tensor expected{DType::Float64, m_shape, bytesOf(m_expected)};
        const task::Tensor cpu{DType::Float32, m_shape, bytesOf(m_cpu)};
        const auto actual = bytesOf(m_actual);
        return judgeOutput({m_name, DType::Float32, m_shape, actual, expected, m_cpu.empty() ? nullptr : &cpu,
            {0x1p-13, 10 * 0x1p-13, 0x1p-14}, m_blockDim});
    }

private:
    template <typename T> static std::vector<std::byte> bytesOf(const std::vector<T>& values)
    {
        const auto bytes = std::as_bytes(std::span(values));
        return {bytes.begin(), bytes.end()};
    }

    std::string m_name = "y";
    task::Shape m_shape;
    std::vector<double> m_expected;
    std::vector<float> m_actual;
    std::vector<float> m_cpu;
    int m_blockDim = 1;
};

double scaled(std::size_t /*index*/, double value) { return value * 0.5; }

TEST(Judge, ExactValuesPassWithoutAMessage)
{
    const auto judgement = Output({8, 16}).judge();
    EXPECT_TRUE(judgement.passed);
    EXPECT_THAT(judgement.message, IsEmpty());
    EXPECT_LT(judgement.maxRelative, 1e-6);
}

TEST(Judge, TheMeanOfTheRelativeErrorIsLimited)
{
    // Every element is off by 2^-12 relative: below the maximum of 10·2^-13, above the mean of 2^-13.
    const auto judgement = Output({64}).change(0, 64, [](std::size_t, double v) { return v * (1 + 0x1p-12); }).judge();
    EXPECT_FALSE(judgement.passed);
    EXPECT_NEAR(judgement.meanRelative, 0x1p-12, 1e-6);
    EXPECT_THAT(judgement.message, HasSubstr("loss of precision"));
}

TEST(Judge, OneElementOverTheMaximumFails)
{
    auto output = Output({1000});
    const double value = output.expected(7);
    // 11·2^-13 alone: the mean over 1000 elements is far below its limit.
    const auto judgement = output.actual(7, value * (1 + 11 * 0x1p-13)).judge();
    EXPECT_FALSE(judgement.passed);
    EXPECT_LT(judgement.meanRelative, 0x1p-13);
    EXPECT_NEAR(judgement.maxRelative, 11 * 0x1p-13, 1e-5);
    EXPECT_THAT(judgement.message, HasSubstr("y[7]"));
}

TEST(Judge, TinyReferencesAreMeasuredAgainstTheSmallValue)
{
    // |error| = 2^-30 on a reference of 2^-30 is 100 % of it but 2^-16 of the small value 2^-14.
    auto output = Output({1000});
    EXPECT_TRUE(output.expect(3, 0x1p-30).actual(3, 0x1p-29).judge().passed);
}

TEST(Judge, AnElementNearZeroMayCarryTheRoundingOfItsOperands)
{
    // The output is of the order 1, so its terms carry about 1e-7 of rounding each; 3e-7 on 1e-5 is 3 %, and still
    // none.
    auto output = Output({1000});
    EXPECT_TRUE(output.expect(3, 1e-5).actual(3, 1.03e-5).judge().passed);
    EXPECT_FALSE(output.actual(3, 1.2e-5).judge().passed);
}

TEST(Judge, AnOutputOfTinyValuesCannotBeZeros)
{
    // A softmax over a very long row: every value is of the order 1e-9.
    auto output = Output({1000});
    for (std::size_t i = 0; i < output.size(); ++i)
        output.expect(i, 1e-9 * (1 + 0.1 * static_cast<double>(i % 7))).actual(i, 0);
    EXPECT_FALSE(output.judge().passed);
}

TEST(Judge, CancellationIsExcusedOnlyWhenTheCpuMissesThereToo)
{
    // The reference is 0.001; both miss it by 4e-6, i.e. 4e-3 relative: over the limit of 1.2e-3.
    auto output = Output({1000});
    std::vector<float> exact;
    for (std::size_t i = 0; i < output.size(); ++i)
        exact.push_back(static_cast<float>(output.expected(i)));
    output.expect(5, 0.001).actual(5, 0.001 + 4e-6);
    EXPECT_FALSE(output.judge().passed);
    exact[5] = 0.001f;
    EXPECT_FALSE(output.cpu(exact).judge().passed);
    exact[5] = 0.001f - 4e-6f;
    EXPECT_TRUE(output.cpu(exact).judge().passed);
    // A large miss is not excused: 0.001 ± 0.001 is 25 % of the bound 2^-8.
    EXPECT_FALSE(output.actual(5, 0.002).judge().passed);
}

TEST(Judge, LargeOutputsCancelLater)
{
    // A product whose elements are of the order 20: terms of that size leave 1e-5 of rounding where they cancel, which
    // is 1 % of 0.001. The CPU summed in another order and missed elsewhere.
    auto output = Output({200, 100});
    std::vector<float> cpu;
    for (std::size_t i = 0; i < output.size(); ++i) {
        const double value = (i % 2 == 0 ? 20 : -20) * (1 + 0.01 * static_cast<double>(i % 7));
        output.expect(i, value).actual(i, value);
        cpu.push_back(static_cast<float>(value));
    }
    output.expect(5, 0.001).actual(5, 0.001 + 1e-5);
    cpu[5] = 0.001f;
    EXPECT_TRUE(output.cpu(cpu).judge().passed);
    // 1e-3 is no rounding.
    EXPECT_FALSE(output.actual(5, 0.001 + 1e-3).judge().passed);
}

TEST(Judge, NaNMustStandWhereItIsExpectedAndNowhereElse)
{
    EXPECT_TRUE(Output({64}).expect(9, kNaN).actual(9, kNaN).judge().passed);
    const auto missing = Output({64}).expect(9, kNaN).judge();
    EXPECT_FALSE(missing.passed);
    EXPECT_THAT(missing.message, HasSubstr("a number where NaN is expected"));
    const auto extra = Output({64}).actual(9, kNaN).judge();
    EXPECT_FALSE(extra.passed);
    EXPECT_THAT(extra.message, AllOf(HasSubstr("NaN where a number is expected"), HasSubstr("y[9]")));
}

TEST(Judge, InfinityNeedsItsSign)
{
    EXPECT_TRUE(Output({64}).expect(1, kInf).actual(1, kInf).judge().passed);
    EXPECT_FALSE(Output({64}).expect(1, kInf).actual(1, -kInf).judge().passed);
    EXPECT_THAT(Output({64}).actual(1, kInf).judge().message, HasSubstr("overflow"));
}

TEST(Judge, AGoldenValueBeyondTheTypeMeansInfinity)
{
    // 1e39 is above the largest float32, 3.4e38.
    EXPECT_TRUE(Output({64}).expect(1, 1e39).actual(1, kInf).judge().passed);
}

TEST(Judge, UnwrittenElementsAreNamed)
{
    const auto tail = Output({100}).unwritten(96, 100).judge();
    EXPECT_FALSE(tail.passed);
    EXPECT_THAT(tail.message, AllOf(HasSubstr("never written"), HasSubstr("the tail only, the last 4 of 100")));
    EXPECT_THAT(Output({100}).unwritten(0, 100).judge().message,
        AllOf(HasSubstr("all 100 elements"), HasSubstr("never written")));
}

TEST(Judge, AnUnwrittenElementIsNoExpectedNaN)
{
    EXPECT_FALSE(Output({64}).expect(9, kNaN).unwritten(9, 10).judge().passed);
}

struct Shape
{
    const char* name;
    Output output;
    const char* where;
    const char* what;
};

class ErrorShape : public testing::TestWithParam<Shape>
{ };

TEST_P(ErrorShape, IsSaidInTheMessage)
{
    const auto judgement = GetParam().output.judge();
    EXPECT_FALSE(judgement.passed);
    EXPECT_THAT(judgement.message, AllOf(HasSubstr(GetParam().where), HasSubstr(GetParam().what)));
}

INSTANTIATE_TEST_SUITE_P(Judge, ErrorShape,
    testing::Values(Shape{"Ratio", Output({8, 16}).change(0, 128, scaled), "all 128 elements", "constant ratio 0.5"},
        Shape{"Sign", Output({8, 16}).change(0, 128, [](std::size_t, double v) { return -v; }), "all 128",
            "sign is flipped"},
        Shape{"Offset", Output({8, 16}).change(0, 128, [](std::size_t, double v) { return v + 0.25; }), "all 128",
            "constant offset 0.25"},
        Shape{"Zero", Output({8, 16}).change(0, 128, [](std::size_t, double) { return 0; }), "all 128", "all zero"},
        Shape{"Constant", Output({8, 16}).change(0, 128, [](std::size_t, double) { return 7.5; }), "all 128",
            "the same value 7.5 everywhere"},
        Shape{"AllNaN", Output({8, 16}).change(0, 128, [](std::size_t, double) { return kNaN; }), "all 128", "all NaN"},
        Shape{"ShiftByOne",
            Output({128}).change(
                1, 128, [](std::size_t i, double) { return std::sin(static_cast<double>(i - 1) * 0.37) * 3 + 0.01; }),
            "elements", "shifted by 1 element"},
        Shape{"ShiftByRow",
            Output({8, 20}).change(
                20, 160, [](std::size_t i, double) { return std::sin(static_cast<double>(i - 20) * 0.37) * 3 + 0.01; }),
            "rows 1…7 of 8", "one row"},
        Shape{"RowRatios",
            Output({8, 16}).change(
                0, 128, [](std::size_t i, double v) { return v * (0.35 + 0.1 * static_cast<double>(i / 16)); }),
            "all 128", "each row has its own constant ratio"},
        Shape{"RowOffsets",
            Output({8, 16}).change(
                0, 128, [](std::size_t i, double v) { return v + 0.5 + static_cast<double>(i / 16); }),
            "all 128", "each row has its own constant offset"},
        Shape{"Rows", Output({8, 16}).change(48, 80, scaled), "rows 3…4 of 8", "0.5"},
        Shape{
            "Tail", Output({100}).change(97, 100, scaled), "the tail only, the last 3 of 100 elements", "first y[97]"},
        Shape{"RowTail",
            Output({8, 20}).change(0, 160, [](std::size_t i, double v) { return i % 20 >= 16 ? v * 0.5 : v; }),
            "the row tail, columns 16…19 of every row", "0.5"},
        Shape{"Column",
            Output({8, 20}).change(0, 160, [](std::size_t i, double v) { return i % 20 == 0 ? v * 0.5 : v; }),
            "column 0 of every row", "0.5"},
        Shape{"Slice", Output({1024}).cores(4).change(512, 768, scaled), "the slice of block 2 of 4", "0.5"},
        Shape{"LastSlice", Output({1000}).cores(8).change(875, 1000, scaled), "the slice of block 7 of 8", "0.5"},
        Shape{"EveryOther",
            Output({128}).change(0, 128, [](std::size_t i, double v) { return i % 2 == 1 ? v * 0.5 : v; }),
            "every 2nd element from 1", "0.5"}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(Judge, ScatteredErrorsHaveNoFalsePattern)
{
    auto output = Output({1000});
    for (const std::size_t i : {3u, 70u, 501u, 502u, 900u})
        output.actual(i, output.expected(i) + (i % 3 == 0 ? 1.0 : -0.3) * static_cast<double>(i));
    const auto message = output.judge().message;
    EXPECT_THAT(message, HasSubstr("scattered, 5 of 1000"));
    EXPECT_THAT(message, AllOf(Not(HasSubstr("constant")), Not(HasSubstr("shifted"))));
}

task::Tensor ints(std::vector<std::int32_t> values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {DType::Int32, {static_cast<std::int64_t>(values.size())}, {bytes.begin(), bytes.end()}};
}

OutputJudgement judgeInts(const task::Tensor& expected, const task::Tensor& actual)
{
    const std::string name = "index";
    return judgeOutput({name, DType::Int32, expected.shape, actual.bytes, expected, nullptr, {1, 1, 1}, 1});
}

TEST(Judge, IntegersAreExactHoweverLarge)
{
    EXPECT_TRUE(judgeInts(ints({1, 2, 100'000'000}), ints({1, 2, 100'000'000})).passed);
    const auto off = judgeInts(ints({1, 2, 100'000'000}), ints({1, 2, 100'000'001}));
    EXPECT_FALSE(off.passed);
    EXPECT_THAT(off.message, HasSubstr("index[2]"));
}

TEST(Judge, HalfIsDecodedAsHalf)
{
    // 0x3C00 = 1, 0x3C01 = 1 + 2^-10, 0x7C00 = infinity.
    const std::array<std::uint16_t, 3> bits{0x3C00, 0x3C01, 0x7C00};
    const std::array<double, 3> values{1.0, 1.0 + 0x1p-10, 70000.0};
    const auto golden = std::as_bytes(std::span(values));
    const std::string name = "y";
    const task::Shape shape{3};
    const task::Tensor expected{DType::Float64, shape, {golden.begin(), golden.end()}};
    const auto judgement = judgeOutput({name, DType::Float16, shape, std::as_bytes(std::span(bits)), expected, nullptr,
        {0x1p-10, 10 * 0x1p-10, 0x1p-11}, 1});
    EXPECT_TRUE(judgement.passed) << judgement.message;
    EXPECT_EQ(judgement.maxRelative, 0);
}

TEST(Judge, AWrongSizeIsRefusedAndNotRead)
{
    const std::string name = "y";
    const task::Shape shape{4};
    const std::array<float, 2> actual{1, 2};
    const task::Tensor expected{DType::Float64, shape, std::vector<std::byte>(32)};
    EXPECT_FALSE(
        judgeOutput({name, DType::Float32, shape, std::as_bytes(std::span(actual)), expected, nullptr, {1, 1, 1}, 1})
            .passed);
}

class Poison : public testing::TestWithParam<DType>
{ };

TEST_P(Poison, OfFloatingTypesIsNaN)
{
    task::Tensor tensor{GetParam(), {2}, std::vector<std::byte>(2 * task::sizeOf(GetParam()))};
    emulator::poison(tensor.bytes, GetParam());
    EXPECT_TRUE(std::isnan(task::elementAsDouble(tensor, 1)));
}

INSTANTIATE_TEST_SUITE_P(
    Judge, Poison, testing::Values(DType::Float16, DType::BFloat16, DType::Float32, DType::Float64));

} // namespace
