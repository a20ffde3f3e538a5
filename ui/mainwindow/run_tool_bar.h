// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/action_registry.h"
#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"

#include <QToolBar>

class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace acann::ui {

/// Run controls at the left, what is being run in the middle, how far and how fast it is at the right.
class RunToolBar : public QToolBar
{
    Q_OBJECT
public:
    RunToolBar(Session& session, Selection& selection, const Theme& theme, const ActionRegistry& actions,
        QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildControls(const ActionRegistry& actions);
    void buildFigures();
    void showRun();
    void showBest(const evolution::RunState& state);
    void retranslate();

    Session& m_session;
    Selection& m_selection;
    const Theme& m_theme;
    QToolButton* m_stop;
    QMenu* m_stopMenu;
    QLabel* m_breadcrumb;
    QLabel* m_generation;
    QProgressBar* m_progress;
    QLabel* m_count;
    QToolButton* m_best;
    QAction* m_progressAction = nullptr;
};

} // namespace acann::ui
