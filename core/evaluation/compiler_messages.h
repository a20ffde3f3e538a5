// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace acann::evaluation {

/// Turns g++ diagnostics into findings with rule COMPILE-ERROR (or LINK-ERROR), placed in the candidate's own files:
/// an error inside an API header is moved to the line of the candidate that led there. In order; warnings left out.
/// `files` are the candidate's own files as paths relative to the work folder.
[[nodiscard]] std::vector<Finding> compilerFindings(
    std::string_view log, const std::vector<std::string>& files = {"kernel.cpp", "tiling.h", "host.cpp"});

} // namespace acann::evaluation
