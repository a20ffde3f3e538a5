// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/session.h"

#include <QDateTime>

#include <algorithm>

namespace acann::ui {

Session::Session(engine::EngineInterface& engine, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
{
    using engine::EngineInterface;
    connect(&engine, &EngineInterface::workspaceOpened, this, &Session::onWorkspaceOpened);
    connect(&engine, &EngineInterface::workspaceClosed, this, &Session::onWorkspaceClosed);
    connect(&engine, &EngineInterface::runStarted, this, &Session::onRunStarted);
    connect(&engine, &EngineInterface::runUpdated, this, &Session::onRunUpdated);
    connect(&engine, &EngineInterface::liveText, this, [this](const engine::LiveUpdate& update) {
        if (update.run == m_run)
            Q_EMIT liveText(update);
    });
    connect(&engine, &EngineInterface::progress, this, &Session::preparing);
    connect(&engine, &EngineInterface::failed, this, [this](const Error& error) {
        m_pendingStart.reset();
        Q_EMIT failed(error);
    });
}

bool Session::isLive() const { return m_live.contains(m_run); }

bool Session::isInterrupted() const
{
    if (!m_state || isLive() || isReadOnly())
        return false;
    return m_state->phase != evolution::RunPhase::Finished && m_state->phase != evolution::RunPhase::Empty;
}

qint64 Session::elapsedMs() const
{
    if (m_firstMs == 0)
        return 0;
    return (isLive() ? QDateTime::currentMSecsSinceEpoch() : m_lastMs) - m_firstMs;
}

void Session::openWorkspace(const std::filesystem::path& folder)
{
    m_pendingStart.reset();
    m_engine.openWorkspace(folder);
}

void Session::openAndStart(const std::filesystem::path& folder, const engine::StartRequest& request)
{
    m_pendingStart = request;
    m_engine.openWorkspace(folder);
}

void Session::closeWorkspace() { m_engine.closeWorkspace(); }

void Session::startRun(const engine::StartRequest& request) { m_engine.startRun(request); }

void Session::resume() { m_engine.resumeRun(m_run); }

void Session::showRun(const RunId& run)
{
    if (run == m_run && m_state)
        return;
    switchTo(run);
    if (!run.isNull())
        m_engine.loadRun(run);
}

void Session::control(evolution::Control control) { m_engine.control(m_run, control); }

void Session::steer(const evolution::Steering& act) { m_engine.steer(m_run, act); }

void Session::fork(const engine::ForkRequest& request) { m_engine.forkRun(request); }

void Session::onWorkspaceOpened(const engine::WorkspaceInfo& info)
{
    m_workspace = info;
    m_live.clear();
    switchTo({});
    Q_EMIT workspaceChanged();
    Q_EMIT runListChanged();
    if (m_pendingStart && !info.readOnly) {
        const engine::StartRequest request = *std::exchange(m_pendingStart, std::nullopt);
        m_engine.startRun(request);
    } else if (!info.runs.empty()) {
        showRun(info.runs.back());
    }
}

void Session::onWorkspaceClosed()
{
    m_workspace.reset();
    m_live.clear();
    switchTo({});
    Q_EMIT workspaceChanged();
    Q_EMIT runListChanged();
}

void Session::onRunStarted(const RunId& run)
{
    m_live.insert(run);
    if (m_workspace && std::find(m_workspace->runs.begin(), m_workspace->runs.end(), run) == m_workspace->runs.end())
        m_workspace->runs.push_back(run);
    // A resumed run is already on screen with its past; a new one starts empty.
    if (run != m_run || !m_state || m_state->phase == evolution::RunPhase::Finished)
        switchTo(run);
    Q_EMIT runListChanged();
}

void Session::onRunUpdated(const engine::RunUpdate& update)
{
    if (update.state && update.state->phase == evolution::RunPhase::Finished)
        m_live.erase(update.run);
    if (update.run != m_run)
        return;
    for (const evolution::EventRecord& record : update.events) {
        if (m_firstMs == 0)
            m_firstMs = record.atMs;
        m_lastMs = std::max<qint64>(m_lastMs, record.atMs);
    }
    m_state = update.state;
    m_inFlight = update.inFlight;
    Q_EMIT runUpdated(update);
}

void Session::switchTo(const RunId& run)
{
    m_run = run;
    m_state.reset();
    m_inFlight.clear();
    m_firstMs = 0;
    m_lastMs = 0;
    Q_EMIT runSwitched();
}

} // namespace acann::ui
