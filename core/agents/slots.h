// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/instantiation.h"
#include "agents/signature.h"

namespace acann::agents {

/// The text of every slot that the exemplar declares (docs/template-agent.md lists the slots), for a task that fits its
/// `applies`. Errors: UnsupportedTask with the reason.
[[nodiscard]] Result<Slots> fillSlots(
    const knowledge::Exemplar& exemplar, const task::OperatorTask& task, const Parameters& parameters);

/// The same for an exemplar of kind "elementwise-chain" and of kind "row".
[[nodiscard]] Result<Slots> fillElementwiseSlots(const knowledge::Exemplar& exemplar, const task::OperatorTask& task,
    const Signature& signature, const Parameters& parameters);
[[nodiscard]] Result<Slots> fillRowSlots(const task::OperatorTask& task, const Signature& signature);

/// The kernel's entry: named after the task, parameters in the order of docs/candidate-format.md. `bound` are the
/// arguments of Bind.
[[nodiscard]] std::string entryText(
    const task::OperatorTask& task, const Signature& signature, const std::vector<std::string>& bound);

/// `constexpr TYPE NAME = VALUE;` with a line end.
[[nodiscard]] std::string constantText(const std::string& type, const std::string& name, const std::string& value);

/// Items separated by ", ", wrapped after `indent` columns; the first line starts at `column`.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& items, std::size_t column, std::size_t indent);

/// The parameters with every value that has no effect on this task set back to its default, so that candidates that
/// differ only in name are not proposed.
[[nodiscard]] Parameters effectiveParameters(
    const knowledge::Exemplar& exemplar, const task::OperatorTask& task, Parameters parameters);

} // namespace acann::agents
