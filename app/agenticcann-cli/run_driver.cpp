// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_driver.h"

#include "run_report.h"

#include "base/files.h"
#include "engine/run_session.h"

#include <iostream>
#include <stop_token>

namespace acann::cli {

using evolution::RunPhase;
using evolution::RunState;

namespace {

struct Ending
{
    RunId run;
    RunState state;
    std::optional<Error> error;
};

/// Everything happens on this thread: workers post to its mailbox, and so does Ctrl+C.
Ending drive(Context& context, RunToDrive& run, bool quiet)
{
    evolution::Mailbox mailbox;
    Progress progress(quiet);
    std::unique_ptr<engine::RunSession> session;
    bool ended = false;
    std::optional<Error> error;
    const auto show = [&] { progress.show(progressLine(session->state()), shareDone(session->state())); };

    evolution::RunHooks hooks;
    hooks.post = [&mailbox](std::function<void()> function) { mailbox.post(std::move(function)); };
    hooks.recorded = [&](const evolution::EventRecord&) { show(); };
    hooks.stepped = [] {};
    hooks.ended = [&](const std::optional<Error>& failure) {
        ended = true;
        error = failure;
    };
    const auto id = run.run.id;
    session = std::make_unique<engine::RunSession>(run.workspace, std::move(run.run), run.context, std::move(hooks));
    const std::stop_callback onStop(
        context.stop, [&] { mailbox.post([&session] { session->machine().control(evolution::Control::Drain); }); });
    if (run.isNew)
        session->machine().start();
    else
        session->machine().resume();
    const auto halted = [&] {
        const auto& state = session->state();
        return session->machine().isQuiet() && (state.phase == RunPhase::Paused || evolution::waitsForPerson(state));
    };
    while (!ended && !halted() && mailbox.runOne({})) { }
    Ending ending{id, session->state(), error};
    session.reset(); // before the mailbox that its workers post to
    return ending;
}

/// What a person is asked, and how to answer.
void tellWhatIsAsked(const RunState& state, const std::filesystem::path& workspace)
{
    const auto steer = "agenticcann-cli steer --workspace '" + workspace.string() + "' ";
    for (const auto& id : state.order)
        if (state.member(id)->approval == evolution::Approval::Waiting)
            std::cerr << "Candidate " << id.brief() << " waits for approval: " << steer << "approve " << id.brief()
                      << '\n';
    for (const auto& question : state.questions)
        if (!question.answer)
            std::cerr << "Slot " << question.where.slot << " waits for an answer to the request in blobs/"
                      << question.request.value.substr(0, 2) << '/' << question.request.value << ": " << steer
                      << "answer " << question.where.slot << " --file REPLY\n";
}

Status writeLineage(const RunState& state, const std::filesystem::path& file)
{
    return file.empty() ? Status() : base::writeFileAtomically(file, base::prettyJson(evolution::lineage(state)));
}

void tellHowToGoOn(const Ending& ending, const std::filesystem::path& workspace)
{
    if (evolution::isResumable(ending.state))
        std::cerr << "Go on with: agenticcann-cli resume --workspace '" << workspace.string() << "' --run "
                  << ending.run.value << '\n';
    else if (ending.state.best())
        std::cerr << "Take it out with: agenticcann-cli export --workspace '" << workspace.string() << "' --to DIR\n";
}

ExitCode exitCodeOf(const RunState& state)
{
    if (state.phase == RunPhase::Paused || evolution::waitsForPerson(state))
        return ExitCode::Infrastructure;
    return state.best() ? ExitCode::Positive : ExitCode::Negative;
}

} // namespace

engine::ModelAccess modelAccess(const std::string& settingsFile)
{
    engine::ModelAccess access;
    if (!settingsFile.empty())
        access.settings = settingsFile;
    return access;
}

Status requireWritable(const store::Workspace& workspace)
{
    if (!workspace.isReadOnly())
        return {};
    return fail(ErrorCode::StoreLocked,
        "The workspace '" + workspace.folder().string() + "' cannot be written; its writer is " + workspace.writer(),
        "Close the other program or choose another workspace.");
}

void driveRun(Context& context, RunToDrive run, const RunOutput& output)
{
    const auto folder = run.workspace.folder();
    const auto ending = drive(context, run, false);
    if (ending.error) {
        context.report(Error(*ending.error), output.json);
        return tellHowToGoOn(ending, folder);
    }
    if (auto written = writeLineage(ending.state, output.lineageFile); !written)
        return context.report(written.error(), output.json);
    if (output.json)
        context.printJson(runDocument(ending.run, ending.state, folder, false));
    else
        std::cout << finalTable(ending.state);
    if (ending.state.phase == RunPhase::Paused)
        std::cerr << "The run was paused: " << ending.state.pauseReason << '\n';
    tellWhatIsAsked(ending.state, folder);
    tellHowToGoOn(ending, folder);
    context.exitCode = exitCodeOf(ending.state);
}

} // namespace acann::cli
