// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "log/log_entry.h"

#include <vector>

namespace acann::ui {

/// Turns the events of one run into log entries, grouped by generation. Keeps the generation from update to update.
class RunLog
{
public:
    /// The entries of events not seen before.
    [[nodiscard]] std::vector<LogEntry> entriesOf(const engine::RunUpdate& update);
    void clear();

private:
    int m_generation = 0;
    std::int64_t m_lastSequence = 0;
};

} // namespace acann::ui
