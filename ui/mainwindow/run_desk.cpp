// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/run_desk.h"

#include "agent/agent_view.h"
#include "charts/charts_view.h"
#include "diff/diff_view.h"
#include "inspector/inspector_view.h"
#include "log/log_view.h"
#include "log/problems_view.h"
#include "population/population_view.h"
#include "run/run_panel.h"
#include "steering/steering_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr int kArrangementVersion = 2; // raise when docks are added or renamed

} // namespace

RunDesk::RunDesk(Session& session, Selection& selection, const Theme& theme, QWidget* parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_selection(selection)
    , m_theme(theme)
    , m_titles(*this)
{
    setObjectName(QStringLiteral("runDesk"));
    setWindowFlags(Qt::Widget);
    setDockNestingEnabled(true);
    setDockOptions(dockOptions() | QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    addRunDock();
    addViewDocks();
    addListDocks();
    addAgentDocks();
    connectPopulation();
    connectSession();
    resetArrangement();
    retranslate();
    refreshAll();
}

void RunDesk::addDock(const QString& id, std::function<QString()> title, QWidget* view, std::function<void()> refresh)
{
    auto* dock = new QDockWidget(this);
    dock->setObjectName(QStringLiteral("dock.") + id);
    dock->setWidget(view);
    addDockWidget(Qt::LeftDockWidgetArea, dock);
    m_titles.watch(dock);
    m_entries.push_back({id, std::move(title), dock, std::move(refresh), true});
    connect(dock, &QDockWidget::visibilityChanged, this, [this, index = m_entries.size() - 1](bool visible) {
        if (visible && m_entries[index].stale)
            this->refresh(m_entries[index]);
    });
}

void RunDesk::addRunDock()
{
    m_runPanel = new RunPanel(m_session, m_theme, m_selection, this);
    addDock(QStringLiteral("run"), [] { return tr("Run"); }, m_runPanel, {});
    connect(m_runPanel, &RunPanel::modelsRequested, this, &RunDesk::modelsRequested);
}

void RunDesk::addViewDocks()
{
    auto* population = m_population = new population::PopulationView(m_selection, m_theme, this);
    addDock(
        QStringLiteral("population"), [] { return tr("Population"); }, population,
        [this, population] {
            population->setSteerable(!m_session.isReadOnly());
            population->setRun(m_session.state(), m_session.inFlight());
        });
    const auto requestBlob = [this](const BlobId& blob, std::function<void(Result<std::string>)> done) {
        m_session.engine().requestBlob(blob, std::move(done));
    };
    auto* diff = new diff::DiffView(m_selection, m_theme, requestBlob, this);
    addDock(
        QStringLiteral("diff"), [] { return tr("Diff"); }, diff, [this, diff] { diff->setRun(m_session.state()); });

    auto* charts = m_charts = new charts::ChartsView(m_selection, m_theme, this);
    addDock(
        QStringLiteral("charts"), [] { return tr("Charts"); }, charts,
        [this, charts] { charts->setRun(m_session.state()); });

    auto* inspector = m_inspector = new inspector::InspectorView(m_selection, m_theme, requestBlob, this);
    addDock(
        QStringLiteral("inspector"), [] { return tr("Inspector"); }, inspector,
        [this, inspector] { inspector->setRun(m_session.state(), m_session.inFlight()); });

    connect(population, &population::PopulationView::exportRequested, this, &RunDesk::exportRequested);
    connect(population, &population::PopulationView::compareRequested, this,
        [this, diff](const CandidateId& left, const CandidateId& right) {
            raiseDock(QStringLiteral("diff"));
            diff->compare(left, right);
        });
    connect(&m_selection, &Selection::lineRequested, this, [this] { raiseDock(QStringLiteral("diff")); });
}

void RunDesk::addListDocks()
{
    m_log = new LogView(m_theme, m_selection, this);
    addDock(QStringLiteral("log"), [] { return tr("Log"); }, m_log, {});
    m_problems = new ProblemsView(m_theme, m_selection, this);
    addDock(QStringLiteral("problems"),
        [this] {
            const int count = m_problems->count();
            return count == 0 ? tr("Problems") : tr("Problems (%1)").arg(count);
        },
        m_problems, {});
    connect(m_problems, &ProblemsView::countChanged, this,
        [this] { dock(QStringLiteral("problems"))->setWindowTitle(titleOf(QStringLiteral("problems"))); });
}

void RunDesk::addAgentDocks()
{
    m_agent = new AgentView(m_session, m_selection, m_theme, this);
    addDock(
        QStringLiteral("agent"), [] { return tr("Agent"); }, m_agent, [this] { m_agent->refresh(); });
    m_steering = new SteeringView(m_session, m_selection, m_theme, this);
    addDock(
        QStringLiteral("steering"),
        [this] {
            const auto& state = m_session.state();
            const int count = state ? SteeringView::waiting(*state) : 0;
            return count == 0 ? tr("Steering") : tr("Steering (%1)").arg(count);
        },
        m_steering, [this] { m_steering->refresh(); });
    connect(m_agent, &AgentView::cardRequested, this, &RunDesk::cardRequested);
    connect(m_agent, &AgentView::newRunRequested, this, &RunDesk::newRunRequested);
    connect(m_steering, &SteeringView::newRunRequested, this, &RunDesk::newRunRequested);
    connect(m_steering, &SteeringView::highlightRequested, m_population, &population::PopulationView::setHighlight);
    connect(m_steering, &SteeringView::compareRequested, m_population, &population::PopulationView::compareRequested);
}

void RunDesk::connectPopulation()
{
    using population::PopulationView;
    connect(m_population, &PopulationView::conversationRequested, this, [this](const CandidateId& id) {
        m_selection.setCurrent(id);
        raiseDock(QStringLiteral("agent"));
        m_agent->showConversation(QStringLiteral("selected"));
    });
    connect(m_population, &PopulationView::forkRequested, this, [this](const CandidateId& id) {
        raiseDock(QStringLiteral("run"));
        m_runPanel->showFork(id);
    });
    connect(m_population, &PopulationView::steerRequested, &m_session, &Session::steer);
}

/// What waits for the person is said on the tab, wherever they are.
void RunDesk::showWaiting() { dock(QStringLiteral("steering"))->setWindowTitle(titleOf(QStringLiteral("steering"))); }

QString RunDesk::titleOf(const QString& id) const
{
    const auto found
        = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return entry.id == id; });
    return found == m_entries.end() ? QString() : found->title();
}

void RunDesk::connectSession()
{
    connect(&m_session.engine(), &engine::EngineInterface::runStarted, this,
        [this] { raiseDock(QStringLiteral("population")); });
    connect(&m_session, &Session::runSwitched, this, [this] {
        m_selection.clear();
        m_runLog.clear();
        m_problems->clearRun();
        m_agent->clear();
        showWaiting();
        refreshAll();
    });
    connect(&m_session, &Session::runUpdated, this, [this](const engine::RunUpdate& update) {
        m_log->append(m_runLog.entriesOf(update));
        m_problems->appendRunProblems(problemsOf(update.events));
        m_agent->append(update.events);
        showWaiting();
        refreshAll();
    });
    connect(&m_session, &Session::liveText, m_agent, qOverload<const engine::LiveUpdate&>(&AgentView::append));
    // Last: what it selects must be known to the views.
    m_follower = new BestFollower(m_session, m_selection, this);
    connect(m_population, &population::PopulationView::followRequested, m_follower, &BestFollower::setWanted);
    connect(m_follower, &BestFollower::followingChanged, m_population, &population::PopulationView::setFollowing);
}

std::vector<QDockWidget*> RunDesk::docks() const
{
    std::vector<QDockWidget*> docks;
    for (const Entry& entry : m_entries)
        docks.push_back(entry.dock);
    return docks;
}

QDockWidget* RunDesk::dock(const QString& id) const
{
    const auto found
        = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return entry.id == id; });
    return found == m_entries.end() ? nullptr : found->dock;
}

void RunDesk::raiseDock(const QString& id)
{
    if (QDockWidget* wanted = dock(id)) {
        wanted->show();
        wanted->raise();
        wanted->widget()->setFocus();
    }
}

void RunDesk::cycleDock(int step)
{
    // A tab behind another one has no region to see.
    std::vector<QDockWidget*> shown = docks();
    std::erase_if(shown, [](const QDockWidget* dock) { return dock->visibleRegion().isEmpty(); });
    if (shown.empty())
        return;
    const QWidget* focus = QApplication::focusWidget();
    const auto current = std::find_if(
        shown.begin(), shown.end(), [&](const QDockWidget* dock) { return focus && dock->isAncestorOf(focus); });
    const int count = static_cast<int>(shown.size());
    const int position = current == shown.end() ? (step > 0 ? -1 : count) : static_cast<int>(current - shown.begin());
    QWidget* view = shown[static_cast<size_t>((position + step + count) % count)]->widget();
    QWidget* target = view->nextInFocusChain();
    while (target != view
        && !(view->isAncestorOf(target) && target->isVisible() && target->isEnabled()
            && (target->focusPolicy() & Qt::TabFocus)))
        target = target->nextInFocusChain();
    target->setFocus(Qt::TabFocusReason);
}

QByteArray RunDesk::saveArrangement() const { return m_waiting.isEmpty() ? saveState(kArrangementVersion) : m_waiting; }

void RunDesk::restoreArrangement(const QByteArray& state)
{
    m_waiting = state;
    if (isVisible())
        arrange();
}

void RunDesk::arrange()
{
    const QByteArray state = std::exchange(m_waiting, {});
    if (!state.isEmpty() && restoreState(state, kArrangementVersion))
        m_needsSizes = false;
    if (m_needsSizes)
        applyDefaultSizes();
}

void RunDesk::resetArrangement()
{
    m_waiting.clear();
    m_population->resetColumns();
    for (QDockWidget* each : docks()) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    QDockWidget* populationDock = dock(QStringLiteral("population"));
    QDockWidget* runDock = dock(QStringLiteral("run"));
    QDockWidget* diffDock = dock(QStringLiteral("diff"));
    QDockWidget* logDock = dock(QStringLiteral("log"));
    // Tabs come last: splitting a dock that is a tab would add a tab instead.
    addDockWidget(Qt::LeftDockWidgetArea, populationDock);
    splitDockWidget(populationDock, diffDock, Qt::Horizontal);
    splitDockWidget(diffDock, dock(QStringLiteral("inspector")), Qt::Horizontal);
    splitDockWidget(diffDock, dock(QStringLiteral("charts")), Qt::Vertical);
    tabifyDockWidget(populationDock, runDock);
    tabifyDockWidget(runDock, dock(QStringLiteral("steering")));
    addDockWidget(Qt::BottomDockWidgetArea, logDock);
    tabifyDockWidget(logDock, dock(QStringLiteral("problems")));
    tabifyDockWidget(dock(QStringLiteral("problems")), dock(QStringLiteral("agent")));
    for (QDockWidget* each : docks())
        each->show();
    populationDock->raise();
    logDock->raise();
    m_needsSizes = true;
    if (isVisible())
        applyDefaultSizes();
}

void RunDesk::applyDefaultSizes()
{
    m_needsSizes = false;
    resizeDocks({dock(QStringLiteral("population")), dock(QStringLiteral("diff")), dock(QStringLiteral("inspector"))},
        {width() * 30 / 100, width() * 43 / 100, width() * 27 / 100}, Qt::Horizontal);
    resizeDocks({dock(QStringLiteral("diff")), dock(QStringLiteral("charts"))},
        {height() * 44 / 100, height() * 36 / 100}, Qt::Vertical);
    resizeDocks({dock(QStringLiteral("log"))}, {height() * 20 / 100}, Qt::Vertical);
}

void RunDesk::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    // When it is first shown the page has not been laid out yet, and docks restored now would be squeezed.
    QMetaObject::invokeMethod(this, &RunDesk::arrange, Qt::QueuedConnection);
}

void RunDesk::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_titles.showMenu(event->globalPos()))
        QMainWindow::contextMenuEvent(event);
}

void RunDesk::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RunDesk::refreshAll()
{
    for (Entry& entry : m_entries) {
        entry.stale = true;
        // isVisible is also true for a tab behind another; visibilityChanged tells when it comes to the front.
        if (!entry.dock->visibleRegion().isEmpty())
            refresh(entry);
    }
}

void RunDesk::refresh(Entry& entry)
{
    entry.stale = false;
    if (entry.refresh)
        entry.refresh();
}

void RunDesk::retranslate()
{
    for (const Entry& entry : m_entries)
        entry.dock->setWindowTitle(entry.title());
    const QString label = tr("Start a run…");
    const auto start = [this] { Q_EMIT newRunRequested(); };
    m_population->setEmptyAction(label, start);
    m_charts->setEmptyAction(label, start);
    m_inspector->setEmptyAction(label, start);
}

} // namespace acann::ui
