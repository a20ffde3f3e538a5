// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_engine.h"
#include "steering/acts_model.h"
#include "steering/give_box.h"
#include "steering/steering_view.h"
#include "steering/waiting_box.h"
#include "ui/agent/model_run.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace acann;
using namespace acann::ui;

namespace {

using Kind = evolution::SteeringKind;

struct Desk
{
    fakes::FakeEngine engine;
    Session session{engine};
    Selection selection;
    Theme theme;
    SteeringView view{session, selection, theme};
    fakes::ModelRun run = fakes::modelRun();

    Desk()
    {
        for (const auto& [id, text] : run.blobs)
            engine.script.blobs[id] = text;
        session.openWorkspace("/w");
        view.resize(500, 700);
        view.show();
    }
    void show()
    {
        Q_EMIT engine.runUpdated(fakes::updateOf(run, engine.script.id));
        view.refresh();
    }
    template <typename Widget> [[nodiscard]] Widget* find(const char* name) const
    {
        return view.findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] const evolution::Steering& lastAct() const { return engine.steered.back().second; }
};

} // namespace

class TestSteering : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void actsCountWhatCameOfThem()
    {
        fakes::ModelRun run = fakes::modelRun();
        QVERIFY((descendantCounts(run.state) == std::map<int, int>{{1, 2}})); // the first try and its repair
        Theme theme;
        ActsModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setState(&run.state);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, ActsModel::ActColumn).data().toString(), QStringLiteral("hint: use double buffers"));
        QCOMPARE(model.index(0, ActsModel::DescendantsColumn).data().toInt(), 2);
        evolution::SteeringGiven ban;
        ban.id = 2;
        ban.act.kind = Kind::Ban;
        ban.act.text = "Muls";
        run.state.steering.push_back(ban);
        run.state.withdrawn = {1};
        model.setState(&run.state);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.isWithdrawn(0) && !model.isWithdrawn(1));
        QCOMPARE(model.idAt(1), 2);
        QCOMPARE(resets.count(), 0);
        model.setState(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void aHintGoesToTheRun()
    {
        Desk f;
        f.show();
        f.find<QLineEdit>("giveText")->setText(QStringLiteral("  keep rows in UB "));
        f.find<QPushButton>("giveButton")->click();
        QCOMPARE(f.engine.steered.size(), size_t(1));
        QCOMPARE(f.engine.steered.front().first, f.session.run());
        QCOMPARE(f.lastAct().kind, Kind::Hint);
        QCOMPARE(f.lastAct().text, std::string("keep rows in UB"));
        QVERIFY(!f.lastAct().candidate);
        QVERIFY(f.find<QLineEdit>("giveText")->text().isEmpty());
    }

    void aHintMayHoldForOneCandidatesDescendantsOnly()
    {
        Desk f;
        f.show();
        f.selection.setCurrent(fakes::kFirstTry);
        for (QCheckBox* box : f.view.findChildren<QCheckBox*>()) {
            if (box->text().contains(QStringLiteral("descendants")))
                box->setChecked(true);
        }
        f.find<QLineEdit>("giveText")->setText(QStringLiteral("split by rows"));
        f.find<QPushButton>("giveButton")->click();
        QVERIFY(f.lastAct().candidate == fakes::kFirstTry);
    }

    void frozenRegionsAreChosenByName()
    {
        Desk f;
        f.show();
        f.find<QComboBox>("giveKind")->setCurrentIndex(2);
        QVERIFY(!f.find<QPushButton>("giveButton")->isEnabled()); // nothing is frozen yet
        for (QCheckBox* box : f.view.findChildren<QCheckBox*>()) {
            if (box->text() == QStringLiteral("Compute") || box->text() == QStringLiteral("tiling"))
                box->setChecked(true);
        }
        f.find<QPushButton>("giveButton")->click();
        QCOMPARE(f.lastAct().kind, Kind::Freeze);
        QVERIFY((f.lastAct().regions == std::set<std::string>{"Compute", "tiling"}));
    }

    void candidatesWaitForApproval()
    {
        Desk f;
        f.run.state.config.approveBeforeEvaluation = true;
        f.run.state.members.at(fakes::kRepair).approval = evolution::Approval::Waiting;
        f.show();
        QCOMPARE(SteeringView::waiting(f.run.state), 1);
        QCOMPARE(f.find<QListWidget>("approvals")->count(), 1);
        QSignalSpy compared(&f.view, &SteeringView::compareRequested);
        for (QPushButton* button : f.view.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Show diff"))
                button->click();
        }
        QCOMPARE(compared.count(), 1);
        QCOMPARE(compared.front().at(0).value<CandidateId>(), fakes::kFirstTry);
        QCOMPARE(compared.front().at(1).value<CandidateId>(), fakes::kRepair);
        f.find<QPushButton>("approveButton")->click();
        QCOMPARE(f.lastAct().kind, Kind::Approve);
        QVERIFY(f.lastAct().candidate == fakes::kRepair);
        for (QLineEdit* edit : f.view.findChildren<QLineEdit*>()) {
            if (edit->accessibleName() == QStringLiteral("Reason of the refusal"))
                edit->setText(QStringLiteral("too risky"));
        }
        f.find<QPushButton>("refuseButton")->click();
        QCOMPARE(f.lastAct().kind, Kind::Refuse);
        QCOMPARE(f.lastAct().text, std::string("too risky"));
    }

    void aPersonAnswersInPlaceOfAModel()
    {
        Desk f;
        f.run.state.questions.push_back({{1, 0, 1}, 0, agents::ModelRole::Coder, BlobId{"req-0"}, {}});
        f.show();
        QVERIFY(f.view.findChild<QPlainTextEdit*>(QStringLiteral("transcript"))
                    ->toPlainText()
                    .contains(QStringLiteral("Write softmax <b>now</b>.")));
        auto* send = f.find<QPushButton>("sendReply");
        QVERIFY(!send->isEnabled());
        f.find<QPlainTextEdit>("humanReply")->setPlainText(QStringLiteral("```cpp\nint z;\n```"));
        f.show(); // an update in between keeps what is being written
        QVERIFY(send->isEnabled());
        send->click();
        QCOMPARE(f.lastAct().kind, Kind::Answer);
        QVERIFY((*f.lastAct().where == evolution::SlotRef{1, 0, 1}));
        QCOMPARE(f.lastAct().text, std::string("```cpp\nint z;\n```"));
    }

    void anInfrastructurePauseSaysWhyAndTriesAgain()
    {
        Desk f;
        f.session.startRun({});
        f.run.state.phase = evolution::RunPhase::Paused;
        f.run.state.pauseReason = "The model server at localhost refuses connections";
        f.show();
        QCOMPARE(
            f.find<QLabel>("pauseReason")->text(), QStringLiteral("The model server at localhost refuses connections"));
        f.find<QPushButton>("retryButton")->click();
        QCOMPARE(f.engine.controls.size(), size_t(1));
        QCOMPARE(f.engine.controls.front().second, evolution::Control::Resume);
    }

    void aChosenActHighlightsItsDescendantsAndCanBeWithdrawn()
    {
        Desk f;
        f.show();
        QSignalSpy highlights(&f.view, &SteeringView::highlightRequested);
        auto* acts = f.find<QTreeView>("acts");
        acts->setCurrentIndex(acts->model()->index(0, 0));
        QVERIFY(!highlights.isEmpty());
        const auto candidates = highlights.back().front().value<std::set<CandidateId>>();
        QVERIFY((candidates == std::set<CandidateId>{fakes::kFirstTry, fakes::kRepair}));
        f.find<QToolButton>("withdraw")->click();
        QCOMPARE(f.lastAct().kind, Kind::Withdraw);
        QCOMPARE(f.lastAct().act, 1);
    }

    void aReadOnlyWorkspaceTakesNothing()
    {
        Desk f;
        f.engine.workspace.readOnly = true;
        f.session.openWorkspace("/w");
        f.show();
        f.find<QLineEdit>("giveText")->setText(QStringLiteral("anything"));
        QVERIFY(!f.find<QPushButton>("giveButton")->isEnabled());
        QVERIFY(f.find<QPushButton>("giveButton")->toolTip().contains(QStringLiteral("read-only")));
    }
};

QTEST_MAIN(TestSteering)
#include "test_steering.moc"
