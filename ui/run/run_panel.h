// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"
#include "run/task_choice.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace acann::ui {

class RunForm;
class RunMonitor;

/// The Run dock: a selector of the workspace's runs over the run on screen, or the form of a new one.
class RunPanel : public QWidget
{
    Q_OBJECT
public:
    RunPanel(Session& session, const Theme& theme, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] RunForm& form() { return *m_form; }
    void setTasks(const std::vector<TaskChoice>& tasks);
    /// Shows the form of a new run; `task` (id or file) may be empty.
    void showForm(const QString& task = {});
    /// The form of a run that goes on from a candidate of the run on screen.
    void showFork(const CandidateId& candidate);
    void requestControl(evolution::Control control);

Q_SIGNALS:
    void modelsRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showWorkspace();
    void showRuns();
    void retranslate();

    Session& m_session;
    QComboBox* m_runs;
    QToolButton* m_new;
    RunForm* m_form;
    RunMonitor* m_monitor;
    QStackedWidget* m_pages;
};

} // namespace acann::ui
