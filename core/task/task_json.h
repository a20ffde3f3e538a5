// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/json_cursor.h"
#include "task/operator_task.h"

// Pieces that the stored form and the task file share. They throw JsonCursor::Complaint.

namespace acann::task {

[[nodiscard]] Graph parseGraph(const JsonCursor& cursor);
[[nodiscard]] Distribution parseDistribution(const JsonCursor& cursor);
[[nodiscard]] TolerancePolicy parseTolerance(const JsonCursor& cursor);
[[nodiscard]] Pattern parsePatternName(const JsonCursor& cursor);
[[nodiscard]] nlohmann::json parseAttributes(const JsonCursor& cursor); ///< numbers by name
[[nodiscard]] std::vector<std::string> parseTexts(const JsonCursor& cursor);

} // namespace acann::task
