// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/preferences.h"

#include <QListWidget>

namespace acann::ui {

/// The last workspaces. One that is gone stays listed in grey: it can be located again or taken off the list.
class RecentList : public QListWidget
{
    Q_OBJECT
public:
    explicit RecentList(Preferences& preferences, QWidget* parent = nullptr);

    void reload();

Q_SIGNALS:
    void openRequested(const QString& folder);
    void locateRequested(const QString& missingFolder);

private:
    void showMenu(const QPoint& position);

    Preferences& m_preferences;
};

} // namespace acann::ui
