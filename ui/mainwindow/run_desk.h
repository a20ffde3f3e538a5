// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "log/run_log.h"
#include "mainwindow/dock_titles.h"
#include "run/best_follower.h"
#include "run/session.h"

#include <QDockWidget>
#include <QMainWindow>

#include <functional>
#include <vector>

namespace acann::charts {
class ChartsView;
}
namespace acann::inspector {
class InspectorView;
}
namespace acann::population {
class PopulationView;
}

namespace acann::ui {

class AgentView;
class LogView;
class ProblemsView;
class RunPanel;
class SteeringView;

/// The Run workspace of the window: all docks about one run and how they are fed. A dock that nobody sees is not
/// refreshed until it is shown.
class RunDesk : public QMainWindow
{
    Q_OBJECT
public:
    RunDesk(Session& session, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] RunPanel& runPanel() { return *m_runPanel; }
    [[nodiscard]] LogView& log() { return *m_log; }
    [[nodiscard]] ProblemsView& problems() { return *m_problems; }
    [[nodiscard]] std::vector<QDockWidget*> docks() const;
    /// By id: "run", "population", "diff", …; null when unknown.
    [[nodiscard]] QDockWidget* dock(const QString& id) const;
    /// Opens the dock, brings it to the front and focuses it.
    void raiseDock(const QString& id);
    /// Focuses the next visible dock, or the one before.
    void cycleDock(int step);

    [[nodiscard]] BestFollower& follower() { return *m_follower; }
    [[nodiscard]] population::PopulationView& population() { return *m_population; }
    [[nodiscard]] AgentView& agent() { return *m_agent; }
    [[nodiscard]] SteeringView& steering() { return *m_steering; }

    [[nodiscard]] QByteArray saveArrangement() const;
    /// The default arrangement stays when the state is empty or of another set of docks.
    void restoreArrangement(const QByteArray& state);
    void resetArrangement();

Q_SIGNALS:
    void exportRequested(const acann::CandidateId& id);
    void newRunRequested();
    void modelsRequested();
    void cardRequested(const QString& card);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Entry
    {
        QString id;
        std::function<QString()> title;
        QDockWidget* dock = nullptr;
        std::function<void()> refresh; ///< hands the session's state to the view; may be empty
        bool stale = false;
    };

    void addDock(const QString& id, std::function<QString()> title, QWidget* view, std::function<void()> refresh);
    void addRunDock();
    void addViewDocks();
    void addListDocks();
    void addAgentDocks();
    void connectPopulation();
    void showWaiting();
    void connectSession();
    void arrange();
    void applyDefaultSizes();
    [[nodiscard]] QString titleOf(const QString& id) const;
    void refreshAll();
    void refresh(Entry& entry);
    void retranslate();

    Session& m_session;
    Selection& m_selection;
    const Theme& m_theme;
    DockTitles m_titles;
    RunLog m_runLog;
    BestFollower* m_follower = nullptr;
    RunPanel* m_runPanel = nullptr;
    population::PopulationView* m_population = nullptr;
    charts::ChartsView* m_charts = nullptr;
    inspector::InspectorView* m_inspector = nullptr;
    AgentView* m_agent = nullptr;
    SteeringView* m_steering = nullptr;
    LogView* m_log = nullptr;
    ProblemsView* m_problems = nullptr;
    std::vector<Entry> m_entries;
    // Both wait for the first show: before it there is no size to divide.
    bool m_needsSizes = true;
    QByteArray m_waiting; ///< to be restored
};

} // namespace acann::ui
