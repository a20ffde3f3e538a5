// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/about.h"

#include "common/icons.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QSysInfo>

namespace acann::ui {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("About", text); }

QString diagnostics()
{
    return QStringLiteral("AgenticCANN Workbench %1\nQt %2 (%3)\n%4, %5")
        .arg(QStringLiteral(ACANN_VERSION), QString::fromLatin1(qVersion()), QGuiApplication::platformName(),
            QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture());
}

} // namespace

void showAbout(QWidget* parent)
{
    QMessageBox box(parent);
    box.setWindowTitle(translated(QT_TRANSLATE_NOOP("About", "About AgenticCANN Workbench")));
    box.setIconPixmap(applicationIcon().pixmap(64, 64));
    box.setText(QStringLiteral("<b>AgenticCANN Workbench %1</b>").arg(QStringLiteral(ACANN_VERSION)));
    box.setInformativeText(translated(QT_TRANSLATE_NOOP("About",
        "Evolves fast, correct Ascend C kernels with layered hardware knowledge. Numbers of the "
        "emulator are modelled, never measured.\n\nFree software under the GPL, version 3 or "
        "later.")));
    box.setDetailedText(diagnostics());
    QPushButton* copy
        = box.addButton(translated(QT_TRANSLATE_NOOP("About", "Copy diagnostics")), QMessageBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &box, [] { QGuiApplication::clipboard()->setText(diagnostics()); });
    box.addButton(QMessageBox::Close);
    box.exec();
}

} // namespace acann::ui
