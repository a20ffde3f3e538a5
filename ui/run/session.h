// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"

#include <QObject>

#include <optional>
#include <set>
#include <vector>

namespace acann::ui {

/// What the window is looking at: one workspace and one of its runs. Sits between the engine and the views, so that a
/// view hears only of the run on screen.
class Session : public QObject
{
    Q_OBJECT
public:
    explicit Session(engine::EngineInterface& engine, QObject* parent = nullptr);

    [[nodiscard]] engine::EngineInterface& engine() const { return m_engine; }
    [[nodiscard]] const std::optional<engine::WorkspaceInfo>& workspace() const { return m_workspace; }
    [[nodiscard]] bool isReadOnly() const { return m_workspace && m_workspace->readOnly; }
    [[nodiscard]] const RunId& run() const { return m_run; }
    /// Null before the first update of the run.
    [[nodiscard]] const std::shared_ptr<const evolution::RunState>& state() const { return m_state; }
    [[nodiscard]] const std::map<CandidateId, std::string>& inFlight() const { return m_inFlight; }
    /// The run on screen is being worked on by this process.
    [[nodiscard]] bool isLive() const;
    /// The run on screen stopped in the middle (crash, kill) and can be resumed here.
    [[nodiscard]] bool isInterrupted() const;
    /// Any run of this process is still going.
    [[nodiscard]] bool hasLiveRuns() const { return !m_live.empty(); }
    /// Milliseconds from the run's first event to now (live) or to its last one; 0 when unknown.
    [[nodiscard]] qint64 elapsedMs() const;

    void openWorkspace(const std::filesystem::path& folder);
    /// Opens the folder and starts the run as soon as it is open.
    void openAndStart(const std::filesystem::path& folder, const engine::StartRequest& request);
    void closeWorkspace();
    void startRun(const engine::StartRequest& request);
    void resume();
    void showRun(const RunId& run);
    void control(evolution::Control control);
    void steer(const evolution::Steering& act);
    void fork(const engine::ForkRequest& request);

Q_SIGNALS:
    void workspaceChanged();
    /// Another run is on screen (or none): forget what belongs to the last one.
    void runSwitched();
    /// Of the run on screen.
    void runUpdated(const acann::engine::RunUpdate& update);
    /// Of the run on screen: replies as they grow.
    void liveText(const acann::engine::LiveUpdate& update);
    void runListChanged();
    void failed(const acann::Error& error);
    void preparing(const QString& what, double share);

private:
    void onWorkspaceOpened(const engine::WorkspaceInfo& info);
    void onWorkspaceClosed();
    void onRunStarted(const RunId& run);
    void onRunUpdated(const engine::RunUpdate& update);
    void switchTo(const RunId& run);

    engine::EngineInterface& m_engine;
    std::optional<engine::WorkspaceInfo> m_workspace;
    std::optional<engine::StartRequest> m_pendingStart;
    RunId m_run;
    std::shared_ptr<const evolution::RunState> m_state;
    std::map<CandidateId, std::string> m_inFlight;
    std::set<RunId> m_live;
    qint64 m_firstMs = 0;
    qint64 m_lastMs = 0;
};

} // namespace acann::ui
