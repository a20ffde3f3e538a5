// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_dialog.h"

#include "settings/language.h"
#include "settings/preferences.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace acann::ui {

SettingsDialog::SettingsDialog(Preferences& preferences, QWidget* parent)
    : QDialog(parent)
    , m_preferences(preferences)
    , m_themeLabel(new QLabel(this))
    , m_languageLabel(new QLabel(this))
    , m_note(new QLabel(this))
    , m_theme(new QComboBox(this))
    , m_language(new QComboBox(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
{
    m_themeLabel->setBuddy(m_theme);
    m_languageLabel->setBuddy(m_language);
    m_note->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("muted"));
    for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        m_theme->addItem(QString(), static_cast<int>(choice));
    m_language->addItem(QString(), QString());
    for (const LanguageName& language : Language::available())
        m_language->addItem(language.name, language.code);
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(m_preferences.theme())));
    m_language->setCurrentIndex(std::max(0, m_language->findData(m_preferences.language())));

    auto* form = new QFormLayout(this);
    form->setContentsMargins(20, 20, 20, 16);
    form->setVerticalSpacing(10);
    form->addRow(m_themeLabel, m_theme);
    form->addRow(m_languageLabel, m_language);
    form->addRow(m_note);
    form->addRow(m_buttons);
    setMinimumWidth(420);

    connect(m_theme, &QComboBox::activated, this,
        [this] { m_preferences.setTheme(static_cast<ThemeChoice>(m_theme->currentData().toInt())); });
    connect(m_language, &QComboBox::activated, this,
        [this] { m_preferences.setLanguage(m_language->currentData().toString()); });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    retranslate();
}

void SettingsDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SettingsDialog::retranslate()
{
    setWindowTitle(tr("Settings"));
    m_themeLabel->setText(tr("&Theme"));
    m_languageLabel->setText(tr("&Language"));
    m_theme->setItemText(0, tr("Like the desktop"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    m_language->setItemText(0, tr("Like the desktop"));
    m_note->setText(tr("Changes take effect at once and are remembered."));
    m_buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
}

} // namespace acann::ui
