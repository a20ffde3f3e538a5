// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"

#include <string>
#include <vector>

namespace acann::knowledge {

/// Why an exemplar does not fit a task: one sentence per condition of its `applies` that fails (docs/pack-format.md
/// §applies). Empty: it fits.
[[nodiscard]] std::vector<std::string> misfits(const Exemplar& exemplar, const task::OperatorTask& task);

/// Checks the form of an `applies` object when it is loaded. Error: ExemplarBroken with the key.
[[nodiscard]] Status checkApplies(const nlohmann::json& applies);

} // namespace acann::knowledge
