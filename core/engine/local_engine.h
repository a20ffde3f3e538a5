// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/composition.h"
#include "engine/engine.h"

#include <QThread>

namespace acann::engine {

class EngineCore;

/// The engine of this process: one thread owns the workspace's writer and the runs; jobs run on workers. Updates are
/// coalesced to one per 50 ms and run. Its end stops the work under way (a moment) and keeps what is recorded.
class LocalEngine final : public EngineInterface
{
    Q_OBJECT
public:
    explicit LocalEngine(Composition composition, QObject* parent = nullptr);
    ~LocalEngine() override;

    void openWorkspace(const std::filesystem::path& folder) override;
    void closeWorkspace() override;
    void startRun(const StartRequest& request) override;
    void resumeRun(const RunId& run) override;
    void loadRun(const RunId& run) override;
    void control(const RunId& run, evolution::Control control) override;
    void steer(const RunId& run, const evolution::Steering& act) override;
    void forkRun(const ForkRequest& request) override;
    void requestForecast(const StartRequest& request, std::function<void(Result<evolution::Forecast>)> done) override;
    void requestBlob(const BlobId& blob, std::function<void(Result<std::string>)> done) override;

private:
    void toCore(std::function<void(EngineCore&)> command);

    QThread m_thread;
    EngineCore* m_core; ///< lives on m_thread, deleted there
};

} // namespace acann::engine
