// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_core.h"

#include <utility>

namespace acann::engine {

namespace {

constexpr int kCoalesceMs = 50;

struct Prepared
{
    task::OperatorTask task;
    std::shared_ptr<const knowledge::KnowledgeBase> knowledge;
    std::shared_ptr<const evolution::RunContext> context;
};

Result<Prepared> prepare(
    const Composition& composition, const evolution::RunConfig& config, Result<task::OperatorTask> task)
{
    if (!task)
        return acann::fail(std::move(task.error()));
    auto knowledge = composition.loadKnowledge();
    auto context = composition.compose(config, *task, knowledge);
    if (!context)
        return acann::fail(std::move(context.error()));
    return Prepared{std::move(*task), std::move(knowledge), std::move(*context)};
}

Result<evolution::Forecast> forecastOf(
    const Composition& composition, const StartRequest& request, const std::stop_token& stop)
{
    if (auto valid = evolution::validate(request.config); !valid)
        return acann::fail(std::move(valid.error()));
    const auto task = composition.loadTask(request.taskFile, stop);
    if (!task)
        return acann::fail(task.error());
    const auto knowledge = composition.loadKnowledge();
    const auto* target = knowledge->target(request.config.target);
    if (target == nullptr)
        return acann::fail(ErrorCode::TargetBroken, "The knowledge has no target '" + request.config.target + "'",
            "Choose one of those under knowledge/targets.");
    const auto pattern = request.config.patternOverride.value_or(knowledge::routePattern(*task).pattern);
    return evolution::forecastRun(request.config, *task, *target, pattern, composition.priceOf);
}

} // namespace

EngineCore::EngineCore(Composition composition, EngineInterface& front)
    : m_composition(std::move(composition))
    , m_front(front)
    , m_flushTimer(this)
{
    m_flushTimer.setSingleShot(true);
    m_flushTimer.setInterval(kCoalesceMs);
    connect(&m_flushTimer, &QTimer::timeout, this, [this] { flush(); });
}

EngineCore::~EngineCore()
{
    m_stop.request_stop();
    m_live.clear();
}

template <typename Function> void EngineCore::onFront(Function function)
{
    QMetaObject::invokeMethod(&m_front, std::move(function), Qt::QueuedConnection);
}

template <typename Work, typename Then> void EngineCore::inBackground(Work work, Then then)
{
    m_background.submit([this, work = std::move(work), then = std::move(then), stop = m_stop.get_token()] {
        auto result = work(stop);
        QMetaObject::invokeMethod(
            this,
            [then, stop, result = std::move(result)]() mutable {
                if (!stop.stop_requested())
                    then(std::move(result));
            },
            Qt::QueuedConnection);
    });
}

void EngineCore::fail(Error error)
{
    onFront([front = &m_front, error = std::move(error)] { Q_EMIT front->failed(error); });
}

bool EngineCore::requireWorkspace(bool writable)
{
    if (!m_workspace) {
        fail({ErrorCode::InvalidArgument, "No workspace is open", "Open or create one first.", {}, {}});
        return false;
    }
    if (writable && m_workspace->isReadOnly()) {
        fail({ErrorCode::StoreReadOnly, "The workspace is open read-only; its writer is " + m_workspace->writer(),
            "Close the other program, then open the workspace again.", {}, {}});
        return false;
    }
    return true;
}

void EngineCore::openWorkspace(const std::filesystem::path& folder)
{
    if (m_workspace)
        closeWorkspace();
    auto workspace = store::Workspace::open(folder, store::Workspace::Mode::Create);
    if (!workspace)
        return fail(std::move(workspace.error()));
    const auto rows = (*workspace)->runs();
    if (!rows)
        return fail(rows.error());
    m_workspace = std::move(*workspace);
    m_stop = {};
    WorkspaceInfo info{folder, m_workspace->isReadOnly(), m_workspace->writer(), {}};
    for (const auto& row : *rows)
        info.runs.push_back(row.id);
    onFront([front = &m_front, info = std::move(info)] { Q_EMIT front->workspaceOpened(info); });
}

void EngineCore::closeWorkspace()
{
    if (!m_workspace)
        return;
    flush();
    m_stop.request_stop();
    m_live.clear();
    m_touched.clear();
    m_preparing.clear();
    m_workspace.reset();
    onFront([front = &m_front] { Q_EMIT front->workspaceClosed(); });
}

void EngineCore::startRun(const StartRequest& request)
{
    if (!requireWorkspace(true))
        return;
    onFront([front = &m_front] { Q_EMIT front->progress(QStringLiteral("Reading the operator task"), -1); });
    inBackground(
        [composition = m_composition, request](const std::stop_token& stop) {
            return prepare(composition, request.config, composition.loadTask(request.taskFile, stop));
        },
        [this, config = request.config](Result<Prepared> prepared) {
            if (!prepared)
                return fail(std::move(prepared.error()));
            auto run = createRun(
                *m_workspace, prepared->task, config, *prepared->knowledge, describeModels(*prepared->context));
            if (!run)
                return fail(std::move(run.error()));
            begin(std::move(*run), std::move(prepared->context), true);
        });
}

void EngineCore::resumeRun(const RunId& run)
{
    const auto live = m_live.find(run);
    if (live != m_live.end() && !live->second.ended)
        return live->second.session->machine().control(evolution::Control::Resume);
    if (!requireWorkspace(true) || !m_preparing.insert(run).second)
        return;
    auto stored = engine::loadRun(*m_workspace, run);
    if (!stored || !evolution::isResumable(stored->state)) {
        m_preparing.erase(run);
        return fail(stored ? Error{ErrorCode::RunStateBroken, "The run '" + run.value + "' has ended for good",
                        "Start a new run.", {}, {}}
                           : std::move(stored.error()));
    }
    const auto blobs = std::make_shared<StoreBlobs>(m_workspace->blobs());
    const auto state = stored->state; // a copy: the other function takes `stored` with it
    inBackground([composition = m_composition, blobs, state](
                     const std::stop_token&) { return prepare(composition, state.config, taskOf(state, *blobs)); },
        [this, stored = std::move(*stored)](Result<Prepared> prepared) mutable {
            m_preparing.erase(stored.id);
            if (!prepared)
                return fail(std::move(prepared.error()));
            begin(std::move(stored), std::move(prepared->context), false);
        });
}

void EngineCore::begin(StoredRun run, std::shared_ptr<const evolution::RunContext> context, bool isNew)
{
    const auto id = run.id;
    auto& live = m_live[id];
    live = {};
    live.unsent = run.events;
    live.session = std::make_unique<RunSession>(*m_workspace, std::move(run), std::move(context), hooksFor(id));
    onFront([front = &m_front, id] {
        Q_EMIT front->progress({}, 1);
        Q_EMIT front->runStarted(id);
    });
    touch(id);
    if (isNew)
        live.session->machine().start();
    else
        live.session->machine().resume();
}

evolution::RunHooks EngineCore::hooksFor(const RunId& run)
{
    evolution::RunHooks hooks;
    hooks.post = [this](std::function<void()> function) {
        QMetaObject::invokeMethod(this, std::move(function), Qt::QueuedConnection);
    };
    hooks.recorded = [this, run](const evolution::EventRecord& record) {
        m_live.at(run).unsent.push_back(record);
        touch(run);
    };
    hooks.stepped = [this, run] { touch(run); };
    hooks.live = [this, run](const evolution::LiveText& piece) {
        const std::lock_guard lock(m_liveMutex);
        auto& pieces = m_livePieces[run];
        if (pieces.empty())
            QMetaObject::invokeMethod(
                this, [this, run] { touch(run); }, Qt::QueuedConnection);
        if (!pieces.empty() && pieces.back().where == piece.where && pieces.back().role == piece.role
            && pieces.back().kind == piece.kind
            && (piece.kind == evolution::LiveKind::Text || piece.kind == evolution::LiveKind::Reasoning))
            pieces.back().text += piece.text;
        else
            pieces.push_back(piece);
    };
    hooks.ended = [this, run](const std::optional<Error>& error) {
        m_live.at(run).ended = true;
        touch(run);
        if (error)
            fail(Error(*error).in("run " + run.value));
    };
    return hooks;
}

void EngineCore::touch(const RunId& run)
{
    m_touched.insert(run);
    if (!m_flushTimer.isActive())
        m_flushTimer.start();
}

void EngineCore::flush()
{
    for (const auto& id : std::exchange(m_touched, {})) {
        sendLive(id);
        const auto found = m_live.find(id);
        if (found == m_live.end())
            continue;
        auto& live = found->second;
        send({id, std::exchange(live.unsent, {}), std::make_shared<const evolution::RunState>(live.session->state()),
            live.session->machine().inFlightSteps()});
    }
}

void EngineCore::sendLive(const RunId& run)
{
    LiveUpdate update{run, {}};
    {
        const std::lock_guard lock(m_liveMutex);
        update.pieces = std::exchange(m_livePieces[run], {});
    }
    if (!update.pieces.empty())
        onFront([front = &m_front, update = std::move(update)] { Q_EMIT front->liveText(update); });
}

void EngineCore::send(RunUpdate update)
{
    onFront([front = &m_front, update = std::move(update)] { Q_EMIT front->runUpdated(update); });
}

void EngineCore::loadRun(const RunId& run)
{
    if (!requireWorkspace(false))
        return;
    flush();
    auto stored = engine::loadRun(*m_workspace, run);
    if (!stored)
        return fail(std::move(stored.error()));
    const auto live = m_live.find(run);
    const auto steps
        = live != m_live.end() ? live->second.session->machine().inFlightSteps() : std::map<CandidateId, std::string>();
    send(
        {run, std::move(stored->events), std::make_shared<const evolution::RunState>(std::move(stored->state)), steps});
}

void EngineCore::control(const RunId& run, evolution::Control control)
{
    const auto live = m_live.find(run);
    if (live != m_live.end() && !live->second.ended)
        live->second.session->machine().control(control);
    else if (control == evolution::Control::Resume)
        resumeRun(run);
    else
        fail({ErrorCode::RunMissing, "The run '" + run.value + "' is not running here", "Resume it first.", {}, {}});
}

void EngineCore::steer(const RunId& run, const evolution::Steering& act)
{
    const auto live = m_live.find(run);
    if (live != m_live.end() && !live->second.ended) {
        if (auto given = live->second.session->machine().steer(act); !given)
            fail(std::move(given.error()));
        return;
    }
    if (!requireWorkspace(true))
        return;
    auto stored = engine::loadRun(*m_workspace, run);
    auto given = stored ? steerStored(*m_workspace, *stored, act) : acann::fail(std::move(stored.error()));
    if (!given)
        return fail(std::move(given.error()));
    // A session that has ended holds an older state; what is recorded is what counts now.
    m_live.erase(run);
    send({run, {stored->events.back()}, std::make_shared<const evolution::RunState>(std::move(stored->state)), {}});
}

void EngineCore::forkRun(const ForkRequest& request)
{
    if (!requireWorkspace(true))
        return;
    auto source = engine::loadRun(*m_workspace, request.run);
    if (!source)
        return fail(std::move(source.error()));
    const auto blobs = std::make_shared<StoreBlobs>(m_workspace->blobs());
    inBackground([composition = m_composition, config = request.config, blobs, state = source->state](
                     const std::stop_token&) { return prepare(composition, config, taskOf(state, *blobs)); },
        [this, request, source = std::move(*source)](Result<Prepared> prepared) {
            if (!prepared)
                return fail(std::move(prepared.error()));
            auto run = createFork(*m_workspace, source, request.candidate, request.config, *prepared->knowledge,
                describeModels(*prepared->context));
            if (!run)
                return fail(std::move(run.error()));
            const auto id = run->id;
            begin(std::move(*run), std::move(prepared->context), true);
            evolution::Steering act;
            act.kind = evolution::SteeringKind::Fork;
            act.candidate = request.candidate;
            act.text = id.value;
            steer(request.run, act);
        });
}

void EngineCore::requestForecast(const StartRequest& request, std::function<void(Result<evolution::Forecast>)> done)
{
    // Not tied to a workspace: what a run costs may be asked before one is open.
    m_background.submit(
        [this, composition = m_composition, request, done = std::move(done), stop = m_stop.get_token()] {
            onFront([done, forecast = forecastOf(composition, request, stop)] { done(forecast); });
        });
}

void EngineCore::requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done)
{
    if (!m_workspace)
        return onFront([done = std::move(done)] {
            done(acann::fail(ErrorCode::InvalidArgument, "No workspace is open", "Open or create one first."));
        });
    m_background.submit([this, blob, blobs = m_workspace->blobs(), done = std::move(done)] {
        onFront([done, bytes = blobs.get(blob)] { done(bytes); });
    });
}

} // namespace acann::engine
