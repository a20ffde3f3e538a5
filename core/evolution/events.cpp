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

template <typename Value> Value known(const std::optional<Value>& value, const std::string& text)
{
    if (!value)
        throw UnknownWord{text};
    return *value;
}

agents::ModelRole roleOf(const std::string& text) { return known(agents::parseModelRole(text), text); }

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
    json document{{"config", e.config}, {"task", e.task}, {"taskId", e.taskId}, {"taskTitle", e.taskTitle},
        {"version", e.version}, {"knowledgeDigest", e.knowledgeDigest}};
    if (!e.models.empty())
        document["models"] = e.models;
    if (e.fork)
        document["fork"] = {{"run", e.fork->run}, {"candidate", e.fork->candidate}};
    return document;
}
json toJson(const PatternRouted& e) { return {{"pattern", task::name(e.pattern)}, {"evidence", e.evidence}}; }
json toJson(const GenerationStarted& e)
{
    return {{"generation", e.generation}, {"stage", e.stage}, {"mode", e.mode}, {"why", e.why}};
}
json toJson(const CandidateProposed& e)
{
    json document{{"candidate", e.candidate}, {"files", e.files}, {"manifest", e.manifest}, {"tokens", e.tokens}};
    if (!e.sketch.isNull())
        document["sketch"] = e.sketch;
    if (!e.transcript.isNull())
        document["transcript"] = e.transcript;
    if (e.drift)
        document["drift"] = *e.drift;
    return document;
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
json toJson(const AttemptStarted& e)
{
    return {{"where", e.where}, {"stage", e.stage}, {"mode", e.mode}, {"parents", e.parents}, {"steering", e.steering}};
}
json toJson(const ModelCalled& e)
{
    return {{"where", e.where}, {"ordinal", e.ordinal}, {"role", agents::name(e.role)}, {"stage", e.stage},
        {"model", e.model}, {"answeredBy", e.answeredBy}, {"requestDigest", e.requestDigest},
        {"usage",
            {{"prompt", e.usage.prompt}, {"cached", e.usage.cached}, {"completion", e.usage.completion},
                {"reasoning", e.usage.reasoning}, {"estimated", e.usage.estimated}}},
        {"cost",
            e.cost ? json{{"amount", e.cost->amount}, {"currency", e.cost->currency}, {"priceDate", e.cost->priceDate}}
                   : json(nullptr)},
        {"request", e.request}, {"reply", e.reply}, {"manifest", e.manifest}, {"fault", e.fault},
        {"faultText", e.faultText}, {"milliseconds", e.milliseconds}};
}
json toJson(const AttemptRefused& e) { return {{"where", e.where}, {"reason", e.reason}}; }
json toJson(const ConductorDecided& e)
{
    return {{"where", e.where}, {"decision", name(e.decision)}, {"stage", e.stage}, {"mode", e.mode}, {"rule", e.rule},
        {"evidence", e.evidence}, {"cards", e.cards}, {"advice", e.advice}, {"by", name(e.by)}};
}
json toJson(const SteeringGiven& e) { return {{"id", e.id}, {"act", e.act}}; }
json toJson(const ApprovalAsked& e) { return {{"candidate", e.candidate}}; }
json toJson(const AnswerAsked& e)
{
    return {{"where", e.where}, {"ordinal", e.ordinal}, {"role", agents::name(e.role)}, {"request", e.request}};
}
json toJson(const SeedAdded& e)
{
    return {{"candidate", e.candidate}, {"files", e.files}, {"verdict", e.verdict ? json(*e.verdict) : json(nullptr)},
        {"deviceProgram", e.deviceProgram}, {"details", e.details}};
}
json toJson(const ToolRan& e)
{
    return {{"where", e.where}, {"tool", e.tool}, {"digest", e.digest}, {"passed", e.passed}, {"result", e.result},
        {"milliseconds", e.milliseconds}};
}

template <typename T> T parse(const json& p);

template <> RunCreated parse(const json& p)
{
    auto config = runConfigFromJson(p.at("config"));
    if (!config)
        throw UnknownWord{config.error().text};
    RunCreated created{
        std::move(*config), p.at("task"), p.at("taskId"), p.at("taskTitle"), p.at("knowledgeDigest"), p.at("version")};
    created.models = p.value("models", std::map<std::string, std::string>());
    if (p.contains("fork"))
        created.fork = ForkOrigin{p.at("fork").at("run"), p.at("fork").at("candidate")};
    return created;
}
template <> PatternRouted parse(const json& p)
{
    return {patternOf(p.at("pattern")), p.at("evidence").get<std::vector<std::string>>()};
}
// What older workbenches did not write has the value that their runs had.
template <> GenerationStarted parse(const json& p)
{
    return {p.at("generation"), p.at("stage").get<task::Stage>(), p.value("mode", task::AgentMode::Template),
        p.value("why", std::string())};
}
template <> CandidateProposed parse(const json& p)
{
    CandidateProposed proposed{p.at("candidate").get<Candidate>(), p.at("files").get<BlobId>(),
        p.at("manifest").get<std::vector<knowledge::ManifestEntry>>(), p.at("tokens")};
    proposed.sketch = p.value("sketch", BlobId());
    proposed.transcript = p.value("transcript", BlobId());
    if (p.contains("drift"))
        proposed.drift = p.at("drift").get<double>();
    return proposed;
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
template <> AttemptStarted parse(const json& p)
{
    return {p.at("where").get<SlotRef>(), p.at("stage").get<task::Stage>(), p.at("mode").get<task::AgentMode>(),
        p.at("parents").get<std::vector<CandidateId>>(), p.at("steering").get<std::vector<int>>()};
}
template <> ModelCalled parse(const json& p)
{
    ModelCalled call;
    call.where = p.at("where").get<SlotRef>();
    call.ordinal = p.at("ordinal");
    call.role = roleOf(p.at("role"));
    call.stage = p.at("stage").get<task::Stage>();
    call.model = p.at("model");
    call.answeredBy = p.at("answeredBy");
    call.requestDigest = p.at("requestDigest");
    const auto& usage = p.at("usage");
    call.usage = {
        usage.at("prompt"), usage.at("cached"), usage.at("completion"), usage.at("reasoning"), usage.at("estimated")};
    if (const auto& cost = p.at("cost"); !cost.is_null())
        call.cost = Cost{cost.at("amount"), cost.at("currency"), cost.at("priceDate")};
    call.request = p.at("request").get<BlobId>();
    call.reply = p.at("reply").get<BlobId>();
    call.manifest = p.at("manifest").get<std::vector<knowledge::ManifestEntry>>();
    call.fault = p.at("fault");
    call.faultText = p.at("faultText");
    call.milliseconds = p.at("milliseconds");
    return call;
}
template <> AttemptRefused parse(const json& p) { return {p.at("where").get<SlotRef>(), p.at("reason")}; }
template <> ConductorDecided parse(const json& p)
{
    const std::string decision = p.at("decision");
    const std::string by = p.at("by");
    return {p.at("where").get<SlotRef>(), known(parseDecision(decision), decision), p.at("stage").get<task::Stage>(),
        p.at("mode").get<task::AgentMode>(), p.at("rule"), p.at("evidence").get<std::vector<std::string>>(),
        p.at("cards").get<std::vector<std::string>>(), p.at("advice"), known(parseDecidedBy(by), by)};
}
template <> SteeringGiven parse(const json& p) { return {p.at("id"), p.at("act").get<Steering>()}; }
template <> ApprovalAsked parse(const json& p) { return {p.at("candidate").get<CandidateId>()}; }
template <> AnswerAsked parse(const json& p)
{
    return {p.at("where").get<SlotRef>(), p.at("ordinal"), roleOf(p.at("role")), p.at("request").get<BlobId>()};
}
template <> SeedAdded parse(const json& p)
{
    SeedAdded seed;
    seed.candidate = p.at("candidate").get<Candidate>();
    seed.files = p.at("files").get<BlobId>();
    if (const auto& verdict = p.at("verdict"); !verdict.is_null())
        seed.verdict = verdict.get<evaluation::Verdict>();
    seed.deviceProgram = p.at("deviceProgram");
    seed.details = p.at("details").get<BlobId>();
    return seed;
}
template <> ToolRan parse(const json& p)
{
    return {p.at("where").get<SlotRef>(), p.at("tool"), p.at("digest"), p.at("passed"), p.at("result").get<BlobId>(),
        p.at("milliseconds")};
}

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
    Kind{"control-requested", parseAs<ControlRequested>}, Kind{"run-finished", parseAs<RunFinished>},
    Kind{"attempt-started", parseAs<AttemptStarted>}, Kind{"model-called", parseAs<ModelCalled>},
    Kind{"attempt-refused", parseAs<AttemptRefused>}, Kind{"conductor-decided", parseAs<ConductorDecided>},
    Kind{"steering-given", parseAs<SteeringGiven>}, Kind{"approval-asked", parseAs<ApprovalAsked>},
    Kind{"answer-asked", parseAs<AnswerAsked>}, Kind{"seed-added", parseAs<SeedAdded>},
    Kind{"tool-ran", parseAs<ToolRan>}};
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
        return "Generation " + std::to_string(e.generation) + " started, stage " + std::string(task::name(e.stage))
            + (e.mode == task::AgentMode::Template ? std::string() : ", " + std::string(task::name(e.mode)))
            + (e.why.empty() ? std::string() : " (" + e.why + ")");
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
    std::string operator()(const AttemptStarted& e) const
    {
        return "Try " + std::to_string(e.where.attempt + 1) + " for slot " + std::to_string(e.where.slot) + ": "
            + std::string(task::name(e.mode)) + ", stage " + std::string(task::name(e.stage));
    }
    std::string operator()(const ModelCalled& e) const
    {
        const auto who = "Model " + e.model + " as " + std::string(agents::name(e.role)) + " for slot "
            + std::to_string(e.where.slot) + ": ";
        const auto tokens = std::to_string(e.usage.prompt) + " + " + std::to_string(e.usage.completion) + " tokens"
            + (e.usage.estimated ? " (estimated)" : "");
        return who + (e.fault.empty() ? tokens : e.fault + ", " + e.faultText + ", " + tokens);
    }
    std::string operator()(const AttemptRefused& e) const
    {
        return "Try " + std::to_string(e.where.attempt + 1) + " for slot " + std::to_string(e.where.slot)
            + " gave nothing to judge: " + e.reason;
    }
    std::string operator()(const ConductorDecided& e) const
    {
        std::string why;
        for (const auto& fact : e.evidence)
            why += (why.empty() ? "" : "; ") + fact;
        return "Slot " + std::to_string(e.where.slot) + ": " + std::string(name(e.decision)) + " by "
            + std::string(name(e.by)) + " (" + e.rule + ")" + (why.empty() ? std::string() : ", because " + why);
    }
    std::string operator()(const SteeringGiven& e) const
    {
        return "Steering " + std::to_string(e.id) + ", " + evolution::describe(e.act);
    }
    std::string operator()(const ToolRan& e) const
    {
        return "Tool " + e.tool + " for slot " + std::to_string(e.where.slot) + (e.passed ? ": passed" : ": failed");
    }
    std::string operator()(const ApprovalAsked& e) const
    {
        return "Candidate " + e.candidate.brief() + " waits for approval";
    }
    std::string operator()(const AnswerAsked& e) const
    {
        return "Slot " + std::to_string(e.where.slot) + " waits for a person's answer as "
            + std::string(agents::name(e.role));
    }
    std::string operator()(const SeedAdded& e) const
    {
        return "The run goes on from candidate " + e.candidate.id.brief();
    }
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
