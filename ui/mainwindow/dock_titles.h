// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QObject>

#include <vector>

namespace acann::ui {

/// Says each dock's name once: a dock behind a tab has no title bar, its tab is the title. Floating and closing are in
/// the menu of the title or the tab; both can be dragged.
class DockTitles : public QObject
{
    Q_OBJECT
public:
    /// `area` outlives this.
    explicit DockTitles(QMainWindow& area);

    void watch(QDockWidget* dock);
    /// The menu of the tab or the title under a point of the screen; false when there is none.
    bool showMenu(const QPoint& globalPosition);

private:
    void update();
    [[nodiscard]] bool isTabbed(QDockWidget* dock) const;
    [[nodiscard]] QDockWidget* dockAt(const QPoint& globalPosition) const;

    QMainWindow& m_area;
    std::vector<QDockWidget*> m_docks;
    bool m_pending = false; ///< an update waits for the layout to settle
};

} // namespace acann::ui
