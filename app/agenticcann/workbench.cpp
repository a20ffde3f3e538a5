// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench.h"

#include "candidate_exporter.h"
#include "common/text.h"
#include "model_services.h"
#include "task/task_loader.h"

#include <QStandardPaths>
#include <QTimer>

namespace acann::app {

namespace {

using ui::ThemeChoice;

ThemeChoice themeOf(const QString& name, ThemeChoice remembered)
{
    if (name == QStringLiteral("light"))
        return ThemeChoice::Light;
    if (name == QStringLiteral("dark"))
        return ThemeChoice::Dark;
    return name == QStringLiteral("system") ? ThemeChoice::System : remembered;
}

std::vector<ui::TaskChoice> shippedTasks(const base::Installation& installation)
{
    std::vector<ui::TaskChoice> choices;
    for (const task::TaskEntry& entry : task::listTasks(installation)) {
        const QString suite = ui::pathToQString(entry.file.parent_path().filename());
        choices.push_back({ui::toQString(entry.id), ui::toQString(entry.title), suite, ui::pathToQString(entry.file)});
    }
    return choices;
}

engine::StartRequest sampleRequest(const base::Installation& installation)
{
    engine::StartRequest request;
    request.taskFile = installation.knowledge / "tasks" / "basic" / "layer_norm_f16.json";
    request.config.generations = 3;
    request.config.seed = 7;
    return request;
}

QString sampleFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sample");
}

} // namespace

Workbench::Workbench(const AppOptions& options, const QElapsedTimer& begun)
    : m_options(options)
    , m_installation(base::Installation::locate())
    , m_engine(engine::standardComposition(m_installation, {llm::defaultModelSettingsFile(), m_hub}))
{
    m_theme.setChoice(themeOf(options.theme, m_preferences.theme()));
    m_theme.install();
    m_language.use(options.language.isEmpty() ? m_preferences.language() : options.language);
    m_window = std::make_unique<ui::MainWindow>(ui::WindowParts{m_engine, m_preferences, m_language, m_theme});
    connectExport(*m_window);
    m_window->setModels(modelServices(m_hub, m_installation.knowledge));
    m_window->setSample(sampleFolder(), sampleRequest(m_installation));
    m_startupClock = std::make_unique<StartupClock>(*m_window, begun);
}

void Workbench::start()
{
    m_window->show();
    // What needs the disk comes after the first picture.
    QTimer::singleShot(0, m_window.get(), [this] {
        const base::Installation installation = m_installation;
        m_window->loadTasks([installation] { return shippedTasks(installation); });
        m_window->addKnowledge(
            [installation] {
                return std::make_shared<const knowledge::KnowledgeBase>(
                    knowledge::loadKnowledge(installation.knowledge));
            },
            [](const QString& file) { return task::parseTaskFile(ui::toPath(file)); });
        if (m_options.runSample)
            m_window->runSample();
        else if (!m_options.workspace.isEmpty())
            m_window->openWorkspace(m_options.workspace);
        if (!m_options.task.isEmpty())
            m_window->newRun(m_options.task);
    });
}

} // namespace acann::app
