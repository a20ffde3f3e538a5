// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/main_window.h"

#include "common/background.h"
#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/text.h"
#include "knowledge/knowledge_view.h"
#include "log/log_view.h"
#include "log/problems_view.h"
#include "mainwindow/activity_bar.h"
#include "mainwindow/knowledge_desk.h"
#include "mainwindow/picker.h"
#include "mainwindow/run_desk.h"
#include "mainwindow/run_tool_bar.h"
#include "mainwindow/status_line.h"
#include "population/population_view.h"
#include "run/agent_form.h"
#include "run/run_form.h"
#include "run/run_panel.h"
#include "run/run_words.h"
#include "welcome/welcome_page.h"

#include <QCloseEvent>
#include <QDateTime>
#include <QDesktopServices>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr QSize kDefaultSize{1440, 900};
const QString kWindowLayout = QStringLiteral("window");
const QString kRunLayout = QStringLiteral("run");
const QString kPopulationLayout = QStringLiteral("population");

QString plainText(QString menuText) { return menuText.remove(QLatin1Char('&')).remove(QStringLiteral("…")); }

} // namespace

MainWindow::MainWindow(const WindowParts& parts, QWidget* parent)
    : QMainWindow(parent)
    , m_engine(parts.engine)
    , m_preferences(parts.preferences)
    , m_language(parts.language)
    , m_theme(parts.theme)
    , m_session(parts.engine)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(applicationIcon());
    addActions();
    buildLayout();
    addDockActions();
    buildMenus();
    connectParts();
    restoreLayout();
    retranslate();
    showWorkspaceState();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildLayout()
{
    m_messages = new MessageBar(this);
    m_readOnly = new MessageBar(this);
    m_welcome = new WelcomePage(m_preferences, this);
    m_desk = new RunDesk(m_session, m_selection, m_theme, this);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_welcome);
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_readOnly);
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);

    m_activities = new ActivityBar(this);
    addToolBar(Qt::LeftToolBarArea, m_activities);
    m_runBar = new RunToolBar(m_session, m_selection, m_theme, m_actions, this);
    addToolBar(Qt::TopToolBarArea, m_runBar);
    m_status = new StatusLine(m_session, m_theme, this);
    setStatusBar(m_status);
    addWorkspace(
        QStringLiteral("run"), [] { return tr("Run"); }, QStringLiteral("system-run"),
        QKeySequence(QStringLiteral("Ctrl+1")), m_desk);
}

void MainWindow::addWorkspace(
    const QString& id, std::function<QString()> title, const QString& icon, const QKeySequence& key, QWidget* page)
{
    page->setProperty("pageId", id);
    m_pages->addWidget(page);
    QAction* action = m_actions.add({QStringLiteral("page.") + id, [] { return tr("Go to"); }, std::move(title), {key},
        icon, [this, id] { showPage(id); },
        [this, id] {
            return id != QStringLiteral("run") || m_session.workspace() ? QString() : tr("No workspace is open.");
        },
        true});
    m_activities->addActivity(action);
}

void MainWindow::showPage(const QString& id)
{
    for (int i = 0; i < m_pages->count(); ++i) {
        if (m_pages->widget(i)->property("pageId").toString() == id)
            m_pages->setCurrentIndex(i);
    }
    if (QAction* action = m_actions.action(QStringLiteral("page.") + id))
        action->setChecked(true);
    m_runBar->setVisible(id == QStringLiteral("run"));
}

void MainWindow::buildMenus()
{
    const auto addMenu = [this](std::function<QString()> title, const std::vector<const char*>& ids) {
        QMenu* menu = menuBar()->addMenu(QString());
        for (const char* id : ids) {
            if (*id == '\0')
                menu->addSeparator();
            else
                menu->addAction(m_actions.action(QLatin1String(id)));
        }
        m_menus.emplace_back(menu, std::move(title));
        return menu;
    };
    addMenu([] { return tr("&Workspace"); },
        {"workspace.open", "workspace.create", "workspace.sample", "", "workspace.close", "", "app.models",
            "app.settings", "", "app.quit"});
    addMenu([] { return tr("&Run"); }, {"run.new", "run.resume", "", "run.pause", "run.drain", "run.abort"});
    addMenu([] { return tr("&Candidate"); },
        {"go.candidate", "", "select.back", "select.forward", "select.best", "select.parent", "", "select.mark",
            "candidate.export"});
    QMenu* view = addMenu([] { return tr("&View"); }, {"view.palette", ""});
    for (QDockWidget* dock : m_desk->docks())
        view->addAction(dock->toggleViewAction());
    view->addSeparator();
    for (const char* id : {"view.nextPane", "view.previousPane", "view.resetLayout", "", "theme.system", "theme.light",
             "theme.dark", "", "view.fullScreen"}) {
        if (*id == '\0')
            view->addSeparator();
        else
            view->addAction(m_actions.action(QLatin1String(id)));
    }
    addMenu([] { return tr("&Help"); }, {"help.shortcuts", "help.about"});
    // Shortcuts work also for commands that are in no menu.
    for (QAction* action : m_actions.all())
        addAction(action);
}

void MainWindow::connectParts()
{
    connect(&m_preferences, &Preferences::themeChanged, this, [this] { m_theme.setChoice(m_preferences.theme()); });
    connect(&m_preferences, &Preferences::languageChanged, this, [this] { m_language.use(m_preferences.language()); });
    connect(m_welcome, &WelcomePage::sampleRequested, this, &MainWindow::runSample);
    connect(m_welcome, &WelcomePage::openRequested, this, [this] { askWorkspace(false); });
    connect(m_welcome, &WelcomePage::createRequested, this, [this] { askWorkspace(true); });
    connect(m_welcome, &WelcomePage::folderChosen, this, &MainWindow::openWorkspace);
    connect(m_welcome, &WelcomePage::taskDropped, this, [this](const QString& file) {
        newRun(file);
        askWorkspace(true);
    });
    connect(m_desk, &RunDesk::newRunRequested, this, [this] { newRun(); });
    connect(m_desk, &RunDesk::modelsRequested, this, &MainWindow::showModels);
    connect(m_desk, &RunDesk::cardRequested, this, [this](const QString& card) {
        showPage(QStringLiteral("knowledge"));
        if (m_knowledge && !m_knowledge->view().openCard(card))
            m_messages->showMessage(
                MessageBar::Level::Information, tr("The card %1 is no longer in the knowledge.").arg(card));
    });
    connect(m_desk, &RunDesk::exportRequested, this, &MainWindow::exportCandidate);
    connect(m_status, &StatusLine::runRequested, this, [this] { m_desk->raiseDock(QStringLiteral("run")); });
    connect(m_status, &StatusLine::bestRequested, this,
        [this] { m_actions.action(QStringLiteral("select.best"))->trigger(); });
    connect(&m_session, &Session::failed, this, &MainWindow::showError);
    connect(&m_session, &Session::workspaceChanged, this, &MainWindow::showWorkspaceState);
    connect(&m_session, &Session::runUpdated, &m_actions, &ActionRegistry::refresh);
    connect(&m_session, &Session::runSwitched, &m_actions, &ActionRegistry::refresh);
    connect(&m_selection, &Selection::currentChanged, &m_actions, &ActionRegistry::refresh);
    connect(&m_selection, &Selection::historyChanged, &m_actions, &ActionRegistry::refresh);
}

void MainWindow::openWorkspace(const QString& folder)
{
    m_requestedFolder = folder;
    m_session.openWorkspace(toPath(folder));
}

void MainWindow::loadTasks(std::function<std::vector<TaskChoice>()> load)
{
    inBackground(this, std::move(load), [this](const std::vector<TaskChoice>& tasks) {
        m_tasks = tasks;
        m_desk->runPanel().setTasks(tasks);
    });
}

void MainWindow::addKnowledge(std::function<std::shared_ptr<const knowledge::KnowledgeBase>()> load,
    std::function<Result<task::OperatorTask>(const QString& file)> loadTask)
{
    m_knowledge = new KnowledgeDesk(m_session, m_theme, std::move(load), std::move(loadTask), this);
    addWorkspace(
        QStringLiteral("knowledge"), [] { return tr("Knowledge"); }, QStringLiteral("documentation"),
        QKeySequence(QStringLiteral("Ctrl+2")), m_knowledge);
    addAction(m_actions.action(QStringLiteral("page.knowledge")));
    connect(m_knowledge, &KnowledgeDesk::loaded, this, [this](const std::vector<knowledge::LoadProblem>& problems) {
        m_desk->problems().setKnowledgeProblems(problemsOf(problems));
    });
    connect(m_knowledge, &KnowledgeDesk::failed, this, &MainWindow::showError);
    connect(m_knowledge, &KnowledgeDesk::taskWanted, this, &MainWindow::chooseKnowledgeTask);
    connect(&m_desk->problems(), &ProblemsView::fileRequested, this, [this](const QString& file, int line) {
        showPage(QStringLiteral("knowledge"));
        m_knowledge->view().openFile(file, line);
    });
}

void MainWindow::setSample(const QString& folder, engine::StartRequest request)
{
    m_sampleFolder = folder;
    m_sampleRequest = std::move(request);
    m_actions.refresh();
}

void MainWindow::runSample()
{
    m_requestedFolder = m_sampleFolder;
    m_session.openAndStart(toPath(m_sampleFolder), m_sampleRequest);
}

void MainWindow::setModels(ModelServices services)
{
    m_models = std::move(services);
    readModels();
    m_actions.refresh();
}

/// A missing file means that nothing is set up yet; a broken one is told once and again by the window about models.
void MainWindow::readModels()
{
    const auto settings = llm::loadModelSettings(m_models->file);
    if (!settings && settings.error().code != ErrorCode::FileMissing)
        showError(settings.error());
    m_desk->runPanel().form().agentForm().setModels(settings ? *settings : llm::ModelSettings{});
}

void MainWindow::showModels()
{
    if (!m_models)
        return;
    if (!m_modelsDialog) {
        m_modelsDialog = new ModelsDialog(*m_models, this);
        connect(m_modelsDialog, &ModelsDialog::saved, this, &MainWindow::readModels);
    }
    m_modelsDialog->show();
    m_modelsDialog->raise();
    m_modelsDialog->activateWindow();
}

void MainWindow::newRun(const QString& task)
{
    if (!m_session.workspace()) {
        m_pendingTask = task;
        m_messages->showMessage(MessageBar::Level::Information,
            tr("Open or create a workspace: the run of %1 is prepared in it.").arg(QFileInfo(task).fileName()));
        return;
    }
    showPage(QStringLiteral("run"));
    m_desk->raiseDock(QStringLiteral("run"));
    m_desk->runPanel().showForm(task);
}

void MainWindow::setExporter(std::function<void(const CandidateId&, const QString&)> exporter)
{
    m_exporter = std::move(exporter);
}

void MainWindow::exportCandidate(const CandidateId& id)
{
    if (!m_exporter || id.isNull())
        return;
    const QString folder
        = QFileDialog::getExistingDirectory(this, tr("Export %1 into a folder").arg(format::shortId(id)));
    if (!folder.isEmpty())
        m_exporter(id, folder);
}

void MainWindow::showExported(const QString& folder)
{
    m_messages->showMessage(MessageBar::Level::Information, tr("The candidate was exported to %1.").arg(folder));
    m_messages->setAction(tr("Open folder"), [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
}

void MainWindow::askWorkspace(bool create)
{
    const QString title = create ? tr("Choose a folder for the new workspace") : tr("Open a workspace");
    const QString folder = QFileDialog::getExistingDirectory(this, title);
    if (!folder.isEmpty())
        openWorkspace(folder);
}

void MainWindow::showWorkspaceState()
{
    const auto& workspace = m_session.workspace();
    m_messages->hide();
    if (!workspace) {
        setWindowTitle(tr("AgenticCANN Workbench"));
        m_pages->setCurrentWidget(m_welcome);
        m_runBar->hide();
        m_readOnly->hide();
    } else {
        const QString folder = pathToQString(workspace->folder);
        setWindowTitle(tr("%1 — AgenticCANN Workbench").arg(QFileInfo(folder).fileName()));
        setWindowFilePath(folder);
        m_preferences.addRecentWorkspace(folder);
        showPage(QStringLiteral("run"));
        m_desk->raiseDock(workspace->runs.empty() ? QStringLiteral("run") : QStringLiteral("population"));
        if (!m_pendingTask.isEmpty())
            newRun(std::exchange(m_pendingTask, {}));
        if (workspace->readOnly)
            m_readOnly->showMessage(MessageBar::Level::Warning,
                tr("Read-only: this workspace is in use by %1. You can look at everything; runs "
                   "start and resume only there.")
                    .arg(toQString(workspace->writer)));
        else
            m_readOnly->hide();
    }
    m_actions.refresh();
}

void MainWindow::showError(const Error& error)
{
    m_desk->problems().appendGeneralProblems({problemOf(error)});
    m_desk->log().append(
        {{Severity::Error, QDateTime::currentMSecsSinceEpoch(), tr("workbench"), toQString(error.message()), {}}});
    std::function<void()> retry;
    if (!m_session.workspace() && !m_requestedFolder.isEmpty())
        retry = [this] { openWorkspace(m_requestedFolder); };
    m_messages->showError(error, std::move(retry));
}

void MainWindow::showPalette()
{
    m_actions.refresh();
    std::vector<PickerItem> items;
    for (QAction* action : m_actions.all()) {
        if (action->objectName() == QStringLiteral("view.palette"))
            continue;
        QString reason = m_actions.whyDisabled(action);
        if (reason.isEmpty() && !action->isEnabled())
            reason = tr("Not available now.");
        items.push_back({m_actions.category(action), plainText(action->text()),
            action->shortcut().toString(QKeySequence::NativeText), reason, action->icon(),
            [action] { action->trigger(); }});
    }
    (new Picker(tr("Type a command"), std::move(items), this))->show();
}

void MainWindow::showGoTo()
{
    std::vector<PickerItem> items;
    if (const auto& state = m_session.state()) {
        const auto best = state->best();
        for (auto id = state->order.rbegin(); id != state->order.rend(); ++id) {
            const evolution::Member& member = *state->member(*id);
            const VerdictStyle style = styleOf(member, best == *id);
            const QString summary = member.verdict ? toQString(evaluation::summary(*member.verdict)) : QString();
            items.push_back({tr("gen %1").arg(member.candidate.generation),
                format::shortId(*id) + QStringLiteral("  ") + toQString(member.candidate.note), summary.left(40), {},
                badgeIcon(m_theme, style), [this, candidate = *id] { m_selection.setCurrent(candidate); }});
        }
    }
    const QString blocked = m_session.workspace() ? QString() : tr("Open a workspace to start a run in it.");
    for (const TaskChoice& task : m_tasks)
        items.push_back({tr("task"), task.title, task.pattern, blocked, themeIcon(QStringLiteral("document-edit")),
            [this, file = task.file] { newRun(file); }});
    (new Picker(tr("Go to a candidate or a task"), std::move(items), this))->show();
}

void MainWindow::chooseKnowledgeTask()
{
    std::vector<PickerItem> items;
    for (const TaskChoice& task : m_tasks)
        items.push_back({task.id, task.title, task.pattern, {}, themeIcon(QStringLiteral("document-edit")),
            [this, file = task.file] { m_knowledge->showTask(file); }});
    (new Picker(tr("Show the prompt for a task"), std::move(items), this))->show();
}

QString MainWindow::whyNoRun() const { return m_session.run().isNull() ? tr("No run is on screen.") : QString(); }

QString MainWindow::whyNotLive() const
{
    if (const QString reason = whyNoRun(); !reason.isEmpty())
        return reason;
    return m_session.isLive() && m_session.state() ? QString() : tr("The run on screen is not going.");
}

void MainWindow::restoreLayout()
{
    resize(kDefaultSize);
    if (const QByteArray geometry = m_preferences.layout(kWindowLayout); !geometry.isEmpty())
        restoreGeometry(geometry);
    m_desk->restoreArrangement(m_preferences.layout(kRunLayout));
    m_desk->population().restoreArrangement(m_preferences.layout(kPopulationLayout));
    m_desk->follower().setWanted(m_preferences.followBest());
}

void MainWindow::saveLayout()
{
    m_preferences.setLayout(kWindowLayout, saveGeometry());
    m_preferences.setLayout(kRunLayout, m_desk->saveArrangement());
    m_preferences.setLayout(kPopulationLayout, m_desk->population().saveArrangement());
    m_preferences.setFollowBest(m_desk->follower().isWanted());
}

bool MainWindow::mayClose()
{
    QString question;
    if (m_session.hasLiveRuns())
        question
            = tr("A run is going. Closing stops the evaluations in flight; everything recorded is kept and the run "
                 "can be resumed.");
    else if (m_knowledge && m_knowledge->view().hasUnsavedChanges())
        question = tr("Knowledge has changes that are not saved. Closing loses them.");
    if (question.isEmpty())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Close the workbench"), question, QMessageBox::Cancel, this);
    const QPushButton* leave = box.addButton(tr("Close"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == leave;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    m_session.closeWorkspace();
    event->accept();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    for (const auto& [menu, title] : m_menus)
        menu->setTitle(title());
}

} // namespace acann::ui
