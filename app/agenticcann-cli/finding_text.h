// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"

#include <string>
#include <vector>

namespace acann::cli {

/// "error UB-OVERFLOW kernel.cpp:12 (×3): message" and, indented, the suggestion; one block per finding.
[[nodiscard]] std::string findingsText(const std::vector<Finding>& findings);

/// "18.42 µs".
[[nodiscard]] std::string timeText(double nanoseconds);

} // namespace acann::cli
