// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_panel.h"

#include "common/icons.h"
#include "common/text.h"
#include "run/agent_form.h"
#include "run/run_form.h"
#include "run/run_monitor.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

namespace acann::ui {

namespace {

QScrollArea* scrolled(QWidget* content, QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

} // namespace

RunPanel::RunPanel(Session& session, const Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_runs(new QComboBox(this))
    , m_new(new QToolButton(this))
    , m_form(new RunForm(this))
    , m_monitor(new RunMonitor(session, theme, selection, this))
    , m_pages(new QStackedWidget(this))
{
    m_new->setIcon(themeIcon(QStringLiteral("list-add")));
    m_new->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_new->setCheckable(true);
    m_pages->addWidget(m_form);
    m_pages->addWidget(scrolled(m_monitor, this));

    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 2);
    row->addWidget(m_runs, 1);
    row->addWidget(m_new);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_pages, 1);

    connect(m_new, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            showForm();
        else
            showRuns();
    });
    connect(m_runs, &QComboBox::activated, this, [this] {
        m_session.showRun(RunId{m_runs->currentData().toString().toStdString()});
        showRuns();
    });
    connect(m_form, &RunForm::startRequested, &m_session, &Session::startRun);
    connect(m_form, &RunForm::forkRequested, &m_session, &Session::fork);
    connect(m_form, &RunForm::forkCancelled, this, &RunPanel::showRuns);
    connect(&m_form->agentForm(), &AgentForm::modelsRequested, this, &RunPanel::modelsRequested);
    m_form->setForecaster([this](const engine::StartRequest& request, auto done) {
        m_session.engine().requestForecast(request, std::move(done));
    });
    connect(&m_session, &Session::workspaceChanged, this, &RunPanel::showWorkspace);
    connect(&m_session, &Session::runListChanged, this, &RunPanel::showRuns);
    connect(&m_session, &Session::runSwitched, this, &RunPanel::showRuns);
    retranslate();
}

void RunPanel::setTasks(const std::vector<TaskChoice>& tasks) { m_form->setTasks(tasks); }

void RunPanel::showForm(const QString& task)
{
    m_form->setFork(std::nullopt);
    if (!task.isEmpty())
        m_form->chooseTask(task);
    m_new->setChecked(true);
    m_pages->setCurrentIndex(0);
}

void RunPanel::showFork(const CandidateId& candidate)
{
    const auto& state = m_session.state();
    if (!state)
        return;
    m_form->setConfig(state->config);
    m_form->setFork(ForkFrom{m_session.run(), candidate, state->taskId});
    m_new->setChecked(true);
    m_pages->setCurrentIndex(0);
}

void RunPanel::requestControl(evolution::Control control) { m_monitor->requestControl(control); }

void RunPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RunPanel::showWorkspace()
{
    QString blocked;
    if (!m_session.workspace())
        blocked = tr("Open a workspace to start a run in it.");
    else if (m_session.isReadOnly())
        blocked = tr("This workspace is open read-only: %1 has it. Close it there to start a run here.")
                      .arg(toQString(m_session.workspace()->writer));
    m_form->setBlocked(blocked);
}

void RunPanel::showRuns()
{
    const QSignalBlocker blocker(m_runs);
    m_runs->clear();
    if (m_session.workspace()) {
        for (auto run = m_session.workspace()->runs.rbegin(); run != m_session.workspace()->runs.rend(); ++run)
            m_runs->addItem(toQString(run->value), toQString(run->value));
    }
    m_runs->setEnabled(m_runs->count() > 0);
    m_runs->setCurrentIndex(m_runs->findData(toQString(m_session.run().value)));
    const bool showsRun = !m_session.run().isNull();
    m_new->setEnabled(showsRun);
    m_new->setChecked(!showsRun);
    m_pages->setCurrentIndex(showsRun ? 1 : 0);
}

void RunPanel::retranslate()
{
    m_runs->setPlaceholderText(tr("No run yet"));
    m_runs->setAccessibleName(tr("Runs of this workspace"));
    m_runs->setToolTip(tr("Runs of this workspace"));
    m_new->setText(tr("New run"));
    m_new->setToolTip(tr("Configure a new run"));
    showWorkspace();
    showRuns();
}

} // namespace acann::ui
