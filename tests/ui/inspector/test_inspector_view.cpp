// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/message_bar.h"
#include "common/selection.h"
#include "common/theme.h"
#include "inspector/buffer_map.h"
#include "inspector/findings_list.h"
#include "inspector/inspector_view.h"
#include "inspector/sources_view.h"
#include "inspector/timeline_view.h"
#include "inspector/trials_model.h"
#include "inspector/verdict_header.h"
#include "ui/inspector/fake_evaluation.h"
#include "ui/population/fake_population.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QWheelEvent>

using namespace acann;
using namespace acann::inspector;

class InspectorViewTest : public QObject
{
    Q_OBJECT

private:
    struct Fixture
    {
        ui::Theme theme;
        ui::Selection selection;
        std::shared_ptr<const evolution::RunState> state = fakes::sharedPopulation(fakes::samplePopulation());
        bool damaged = false;
        InspectorView view{selection, theme,
            [this](const BlobId& blob, const std::function<void(Result<std::string>)>& done) { reply(blob, done); }};
        QTabWidget* tabs = view.findChild<QTabWidget*>(QStringLiteral("inspectorTabs"));

        Fixture()
        {
            view.resize(640, 600);
            view.show();
            view.setRun(state);
            QCoreApplication::processEvents();
        }
        void reply(const BlobId& blob, const std::function<void(Result<std::string>)>& done) const
        {
            if (blob.value.starts_with("files-")) {
                std::string code;
                for (int line = 1; line <= 60; ++line) {
                    code += "line " + std::to_string(line) + "\n";
                }
                done(nlohmann::json(SourceFiles{{"kernel.cpp", code}, {"tiling.h", "t\n"}}).dump());
            } else if (damaged) {
                done(std::string("{"));
            } else {
                const CandidateId id{blob.value.substr(8)};
                done(nlohmann::json(fakes::fakeEvaluation(*state->member(id)->verdict)).dump());
            }
        }
        [[nodiscard]] QString title() const { return view.findChild<QLabel*>(QStringLiteral("verdictTitle"))->text(); }
        [[nodiscard]] TimelineView* timeline() const { return view.findChild<TimelineView*>(); }
    };

private Q_SLOTS:
    void withoutASelectionItSaysWhatWillAppear()
    {
        Fixture f;
        QVERIFY(!f.tabs->isVisible());
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        QVERIFY(f.tabs->isVisible());
        f.view.setRun(nullptr);
        QVERIFY(!f.tabs->isVisible());
    }

    void theCauseIsTheFirstThingSaid()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"b7705e12"});
        QCOMPARE(f.view.findChild<VerdictHeader*>()->causeText(), QStringLiteral("UB needs 229376 bytes of 196608"));
        auto* findings = f.view.findChild<QLabel*>(QStringLiteral("summaryFindings"));
        QVERIFY(findings->isVisible());
        QVERIFY(findings->text().contains(QStringLiteral("UB-OVERFLOW")));
        QCOMPARE(f.tabs->tabText(2), QStringLiteral("Findings (1)"));
    }

    void failedTrialsComeFirst()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"0d6e83f1"});
        auto* trials = f.view.findChild<TrialsModel*>();
        QCOMPARE(trials->rowCount(), 3);
        QCOMPARE(trials->index(0, TrialsModel::CaseColumn).data().toString(), QStringLiteral("tail-1"));
        QCOMPARE(trials->index(2, TrialsModel::ResultColumn).data().toString(), QStringLiteral("● passed"));
        QCOMPARE(f.tabs->tabText(3), QStringLiteral("Trials (2 of 3 failed)"));
    }

    void trialsModelIsSound()
    {
        ui::Theme theme;
        TrialsModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTrials({{"a", "normal", 1, false, 0.5, 0.5, "wrong"}, {"b", "normal", 1, true, 0, 0, ""}});
        QCOMPARE(model.failedCount(), 1);
        model.setTrials({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aFindingsLinkAsksForTheLine()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"b7705e12"});
        QSignalSpy asked(&f.selection, &ui::Selection::lineRequested);
        auto* findings = f.view.findChild<FindingsList*>();
        QLabel* card = nullptr;
        for (QLabel* label : findings->findChildren<QLabel*>()) {
            card = label->text().contains(QStringLiteral("kernel.cpp#31")) ? label : card;
        }
        QVERIFY(card);
        Q_EMIT card->linkActivated(QStringLiteral("kernel.cpp#31"));
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<CandidateId>(), CandidateId{"b7705e12"});
        QCOMPARE(asked[0][1].toString(), QStringLiteral("kernel.cpp"));
        QCOMPARE(asked[0][2].toInt(), 31);
    }

    void numbersAreLabelledModelled()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        QCOMPARE(f.title(), QStringLiteral("~18.42 µs modelled"));
        const QString facts = f.view.findChild<QLabel*>(QStringLiteral("inspectorFacts"))->text();
        QVERIFY(facts.contains(QStringLiteral("GB/s modelled")));
    }

    void theTimelineTellsWhatRuns()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        f.tabs->setCurrentIndex(1);
        TimelineView* timeline = f.timeline();
        QVERIFY(timeline->isVisible());
        QCOMPARE(timeline->lanes().lanes().size(), 10u);
        // The middle of the second load of block 0: cycles 2520…4620.
        const Lane& load = timeline->lanes().lanes()[1];
        const QPointF point(timeline->gutter() + timeline->window().toPixel(3500), 24 + load.top + load.height / 2);
        const QString told = timeline->describeAt(point);
        QVERIFY2(told.contains(QStringLiteral("DataCopyPad")), qPrintable(told));
        QVERIFY(told.contains(QStringLiteral("line 38")));
        QVERIFY(told.contains(QStringLiteral("1.167 µs modelled"))); // 2100 cycles ÷ 1800 MHz
        QVERIFY(told.contains(QStringLiteral("32 KiB")));
        QVERIFY(told.contains(QStringLiteral("waited for pipe busy")));
        QSignalSpy asked(&f.selection, &ui::Selection::lineRequested);
        QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, point.toPoint());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][2].toInt(), 38);
    }

    void theTimelineZoomsByWheelAndKeys()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        f.tabs->setCurrentIndex(1);
        TimelineView* timeline = f.timeline();
        const TimeWindow whole = timeline->window();
        const QPoint where(static_cast<int>(timeline->gutter()) + 100, 60);
        QWheelEvent wheel(where, timeline->viewport()->mapToGlobal(where), {}, QPoint(0, 120), Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(timeline->viewport(), &wheel);
        QVERIFY(timeline->window().perPixel < whole.perPixel);
        QVERIFY(qAbs(timeline->window().toCycle(100) - whole.toCycle(100)) < whole.perPixel);
        QTest::keyClick(timeline, Qt::Key_W);
        const double before = timeline->window().first;
        QTest::keyClick(timeline, Qt::Key_D);
        QVERIFY(timeline->window().first > before);
        QTest::keyClick(timeline, Qt::Key_0);
        QCOMPARE(timeline->window(), whole);
    }

    void oneBlockCanBeShownAlone()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        auto* cores = f.view.findChild<QComboBox*>(QStringLiteral("timelineCore"));
        QCOMPARE(cores->count(), 3);
        cores->setCurrentIndex(2);
        QCOMPARE(f.timeline()->lanes().lanes().size(), 5u);
        QCOMPARE(f.timeline()->lanes().lanes()[0].core, 1);
    }

    void theBufferMapTellsAndJumps()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        QCoreApplication::processEvents();
        auto* map = f.view.findChild<BufferMap*>();
        // 148 of 192 KiB are used: three quarters of the way right is calc or free, the left edge is the first input.
        const QPointF first(4, map->height() / 2.0);
        QVERIFY2(map->describeAt(first).contains(QStringLiteral("VECIN queue #0 buffer 0")),
            qPrintable(map->describeAt(first)));
        QVERIFY(map->describeAt(QPointF(map->width() - 4, map->height() / 2.0)).isEmpty());
        QSignalSpy asked(&f.selection, &ui::Selection::lineRequested);
        QTest::mouseClick(map, Qt::LeftButton, {}, first.toPoint());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][2].toInt(), 21);
    }

    void candidatesThatNeverRanHaveNoTimeline()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"b7705e12"});
        f.tabs->setCurrentIndex(1);
        QVERIFY(!f.timeline()->isVisible());
    }

    void aDamagedEvaluationIsAnErrorWithRetry()
    {
        Fixture f;
        f.damaged = true;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        auto* message = f.view.findChild<ui::MessageBar*>();
        QVERIFY(message->isVisible());
        QVERIFY(message->text().contains(QStringLiteral("damaged")));
        QCOMPARE(f.title(), QStringLiteral("~18.42 µs modelled")); // what the event tells is still shown
    }

    void aRunningCandidateTurnsIntoItsVerdict()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"e5a90b6c"});
        f.view.setRun(f.state, {{CandidateId{"e5a90b6c"}, "compile"}});
        QCOMPARE(f.title(), QStringLiteral("Being compiled"));
        auto lines = fakes::samplePopulation();
        lines[16] = "e5a90b6c 3 c7a2e016 valid 17.5";
        f.state = fakes::sharedPopulation(lines);
        f.view.setRun(f.state);
        QCOMPARE(f.title(), QStringLiteral("~17.50 µs modelled"));
        QCOMPARE(f.tabs->tabText(3), QStringLiteral("Trials (5)"));
    }

    void updatesOfOthersLeaveTheViewAlone()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        f.tabs->setCurrentIndex(1);
        QTest::keyClick(f.timeline(), Qt::Key_W);
        const TimeWindow zoomed = f.timeline()->window();
        auto lines = fakes::samplePopulation();
        lines.push_back("zz 4 c7a2e016 running");
        f.view.setRun(fakes::sharedPopulation(lines));
        QCOMPARE(f.timeline()->window(), zoomed);
        QCOMPARE(f.tabs->currentIndex(), 1);
    }

    void findingsAreMarkedInTheSources()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"b7705e12"});
        auto* sources = f.view.findChild<SourcesView*>();
        QVERIFY(sources->showLine(QStringLiteral("kernel.cpp"), 31));
        QCOMPARE(sources->currentRole(), QStringLiteral("kernel.cpp"));
        QVERIFY(!sources->showLine(QStringLiteral("nothing.cpp"), 1));
    }
};

QTEST_MAIN(InspectorViewTest)
#include "test_inspector_view.moc"
