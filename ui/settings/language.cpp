// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace acann::ui {

namespace {

QString resolve(const QString& code)
{
    if (!code.isEmpty())
        return code;
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

} // namespace

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_workbench);
    QCoreApplication::removeTranslator(&m_qt);
}

std::vector<LanguageName> Language::available()
{
    return {{QStringLiteral("en"), QStringLiteral("English")}, {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

void Language::use(const QString& code)
{
    m_current = resolve(code);
    QLocale::setDefault(m_current == QStringLiteral("en") ? QLocale(QLocale::English) : QLocale(m_current));
    QCoreApplication::removeTranslator(&m_workbench);
    QCoreApplication::removeTranslator(&m_qt);
    if (m_workbench.load(QStringLiteral(":/i18n/agenticcann_%1.qm").arg(m_current)))
        QCoreApplication::installTranslator(&m_workbench);
    // Qt's own texts (standard buttons) come from a separate package and stay English without it.
    if (m_qt.load(QStringLiteral("qtbase_") + m_current, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
}

} // namespace acann::ui
