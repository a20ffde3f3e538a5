// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the documentation's pictures: acann_screenshots [folder] [light|dark] …
#include "common/message_bar.h"
#include "common/text.h"
#include "fakes/fake_engine.h"
#include "mainwindow/main_window.h"
#include "mainwindow/run_desk.h"
#include "task/task_loader.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTemporaryDir>

namespace {

using namespace acann;
using namespace acann::ui;

void settle(int milliseconds = 300)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

void save(QWidget& widget, const QString& folder, const QString& name)
{
    settle();
    widget.grab().save(QDir(folder).filePath(name + QStringLiteral(".png")));
}

void drawWindow(const QString& folder, const QString& suffix, ThemeChoice choice, Theme& theme)
{
    QTemporaryDir home;
    Preferences preferences(home.filePath(QStringLiteral("workbench.ini")));
    preferences.addRecentWorkspace(QStringLiteral("/data/kernels/rms-norm"));
    preferences.addRecentWorkspace(home.path());
    preferences.setTheme(choice);
    theme.setChoice(choice);
    Language language;
    language.use(QStringLiteral("en"));
    fakes::FakeEngine engine;
    MainWindow window({engine, preferences, language, theme});
    window.setSample(home.path(), {});
    window.loadTasks([] {
        return std::vector<TaskChoice>{{QStringLiteral("relu_f16"), QStringLiteral("ReLU, float16"),
            QStringLiteral("elementwise"), QStringLiteral("relu/task.json")}};
    });
    const auto installation = base::Installation::locate();
    window.addKnowledge(
        [installation] {
            return std::make_shared<const knowledge::KnowledgeBase>(knowledge::loadKnowledge(installation.knowledge));
        },
        [](const QString& file) { return task::parseTaskFile(toPath(file)); });
    window.show();
    save(window, folder, QStringLiteral("welcome") + suffix);
    window.openWorkspace(home.path());
    settle();
    window.selection().setCurrent(*window.session().state()->best());
    save(window, folder, QStringLiteral("window") + suffix);
    for (QDockWidget* dock : window.desk().docks()) {
        const QString id = dock->objectName().section(QLatin1Char('.'), 1);
        window.desk().raiseDock(id);
        save(*dock->widget(), folder, id + suffix);
    }
    window.newRun();
    save(*window.desk().dock(QStringLiteral("run"))->widget(), folder, QStringLiteral("new-run") + suffix);
    window.commands().action(QStringLiteral("view.palette"))->trigger();
    settle();
    if (QWidget* picker = window.findChild<QWidget*>(QStringLiteral("picker")))
        save(*picker, folder, QStringLiteral("palette") + suffix);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
    QDir().mkpath(folder);
    Theme theme;
    theme.install();
    drawWindow(folder, QStringLiteral("-light"), ThemeChoice::Light, theme);
    drawWindow(folder, QStringLiteral("-dark"), ThemeChoice::Dark, theme);
    return 0;
}
