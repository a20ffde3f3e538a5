// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/judge.h"

#include "emulator/runner/poison.h"
#include "evaluation/error_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

namespace acann::evaluation {

namespace {

using task::DType;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr std::size_t kShortestRow = 8; ///< shorter last axes are judged with the whole output

/// All 65,536 values of a 16-bit floating type.
std::vector<double> halfTable(DType dtype)
{
    task::Tensor all{dtype, {65536}, std::vector<std::byte>(65536 * 2)};
    for (std::uint32_t i = 0; i < 65536; ++i) {
        const auto bits = static_cast<std::uint16_t>(i);
        std::memcpy(all.bytes.data() + std::size_t{2} * i, &bits, sizeof bits);
    }
    std::vector<double> table(65536);
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = task::elementAsDouble(all, i);
    return table;
}

template <typename T> std::vector<double> widened(std::span<const std::byte> bytes)
{
    std::vector<double> values(bytes.size() / sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value{};
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        values[i] = static_cast<double>(value);
    }
    return values;
}

std::vector<double> widenedHalf(std::span<const std::byte> bytes, const std::vector<double>& table)
{
    std::vector<double> values(bytes.size() / 2);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * 2, 2);
        values[i] = table[bits];
    }
    return values;
}

std::vector<double> decode(std::span<const std::byte> bytes, DType dtype)
{
    switch (dtype) {
    case DType::Float16: {
        static const auto table = halfTable(DType::Float16);
        return widenedHalf(bytes, table);
    }
    case DType::BFloat16: {
        static const auto table = halfTable(DType::BFloat16);
        return widenedHalf(bytes, table);
    }
    case DType::Float32:
        return widened<float>(bytes);
    case DType::Float64:
        return widened<double>(bytes);
    case DType::Int8:
        return widened<std::int8_t>(bytes);
    case DType::UInt8:
    case DType::Bool:
        return widened<std::uint8_t>(bytes);
    case DType::Int16:
        return widened<std::int16_t>(bytes);
    case DType::UInt16:
        return widened<std::uint16_t>(bytes);
    case DType::Int32:
        return widened<std::int32_t>(bytes);
    case DType::UInt32:
        return widened<std::uint32_t>(bytes);
    case DType::Int64:
        break;
    }
    return widened<std::int64_t>(bytes);
}

/// The least magnitude that rounds to infinity in the type: largest finite value plus half a unit in its last place.
double overflowLimit(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return 65520.0;
    case DType::BFloat16:
        return 0x1.FFp127;
    case DType::Float32:
        return 0x1.FFFFFFp127;
    default:
        return kUnbounded;
    }
}

double cancellationBound(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return 0x1p-5;
    case DType::BFloat16:
        return 0x1p-3;
    default:
        return 0x1p-8;
    }
}

std::vector<std::uint8_t> unwrittenElements(const OutputUnderTest& output)
{
    const auto pattern = emulator::poisonElement(output.dtype);
    const auto size = task::sizeOf(output.dtype);
    std::vector<std::uint8_t> flags(output.actual.size() / size);
    for (std::size_t i = 0; i < flags.size(); ++i)
        flags[i] = std::memcmp(output.actual.data() + i * size, pattern.data(), size) == 0 ? 1 : 0;
    return flags;
}

/// What the error of an element is measured against, and below which difference it is none.
struct Mark
{
    double floor = 0; ///< the least magnitude that an error is taken relative to
    double negligible = 0; ///< absolute difference that counts as equal
};

/// The marks of all elements: one for each run of consecutive ones.
struct Yardstick
{
    std::vector<Mark> marks;
    std::size_t run = 1; ///< elements per mark
    [[nodiscard]] const Mark& at(std::size_t element) const { return marks[element / run]; }
};

/// The least normal magnitude: below it the type itself loses digits, and no kernel can keep them.
double leastNormal(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return 0x1p-14;
    case DType::BFloat16:
    case DType::Float32:
        return 0x1p-126;
    default:
        return 0x1p-1022;
    }
}

double rootMeanSquare(std::span<const double> values)
{
    double squares = 0;
    std::size_t count = 0;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        squares += value * value;
        ++count;
    }
    return count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count));
}

/// Rows of the last axis; an output of short rows is one row.
std::size_t rowLength(const task::Shape& shape, std::size_t elements)
{
    const std::size_t last = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
    return last >= kShortestRow ? last : elements;
}

/// What a row's errors are measured by: its own magnitude, or the output's for rows that are rests of larger operands.
double scaleOf(std::span<const double> row, double whole)
{
    constexpr double kVanishing = 0x1p-20;
    const double own = rootMeanSquare(row);
    return std::min(1.0, own < whole * kVanishing ? whole : own);
}

/// True when rounding of larger operands shows in the small elements: the same-dtype reference itself misses them by
/// more than a few units in the last place.
bool termsCancel(const std::vector<double>& expected, const std::vector<double>& peer, std::size_t run, double whole,
    const task::Tolerance& tolerance)
{
    constexpr double kSmallest = 0x1p-8; ///< of the row's small value; what lies below, nobody looks at closely
    constexpr double kLargest = 0x1p6;
    const double miss = tolerance.maxRelative * 0x1p-8;
    for (std::size_t at = 0; at < expected.size(); at += run) {
        const auto row = std::span(expected).subspan(at, std::min(run, expected.size() - at));
        const double small = tolerance.smallValue * scaleOf(row, whole);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double size = std::abs(row[i]);
            if (size >= small * kSmallest && size < small * kLargest
                && !(std::abs(peer[at + i] - row[i]) <= miss * size))
                return true;
        }
    }
    return false;
}

/// Both marks follow the magnitude of the output, so that an output of tiny values cannot be all zeros, while a single
/// element near zero may carry the rounding of its large operands. Where the same-dtype reference shows that nothing
/// cancels, they follow each row's magnitude, and only one rounding is allowed.
Yardstick yardstickFor(
    const std::vector<double>& expected, const std::vector<double>& peer, const OutputUnderTest& output)
{
    // Of the mean limit: eight units in the last place of a float32 output of order 1, which a sum of a few rounded
    // terms misses by where the terms cancel; and one.
    constexpr double kEightRoundings = 8e-3;
    constexpr double kOneRounding = 1e-3;
    const task::Tolerance& tolerance = output.tolerance;
    const double whole = rootMeanSquare(expected);
    const auto markFor = [&](double scale, double roundings) {
        return Mark{std::max(tolerance.smallValue * scale, leastNormal(output.dtype)),
            tolerance.meanRelative * roundings * scale};
    };
    const std::size_t run = rowLength(output.shape, expected.size());
    if (peer.empty() || termsCancel(expected, peer, run, whole, tolerance))
        return {{markFor(std::min(1.0, whole), kEightRoundings)}, expected.size()};
    Yardstick yardstick{{}, run};
    for (std::size_t at = 0; at < expected.size(); at += run) {
        const auto row = std::span(expected).subspan(at, std::min(run, expected.size() - at));
        yardstick.marks.push_back(markFor(scaleOf(row, whole), kOneRounding));
    }
    return yardstick;
}

/// Relative error; infinite where NaN or infinity does not match.
double errorOf(double actual, double expected, const Mark& mark)
{
    if (std::isnan(expected))
        return std::isnan(actual) ? 0.0 : kUnbounded;
    if (std::isinf(expected))
        return actual == expected ? 0.0 : kUnbounded;
    if (!std::isfinite(actual))
        return kUnbounded;
    const double difference = std::abs(actual - expected);
    if (difference <= mark.negligible)
        return 0;
    return difference / std::max(std::abs(expected), mark.floor);
}

struct Errors
{
    std::vector<double> each;
    double mean = 0;
    double max = 0;
};

Errors errorsOf(const std::vector<double>& actual, const std::vector<double>& expected, const Yardstick& yardstick)
{
    Errors errors;
    errors.each.resize(expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        errors.each[i] = errorOf(actual[i], expected[i], yardstick.at(i));
    return errors;
}

void summarise(Errors& errors)
{
    double sum = 0;
    errors.max = 0;
    for (const double error : errors.each) {
        sum += error;
        errors.max = std::max(errors.max, error);
    }
    errors.mean = errors.each.empty() ? 0 : sum / static_cast<double>(errors.each.size());
}

bool inCancellationDomain(double expected, double bound) { return std::abs(expected) < bound; }

/// The magnitude of a typical element, at least 1: rounding grows with the terms, and one spike must not excuse the
/// rest.
double typicalMagnitude(const std::vector<double>& expected)
{
    std::vector<double> magnitudes;
    magnitudes.reserve(expected.size());
    for (const double value : expected)
        if (std::isfinite(value))
            magnitudes.push_back(std::abs(value));
    if (magnitudes.empty())
        return 1;
    const auto middle = magnitudes.begin() + static_cast<std::ptrdiff_t>(magnitudes.size() / 2);
    std::nth_element(magnitudes.begin(), middle, magnitudes.end());
    return std::max(1.0, *middle);
}

/// Re-measures elements of the cancellation domain when the same-dtype reference misses there about as often, or when
/// they are very few: the order of a sum decides which elements miss.
void excuseCancellation(const OutputUnderTest& output, const std::vector<double>& actual,
    const std::vector<double>& expected, const std::vector<double>& peer, const Yardstick& yardstick, Errors& errors)
{
    if (peer.empty())
        return;
    constexpr std::size_t kVeryFew = 10'000; // one of so many
    const double bound = cancellationBound(output.dtype) * typicalMagnitude(expected);
    std::vector<std::size_t> over;
    std::size_t peerOver = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (!inCancellationDomain(expected[i], bound))
            continue;
        if (errors.each[i] >= output.tolerance.maxRelative)
            over.push_back(i);
        if (errorOf(peer[i], expected[i], yardstick.at(i)) >= output.tolerance.maxRelative)
            ++peerOver;
    }
    if (over.size() > std::max(2 * peerOver, expected.size() / kVeryFew))
        return;
    for (const auto i : over)
        errors.each[i] = errorOf(actual[i], expected[i], {bound, yardstick.at(i).negligible});
}

std::string scientific(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

std::string describe(const ErrorMap& map, const Errors& errors, const OutputUnderTest& output)
{
    std::string text = map.name + ": wrong in " + locationOf(map);
    if (const auto nature = natureOf(map); !nature.empty())
        text += ": " + nature;
    text += "; " + exampleOf(map);
    if (task::isFloating(output.dtype) && std::isfinite(errors.mean))
        text += "; mean relative error " + scientific(errors.mean) + " (limit "
            + scientific(output.tolerance.meanRelative) + "), largest " + scientific(errors.max) + " (limit "
            + scientific(output.tolerance.maxRelative) + ")";
    return text;
}

OutputJudgement judgeFloating(const OutputUnderTest& output)
{
    auto expected = decode(output.expected.bytes, output.expected.dtype);
    const double limit = overflowLimit(output.dtype);
    for (double& value : expected)
        if (std::abs(value) >= limit)
            value = std::copysign(kUnbounded, value);
    const auto actual = decode(output.actual, output.dtype);
    const bool hasPeer = output.sameDType != nullptr && output.sameDType->bytes.size() == output.actual.size();
    const auto peer = hasPeer ? decode(output.sameDType->bytes, output.dtype) : std::vector<double>();
    const auto yardstick = yardstickFor(expected, peer, output);
    auto errors = errorsOf(actual, expected, yardstick);
    summarise(errors);
    if (errors.max >= output.tolerance.maxRelative || errors.mean >= output.tolerance.meanRelative) {
        excuseCancellation(output, actual, expected, peer, yardstick, errors);
        summarise(errors);
    }
    auto unwritten = unwrittenElements(output);
    // The poison is a NaN: where NaN is expected an unwritten element would look right.
    const bool anyUnwritten = std::find(unwritten.begin(), unwritten.end(), 1) != unwritten.end();
    OutputJudgement judgement{false, errors.mean, errors.max, {}};
    judgement.passed
        = !anyUnwritten && errors.max < output.tolerance.maxRelative && errors.mean < output.tolerance.meanRelative;
    if (judgement.passed)
        return judgement;
    // When no single element is over the limit, those above the mean limit are to blame.
    const double blame
        = errors.max >= output.tolerance.maxRelative ? output.tolerance.maxRelative : output.tolerance.meanRelative;
    std::vector<std::uint8_t> wrong(expected.size());
    for (std::size_t i = 0; i < wrong.size(); ++i)
        wrong[i] = unwritten[i] != 0 || errors.each[i] >= blame ? 1 : 0;
    const ErrorMap map{output.name, output.shape, expected, actual, wrong, unwritten, output.blockDim};
    judgement.message = describe(map, errors, output);
    return judgement;
}

OutputJudgement judgeExact(const OutputUnderTest& output)
{
    const auto size = task::sizeOf(output.dtype);
    std::vector<std::uint8_t> wrong(output.actual.size() / size);
    bool any = false;
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        wrong[i]
            = std::memcmp(output.actual.data() + i * size, output.expected.bytes.data() + i * size, size) != 0 ? 1 : 0;
        any = any || wrong[i] != 0;
    }
    if (!any)
        return {true, 0, 0, {}};
    const auto expected = decode(output.expected.bytes, output.expected.dtype);
    const auto actual = decode(output.actual, output.dtype);
    auto errors = errorsOf(actual, expected, {{{1.0, 0.0}}, std::max<std::size_t>(1, expected.size())});
    summarise(errors);
    auto unwritten = unwrittenElements(output);
    for (std::size_t i = 0; i < unwritten.size(); ++i)
        unwritten[i] = unwritten[i] != 0 && wrong[i] != 0 ? 1 : 0;
    const ErrorMap map{output.name, output.shape, expected, actual, wrong, unwritten, output.blockDim};
    return {false, errors.mean, errors.max, describe(map, errors, output)};
}

} // namespace

OutputJudgement judgeOutput(const OutputUnderTest& output)
{
    const auto count = static_cast<std::size_t>(task::elementCount(output.shape));
    const bool floating = task::isFloating(output.dtype);
    const auto goldenSize = floating ? task::sizeOf(output.expected.dtype) : task::sizeOf(output.dtype);
    if (output.actual.size() != count * task::sizeOf(output.dtype) || output.expected.bytes.size() != count * goldenSize
        || (!floating && output.expected.dtype != output.dtype))
        return {false, kUnbounded, kUnbounded,
            output.name + ": the golden values do not fit the output's shape " + task::toString(output.shape)};
    if (count == 0)
        return {true, 0, 0, {}};
    return floating ? judgeFloating(output) : judgeExact(output);
}

} // namespace acann::evaluation
