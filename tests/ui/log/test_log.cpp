// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_engine.h"
#include "log/log_model.h"
#include "log/log_view.h"
#include "log/problems_model.h"
#include "log/problems_view.h"
#include "log/run_log.h"

#include <QAbstractItemModelTester>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace acann;
using namespace acann::ui;

namespace {

std::vector<LogEntry> entries(const QString& operation, int count, Severity level = Severity::Info)
{
    std::vector<LogEntry> made;
    for (int i = 0; i < count; ++i)
        made.push_back(
            {level, 1000 + i, operation, QStringLiteral("entry %1").arg(i), CandidateId{"c" + std::to_string(i)}});
    return made;
}

/// "operation\n  entry …" lines, for readable failures.
QString printed(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        text += QString(depth * 2, QLatin1Char(' ')) + index.data().toString() + QLatin1Char('\n');
        text += printed(model, index, depth + 1);
    }
    return text;
}

} // namespace

class TestLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void entriesAreGroupedByOperation()
    {
        Theme theme;
        LogModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto batch = entries(QStringLiteral("generation 1"), 2);
        const auto second = entries(QStringLiteral("generation 2"), 1);
        batch.insert(batch.end(), second.begin(), second.end());
        model.append(batch);
        model.append(entries(QStringLiteral("generation 1"), 1));
        QCOMPARE(
            printed(model), QStringLiteral("generation 1\n  entry 0\n  entry 1\n  entry 0\ngeneration 2\n  entry 0\n"));
    }

    void anOperationShowsItsWorstLevel()
    {
        Theme theme;
        LogModel model(theme);
        model.append(entries(QStringLiteral("a"), 1));
        model.append(entries(QStringLiteral("a"), 1, Severity::Error));
        model.append(entries(QStringLiteral("a"), 1, Severity::Warning));
        QCOMPARE(model.index(0, 0).data(LogModel::LevelRole).toInt(), static_cast<int>(Severity::Error));
    }

    void aBatchIsOneInsertion()
    {
        Theme theme;
        LogModel model(theme);
        model.append(entries(QStringLiteral("a"), 1));
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.append(entries(QStringLiteral("a"), 500));
        QCOMPARE(inserted.count(), 1);
    }

    void theTailIsFollowedUntilTheReaderScrollsUp()
    {
        Theme theme;
        Selection selection;
        LogView view(theme, selection);
        view.resize(500, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.append(entries(QStringLiteral("a"), 100));
        auto* bar = view.findChild<QTreeView*>()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        QTRY_COMPARE(bar->value(), bar->maximum());
        QVERIFY(view.isFollowing());

        bar->setValue(10);
        QVERIFY(!view.isFollowing());
        view.append(entries(QStringLiteral("a"), 100));
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 10);

        bar->setValue(bar->maximum());
        QVERIFY(view.isFollowing());
    }

    void everyEventOfARunIsLoggedOnce()
    {
        fakes::FakeEngine engine;
        RunLog log;
        size_t logged = 0;
        connect(&engine, &engine::EngineInterface::runUpdated, this, [&](const engine::RunUpdate& update) {
            logged += log.entriesOf(update).size();
            logged += log.entriesOf(update).size(); // the same update again adds nothing
        });
        engine.play();
        QCOMPARE(logged, engine.script.events.size());
    }

    void failedCandidatesBecomeProblemsWithTheirPlace()
    {
        fakes::FakeEngine engine;
        std::vector<Problem> problems;
        connect(&engine, &engine::EngineInterface::runUpdated, this, [&](const engine::RunUpdate& update) {
            for (const Problem& problem : problemsOf(update.events))
                problems.push_back(problem);
        });
        engine.play();
        const auto overflow = std::find_if(
            problems.begin(), problems.end(), [](const Problem& p) { return p.rule == QStringLiteral("UB-OVERFLOW"); });
        QVERIFY(overflow != problems.end());
        QCOMPARE(overflow->place, QStringLiteral("kernel.cpp"));
        QCOMPARE(overflow->line, 12);
        QVERIFY(!overflow->candidate.isNull());
        // A numeric failure has no finding but is a problem all the same.
        QVERIFY(std::any_of(problems.begin(), problems.end(),
            [](const Problem& p) { return p.message.contains(QStringLiteral("constant ratio 0.5")); }));
        QVERIFY(std::any_of(
            problems.begin(), problems.end(), [](const Problem& p) { return p.rule == QStringLiteral("REJECTED"); }));
    }

    void activatingAProblemSelectsItsCandidateAndLine()
    {
        Theme theme;
        Selection selection;
        ProblemsView view(theme, selection);
        view.appendRunProblems({{Severity::Error, QStringLiteral("UB-OVERFLOW"), QStringLiteral("too big"), {},
            CandidateId{"c1"}, QStringLiteral("kernel.cpp"), 12}});
        QSignalSpy lines(&selection, &Selection::lineRequested);
        auto* table = view.findChild<QTreeView*>();
        Q_EMIT table->activated(table->model()->index(0, 0));
        QCOMPARE(selection.current(), CandidateId{"c1"});
        QCOMPARE(lines.count(), 1);
        QCOMPARE(lines.first().at(2).toInt(), 12);
    }

    void knowledgeProblemsStayWhenTheRunChangesAndAreReplacedOnReload()
    {
        Theme theme;
        Selection selection;
        ProblemsView view(theme, selection);
        view.setKnowledgeProblems({{Severity::Error, QStringLiteral("E4001"), QStringLiteral("broken card"), {}, {},
            QStringLiteral("/k/card.md"), 3}});
        view.appendRunProblems({{Severity::Error, QStringLiteral("R"), QStringLiteral("of a run"), {}, {}, {}, 0}});
        QCOMPARE(view.count(), 2);
        view.clearRun();
        QCOMPARE(view.count(), 1);
        view.setKnowledgeProblems({});
        QCOMPARE(view.count(), 0);
    }

    void theProblemsModelIsConsistent()
    {
        Theme theme;
        ProblemsModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Problem problem{Severity::Error, QStringLiteral("E1002"), QStringLiteral("gone"), {}, {}, {}, 0};
        model.append({problem, problem});
        model.remove(problem);
        QCOMPARE(model.rowCount(), 1);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestLog)
#include "test_log.moc"
