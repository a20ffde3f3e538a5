// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "fakes/scripted_run.h"

#include <memory>
#include <optional>

namespace acann::fakes {

/// An engine without workspace, threads or clock. It answers each command at once, remembers what it was asked, and
/// plays a scripted run as far as the test says:
///
///     FakeEngine engine;
///     View view(engine);
///     engine.openWorkspace("/anywhere");    // → workspaceOpened with one run
///     engine.startRun({});                  // → runStarted; nothing recorded yet
///     engine.advance(12);                   // → one runUpdated with the next 12 events
///     engine.play();                        // → the rest, one runUpdated for each 5 events
class FakeEngine : public engine::EngineInterface
{
public:
    using EngineInterface::EngineInterface;

    ScriptedRun script = scriptedRun();
    engine::WorkspaceInfo workspace; ///< what openWorkspace answers; its folder and runs are filled in when empty
    std::optional<Error> nextFailure; ///< the next command fails with it

    // What the views asked for.
    std::vector<engine::StartRequest> startRequests;
    std::vector<std::pair<RunId, evolution::Control>> controls;
    std::vector<RunId> resumed;
    std::vector<RunId> loaded;
    std::vector<BlobId> requestedBlobs;
    std::vector<std::pair<RunId, evolution::Steering>> steered;
    std::vector<engine::ForkRequest> forks;
    std::vector<engine::StartRequest> forecastRequests;
    evolution::Forecast forecast; ///< what requestForecast answers

    void openWorkspace(const std::filesystem::path& folder) override
    {
        if (refused())
            return;
        if (workspace.folder.empty())
            workspace.folder = folder;
        if (workspace.runs.empty())
            workspace.runs = {script.id};
        Q_EMIT workspaceOpened(workspace);
    }

    void closeWorkspace() override { Q_EMIT workspaceClosed(); }

    void startRun(const engine::StartRequest& request) override
    {
        startRequests.push_back(request);
        if (refused())
            return;
        m_played = 0;
        m_state = {};
        Q_EMIT runStarted(script.id);
    }

    void resumeRun(const RunId& run) override
    {
        resumed.push_back(run);
        if (!refused())
            Q_EMIT runStarted(run);
    }

    /// Answers with the whole script.
    void loadRun(const RunId& run) override
    {
        loaded.push_back(run);
        if (refused())
            return;
        m_played = 0;
        m_state = {};
        advance(script.events.size());
    }

    void control(const RunId& run, evolution::Control control) override
    {
        controls.emplace_back(run, control);
        static_cast<void>(refused());
    }

    void steer(const RunId& run, const evolution::Steering& act) override
    {
        steered.emplace_back(run, act);
        static_cast<void>(refused());
    }

    void forkRun(const engine::ForkRequest& request) override
    {
        forks.push_back(request);
        if (!refused())
            Q_EMIT runStarted({"run-0002"});
    }

    void requestForecast(
        const engine::StartRequest& request, std::function<void(Result<evolution::Forecast>)> done) override
    {
        forecastRequests.push_back(request);
        done(nextFailure ? Result<evolution::Forecast>(fail(*std::exchange(nextFailure, std::nullopt))) : forecast);
    }

    void requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done) override
    {
        requestedBlobs.push_back(blob);
        const auto found = script.blobs.find(blob);
        if (found == script.blobs.end())
            done(fail(ErrorCode::FileMissing, "There is no blob '" + blob.brief() + "'"));
        else
            done(found->second);
    }

    /// Emits one runUpdated with up to `count` further events; false when the script is at its end.
    bool advance(size_t count = 1)
    {
        engine::RunUpdate update;
        update.run = script.id;
        while (count-- > 0 && m_played < script.events.size()) {
            const auto& record = script.events[m_played++];
            auto next = evolution::apply(std::move(m_state), record);
            if (!next)
                qFatal("the scripted run is broken: %s", next.error().message().c_str());
            m_state = std::move(*next);
            update.events.push_back(record);
        }
        update.state = std::make_shared<const evolution::RunState>(m_state);
        for (const auto& [id, member] : m_state.members)
            if (!member.verdict && !member.duplicateOf)
                update.inFlight[id] = "verify";
        if (!update.events.empty())
            Q_EMIT runUpdated(update);
        return m_played < script.events.size();
    }

    /// Plays the rest in updates of five events.
    void play()
    {
        while (advance(5)) { }
    }

    [[nodiscard]] const evolution::RunState& state() const { return m_state; }

private:
    bool refused()
    {
        if (!nextFailure)
            return false;
        const auto error = *std::exchange(nextFailure, std::nullopt);
        Q_EMIT failed(error);
        return true;
    }

    size_t m_played = 0;
    evolution::RunState m_state;
};

} // namespace acann::fakes
