// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "base/id.h"

#include <QString>

namespace acann::ui {

/// One line of the log. Entries of the same operation are shown under one node.
struct LogEntry
{
    Severity level = Severity::Info;
    qint64 atMs = 0; ///< UTC milliseconds
    QString operation; ///< "run-0001 · generation 2"
    QString text;
    CandidateId candidate; ///< selected by a click on the entry; may be null
};

} // namespace acann::ui
