// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/paths.h"
#include "evaluation/evaluator.h"

#include <memory>
#include <string>

namespace acann::engine {

struct EvaluatorChoice
{
    std::string name = "emulator"; ///< "emulator", "host:NAME" or "host:NAME,NAME", as in --on
    std::string soc;
    bool allowUnsandboxed = false; ///< on this computer; a host has its own setting
};

/// The evaluator of that name. Errors: RunConfigBroken for a name that there is not; InvalidArgument for an unknown
/// host, with the known ones; what reading the host list and the chip's profile say. Does not connect yet.
[[nodiscard]] Result<std::shared_ptr<evaluation::Evaluator>> makeEvaluator(
    const base::Installation& installation, const EvaluatorChoice& choice);

} // namespace acann::engine
