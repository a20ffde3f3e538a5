// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace acann::llm {

/// What a test of an endpoint found out, with two tiny calls.
struct ProbeReport
{
    bool answers = false;
    std::optional<ModelFailure> failure; ///< why it does not answer
    std::string model; ///< as the provider names it
    std::chrono::milliseconds firstText{}; ///< until the first words, reasoning among them
    std::chrono::milliseconds whole{};
    Usage usage; ///< of both calls
    bool streams = false; ///< the words came in more than one piece
    bool toolCalls = false; ///< it calls a tool when it is asked to
    std::string toolTrouble; ///< one sentence why not; empty when it does
};

/// Blocking: asks the model to count to ten, then to call a tool.
[[nodiscard]] ProbeReport probe(ChatModel& model, std::stop_token stop);

} // namespace acann::llm
