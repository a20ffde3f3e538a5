// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "evolution/forecast.h"
#include "evolution/live_text.h"
#include "evolution/run_state.h"
#include "task/operator_task.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace acann::engine {

/// What a subscriber gets, at most every 50 ms while a run moves: the new events and the state after them.
struct RunUpdate
{
    RunId run;
    std::vector<evolution::EventRecord> events; ///< since the last update
    std::shared_ptr<const evolution::RunState> state;
    std::map<CandidateId, std::string> inFlight; ///< candidate → step ("compile", "verify", "measure")
};

struct WorkspaceInfo
{
    std::filesystem::path folder;
    bool readOnly = false; ///< another process is its writer
    std::string writer; ///< who has it, when readOnly
    std::vector<RunId> runs; ///< oldest first
};

struct StartRequest
{
    std::filesystem::path taskFile;
    evolution::RunConfig config;
};

/// Goes on from a candidate of a recorded run in a new run, with another configuration.
struct ForkRequest
{
    RunId run;
    CandidateId candidate;
    evolution::RunConfig config;
};

/// What arrived within 50 ms; neighbouring pieces of one call and kind are joined.
struct LiveUpdate
{
    RunId run;
    std::vector<evolution::LiveText> pieces;
};

/// Commands in, events and snapshots out. The interface lets views run on a fake in tests. All methods are called on
/// the thread the object lives in (the UI's) and return at once; answers come as signals on that thread.
class EngineInterface : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual void openWorkspace(const std::filesystem::path& folder) = 0; ///< creates it when missing
    virtual void closeWorkspace() = 0; ///< drains; running work is stopped and recorded work kept
    virtual void startRun(const StartRequest& request) = 0; ///< needs an open, writable workspace
    virtual void resumeRun(const RunId& run) = 0;
    virtual void loadRun(const RunId& run) = 0; ///< answers with one full runUpdated
    virtual void control(const RunId& run, evolution::Control control) = 0;
    /// Records a steering act of a run that is driven here, or of a paused or stopped one. Refused acts answer with
    /// failed(), others with the event in runUpdated.
    virtual void steer(const RunId& run, const evolution::Steering& act) = 0;
    /// Answers with runStarted of the new run; the old one's log says so with a "fork" act.
    virtual void forkRun(const ForkRequest& request) = 0;
    /// What a run would cost, worked out in the background.
    virtual void requestForecast(const StartRequest& request, std::function<void(Result<evolution::Forecast>)> done)
        = 0;
    /// Reads a blob in the background: `files` of a member, `details` of an evaluation, the task.
    virtual void requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done) = 0;

Q_SIGNALS:
    void workspaceOpened(const acann::engine::WorkspaceInfo& info);
    void workspaceClosed();
    void runStarted(const acann::RunId& run);
    void runUpdated(const acann::engine::RunUpdate& update);
    void liveText(const acann::engine::LiveUpdate& update);
    void failed(const acann::Error& error); ///< of a command; shown in the message bar and Problems
    void progress(const QString& what, double share); ///< preparing (golden values …); share < 0: unknown, 1: done
};

} // namespace acann::engine

Q_DECLARE_METATYPE(acann::engine::RunUpdate)
Q_DECLARE_METATYPE(acann::engine::LiveUpdate)
Q_DECLARE_METATYPE(acann::engine::WorkspaceInfo)
Q_DECLARE_METATYPE(acann::Error)
Q_DECLARE_METATYPE(acann::RunId)
