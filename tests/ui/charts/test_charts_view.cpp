// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_export.h"
#include "charts/charts_view.h"
#include "common/selection.h"
#include "common/theme.h"
#include "ui/population/fake_population.h"

#include <QFile>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace acann;
using namespace acann::charts;

class ChartsViewTest : public QObject
{
    Q_OBJECT

private:
    struct Fixture
    {
        ui::Theme theme;
        ui::Selection selection;
        ChartsView view{selection, theme};
        EvolutionChart* chart = view.chart();

        Fixture()
        {
            view.resize(800, 400);
            view.show();
            QCoreApplication::processEvents();
        }
        void run(const std::vector<std::string>& lines = fakes::samplePopulation())
        {
            view.setRun(fakes::sharedPopulation(lines));
            QCoreApplication::processEvents();
        }
        [[nodiscard]] QPoint at(const char* id) const { return chart->pixelOf(CandidateId{id}).value().toPoint(); }
        void wheel(const QPoint& where, int delta)
        {
            QWheelEvent event(where, chart->viewport()->mapToGlobal(where), {}, QPoint(0, delta), Qt::NoButton,
                Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(chart->viewport(), &event);
        }
        [[nodiscard]] QToolButton* button(const char* name) const
        {
            return view.findChild<QToolButton*>(QLatin1String(name));
        }
    };

private Q_SLOTS:
    void candidatesCanBeLaidOutByWhatTheyCost()
    {
        Fixture f;
        auto state = fakes::populationOf({"cheap 2 - valid 30", "dear 1 - valid 20", "free 1 - valid 40"});
        state.members.at(CandidateId{"cheap"}).tokens = 1000;
        state.members.at(CandidateId{"dear"}).tokens = 9000;
        f.view.setRun(std::make_shared<const evolution::RunState>(state));
        QVERIFY(f.at("cheap").x() > f.at("dear").x()); // by generation
        f.button("chartTokens")->click();
        QCoreApplication::processEvents();
        QVERIFY(f.at("free").x() < f.at("cheap").x());
        QVERIFY(f.at("cheap").x() < f.at("dear").x());
        QVERIFY(
            f.chart->describe(*f.chart->data().point(CandidateId{"dear"})).contains(QStringLiteral("9,000 tokens")));
        f.button("chartTokens")->click();
        QCoreApplication::processEvents();
        QVERIFY(f.at("cheap").x() > f.at("dear").x());
    }

    void withoutJudgedCandidatesItSaysWhatWillAppear()
    {
        Fixture f;
        QVERIFY(!f.chart->isVisible());
        f.run({"a 1 - running"});
        QVERIFY(!f.chart->isVisible());
        f.run({"a 1 - valid 10"});
        QVERIFY(f.chart->isVisible());
        QVERIFY(f.chart->scale().area.contains(f.at("a")));
    }

    void aFasterCandidateStandsLower()
    {
        Fixture f;
        f.run();
        QVERIFY(f.at("c7a2e016").y() > f.at("a31c90d4").y());
        QVERIFY(f.at("c7a2e016").x() > f.at("a31c90d4").x());
        f.button("chartSpeedup")->click();
        QVERIFY(f.at("c7a2e016").y() < f.at("a31c90d4").y());
        // Failures sit on the axis in every scale.
        QVERIFY(f.at("b7705e12").y() > f.chart->scale().area.bottom() - 20);
    }

    void axesSayThatNumbersAreModelled()
    {
        Fixture f;
        f.run();
        QCOMPARE(f.chart->verticalTitle(), QStringLiteral("latency, µs (modelled)"));
        f.button("chartSpeedup")->click();
        QVERIFY(f.chart->verticalTitle().contains(QStringLiteral("modelled")));
    }

    void aClickSelects()
    {
        Fixture f;
        f.run();
        QTest::mouseClick(f.chart->viewport(), Qt::LeftButton, {}, f.at("9a77e3b1") + QPoint(3, 3));
        QCOMPARE(f.selection.current(), CandidateId{"9a77e3b1"});
        QTest::mouseClick(f.chart->viewport(), Qt::LeftButton, {}, f.at("58c2d6ef"));
        QCOMPARE(f.selection.current(), CandidateId{"58c2d6ef"}); // failures too
    }

    void hoveringTellsIdAndChanges()
    {
        Fixture f;
        f.run();
        QTest::mouseMove(f.chart->viewport(), f.at("c7a2e016"));
        QCOMPARE(f.chart->hoveredCandidate(), CandidateId{"c7a2e016"});
        const QStringList told = f.chart->describe(*f.chart->data().point(CandidateId{"c7a2e016"}));
        QCOMPARE(told[1], QStringLiteral("~18.42 µs modelled"));
        QCOMPARE(told[2], QStringLiteral("−26.7 % against parent f20917dd")); // 18.42 ÷ 25.14 = 0.7327
        QCOMPARE(told[3], QStringLiteral("−56.8 % against first valid a31c90d4")); // 18.42 ÷ 42.60 = 0.4324
        QTest::mouseMove(f.chart->viewport(), f.chart->scale().area.topRight().toPoint() + QPoint(-5, 5));
        QVERIFY(f.chart->hoveredCandidate().isNull());
    }

    void theWheelZoomsAndADoubleClickResets()
    {
        Fixture f;
        f.run();
        const PlotScale whole = f.chart->scale();
        const QPoint pointer = f.at("9a77e3b1");
        f.wheel(pointer, 240);
        QVERIFY(f.chart->isZoomed());
        QVERIFY(f.chart->scale().x.length() < whole.x.length() * 0.7);
        QVERIFY((f.at("9a77e3b1") - pointer).manhattanLength() <= 3);
        QTest::mouseDClick(f.chart->viewport(), Qt::LeftButton, {}, pointer);
        QVERIFY(!f.chart->isZoomed());
        QCOMPARE(f.chart->scale().x, whole.x);
    }

    void draggingPansAndDoesNotSelect()
    {
        Fixture f;
        f.run();
        const QPoint from = f.at("9a77e3b1");
        QTest::mousePress(f.chart->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(f.chart->viewport(), from + QPoint(30, 0));
        QTest::mouseMove(f.chart->viewport(), from + QPoint(60, 0));
        QTest::mouseRelease(f.chart->viewport(), Qt::LeftButton, {}, from + QPoint(60, 0));
        QVERIFY((f.at("9a77e3b1") - from - QPoint(60, 0)).manhattanLength() <= 3);
        QVERIFY(f.selection.current().isNull());
    }

    void liveUpdatesLeaveAZoomedViewAlone()
    {
        Fixture f;
        auto lines = fakes::samplePopulation();
        f.run(lines);
        f.wheel(f.at("9a77e3b1"), 240);
        const PlotScale zoomed = f.chart->scale();
        lines.push_back("zz 4 c7a2e016 valid 15");
        f.run(lines);
        QCOMPARE(f.chart->scale().x, zoomed.x);
        QCOMPARE(f.chart->scale().y, zoomed.y);
        f.chart->resetView();
        QVERIFY(f.chart->scale().x.to > 4);
    }

    void keysToggleScaleAndWalk()
    {
        Fixture f;
        f.run();
        f.chart->setFocus();
        QTest::keyClick(f.chart, Qt::Key_L);
        QVERIFY(f.chart->isLogarithmic());
        QVERIFY(f.chart->scale().y.from > 0);
        QVERIFY(f.chart->scale().area.contains(f.at("c7a2e016")));
        QTest::keyClick(f.chart, Qt::Key_Right);
        QCOMPARE(f.selection.current(), CandidateId{"a31c90d4"});
        QTest::keyClick(f.chart, Qt::Key_Right);
        QCOMPARE(f.selection.current(), CandidateId{"b7705e12"});
    }

    void aPinnedBaselineReplacesTheFirstValid()
    {
        Fixture f;
        f.run();
        f.selection.setCurrent(CandidateId{"f20917dd"});
        f.button("chartPin")->click();
        const QStringList told = f.chart->describe(*f.chart->data().point(CandidateId{"17f4c9a3"}));
        QCOMPARE(told.last(), QStringLiteral("−20.6 % against baseline f20917dd")); // 19.96 ÷ 25.14 = 0.7940
    }

    void theTableHoldsTheSameNumbers()
    {
        Fixture f;
        f.run();
        f.button("chartTable")->click();
        auto* table = f.view.findChild<QTableWidget*>(QStringLiteral("chartsTable"));
        QVERIFY(table->isVisible());
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->item(2, 3)->text(), QStringLiteral("~18.42 µs"));
        QCOMPARE(table->item(0, 2)->text(), QStringLiteral("3"));
    }

    void exportsAreImagesAndVectors()
    {
        Fixture f;
        f.run();
        QTemporaryDir folder;
        const QString png = folder.filePath(QStringLiteral("chart.png"));
        QVERIFY(writePng(*f.chart, png, 2).has_value());
        QCOMPARE(QImage(png).size(), f.chart->size() * 2);
        const QString svg = folder.filePath(QStringLiteral("chart.svg"));
        QVERIFY(writeSvg(*f.chart, svg, QStringLiteral("latency")).has_value());
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("<svg"));
        QVERIFY(text.contains("modelled"));
        QVERIFY(!text.contains("<image"));
        const Status refused = writePng(*f.chart, folder.filePath(QStringLiteral("no/such/folder/c.png")), 1);
        QCOMPARE(refused.error().code, ErrorCode::FileUnwritable);
    }

    void manyCandidatesAreDrawnQuickly()
    {
        Fixture f;
        std::vector<std::string> lines;
        for (int i = 0; i < 3000; ++i) {
            lines.push_back("id" + std::to_string(i) + " " + std::to_string(1 + i / 50) + " - valid "
                + std::to_string(10 + i % 90));
        }
        f.run(lines);
        QVERIFY(!f.view.grab().isNull());
        QVERIFY(f.chart->scale().area.contains(f.at("id2999")));
    }
};

QTEST_MAIN(ChartsViewTest)
#include "test_charts_view.moc"
