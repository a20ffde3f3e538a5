// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/error_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>
#include <set>

namespace acann::evaluation {

namespace {

constexpr std::size_t kSamples = 4096; ///< wrong elements looked at for a pattern
constexpr double kMostly = 0.95; ///< share that must fit a pattern

std::string number(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.5g", value);
    return text.data();
}

std::string range(std::size_t first, std::size_t last)
{
    return first == last ? std::to_string(first) : std::to_string(first) + "…" + std::to_string(last);
}

std::string ordinal(std::size_t n) { return std::to_string(n) + (n == 2 ? "nd" : n == 3 ? "rd" : "th"); }

std::size_t rowLength(const ErrorMap& map)
{
    return map.shape.empty() ? 1 : static_cast<std::size_t>(map.shape.back());
}

std::vector<std::size_t> wrongIndices(const ErrorMap& map)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < map.wrong.size(); ++i)
        if (map.wrong[i] != 0)
            indices.push_back(i);
    return indices;
}

/// At most kSamples of them, evenly spread.
std::vector<std::size_t> thinned(const std::vector<std::size_t>& indices)
{
    const auto step = std::max<std::size_t>(1, indices.size() / kSamples);
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < indices.size(); i += step)
        kept.push_back(indices[i]);
    return kept;
}

// ---- where -------------------------------------------------------------------------------------------------------

bool isContiguous(const std::vector<std::size_t>& sorted)
{
    return sorted.back() - sorted.front() + 1 == sorted.size();
}

/// A contiguous range of flat indices, said in the most telling way.
std::string describeRange(const ErrorMap& map, std::size_t first, std::size_t last)
{
    const auto count = map.wrong.size();
    const auto columns = rowLength(map);
    const auto size = last - first + 1;
    const auto blocks = static_cast<std::size_t>(std::max(1, map.blockDim));
    const auto slice = (count + blocks - 1) / blocks;
    const bool oneSlice
        = blocks > 1 && slice > 0 && first % slice == 0 && (size == slice || (last + 1 == count && size < slice));
    if (oneSlice)
        return "the slice of block " + std::to_string(first / slice) + " of " + std::to_string(blocks) + " (elements "
            + range(first, last) + ")";
    if (columns > 1 && first % columns == 0 && (last + 1) % columns == 0)
        return "rows " + range(first / columns, last / columns) + " of " + std::to_string(count / columns);
    if (last + 1 == count)
        return "the tail only, the last " + std::to_string(size) + " of " + std::to_string(count) + " elements";
    return "elements " + range(first, last) + " of " + std::to_string(count);
}

/// The wrong elements form a rectangle: the same columns in each of some rows.
std::optional<std::string> describeRectangle(const ErrorMap& map, const std::vector<std::size_t>& wrong)
{
    const auto columns = rowLength(map);
    const auto rows = map.wrong.size() / columns;
    std::set<std::size_t> wrongRows;
    std::vector<std::uint8_t> isColumn(columns, 0);
    for (const auto i : wrong) {
        wrongRows.insert(i / columns);
        isColumn[i % columns] = 1;
    }
    std::vector<std::size_t> wrongColumns;
    for (std::size_t c = 0; c < columns; ++c)
        if (isColumn[c] != 0)
            wrongColumns.push_back(c);
    // A few elements may be right by chance.
    const auto cells = static_cast<double>(wrongRows.size()) * static_cast<double>(wrongColumns.size());
    if (static_cast<double>(wrong.size()) < 0.9 * cells)
        return std::nullopt;
    const bool allRows = wrongRows.size() == rows;
    std::string text;
    if (!allRows) {
        const bool together = *wrongRows.rbegin() - *wrongRows.begin() + 1 == wrongRows.size();
        text = together ? "rows " + range(*wrongRows.begin(), *wrongRows.rbegin())
                        : std::to_string(wrongRows.size()) + " rows (first " + std::to_string(*wrongRows.begin()) + ")";
        text += " of " + std::to_string(rows);
    }
    if (wrongColumns.size() == columns)
        return allRows ? std::nullopt : std::optional(text);
    if (!isContiguous(wrongColumns))
        return std::nullopt;
    const bool tail = wrongColumns.back() + 1 == columns;
    return (tail                              ? "the row tail, columns "
                   : wrongColumns.size() == 1 ? "column "
                                              : "columns ")
        + range(wrongColumns.front(), wrongColumns.back()) + " of " + (allRows ? "every row" : text);
}

std::optional<std::string> describePeriod(const std::vector<std::size_t>& wrong)
{
    if (wrong.size() < 4)
        return std::nullopt;
    std::size_t period = 0;
    for (std::size_t i = 1; i < wrong.size(); ++i)
        period = std::gcd(period, wrong[i] - wrong[i - 1]);
    if (period < 2 || (wrong.back() - wrong.front()) / period + 1 > wrong.size() * 2)
        return std::nullopt;
    return "every " + ordinal(period) + " element from " + std::to_string(wrong.front());
}

// ---- what --------------------------------------------------------------------------------------------------------

/// The median of values of which most lie within 2 % of it; nothing when they are spread.
std::optional<double> commonValue(std::vector<double> values)
{
    if (values.size() < 4)
        return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    const double median = *middle;
    const auto fits = std::count_if(
        values.begin(), values.end(), [&](double v) { return std::abs(v - median) <= 0.02 * std::abs(median); });
    if (static_cast<double>(fits) < kMostly * static_cast<double>(values.size()))
        return std::nullopt;
    return median;
}

struct Pairs
{
    std::vector<double> ratios;
    std::vector<double> offsets;
};

Pairs pairsOf(const ErrorMap& map, const std::vector<std::size_t>& indices, double scale)
{
    Pairs pairs;
    for (const auto i : indices) {
        if (!std::isfinite(map.actual[i]) || !std::isfinite(map.expected[i]))
            continue;
        pairs.offsets.push_back(map.actual[i] - map.expected[i]);
        if (std::abs(map.expected[i]) > 1e-2 * scale)
            pairs.ratios.push_back(map.actual[i] / map.expected[i]);
    }
    return pairs;
}

double scaleOf(const ErrorMap& map, const std::vector<std::size_t>& indices)
{
    double scale = 0;
    for (const auto i : indices)
        if (std::isfinite(map.expected[i]))
            scale = std::max(scale, std::abs(map.expected[i]));
    return scale;
}

std::string ratioText(double ratio)
{
    if (std::abs(ratio + 1) < 1e-3)
        return "the sign is flipped";
    return "constant ratio " + number(ratio) + " (got ÷ expected)";
}

/// "each row has its own ratio" when the values agree inside rows but not between them: a wrong mean or denominator.
std::optional<std::string> rowPattern(const ErrorMap& map, const std::vector<std::size_t>& wrong, double scale)
{
    const auto columns = rowLength(map);
    if (columns < 8)
        return std::nullopt;
    int rows = 0;
    int sameRatio = 0;
    int sameOffset = 0;
    for (std::size_t at = 0; at < wrong.size() && rows < 32;) {
        const auto row = wrong[at] / columns;
        std::vector<std::size_t> inRow;
        for (; at < wrong.size() && wrong[at] / columns == row; ++at)
            inRow.push_back(wrong[at]);
        if (inRow.size() < 8)
            continue;
        const auto pairs = pairsOf(map, inRow, scale);
        ++rows;
        sameRatio += commonValue(pairs.ratios).has_value() ? 1 : 0;
        sameOffset += commonValue(pairs.offsets).has_value() ? 1 : 0;
    }
    if (rows < 2)
        return std::nullopt;
    if (sameRatio >= kMostly * rows)
        return "each row has its own constant ratio (a wrong sum, scale or denominator per row)";
    if (sameOffset >= kMostly * rows)
        return "each row has its own constant offset (a wrong mean or maximum per row)";
    return std::nullopt;
}

std::optional<std::string> shiftPattern(const ErrorMap& map, const std::vector<std::size_t>& sample, double scale)
{
    const auto columns = static_cast<std::ptrdiff_t>(rowLength(map));
    const auto count = static_cast<std::ptrdiff_t>(map.actual.size());
    if (sample.size() < 8)
        return std::nullopt;
    for (const std::ptrdiff_t shift : {std::ptrdiff_t{1}, std::ptrdiff_t{-1}, std::ptrdiff_t{8}, std::ptrdiff_t{-8},
             std::ptrdiff_t{16}, std::ptrdiff_t{-16}, columns, -columns}) {
        std::size_t fits = 0;
        for (const auto index : sample) {
            const auto from = static_cast<std::ptrdiff_t>(index) - shift;
            if (from >= 0 && from < count
                && std::abs(map.actual[index] - map.expected[static_cast<std::size_t>(from)]) <= 2e-3 * scale)
                ++fits;
        }
        if (static_cast<double>(fits) >= kMostly * static_cast<double>(sample.size()))
            return "shifted by " + std::to_string(shift) + (std::abs(shift) == 1 ? " element" : " elements")
                + (std::abs(shift) == columns ? " (one row)" : "");
    }
    return std::nullopt;
}

/// Patterns that need no arithmetic: unwritten, zero, NaN, infinity, one value.
std::optional<std::string> plainPattern(const ErrorMap& map, const std::vector<std::size_t>& wrong)
{
    const auto counted
        = [&](auto&& holds) { return static_cast<std::size_t>(std::count_if(wrong.begin(), wrong.end(), holds)); };
    const auto of = [&](std::size_t count) {
        return count == wrong.size() ? std::string() : std::to_string(count) + " of them are ";
    };
    if (const auto count = counted([&](std::size_t i) { return map.unwritten[i] != 0; }); count > 0)
        return of(count) + "never written (still the poison pattern)";
    const bool whole = wrong.size() == map.wrong.size();
    if (const auto count = counted([&](std::size_t i) { return std::isnan(map.actual[i]); }); count > 0)
        return count == map.wrong.size() ? "all NaN" : of(count) + "NaN where a number is expected";
    if (const auto count = counted([&](std::size_t i) { return std::isnan(map.expected[i]); }); count > 0)
        return of(count) + "a number where NaN is expected";
    if (const auto count = counted([&](std::size_t i) { return std::isinf(map.actual[i]); }); count > 0)
        return of(count) + "infinite where a number is expected (overflow)";
    if (counted([&](std::size_t i) { return map.actual[i] == 0; }) == wrong.size())
        return whole || std::all_of(map.actual.begin(), map.actual.end(), [](double v) { return v == 0; })
            ? "all zero"
            : "zero where a value is expected";
    const double first = map.actual[wrong.front()];
    if (wrong.size() > 8 && counted([&](std::size_t i) { return map.actual[i] == first; }) == wrong.size())
        return "the same value " + number(first) + " everywhere";
    return std::nullopt;
}

} // namespace

std::string locationOf(const ErrorMap& map)
{
    const auto wrong = wrongIndices(map);
    const auto count = map.wrong.size();
    if (wrong.size() == count)
        return count == 1 ? "the only element" : "all " + std::to_string(count) + " elements";
    if (isContiguous(wrong))
        return describeRange(map, wrong.front(), wrong.back());
    if (auto rectangle = describeRectangle(map, wrong))
        return *rectangle;
    if (auto period = describePeriod(wrong))
        return *period;
    return "scattered, " + std::to_string(wrong.size()) + " of " + std::to_string(count) + " elements";
}

std::string natureOf(const ErrorMap& map)
{
    const auto wrong = wrongIndices(map);
    if (auto plain = plainPattern(map, wrong))
        return *plain;
    const auto sample = thinned(wrong);
    const double scale = scaleOf(map, sample);
    const auto pairs = pairsOf(map, sample, scale);
    const bool slight = std::all_of(sample.begin(), sample.end(), [&](std::size_t i) {
        return std::abs(map.actual[i] - map.expected[i]) <= 0.02 * std::max(std::abs(map.expected[i]), 0.05 * scale);
    });
    if (const auto ratio = commonValue(pairs.ratios); ratio && !slight)
        return ratioText(*ratio);
    if (const auto offset = commonValue(pairs.offsets))
        return "constant offset " + number(*offset);
    if (auto shifted = shiftPattern(map, sample, scale))
        return *shifted;
    if (slight)
        return "slightly off (loss of precision)";
    return rowPattern(map, wrong, scale).value_or("");
}

std::string exampleOf(const ErrorMap& map)
{
    const auto first = static_cast<std::size_t>(std::find(map.wrong.begin(), map.wrong.end(), 1) - map.wrong.begin());
    std::string index;
    auto rest = first;
    for (auto extent = map.shape.rbegin(); extent != map.shape.rend(); ++extent) {
        const auto size = static_cast<std::size_t>(*extent);
        index = std::to_string(rest % size) + (index.empty() ? "" : ",") + index;
        rest /= size;
    }
    return "first " + map.name + (index.empty() ? "" : "[" + index + "]") + ": expected " + number(map.expected[first])
        + ", got " + (map.unwritten[first] != 0 ? "nothing" : number(map.actual[first]));
}

} // namespace acann::evaluation
