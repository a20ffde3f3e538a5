// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

#include <string>

namespace acann::agents {

/// The same text for the same kind of failure: "compile-3f9a0b12c4d5". Made from the findings' rules and messages, or
/// where there are none from the log's error lines, or else the cause; line numbers, paths, hexadecimal and decimal
/// numbers and the names that `files` declares do not count.
[[nodiscard]] std::string failureSignature(const Failure& failure, const SourceFiles& files);
[[nodiscard]] std::string failureSignature(const Attempt& attempt);

/// How often the last signature stands at the end without another one between: {a, b, b} → 2. 0 for an empty list.
[[nodiscard]] int repeatsAtEnd(const std::vector<std::string>& signatures);

} // namespace acann::agents
