// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels that are almost right: what they compute is made here, in float or half, and must not pass; what a correct
// kernel in the same type computes, with its own order of additions, must.
#include "emulator/include/acann_emulator/scalar_types.h"
#include "evaluation/judge.h"
#include "task/operator_task.h"

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::evaluation;
using task::DType;
using Values = std::vector<double>;

float toHalf(double value) { return acann_emu::halfToFloat(acann_emu::floatToHalf(static_cast<float>(value))); }

/// How a kernel calculates: rounds to float (or half) after each step; double does not round.
struct Arithmetic
{
    std::function<double(double)> round;
};
const Arithmetic kDouble{[](double v) { return v; }};
const Arithmetic kFloat{[](double v) { return static_cast<double>(static_cast<float>(v)); }};
const Arithmetic kHalf{[](double v) { return static_cast<double>(toHalf(v)); }};

double sumOf(std::span<const double> values, const Arithmetic& a)
{
    double sum = 0;
    for (const double value : values)
        sum = a.round(sum + value);
    return sum;
}
/// Pairs, then pairs of pairs: as the reference of a CPU library and vector units do.
double treeSum(std::span<const double> values, const Arithmetic& a)
{
    if (values.size() == 1)
        return values[0];
    const std::size_t half = values.size() / 2;
    return a.round(treeSum(values.first(half), a) + treeSum(values.subspan(half), a));
}
using Sum = std::function<double(std::span<const double>, const Arithmetic&)>;

struct NormOptions
{
    double epsilon = 1e-5;
    bool unbiased = false;
    Sum sum = sumOf;
};

Values layerNorm(const Values& x, std::size_t columns, const Arithmetic& a, const NormOptions& options = {})
{
    Values y;
    for (std::size_t at = 0; at < x.size(); at += columns) {
        const auto row = std::span(x).subspan(at, columns);
        const auto n = static_cast<double>(columns);
        const double mean = a.round(options.sum(row, a) / n);
        Values centred;
        Values squares;
        for (const double value : row) {
            centred.push_back(a.round(value - mean));
            squares.push_back(a.round(centred.back() * centred.back()));
        }
        const double variance = a.round(options.sum(squares, a) / (options.unbiased ? n - 1 : n));
        const double scale = a.round(1 / a.round(std::sqrt(a.round(variance + options.epsilon))));
        for (const double value : centred)
            y.push_back(a.round(value * scale));
    }
    return y;
}

Values softmax(const Values& x, std::size_t columns, const Arithmetic& a)
{
    Values y;
    for (std::size_t at = 0; at < x.size(); at += columns) {
        const auto row = std::span(x).subspan(at, columns);
        const double most = *std::max_element(row.begin(), row.end());
        Values powers;
        for (const double value : row)
            powers.push_back(a.round(std::exp(a.round(value - most))));
        const double sum = treeSum(powers, a);
        for (const double power : powers)
            y.push_back(a.round(power / sum));
    }
    return y;
}

Values map(const Values& x, const std::function<double(double)>& f)
{
    Values y;
    for (const double value : x)
        y.push_back(f(value));
    return y;
}

double gelu(double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }

/// Normal values that the type holds exactly, shifted and scaled.
Values inputs(std::size_t count, const Arithmetic& type, double scale = 1, double shift = 0)
{
    std::mt19937 engine(7);
    Values values;
    for (std::size_t i = 0; i < count; ++i) {
        // Box and Muller; the distribution objects of libraries differ from each other.
        const double u = (static_cast<double>(engine()) + 1) / 4294967297.0;
        const double v = static_cast<double>(engine()) / 4294967296.0;
        values.push_back(type.round(shift + scale * std::sqrt(-2 * std::log(u)) * std::cos(2 * 3.14159265358979 * v)));
    }
    return values;
}

std::vector<std::byte> encoded(const Values& values, DType dtype)
{
    std::vector<std::byte> bytes;
    const auto append = [&](const auto& value) {
        const auto piece = std::as_bytes(std::span(&value, 1));
        bytes.insert(bytes.end(), piece.begin(), piece.end());
    };
    for (const double value : values) {
        if (dtype == DType::Float64)
            append(value);
        else if (dtype == DType::Float32)
            append(static_cast<float>(value));
        else
            append(acann_emu::floatToHalf(static_cast<float>(value)));
    }
    return bytes;
}

/// A result of `columns` per row beside its golden values and what a CPU computes in the same type.
OutputJudgement judge(
    const Values& actual, const Values& golden, const Values& cpu, std::size_t columns, DType dtype = DType::Float32)
{
    const std::string name = "y";
    const task::Shape shape{static_cast<std::int64_t>(golden.size() / columns), static_cast<std::int64_t>(columns)};
    const task::Tensor expected{DType::Float64, shape, encoded(golden, DType::Float64)};
    const task::Tensor peer{dtype, shape, encoded(cpu, dtype)};
    const auto bytes = encoded(actual, dtype);
    return judgeOutput({name, dtype, shape, bytes, expected, &peer, task::defaultTolerance(dtype), 1});
}

constexpr std::size_t kColumns = 1024;
constexpr std::size_t kCount = 16 * kColumns;
const NormOptions kTree{1e-5, false, treeSum};

/// LayerNorm in float: the CPU adds in a tree, the candidate as its options say.
OutputJudgement judgeNorm(const Values& x, const Arithmetic& arithmetic, const NormOptions& options)
{
    return judge(layerNorm(x, kColumns, arithmetic, options), layerNorm(x, kColumns, kDouble),
        layerNorm(x, kColumns, kFloat, kTree), kColumns);
}

TEST(JudgeSubtle, CorrectFloatLayerNormsPass)
{
    struct
    {
        double scale, shift;
    } const cases[] = {{1e-3, 0}, {1, 0}, {100, 0}, {1, 1}, {100, 100}};
    for (const auto& each : cases) {
        const auto judgement = judgeNorm(inputs(kCount, kFloat, each.scale, each.shift), kFloat, {});
        EXPECT_TRUE(judgement.passed) << each.scale << ", " << each.shift << ": " << judgement.message;
    }
}

TEST(JudgeSubtle, AWrongVarianceFails)
{
    const Values x = inputs(kCount, kFloat);
    NormOptions unbiased;
    unbiased.unbiased = true;
    EXPECT_FALSE(judgeNorm(x, kFloat, unbiased).passed);
}

TEST(JudgeSubtle, AMissingEpsilonFailsOnTinyInputs)
{
    NormOptions none;
    none.epsilon = 0;
    EXPECT_FALSE(judgeNorm(inputs(kCount, kFloat, 1e-2), kFloat, none).passed);
    EXPECT_TRUE(judgeNorm(inputs(kCount, kFloat, 1e-2), kFloat, {}).passed);
}

TEST(JudgeSubtle, SumsInHalfFailWhereFloatIsNeeded)
{
    // The values are halves; only the additions differ.
    const Values x = inputs(kCount, kHalf, 1, 1);
    EXPECT_FALSE(judgeNorm(x, kHalf, {}).passed);
    EXPECT_FALSE(judgeNorm(x, kHalf, kTree).passed);
    // As a half output: sums of 4096 values, one after another in half, against float.
    const Values rows = inputs(16 * 4096, kHalf, 1, 1);
    Values golden;
    Values inHalf;
    Values inFloat;
    for (std::size_t at = 0; at < rows.size(); at += 4096) {
        const auto row = std::span(rows).subspan(at, 4096);
        golden.push_back(sumOf(row, kDouble));
        inHalf.push_back(sumOf(row, kHalf));
        inFloat.push_back(toHalf(treeSum(row, kFloat)));
    }
    EXPECT_FALSE(judge(inHalf, golden, inFloat, 1, DType::Float16).passed);
    EXPECT_TRUE(judge(inFloat, golden, inFloat, 1, DType::Float16).passed);
}

TEST(JudgeSubtle, TheLastElementOfEachRowIsNotForgotten)
{
    const Values x = inputs(kCount, kFloat);
    const Values golden = layerNorm(x, kColumns, kDouble);
    const Values cpu = layerNorm(x, kColumns, kFloat, kTree);
    Values last = layerNorm(x, kColumns, kFloat);
    last.back() = 0;
    EXPECT_FALSE(judge(last, golden, cpu, kColumns).passed);
    // The mean and variance of a row without its last element.
    Values shorter;
    for (std::size_t at = 0; at < x.size(); at += kColumns) {
        Values row(x.begin() + static_cast<std::ptrdiff_t>(at), x.begin() + static_cast<std::ptrdiff_t>(at + kColumns));
        const double n = static_cast<double>(kColumns - 1);
        const double mean = sumOf(std::span(row).first(kColumns - 1), kFloat) / n;
        double squares = 0;
        for (std::size_t i = 0; i + 1 < kColumns; ++i)
            squares += (row[i] - mean) * (row[i] - mean);
        for (const double value : row)
            shorter.push_back((value - mean) / std::sqrt(squares / n + 1e-5));
    }
    EXPECT_FALSE(judge(shorter, golden, cpu, kColumns).passed);
}

TEST(JudgeSubtle, OneWrongElementPerRowFails)
{
    const Values x = inputs(kCount, kFloat);
    const Values golden = layerNorm(x, kColumns, kDouble);
    const Values cpu = layerNorm(x, kColumns, kFloat, kTree);
    for (const double factor : {0.0, 0.99, 1.002}) {
        Values wrong = layerNorm(x, kColumns, kFloat);
        for (std::size_t at = 0; at < wrong.size(); at += kColumns)
            wrong[at + 17] *= factor;
        EXPECT_FALSE(judge(wrong, golden, cpu, kColumns).passed) << factor;
    }
}

TEST(JudgeSubtle, RowsOfTinyValuesBesideLargeOnesMustBeRight)
{
    // Rows of very different size, and the small ones are left zero.
    Values x = inputs(kCount, kFloat);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = kFloat.round(x[i] * std::pow(10.0, -0.5 * static_cast<double>(i / kColumns)));
    const Values golden = map(x, [](double v) { return v * 3; });
    const Values right = map(x, [](double v) { return kFloat.round(v * 3); });
    Values wrong = right;
    std::fill(wrong.end() - static_cast<std::ptrdiff_t>(kColumns), wrong.end(), 0.0); // of the order 1e-7
    EXPECT_TRUE(judge(right, golden, right, kColumns).passed);
    EXPECT_FALSE(judge(wrong, golden, right, kColumns).passed);
}

TEST(JudgeSubtle, SmallResultsOfExactFunctionsMustBeRight)
{
    // Gelu is −5e-7 at −5.2; a kernel that cuts it off there is wrong, although the output is of the order 1.
    const Values x = inputs(kCount, kFloat, 2);
    const Values golden = map(x, gelu);
    const Values right = map(golden, kFloat.round);
    EXPECT_TRUE(judge(right, golden, right, kColumns).passed);
    const Values cut = map(x, [](double v) { return v < -5.2 ? 0.0 : kFloat.round(gelu(v)); });
    EXPECT_FALSE(judge(cut, golden, right, kColumns).passed);
}

TEST(JudgeSubtle, SmallProbabilitiesMustBeRight)
{
    // One large value per row: the others are of the order 1e-8, and a kernel that rounds them away is wrong.
    Values x = inputs(kCount, kFloat);
    for (std::size_t at = 0; at < x.size(); at += kColumns)
        x[at + 3] = 20;
    const Values golden = softmax(x, kColumns, kDouble);
    const Values cpu = softmax(x, kColumns, kFloat);
    EXPECT_TRUE(judge(cpu, golden, cpu, kColumns).passed);
    const Values cut = map(cpu, [](double v) { return v < 1e-6 ? 0.0 : v; });
    EXPECT_FALSE(judge(cut, golden, cpu, kColumns).passed);
}

TEST(JudgeSubtle, ConstantRowsMayKeepARestOfRounding)
{
    // Rows that are constant up to rounding: the golden output is 0, a kernel leaves the rounding of its mean.
    Values x = inputs(kCount, kFloat);
    std::fill(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(kColumns), 0.5);
    const Values golden = layerNorm(x, kColumns, kDouble);
    Values rest = layerNorm(x, kColumns, kFloat);
    for (std::size_t i = 0; i < kColumns; ++i)
        rest[i] = 2e-8;
    EXPECT_TRUE(judge(rest, golden, layerNorm(x, kColumns, kFloat, kTree), kColumns).passed);
}

} // namespace
