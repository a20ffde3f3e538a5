// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_candidate.h"

#include <array>
#include <cstdio>
#include <set>

namespace acann::exchange {

using evolution::Member;
using evolution::RunState;

namespace {

/// The member whose evaluation speaks for this one: itself, or the candidate it equals.
const Member& judged(const RunState& state, const Member& member)
{
    const auto* original = member.duplicateOf ? state.member(*member.duplicateOf) : nullptr;
    return original != nullptr ? *original : member;
}

std::string microseconds(double ns)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f µs", ns / 1000);
    return text.data();
}

std::string verdictSection(const RunState& state, const Member& member)
{
    std::string text = "## Verdict\n\n";
    const auto& speaker = judged(state, member);
    if (&speaker != &member)
        text += "The device program equals that of candidate `" + speaker.candidate.id.value
            + "`, whose verdict holds here too.\n\n";
    if (!speaker.verdict)
        return text + "**Not judged.** The run ended before this candidate was evaluated.\n\n";
    const auto* measurement = evaluation::measurementOf(*speaker.verdict);
    if (measurement == nullptr)
        return text + "**Not valid**: " + evaluation::summary(*speaker.verdict) + "\n\nDo not use this kernel.\n\n";
    const bool modelled = measurement->kind == evaluation::MeasurementKind::Modelled;
    text += "**Valid**: it computed what the reference computes, within the task's tolerance, on every input it was "
            "tried on (see `verdict.json`).\n\n";
    text += std::string("Latency: **") + microseconds(measurement->medianNs) + (modelled ? " modelled" : " measured")
        + "** on " + measurement->device + ".\n\n";
    if (const auto first = state.firstValid(); first && *first != speaker.candidate.id) {
        std::array<char, 32> ratio{};
        std::snprintf(ratio.data(), ratio.size(), "%.2f", *state.member(*first)->latencyNs() / measurement->medianNs);
        text += std::string("That is ") + ratio.data() + " times as fast as the run's first valid candidate ("
            + microseconds(*state.member(*first)->latencyNs()) + ", same kind of number).\n\n";
    }
    if (modelled)
        text += "> The latency is **modelled**: an emulator computed it from documented hardware numbers. This kernel "
                "was **never compiled with CANN and never run on an NPU** by the workbench. Measure it on the target "
                "before you rely on the number.\n\n";
    return text;
}

std::string descentSection(const RunState& state, const Member& member)
{
    std::string text = "## Descent\n\nFrom this candidate back through its first parents:\n\n"
                       "| generation | slot | candidate | what it tried | outcome |\n|---|---|---|---|---|\n";
    std::set<CandidateId> seen;
    for (const Member* at = &member; at != nullptr && seen.insert(at->candidate.id).second;) {
        const auto& candidate = at->candidate;
        const auto outcome = at->verdict ? evaluation::summary(*at->verdict)
            : at->duplicateOf            ? "equals " + at->duplicateOf->brief()
                                         : std::string("not judged");
        text += "| " + std::to_string(candidate.generation) + " | " + std::to_string(candidate.slot) + " | `"
            + candidate.id.brief() + "` | " + candidate.note + " | " + outcome + " |\n";
        at = candidate.parents.empty() ? nullptr : state.member(candidate.parents.front());
    }
    return text + '\n';
}

std::string knowledgeSection(const Member& member)
{
    if (member.manifest.empty())
        return {};
    std::string text = "## Knowledge it was made from\n\n| layer | card | why |\n|---|---|---|\n";
    for (const auto& entry : member.manifest)
        text += "| " + std::string(knowledge::name(entry.layer)) + " | `" + entry.card + "` | " + entry.reason + " |\n";
    return text + '\n';
}

std::string reproductionSection(const RunState& state, const ExportRequest& request, const Member& member)
{
    std::string text = "## Origin\n\n";
    const auto line
        = [&](const std::string& what, const std::string& value) { text += "- " + what + ": " + value + '\n'; };
    line("Task", state.taskTitle + " (`" + state.taskId + "`)");
    line("Pattern", state.pattern ? std::string(task::name(*state.pattern)) : std::string("not routed"));
    line("Run",
        "`" + request.run.value + "`, seed " + std::to_string(state.config.seed) + ", generation "
            + std::to_string(member.candidate.generation) + ", slot " + std::to_string(member.candidate.slot));
    line("Agent", std::string(task::name(member.candidate.mode)) + ", " + std::to_string(member.tokens) + " tokens");
    line("Evaluator", state.config.evaluator + " (" + state.config.soc + ")");
    line("Candidate", "`" + member.candidate.id.value + "`");
    line("Knowledge", "`" + state.knowledgeDigest + "`");
    line("Workbench", request.version);
    return text + "\nThe same task, configuration, knowledge and workbench give the same candidate again.\n";
}

} // namespace

std::string provenance(const RunState& state, const ExportRequest& request)
{
    const auto* member = state.member(request.candidate);
    if (member == nullptr)
        return {};
    return "# " + state.taskTitle + ": candidate " + request.candidate.brief()
        + "\n\nAn Ascend C kernel made by AgenticCANN Workbench. `kernel.cpp` is the device code, `tiling.h` the "
          "struct "
          "shared by both sides, `host.cpp` computes tiling and block count.\n\n"
        + verdictSection(state, *member) + descentSection(state, *member) + knowledgeSection(*member)
        + reproductionSection(state, request, *member);
}

} // namespace acann::exchange
