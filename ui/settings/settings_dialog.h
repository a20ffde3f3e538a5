// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace acann::ui {

class Preferences;

/// Appearance and language. Every choice takes effect at once; there is nothing to apply.
class SettingsDialog : public QDialog
{
    Q_OBJECT
public:
    explicit SettingsDialog(Preferences& preferences, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    Preferences& m_preferences;
    QLabel* m_themeLabel;
    QLabel* m_languageLabel;
    QLabel* m_note;
    QComboBox* m_theme;
    QComboBox* m_language;
    QDialogButtonBox* m_buttons;
};

} // namespace acann::ui
