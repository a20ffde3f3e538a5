// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "run/session.h"

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace acann::ui {

/// Evaluator, queue, tokens, money, generation and best at a glance; each opens the dock with the details.
class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    StatusLine(Session& session, const Theme& theme, QWidget* parent = nullptr);

Q_SIGNALS:
    void runRequested(); ///< show the Run dock
    void bestRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* addField();
    void showPreparing(const QString& what, double share);
    void showRun();
    void retranslate();

    Session& m_session;
    const Theme& m_theme;
    QLabel* m_preparing;
    QProgressBar* m_preparingBar;
    QToolButton* m_evaluator;
    QToolButton* m_queue;
    QToolButton* m_tokens;
    QToolButton* m_money;
    QToolButton* m_generation;
    QToolButton* m_best;
};

} // namespace acann::ui
