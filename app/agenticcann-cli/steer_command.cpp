// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "run_driver.h"
#include "stored_runs.h"

#include "base/files.h"

#include <iostream>

namespace acann::cli {

namespace {

struct SteerFlags
{
    std::string workspace;
    std::string run;
    std::string kind;
    std::string subject; ///< sentence, approach, candidate, slot or act, as the kind wants it
    std::string candidate;
    std::string text;
    std::string file;
    std::string mode;
    std::string decision;
    std::vector<std::string> regions;
    std::vector<std::string> layers;
    int attempt = -1;
    bool json = false;
};

Result<int> numberOf(const std::string& text, const std::string& what)
{
    int number = 0;
    if (CLI::detail::lexical_cast(text, number) && number >= 0)
        return number;
    return fail(ErrorCode::InvalidArgument, "'" + text + "' is not the number of a " + what);
}

/// The latest try of a slot of the current generation, or the one that is named.
Result<evolution::SlotRef> tryOf(const evolution::RunState& state, const SteerFlags& flags)
{
    const auto slot = numberOf(flags.subject, "slot");
    if (!slot)
        return fail(slot.error());
    const int last = static_cast<int>(state.chain(state.generation, *slot).size()) - 1;
    return evolution::SlotRef{state.generation, *slot, flags.attempt >= 0 ? flags.attempt : std::max(0, last)};
}

Status fillSubject(evolution::Steering& act, const evolution::RunState& state, const SteerFlags& flags)
{
    using evolution::SteeringKind;
    switch (act.kind) {
    case SteeringKind::Hint:
    case SteeringKind::Ban:
        act.text = flags.subject;
        break;
    case SteeringKind::Pin:
    case SteeringKind::Approve:
    case SteeringKind::Refuse: {
        auto candidate = candidateNamed(state, flags.subject);
        if (!candidate)
            return fail(std::move(candidate.error()));
        act.candidate = std::move(*candidate);
        break;
    }
    case SteeringKind::Freeze:
        act.regions = {flags.regions.begin(), flags.regions.end()};
        if (!flags.subject.empty())
            act.regions.insert(flags.subject);
        break;
    case SteeringKind::Mode:
        act.mode = task::parseAgentMode(flags.subject);
        break;
    case SteeringKind::Override:
    case SteeringKind::ReAsk:
    case SteeringKind::Answer: {
        auto where = tryOf(state, flags);
        if (!where)
            return fail(std::move(where.error()));
        act.where = *where;
        break;
    }
    case SteeringKind::Withdraw: {
        const auto number = numberOf(flags.subject, "steering act");
        if (!number)
            return fail(number.error());
        act.act = *number;
        break;
    }
    case SteeringKind::Fork:
        return fail(ErrorCode::InvalidArgument, "A fork is a new run",
            "Use the command 'fork': agenticcann-cli fork CANDIDATE --workspace DIR.");
    }
    return {};
}

Result<evolution::Steering> actOf(const evolution::RunState& state, const SteerFlags& flags)
{
    const auto kind = evolution::parseSteeringKind(flags.kind);
    if (!kind)
        return fail(ErrorCode::InvalidArgument, "There is no way to steer called '" + flags.kind + "'",
            "There are hint, ban, pin, freeze, approve, refuse, override, mode, re-ask, answer and withdraw.");
    evolution::Steering act;
    act.kind = *kind;
    if (auto filled = fillSubject(act, state, flags); !filled)
        return fail(std::move(filled.error()));
    if (!flags.text.empty())
        act.text = flags.text;
    if (!flags.file.empty()) {
        auto text = base::readFile(flags.file);
        if (!text)
            return fail(std::move(text.error()));
        act.text = std::move(*text);
    }
    if (!flags.candidate.empty()) {
        auto candidate = candidateNamed(state, flags.candidate);
        if (!candidate)
            return fail(std::move(candidate.error()));
        act.candidate = std::move(*candidate);
    }
    act.droppedLayers = {flags.layers.begin(), flags.layers.end()};
    if (!flags.decision.empty())
        act.decision = evolution::parseDecision(flags.decision);
    if (!flags.mode.empty())
        act.mode = task::parseAgentMode(flags.mode);
    return act;
}

Status steer(Context& context, const SteerFlags& flags)
{
    auto workspace = store::Workspace::open(flags.workspace, store::Workspace::Mode::Open);
    if (!workspace)
        return fail(std::move(workspace.error()));
    if (auto writable = requireWritable(**workspace); !writable)
        return writable;
    auto run = runNamed(**workspace, flags.run);
    if (!run)
        return fail(std::move(run.error()));
    auto act = actOf(run->state, flags);
    if (!act)
        return fail(std::move(act.error()));
    if (auto given = engine::steerStored(**workspace, *run, *act); !given)
        return given;
    const auto& recorded = run->state.steering.back();
    if (flags.json)
        context.printJson({{"schema", 1}, {"run", run->id}, {"id", recorded.id}, {"act", recorded.act}});
    else
        std::cout << "Recorded act " << recorded.id << " of " << run->id.value << ": " << describe(recorded.act)
                  << "\nIt holds once the run is resumed.\n";
    return {};
}

} // namespace

void addSteerCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("steer", "steer a paused or interrupted run");
    auto flags = std::make_shared<SteerFlags>();
    command
        ->add_option(
            "kind", flags->kind, "hint, ban, pin, freeze, approve, refuse, override, mode, re-ask, answer or withdraw")
        ->required();
    command->add_option("subject", flags->subject,
        "hint: the sentence; ban: approach or API; pin, approve, refuse: candidate; freeze: region; mode: agent mode; "
        "override, re-ask, answer: slot of the current generation; withdraw: number of the act");
    command->add_option("--workspace", flags->workspace, "folder that holds the run")->required();
    command->add_option("--run", flags->run, "which run; default: the latest");
    command->add_option("--candidate", flags->candidate, "hint, freeze: only for its descendants; ban: this candidate");
    command->add_option("--text", flags->text, "refuse, override: why; answer: the reply");
    command->add_option("--file", flags->file, "file with that text");
    command->add_option("--region", flags->regions, "further regions to freeze");
    command->add_option("--without", flags->layers, "re-ask: layers to leave out, e.g. L5");
    command->add_option("--decision", flags->decision, "override: repair, rewrite, change-approach, repeat or give-up");
    command->add_option("--mode", flags->mode, "override: agent mode of the next try");
    command->add_option("--attempt", flags->attempt, "which try of the slot, from 0; default: the latest");
    command->add_flag("--json", flags->json, "one JSON document on stdout");
    command->callback([&context, flags] {
        if (auto status = steer(context, *flags); !status)
            context.report(status.error(), flags->json);
    });
}

} // namespace acann::cli
