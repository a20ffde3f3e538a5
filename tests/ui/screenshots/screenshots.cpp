// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the documentation's pictures from a real run of the sample: acann_screenshots [folder]
#include "agent/agent_view.h"
#include "fakes/fake_engine.h"
#include "knowledge/knowledge_view.h"
#include "mainwindow/knowledge_desk.h"
#include "mainwindow/run_desk.h"
#include "models/models_dialog.h"
#include "run/agent_form.h"
#include "run/run_form.h"
#include "run/run_panel.h"
#include "steering/steering_view.h"
#include "ui/agent/model_run.h"
#include "workbench.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <QTreeView>

#include <functional>
#include <set>
#include <stdexcept>

namespace {

using namespace acann;

constexpr int kRunLimitMs = 240'000;
constexpr int kSettleMs = 400;
constexpr size_t kFewColours = 12; ///< a picture with fewer shows nothing

void turnEventLoop(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void waitFor(const char* what, int milliseconds, const std::function<bool()>& isSo)
{
    QElapsedTimer clock;
    clock.start();
    while (!isSo()) {
        if (clock.hasExpired(milliseconds))
            throw std::runtime_error(std::string("waited in vain for ") + what);
        turnEventLoop(20);
    }
}

size_t coloursOf(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); x += 2)
            colours.insert(image.pixel(x, y));
    }
    return colours.size();
}

/// One theme's pictures.
class Album
{
public:
    Album(ui::MainWindow& window, QString folder, QString suffix)
        : m_window(window)
        , m_folder(std::move(folder))
        , m_suffix(std::move(suffix))
    { }

    void save(QWidget& widget, const QString& name) const
    {
        turnEventLoop(kSettleMs); // blobs, layouts and delayed repaints arrive
        const QImage image = widget.grab().toImage();
        if (coloursOf(image) < kFewColours)
            throw std::runtime_error("the picture of " + name.toStdString() + " is empty");
        const QString file = QDir(m_folder).filePath(name + m_suffix + QStringLiteral(".png"));
        if (!image.save(file))
            throw std::runtime_error("cannot write " + file.toStdString());
    }

    void drawDocks() const
    {
        for (QDockWidget* dock : m_window.desk().docks()) {
            const QString id = dock->objectName().section(QLatin1Char('.'), 1);
            m_window.desk().raiseDock(id);
            if (id == QStringLiteral("agent") || id == QStringLiteral("steering"))
                continue; // the sample asks no model: drawModelRun()
            if (id == QStringLiteral("inspector"))
                drawInspector(*dock->widget());
            else
                save(*dock->widget(), id);
        }
        m_window.desk().raiseDock(QStringLiteral("population"));
        m_window.desk().raiseDock(QStringLiteral("log"));
    }

    void drawKnowledge() const
    {
        m_window.showPage(QStringLiteral("knowledge"));
        auto* desk = m_window.findChild<ui::KnowledgeDesk*>();
        const QString card = QStringLiteral("ascendc.normalization.L2.norm-limits");
        waitFor("the card", 20'000, [&] { return desk->view().openCard(card); });
        save(m_window, QStringLiteral("knowledge"));
        m_window.showPage(QStringLiteral("run"));
    }

    void drawPalette() const
    {
        m_window.commands().action(QStringLiteral("view.palette"))->trigger();
        auto* picker = m_window.findChild<QWidget*>(QStringLiteral("picker"));
        save(*picker, QStringLiteral("palette"));
        picker->close();
    }

    void drawNewRun() const
    {
        m_window.newRun();
        save(*m_window.desk().dock(QStringLiteral("run"))->widget(), QStringLiteral("new-run"));
    }

private:
    void drawInspector(QWidget& view) const
    {
        auto* tabs = view.findChild<QTabWidget*>();
        for (const QString& name :
            {QStringLiteral("Timeline"), QStringLiteral("Findings"), QStringLiteral("Summary")}) {
            for (int tab = 0; tab < tabs->count(); ++tab) {
                if (tabs->tabText(tab).startsWith(name))
                    tabs->setCurrentIndex(tab);
            }
            save(view, QStringLiteral("inspector-") + name.toLower());
        }
    }

    ui::MainWindow& m_window;
    QString m_folder;
    QString m_suffix;
};

llm::ModelSettings someModels()
{
    llm::ModelSettings settings;
    llm::Endpoint service;
    service.name = "service";
    service.baseUrl = "https://models.example.com/v1";
    service.model = "some-model";
    service.key = {llm::KeySource::From::Environment, "SOME_API_KEY"};
    service.contextTokens = 65'536;
    llm::Endpoint local;
    local.name = "local";
    local.baseUrl = "http://localhost:8080/v1";
    local.model = "some-small-model";
    settings.endpoints = {service, local};
    settings.roles = {{"coder", {"service", "local"}}, {"fixer", {"local"}}};
    return settings;
}

/// The views of runs with models, from a run that is written by hand: no model was asked for these pictures.
void drawModelRun(const QString& folder, const QString& theme)
{
    const QTemporaryDir place;
    fakes::FakeEngine engine;
    fakes::ModelRun run = fakes::modelRun();
    for (const auto& [id, text] : run.blobs)
        engine.script.blobs[id] = text;
    run.state.config.approveBeforeEvaluation = true;
    run.state.members.at(fakes::kRepair).approval = evolution::Approval::Waiting;
    run.state.config.budget.tokens = 100'000;
    ui::Preferences preferences(place.filePath(QStringLiteral("workbench.ini")));
    ui::Language language;
    language.use(QStringLiteral("en"));
    ui::Theme colours;
    colours.setChoice(theme == QStringLiteral("dark") ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
    colours.install();
    ui::MainWindow window({engine, preferences, language, colours});
    const Album album(window, folder, QLatin1Char('-') + theme);
    ui::ModelServices services;
    services.file = place.filePath(QStringLiteral("models.json")).toStdString();
    services.keyState = [](const llm::Endpoint&) { return QString(); };
    if (!llm::saveModelSettings(someModels(), services.file))
        throw std::runtime_error("cannot write the models settings");
    window.setModels(services);
    window.show();
    window.openWorkspace(place.path());
    window.desk().agent().clear();
    Q_EMIT engine.runUpdated(fakes::updateOf(run, engine.script.id));
    window.selection().setCurrent(fakes::kRepair);
    window.desk().raiseDock(QStringLiteral("agent"));
    auto* turns = window.findChild<QTreeView*>(QStringLiteral("agentTurns"));
    turns->setCurrentIndex(turns->model()->index(1, 0));
    album.save(*window.desk().dock(QStringLiteral("agent"))->widget(), QStringLiteral("agent"));
    window.desk().raiseDock(QStringLiteral("steering"));
    auto* acts = window.findChild<QTreeView*>(QStringLiteral("acts"));
    acts->setCurrentIndex(acts->model()->index(0, 0));
    album.save(*window.desk().dock(QStringLiteral("steering"))->widget(), QStringLiteral("steering"));
    window.newRun();
    auto* agent = window.findChild<QComboBox*>(QStringLiteral("agent"));
    agent->setCurrentIndex(agent->findData(QStringLiteral("adaptive")));
    album.save(*window.desk().dock(QStringLiteral("run"))->widget(), QStringLiteral("new-run-models"));
    window.showModels();
    album.save(*window.findChild<ui::ModelsDialog*>(), QStringLiteral("models"));
}

/// Runs the sample, or shows the run that is there already.
void draw(const QString& folder, const QString& theme)
{
    app::AppOptions options;
    options.theme = theme;
    options.language = QStringLiteral("en");
    QElapsedTimer begun;
    begun.start();
    app::Workbench workbench(options, begun);
    workbench.start();
    ui::MainWindow& window = workbench.window();
    const Album album(window, folder, QLatin1Char('-') + theme);
    album.save(window, QStringLiteral("welcome"));
    const QString sample
        = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sample");
    if (QDir(sample).exists())
        window.openWorkspace(sample);
    else
        window.runSample();
    waitFor("the end of the sample run", kRunLimitMs, [&window] {
        const auto& state = window.session().state();
        return state && state->phase == evolution::RunPhase::Finished;
    });
    album.save(window, QStringLiteral("window"));
    album.drawDocks();
    album.drawKnowledge();
    album.drawPalette();
    album.drawNewRun();
    window.close();
    // The next one starts like the first: default layout, no recent workspaces.
    QFile::remove(QSettings(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("agenticcann"), QStringLiteral("workbench"))
                      .fileName());
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // settings, caches and the sample's workspace
    qputenv("HOME", home.path().toLocal8Bit());
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qunsetenv(variable);
    QCoreApplication::setApplicationName(QStringLiteral("agenticcann"));
    QApplication application(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
    QDir().mkpath(folder);
    try {
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")})
            drawModelRun(folder, theme);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")})
            draw(folder, theme);
    } catch (const std::exception& error) {
        QTextStream(stderr) << error.what() << '\n';
        return 1;
    }
    return 0;
}
