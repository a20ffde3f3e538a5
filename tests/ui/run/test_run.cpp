// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_engine.h"
#include "run/agent_form.h"
#include "run/queue_model.h"
#include "run/run_form.h"
#include "run/run_monitor.h"
#include "run/run_panel.h"
#include "run/run_words.h"
#include "run/session.h"
#include "run/spend_meter.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace acann;
using namespace acann::ui;

namespace {

const std::vector<TaskChoice> kTasks{
    {QStringLiteral("relu_f16"), QStringLiteral("ReLU, float16"), {}, QStringLiteral("/tasks/relu_f16.json")},
    {QStringLiteral("gelu_f16"), QStringLiteral("GELU, float16"), {}, QStringLiteral("/tasks/gelu_f16.json")}};

QPushButton* startButton(QWidget& form) { return form.findChild<QPushButton*>(QStringLiteral("startButton")); }

QStringList texts(const QWidget& widget)
{
    QStringList shown;
    for (const QLabel* label : widget.findChildren<QLabel*>()) {
        if (label->isVisibleTo(&widget))
            shown << label->text();
    }
    return shown;
}

QPushButton* button(const QWidget& widget, const QString& text)
{
    for (QPushButton* each : widget.findChildren<QPushButton*>()) {
        if (each->text() == text)
            return each;
    }
    return nullptr;
}

} // namespace

class TestRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theStartButtonSaysWhatTheRunMayCost()
    {
        evolution::RunConfig config;
        config.generations = 4;
        config.offspring = 5;
        QVERIFY2(words::cost(config).contains(QStringLiteral("20")), qPrintable(words::cost(config)));
        QVERIFY(words::cost(config).contains(QStringLiteral("0 tokens")));
        config.budget.evaluations = 7;
        QVERIFY(words::cost(config).contains(QStringLiteral("7")));
    }

    void aFormWithoutTaskCannotBeStarted()
    {
        RunForm form;
        QVERIFY(!form.problem().isEmpty());
        QVERIFY(!startButton(form)->isEnabled());
        form.setTasks(kTasks);
        QCOMPARE(form.problem(), QString());
        QVERIFY(startButton(form)->isEnabled());
    }

    void aBlockedFormSaysWhy()
    {
        RunForm form;
        form.setTasks(kTasks);
        form.setBlocked(QStringLiteral("read-only: pid 42 has it"));
        QCOMPARE(form.problem(), QStringLiteral("read-only: pid 42 has it"));
        QVERIFY(!startButton(form)->isEnabled());
        QVERIFY(texts(form).contains(QStringLiteral("read-only: pid 42 has it")));
    }

    void aSeedThatIsNoNumberIsRefused()
    {
        RunForm form;
        form.setTasks(kTasks);
        auto* seed = form.findChild<QLineEdit*>();
        for (QLineEdit* edit : form.findChildren<QLineEdit*>()) {
            if (edit->validator() && !qobject_cast<QAbstractSpinBox*>(edit->parentWidget()))
                seed = edit;
        }
        seed->setText(QStringLiteral("99999999999999999999")); // more than 64 bits
        QVERIFY(form.problem().contains(QStringLiteral("18446744073709551615")));
        seed->setText(QStringLiteral("18446744073709551615"));
        QCOMPARE(form.problem(), QString());
        QCOMPARE(form.request().config.seed, 18446744073709551615ULL);
    }

    void theRequestCarriesEveryField()
    {
        RunForm form;
        form.setTasks(kTasks);
        form.chooseTask(QStringLiteral("gelu_f16"));
        QCOMPARE(form.request().taskFile.string(), std::string("/tasks/gelu_f16.json"));
        // Each spin box must move exactly one field of the configuration.
        const auto before = form.request().config;
        std::set<std::string> changed;
        for (QAbstractSpinBox* box : form.findChildren<QAbstractSpinBox*>()) {
            box->stepUp();
            const bool atTop = form.request().config == before; // a field that starts at its largest value
            if (atTop)
                box->stepDown();
            const auto after = form.request().config;
            QVERIFY2(!(after == before), qPrintable(box->toolTip()));
            changed.insert(nlohmann::json(after).dump());
            box->stepBy(atTop ? 1 : -1);
            const auto left = nlohmann::json::diff(nlohmann::json(before), nlohmann::json(form.request().config));
            QVERIFY2(left.empty(), left.dump().c_str());
        }
        QCOMPARE(changed.size(), static_cast<size_t>(form.findChildren<QAbstractSpinBox*>().size()));
    }

    void theAgentAndItsModelsAreChosen()
    {
        RunForm form;
        form.setTasks(kTasks);
        auto* agent = form.findChild<QComboBox*>(QStringLiteral("agent"));
        QCOMPARE(agent->count(), static_cast<int>(evolution::kAgents.size()));
        agent->setCurrentIndex(agent->findData(QStringLiteral("adaptive")));
        QVERIFY(form.problem().contains(QStringLiteral("model"))); // none is set up
        llm::ModelSettings settings;
        for (const char* name : {"deepseek", "local"}) {
            llm::Endpoint endpoint;
            endpoint.name = name;
            settings.endpoints.push_back(endpoint);
        }
        settings.roles = {{"coder", {"deepseek", "local"}}};
        form.agentForm().setModels(settings);
        QCOMPARE(form.problem(), QString());
        using Names = std::vector<std::string>;
        QVERIFY((form.request().config.models.at(agents::ModelRole::Coder) == Names{"deepseek", "local"}));
        auto* fixer = form.findChild<QComboBox*>(QStringLiteral("model.fixer"));
        fixer->setCurrentIndex(fixer->findData(QStringLiteral("local")));
        const evolution::RunConfig config = form.request().config;
        QCOMPARE(config.agent, std::string("adaptive"));
        QVERIFY((config.models.at(agents::ModelRole::Fixer) == Names{"local"}));
        agent->setCurrentIndex(agent->findData(QStringLiteral("template")));
        QVERIFY(form.request().config.models.empty());
        QCOMPARE(form.problem(), QString());
    }

    void aConfigurationComesBackAsItWas()
    {
        evolution::RunConfig config;
        config.agent = "marginal-gain";
        config.exploringMode = task::AgentMode::FixLoop;
        config.convergingMode = task::AgentMode::SingleShot;
        config.sketch = true;
        config.repairLimit = 7;
        config.convergingRepairLimit = 2;
        config.templateSeeds = 3;
        config.perfTuneSlots = 1;
        config.parallelProposals = 9;
        config.driftLimit = 0.4;
        config.driftAction = evolution::DriftAction::Demote;
        config.approveBeforeEvaluation = true;
        config.marginalGain = {0.25, 2};
        config.budget = {11, 12.5, 13'000, 1.5, "CNY"};
        config.hardBudget = {21, 22.5, 23'000, 2.5, "CNY"};
        config.generations = 8;
        config.speedOfLightTarget = 0.9;
        RunForm form;
        form.setTasks(kTasks);
        form.setConfig(config);
        QCOMPARE(QString::fromStdString(nlohmann::json(form.request().config).dump()),
            QString::fromStdString(nlohmann::json(config).dump()));
    }

    void theForecastStandsOnTheButton()
    {
        RunForm form;
        form.setTasks(kTasks);
        int asked = 0;
        form.setForecaster([&asked](const engine::StartRequest&, auto done) {
            ++asked;
            evolution::Forecast forecast;
            forecast.promptTokens = {110'000, 150'000};
            forecast.completionTokens = {10'000, 30'000};
            forecast.money["USD"] = {0.9, 1.4};
            forecast.evaluations = {15, 15};
            forecast.basis = {"3 generations of 5"};
            forecast.warnings = {"The token budget is below one generation"};
            done(forecast);
        });
        auto* agent = form.findChild<QComboBox*>(QStringLiteral("agent"));
        agent->setCurrentIndex(agent->findData(QStringLiteral("human"))); // needs no endpoint
        QTRY_COMPARE(asked, 1);
        QPushButton* start = startButton(form);
        QVERIFY2(start->text().contains(QStringLiteral("120 k–180 k tokens")), qPrintable(start->text()));
        QVERIFY2(start->text().contains(QStringLiteral("0.90–1.40 USD")), qPrintable(start->text()));
        QVERIFY(start->toolTip().contains(QStringLiteral("3 generations of 5")));
        QVERIFY(texts(form).contains(QStringLiteral("The token budget is below one generation")));
        agent->setCurrentIndex(agent->findData(QStringLiteral("template")));
        QVERIFY(start->text().contains(QStringLiteral("0 tokens"))); // the old forecast is not shown for another form
    }

    void aForkGoesOnFromTheCandidate()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        Theme theme;
        Selection selection;
        RunPanel panel(session, theme, selection);
        panel.setTasks(kTasks);
        session.openWorkspace("/w");
        const CandidateId from = engine.state().order.front();
        panel.showFork(from);
        QVERIFY(startButton(panel)->text().startsWith(QStringLiteral("Fork")));
        startButton(panel)->click();
        QCOMPARE(engine.forks.size(), size_t(1));
        QVERIFY(engine.forks.front().candidate == from);
        QCOMPARE(engine.forks.front().run, engine.script.id);
        QVERIFY(engine.startRequests.empty());
    }

    void spendingIsShownAgainstItsLimits()
    {
        evolution::RunState state;
        state.tokens = 41'200;
        state.config.budget.tokens = 100'000;
        state.config.hardBudget.tokens = 120'000;
        state.config.budget.money = 2;
        state.spending.money = {{"USD", 0.31}, {"CNY", 1.5}};
        state.spending.unpricedCalls = 2;
        state.activeMs = 90'000;
        const std::vector<SpendLine> lines = spendLines(state);
        QStringList shown;
        for (const SpendLine& line : lines)
            shown << line.name + QStringLiteral(": ") + line.text;
        QCOMPARE(shown,
            (QStringList{QStringLiteral("Tokens: 41,200 / 100,000"), QStringLiteral("Money: 0.31 USD / 2.00 USD"),
                QStringLiteral("Money: 1.50 CNY"), QStringLiteral("Without price: 2 call(s)"),
                QStringLiteral("Minutes: 1.5"), QStringLiteral("Evaluations: 0")}));
        QCOMPARE(*lines.front().hard, 120'000.0);
    }

    void startingGoesToTheEngineAndShowsTheRun()
    {
        fakes::FakeEngine engine;
        engine.workspace.runs = {RunId{"run-0000"}};
        Session session(engine);
        Theme theme;
        Selection selection;
        RunPanel panel(session, theme, selection);
        panel.setTasks(kTasks);
        session.openWorkspace("/w");
        panel.showForm(QStringLiteral("relu_f16"));
        startButton(panel)->click();
        QCOMPARE(engine.startRequests.size(), size_t(1));
        QCOMPARE(engine.startRequests.front().taskFile.string(), std::string("/tasks/relu_f16.json"));
        QCOMPARE(session.run(), engine.script.id);
        QVERIFY(session.isLive());
        engine.advance(8);
        QVERIFY(button(panel, QStringLiteral("Pause"))->isVisibleTo(&panel));
        engine.play();
        QVERIFY(!session.isLive());
        QVERIFY(!button(panel, QStringLiteral("Pause"))->isVisibleTo(&panel));
        QVERIFY(texts(panel).contains(QStringLiteral("All generations are done")));
    }

    void controlsReachTheRunOnScreen()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        Theme theme;
        Selection selection;
        RunMonitor monitor(session, theme, selection);
        session.openWorkspace("/w");
        session.startRun({});
        engine.advance(2); // nothing in flight: an abort needs no question
        monitor.requestControl(evolution::Control::Drain);
        monitor.requestControl(evolution::Control::Abort);
        QCOMPARE(engine.controls.size(), size_t(2));
        QCOMPARE(engine.controls[0].second, evolution::Control::Drain);
        QCOMPARE(engine.controls[1].second, evolution::Control::Abort);
    }

    void figuresAreThoseOfTheRun()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        Theme theme;
        Selection selection;
        RunMonitor monitor(session, theme, selection);
        session.openWorkspace("/w");
        const QStringList shown = texts(monitor);
        QVERIFY(shown.contains(QStringLiteral("3 / 3")));
        QVERIFY(shown.contains(QStringLiteral("~24.50 µs"))); // the fastest of the script
        QVERIFY(shown.contains(QStringLiteral("×1.68"))); // 41.25 / 24.5, the first valid over the best
        QVERIFY(shown.contains(QStringLiteral("29"))); // 30 slots less one without a proposal
    }

    void anInterruptedRunIsOfferedForResuming()
    {
        fakes::FakeEngine engine;
        engine.script.events.resize(12); // the process died here
        Session session(engine);
        Theme theme;
        Selection selection;
        RunPanel panel(session, theme, selection);
        session.openWorkspace("/w");
        QVERIFY(session.isInterrupted());
        auto* resume = button(panel, QStringLiteral("Resume this run"));
        QVERIFY(resume && resume->isVisibleTo(&panel));
        resume->click();
        QCOMPARE(engine.resumed.size(), size_t(1));
        QVERIFY(session.isLive());
        QVERIFY(!session.isInterrupted());
        QVERIFY2(session.state() && session.state()->lastSequence == 12, "its past stays on screen");
    }

    void aReadOnlyWorkspaceOffersNoResume()
    {
        fakes::FakeEngine engine;
        engine.script.events.resize(12);
        engine.workspace.readOnly = true;
        engine.workspace.writer = "pid 42";
        Session session(engine);
        Theme theme;
        Selection selection;
        RunPanel panel(session, theme, selection);
        session.openWorkspace("/w");
        QVERIFY(!session.isInterrupted());
        QVERIFY(panel.form().problem().contains(QStringLiteral("pid 42")));
    }

    void updatesOfAnotherRunStayOut()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        session.openWorkspace("/w");
        QSignalSpy updates(&session, &Session::runUpdated);
        engine::RunUpdate foreign;
        foreign.run = RunId{"run-0099"};
        foreign.state = std::make_shared<const evolution::RunState>();
        Q_EMIT engine.runUpdated(foreign);
        QCOMPARE(updates.count(), 0);
    }

    void aRefusedStartIsReportedAndNothingIsLive()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        QSignalSpy failures(&session, &Session::failed);
        session.openWorkspace("/w");
        engine.nextFailure = Error{ErrorCode::TaskBroken, "The task is broken", "Mend it", {}, {}};
        session.startRun({});
        QCOMPARE(failures.count(), 1);
        QVERIFY(!session.hasLiveRuns());
    }

    void theSampleStartsAsSoonAsItsWorkspaceIsOpen()
    {
        fakes::FakeEngine engine;
        Session session(engine);
        engine::StartRequest request;
        request.taskFile = "/tasks/layer_norm_f16.json";
        session.openAndStart("/sample", request);
        QCOMPARE(engine.startRequests.size(), size_t(1));
        QVERIFY(session.isLive());
    }

    void theQueueMergesByCandidate()
    {
        Theme theme;
        QueueModel model(theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const CandidateId a{"aaaa"};
        const CandidateId b{"bbbb"};
        model.setInFlight({{a, "compile"}, {b, "compile"}});
        model.setInFlight({{b, "verify"}});
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.candidate(0), b);
        QCOMPARE(model.index(0, QueueModel::StepColumn).data().toString(), QStringLiteral("verifying"));
        QCOMPARE(resets.count(), 0);
    }
};

QTEST_MAIN(TestRun)
#include "test_run.moc"
