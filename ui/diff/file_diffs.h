// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/diff_rows.h"
#include "task/candidate.h"

#include <string>
#include <vector>

namespace acann::diff {

/// One file role of two candidates. A role that one side lacks is compared with an empty text.
struct FileDiff
{
    std::string role;
    Diff diff;
    friend bool operator==(const FileDiff&, const FileDiff&) = default;
};

/// Device code first, then headers, then the rest by name.
[[nodiscard]] std::vector<std::string> rolesOf(const SourceFiles& left, const SourceFiles& right);

/// Every role of both, in the order of rolesOf(). Errors: those of compare().
[[nodiscard]] Result<std::vector<FileDiff>> compareFiles(
    const SourceFiles& left, const SourceFiles& right, const DiffOptions& options);

} // namespace acann::diff
