// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

namespace acann::hardware {

std::span<const Tunable> tunables()
{
    static const std::array list = {
        Tunable{"launch.overheadNs", 500, 50000},
        Tunable{"chip.hbmBytesPerSecond", 2e11, 4e12},
        Tunable{"gmToUb.bytesPerCycle", 16, 256},
        Tunable{"gmToUb.startCycles", 20, 2000},
        Tunable{"gmToUb.requestCycles", 1, 1000},
        Tunable{"ubToGm.bytesPerCycle", 16, 256},
        Tunable{"ubToGm.startCycles", 20, 2000},
        Tunable{"scalar.localAccess", 1, 100},
        Tunable{"scalar.globalAccess", 5, 2000},
        Tunable{"scalar.queueOperation", 1, 500},
    };
    return list;
}

double modelError(const std::vector<Measured>& runs)
{
    double sum = 0;
    for (const Measured& run : runs) {
        const double difference = std::log(run.modelled / run.measured);
        sum += difference * difference;
    }
    return runs.empty() ? 0 : std::sqrt(sum / static_cast<double>(runs.size()));
}

TunableValues tunablesOf(const HardwareProfile& profile)
{
    TunableValues values;
    for (const Tunable& tunable : tunables())
        if (const auto found = profile.numbers.find(tunable.key); found != profile.numbers.end())
            values[tunable.key] = found->second.value;
    return values;
}

Result<Calibration> calibrate(const TunableValues& start, const ErrorFunction& error)
{
    constexpr std::array factors = {1.5, 1.2, 1.05};
    constexpr int kMostSweeps = 3; ///< per factor
    constexpr double kGain = 1e-4; ///< less is no progress
    const auto first = error(start);
    if (!first)
        return fail(first.error());
    Calibration best{start, *first, *first, 1};
    const auto improves = [&](const Tunable& tunable, double factor) -> Result<bool> {
        TunableValues values = best.values;
        double& value = values.at(tunable.key);
        const double changed = std::clamp(value * factor, tunable.least, tunable.most);
        if (changed == value)
            return false;
        value = changed;
        const auto found = error(values);
        ++best.evaluations;
        if (!found)
            return fail(found.error());
        if (*found >= best.errorAfter - kGain)
            return false;
        best.errorAfter = *found;
        best.values = std::move(values);
        return true;
    };
    for (const double factor : factors) {
        bool moved = true;
        for (int sweep = 0; moved && sweep < kMostSweeps; ++sweep) {
            moved = false;
            for (const Tunable& tunable : tunables()) {
                if (!best.values.contains(tunable.key))
                    continue;
                auto better = improves(tunable, factor);
                if (better && !*better)
                    better = improves(tunable, 1 / factor);
                if (!better)
                    return fail(better.error());
                moved = moved || *better;
            }
        }
    }
    return best;
}

nlohmann::json overlayDocument(const HardwareProfile& profile, const std::filesystem::path& base, const std::string& id,
    const TunableValues& values, const std::string& source)
{
    nlohmann::json document{
        {"schema", 1}, {"id", id}, {"title", profile.title + ", calibrated"}, {"inherits", base.string()}};
    for (const auto& [key, value] : values) {
        const auto number = profile.numbers.find(key);
        const std::string unit = number == profile.numbers.end() ? "" : number->second.unit;
        const auto dot = key.find('.');
        document[key.substr(0, dot)][key.substr(dot + 1)]
            = {{"value", value}, {"unit", unit}, {"source", source}, {"measured", false}};
    }
    return document;
}

} // namespace acann::hardware
