// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/forecast.h"
#include "evolution/run_state.h"

#include <QString>

/// The run's states and decisions in the user's language.
namespace acann::ui::words {

[[nodiscard]] QString phase(evolution::RunPhase phase);
[[nodiscard]] QString stage(task::Stage stage);
[[nodiscard]] QString step(const std::string& step); ///< "compile" → "compiling"
/// "template", "fix-loop", … as people choose it for a run.
[[nodiscard]] QString agent(std::string_view agent);
[[nodiscard]] QString role(agents::ModelRole role);
[[nodiscard]] QString decision(evolution::Decision decision);
[[nodiscard]] QString decidedBy(evolution::DecidedBy by);
[[nodiscard]] QString steering(evolution::SteeringKind kind);
/// "hint: use double buffers", "freeze: Compute, tiling"; one line.
[[nodiscard]] QString steering(const evolution::Steering& act);
/// "gen 2 · slot 3 · try 2", counted from 1.
[[nodiscard]] QString place(const evolution::SlotRef& where);
/// "3 calls · 12,345 tokens · ≥ 0.12 USD"; empty without a call.
[[nodiscard]] QString spending(const evolution::Spending& spending);
/// "1.40 USD + 3.00 CNY"; empty for no money.
[[nodiscard]] QString money(const std::map<std::string, double>& amounts);
[[nodiscard]] QString finishReason(evolution::FinishReason reason);
/// What a control loses: shown on the buttons and asked before an abort.
[[nodiscard]] QString consequence(evolution::Control control, int inFlight);
/// "0 tokens · ≤ 20 evaluations": the most a run with this configuration may use.
[[nodiscard]] QString cost(const evolution::RunConfig& config);
/// "≈ 120 k – 180 k tokens · 0.90 – 1.40 USD · ≤ 20 evaluations": short enough for a button.
[[nodiscard]] QString forecast(const evolution::Forecast& forecast);

/// Candidates with a verdict (or known as duplicates) and how many the whole run plans, at least 1.
struct Progress
{
    int evaluated = 0;
    int planned = 1;
};
[[nodiscard]] Progress progress(const evolution::RunState& state);

} // namespace acann::ui::words
