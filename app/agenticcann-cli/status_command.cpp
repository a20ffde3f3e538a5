// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "run_report.h"

#include "base/files.h"
#include "engine/run_store.h"

#include <iostream>
#include <memory>

namespace acann::cli {

namespace {

struct StatusFlags
{
    std::string workspace;
    std::string run;
    bool lineage = false;
    bool json = false;
};

/// The runs to speak of: the named one or all, oldest first.
Result<std::vector<engine::StoredRun>> runsOf(const store::Workspace& workspace, const std::string& named)
{
    const auto rows = workspace.runs();
    if (!rows)
        return fail(rows.error());
    std::vector<engine::StoredRun> runs;
    for (const auto& row : *rows) {
        if (!named.empty() && row.id.value != named)
            continue;
        auto run = engine::loadRun(workspace, row.id);
        if (!run)
            return fail(std::move(run.error()));
        runs.push_back(std::move(*run));
    }
    if (runs.empty() && !named.empty())
        return fail(ErrorCode::RunMissing,
            "The workspace '" + workspace.folder().string() + "' has no run '" + named + "'",
            "Call 'status' without --run to see its runs.");
    return runs;
}

void printRuns(const std::vector<engine::StoredRun>& runs, bool live)
{
    for (const auto& run : runs)
        std::cout << run.id.value << "  " << run.state.taskTitle << "  " << phaseText(run.state, live) << "\n  "
                  << progressLine(run.state) << "\n\n"
                  << finalTable(run.state) << '\n';
    if (runs.empty())
        std::cout << "No run yet.\n";
}

Status showStatus(const Context& context, const StatusFlags& flags)
{
    auto workspace = store::Workspace::open(flags.workspace, store::Workspace::Mode::Read);
    if (!workspace)
        return fail(std::move(workspace.error()));
    const auto runs = runsOf(**workspace, flags.run);
    if (!runs)
        return fail(runs.error());
    // Somebody who holds the workspace for writing is taken to drive its unfinished runs.
    const auto& writer = (*workspace)->writer();
    const bool live = !writer.empty() && !writer.starts_with("nobody");
    if (flags.lineage) {
        if (runs->empty())
            return fail(
                ErrorCode::RunMissing, "The workspace '" + flags.workspace + "' has no run", "Start one with 'run'.");
        context.printJson(evolution::lineage(runs->back().state));
        return {};
    }
    if (!flags.json) {
        printRuns(*runs, live);
        return {};
    }
    nlohmann::json documents = nlohmann::json::array();
    for (const auto& run : *runs)
        documents.push_back(runDocument(run.id, run.state, flags.workspace, live));
    context.printJson({{"schema", 1}, {"workspace", flags.workspace},
        {"writer", writer.empty() ? nlohmann::json(nullptr) : nlohmann::json(writer)}, {"runs", std::move(documents)}});
    return {};
}

} // namespace

void addStatusCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("status", "show the runs of a workspace");
    auto flags = std::make_shared<StatusFlags>();
    command->add_option("--workspace", flags->workspace, "folder that holds the runs")->required();
    command->add_option("--run", flags->run, "only this run");
    command->add_flag("--lineage", flags->lineage, "print the lineage (JSON) of the run, or of the latest one");
    command->add_flag("--json", flags->json, "one JSON document on stdout");
    command->callback([&context, flags] {
        if (auto status = showStatus(context, *flags); !status)
            context.report(status.error(), flags->json || flags->lineage);
    });
}

} // namespace acann::cli
