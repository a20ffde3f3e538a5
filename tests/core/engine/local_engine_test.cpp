// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "engine/local_engine.h"
#include "engine/run_store.h"
#include "fakes/fake_agent.h"
#include "fakes/fake_evaluator.h"
#include "fakes/fake_task.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <condition_variable>
#include <mutex>

using namespace acann;
using engine::LocalEngine;

namespace {

/// A composition of fakes. Evaluations of generations from `holdFrom` on wait until they are cancelled or released.
struct FakeParts
{
    std::shared_ptr<fakes::FakeEvaluator> evaluator = std::make_shared<fakes::FakeEvaluator>();
    std::mutex mutex;
    std::condition_variable_any wake;
    int holdFrom = 1000;

    FakeParts()
    {
        evaluator->before = [this](const evaluation::EvaluationRequest& request, const std::stop_token& stop) {
            std::unique_lock lock(mutex);
            wake.wait(lock, stop, [&] { return request.candidate.generation < holdFrom; });
            return std::optional<evaluation::Evaluation>();
        };
    }

    void release()
    {
        const std::lock_guard lock(mutex);
        holdFrom = 1000;
        wake.notify_all();
    }

    engine::Composition composition()
    {
        engine::Composition c;
        c.loadTask = [](const std::filesystem::path& file, std::stop_token) -> Result<task::OperatorTask> {
            if (file == "missing.json")
                return fail(ErrorCode::FileMissing, "There is no file 'missing.json'", "Check the path.");
            return fakes::fakeTask();
        };
        c.loadKnowledge = [] { return fakes::fakeKnowledge(); };
        c.compose = [this](const evolution::RunConfig& config, task::OperatorTask task,
                        std::shared_ptr<const knowledge::KnowledgeBase> knowledge) {
            return Result<std::shared_ptr<const evolution::RunContext>>(
                std::make_shared<const evolution::RunContext>(evolution::RunContext{std::move(task),
                    std::move(knowledge), config.target, std::make_shared<fakes::FakeAgent>(), evaluator}));
        };
        return c;
    }
};

evolution::RunConfig smallConfig()
{
    evolution::RunConfig config;
    config.generations = 3;
    config.population = 3;
    config.offspring = 5;
    config.seed = 4;
    return config;
}

/// An engine with everything it says, in one place.
struct Session
{
    FakeParts parts;
    LocalEngine engine{parts.composition()};
    std::vector<engine::RunUpdate> updates;
    std::vector<RunId> started;
    std::vector<Error> errors;
    std::vector<engine::WorkspaceInfo> opened;
    int closed = 0;

    Session()
    {
        QObject::connect(&engine, &LocalEngine::runUpdated, &engine, [this](const auto& u) { updates.push_back(u); });
        QObject::connect(&engine, &LocalEngine::runStarted, &engine, [this](const auto& r) { started.push_back(r); });
        QObject::connect(&engine, &LocalEngine::failed, &engine, [this](const auto& e) { errors.push_back(e); });
        QObject::connect(
            &engine, &LocalEngine::workspaceOpened, &engine, [this](const auto& w) { opened.push_back(w); });
        QObject::connect(&engine, &LocalEngine::workspaceClosed, &engine, [this] { ++closed; });
    }

    [[nodiscard]] const evolution::RunState& state() const { return *updates.back().state; }
    [[nodiscard]] bool isIn(evolution::RunPhase phase) const { return !updates.empty() && state().phase == phase; }
};

std::string lineageOf(const evolution::RunState& state) { return evolution::lineage(state).dump(); }

} // namespace

class LocalEngineTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<base::TemporaryFolder> m_folder;
    [[nodiscard]] std::filesystem::path workspace() const { return m_folder->path() / "workspace"; }

    void open(Session& session) const
    {
        session.engine.openWorkspace(workspace());
        QTRY_COMPARE(session.opened.size(), size_t{1});
    }

    std::string wholeRun() const
    {
        Session session;
        session.engine.openWorkspace(m_folder->path() / "reference");
        session.engine.startRun({"task.json", smallConfig()});
        [&] { QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished)); }();
        return lineageOf(session.state());
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<base::TemporaryFolder>(base::TemporaryFolder::create("acann-engine-").value());
    }

    void runsToItsEndAndTellsEveryEventOnce()
    {
        Session session;
        open(session);
        QVERIFY(session.opened[0].runs.empty());
        session.engine.startRun({"task.json", smallConfig()});
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
        QCOMPARE(session.started.size(), size_t{1});
        QVERIFY(session.errors.empty());
        std::int64_t sequence = 0;
        for (const auto& update : session.updates)
            for (const auto& record : update.events)
                QCOMPARE(record.sequence, ++sequence);
        QCOMPARE(session.state().lastSequence, sequence);
        QVERIFY(session.updates.back().inFlight.empty());
        // Some 50 events in a few milliseconds came as a few updates.
        QVERIFY(session.updates.size() < static_cast<size_t>(sequence) / 2);
    }

    void commandsReturnAtOnceWhileEvaluationsBlock()
    {
        Session session;
        session.parts.holdFrom = 1;
        open(session);
        QElapsedTimer timer;
        timer.start();
        session.engine.startRun({"task.json", smallConfig()});
        session.engine.control({"run-0001"}, evolution::Control::Pause);
        session.engine.loadRun({"run-0001"});
        QVERIFY(timer.elapsed() < 50);
        QTRY_VERIFY(!session.updates.empty() && !session.updates.back().inFlight.empty());
    }

    void tellsTheStepsInFlight()
    {
        Session session;
        session.parts.holdFrom = 1;
        open(session);
        session.engine.startRun({"task.json", smallConfig()});
        QTRY_VERIFY(!session.updates.empty() && session.updates.back().inFlight.size() == 2);
        QTRY_COMPARE(session.updates.back().inFlight.begin()->second, std::string("compile"));
        session.parts.release();
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
    }

    void pausesAndResumes()
    {
        Session session;
        session.parts.holdFrom = 2;
        open(session);
        session.engine.startRun({"task.json", smallConfig()});
        QTRY_VERIFY(!session.updates.empty() && session.state().generation == 2);
        session.engine.control({"run-0001"}, evolution::Control::Pause);
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Paused));
        session.parts.release();
        session.engine.control({"run-0001"}, evolution::Control::Resume);
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
        QCOMPARE(lineageOf(session.state()), wholeRun());
    }

    void closingWhileRunningKeepsWhatIsRecorded()
    {
        {
            Session session;
            session.parts.holdFrom = 2; // would wait for ever
            open(session);
            session.engine.startRun({"task.json", smallConfig()});
            QTRY_VERIFY(!session.updates.empty() && session.state().generation == 2);
            session.engine.closeWorkspace();
            QTRY_COMPARE(session.closed, 1);
        }
        Session session;
        open(session);
        QCOMPARE(session.opened[0].runs, std::vector<RunId>{{"run-0001"}});
        QVERIFY(!session.opened[0].readOnly);
        session.engine.loadRun({"run-0001"});
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Running)); // interrupted: nobody drives it
        QCOMPARE(session.state().selections.size(), size_t{1});
        session.engine.resumeRun({"run-0001"});
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
        QCOMPARE(lineageOf(session.state()), wholeRun());
    }

    void destroyedWhileRunningEndsPromptly()
    {
        QElapsedTimer timer;
        {
            Session session;
            session.parts.holdFrom = 1;
            open(session);
            session.engine.startRun({"task.json", smallConfig()});
            QTRY_VERIFY(!session.updates.empty() && !session.updates.back().inFlight.empty());
            timer.start();
        }
        QVERIFY(timer.elapsed() < 2000);
    }

    void theSecondEngineReads()
    {
        Session writer;
        open(writer);
        writer.engine.startRun({"task.json", smallConfig()});
        QTRY_VERIFY(writer.isIn(evolution::RunPhase::Finished));

        Session reader;
        open(reader);
        QVERIFY(reader.opened[0].readOnly);
        QVERIFY(reader.opened[0].writer.find("process") != std::string::npos);
        reader.engine.loadRun({"run-0001"});
        QTRY_VERIFY(reader.isIn(evolution::RunPhase::Finished));
        reader.engine.startRun({"task.json", smallConfig()});
        QTRY_COMPARE(reader.errors.size(), size_t{1});
        QCOMPARE(reader.errors[0].code, ErrorCode::StoreReadOnly);
    }

    void readsBlobsInTheBackground()
    {
        Session session;
        open(session);
        session.engine.startRun({"task.json", smallConfig()});
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
        std::optional<Result<std::string>> answer;
        session.engine.requestBlob(session.state().member(*session.state().best())->files,
            [&](Result<std::string> r) { answer = std::move(r); });
        QVERIFY(!answer);
        QTRY_VERIFY(answer.has_value());
        QVERIFY((*answer)->find("tile = ") != std::string::npos);
        answer.reset();
        session.engine.requestBlob({std::string(64, '0')}, [&](Result<std::string> r) { answer = std::move(r); });
        QTRY_VERIFY(answer.has_value());
        QCOMPARE(answer->error().code, ErrorCode::FileMissing);
    }

    void commandsThatCannotBeDoneSaySo()
    {
        Session session;
        session.engine.startRun({"task.json", smallConfig()}); // no workspace
        QTRY_COMPARE(session.errors.size(), size_t{1});
        QCOMPARE(session.errors[0].code, ErrorCode::InvalidArgument);
        open(session);
        session.engine.startRun({"missing.json", smallConfig()});
        QTRY_COMPARE(session.errors.size(), size_t{2});
        QCOMPARE(session.errors[1].code, ErrorCode::FileMissing);
        auto config = smallConfig();
        config.population = 0;
        session.engine.startRun({"task.json", config});
        QTRY_COMPARE(session.errors.size(), size_t{3});
        QCOMPARE(session.errors[2].code, ErrorCode::RunConfigBroken);
        session.engine.loadRun({"run-0009"});
        QTRY_COMPARE(session.errors.size(), size_t{4});
        QCOMPARE(session.errors[3].code, ErrorCode::RunMissing);
        config = smallConfig();
        config.target = "cpp";
        session.engine.startRun({"task.json", config});
        QTRY_COMPARE(session.errors.size(), size_t{5});
        QCOMPARE(session.errors[4].code, ErrorCode::TargetBroken);
        QVERIFY(session.started.empty());
    }

    void thePatternOverrideIsRecordedAsSuch()
    {
        Session session;
        open(session);
        auto config = smallConfig();
        config.patternOverride = task::Pattern::Softmax;
        session.engine.startRun({"task.json", config});
        QTRY_VERIFY(session.isIn(evolution::RunPhase::Finished));
        QCOMPARE(*session.state().pattern, task::Pattern::Softmax);
        QVERIFY(session.state().routeEvidence.front().find("configuration") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(LocalEngineTest)
#include "local_engine_test.moc"
