// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/events.h"

#include <array>
#include <functional>

namespace acann::evolution {

using nlohmann::json;

namespace {

constexpr std::array kControls{std::pair{Control::Pause, "pause"}, std::pair{Control::Resume, "resume"},
    std::pair{Control::Drain, "drain"}, std::pair{Control::Abort, "abort"}};
constexpr std::array kReasons{std::pair{FinishReason::GenerationsDone, "generations-done"},
    std::pair{FinishReason::TargetMet, "target-met"}, std::pair{FinishReason::BudgetOut, "budget-out"},
    std::pair{FinishReason::Converged, "converged"}, std::pair{FinishReason::Stopped, "stopped"},
    std::pair{FinishReason::NothingValid, "nothing-valid"}};

/// Thrown and caught inside this file only: json's converters leave no other way to refuse a value.
struct UnknownWord
{
    std::string text;
};

template <typename Table> auto valueOf(const Table& table, const std::string& text)
{
    for (const auto& [value, word] : table)
        if (text == word)
            return value;
    throw UnknownWord{text};
}

task::Pattern patternOf(const std::string& text)
{
    if (const auto pattern = task::parsePattern(text))
        return *pattern;
    throw UnknownWord{text};
}

std::string_view name(Control control)
{
    for (const auto& [value, word] : kControls)
        if (value == control)
            return word;
    return "?";
}

json toJson(const RunCreated& e)
{
    return {{"config", e.config}, {"task", e.task}, {"taskId", e.taskId}, {"taskTitle", e.taskTitle},
        {"version", e.version}, {"knowledgeDigest", e.knowledgeDigest}};
}
json toJson(const PatternRouted& e) { return {{"pattern", task::name(e.pattern)}, {"evidence", e.evidence}}; }
json toJson(const GenerationStarted& e) { return {{"generation", e.generation}, {"stage", e.stage}}; }
json toJson(const CandidateProposed& e)
{
    return {{"candidate", e.candidate}, {"files", e.files}, {"manifest", e.manifest}, {"tokens", e.tokens}};
}
json toJson(const ProposalFailed& e) { return {{"generation", e.generation}, {"slot", e.slot}, {"reason", e.reason}}; }
json toJson(const EvaluationRecorded& e)
{
    return {{"candidate", e.candidate}, {"verdict", e.verdict}, {"deviceProgram", e.deviceProgram},
        {"details", e.details}, {"compileMs", e.compileMs}, {"runMs", e.runMs}};
}
json toJson(const DuplicateFound& e)
{
    return {{"candidate", e.candidate}, {"original", e.original}, {"deviceProgram", e.deviceProgram}};
}
json toJson(const SelectionMade& e) { return {{"generation", e.generation}, {"survivors", e.survivors}}; }
json toJson(const ControlRequested& e) { return {{"control", name(e.control)}, {"reason", e.reason}}; }
json toJson(const RunFinished& e) { return {{"reason", name(e.reason)}, {"explanation", e.explanation}}; }

template <typename T> T parse(const json& p);

template <> RunCreated parse(const json& p)
{
    auto config = runConfigFromJson(p.at("config"));
    if (!config)
        throw UnknownWord{config.error().text};
    return {
        std::move(*config), p.at("task"), p.at("taskId"), p.at("taskTitle"), p.at("knowledgeDigest"), p.at("version")};
}
template <> PatternRouted parse(const json& p)
{
    return {patternOf(p.at("pattern")), p.at("evidence").get<std::vector<std::string>>()};
}
template <> GenerationStarted parse(const json& p) { return {p.at("generation"), p.at("stage").get<task::Stage>()}; }
template <> CandidateProposed parse(const json& p)
{
    return {p.at("candidate").get<Candidate>(), p.at("files").get<BlobId>(),
        p.at("manifest").get<std::vector<knowledge::ManifestEntry>>(), p.at("tokens")};
}
template <> ProposalFailed parse(const json& p) { return {p.at("generation"), p.at("slot"), p.at("reason")}; }
template <> EvaluationRecorded parse(const json& p)
{
    return {p.at("candidate").get<CandidateId>(), p.at("verdict").get<evaluation::Verdict>(), p.at("deviceProgram"),
        p.at("details").get<BlobId>(), p.at("compileMs"), p.at("runMs")};
}
template <> DuplicateFound parse(const json& p)
{
    return {p.at("candidate").get<CandidateId>(), p.at("original").get<CandidateId>(), p.at("deviceProgram")};
}
template <> SelectionMade parse(const json& p)
{
    return {p.at("generation"), p.at("survivors").get<std::vector<CandidateId>>()};
}
template <> ControlRequested parse(const json& p)
{
    return {valueOf(kControls, p.at("control")), p.value("reason", std::string())};
}
template <> RunFinished parse(const json& p) { return {valueOf(kReasons, p.at("reason")), p.at("explanation")}; }

struct Kind
{
    std::string_view name;
    Event (*parse)(const json&);
};

template <typename T> Event parseAs(const json& payload) { return parse<T>(payload); }

/// In the order of the variant's alternatives.
constexpr std::array kKinds{Kind{"run-created", parseAs<RunCreated>}, Kind{"pattern-routed", parseAs<PatternRouted>},
    Kind{"generation-started", parseAs<GenerationStarted>}, Kind{"candidate-proposed", parseAs<CandidateProposed>},
    Kind{"proposal-failed", parseAs<ProposalFailed>}, Kind{"evaluation-recorded", parseAs<EvaluationRecorded>},
    Kind{"duplicate-found", parseAs<DuplicateFound>}, Kind{"selection-made", parseAs<SelectionMade>},
    Kind{"control-requested", parseAs<ControlRequested>}, Kind{"run-finished", parseAs<RunFinished>}};
static_assert(kKinds.size() == std::variant_size_v<Event>);

struct Describe
{
    std::string operator()(const RunCreated& e) const
    {
        return "Run created for " + e.taskTitle + ": " + std::to_string(e.config.generations) + " generations, seed "
            + std::to_string(e.config.seed);
    }
    std::string operator()(const PatternRouted& e) const
    {
        return "Pattern: " + std::string(task::name(e.pattern))
            + (e.evidence.empty() ? std::string() : " (" + e.evidence.front() + ")");
    }
    std::string operator()(const GenerationStarted& e) const
    {
        return "Generation " + std::to_string(e.generation) + " started, stage " + std::string(task::name(e.stage));
    }
    std::string operator()(const CandidateProposed& e) const
    {
        return "Candidate " + e.candidate.id.brief() + " proposed for slot " + std::to_string(e.candidate.slot)
            + (e.candidate.note.empty() ? std::string() : ": " + e.candidate.note);
    }
    std::string operator()(const ProposalFailed& e) const
    {
        return "No proposal for slot " + std::to_string(e.slot) + ": " + e.reason;
    }
    std::string operator()(const EvaluationRecorded& e) const
    {
        return "Candidate " + e.candidate.brief() + ": " + evaluation::summary(e.verdict);
    }
    std::string operator()(const DuplicateFound& e) const
    {
        return "Candidate " + e.candidate.brief() + " is the same device program as " + e.original.brief();
    }
    std::string operator()(const SelectionMade& e) const
    {
        return "Generation " + std::to_string(e.generation) + " done: " + std::to_string(e.survivors.size())
            + " survivors" + (e.survivors.empty() ? std::string() : ", best " + e.survivors.front().brief());
    }
    std::string operator()(const ControlRequested& e) const
    {
        return "Requested: " + std::string(name(e.control)) + (e.reason.empty() ? "" : ", because " + e.reason);
    }
    std::string operator()(const RunFinished& e) const { return "Run finished: " + e.explanation; }
};

} // namespace

std::string_view name(FinishReason reason)
{
    for (const auto& [value, word] : kReasons)
        if (value == reason)
            return word;
    return "?";
}

std::string_view kindOf(const Event& event) { return kKinds.at(event.index()).name; }

json payloadOf(const Event& event)
{
    return std::visit([](const auto& e) { return toJson(e); }, event);
}

Result<Event> eventFrom(std::string_view kind, const json& payload)
{
    const auto broken = [&](const std::string& why) {
        return fail(ErrorCode::RunStateBroken, "An event '" + std::string(kind) + "' cannot be read: " + why,
            "The run's log is damaged or was written by a newer workbench; update or restore a backup.");
    };
    for (const auto& known : kKinds) {
        if (known.name != kind)
            continue;
        try {
            return known.parse(payload);
        } catch (const json::exception& e) {
            return broken(e.what());
        } catch (const UnknownWord& word) {
            return broken("'" + word.text + "' is unknown");
        }
    }
    return broken("its kind is unknown");
}

std::string describe(const Event& event) { return std::visit(Describe{}, event); }

} // namespace acann::evolution
