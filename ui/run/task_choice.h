// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace acann::ui {

/// One operator task that can be chosen for a run.
struct TaskChoice
{
    QString id; ///< "layer_norm_f16"
    QString title;
    QString pattern; ///< "normalization"; may be empty
    QString file;
    friend bool operator==(const TaskChoice&, const TaskChoice&) = default;
};

} // namespace acann::ui
