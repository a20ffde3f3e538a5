// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "knowledge/knowledge_base.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <map>
#include <string>

#include <nlohmann/json.hpp>

namespace acann::agents {

/// Parameter name → value; every declared parameter of the exemplar.
using Parameters = std::map<std::string, nlohmann::json>;
/// Slot name → text without indentation, lines separated by '\n'.
using Slots = std::map<std::string, std::string>;

/// The exemplar's files with the parameters' values in the tagged lines, the slots' lines in place of the regions (tags
/// removed), and a comment that says where the source comes from. Errors: ExemplarBroken, InvalidArgument when a value
/// is not allowed.
[[nodiscard]] Result<SourceFiles> instantiate(const knowledge::Exemplar& exemplar, const Parameters& parameters,
    const Slots& slots, const task::OperatorTask& task);

/// "buffers = 2, tile_bytes = 8192"
[[nodiscard]] std::string describe(const Parameters& parameters);

} // namespace acann::agents
