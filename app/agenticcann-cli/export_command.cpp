// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "stored_runs.h"

#include "engine/run_store.h"
#include "exchange/export_candidate.h"

#include <iostream>
#include <memory>

namespace acann::cli {

namespace {

struct ExportFlags
{
    std::string workspace;
    std::string run;
    std::string candidate;
    std::string folder;
    bool force = false;
    bool json = false;
};

/// The candidate that is named; the best one for an empty name.
Result<CandidateId> candidateToExport(const evolution::RunState& state, const std::string& name)
{
    if (!name.empty())
        return candidateNamed(state, name);
    if (const auto best = state.best())
        return *best;
    return fail(
        ErrorCode::RunMissing, "The run has no valid candidate to export", "Name any other one with --candidate.");
}

Status exportFrom(const Context& context, const ExportFlags& flags)
{
    auto workspace = store::Workspace::open(flags.workspace, store::Workspace::Mode::Read);
    if (!workspace)
        return fail(std::move(workspace.error()));
    auto run = runNamed(**workspace, flags.run);
    if (!run)
        return fail(std::move(run.error()));
    auto candidate = candidateToExport(run->state, flags.candidate);
    if (!candidate)
        return fail(std::move(candidate.error()));
    const engine::StoreBlobs blobs((*workspace)->blobs());
    const auto summary
        = exchange::exportCandidate(run->state, blobs, {run->id, *candidate, flags.folder, flags.force, ACANN_VERSION});
    if (!summary)
        return fail(summary.error());
    if (flags.json)
        context.printJson({{"schema", 1}, {"run", run->id}, {"candidate", *candidate},
            {"folder", summary->folder.string()}, {"files", summary->files}});
    else
        std::cout << "Candidate " << candidate->brief() << " is in " << summary->folder.string() << '\n';
    return {};
}

} // namespace

void addExportCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("export", "write a candidate's sources, verdict and provenance into a folder");
    auto flags = std::make_shared<ExportFlags>();
    command->add_option("--workspace", flags->workspace, "folder that holds the run")->required();
    command->add_option("--run", flags->run, "which run; default: the latest");
    command->add_option("--candidate", flags->candidate, "beginning of its id; default: the best");
    command->add_option("--to", flags->folder, "folder to write into")->required();
    command->add_flag("--force", flags->force, "write into a folder that is not empty");
    command->add_flag("--json", flags->json, "one JSON document on stdout");
    command->callback([&context, flags] {
        if (auto status = exportFrom(context, *flags); !status)
            context.report(status.error(), flags->json);
    });
}

} // namespace acann::cli
