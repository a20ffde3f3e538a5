// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "run_driver.h"

#include <iostream>

namespace acann::cli {

namespace {

struct ResumeFlags
{
    std::string workspace;
    std::string run;
    std::string modelsFile;
    RunOutput output;
};

/// The run that is named, or the latest that can go on.
Result<engine::StoredRun> runToResume(const store::Workspace& workspace, const std::string& named)
{
    if (!named.empty())
        return engine::loadRun(workspace, {named});
    const auto rows = workspace.runs();
    if (!rows)
        return fail(rows.error());
    for (auto row = rows->rbegin(); row != rows->rend(); ++row) {
        auto run = engine::loadRun(workspace, row->id);
        if (!run || evolution::isResumable(run->state))
            return run;
    }
    return fail(ErrorCode::RunMissing, "No run in '" + workspace.folder().string() + "' is unfinished",
        "Call 'status' to see its runs.");
}

Status resumeOld(Context& context, const ResumeFlags& flags)
{
    auto workspace = store::Workspace::open(flags.workspace, store::Workspace::Mode::Open);
    if (!workspace)
        return fail(std::move(workspace.error()));
    if (auto writable = requireWritable(**workspace); !writable)
        return writable;
    auto run = runToResume(**workspace, flags.run);
    if (!run)
        return fail(std::move(run.error()));
    if (!evolution::isResumable(run->state))
        return fail(ErrorCode::RunMissing,
            "The run '" + run->id.value + "' has ended for good: " + run->state.finishExplanation,
            "Start a new one with 'run'.");
    auto task = engine::taskOf(run->state, engine::StoreBlobs((*workspace)->blobs()));
    if (!task)
        return fail(std::move(task.error()));
    const auto parts = engine::standardComposition(context.installation, modelAccess(flags.modelsFile));
    const auto knowledge = parts.loadKnowledge();
    if (knowledge->digest != run->state.knowledgeDigest)
        std::cerr << "Note: the knowledge has changed since the run began; what follows may differ from a run that was "
                     "never interrupted.\n";
    auto runContext = parts.compose(run->state.config, std::move(*task), knowledge);
    if (!runContext)
        return fail(std::move(runContext.error()));
    driveRun(context, {**workspace, std::move(*run), std::move(*runContext), false}, flags.output);
    return {};
}

} // namespace

void addResumeCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("resume", "go on with an interrupted, paused or stopped run");
    auto flags = std::make_shared<ResumeFlags>();
    command->add_option("--workspace", flags->workspace, "folder that holds the run")->required();
    command->add_option("--run", flags->run, "which run; default: the latest unfinished one");
    command->add_option("--models", flags->modelsFile, "models settings; default: those of the window");
    command->add_option("--lineage", flags->output.lineageFile, "file for the lineage");
    command->add_flag("--json", flags->output.json, "one JSON document on stdout");
    command->callback([&context, flags] {
        if (auto status = resumeOld(context, *flags); !status)
            context.report(status.error(), flags->output.json);
    });
}

} // namespace acann::cli
