// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_words.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QCoreApplication>

#include <algorithm>

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
