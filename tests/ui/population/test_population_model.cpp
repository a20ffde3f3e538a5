// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_model.h"
#include "population/population_proxy.h"
#include "ui/population/fake_population.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace acann;
using namespace acann::population;

namespace {

std::vector<std::string> firstLines(std::size_t count)
{
    const auto& all = fakes::samplePopulation();
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

void print(const QAbstractItemModel& model, const QModelIndex& parent, int depth, QStringList& lines)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(depth * 2, QLatin1Char(' ')) + index.data().toString().left(12).trimmed();
        print(model, index, depth + 1, lines);
    }
}

/// The tree as text, two blanks per level.
QStringList printed(const QAbstractItemModel& model)
{
    QStringList lines;
    print(model, {}, 0, lines);
    return lines;
}

QStringList list(std::initializer_list<const char*> texts)
{
    QStringList lines;
    for (const char* text : texts) {
        lines << QLatin1String(text);
    }
    return lines;
}

std::vector<std::string> manyCandidates(int count)
{
    std::vector<std::string> lines;
    for (int i = 0; i < count; ++i) {
        const std::string parent = i < 50 ? "-" : "id" + std::to_string(i - 50 + i % 7);
        lines.push_back("id" + std::to_string(i) + " " + std::to_string(1 + i / 50) + " " + parent
            + (i % 3 == 0 ? " compile" : " valid " + std::to_string(10 + i % 97)));
    }
    return lines;
}

} // namespace

class PopulationModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCandidateSitsUnderItsPrimaryParent()
    {
        PopulationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setState(fakes::sharedPopulation(firstLines(9)), {});
        QCOMPARE(printed(model),
            list({"a31c90d4", "  9a77e3b1", "b7705e12", "e94f21aa", "c41f7b08", "  f20917dd", "  d0e15a9c", "0d6e83f1",
                "71be44c0"}));
        const QModelIndex crossover = model.indexOf(CandidateId{"9a77e3b1"}, PopulationModel::ParentsColumn);
        QCOMPARE(crossover.data().toString(), QStringLiteral("a31c90d4 + c41f7b08"));
    }

    void updatesInsertAndNeverReset()
    {
        PopulationModel model;
        PopulationProxy proxy(model);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester proxyTester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
        const QPersistentModelIndex kept = [&] {
            model.setState(fakes::sharedPopulation(firstLines(4)), {});
            return QPersistentModelIndex(model.indexOf(CandidateId{"c41f7b08"}));
        }();
        for (std::size_t count = 5; count <= fakes::samplePopulation().size(); ++count) {
            model.setState(fakes::sharedPopulation(firstLines(count)), {});
        }
        QCOMPARE(resets.count(), 0);
        QCOMPARE(removals.count(), 0);
        QVERIFY(kept.isValid());
        QCOMPARE(kept.data(PopulationModel::IdRole).toString(), QStringLiteral("c41f7b08"));
        PopulationModel atOnce;
        atOnce.setState(fakes::sharedPopulation(fakes::samplePopulation()), {});
        QCOMPARE(printed(model), printed(atOnce));
    }

    void oneUpdateInsertsOncePerParent()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(firstLines(6)), {});
        QSignalSpy insertions(&model, &QAbstractItemModel::rowsInserted);
        model.setState(fakes::sharedPopulation(fakes::samplePopulation()), {});
        QCOMPARE(insertions.count(), 3); // under a31c, c41f and 71be; the third generation comes along below
    }

    void onlyWhatChangedIsAnnounced()
    {
        PopulationModel model;
        auto lines = firstLines(4);
        lines[3] = "c41f7b08 1 - running";
        model.setState(fakes::sharedPopulation(lines), {});
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setState(fakes::sharedPopulation(lines), {{CandidateId{"c41f7b08"}, "verify"}});
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes[0][0].toModelIndex().data(PopulationModel::IdRole).toString(), QStringLiteral("c41f7b08"));
        QCOMPARE(model.indexOf(CandidateId{"c41f7b08"}, PopulationModel::VerdictColumn).data().toString(),
            QStringLiteral("verifying…"));
        model.setState(fakes::sharedPopulation(lines), {{CandidateId{"c41f7b08"}, "verify"}});
        QCOMPARE(changes.count(), 1);
    }

    void anotherRunReplacesTheCandidates()
    {
        PopulationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setState(fakes::sharedPopulation(firstLines(6)), {});
        model.setState(fakes::sharedPopulation({"other000 1 - valid 5"}), {});
        QCOMPARE(printed(model), list({"other000"}));
        model.setState(nullptr, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void generationsAreGroupsInTheFlatForm()
    {
        PopulationModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setState(fakes::sharedPopulation(firstLines(7)), {});
        model.setGrouping(PopulationModel::Grouping::Generation);
        model.setState(fakes::sharedPopulation(firstLines(8)), {});
        QCOMPARE(printed(model),
            list({"Generation 1", "  a31c90d4", "  b7705e12", "  e94f21aa", "  c41f7b08", "  0d6e83f1", "  71be44c0",
                "Generation 2", "  f20917dd", "  d0e15a9c"}));
    }

    void numbersSayThatTheyAreModelled()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(fakes::samplePopulation()), {});
        const QModelIndex latency = model.indexOf(CandidateId{"c7a2e016"}, PopulationModel::LatencyColumn);
        QCOMPARE(latency.data().toString(), QStringLiteral("~18.42 µs"));
        QVERIFY(latency.data(Qt::ToolTipRole).toString().contains(QStringLiteral("modelled")));
        QCOMPARE(model.indexOf(CandidateId{"c7a2e016"}, PopulationModel::SpeedupColumn).data().toString(),
            QStringLiteral("×2.31"));
        QVERIFY(!model.indexOf(CandidateId{"b7705e12"}, PopulationModel::LatencyColumn)
                     .data(PopulationModel::SortRole)
                     .isValid());
    }

    void lineageGoesThroughEveryParent()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(fakes::samplePopulation()), {});
        const auto ids = [](std::initializer_list<const char*> texts) {
            std::set<CandidateId> set;
            for (const char* text : texts) {
                set.insert(CandidateId{text});
            }
            return set;
        };
        QVERIFY(model.ancestorsOf(CandidateId{"17f4c9a3"}) == ids({"9a77e3b1", "f20917dd", "a31c90d4", "c41f7b08"}));
        QVERIFY(model.descendantsOf(CandidateId{"9a77e3b1"}) == ids({"17f4c9a3", "2b8f31d9"}));
    }

    void newCandidatesAreFreshUntilSeen()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(firstLines(4)), {});
        QVERIFY(model.fresh().empty()); // what was there at first is not news
        model.setState(fakes::sharedPopulation(firstLines(6)), {});
        QCOMPARE(model.fresh().size(), 2u);
        model.markSeen({CandidateId{"0d6e83f1"}});
        QVERIFY(model.fresh() == std::set<CandidateId>{CandidateId{"71be44c0"}});
    }

    void sortingKeepsCandidatesWithoutANumberLast()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(firstLines(6)), {});
        PopulationProxy proxy(model);
        proxy.sort(PopulationModel::LatencyColumn, Qt::AscendingOrder);
        QCOMPARE(printed(proxy), list({"c41f7b08", "71be44c0", "a31c90d4", "b7705e12", "e94f21aa", "0d6e83f1"}));
        proxy.sort(PopulationModel::LatencyColumn, Qt::DescendingOrder);
        QCOMPARE(printed(proxy), list({"a31c90d4", "71be44c0", "c41f7b08", "b7705e12", "e94f21aa", "0d6e83f1"}));
    }

    void aFilterKeepsTheLineageOfItsMatches()
    {
        PopulationModel model;
        model.setState(fakes::sharedPopulation(fakes::samplePopulation()), {});
        PopulationProxy proxy(model);
        proxy.setFilter(Filter::parse("best"));
        QCOMPARE(printed(proxy), list({"c41f7b08", "  f20917dd", "    c7a2e016"}));
        QCOMPARE(proxy.matchCount(), 1);
    }

    void nothingMovesWhileHeld()
    {
        PopulationModel model;
        auto lines = firstLines(6);
        lines[5] = "71be44c0 1 - running";
        model.setState(fakes::sharedPopulation(lines), {});
        PopulationProxy proxy(model);
        proxy.sort(PopulationModel::LatencyColumn, Qt::AscendingOrder);
        const QStringList before = printed(proxy);
        proxy.setHeld(true);
        lines[5] = "71be44c0 1 - valid 1.5";
        model.setState(fakes::sharedPopulation(lines), {});
        QCOMPARE(printed(proxy), before);
        proxy.setHeld(false);
        QCOMPARE(printed(proxy).front(), QStringLiteral("71be44c0"));
    }

    void tenThousandCandidatesStayFluid()
    {
        PopulationModel model;
        PopulationProxy proxy(model);
        proxy.sort(PopulationModel::LatencyColumn);
        auto lines = manyCandidates(10'000);
        const auto before = fakes::sharedPopulation(lines);
        lines.push_back("id10000 201 id9999 valid 9");
        const auto after = fakes::sharedPopulation(lines);
        model.setState(before, {});
        QElapsedTimer timer;
        timer.start();
        model.setState(after, {});
        const qint64 elapsed = timer.elapsed();
        QCOMPARE(model.candidateCount(), 10'001);
        // 50 ms is the aim on a quiet machine; a debug build on a busy one gets ten times that.
        QVERIFY2(elapsed < 500, qPrintable(QString::number(elapsed)));
    }
};

QTEST_MAIN(PopulationModelTest)
#include "test_population_model.moc"
