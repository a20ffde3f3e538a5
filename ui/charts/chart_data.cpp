// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_data.h"

#include "common/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

namespace acann::charts {

namespace {

constexpr double kSpread = 0.56; ///< share of a generation's width that its points take

NumberKind kindWith(NumberKind kind, evaluation::MeasurementKind next)
{
    const NumberKind own = next == evaluation::MeasurementKind::Modelled ? NumberKind::Modelled : NumberKind::Measured;
    return kind == NumberKind::None || kind == own ? own : NumberKind::Mixed;
}

bool counts(const evolution::Member& member) { return member.verdict && !member.duplicateOf; }

/// Slots of a generation from the first to the last judged one, for spreading its points evenly.
std::map<int, int> widestSlots(const evolution::RunState& state)
{
    std::map<int, int> widest;
    for (const auto& [id, member] : state.members) {
        int& slot = widest[member.candidate.generation];
        slot = std::max(slot, member.candidate.slot);
    }
    return widest;
}

void addGeneration(ChartData& data, int generation, const std::vector<double>& latencies, int failed)
{
    GenerationStats stats;
    stats.generation = generation;
    stats.valid = static_cast<int>(latencies.size());
    stats.failed = failed;
    if (!latencies.empty()) {
        stats.best = *std::min_element(latencies.begin(), latencies.end());
        stats.median = quantile(latencies, 0.5);
        stats.lowerQuartile = quantile(latencies, 0.25);
        stats.upperQuartile = quantile(latencies, 0.75);
    }
    const std::optional<double> before = data.generations.empty() ? std::nullopt : data.generations.back().bestSoFar;
    stats.bestSoFar = before && stats.best ? std::min(*before, *stats.best) : stats.best ? stats.best : before;
    data.generations.push_back(stats);
}

} // namespace

const Point* ChartData::point(const CandidateId& id) const
{
    const auto found = std::find_if(points.begin(), points.end(), [&](const Point& other) { return other.id == id; });
    return found == points.end() ? nullptr : &*found;
}

ChartData chartDataOf(const evolution::RunState& state)
{
    ChartData data;
    data.task = state.taskTitle;
    data.firstValid = state.firstValid();
    const std::optional<CandidateId> best = state.best();
    const std::map<int, int> widest = widestSlots(state);
    std::map<int, std::vector<double>> latencies;
    std::map<int, int> failures;
    for (const CandidateId& id : state.order) {
        const evolution::Member* member = state.member(id);
        if (!member || !counts(*member)) {
            continue;
        }
        const Candidate& candidate = member->candidate;
        Point point;
        point.id = id;
        point.parent = candidate.parents.empty() ? CandidateId{} : candidate.parents.front();
        point.generation = candidate.generation;
        const int slots = widest.at(candidate.generation);
        point.x
            = candidate.generation + (slots > 0 ? (static_cast<double>(candidate.slot) / slots - 0.5) * kSpread : 0);
        point.latencyNs = member->latencyNs();
        point.tokens = member->tokens;
        point.style = ui::styleOf(*member, best == id);
        if (const auto* measurement = evaluation::measurementOf(*member->verdict)) {
            data.kind = kindWith(data.kind, measurement->kind);
            data.device = measurement->device;
        }
        if (point.latencyNs) {
            latencies[point.generation].push_back(*point.latencyNs);
        } else {
            ++failures[point.generation];
        }
        if (data.firstValid == id) {
            data.firstValidNs = point.latencyNs;
        }
        data.points.push_back(std::move(point));
    }
    if (!data.points.empty()) {
        for (const auto& [generation, slot] : widest) {
            addGeneration(data, generation, latencies[generation], failures[generation]);
        }
    }
    return data;
}

std::optional<double> quantile(std::vector<double> values, double q)
{
    if (values.empty()) {
        return std::nullopt;
    }
    std::sort(values.begin(), values.end());
    const double position = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    const double share = position - static_cast<double>(below);
    return values[below] * (1 - share) + values[above] * share;
}

std::string toCsv(const ChartData& data)
{
    std::ostringstream csv;
    csv.imbue(std::locale::classic());
    csv << "# task: " << data.task << "\n# device: " << data.device << "\n# latency: nanoseconds, "
        << (data.kind == NumberKind::Measured          ? "measured"
                   : data.kind == NumberKind::Modelled ? "modelled"
                                                       : "modelled and measured mixed")
        << "; empty where the candidate failed\n"
        << "candidate,generation,parent,verdict,latency_ns,speedup_over_first_valid,tokens\n";
    for (const Point& point : data.points) {
        csv << point.id.value << ',' << point.generation << ',' << point.parent.value << ",\""
            << point.style.label.toStdString() << "\",";
        if (point.latencyNs) {
            csv << *point.latencyNs;
        }
        csv << ',';
        if (point.latencyNs && data.firstValidNs && *point.latencyNs > 0) {
            csv << *data.firstValidNs / *point.latencyNs;
        }
        csv << ',' << point.tokens << '\n';
    }
    return csv.str();
}

} // namespace acann::charts
