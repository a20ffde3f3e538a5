// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/sketch.h"
#include "hardware/hardware_profile.h"
#include "task/operator_task.h"

namespace acann::agents {

/// What a sketch does wrong on one task.
struct SketchProblem
{
    std::string rule; ///< "SKETCH-COVER", "SKETCH-BUFFER", …; docs/sketch-format.md lists them
    std::string caseId; ///< empty: in every case
    int line = 0;
    std::string text; ///< one sentence with the numbers and how to mend it
};

/// Works the sketch out for every case of the task: every output element is stored exactly once, slices stay inside
/// their tensors and fit their buffers, buffers fit the unified buffer, copies and buffers are whole 32-byte blocks
/// unless padded, queues are filled before they are emptied and never beyond their depth, cores exist. Empty: sound.
[[nodiscard]] std::vector<SketchProblem> checkSketch(
    const Sketch& sketch, const task::OperatorTask& task, const hardware::HardwareProfile& profile);

} // namespace acann::agents
