// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

#include <vector>

namespace acann::ui {

struct LanguageName
{
    QString code; ///< "en", "zh_CN"
    QString name; ///< in the language itself
};

/// Switches the language of the running application. Widgets hear of it through QEvent::LanguageChange.
class Language : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    ~Language() override;

    [[nodiscard]] static std::vector<LanguageName> available();
    /// "" takes the system's language when it is available, else English.
    void use(const QString& code);
    [[nodiscard]] QString current() const { return m_current; }

private:
    QTranslator m_workbench;
    QTranslator m_qt;
    QString m_current = QStringLiteral("en");
};

} // namespace acann::ui
