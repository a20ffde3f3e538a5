// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app_options.h"
#include "workbench.h"

#include <QApplication>
#include <QElapsedTimer>

int main(int argc, char** argv)
{
    QElapsedTimer begun;
    begun.start();
    QCoreApplication::setApplicationName(QStringLiteral("agenticcann"));
    QCoreApplication::setOrganizationName(QStringLiteral("agenticcann"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ACANN_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.agenticcann.Workbench"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);

    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    int exitCode = 0;
    const auto options = [&] {
        const QCoreApplication terminal(argc, argv); // help and version need no display
        return acann::app::parseOptions(arguments, exitCode);
    }();
    if (!options)
        return exitCode;

    QApplication application(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("AgenticCANN Workbench"));
    acann::app::Workbench workbench(*options, begun);
    workbench.start();
    return QApplication::exec();
}
