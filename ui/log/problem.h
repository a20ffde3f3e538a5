// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/finding.h"
#include "engine/engine.h"

#include <QString>

#include <vector>

namespace acann::ui {

/// One row of the Problems dock.
struct Problem
{
    Severity severity = Severity::Error;
    QString rule; ///< "UB-OVERFLOW", or an error code "E4001"
    QString message;
    QString suggestion;
    CandidateId candidate; ///< null when it is about no candidate
    QString place; ///< "kernel.cpp" or a path
    int line = 0; ///< 1-based; 0 unknown
    friend bool operator==(const Problem&, const Problem&) = default;
};

[[nodiscard]] Problem problemOf(const Error& error);
/// The findings and failures among the events of an update.
[[nodiscard]] std::vector<Problem> problemsOf(const std::vector<evolution::EventRecord>& events);
[[nodiscard]] std::vector<Problem> problemsOf(const std::vector<knowledge::LoadProblem>& problems);

} // namespace acann::ui
