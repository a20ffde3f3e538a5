// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/selection.h"
#include "common/theme.h"
#include "population/candidate_delegate.h"
#include "population/population_menu.h"
#include "population/population_model.h"
#include "population/population_view.h"
#include "ui/population/fake_population.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace acann;
using namespace acann::population;

namespace {

std::vector<std::string> firstLines(std::size_t count)
{
    const auto& all = fakes::samplePopulation();
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<std::string> generationOf(int count)
{
    std::vector<std::string> lines;
    for (int i = 0; i < count; ++i) {
        lines.push_back("id" + std::to_string(1000 + i) + " 1 - valid " + std::to_string(20 + i));
    }
    return lines;
}

} // namespace

class PopulationViewTest : public QObject
{
    Q_OBJECT

private:
    struct Fixture
    {
        ui::Theme theme;
        ui::Selection selection;
        PopulationView view{selection, theme};
        QTreeView* tree = view.findChild<QTreeView*>(QStringLiteral("populationTree"));

        Fixture()
        {
            view.resize(700, 320);
            view.show();
            QCoreApplication::processEvents();
        }
        [[nodiscard]] QString current() const
        {
            return tree->currentIndex().siblingAtColumn(0).data(PopulationModel::IdRole).toString();
        }
        [[nodiscard]] QModelIndex find(const char* id) const
        {
            const QModelIndexList found = tree->model()->match(tree->model()->index(0, 0), PopulationModel::IdRole,
                QLatin1String(id), 1, Qt::MatchExactly | Qt::MatchRecursive);
            return found.value(0);
        }
        [[nodiscard]] QToolButton* button(const char* name) const
        {
            return view.findChild<QToolButton*>(QLatin1String(name));
        }
    };

private Q_SLOTS:
    void withoutARunItSaysWhatWillAppear()
    {
        Fixture f;
        QVERIFY(!f.tree->isVisible());
        f.view.setRun(fakes::sharedPopulation(firstLines(3)));
        QVERIFY(f.tree->isVisible());
        f.view.setRun(nullptr);
        QVERIFY(!f.tree->isVisible());
    }

    void selectionIsSharedBothWays()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        QCOMPARE(f.current(), QStringLiteral("c7a2e016"));
        f.tree->setCurrentIndex(f.find("a31c90d4"));
        QCOMPARE(f.selection.current(), CandidateId{"a31c90d4"});
    }

    void selectionScrollAndExpansionSurviveUpdates()
    {
        Fixture f;
        auto lines = generationOf(60);
        f.view.setRun(fakes::sharedPopulation(lines));
        lines.push_back("child00 2 id1001 valid 7");
        f.view.setRun(fakes::sharedPopulation(lines));
        f.tree->collapse(f.find("id1001"));
        f.selection.setCurrent(CandidateId{"id1040"});
        f.tree->verticalScrollBar()->setValue(300);
        const QModelIndex top = f.tree->indexAt(QPoint(4, 4));
        const QString topId = top.data(PopulationModel::IdRole).toString();
        const int topY = f.tree->visualRect(top).y();

        // Ten children appear under the first candidate, far above what is being read.
        for (int i = 0; i < 10; ++i) {
            lines.push_back("late" + std::to_string(i) + " 2 id1000 valid 9");
        }
        f.view.setRun(fakes::sharedPopulation(lines));
        QCOMPARE(f.current(), QStringLiteral("id1040"));
        QCOMPARE(f.tree->indexAt(QPoint(4, 4)).data(PopulationModel::IdRole).toString(), topId);
        QCOMPARE(f.tree->visualRect(f.tree->indexAt(QPoint(4, 4))).y(), topY);
        QVERIFY(!f.tree->isExpanded(f.find("id1001")));
        QVERIFY(f.tree->isExpanded(f.find("id1000")));
    }

    void newCandidatesOutOfViewAreCountedInAPill()
    {
        Fixture f;
        auto lines = generationOf(60);
        f.view.setRun(fakes::sharedPopulation(lines));
        QToolButton* pill = f.button("populationPill");
        QVERIFY(!pill->isVisible());
        for (int i = 0; i < 7; ++i) {
            lines.push_back("new" + std::to_string(i) + " 2 id1059 valid 9");
        }
        f.view.setRun(fakes::sharedPopulation(lines));
        QVERIFY(pill->isVisible());
        QCOMPARE(pill->text(), QStringLiteral("7 new ↓"));
        pill->click();
        QVERIFY(f.tree->viewport()->rect().intersects(f.tree->visualRect(f.find("new0"))));
    }

    void theFilterWorksAsTyped()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        auto* field = f.view.findChild<QLineEdit*>(QStringLiteral("populationFilter"));
        QTest::keyClicks(field, QStringLiteral("gen>1 valid lat<20us"));
        QTRY_VERIFY(!f.find("71be44c0").isValid());
        QVERIFY(f.find("c7a2e016").isValid());
        QCOMPARE(
            f.view.findChild<QLabel*>(QStringLiteral("populationSummary"))->text().section(QStringLiteral("  ·"), 0, 0),
            QStringLiteral("2 of 18 candidates"));
        field->clear();
        QTRY_VERIFY(f.find("71be44c0").isValid());
    }

    void lineageIsHighlightedUnlessSwitchedOff()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        auto* delegate = f.view.findChild<CandidateDelegate*>();
        QVERIFY(delegate->lineage().ancestors.contains(CandidateId{"c41f7b08"}));
        QVERIFY(delegate->lineage().descendants.contains(CandidateId{"e5a90b6c"}));
        f.button("populationLineage")->click();
        QVERIFY(delegate->lineage().of.isNull());
    }

    void whatCameOfASteeringActStandsOut()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        auto* summary = f.view.findChild<QLabel*>(QStringLiteral("populationSummary"));
        f.view.setHighlight({CandidateId{"c7a2e016"}, CandidateId{"6611d0be"}}, QStringLiteral("act #3"));
        QVERIFY(summary->text().contains(QStringLiteral("2 of act #3 highlighted")));
        f.view.setHighlight({}, {});
        QVERIFY(!summary->text().contains(QStringLiteral("highlighted")));
    }

    void theMenuSteersOnlyARunThatCanBeSteered()
    {
        Fixture f;
        auto state = fakes::populationOf(fakes::samplePopulation());
        const auto rows = rowsOf(state, {});
        const auto pin = [&rows, &f](const evolution::RunState* run) {
            CandidateMenu menu(rows[0], f.selection, run);
            QSignalSpy acts(&menu, &CandidateMenu::steerRequested);
            for (QAction* action : menu.actions()) {
                if (action->text().startsWith(QStringLiteral("Pin"))) {
                    action->trigger();
                }
            }
            return acts.isEmpty() ? std::optional<evolution::Steering>()
                                  : acts.front().front().value<evolution::Steering>();
        };
        QVERIFY(!pin(nullptr));
        const auto act = pin(&state);
        QVERIFY(act && act->kind == evolution::SteeringKind::Pin && act->candidate == rows[0].id);
    }

    void aClickOnAParentSelectsIt()
    {
        Fixture f;
        f.view.resize(1000, 320);
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        const QModelIndex cell = f.find("9a77e3b1").siblingAtColumn(PopulationModel::ParentsColumn);
        const QRect box = f.tree->visualRect(cell);
        const int idWidth = QFontMetrics(f.theme.monospaced()).horizontalAdvance(QStringLiteral("00000000"));
        QTest::mouseClick(f.tree->viewport(), Qt::LeftButton, {}, QPoint(box.left() + idWidth + 40, box.center().y()));
        QCOMPARE(f.selection.current(), CandidateId{"c41f7b08"}); // the second parent
    }

    void theMenuOffersBothParentsAndTheMarkedCandidate()
    {
        Fixture f;
        const auto rows = rowsOf(fakes::populationOf(fakes::samplePopulation()), {});
        const Row& crossover = rows[8];
        f.selection.setMarked(CandidateId{"71be44c0"});
        CandidateMenu menu(crossover, f.selection, nullptr);
        QSignalSpy compare(&menu, &CandidateMenu::compareRequested);
        QSignalSpy exported(&menu, &CandidateMenu::exportRequested);
        QStringList texts;
        for (QAction* action : menu.actions()) {
            texts << action->text();
        }
        QVERIFY(texts.contains(QStringLiteral("Compare with second parent c41f7b08")));
        for (QAction* action : menu.actions()) {
            if (action->text().startsWith(QStringLiteral("Compare with marked"))) {
                action->trigger();
            } else if (action->text() == QStringLiteral("Copy id")) {
                action->trigger();
            } else if (action->text().startsWith(QStringLiteral("Export"))) {
                action->trigger();
            } else if (action->text() == QStringLiteral("Mark for comparison")) {
                action->trigger();
            }
        }
        QCOMPARE(compare.count(), 1);
        QCOMPARE(compare[0][0].value<CandidateId>(), CandidateId{"71be44c0"});
        QCOMPARE(compare[0][1].value<CandidateId>(), CandidateId{"9a77e3b1"});
        QCOMPARE(exported.count(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("9a77e3b1"));
        QCOMPARE(f.selection.marked(), CandidateId{"9a77e3b1"});
    }

    void enterComparesWithTheParent()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        QSignalSpy compare(&f.view, &PopulationView::compareRequested);
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        f.tree->setFocus();
        QTest::keyClick(f.tree, Qt::Key_Return);
        QCOMPARE(compare.count(), 1);
        QCOMPARE(compare[0][0].value<CandidateId>(), CandidateId{"f20917dd"});
    }

    void followingTheBestIsAskedForByAClickOnly()
    {
        Fixture f;
        QSignalSpy asked(&f.view, &PopulationView::followRequested);
        f.view.setFollowing(false);
        QCOMPARE(asked.count(), 0);
        QVERIFY(!f.button("populationFollow")->isChecked());
        f.button("populationFollow")->click();
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toBool(), true);
    }

    void aSelectedRowThatTheFilterDropsStaysSelected()
    {
        Fixture f;
        f.view.setFlat(true);
        f.view.setRun(fakes::sharedPopulation({"aa 1 - valid 20", "bb 1 - running", "cc 1 - running"}));
        f.view.setFilterText(QStringLiteral("running"));
        f.selection.setCurrent(CandidateId{"bb"});
        f.view.setRun(fakes::sharedPopulation({"aa 1 - valid 20", "bb 1 - valid 19", "cc 1 - running"}));
        QVERIFY(!f.find("bb").isValid()); // no longer running, so the filter hides it
        QCOMPARE(f.selection.current(), CandidateId{"bb"});
        QVERIFY(!f.tree->currentIndex().isValid());
        f.view.setFilterText({});
        QCOMPARE(f.current(), QStringLiteral("bb"));
    }

    void theFirstFourColumnsFitIntoTheDefaultDock()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        int width = 0;
        for (int column : {PopulationModel::CandidateColumn, PopulationModel::VerdictColumn,
                 PopulationModel::LatencyColumn, PopulationModel::SpeedupColumn}) {
            width += f.tree->columnWidth(column);
        }
        QVERIFY2(width <= 415, qPrintable(QString::number(width))); // 30 % of 1440 less the activity bar
    }

    void columnsAreRestored()
    {
        Fixture f;
        f.tree->setColumnWidth(PopulationModel::VerdictColumn, 222);
        f.button("populationFlat")->click();
        Fixture g;
        g.view.restoreArrangement(f.view.saveArrangement());
        QCOMPARE(g.tree->columnWidth(PopulationModel::VerdictColumn), 222);
        QVERIFY(g.button("populationFlat")->isChecked());
        g.view.restoreArrangement("rubbish");
        QCOMPARE(g.tree->columnWidth(PopulationModel::VerdictColumn), 222);
        g.view.resetColumns();
        QVERIFY(g.tree->columnWidth(PopulationModel::VerdictColumn) < 150);
    }

    void theSelectionSurvivesTheFlatList()
    {
        Fixture f;
        f.view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        f.selection.setCurrent(CandidateId{"17f4c9a3"});
        f.button("populationFlat")->click();
        QCOMPARE(f.current(), QStringLiteral("17f4c9a3"));
        QCOMPARE(f.selection.current(), CandidateId{"17f4c9a3"});
    }

    void everyControlHasANameAndATip()
    {
        Fixture f;
        for (const char* name : {"populationFlat", "populationLineage", "populationFollow"}) {
            QVERIFY(!f.button(name)->accessibleName().isEmpty());
            QVERIFY(!f.button(name)->toolTip().isEmpty());
        }
        QVERIFY(!f.tree->accessibleName().isEmpty());
    }
};

QTEST_MAIN(PopulationViewTest)
#include "test_population_view.moc"
