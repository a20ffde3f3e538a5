// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "evolution/steering.h"

#include <string>

namespace acann::evolution {

enum class LiveKind
{
    Started, ///< a call has begun; `text` says which model answers
    Text,
    Reasoning,
    ToolCall, ///< `text` is the tool's name
    Ended ///< its ModelCalled event is recorded, or it was cancelled
};

/// A piece of a model's reply while it grows. It is for watching only: what counts is the recorded call.
struct LiveText
{
    SlotRef where;
    agents::ModelRole role = agents::ModelRole::Coder;
    LiveKind kind = LiveKind::Text;
    std::string text;
    friend bool operator==(const LiveText&, const LiveText&) = default;
};

} // namespace acann::evolution
