// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/local_engine.h"

#include "engine/engine_core.h"

namespace acann::engine {

LocalEngine::LocalEngine(Composition composition, QObject* parent)
    : EngineInterface(parent)
    , m_core(new EngineCore(std::move(composition), *this))
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_core->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_core, &QObject::deleteLater);
    m_thread.start();
}

LocalEngine::~LocalEngine()
{
    m_thread.quit();
    m_thread.wait();
}

void LocalEngine::toCore(std::function<void(EngineCore&)> command)
{
    Q_ASSERT(QThread::currentThread() == thread());
    QMetaObject::invokeMethod(
        m_core, [core = m_core, command = std::move(command)] { command(*core); }, Qt::QueuedConnection);
}

void LocalEngine::openWorkspace(const std::filesystem::path& folder)
{
    toCore([folder](EngineCore& core) { core.openWorkspace(folder); });
}

void LocalEngine::closeWorkspace()
{
    toCore([](EngineCore& core) { core.closeWorkspace(); });
}

void LocalEngine::startRun(const StartRequest& request)
{
    toCore([request](EngineCore& core) { core.startRun(request); });
}

void LocalEngine::resumeRun(const RunId& run)
{
    toCore([run](EngineCore& core) { core.resumeRun(run); });
}

void LocalEngine::loadRun(const RunId& run)
{
    toCore([run](EngineCore& core) { core.loadRun(run); });
}

void LocalEngine::control(const RunId& run, evolution::Control control)
{
    toCore([run, control](EngineCore& core) { core.control(run, control); });
}

void LocalEngine::steer(const RunId& run, const evolution::Steering& act)
{
    toCore([run, act](EngineCore& core) { core.steer(run, act); });
}

void LocalEngine::forkRun(const ForkRequest& request)
{
    toCore([request](EngineCore& core) { core.forkRun(request); });
}

void LocalEngine::requestForecast(const StartRequest& request, std::function<void(Result<evolution::Forecast>)> done)
{
    toCore([request, done = std::move(done)](EngineCore& core) { core.requestForecast(request, done); });
}

void LocalEngine::requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done)
{
    toCore([blob, done = std::move(done)](EngineCore& core) { core.requestBlob(blob, done); });
}

} // namespace acann::engine
