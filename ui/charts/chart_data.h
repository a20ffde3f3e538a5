// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/verdict_style.h"
#include "evolution/run_state.h"

#include <optional>
#include <string>
#include <vector>

/// What the charts draw of a run, as plain values.
namespace acann::charts {

struct Point
{
    CandidateId id;
    CandidateId parent; ///< primary one; null in the first generation
    int generation = 1;
    double x = 1; ///< generation plus a fixed offset by slot, so that points of one generation do not cover each other
    std::optional<double> latencyNs; ///< unset: it failed
    int tokens = 0; ///< that models were paid for it
    ui::VerdictStyle style;
    friend bool operator==(const Point& a, const Point& b)
    {
        return a.id == b.id && a.parent == b.parent && a.generation == b.generation && a.x == b.x
            && a.latencyNs == b.latencyNs && a.tokens == b.tokens && a.style.role == b.style.role
            && a.style.shape == b.style.shape;
    }
};

/// Latencies in ns over the valid candidates of one generation.
struct GenerationStats
{
    int generation = 1;
    int valid = 0;
    int failed = 0;
    std::optional<double> best; ///< of this generation
    std::optional<double> bestSoFar; ///< of this and all before
    std::optional<double> median;
    std::optional<double> lowerQuartile;
    std::optional<double> upperQuartile;
    friend bool operator==(const GenerationStats&, const GenerationStats&) = default;
};

enum class NumberKind
{
    None,
    Modelled,
    Measured,
    Mixed
};

struct ChartData
{
    std::vector<Point> points; ///< judged candidates in proposal order; duplicates and those in flight are left out
    std::vector<GenerationStats> generations;
    std::optional<CandidateId> firstValid; ///< what speedups refer to
    std::optional<double> firstValidNs;
    NumberKind kind = NumberKind::None;
    std::string task;
    std::string device;

    [[nodiscard]] const Point* point(const CandidateId& id) const;
    friend bool operator==(const ChartData&, const ChartData&) = default;
};

[[nodiscard]] ChartData chartDataOf(const evolution::RunState& state);

/// The value below which a share q (0…1) of the values lies, by linear interpolation between the sorted values at
/// position q · (n − 1). Unset for no values.
[[nodiscard]] std::optional<double> quantile(std::vector<double> values, double q);

/// Comma-separated, one line per candidate, preceded by "#" lines that say what the numbers are.
[[nodiscard]] std::string toCsv(const ChartData& data);

} // namespace acann::charts
