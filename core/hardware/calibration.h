// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hardware/hardware_profile.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace acann::hardware {

/// A number of a profile that calibration may change, within `least`…`most`.
struct Tunable
{
    std::string key; ///< dotted, "gmToUb.startCycles"
    double least = 0;
    double most = 0;
};

/// The numbers of the latency model that no document gives exactly.
[[nodiscard]] std::span<const Tunable> tunables();

/// One measured run and what the model says, in µs.
struct Measured
{
    double measured = 0;
    double modelled = 0;
};

/// The root mean square of ln(modelled ÷ measured); 0.1 is about 10 %. Empty: 0.
[[nodiscard]] double modelError(const std::vector<Measured>& runs);

using TunableValues = std::map<std::string, double>; ///< by key

/// Gives the error of the model with these values, or why it cannot be had.
using ErrorFunction = std::function<Result<double>(const TunableValues&)>;

struct Calibration
{
    TunableValues values; ///< of all tunables
    double errorBefore = 0;
    double errorAfter = 0; ///< never above errorBefore
    int evaluations = 0;
};

/// Searches each tunable in turn with factors that shrink from 1.5 to 1.05; deterministic, local. `start` has a value
/// for each tunable to be fitted; others stay. Errors: those of `error`.
[[nodiscard]] Result<Calibration> calibrate(const TunableValues& start, const ErrorFunction& error);

/// The tunables of a profile.
[[nodiscard]] TunableValues tunablesOf(const HardwareProfile& profile);

/// A profile document that inherits from `base` and changes these numbers; `id` names it, `source` says where the
/// numbers come from.
[[nodiscard]] nlohmann::json overlayDocument(const HardwareProfile& profile, const std::filesystem::path& base,
    const std::string& id, const TunableValues& values, const std::string& source);

} // namespace acann::hardware
