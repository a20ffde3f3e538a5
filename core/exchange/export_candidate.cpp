// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_candidate.h"

#include "base/files.h"
#include "evaluation/evaluator.h"

#include <algorithm>
#include <system_error>

namespace acann::exchange {

namespace fs = std::filesystem;

namespace {

Status prepareFolder(const ExportRequest& request)
{
    std::error_code ec;
    fs::create_directories(request.folder, ec);
    if (ec || !fs::is_directory(request.folder, ec))
        return fail(ErrorCode::FileUnwritable, "The folder '" + request.folder.string() + "' cannot be made",
            "Choose another folder.");
    if (!request.force && !fs::is_empty(request.folder, ec))
        return fail(ErrorCode::FileUnwritable, "The folder '" + request.folder.string() + "' is not empty",
            "Choose an empty one, or pass --force to write into it.");
    return {};
}

/// A role becomes a file name in the chosen folder and must not lead out of it.
bool isPlainName(const std::string& role)
{
    return !role.empty() && role != "." && role != ".." && role.find('/') == std::string::npos
        && role.find('\0') == std::string::npos;
}

Result<SourceFiles> sourcesOf(const evolution::Member& member, const evolution::Blobs& blobs)
{
    auto text = blobs.get(member.files);
    if (!text)
        return fail(std::move(text.error()));
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    const bool usable = json.is_object() && std::all_of(json.items().begin(), json.items().end(), [](const auto& item) {
        return item.value().is_string() && isPlainName(item.key());
    });
    if (!usable)
        return fail(ErrorCode::StoreCorrupt,
            "The recorded files of candidate " + member.candidate.id.brief() + " cannot be read",
            "Restore the workspace from a backup.");
    return json.get<SourceFiles>();
}

/// The verdict with the trials behind it; the timeline stays in the workspace.
Result<nlohmann::json> verdictDocument(const evolution::RunState& state, const evolution::Blobs& blobs,
    const ExportRequest& request, const evolution::Member& member)
{
    const auto* original = member.duplicateOf ? state.member(*member.duplicateOf) : nullptr;
    const auto& speaker = original != nullptr ? *original : member;
    nlohmann::json document = {{"schema", 1}, {"candidate", member.candidate.id},
        {"equalTo", member.duplicateOf ? nlohmann::json(*member.duplicateOf) : nullptr}, {"task", state.taskId},
        {"run", request.run}, {"seed", state.config.seed}, {"evaluator", state.config.evaluator},
        {"soc", state.config.soc}, {"deviceProgram", member.deviceProgram},
        {"verdict", speaker.verdict ? nlohmann::json(*speaker.verdict) : nullptr}};
    if (speaker.details.isNull())
        return document;
    auto text = blobs.get(speaker.details);
    if (!text)
        return fail(std::move(text.error()));
    const auto details = nlohmann::json::parse(*text, nullptr, false);
    if (details.is_object() && details.contains("trials"))
        document["trials"] = details.at("trials");
    return document;
}

} // namespace

Result<ExportSummary> exportCandidate(
    const evolution::RunState& state, const evolution::Blobs& blobs, const ExportRequest& request)
{
    const auto* member = state.member(request.candidate);
    if (member == nullptr)
        return fail(ErrorCode::RunMissing,
            "The run '" + request.run.value + "' has no candidate '" + request.candidate.value + "'",
            "Call 'status --lineage' to see its candidates.");
    auto files = sourcesOf(*member, blobs);
    if (!files)
        return fail(std::move(files.error()));
    auto verdict = verdictDocument(state, blobs, request, *member);
    if (!verdict)
        return fail(std::move(verdict.error()));
    files->insert_or_assign("verdict.json", base::prettyJson(*verdict));
    files->insert_or_assign("README.md", provenance(state, request));
    if (auto prepared = prepareFolder(request); !prepared)
        return fail(std::move(prepared.error()));
    ExportSummary summary{request.folder, {}};
    for (const auto& [name, text] : *files) {
        if (auto written = base::writeFileAtomically(request.folder / name, text); !written)
            return fail(std::move(written.error()));
        summary.files.push_back(name);
    }
    return summary;
}

} // namespace acann::exchange
