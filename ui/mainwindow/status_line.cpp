// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/status_line.h"

#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace acann::ui {

namespace {

int countOf(const std::map<CandidateId, std::string>& inFlight, std::string_view step)
{
    int count = 0;
    for (const auto& [id, current] : inFlight)
        count += current == step ? 1 : 0;
    return count;
}

} // namespace

StatusLine::StatusLine(Session& session, const Theme& theme, QWidget* parent)
    : QStatusBar(parent)
    , m_session(session)
    , m_theme(theme)
    , m_preparing(new QLabel(this))
    , m_preparingBar(new QProgressBar(this))
{
    setSizeGripEnabled(false);
    m_preparingBar->setFixedSize(120, 6);
    m_preparingBar->setTextVisible(false);
    addWidget(m_preparing);
    addWidget(m_preparingBar);
    m_preparing->hide();
    m_preparingBar->hide();
    m_evaluator = addField();
    m_queue = addField();
    m_tokens = addField();
    m_money = addField();
    m_generation = addField();
    m_best = addField();
    m_evaluator->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (QToolButton* field : {m_evaluator, m_queue, m_tokens, m_money, m_generation})
        connect(field, &QToolButton::clicked, this, &StatusLine::runRequested);
    connect(m_best, &QToolButton::clicked, this, &StatusLine::bestRequested);
    connect(&m_session, &Session::preparing, this, &StatusLine::showPreparing);
    connect(&m_session, &Session::runUpdated, this, &StatusLine::showRun);
    connect(&m_session, &Session::runSwitched, this, &StatusLine::showRun);
    connect(&m_session, &Session::failed, this, [this] { showPreparing({}, 1); });
    connect(&m_theme, &Theme::changed, this, &StatusLine::showRun);
    retranslate();
}

QToolButton* StatusLine::addField()
{
    auto* field = new QToolButton(this);
    field->setAutoRaise(true);
    field->setFocusPolicy(Qt::TabFocus);
    addPermanentWidget(field);
    return field;
}

void StatusLine::changeEvent(QEvent* event)
{
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void StatusLine::showPreparing(const QString& what, double share)
{
    const bool done = share >= 1 || what.isEmpty();
    m_preparing->setText(what);
    m_preparing->setVisible(!done);
    m_preparingBar->setVisible(!done);
    m_preparingBar->setRange(0, share < 0 ? 0 : 100);
    m_preparingBar->setValue(static_cast<int>(share * 100));
}

void StatusLine::showRun()
{
    const auto& state = m_session.state();
    const bool shown = state != nullptr;
    for (QToolButton* field : {m_evaluator, m_queue, m_tokens, m_money, m_generation, m_best})
        field->setVisible(shown);
    if (!shown)
        return;
    const evolution::RunConfig& config = state->config;
    const bool working = !m_session.inFlight().empty();
    VerdictStyle dot;
    dot.role = working ? Role::Running : m_session.isLive() ? Role::Valid : Role::Muted;
    dot.shape = Shape::Dot;
    m_evaluator->setIcon(badgeIcon(m_theme, dot));
    m_evaluator->setText(toQString(config.evaluator));
    m_evaluator->setToolTip(working ? tr("The evaluator is working")
            : m_session.isLive()    ? tr("The evaluator is ready")
                                    : tr("No run is going"));
    const int timed = countOf(m_session.inFlight(), "measure");
    m_queue->setText(
        tr("queue %1 build · %2 time").arg(static_cast<int>(m_session.inFlight().size()) - timed).arg(timed));
    m_tokens->setText(config.budget.tokens
            ? tr("tokens %1 / %2").arg(format::count(state->tokens), format::count(*config.budget.tokens))
            : tr("tokens %1").arg(format::count(state->tokens)));
    const QString paid = words::money(state->spending.money);
    m_money->setText(config.budget.money ? tr("%1 / %2").arg(paid.isEmpty() ? format::money(0, {}) : paid,
                         format::money(*config.budget.money, toQString(config.budget.currency)))
                                         : paid);
    m_money->setToolTip(words::spending(state->spending));
    m_money->setVisible(!m_money->text().isEmpty());
    m_generation->setText(tr("gen %1").arg(state->generation));
    const auto best = state->best();
    const auto* measurement = best ? evaluation::measurementOf(*state->member(*best)->verdict) : nullptr;
    m_best->setText(measurement ? tr("best %1").arg(format::latency(*measurement)) : tr("no best yet"));
    m_best->setToolTip(measurement
            ? format::kindName(measurement->kind) + QStringLiteral(" · ") + toQString(measurement->device)
            : QString());
}

void StatusLine::retranslate()
{
    const std::array<std::pair<QToolButton*, QString>, 6> names{
        {{m_evaluator, tr("Evaluator")}, {m_queue, tr("Queue")}, {m_tokens, tr("Tokens")}, {m_money, tr("Money")},
            {m_generation, tr("Generation")}, {m_best, tr("Best candidate")}}};
    for (const auto& [field, name] : names)
        field->setAccessibleName(name);
    showRun();
}

} // namespace acann::ui
