// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"

#include <QString>

/// The run's states and decisions in the user's language.
namespace acann::ui::words {

[[nodiscard]] QString phase(evolution::RunPhase phase);
[[nodiscard]] QString stage(task::Stage stage);
[[nodiscard]] QString step(const std::string& step); ///< "compile" → "compiling"
[[nodiscard]] QString finishReason(evolution::FinishReason reason);
/// What a control loses: shown on the buttons and asked before an abort.
[[nodiscard]] QString consequence(evolution::Control control, int inFlight);
/// "0 tokens · ≤ 20 evaluations": the most a run with this configuration may use.
[[nodiscard]] QString cost(const evolution::RunConfig& config);

/// Candidates with a verdict (or known as duplicates) and how many the whole run plans, at least 1.
struct Progress
{
    int evaluated = 0;
    int planned = 1;
};
[[nodiscard]] Progress progress(const evolution::RunState& state);

} // namespace acann::ui::words
