// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/preferences.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr int kVersion = 1;
constexpr size_t kRecentLimit = 10;

const QString kVersionKey = QStringLiteral("version");
const QString kThemeKey = QStringLiteral("appearance/theme");
const QString kLanguageKey = QStringLiteral("appearance/language");
const QString kFollowBestKey = QStringLiteral("population/followBest");
const QString kRecentKey = QStringLiteral("recentWorkspaces");
const QString kLayoutGroup = QStringLiteral("layout");

const std::vector<std::pair<ThemeChoice, QString>>& themeNames()
{
    static const std::vector<std::pair<ThemeChoice, QString>> names{{ThemeChoice::System, QStringLiteral("system")},
        {ThemeChoice::Light, QStringLiteral("light")}, {ThemeChoice::Dark, QStringLiteral("dark")}};
    return names;
}

} // namespace

Preferences::Preferences(QObject* parent)
    : QObject(parent)
    , m_settings(std::make_unique<QSettings>(
          QSettings::IniFormat, QSettings::UserScope, QStringLiteral("agenticcann"), QStringLiteral("workbench")))
{
    migrate();
}

Preferences::Preferences(const QString& iniFile, QObject* parent)
    : QObject(parent)
    , m_settings(std::make_unique<QSettings>(iniFile, QSettings::IniFormat))
{
    migrate();
}

ThemeChoice Preferences::theme() const
{
    const QString stored = m_settings->value(kThemeKey).toString();
    for (const auto& [choice, name] : themeNames()) {
        if (name == stored)
            return choice;
    }
    return ThemeChoice::System;
}

void Preferences::setTheme(ThemeChoice theme)
{
    for (const auto& [choice, name] : themeNames()) {
        if (choice == theme)
            m_settings->setValue(kThemeKey, name);
    }
    Q_EMIT themeChanged();
}

QString Preferences::language() const { return m_settings->value(kLanguageKey).toString(); }

void Preferences::setLanguage(const QString& code)
{
    m_settings->setValue(kLanguageKey, code);
    Q_EMIT languageChanged();
}

bool Preferences::followBest() const { return m_settings->value(kFollowBestKey, true).toBool(); }

void Preferences::setFollowBest(bool follow) { m_settings->setValue(kFollowBestKey, follow); }

std::vector<RecentWorkspace> Preferences::recentWorkspaces() const
{
    std::vector<RecentWorkspace> workspaces;
    const int size = m_settings->beginReadArray(kRecentKey);
    for (int i = 0; i < size; ++i) {
        m_settings->setArrayIndex(i);
        RecentWorkspace workspace{m_settings->value(QStringLiteral("folder")).toString(),
            m_settings->value(QStringLiteral("opened")).toDateTime(), true};
        workspace.exists = QFileInfo(workspace.folder).isDir();
        workspaces.push_back(std::move(workspace));
    }
    m_settings->endArray();
    return workspaces;
}

void Preferences::addRecentWorkspace(const QString& folder)
{
    const QString clean = QDir::cleanPath(folder);
    auto workspaces = recentWorkspaces();
    std::erase_if(workspaces, [&](const RecentWorkspace& known) { return known.folder == clean; });
    workspaces.insert(workspaces.begin(), {clean, QDateTime::currentDateTimeUtc(), true});
    if (workspaces.size() > kRecentLimit)
        workspaces.resize(kRecentLimit);
    storeRecent(workspaces);
}

void Preferences::removeRecentWorkspace(const QString& folder)
{
    auto workspaces = recentWorkspaces();
    std::erase_if(workspaces, [&](const RecentWorkspace& known) { return known.folder == folder; });
    storeRecent(workspaces);
}

void Preferences::storeRecent(const std::vector<RecentWorkspace>& workspaces)
{
    m_settings->remove(kRecentKey);
    m_settings->beginWriteArray(kRecentKey, static_cast<int>(workspaces.size()));
    int index = 0;
    for (const RecentWorkspace& workspace : workspaces) {
        m_settings->setArrayIndex(index++);
        m_settings->setValue(QStringLiteral("folder"), workspace.folder);
        m_settings->setValue(QStringLiteral("opened"), workspace.lastOpened);
    }
    m_settings->endArray();
    Q_EMIT recentWorkspacesChanged();
}

QByteArray Preferences::layout(const QString& name) const
{
    return m_settings->value(kLayoutGroup + QLatin1Char('/') + name).toByteArray();
}

void Preferences::setLayout(const QString& name, const QByteArray& state)
{
    m_settings->setValue(kLayoutGroup + QLatin1Char('/') + name, state);
}

void Preferences::forgetLayouts() { m_settings->remove(kLayoutGroup); }

void Preferences::migrate()
{
    // Version 1 is the first; later versions add one step each, from exactly the version before.
    if (!m_settings->contains(kVersionKey))
        m_settings->setValue(kVersionKey, kVersion);
}

} // namespace acann::ui
