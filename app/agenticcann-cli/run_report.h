// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/forecast.h"
#include "evolution/run_state.h"

#include <filesystem>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace acann::cli {

/// Latency of the first valid candidate ÷ that of the best; unset without a valid one.
[[nodiscard]] std::optional<double> speedup(const evolution::RunState& state);

/// Done slots ÷ planned slots, 0…1.
[[nodiscard]] double shareDone(const evolution::RunState& state);

/// "generation 2 of 3 · 7 evaluated · best 12.34 µs modelled".
[[nodiscard]] std::string progressLine(const evolution::RunState& state);

/// A run's phase for people; `live`: somebody is driving it right now.
[[nodiscard]] std::string phaseText(const evolution::RunState& state, bool live);

/// "12 calls, 3400 + 910 tokens, 0.12 USD"; empty when no model was asked.
[[nodiscard]] std::string spendingText(const evolution::RunState& state);

/// What a run is expected to cost, for people and as a document.
[[nodiscard]] std::string forecastText(const evolution::Forecast& forecast);
[[nodiscard]] nlohmann::json forecastDocument(const evolution::Forecast& forecast);

/// A table of all candidates, best marked, and the sum of it in a few lines.
[[nodiscard]] std::string finalTable(const evolution::RunState& state);

/// The document of `run --json` and `status --json`.
[[nodiscard]] nlohmann::json runDocument(
    const RunId& run, const evolution::RunState& state, const std::filesystem::path& workspace, bool live);

} // namespace acann::cli
