// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_candidate.h"
#include "mainwindow/main_window.h"
#include "run/session.h"

#include <functional>

namespace acann::app {

/// Writes a candidate of the run on screen to a folder: fetches its blobs from the engine, then exports on a worker.
/// `done` is called on the thread of `session`, unless the session is gone by then.
void exportFromSession(ui::Session& session, const CandidateId& id, const QString& folder,
    std::function<void(const Result<exchange::ExportSummary>&)> done);

/// Makes the window's export command do that, and say how it went.
void connectExport(ui::MainWindow& window);

} // namespace acann::app
