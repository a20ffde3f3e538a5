// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QActionGroup;

namespace acann::ui {

/// The column at the left that switches between the full-size workspaces of the window.
class ActivityBar : public QToolBar
{
    Q_OBJECT
public:
    explicit ActivityBar(QWidget* parent = nullptr);

    /// The action becomes one exclusive button of the bar.
    void addActivity(QAction* action);
    /// Room between the activities above and what is added after.
    void addRoom();

private:
    QActionGroup* m_group;
};

} // namespace acann::ui
