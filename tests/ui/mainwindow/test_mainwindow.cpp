// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/message_bar.h"
#include "fakes/fake_engine.h"
#include "mainwindow/fuzzy.h"
#include "mainwindow/main_window.h"
#include "mainwindow/picker.h"
#include "mainwindow/run_desk.h"
#include "models/models_dialog.h"
#include "population/population_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QSemaphore>
#include <QShortcut>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <atomic>
#include <memory>
#include <thread>

using namespace acann;
using namespace acann::ui;

namespace {

/// A window on a fake engine and a settings file of its own.
struct Fixture
{
    QTemporaryDir home;
    Preferences preferences{home.filePath(QStringLiteral("test.ini"))};
    Theme theme;
    Language language;
    fakes::FakeEngine engine;
    std::unique_ptr<MainWindow> window;

    Fixture()
    {
        theme.setChoice(ThemeChoice::Light);
        theme.install();
        makeWindow();
    }

    void makeWindow()
    {
        window = std::make_unique<MainWindow>(WindowParts{engine, preferences, language, theme});
        window->addKnowledge([] { return std::make_shared<const knowledge::KnowledgeBase>(); },
            [](const QString&) -> Result<task::OperatorTask> { return fail(ErrorCode::FileMissing, "no task"); });
    }

    void show()
    {
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    }
};

/// Keys of every action and shortcut with the scope they work in.
QMap<QString, QStringList> windowWideKeys(MainWindow& window)
{
    QMap<QString, QStringList> owners;
    QList<QAction*> actions = window.findChildren<QAction*>();
    for (QAction* command : window.commands().all()) {
        if (!actions.contains(command))
            actions << command;
    }
    for (const QAction* action : actions) {
        if (action->shortcutContext() == Qt::WidgetShortcut
            || action->shortcutContext() == Qt::WidgetWithChildrenShortcut)
            continue;
        for (const QKeySequence& keys : action->shortcuts())
            owners[keys.toString()] << action->objectName() + QLatin1Char(' ') + action->text();
    }
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>()) {
        if (shortcut->context() == Qt::WindowShortcut || shortcut->context() == Qt::ApplicationShortcut)
            owners[shortcut->key().toString()] << shortcut->objectName();
    }
    return owners;
}

QString pathOf(const QWidget* widget)
{
    QStringList names;
    for (const QWidget* each = widget; each; each = each->parentWidget())
        names.prepend(QString::fromLatin1(each->metaObject()->className()) + QLatin1Char('#') + each->objectName());
    return names.join(QLatin1Char('/'));
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void fuzzyMatchingPrefersWordStarts()
    {
        QVERIFY(fuzzyScore(QStringLiteral("rl"), QStringLiteral("Reset layout")).has_value());
        QVERIFY(!fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Reset layout")).has_value());
        QVERIFY(*fuzzyScore(QStringLiteral("rl"), QStringLiteral("Reset layout"))
            > *fuzzyScore(QStringLiteral("rl"), QStringLiteral("Relative")));
        QVERIFY(*fuzzyScore(QStringLiteral("dark"), QStringLiteral("Theme: dark"))
            > *fuzzyScore(QStringLiteral("dark"), QStringLiteral("Standard marks")));
        QVERIFY(!fuzzyScore(QStringLiteral("a"), QString()).has_value());
    }

    void noTwoCommandsShareAKey()
    {
        Fixture fixture;
        const auto owners = windowWideKeys(*fixture.window);
        QVERIFY(owners.size() > 15);
        for (auto key = owners.cbegin(); key != owners.cend(); ++key)
            QVERIFY2(key->size() == 1, qPrintable(key.key() + QStringLiteral(": ") + key->join(QStringLiteral(" | "))));
    }

    void everyButtonHasANameForScreenReaders()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        for (const QAbstractButton* button : fixture.window->findChildren<QAbstractButton*>()) {
            // Qt's own parts: dock title buttons, tab scrollers, line-edit clear buttons, corner buttons of tables.
            if (button->objectName().startsWith(QStringLiteral("qt_")) || button->inherits("QDockWidgetTitleButton")
                || button->inherits("QLineEditIconButton") || button->inherits("QTableCornerButton")
                || button->objectName().startsWith(QStringLiteral("Scroll"))
                || button->parentWidget()->inherits("QTabBar"))
                continue;
            // A button without a purpose is hidden; it gets its text together with the purpose.
            if (button->isHidden() && button->text().isEmpty() && button->icon().isNull())
                continue;
            QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(), qPrintable(pathOf(button)));
        }
    }

    void docksArePersistent()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        QDockWidget* charts = fixture.window->desk().dock(QStringLiteral("charts"));
        QVERIFY(charts && !charts->isHidden());
        charts->hide();
        fixture.window->desk().dock(QStringLiteral("population"))->setFloating(true);
        fixture.window->close();
        fixture.makeWindow();
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        QVERIFY(fixture.window->desk().dock(QStringLiteral("charts"))->isHidden());
        QVERIFY(fixture.window->desk().dock(QStringLiteral("population"))->isFloating());

        fixture.window->commands().action(QStringLiteral("view.resetLayout"))->trigger();
        QVERIFY(!fixture.window->desk().dock(QStringLiteral("charts"))->isHidden());
        QVERIFY(!fixture.window->desk().dock(QStringLiteral("population"))->isFloating());
    }

    void dockSizesAreRestored()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        const auto height = [&] { return fixture.window->desk().dock(QStringLiteral("log"))->height(); };
        const auto width = [&] { return fixture.window->desk().dock(QStringLiteral("inspector"))->width(); };
        fixture.window->desk().resizeDocks({fixture.window->desk().dock(QStringLiteral("log"))}, {260}, Qt::Vertical);
        QCoreApplication::processEvents();
        const int oldHeight = height();
        const int oldWidth = width();
        fixture.window->close();
        fixture.makeWindow(); // starts on the welcome page, where the docks have no size yet
        fixture.show();
        fixture.window->openWorkspace(fixture.home.path());
        QTRY_VERIFY2(qAbs(height() - oldHeight) <= 8, qPrintable(QString::number(height())));
        QTRY_VERIFY2(qAbs(width() - oldWidth) <= 8, qPrintable(QString::number(width())));
    }

    void dockNamesAreStable()
    {
        Fixture fixture;
        QStringList names;
        for (const QDockWidget* dock : fixture.window->desk().docks())
            names << dock->objectName();
        for (const char* name : {"run", "population", "diff", "charts", "inspector", "log", "problems"})
            QVERIFY2(names.contains(QStringLiteral("dock.") + QLatin1String(name)), name);
        names.removeDuplicates();
        QCOMPARE(names.size(), static_cast<qsizetype>(fixture.window->desk().docks().size()));
    }

    void theSelectionSurvivesLiveUpdates()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.window->session().startRun({});
        fixture.engine.advance(12);
        const CandidateId chosen = fixture.window->session().state()->order.front();
        fixture.window->selection().setCurrent(chosen);
        fixture.engine.play();
        QCOMPARE(fixture.window->selection().current(), chosen);
    }

    void theBestIsFollowedUntilThePersonSelects()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        auto& session = fixture.window->session();
        auto& selection = fixture.window->selection();
        QCOMPARE(selection.current(), *session.state()->best()); // of the finished run

        session.startRun({});
        QVERIFY(selection.current().isNull());
        CandidateId last;
        while (fixture.engine.state().members.size() < 6) {
            fixture.engine.advance(1);
            last = session.state()->best().value_or(CandidateId{});
            QCOMPARE(selection.current(), last);
        }
        QVERIFY(!last.isNull());
        const CandidateId chosen
            = session.state()->order.at(1) == last ? session.state()->order.at(2) : session.state()->order.at(1);
        selection.setCurrent(chosen);
        QVERIFY(!fixture.window->desk().follower().isFollowing());
        fixture.engine.play();
        QVERIFY(*session.state()->best() != last);
        QCOMPARE(selection.current(), chosen);

        // The next run is followed again, and after a restart, too; unless the person switched it off.
        session.startRun({});
        QVERIFY(fixture.window->desk().follower().isFollowing());
        fixture.engine.play();
        fixture.window->desk().follower().setWanted(false);
        fixture.window->close();
        fixture.makeWindow();
        QVERIFY(!fixture.window->desk().follower().isFollowing());
    }

    void aStartedRunBringsThePopulationToTheFront()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        fixture.window->newRun();
        QDockWidget* population = fixture.window->desk().dock(QStringLiteral("population"));
        QTRY_VERIFY(population->visibleRegion().isEmpty());
        fixture.window->session().startRun({});
        QTRY_VERIFY(!population->visibleRegion().isEmpty());
        QDockWidget* run = fixture.window->desk().dock(QStringLiteral("run"));
        QVERIFY(fixture.window->desk().tabifiedDockWidgets(population).contains(run));
    }

    void aModelsLayerOpensItsCardAndAForkItsForm()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        RunDesk& desk = fixture.window->desk();
        const CandidateId first = fixture.window->session().state()->order.front();
        Q_EMIT desk.population().conversationRequested(first);
        QTRY_VERIFY(!desk.dock(QStringLiteral("agent"))->visibleRegion().isEmpty());
        QCOMPARE(fixture.window->selection().current(), first);
        Q_EMIT desk.population().forkRequested(first);
        QTRY_VERIFY(!desk.dock(QStringLiteral("run"))->visibleRegion().isEmpty());
        auto* start = desk.findChild<QPushButton*>(QStringLiteral("startButton"));
        QVERIFY2(start->text().startsWith(QStringLiteral("Fork")), qPrintable(start->text()));
    }

    void theModelsWindowNeedsToKnowItsFile()
    {
        Fixture fixture;
        QAction* models = fixture.window->commands().action(QStringLiteral("app.models"));
        QVERIFY(!models->isEnabled());
        ModelServices services;
        services.file = fixture.home.filePath(QStringLiteral("models.json")).toStdString();
        fixture.window->setModels(services);
        QVERIFY(models->isEnabled());
        models->trigger();
        auto* dialog = fixture.window->findChild<ModelsDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->close();
    }

    void aDockBehindATabIsTitledByTheTabOnly()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        QDockWidget* log = fixture.window->desk().dock(QStringLiteral("log"));
        QDockWidget* problems = fixture.window->desk().dock(QStringLiteral("problems"));
        QDockWidget* diff = fixture.window->desk().dock(QStringLiteral("diff"));
        fixture.window->desk().dock(QStringLiteral("agent"))->close(); // leaves two tabs
        QTRY_VERIFY(log->titleBarWidget() && problems->titleBarWidget());
        QVERIFY(!diff->titleBarWidget());
        problems->setFloating(true);
        QTRY_VERIFY(!problems->titleBarWidget() && !log->titleBarWidget());
        problems->setFloating(false);
        QTRY_VERIFY(log->titleBarWidget() && problems->titleBarWidget());
        problems->close();
        QTRY_VERIFY(!log->titleBarWidget());
    }

    void theMenuOfATabFloatsAndClosesItsDock()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        RunDesk& desk = fixture.window->desk();
        QTRY_VERIFY(desk.dock(QStringLiteral("log"))->titleBarWidget());
        const auto choose = [&](const char* name) {
            QTimer::singleShot(0, this, [name] {
                QWidget* menu = QApplication::activePopupWidget();
                QVERIFY(menu);
                menu->findChild<QAction*>(QLatin1String(name))->trigger();
                menu->close();
            });
            for (QTabBar* tabs : desk.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
                for (int tab = 0; tab < tabs->count(); ++tab) {
                    if (!tabs->isVisible() || tabs->tabText(tab) != QStringLiteral("Log"))
                        continue;
                    const QPoint middle = tabs->tabRect(tab).center();
                    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, tabs->mapToGlobal(middle));
                    QApplication::sendEvent(tabs, &event);
                    return;
                }
            }
        };
        choose("dock.float");
        QVERIFY(desk.dock(QStringLiteral("log"))->isFloating());
        desk.dock(QStringLiteral("log"))->setFloating(false);
        QTRY_VERIFY(desk.dock(QStringLiteral("log"))->titleBarWidget());
        choose("dock.close");
        QVERIFY(desk.dock(QStringLiteral("log"))->isHidden());
    }

    void thePaletteFindsCommandsAndExplainsDisabledOnes()
    {
        Fixture fixture;
        fixture.show();
        fixture.window->commands().action(QStringLiteral("view.palette"))->trigger();
        auto* picker = fixture.window->findChild<Picker*>();
        QVERIFY(picker);
        auto* input = picker->findChild<QLineEdit*>();
        QTest::keyClicks(input, QStringLiteral("theme dark"));
        QVERIFY(picker->shownTitles().first().contains(QStringLiteral("dark")));
        QTest::keyClick(input, Qt::Key_Return);
        QTRY_VERIFY(fixture.theme.isDark());
        fixture.theme.setChoice(ThemeChoice::Light);
    }

    void goToSelectsACandidate()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        fixture.window->commands().action(QStringLiteral("go.candidate"))->trigger();
        auto* picker = fixture.window->findChild<Picker*>();
        QVERIFY(picker);
        const CandidateId wanted = fixture.window->session().state()->order.at(3);
        QTest::keyClicks(picker->findChild<QLineEdit*>(), QString::fromStdString(wanted.brief()));
        QTest::keyClick(picker->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(fixture.window->selection().current(), wanted);
    }

    void theThemeSwitchesEverythingAtOnce()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        fixture.preferences.setTheme(ThemeChoice::Dark);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 128);
        QVERIFY(fixture.window->palette().color(QPalette::Window).lightness() < 128);
        fixture.preferences.setTheme(ThemeChoice::Light);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 128);
    }

    void anErrorIsShownInTheWindowAndKept()
    {
        Fixture fixture;
        fixture.show();
        fixture.engine.nextFailure
            = Error{ErrorCode::StoreCorrupt, "The database of /w is damaged", "Restore a backup", {}, {}};
        fixture.window->openWorkspace(QStringLiteral("/w"));
        QVERIFY(fixture.window->messages().isVisible());
        QVERIFY(fixture.window->messages().text().contains(QStringLiteral("damaged")));
        QVERIFY(fixture.window->messages().text().contains(QStringLiteral("Restore a backup")));
        // Retry asks the engine again; this time it answers.
        for (QAbstractButton* button : fixture.window->messages().findChildren<QAbstractButton*>()) {
            if (button->text() == QStringLiteral("Retry"))
                button->click();
        }
        QVERIFY(fixture.window->session().workspace().has_value());
        QVERIFY(!fixture.window->messages().isVisible());
    }

    void aReadOnlyWorkspaceSaysWhoHasIt()
    {
        Fixture fixture;
        fixture.engine.workspace.readOnly = true;
        fixture.engine.workspace.writer = "pid 4242 on bench";
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        bool said = false;
        for (const MessageBar* bar : fixture.window->findChildren<MessageBar*>())
            said = said || (bar->isVisible() && bar->text().contains(QStringLiteral("pid 4242 on bench")));
        QVERIFY(said);
        QVERIFY(!fixture.window->commands().action(QStringLiteral("run.new"))->isEnabled());
    }

    void backAndForwardWalkTheSelection()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        const auto& order = fixture.window->session().state()->order;
        fixture.window->selection().setCurrent(order[0]);
        fixture.window->selection().setCurrent(order[1]);
        fixture.window->commands().action(QStringLiteral("select.back"))->trigger();
        QCOMPARE(fixture.window->selection().current(), order[0]);
        fixture.window->commands().action(QStringLiteral("select.forward"))->trigger();
        QCOMPARE(fixture.window->selection().current(), order[1]);
    }

    void closingForgetsNothingAndClosesTheWorkspace()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        QVERIFY(fixture.window->close());
        QVERIFY(!fixture.window->session().workspace());
        QCOMPARE(fixture.preferences.recentWorkspaces().front().folder, fixture.home.path());
    }

    /// The event loop must come round between updates: a beat is posted after each update and all beats must arrive
    /// before the next one, however slow this computer is. A view that spins its own loop or defers work without end
    /// would lose beats.
    void theWindowKeepsItsBeatDuringARun()
    {
        Fixture fixture;
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        fixture.window->session().startRun({});
        int updates = 0;
        int beats = 0;
        bool more = true;
        while (more) {
            more = fixture.engine.advance(1);
            ++updates;
            QMetaObject::invokeMethod(
                this, [&beats] { ++beats; }, Qt::QueuedConnection);
            QCoreApplication::processEvents();
            QCOMPARE(beats, updates);
        }
        QVERIFY(updates > 60);
    }

    /// An engine on another thread, like the real one, pushes a long run; the longest time in which the event loop did
    /// not come round is printed (it depends on the computer, so only the order of things is asserted).
    void aLongRunLeavesTheWindowAlive()
    {
        Fixture fixture;
        fixture.engine.script = fakes::scriptedRun(210);
        fixture.engine.workspace.runs = {RunId{"run-0000"}}; // an older run: loading it plays nothing
        fixture.window->openWorkspace(fixture.home.path());
        fixture.show();
        fixture.window->session().startRun({});
        QElapsedTimer sinceBeat;
        qint64 longest = 0;
        qint64 beats = 0;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] {
            longest = std::max(longest, sinceBeat.restart());
            ++beats;
        });
        QSemaphore shown;
        qint64 updates = 0;
        connect(&fixture.window->session(), &Session::runUpdated, this, [&] {
            ++updates;
            shown.release();
        });
        std::atomic_bool done = false;
        sinceBeat.start();
        beat.start(0);
        std::jthread engine([&] {
            while (fixture.engine.advance(40))
                shown.acquire();
            done = true;
        });
        QTRY_VERIFY_WITH_TIMEOUT(done, 100'000);
        engine.join();
        QTRY_COMPARE(static_cast<int>(fixture.window->session().state()->phase),
            static_cast<int>(evolution::RunPhase::Finished));
        qInfo("longest gap between beats: %lld ms, %lld updates, %zu candidates", longest, updates,
            fixture.window->session().state()->order.size());
        QVERIFY(fixture.window->session().state()->order.size() >= 2000);
        QVERIFY(beats > updates); // the loop came round between any two updates
    }
};

QTEST_MAIN(TestMainWindow)
#include "test_mainwindow.moc"
