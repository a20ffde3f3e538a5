// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace acann::ui {

/// One foldable part of what went to a model and came back. All texts are shown as they are, never interpreted: a model
/// wrote them.
struct TranscriptPart
{
    enum class Kind
    {
        System,
        Prompt,
        Reasoning,
        Answer,
        ToolCall,
        ToolResult,
        Sketch,
        Note, ///< of the workbench: a decision, a steering act
        Problem
    };
    Kind kind = Kind::Answer;
    QString title; ///< one line
    QString text;
    bool open = true; ///< at first
    friend bool operator==(const TranscriptPart&, const TranscriptPart&) = default;
};

using Transcript = std::vector<TranscriptPart>;

} // namespace acann::ui
