// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the window: one entry each, read by menus, toolbar, palette and shortcut sheet.
#include "mainwindow/about.h"
#include "mainwindow/main_window.h"
#include "mainwindow/run_desk.h"
#include "mainwindow/shortcut_sheet.h"
#include "run/run_panel.h"
#include "settings/settings_dialog.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QStackedWidget>

#include <algorithm>

namespace acann::ui {

namespace {

QString workspaceGroup() { return MainWindow::tr("Workspace"); }
QString runGroup() { return MainWindow::tr("Run"); }
QString candidateGroup() { return MainWindow::tr("Candidate"); }
QString viewGroup() { return MainWindow::tr("View"); }
QString helpGroup() { return MainWindow::tr("Help"); }

QList<QKeySequence> keys(const char* first, const char* second = nullptr)
{
    QList<QKeySequence> sequences{QKeySequence(QLatin1String(first))};
    if (second)
        sequences << QKeySequence(QLatin1String(second));
    return sequences;
}

} // namespace

void MainWindow::addActions()
{
    addWorkspaceActions();
    addRunActions();
    addSelectionActions();
    addViewActions();
    addThemeActions();
    addHelpActions();
}

void MainWindow::addWorkspaceActions()
{
    const auto whyNoWorkspace = [this] { return m_session.workspace() ? QString() : tr("No workspace is open."); };
    m_actions.add({QStringLiteral("workspace.open"), workspaceGroup, [] { return tr("&Open workspace…"); },
        keys("Ctrl+O"), QStringLiteral("document-open-folder"), [this] { askWorkspace(false); }, {}});
    m_actions.add({QStringLiteral("workspace.create"), workspaceGroup, [] { return tr("&New workspace…"); },
        keys("Ctrl+Shift+N"), QStringLiteral("folder-new"), [this] { askWorkspace(true); }, {}});
    m_actions.add({QStringLiteral("workspace.sample"), workspaceGroup, [] { return tr("Run the &sample"); }, {},
        QStringLiteral("media-playback-start"), [this] { runSample(); },
        [this] { return m_sampleFolder.isEmpty() ? tr("The sample is not installed.") : QString(); }});
    m_actions.add(
        {QStringLiteral("workspace.close"), workspaceGroup, [] { return tr("&Close workspace"); }, keys("Ctrl+Shift+W"),
            QStringLiteral("document-close"), [this] { m_session.closeWorkspace(); }, whyNoWorkspace});
    m_actions.add({QStringLiteral("app.settings"), workspaceGroup, [] { return tr("S&ettings…"); }, keys("Ctrl+,"),
        QStringLiteral("configure"), [this] { SettingsDialog(m_preferences, this).exec(); }, {}});
    m_actions.add({QStringLiteral("app.models"), workspaceGroup, [] { return tr("&Models…"); }, keys("Ctrl+Shift+M"),
        QStringLiteral("network-server"), [this] { showModels(); },
        [this] { return m_models ? QString() : tr("No place for models settings is known."); }});
    m_actions.add({QStringLiteral("app.quit"), workspaceGroup, [] { return tr("&Quit"); }, keys("Ctrl+Q"),
        QStringLiteral("application-exit"), [this] { close(); }, {}});
}

void MainWindow::addRunActions()
{
    const auto whyNotStart = [this] {
        if (!m_session.workspace())
            return tr("Open a workspace to start a run in it.");
        return m_session.isReadOnly() ? tr("This workspace is open read-only.") : QString();
    };
    const auto whyNotResume
        = [this] { return m_session.isInterrupted() ? QString() : tr("The run on screen was not interrupted."); };
    m_actions.add({QStringLiteral("run.new"), runGroup, [] { return tr("&New run…"); }, keys("Ctrl+N"),
        QStringLiteral("media-playback-start"), [this] { newRun(); }, whyNotStart});
    m_actions.add({QStringLiteral("run.pause"), runGroup,
        [this] {
            const auto& state = m_session.state();
            return state && state->phase == evolution::RunPhase::Paused ? tr("&Continue") : tr("&Pause");
        },
        keys("Ctrl+Shift+Space"), QStringLiteral("media-playback-pause"),
        [this] {
            const bool paused = m_session.state()->phase == evolution::RunPhase::Paused;
            m_session.control(paused ? evolution::Control::Resume : evolution::Control::Pause);
        },
        [this] { return whyNotLive(); }});
    m_actions.add({QStringLiteral("run.drain"), runGroup, [] { return tr("&Finish what is in flight"); }, {},
        QStringLiteral("media-skip-forward"), [this] { m_desk->runPanel().requestControl(evolution::Control::Drain); },
        [this] { return whyNotLive(); }});
    m_actions.add({QStringLiteral("run.abort"), runGroup, [] { return tr("&Abort the run"); }, {},
        QStringLiteral("media-playback-stop"), [this] { m_desk->runPanel().requestControl(evolution::Control::Abort); },
        [this] { return whyNotLive(); }});
    m_actions.add({QStringLiteral("run.resume"), runGroup, [] { return tr("&Resume the interrupted run"); }, {},
        QStringLiteral("view-refresh"), [this] { m_session.resume(); }, whyNotResume});
}

void MainWindow::addSelectionActions()
{
    const auto whyNoBest = [this] {
        const auto& state = m_session.state();
        return state && state->best() ? QString() : tr("No candidate is valid yet.");
    };
    const auto whyNoCandidate
        = [this] { return m_selection.current().isNull() ? tr("No candidate is selected.") : QString(); };
    m_actions.add({QStringLiteral("select.back"), candidateGroup, [] { return tr("&Back in the selection"); },
        keys("Alt+Left"), QStringLiteral("go-previous"), [this] { m_selection.back(); },
        [this] { return m_selection.canGoBack() ? QString() : tr("This is the first selection."); }});
    m_actions.add({QStringLiteral("select.forward"), candidateGroup, [] { return tr("&Forward in the selection"); },
        keys("Alt+Right"), QStringLiteral("go-next"), [this] { m_selection.forward(); },
        [this] { return m_selection.canGoForward() ? QString() : tr("This is the last selection."); }});
    m_actions.add({QStringLiteral("select.best"), candidateGroup, [] { return tr("Select the b&est"); }, keys("Ctrl+B"),
        QStringLiteral("rating"), [this] { m_selection.setCurrent(*m_session.state()->best()); }, whyNoBest});
    m_actions.add({QStringLiteral("select.parent"), candidateGroup, [] { return tr("Select the &parent"); },
        keys("Alt+Up"), QStringLiteral("go-up"),
        [this] {
            const auto* member = m_session.state()->member(m_selection.current());
            if (member && !member->candidate.parents.empty())
                m_selection.setCurrent(member->candidate.parents.front());
        },
        [this, whyNoCandidate] {
            const auto& state = m_session.state();
            const auto* member = state ? state->member(m_selection.current()) : nullptr;
            if (!member)
                return whyNoCandidate();
            return member->candidate.parents.empty() ? tr("It has no parent: first generation.") : QString();
        }});
    m_actions.add(
        {QStringLiteral("select.mark"), candidateGroup, [] { return tr("&Mark for comparison"); }, keys("Ctrl+M"),
            QStringLiteral("bookmark-new"), [this] { m_selection.setMarked(m_selection.current()); }, whyNoCandidate});
    m_actions.add({QStringLiteral("candidate.export"), candidateGroup, [] { return tr("E&xport the candidate…"); },
        keys("Ctrl+E"), QStringLiteral("document-export"), [this] { exportCandidate(m_selection.current()); },
        whyNoCandidate});
    m_actions.add({QStringLiteral("go.candidate"), candidateGroup, [] { return tr("&Go to candidate or task…"); },
        keys("Ctrl+P"), QStringLiteral("edit-find"), [this] { showGoTo(); }, {}});
}

void MainWindow::addViewActions()
{
    m_actions.add({QStringLiteral("view.palette"), viewGroup, [] { return tr("&Command palette…"); },
        keys("Ctrl+Shift+P"), QStringLiteral("search"), [this] { showPalette(); }, {}});
    m_actions.add({QStringLiteral("view.nextPane"), viewGroup, [] { return tr("Next pane"); }, keys("F6"),
        QStringLiteral("go-next-view"), [this] { m_desk->cycleDock(1); }, {}});
    m_actions.add({QStringLiteral("view.previousPane"), viewGroup, [] { return tr("Previous pane"); }, keys("Shift+F6"),
        QStringLiteral("go-previous-view"), [this] { m_desk->cycleDock(-1); }, {}});
    m_actions.add({QStringLiteral("view.fullScreen"), viewGroup, [] { return tr("F&ull screen"); }, keys("F11"),
        QStringLiteral("view-fullscreen"), [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); }, {}});
    m_actions.add({QStringLiteral("view.resetLayout"), viewGroup, [] { return tr("&Reset layout"); }, {},
        QStringLiteral("view-restore"),
        [this] {
            m_preferences.forgetLayouts();
            m_desk->resetArrangement();
        },
        {}});
}

void MainWindow::addThemeActions()
{
    auto* group = new QActionGroup(this);
    const auto addTheme = [&](const QString& id, std::function<QString()> text, ThemeChoice choice) {
        QAction* action = m_actions.add(
            {id, viewGroup, std::move(text), {}, {}, [this, choice] { m_preferences.setTheme(choice); }, {}, true});
        action->setChecked(m_preferences.theme() == choice);
        group->addAction(action);
        connect(&m_preferences, &Preferences::themeChanged, action,
            [this, action, choice] { action->setChecked(m_preferences.theme() == choice); });
    };
    addTheme(
        QStringLiteral("theme.system"), [] { return tr("Theme: like the &desktop"); }, ThemeChoice::System);
    addTheme(
        QStringLiteral("theme.light"), [] { return tr("Theme: &light"); }, ThemeChoice::Light);
    addTheme(
        QStringLiteral("theme.dark"), [] { return tr("Theme: d&ark"); }, ThemeChoice::Dark);
}

void MainWindow::addHelpActions()
{
    m_actions.add({QStringLiteral("help.shortcuts"), helpGroup, [] { return tr("&Keyboard shortcuts"); },
        keys("F1", "?"), QStringLiteral("input-keyboard"), [this] { ShortcutSheet(m_actions, this).exec(); }, {}});
    m_actions.add({QStringLiteral("help.about"), helpGroup, [] { return tr("&About AgenticCANN Workbench"); }, {},
        QStringLiteral("help-about"), [this] { showAbout(this); }, {}});
}

void MainWindow::addDockActions()
{
    QString taken;
    for (QDockWidget* dock : m_desk->docks()) {
        const QString id = dock->objectName().section(QLatin1Char('.'), 1);
        // The first letter of its name that no dock before has: Ctrl+K, Ctrl+P for Population, Ctrl+R for Run.
        const QChar letter = *std::find_if(id.begin(), id.end(), [&](QChar each) { return !taken.contains(each); });
        taken += letter;
        QAction* toggle = dock->toggleViewAction();
        toggle->setObjectName(QStringLiteral("dock.toggle.") + id);
        m_actions.adopt(
            QStringLiteral("dock.toggle.") + id, [] { return tr("Show or hide"); }, toggle);
        m_actions.add(
            {QStringLiteral("dock.show.") + id, [] { return tr("Go to"); }, [dock] { return dock->windowTitle(); },
                {QKeySequence(QStringLiteral("Ctrl+K, Ctrl+%1").arg(letter.toUpper()))}, {},
                [this, id] {
                    showPage(QStringLiteral("run"));
                    m_desk->raiseDock(id);
                },
                {}});
    }
}

} // namespace acann::ui
