// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/journal.h"
#include "evolution/run_state.h"

#include <filesystem>
#include <string>
#include <vector>

namespace acann::exchange {

struct ExportRequest
{
    RunId run;
    CandidateId candidate;
    std::filesystem::path folder; ///< created when missing
    bool force = false; ///< write into a folder that has something in it; files of other names stay
    std::string version; ///< of the workbench, for the provenance
};

struct ExportSummary
{
    std::filesystem::path folder;
    std::vector<std::string> files; ///< names in the folder, sorted
};

/// Writes a candidate's sources, `verdict.json` and a `README.md` that says where it comes from and what its numbers
/// are worth. Errors: RunMissing (no such candidate), FileUnwritable (also: the folder is not empty), StoreFull, those
/// of the blobs.
[[nodiscard]] Result<ExportSummary> exportCandidate(
    const evolution::RunState& state, const evolution::Blobs& blobs, const ExportRequest& request);

/// The README's text: provenance for people, in Markdown.
[[nodiscard]] std::string provenance(const evolution::RunState& state, const ExportRequest& request);

} // namespace acann::exchange
