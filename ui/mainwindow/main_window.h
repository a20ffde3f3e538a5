// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/action_registry.h"
#include "common/selection.h"
#include "common/theme.h"
#include "models/models_dialog.h"
#include "run/session.h"
#include "run/task_choice.h"
#include "settings/language.h"
#include "settings/preferences.h"

#include <QMainWindow>

#include <functional>
#include <vector>

class QStackedWidget;

namespace acann::ui {

class ActivityBar;
class KnowledgeDesk;
class MessageBar;
class RunDesk;
class RunToolBar;
class StatusLine;
class WelcomePage;

/// What the window is built from; all of it outlives the window.
struct WindowParts
{
    engine::EngineInterface& engine;
    Preferences& preferences;
    Language& language;
    Theme& theme;
};

/// The one window: welcome page, Run and Knowledge workspaces, and everything that is the same in all of them. Parts
/// are composed here; each lives in its own class.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(const WindowParts& parts, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] ActionRegistry& commands() { return m_actions; }
    [[nodiscard]] Session& session() { return m_session; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] RunDesk& desk() { return *m_desk; }
    [[nodiscard]] MessageBar& messages() { return *m_messages; }

    void openWorkspace(const QString& folder);
    /// Reads the shipped tasks in the background and offers them in the Run panel.
    void loadTasks(std::function<std::vector<TaskChoice>()> load);
    /// What "Run the sample" does; the sample's workspace folder and its run.
    void setSample(const QString& folder, engine::StartRequest request);
    void runSample();
    /// Where the models settings are and how an endpoint is tested.
    void setModels(ModelServices services);
    void showModels();
    /// Opens the form of a new run for a task (id or file); without a workspace, as soon as one is open.
    void newRun(const QString& task = {});
    /// Adds the Knowledge workspace; both functions block and run on workers.
    void addKnowledge(std::function<std::shared_ptr<const knowledge::KnowledgeBase>()> load,
        std::function<Result<task::OperatorTask>(const QString& file)> loadTask);
    /// A full-size workspace beside Run, e.g. Knowledge.
    void addWorkspace(
        const QString& id, std::function<QString()> title, const QString& icon, const QKeySequence& key, QWidget* page);
    void showPage(const QString& id);
    /// Message bar, Problems and Log.
    void showError(const Error& error);
    void showExported(const QString& folder);
    /// The handler of "export this candidate".
    void setExporter(std::function<void(const CandidateId& id, const QString& folder)> exporter);

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addActions();
    void addWorkspaceActions();
    void addRunActions();
    void addSelectionActions();
    void addViewActions();
    void addThemeActions();
    void addHelpActions();
    void addDockActions();
    void buildLayout();
    void buildMenus();
    void connectParts();
    void restoreLayout();
    void saveLayout();
    void askWorkspace(bool create);
    void readModels();
    void showWorkspaceState();
    void showPalette();
    void showGoTo();
    void chooseKnowledgeTask();
    [[nodiscard]] bool mayClose();
    void exportCandidate(const CandidateId& id);
    [[nodiscard]] QString whyNoRun() const;
    [[nodiscard]] QString whyNotLive() const;
    void retranslate();

    engine::EngineInterface& m_engine;
    Preferences& m_preferences;
    Language& m_language;
    Theme& m_theme;
    Session m_session;
    Selection m_selection;
    ActionRegistry m_actions;
    std::vector<TaskChoice> m_tasks;
    QString m_sampleFolder;
    engine::StartRequest m_sampleRequest;
    std::function<void(const CandidateId&, const QString&)> m_exporter;
    std::optional<ModelServices> m_models;
    QString m_pendingTask;
    QString m_requestedFolder; ///< being opened; for Retry

    MessageBar* m_messages = nullptr;
    MessageBar* m_readOnly = nullptr;
    QStackedWidget* m_pages = nullptr;
    ModelsDialog* m_modelsDialog = nullptr;
    WelcomePage* m_welcome = nullptr;
    RunDesk* m_desk = nullptr;
    KnowledgeDesk* m_knowledge = nullptr;
    ActivityBar* m_activities = nullptr;
    RunToolBar* m_runBar = nullptr;
    StatusLine* m_status = nullptr;
    std::vector<std::pair<QMenu*, std::function<QString()>>> m_menus;
};

} // namespace acann::ui
