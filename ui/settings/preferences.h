// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"

#include <QByteArray>
#include <QDateTime>
#include <QSettings>
#include <QString>

#include <memory>
#include <vector>

namespace acann::ui {

struct RecentWorkspace
{
    QString folder;
    QDateTime lastOpened;
    bool exists = true; ///< looked up when the list is asked for
};

/// What the workbench remembers between sessions, in one INI file. Every key is named here and nowhere else.
class Preferences : public QObject
{
    Q_OBJECT
public:
    /// The user's own file.
    explicit Preferences(QObject* parent = nullptr);
    /// Another file: tests and portable set-ups.
    explicit Preferences(const QString& iniFile, QObject* parent = nullptr);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// "" follows the system, else "en" or "zh_CN".
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& code);

    /// Whether new best candidates are selected as they appear; true at first.
    [[nodiscard]] bool followBest() const;
    void setFollowBest(bool follow);

    /// Latest first, at most ten.
    [[nodiscard]] std::vector<RecentWorkspace> recentWorkspaces() const;
    void addRecentWorkspace(const QString& folder);
    void removeRecentWorkspace(const QString& folder);

    /// Window geometry and dock states by name ("window", "run", …); empty when never saved or saved by a release
    /// with another set of docks.
    [[nodiscard]] QByteArray layout(const QString& name) const;
    void setLayout(const QString& name, const QByteArray& state);
    void forgetLayouts();

Q_SIGNALS:
    void themeChanged();
    void languageChanged();
    void recentWorkspacesChanged();

private:
    void storeRecent(const std::vector<RecentWorkspace>& workspaces);
    void migrate();

    std::unique_ptr<QSettings> m_settings;
};

} // namespace acann::ui
