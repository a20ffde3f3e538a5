// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/run_tool_bar.h"

#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>

namespace acann::ui {

RunToolBar::RunToolBar(
    Session& session, Selection& selection, const Theme& theme, const ActionRegistry& actions, QWidget* parent)
    : QToolBar(parent)
    , m_session(session)
    , m_selection(selection)
    , m_theme(theme)
    , m_stop(new QToolButton(this))
    , m_stopMenu(new QMenu(this))
    , m_breadcrumb(new QLabel(this))
    , m_generation(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_count(new QLabel(this))
    , m_best(new QToolButton(this))
{
    setObjectName(QStringLiteral("runToolBar"));
    setMovable(false);
    setIconSize(QSize(18, 18));
    setContextMenuPolicy(Qt::PreventContextMenu);
    buildControls(actions);
    buildFigures();
    connect(&m_session, &Session::runUpdated, this, &RunToolBar::showRun);
    connect(&m_session, &Session::runSwitched, this, &RunToolBar::showRun);
    connect(&m_theme, &Theme::changed, this, &RunToolBar::showRun);
    connect(m_best, &QToolButton::clicked, this, [this] {
        if (const auto& state = m_session.state(); state && state->best())
            m_selection.setCurrent(*state->best());
    });
    retranslate();
}

void RunToolBar::buildControls(const ActionRegistry& actions)
{
    QAction* start = actions.action(QStringLiteral("run.new"));
    addAction(start);
    if (auto* button = qobject_cast<QToolButton*>(widgetForAction(start)))
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addAction(actions.action(QStringLiteral("run.pause")));
    for (const char* id : {"run.drain", "run.abort"})
        m_stopMenu->addAction(actions.action(QLatin1String(id)));
    m_stop->setIcon(themeIcon(QStringLiteral("media-playback-stop")));
    m_stop->setMenu(m_stopMenu);
    m_stop->setPopupMode(QToolButton::InstantPopup);
    addWidget(m_stop);
    addSeparator();
    for (const char* id : {"select.back", "select.forward"})
        addAction(actions.action(QLatin1String(id)));
    addSeparator();
}

void RunToolBar::buildFigures()
{
    m_breadcrumb->setContentsMargins(8, 0, 8, 0);
    m_breadcrumb->setProperty("role", QStringLiteral("muted"));
    // Takes the room that is left and may be cut: the figures at the right must stay.
    m_breadcrumb->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_breadcrumb->setMinimumWidth(80);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(110, 6);
    for (QLabel* label : {m_generation, m_count})
        label->setContentsMargins(8, 0, 8, 0);
    m_best->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_best->setAutoRaise(true);
    addWidget(m_breadcrumb);
    addWidget(m_generation);
    addWidget(m_progress);
    addWidget(m_count);
    addWidget(m_best);
}

void RunToolBar::changeEvent(QEvent* event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RunToolBar::showRun()
{
    const auto& state = m_session.state();
    if (!state) {
        m_breadcrumb->setText(m_session.run().isNull() ? QString() : toQString(m_session.run().value));
        m_progress->setRange(0, m_session.run().isNull() ? 1 : 0);
        for (QLabel* label : {m_generation, m_count})
            label->clear();
        m_best->setText(QStringLiteral("–"));
        m_best->setIcon({});
        m_best->setEnabled(false);
        return;
    }
    const evolution::RunConfig& config = state->config;
    const QStringList trail{toQString(state->taskTitle), toQString(config.target),
        toQString(config.evaluator + " (" + config.soc + ")"), toQString(config.agent)};
    m_breadcrumb->setText(trail.join(QStringLiteral("  ▸  ")));
    m_breadcrumb->setToolTip(m_breadcrumb->text());
    m_generation->setText(tr("gen %1/%2").arg(state->generation).arg(config.generations));
    const auto [evaluated, planned] = words::progress(*state);
    m_progress->setRange(0, planned);
    m_progress->setValue(state->phase == evolution::RunPhase::Finished ? planned : std::min(planned, evaluated));
    m_count->setText(QStringLiteral("%1/%2").arg(evaluated).arg(planned));
    m_count->setToolTip(tr("%1 of %2 planned candidates are evaluated").arg(evaluated).arg(planned));
    showBest(*state);
}

void RunToolBar::showBest(const evolution::RunState& state)
{
    const auto best = state.best();
    m_best->setEnabled(best.has_value());
    if (!best) {
        m_best->setText(tr("no valid candidate yet"));
        m_best->setIcon({});
        return;
    }
    const evolution::Member& member = *state.member(*best);
    const auto* measurement = evaluation::measurementOf(*member.verdict);
    const auto first = state.firstValid();
    const double baseline = first ? state.member(*first)->latencyNs().value_or(0) : 0;
    m_best->setText(
        format::latency(*measurement) + QStringLiteral("   ") + format::speedup(baseline, measurement->medianNs));
    m_best->setIcon(badgeIcon(m_theme, styleOf(member, true)));
    m_best->setToolTip(
        tr("Best candidate %1: %2, %3; speedup over the first valid one. Click to select it.")
            .arg(format::shortId(*best), format::latency(*measurement), format::kindName(measurement->kind)));
}

void RunToolBar::retranslate()
{
    setWindowTitle(tr("Run"));
    m_stop->setToolTip(tr("Stop"));
    m_stop->setAccessibleName(tr("Stop"));
    m_best->setAccessibleName(tr("Best candidate"));
    showRun();
}

} // namespace acann::ui
