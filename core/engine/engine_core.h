// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/composition.h"
#include "engine/engine.h"
#include "engine/run_session.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>

namespace acann::engine {

/// The part of the engine that lives on the engine thread. It answers through `front`'s signals, emitted on front's
/// thread; front outlives it.
class EngineCore : public QObject
{
public:
    EngineCore(Composition composition, EngineInterface& front);
    ~EngineCore() override;

    void openWorkspace(const std::filesystem::path& folder);
    void closeWorkspace();
    void startRun(const StartRequest& request);
    void resumeRun(const RunId& run);
    void loadRun(const RunId& run);
    void control(const RunId& run, evolution::Control control);
    void steer(const RunId& run, const evolution::Steering& act);
    void forkRun(const ForkRequest& request);
    void requestForecast(const StartRequest& request, std::function<void(Result<evolution::Forecast>)> done);
    void requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done);

private:
    struct LiveRun
    {
        std::unique_ptr<RunSession> session;
        std::vector<evolution::EventRecord> unsent;
        bool ended = false;
    };

    void begin(StoredRun run, std::shared_ptr<const evolution::RunContext> context, bool isNew);
    [[nodiscard]] evolution::RunHooks hooksFor(const RunId& run);
    void touch(const RunId& run);
    void flush();
    void send(RunUpdate update);
    void sendLive(const RunId& run);
    void fail(Error error);
    [[nodiscard]] bool requireWorkspace(bool writable);
    /// Runs a blocking function on a background thread and `then` with its result here, unless the workspace was
    /// closed meanwhile.
    template <typename Work, typename Then> void inBackground(Work work, Then then);
    /// Runs a function on the front's thread.
    template <typename Function> void onFront(Function function);

    Composition m_composition;
    EngineInterface& m_front;
    QTimer m_flushTimer;
    std::unique_ptr<store::Workspace> m_workspace;
    std::mutex m_liveMutex; ///< of the pieces, which workers add to; before the sessions whose workers do
    std::map<RunId, std::vector<evolution::LiveText>> m_livePieces;
    std::map<RunId, LiveRun> m_live; ///< after the workspace: sessions end first
    std::set<RunId> m_touched;
    std::set<RunId> m_preparing; ///< runs whose parts are being made for a resume
    std::stop_source m_stop; ///< of background work for the open workspace
    evolution::WorkerPool m_background{2};
};

} // namespace acann::engine
