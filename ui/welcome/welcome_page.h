// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/preferences.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace acann::ui {

class RecentList;

/// The first page: what this is, the sample that needs nothing, and the way back to earlier work. Takes a dropped
/// workspace folder or task file.
class WelcomePage : public QWidget
{
    Q_OBJECT
public:
    explicit WelcomePage(Preferences& preferences, QWidget* parent = nullptr);

Q_SIGNALS:
    void sampleRequested();
    void openRequested(); ///< ask for a folder
    void createRequested();
    void folderChosen(const QString& folder);
    void taskDropped(const QString& file);

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* buildStart();
    QWidget* buildRecent();
    void showRecent();
    void locate(const QString& missingFolder);
    void retranslate();

    Preferences& m_preferences;
    QLabel* m_mark;
    QLabel* m_title;
    QLabel* m_subtitle;
    QPushButton* m_sample;
    QLabel* m_sampleText;
    QPushButton* m_open;
    QPushButton* m_create;
    QLabel* m_steps;
    QLabel* m_recentTitle;
    QLabel* m_recentEmpty;
    RecentList* m_recent;
};

} // namespace acann::ui
