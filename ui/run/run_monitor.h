// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"

#include <QTimer>
#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace acann::ui {

class QueueModel;
class SpendMeter;

/// The run on screen: phase, progress, figures, the controls with what each would lose, and the queue.
class RunMonitor : public QWidget
{
    Q_OBJECT
public:
    RunMonitor(Session& session, const Theme& theme, Selection& selection, QWidget* parent = nullptr);

    /// Asks first when it would lose work.
    void requestControl(evolution::Control control);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Figure
    {
        Generation,
        Candidates,
        Valid,
        Evaluations,
        Best,
        Speedup,
        Tokens,
        Elapsed,
        FigureCount
    };

    void buildFigures(QGridLayout* grid);
    void buildControls(QGridLayout* grid);
    void buildQueue();
    void showRun();
    void showFigures(const evolution::RunState& state);
    void showControls();
    void showOutcome();
    void tick();
    void retranslate();

    Session& m_session;
    const Theme& m_theme;
    Selection& m_selection;
    QLabel* m_title;
    QLabel* m_phase;
    QLabel* m_outcome;
    QProgressBar* m_progress;
    QPushButton* m_resume;
    QPushButton* m_pause;
    QPushButton* m_drain;
    QPushButton* m_abort;
    QLabel* m_pauseText;
    QLabel* m_drainText;
    QLabel* m_abortText;
    SpendMeter* m_spend;
    QLabel* m_queueTitle;
    QTreeView* m_queue;
    QueueModel* m_queueModel;
    std::array<QLabel*, FigureCount> m_captions{};
    std::array<QLabel*, FigureCount> m_values{};
    QTimer m_clock;
};

} // namespace acann::ui
