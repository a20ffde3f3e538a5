// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_words.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace acann::ui::words {

namespace {

QString translated(const char* text, int n = -1) { return QCoreApplication::translate("RunWords", text, nullptr, n); }

} // namespace

QString phase(evolution::RunPhase phase)
{
    switch (phase) {
    case evolution::RunPhase::Empty:
        return translated(QT_TRANSLATE_NOOP("RunWords", "preparing"));
    case evolution::RunPhase::Running:
        return translated(QT_TRANSLATE_NOOP("RunWords", "running"));
    case evolution::RunPhase::Paused:
        return translated(QT_TRANSLATE_NOOP("RunWords", "paused"));
    case evolution::RunPhase::Draining:
        return translated(QT_TRANSLATE_NOOP("RunWords", "finishing"));
    case evolution::RunPhase::Finished:
        return translated(QT_TRANSLATE_NOOP("RunWords", "finished"));
    }
    return {};
}

QString stage(task::Stage stage)
{
    switch (stage) {
    case task::Stage::Init:
        return translated(QT_TRANSLATE_NOOP("RunWords", "init"));
    case task::Stage::Mutate:
        return translated(QT_TRANSLATE_NOOP("RunWords", "mutate"));
    case task::Stage::CompileFix:
        return translated(QT_TRANSLATE_NOOP("RunWords", "compile fix"));
    case task::Stage::CorrectnessFix:
        return translated(QT_TRANSLATE_NOOP("RunWords", "correctness fix"));
    case task::Stage::PerfTune:
        return translated(QT_TRANSLATE_NOOP("RunWords", "performance tuning"));
    }
    return {};
}

QString step(const std::string& step)
{
    if (step == "compile")
        return translated(QT_TRANSLATE_NOOP("RunWords", "compiling"));
    if (step == "verify")
        return translated(QT_TRANSLATE_NOOP("RunWords", "verifying"));
    if (step == "measure")
        return translated(QT_TRANSLATE_NOOP("RunWords", "measuring"));
    return toQString(step);
}

QString agent(std::string_view agent)
{
    static const std::map<std::string_view, const char*> names{
        {"template", QT_TRANSLATE_NOOP("RunWords", "Template (no model, 0 tokens)")},
        {"single-shot", QT_TRANSLATE_NOOP("RunWords", "Single shot")},
        {"fix-loop", QT_TRANSLATE_NOOP("RunWords", "Fix loop")},
        {"tool-agent", QT_TRANSLATE_NOOP("RunWords", "Tool agent")},
        {"adaptive", QT_TRANSLATE_NOOP("RunWords", "Adaptive (explore first, converge later)")},
        {"marginal-gain", QT_TRANSLATE_NOOP("RunWords", "Marginal gain (cheaper mode when tokens stop paying)")},
        {"hybrid", QT_TRANSLATE_NOOP("RunWords", "Hybrid (template seeds, models improve)")},
        {"human", QT_TRANSLATE_NOOP("RunWords", "You (a person answers in place of a model)")}};
    const auto found = names.find(agent);
    return found == names.end() ? toQString(agent) : translated(found->second);
}

QString role(agents::ModelRole role)
{
    switch (role) {
    case agents::ModelRole::Designer:
        return translated(QT_TRANSLATE_NOOP("RunWords", "designer"));
    case agents::ModelRole::Coder:
        return translated(QT_TRANSLATE_NOOP("RunWords", "coder"));
    case agents::ModelRole::Fixer:
        return translated(QT_TRANSLATE_NOOP("RunWords", "fixer"));
    case agents::ModelRole::Conductor:
        return translated(QT_TRANSLATE_NOOP("RunWords", "conductor"));
    }
    return {};
}

QString decision(evolution::Decision decision)
{
    switch (decision) {
    case evolution::Decision::Repair:
        return translated(QT_TRANSLATE_NOOP("RunWords", "repair"));
    case evolution::Decision::Rewrite:
        return translated(QT_TRANSLATE_NOOP("RunWords", "rewrite whole files"));
    case evolution::Decision::ChangeApproach:
        return translated(QT_TRANSLATE_NOOP("RunWords", "change the approach"));
    case evolution::Decision::Repeat:
        return translated(QT_TRANSLATE_NOOP("RunWords", "ask again"));
    case evolution::Decision::GiveUp:
        return translated(QT_TRANSLATE_NOOP("RunWords", "give the slot up"));
    case evolution::Decision::SwitchMode:
        return translated(QT_TRANSLATE_NOOP("RunWords", "another agent mode"));
    }
    return {};
}

QString decidedBy(evolution::DecidedBy by)
{
    switch (by) {
    case evolution::DecidedBy::Rule:
        return translated(QT_TRANSLATE_NOOP("RunWords", "Conductor"));
    case evolution::DecidedBy::Model:
        return translated(QT_TRANSLATE_NOOP("RunWords", "Conductor's model"));
    case evolution::DecidedBy::Person:
        return translated(QT_TRANSLATE_NOOP("RunWords", "You"));
    }
    return {};
}

QString steering(evolution::SteeringKind kind)
{
    using Kind = evolution::SteeringKind;
    static const std::map<Kind, const char*> names{{Kind::Hint, QT_TRANSLATE_NOOP("RunWords", "hint")},
        {Kind::Ban, QT_TRANSLATE_NOOP("RunWords", "ban")}, {Kind::Pin, QT_TRANSLATE_NOOP("RunWords", "pin")},
        {Kind::Freeze, QT_TRANSLATE_NOOP("RunWords", "freeze")},
        {Kind::Approve, QT_TRANSLATE_NOOP("RunWords", "approve")},
        {Kind::Refuse, QT_TRANSLATE_NOOP("RunWords", "refuse")},
        {Kind::Override, QT_TRANSLATE_NOOP("RunWords", "override")},
        {Kind::Mode, QT_TRANSLATE_NOOP("RunWords", "agent mode")},
        {Kind::ReAsk, QT_TRANSLATE_NOOP("RunWords", "re-ask")}, {Kind::Answer, QT_TRANSLATE_NOOP("RunWords", "answer")},
        {Kind::Fork, QT_TRANSLATE_NOOP("RunWords", "fork")},
        {Kind::Withdraw, QT_TRANSLATE_NOOP("RunWords", "withdraw")}};
    const auto found = names.find(kind);
    return found == names.end() ? toQString(evolution::name(kind)) : translated(found->second);
}

QString steering(const evolution::Steering& act)
{
    QStringList parts;
    const auto join = [](const std::set<std::string>& words) {
        QStringList texts;
        for (const std::string& word : words)
            texts << toQString(word);
        return texts.join(QStringLiteral(", "));
    };
    if (act.candidate)
        parts << format::shortId(*act.candidate);
    if (act.where)
        parts << place(*act.where);
    if (!act.regions.empty())
        parts << join(act.regions);
    if (!act.droppedLayers.empty())
        parts << translated(QT_TRANSLATE_NOOP("RunWords", "without %1")).arg(join(act.droppedLayers));
    if (act.decision)
        parts << decision(*act.decision);
    if (act.mode)
        parts << toQString(task::name(*act.mode));
    if (act.act > 0)
        parts << QStringLiteral("#%1").arg(act.act);
    if (!act.text.empty())
        parts << toQString(act.text).simplified().left(120);
    return parts.isEmpty() ? steering(act.kind)
                           : QString(steering(act.kind) + QStringLiteral(": ") + parts.join(QStringLiteral(" · ")));
}

QString place(const evolution::SlotRef& where)
{
    const QString slot
        = translated(QT_TRANSLATE_NOOP("RunWords", "gen %1 · slot %2")).arg(where.generation).arg(where.slot + 1);
    return where.attempt == 0 ? slot
                              : QString(slot + QStringLiteral(" · ")
                                  + translated(QT_TRANSLATE_NOOP("RunWords", "try %1")).arg(where.attempt + 1));
}

QString money(const std::map<std::string, double>& amounts)
{
    QStringList parts;
    for (const auto& [currency, amount] : amounts)
        parts << format::money(amount, toQString(currency));
    return parts.join(QStringLiteral(" + "));
}

QString spending(const evolution::Spending& spending)
{
    if (spending.calls == 0)
        return {};
    QStringList parts{translated(QT_TRANSLATE_N_NOOP("RunWords", "%n call(s)"), spending.calls)};
    if (spending.failedCalls > 0)
        parts << translated(QT_TRANSLATE_N_NOOP("RunWords", "%n without a reply"), spending.failedCalls);
    parts << translated(spending.usage.estimated ? QT_TRANSLATE_NOOP("RunWords", "about %1 tokens")
                                                 : QT_TRANSLATE_NOOP("RunWords", "%1 tokens"))
                 .arg(format::count(spending.tokens()));
    const QString paid = money(spending.money);
    if (!paid.isEmpty())
        parts << (spending.unpricedCalls > 0 ? QStringLiteral("≥ ") : QString()) + paid;
    else if (spending.unpricedCalls > 0)
        parts << translated(QT_TRANSLATE_NOOP("RunWords", "no price known"));
    return parts.join(QStringLiteral(" · "));
}

QString forecast(const evolution::Forecast& forecast)
{
    const auto rounded = [](double count) {
        return count >= 10'000 ? translated(QT_TRANSLATE_NOOP("RunWords", "%1 k"))
                                     .arg(format::count(static_cast<qint64>(count / 1000 + 0.5)))
                               : format::count(static_cast<qint64>(count + 0.5));
    };
    const auto range = [](const QString& low, const QString& high) {
        return low == high ? low : QString(low + QStringLiteral("–") + high);
    };
    const evolution::Range tokens = forecast.tokens();
    QStringList parts;
    if (tokens.high <= 0)
        parts << translated(QT_TRANSLATE_NOOP("RunWords", "0 tokens"));
    else
        parts << translated(QT_TRANSLATE_NOOP("RunWords", "≈ %1 tokens"))
                     .arg(range(rounded(tokens.low), rounded(tokens.high)));
    for (const auto& [currency, amount] : forecast.money)
        parts << range(format::money(amount.low, {}), format::money(amount.high, toQString(currency)));
    if (!forecast.unpriced.empty())
        parts << translated(QT_TRANSLATE_NOOP("RunWords", "+ models without a price"));
    parts << translated(
        QT_TRANSLATE_N_NOOP("RunWords", "≤ %n evaluation(s)"), static_cast<int>(forecast.evaluations.high + 0.5));
    return parts.join(QStringLiteral(" · "));
}

QString finishReason(evolution::FinishReason reason)
{
    switch (reason) {
    case evolution::FinishReason::GenerationsDone:
        return translated(QT_TRANSLATE_NOOP("RunWords", "All generations are done"));
    case evolution::FinishReason::TargetMet:
        return translated(QT_TRANSLATE_NOOP("RunWords", "The speed-of-light target is met"));
    case evolution::FinishReason::BudgetOut:
        return translated(QT_TRANSLATE_NOOP("RunWords", "The budget is used up"));
    case evolution::FinishReason::Converged:
        return translated(QT_TRANSLATE_NOOP("RunWords", "No better candidate for several generations"));
    case evolution::FinishReason::Stopped:
        return translated(QT_TRANSLATE_NOOP("RunWords", "Stopped by you"));
    case evolution::FinishReason::NothingValid:
        return translated(QT_TRANSLATE_NOOP("RunWords", "No candidate was valid"));
    }
    return {};
}

QString consequence(evolution::Control control, int inFlight)
{
    switch (control) {
    case evolution::Control::Pause:
        return translated(QT_TRANSLATE_NOOP("RunWords", "Finishes what is in flight, then waits. Nothing is lost."));
    case evolution::Control::Resume:
        return translated(QT_TRANSLATE_NOOP("RunWords", "Goes on where the run stopped."));
    case evolution::Control::Drain:
        return translated(QT_TRANSLATE_N_NOOP(
                              "RunWords", "Finishes the %n evaluation(s) in flight, starts nothing new, ends the run."),
            inFlight);
    case evolution::Control::Abort:
        return translated(
            QT_TRANSLATE_N_NOOP("RunWords", "Loses the %n evaluation(s) in flight. What is recorded stays."), inFlight);
    }
    return {};
}

QString cost(const evolution::RunConfig& config)
{
    int evaluations = config.generations * config.offspring;
    if (config.budget.evaluations)
        evaluations = std::min(evaluations, *config.budget.evaluations);
    // The template agent calls no model.
    const QString tokens = config.agent == "template" ? translated(QT_TRANSLATE_NOOP("RunWords", "0 tokens"))
        : config.budget.tokens
        ? translated(QT_TRANSLATE_NOOP("RunWords", "≤ %1 tokens")).arg(format::count(*config.budget.tokens))
        : translated(QT_TRANSLATE_NOOP("RunWords", "tokens without limit"));
    return tokens + QStringLiteral(" · ")
        + translated(QT_TRANSLATE_N_NOOP("RunWords", "≤ %n evaluation(s)"), std::max(0, evaluations));
}

Progress progress(const evolution::RunState& state)
{
    const auto evaluated = std::count_if(state.members.begin(), state.members.end(),
        [](const auto& entry) { return entry.second.verdict || entry.second.duplicateOf; });
    return {static_cast<int>(evaluated), std::max(1, state.config.generations * state.config.offspring)};
}

} // namespace acann::ui::words
