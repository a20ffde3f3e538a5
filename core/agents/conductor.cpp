// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/conductor.h"

#include "agents/failure_signature.h"
#include "agents/model_agents.h"
#include "agents/prompt_text.h"

#include <algorithm>
#include <array>

namespace acann::agents {

namespace {

constexpr std::array kSteps{NextStep::Repair, NextStep::GiveUp, NextStep::PauseAndAsk, NextStep::Open};
constexpr std::array<std::string_view, 10> kVerdicts{"static", "compile", "run", "numeric", "timed out", "rejected",
    "valid", "infrastructure", "model failed", "reply refused"};

template <typename List> bool holds(const List& list, const typename List::value_type& item)
{
    return list.empty() || std::find(list.begin(), list.end(), item) != list.end();
}

std::string joined(const std::vector<std::string>& items)
{
    std::string text;
    for (const auto& item : items) {
        if (text.find(item) == std::string::npos)
            text += (text.empty() ? "" : ", ") + item;
    }
    return text.empty() ? "no rule" : text;
}

bool applies(const ConductorRule& rule, const Situation& situation)
{
    const bool isFound = rule.findingRules.empty()
        || std::any_of(situation.rules.begin(), situation.rules.end(),
            [&](const std::string& id) { return holds(rule.findingRules, id); });
    return holds(rule.verdicts, situation.verdict) && holds(rule.stages, situation.stage)
        && holds(rule.modes, situation.mode) && isFound && repeatsAtEnd(situation.signatures) >= rule.repeatsAtLeast
        && (!rule.attemptsLeftAtMost || situation.attemptsLeft <= *rule.attemptsLeftAtMost);
}

/// What the situation fixes: a person's wishes stay, and the evidence gets its numbers.
Decision fittedTo(Decision decision, const Situation& situation)
{
    decision.rewrite = decision.rewrite || situation.guidance.rewrite;
    decision.changeApproach = decision.changeApproach || situation.guidance.changeApproach;
    const auto fill = [&](const std::string& name, const std::string& value) {
        const std::string mark = "{" + name + "}";
        for (auto at = decision.evidence.find(mark); at != std::string::npos; at = decision.evidence.find(mark, at))
            decision.evidence.replace(at, mark.size(), value);
    };
    fill("verdict", situation.verdict);
    fill("repeats", std::to_string(repeatsAtEnd(situation.signatures)));
    fill("left", std::to_string(situation.attemptsLeft));
    fill("rules", joined(situation.rules));
    return decision;
}

// --- the model's part ------------------------------------------------------------------------------------------------

std::string historyText(const ConductorQuestion& question)
{
    std::string text = "# Operator task\n\n`" + question.task.id + "`: " + question.task.title
        + "\n\n# What happened\n\n" + "The last proposal (stage " + std::string(task::name(question.situation.stage))
        + ", mode " + std::string(task::name(question.situation.mode)) + ") ended with '" + question.situation.verdict
        + "'. " + std::to_string(question.situation.attemptsLeft) + " repairs are left.\n\n";
    for (std::size_t i = 0; i < question.attempts.size(); ++i) {
        const auto& attempt = question.attempts[i];
        text += std::to_string(i + 1) + ". " + attempt.candidate.note + " Failed in " + attempt.failure.stage + ": "
            + safeLog(attempt.failure.cause) + " (signature " + failureSignature(attempt) + ")\n";
        for (const auto& finding : attempt.failure.findings)
            text += "   - " + finding.rule + ": " + safeLog(finding.message) + "\n";
    }
    constexpr std::size_t kLongestLog = 3000; // characters
    if (!question.attempts.empty() && !question.attempts.back().failure.log.empty())
        text += "\nLog of the last one:\n\n"
            + dataBlock("log", cappedLog(safeLog(question.attempts.back().failure.log), kLongestLog));
    text += "\n# Cards\n\n";
    for (const auto& card : question.target.common)
        text += "- " + card.id + ": " + card.title + "\n";
    return text;
}

/// The JSON object within an answer, with or without a fence or words around it.
nlohmann::json objectIn(std::string_view answer)
{
    const auto open = answer.find('{');
    const auto close = answer.rfind('}');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return nullptr;
    auto object = nlohmann::json::parse(answer.substr(open, close - open + 1), nullptr, false);
    return object.is_object() ? object : nlohmann::json(nullptr);
}

std::optional<task::Stage> repairStageIn(const nlohmann::json& object)
{
    for (const auto stage : {task::Stage::CompileFix, task::Stage::CorrectnessFix, task::Stage::Init}) {
        if (object.value("stage", std::string()) == task::name(stage))
            return stage;
    }
    return std::nullopt;
}

/// Error: the reason why the answer cannot be used.
Result<Decision> decisionIn(std::string_view answer, const ConductorQuestion& question)
{
    const auto refuse = [](std::string text) { return fail(ErrorCode::ReplyRefused, std::move(text)); };
    const auto object = objectIn(answer);
    if (!object.is_object())
        return refuse("the answer is no JSON object");
    try {
        Decision decision;
        const auto next = object.at("next").get<std::string>();
        if (next != "repair" && next != "give-up")
            return refuse("'next' is '" + next + "'");
        decision.next = next == "repair" ? NextStep::Repair : NextStep::GiveUp;
        const auto stage = repairStageIn(object);
        if (decision.next == NextStep::Repair && !stage)
            return refuse("'stage' is none of compile-fix, correctness-fix and init");
        decision.stage = stage.value_or(task::Stage::CompileFix);
        decision.mode = question.situation.mode;
        decision.rewrite = object.value("write", std::string("edit")) == "rewrite";
        decision.changeApproach = object.value("changeApproach", false);
        for (const auto& card : object.value("cards", std::vector<std::string>())) {
            constexpr std::size_t kMostCards = 3;
            // A card that does not exist is left out: the rest of the answer is still worth having.
            if (question.target.card(card) != nullptr && decision.extraCards.size() < kMostCards)
                decision.extraCards.push_back(card);
        }
        decision.rule = "model";
        decision.evidence = object.value("because", std::string("The model gave no reason."));
        return decision;
    } catch (const nlohmann::json::exception&) {
        return refuse("a field of the answer is missing or of the wrong type");
    }
}

Decision fallbackFor(const ConductorRules& rules, const Situation& situation, const std::string& why)
{
    Decision decision = rules.fallback;
    decision.mode = situation.mode;
    decision.rule = "fallback";
    decision.evidence = "No rule decides and " + why + ": the fallback holds.";
    if (decision.next == NextStep::Repair && situation.attemptsLeft <= 0)
        decision.next = NextStep::GiveUp;
    return fittedTo(std::move(decision), situation);
}

} // namespace

std::string_view name(NextStep next)
{
    switch (next) {
    case NextStep::Repair:
        return "repair";
    case NextStep::GiveUp:
        return "give-up";
    case NextStep::PauseAndAsk:
        return "pause-and-ask";
    case NextStep::Open:
        return "open";
    }
    return "?";
}

void to_json(nlohmann::json& json, const Decision& decision)
{
    json = {{"next", name(decision.next)}, {"stage", decision.stage}, {"mode", decision.mode},
        {"rewrite", decision.rewrite}, {"changeApproach", decision.changeApproach}, {"cards", decision.extraCards},
        {"rule", decision.rule}, {"evidence", decision.evidence}};
}

void from_json(const nlohmann::json& json, Decision& decision)
{
    const auto next = json.at("next").get<std::string>();
    for (const auto step : kSteps) {
        if (next == name(step))
            decision.next = step;
    }
    json.at("stage").get_to(decision.stage);
    json.at("mode").get_to(decision.mode);
    json.at("rewrite").get_to(decision.rewrite);
    json.at("changeApproach").get_to(decision.changeApproach);
    json.at("cards").get_to(decision.extraCards);
    json.at("rule").get_to(decision.rule);
    json.at("evidence").get_to(decision.evidence);
}

Decision decide(const ConductorRules& rules, const Situation& situation)
{
    for (const auto& rule : rules.rules) {
        if (!applies(rule, situation))
            continue;
        auto decision = rule.decision;
        if (rule.keepMode)
            decision.mode = situation.mode;
        if (rule.keepStage)
            decision.stage = situation.stage;
        return fittedTo(std::move(decision), situation);
    }
    return fallbackFor(rules, situation, "the table is empty");
}

Result<Decision> conduct(
    const ConductorRules& rules, const ConductorQuestion& question, ModelDesk* desk, std::stop_token stop)
{
    const auto decision = decide(rules, question.situation);
    if (decision.next != NextStep::Open)
        return decision;
    const auto prompt = question.target.prompts.find("conductor");
    if (desk == nullptr || prompt == question.target.prompts.end())
        return fallbackFor(rules, question.situation, "no model can be asked");
    llm::ChatRequest request;
    request.messages
        = {{llm::Speaker::System, prompt->second, {}, {}, {}}, {llm::Speaker::User, historyText(question), {}, {}, {}}};
    request.temperature = 0;
    constexpr int kLongestAnswer = 2048; // tokens, reasoning among them
    request.maxOutputTokens = kLongestAnswer;
    const auto outcome = desk->chat({ModelRole::Conductor, question.situation.stage, {}}, request, stop);
    if (!outcome) {
        auto error = errorFrom(outcome.error());
        if (error.code != ErrorCode::ReplyRefused)
            return fail(std::move(error));
        return fallbackFor(rules, question.situation, "the model's answer is unusable");
    }
    auto answer = decisionIn(outcome->message.text, question);
    if (!answer)
        return fallbackFor(rules, question.situation, "the model's answer is unusable (" + answer.error().text + ")");
    return fittedTo(std::move(*answer), question.situation);
}

void apply(const Decision& decision, ProposalRequest& request)
{
    request.stage = decision.stage;
    request.mode = decision.mode;
    request.guidance.rewrite = request.guidance.rewrite || decision.rewrite;
    request.guidance.changeApproach = request.guidance.changeApproach || decision.changeApproach;
    for (const auto& card : decision.extraCards) {
        auto& cards = request.guidance.extraCards;
        if (std::find(cards.begin(), cards.end(), card) == cards.end())
            cards.push_back(card);
    }
}

// --- the table -------------------------------------------------------------------------------------------------------

namespace {

/// Reads the table; the first thing that is wrong ends it.
class TableReader
{
public:
    explicit TableReader(const knowledge::Target& target)
        : m_target(target)
    { }

    Result<ConductorRules> read(const nlohmann::json& json)
    {
        ConductorRules table;
        try {
            for (const auto& item : json.at("rules")) {
                m_where = "rule '" + item.at("id").get<std::string>() + "'";
                table.rules.push_back(rule(item));
                if (!m_problem.empty())
                    return broken();
            }
            m_where = "'fallback'";
            ConductorRule fallback;
            readDecision(json.at("fallback"), fallback);
            table.fallback = std::move(fallback.decision);
            if (table.fallback.next == NextStep::Open)
                m_problem = "the fallback itself leaves it open";
        } catch (const nlohmann::json::exception& e) {
            m_problem = std::string("a field is missing or of the wrong type: ") + e.what();
        }
        if (m_problem.empty())
            checkWhole(table);
        if (!m_problem.empty())
            return broken();
        return table;
    }

private:
    tl::unexpected<Error> broken() const
    {
        return fail(ErrorCode::TargetBroken,
            "conductor.json of the target '" + m_target.id + "': " + m_where + ": " + m_problem,
            "docs/agents.md describes the table.");
    }

    void checkKeys(const nlohmann::json& object, std::initializer_list<std::string_view> known)
    {
        for (const auto& [key, value] : object.items()) {
            if (std::find(known.begin(), known.end(), key) == known.end() && m_problem.empty())
                m_problem = "the key '" + key + "' is not known";
        }
    }

    /// The value that a text names; the first one, and a problem, when it names none.
    template <typename Values> auto named(const Values& values, const std::string& text, std::string_view what)
    {
        for (const auto value : values) {
            if (text == name(value))
                return value;
        }
        m_problem = "'" + text + "' is no " + std::string(what);
        return values.front();
    }

    static constexpr std::array kStages{task::Stage::Init, task::Stage::Mutate, task::Stage::CompileFix,
        task::Stage::CorrectnessFix, task::Stage::PerfTune};
    static constexpr std::array kModes{
        task::AgentMode::Template, task::AgentMode::SingleShot, task::AgentMode::FixLoop, task::AgentMode::ToolAgent};

    ConductorRule rule(const nlohmann::json& item)
    {
        checkKeys(item, {"id", "when", "then", "because"});
        ConductorRule rule;
        item.at("id").get_to(rule.id);
        const auto& when = item.at("when");
        checkKeys(when, {"verdict", "stage", "mode", "rules", "repeats", "attemptsLeft"});
        rule.verdicts = when.value("verdict", std::vector<std::string>());
        for (const auto& verdict : rule.verdicts) {
            if (std::find(kVerdicts.begin(), kVerdicts.end(), verdict) == kVerdicts.end())
                m_problem = "'" + verdict + "' is no verdict";
        }
        for (const auto& text : when.value("stage", std::vector<std::string>()))
            rule.stages.push_back(named(kStages, text, "stage"));
        for (const auto& text : when.value("mode", std::vector<std::string>()))
            rule.modes.push_back(named(kModes, text, "agent mode"));
        rule.findingRules = when.value("rules", std::vector<std::string>());
        if (when.contains("repeats"))
            when.at("repeats").at("atLeast").get_to(rule.repeatsAtLeast);
        if (when.contains("attemptsLeft"))
            rule.attemptsLeftAtMost = when.at("attemptsLeft").at("atMost").get<int>();
        readDecision(item.at("then"), rule);
        rule.decision.rule = rule.id;
        item.at("because").get_to(rule.decision.evidence);
        return rule;
    }

    void readDecision(const nlohmann::json& then, ConductorRule& rule)
    {
        checkKeys(then, {"next", "stage", "mode", "write", "changeApproach", "cards"});
        auto& decision = rule.decision;
        decision.next = named(kSteps, then.at("next").get<std::string>(), "next step");
        if (then.contains("stage")) {
            decision.stage = named(kStages, then.at("stage").get<std::string>(), "stage");
            rule.keepStage = false;
        }
        if (then.contains("mode")) {
            decision.mode = named(kModes, then.at("mode").get<std::string>(), "agent mode");
            rule.keepMode = false;
        }
        const auto write = then.value("write", std::string("edit"));
        if (write != "edit" && write != "rewrite")
            m_problem = "'write' is '" + write + "', not edit or rewrite";
        decision.rewrite = write == "rewrite";
        decision.changeApproach = then.value("changeApproach", false);
        decision.extraCards = then.value("cards", std::vector<std::string>());
        for (const auto& card : decision.extraCards) {
            if (m_target.card(card) == nullptr && m_target.exemplar(card) == nullptr)
                m_problem = "there is no card '" + card + "'";
        }
    }

    /// What no table may get wrong.
    void checkWhole(const ConductorRules& table)
    {
        m_where = "the rules";
        const bool catchesAll = !table.rules.empty() && [&] {
            const auto& last = table.rules.back();
            return last.verdicts.empty() && last.stages.empty() && last.modes.empty() && last.findingRules.empty()
                && last.repeatsAtLeast == 0 && !last.attemptsLeftAtMost;
        }();
        if (!catchesAll)
            m_problem = "the last rule must hold always (\"when\": {})";
        for (const auto* verdict : {"infrastructure", "model failed"}) {
            for (const int left : {0, 1}) {
                Situation situation;
                situation.verdict = verdict;
                situation.attemptsLeft = left;
                situation.signatures = {"x", "x", "x"};
                if (m_problem.empty() && decide(table, situation).next != NextStep::PauseAndAsk)
                    m_problem = std::string("the verdict '") + verdict + "' must end in pause-and-ask";
            }
        }
    }

    const knowledge::Target& m_target;
    std::string m_where = "the table";
    std::string m_problem;
};

} // namespace

Result<ConductorRules> conductorRulesFrom(const nlohmann::json& json, const knowledge::Target& target)
{
    return TableReader(target).read(json);
}

Result<ConductorRules> conductorRules(const knowledge::Target& target)
{
    if (target.conductor.is_null())
        return fail(ErrorCode::TargetBroken, "the target '" + target.id + "' has no conductor.json",
            "docs/agents.md describes the table.");
    return conductorRulesFrom(target.conductor, target);
}

} // namespace acann::agents
