// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/agent_view.h"
#include "agent/conversation_log.h"
#include "agent/layer_stack.h"
#include "agent/re_ask.h"
#include "agent/transcript_builder.h"
#include "agent/transcript_view.h"
#include "agent/turns_model.h"
#include "fakes/fake_engine.h"
#include "ui/agent/model_run.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>

using namespace acann;
using namespace acann::ui;

namespace {

using Kind = TranscriptPart::Kind;

Turn turn(const char* key, const char* title = "")
{
    Turn made;
    made.key = QLatin1String(key);
    made.title = QLatin1String(title);
    return made;
}

QStringList titles(const std::vector<Turn>& turns)
{
    QStringList shown;
    for (const Turn& each : turns)
        shown << each.title;
    return shown;
}

QString keysOf(const TurnsModel& model)
{
    QString keys;
    for (const Turn& each : model.turns())
        keys += each.key;
    return keys;
}

/// The text that can be seen: folded blocks left out.
QStringList visibleLines(const QPlainTextEdit& edit)
{
    QStringList lines;
    for (QTextBlock block = edit.document()->begin(); block.isValid(); block = block.next()) {
        if (block.isVisible())
            lines << block.text();
    }
    return lines;
}

struct View
{
    fakes::FakeEngine engine;
    Session session{engine};
    Selection selection;
    Theme theme;
    AgentView view{session, selection, theme};

    View()
    {
        QObject::connect(&session, &Session::runUpdated, &view, [this](const engine::RunUpdate& update) {
            view.append(update.events);
            view.refresh();
        });
        QObject::connect(&session, &Session::liveText, &view, qOverload<const engine::LiveUpdate&>(&AgentView::append));
        QObject::connect(&session, &Session::runSwitched, &view, &AgentView::clear);
        view.resize(1000, 300);
        view.show();
    }
    /// The hand-written run is on screen.
    void showModelRun()
    {
        const fakes::ModelRun run = fakes::modelRun();
        for (const auto& [id, text] : run.blobs)
            engine.script.blobs[id] = text;
        session.openWorkspace("/w");
        view.clear();
        Q_EMIT engine.runUpdated(fakes::updateOf(run, engine.script.id));
    }
    void stream(evolution::LiveKind kind, const char* text)
    {
        engine::LiveUpdate update{session.run(), {{{2, 1, 0}, agents::ModelRole::Coder, kind, text}}};
        Q_EMIT engine.liveText(update);
    }
    [[nodiscard]] TranscriptView* transcript() const { return view.findChild<TranscriptView*>(); }
    [[nodiscard]] QTreeView* list() const { return view.findChild<QTreeView*>(QStringLiteral("agentTurns")); }
    [[nodiscard]] QString spending() const { return view.findChild<QLabel*>(QStringLiteral("agentSpending"))->text(); }
    void select(int row) const { list()->setCurrentIndex(list()->model()->index(row, 0)); }
};

} // namespace

class TestAgent : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void turnsAreMergedAndNeverReset()
    {
        Theme theme;
        TurnsModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setTurns({turn("a"), turn("b"), turn("L")});
        QPersistentModelIndex kept = model.index(1, 0);
        model.setTurns({turn("a"), turn("x"), turn("y"), turn("b", "now said"), turn("c"), turn("L")});
        QCOMPARE(keysOf(model), QStringLiteral("axybcL"));
        QCOMPARE(kept.row(), 3);
        QCOMPARE(kept.data().toString(), QStringLiteral("now said"));
        model.setTurns({turn("a"), turn("x"), turn("y"), turn("b"), turn("c"), turn("d")});
        QCOMPARE(keysOf(model), QStringLiteral("axybcd"));
        model.setTurns({turn("q")}); // another conversation
        QCOMPARE(keysOf(model), QStringLiteral("q"));
        model.setTurns({});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(resets.count(), 0);
    }

    void aSlotTellsItsStoryInOrder()
    {
        ConversationLog log;
        log.add(fakes::modelRun().events);
        QCOMPARE(titles(log.turnsOf(1, 0)),
            (QStringList{QStringLiteral("told of: hint: use double buffers"), QStringLiteral("coder · init"),
                QStringLiteral("coder · init"), QStringLiteral("compile"),
                QStringLiteral("Conductor: repair · compile fix"), QStringLiteral("fixer · compile fix")}));
        QVERIFY(log.hasCalls(1, 0));
        QVERIFY(!log.hasCalls(1, 1));
        QVERIFY(log.turnsOf(1, 1).empty());
        // The whole run tells the act where it was given and not again for each try.
        QCOMPARE(log.allTurns().size(), size_t(6));
        QCOMPARE(log.allTurns().front().title, QStringLiteral("hint: use double buffers"));
    }

    void thePastOfARunIsTakenOnce()
    {
        ConversationLog log;
        log.add(fakes::modelRun().events);
        log.add(fakes::modelRun().events);
        QCOMPARE(log.allTurns().size(), size_t(6));
    }

    void aLiveCallGrowsUntilItEnds()
    {
        ConversationLog log;
        const auto piece = [](evolution::LiveKind kind, const char* text) {
            return engine::LiveUpdate{{}, {{{1, 0, 0}, agents::ModelRole::Coder, kind, text}}};
        };
        log.add(piece(evolution::LiveKind::Started, "deepseek-chat"));
        log.add(piece(evolution::LiveKind::Reasoning, "rows "));
        log.add(piece(evolution::LiveKind::Reasoning, "are short"));
        log.add(piece(evolution::LiveKind::Text, "done"));
        QCOMPARE(log.live().size(), size_t(1));
        const Transcript& parts = log.live().front().parts;
        QCOMPARE(parts.size(), size_t(2));
        QCOMPARE(parts[0].text, QStringLiteral("rows are short"));
        QCOMPARE(parts[1].kind, Kind::Answer);
        log.add(piece(evolution::LiveKind::Ended, ""));
        QVERIFY(log.live().empty());
        QVERIFY(log.isEmpty());
    }

    void aBarStacksTheLayersAndTheRest()
    {
        const auto call = fakes::modelCall(0, 0, task::Stage::Init, 2000, 100);
        const auto segments = segmentsOf(call.manifest, 2000);
        QCOMPARE(segments.size(), size_t(3));
        QCOMPARE(segments[0].tokens, 300);
        QCOMPARE(segments[1].tokens, 700);
        QCOMPARE(segments[1].cards.size(), size_t(2));
        QVERIFY(!segments[2].layer);
        QCOMPARE(segments[2].tokens, 1000);
        QCOMPARE(segmentsOf(call.manifest, 0).size(), size_t(2)); // the whole prompt is not known

        Theme theme;
        LayerStack stack(theme);
        stack.resize(400, 26);
        stack.setManifest(call.manifest, 2000);
        QSignalSpy activated(&stack, &LayerStack::layerActivated);
        QTest::mouseClick(&stack, Qt::LeftButton, {}, QPoint(390, 13)); // the rest is no layer
        QCOMPARE(activated.count(), 0);
        QTest::mouseClick(&stack, Qt::LeftButton, {}, QPoint(150, 13));
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.front().front().value<knowledge::Layer>(), knowledge::Layer::L4);
    }

    void askingAgainWithoutALayerCostsThatMuchLess()
    {
        ConversationLog log;
        log.add(fakes::modelRun().events);
        const auto reAsks = reAsksOf(log.turnsOf(1, 0), {1, 0, 0});
        QCOMPARE(reAsks.size(), size_t(2));
        QCOMPARE(reAsks[0].layer, knowledge::Layer::L1);
        QCOMPARE(reAsks[0].tokens, 2 * (2100L - 300));
        QCOMPARE(reAsks[1].tokens, 2 * (2100L - 700));
        QVERIFY(qAbs(reAsks[1].cost->amount - 2 * 1400 / 1e6) < 1e-12); // 1 USD per million tokens
        QVERIFY(describe(reAsks[1]).contains(QStringLiteral("2,800 tokens")));
        QVERIFY(describe(reAsks[1]).contains(QStringLiteral("0.0028 USD")));
    }

    void toolResultsStandUnderTheirCalls()
    {
        const fakes::ModelRun run = fakes::modelRun();
        const auto parts = replyParts(run.blobs.at(BlobId{"rep-0"}), run.blobs.at(BlobId{"req-1"}));
        QVERIFY(parts);
        QCOMPARE(parts->size(), size_t(3));
        QCOMPARE(parts->at(1).kind, Kind::ToolCall);
        QVERIFY(parts->at(1).text.contains(QStringLiteral("\"path\": \"kernel.cpp\"")));
        QCOMPARE(parts->at(2).kind, Kind::ToolResult);
        QCOMPARE(parts->at(2).text, QStringLiteral("// the kernel"));
    }

    void whatWasSaidBeforeIsFolded()
    {
        const fakes::ModelRun run = fakes::modelRun();
        const auto parts = requestParts(run.blobs.at(BlobId{"req-1"}));
        QVERIFY(parts);
        QCOMPARE(parts->size(), size_t(5)); // system, prompt, answer, tool call, result
        QVERIFY(!parts->at(1).open);
        QVERIFY(!parts->at(2).open);
        QVERIFY(requestParts(run.blobs.at(BlobId{"req-0"}))->at(1).open);
        QVERIFY(!requestParts("no json"));
        QVERIFY(!replyParts("{\"reply\": 3}", {}));
    }

    void aFailedCallSaysWhyAndWhatHadArrived()
    {
        llm::ModelFailure failure;
        failure.fault = llm::ModelFault::CutStream;
        failure.text = "The answer ended in the middle";
        failure.nextStep = "Try again";
        failure.partial = "int x";
        const auto parts = replyParts(llm::toJson(llm::ChatOutcome(tl::unexpected(failure))).dump(), {});
        QVERIFY(parts);
        QCOMPARE(parts->size(), size_t(2));
        QCOMPARE(parts->at(0).kind, Kind::Problem);
        QCOMPARE(parts->at(0).text, QStringLiteral("The answer ended in the middle\nTry again"));
        QCOMPARE(parts->at(1).text, QStringLiteral("int x"));
    }

    void partsFoldAndMarkupStaysText()
    {
        Theme theme;
        TranscriptView view(theme);
        view.setTranscript({{Kind::System, QStringLiteral("system"), QStringLiteral("one\ntwo"), false},
            {Kind::Answer, QStringLiteral("answer"), QStringLiteral("<b>bold</b> <img src=x>"), true}});
        QCOMPARE(visibleLines(view),
            (QStringList{
                QStringLiteral("▸ system"), QStringLiteral("▾ answer"), QStringLiteral("<b>bold</b> <img src=x>")}));
        view.setOpen(0, true);
        QCOMPARE(visibleLines(view).size(), 5);
        view.setOpen(1, false);
        QCOMPARE(visibleLines(view).last(), QStringLiteral("▸ answer"));
        view.setAllOpen(true);
        QVERIFY(view.isOpen(0) && view.isOpen(1));
        view.setOpen(7, true); // no such part
        QCOMPARE(view.partCount(), 2);
    }

    void whatStreamsInDoesNotMoveTheReader()
    {
        Theme theme;
        TranscriptView view(theme);
        view.resize(300, 120);
        view.show();
        for (int line = 0; line < 60; ++line)
            view.stream(Kind::Answer, QStringLiteral("answer"), QStringLiteral("line %1\n").arg(line));
        QCOMPARE(view.partCount(), 1);
        QScrollBar* bar = view.verticalScrollBar();
        QCOMPARE(bar->value(), bar->maximum()); // who reads the end goes on reading the end
        bar->setValue(5);
        view.stream(Kind::Answer, QStringLiteral("answer"), QStringLiteral("more\nand more\n"));
        QCOMPARE(bar->value(), 5);
    }

    void aTemplateCandidateSaysThatNoModelWasAsked()
    {
        View f;
        f.session.openWorkspace("/w"); // the scripted run of the template agent
        f.selection.setCurrent(f.engine.state().order.front());
        QCOMPARE(f.list()->model()->rowCount(), 0);
        QStringList shown;
        for (const QLabel* title : f.view.findChildren<QLabel*>(QStringLiteral("emptyTitle"))) {
            if (title->isVisible())
                shown << title->text();
        }
        QCOMPARE(shown, QStringList{QStringLiteral("No model was asked")});
        QSignalSpy wanted(&f.view, &AgentView::newRunRequested);
        for (QPushButton* button : f.view.findChildren<QPushButton*>()) {
            if (button->isVisible())
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void theSelectedCandidateShowsItsSlotWithWhatItCost()
    {
        View f;
        f.showModelRun();
        f.selection.setCurrent(fakes::kRepair);
        QCOMPARE(f.list()->model()->rowCount(), 6);
        QVERIFY2(f.spending().contains(QStringLiteral("3 call")), qPrintable(f.spending()));
        QVERIFY2(f.spending().contains(QStringLiteral("5,780 tokens")), qPrintable(f.spending()));
        // The latest call is shown, and below it what was asked and answered.
        QCOMPARE(f.list()->currentIndex().row(), 5);
        QVERIFY(f.transcript()->toPlainText().contains(QStringLiteral("rows are short")));
        f.select(1);
        QVERIFY(f.transcript()->toPlainText().contains(QStringLiteral("// the kernel")));
        QVERIFY(f.view.findChild<LayerStack*>()->isVisible());
        f.select(4);
        QVERIFY(f.transcript()->toPlainText().contains(QStringLiteral("rule: compile-once")));
        QVERIFY(!f.view.findChild<LayerStack*>()->isVisible());
    }

    void aReaderOfAnEarlierTurnStaysThere()
    {
        View f;
        f.showModelRun();
        f.selection.setCurrent(fakes::kRepair);
        f.select(1);
        const QString shown = f.transcript()->toPlainText();
        fakes::ModelRun more = fakes::modelRun();
        more.add(fakes::modelCall(1, 1, task::Stage::CompileFix, 10, 10));
        Q_EMIT f.engine.runUpdated(fakes::updateOf(more, f.engine.script.id));
        QCOMPARE(f.list()->model()->rowCount(), 7);
        QCOMPARE(f.list()->currentIndex().row(), 1);
        QCOMPARE(f.transcript()->toPlainText(), shown);
    }

    void aSlotInFlightIsReadAsItStreams()
    {
        View f;
        f.showModelRun();
        f.stream(evolution::LiveKind::Started, "qwen");
        auto* choice = f.view.findChild<QComboBox*>(QStringLiteral("agentChoice"));
        QCOMPARE(choice->count(), 3);
        f.view.showConversation(choice->itemData(2).toString());
        f.stream(evolution::LiveKind::Reasoning, "think ");
        f.stream(evolution::LiveKind::Reasoning, "hard");
        f.stream(evolution::LiveKind::Text, "int y;");
        QCOMPARE(visibleLines(*f.transcript()),
            (QStringList{QStringLiteral("▾ reasoning"), QStringLiteral("think hard"), QStringLiteral("▾ answer"),
                QStringLiteral("int y;")}));
        f.stream(evolution::LiveKind::Ended, "");
        QCOMPARE(choice->currentIndex(), 2); // the conversation stays on screen
    }

    void askingAgainOffersEachLayerOfThePrompts()
    {
        View f;
        f.showModelRun();
        f.selection.setCurrent(fakes::kRepair);
        auto* button = f.view.findChild<QToolButton*>(QStringLiteral("agentReAsk"));
        f.select(4); // a decision
        QVERIFY(!button->isEnabled());
        f.select(1);
        QVERIFY(button->isEnabled());
        Q_EMIT button->menu()->aboutToShow();
        QCOMPARE(button->menu()->actions().size(), 2);
        QVERIFY(button->menu()->actions().at(1)->text().contains(QStringLiteral("L4")));
    }

    void thousandsOfCallsDoNotStallTheWindow()
    {
        View f;
        fakes::ModelRun run = fakes::modelRun();
        for (int i = 0; i < 5000; ++i) {
            evolution::ModelCalled each = fakes::modelCall(0, 0, task::Stage::Init, 2000, 100);
            each.where = {2 + i / 50, i % 50, 0};
            run.add(each);
        }
        f.session.openWorkspace("/w");
        f.view.clear();
        f.view.append(run.events);
        f.view.showConversation(QStringLiteral("run"));
        QCOMPARE(f.list()->model()->rowCount(), 5006);
        run.add(fakes::modelCall(0, 0, task::Stage::Init, 2000, 100));
        QElapsedTimer clock;
        clock.start();
        f.view.append(run.events);
        f.view.refresh();
        QCoreApplication::processEvents();
        QCOMPARE(f.list()->model()->rowCount(), 5007);
        // Far above what it takes: a sanitized build on a busy computer must pass, quadratic work must not.
        QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    }
};

QTEST_MAIN(TestAgent)
#include "test_agent.moc"
