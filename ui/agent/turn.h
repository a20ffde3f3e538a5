// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/events.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace acann::ui {

using Manifest = std::vector<knowledge::ManifestEntry>;

/// One row of a conversation: a model call, what became of it, what was decided, what a person gave.
struct Turn
{
    enum class Kind
    {
        Call,
        Live, ///< a call under way
        Sketch,
        Verdict,
        Decision,
        Steering
    };
    Kind kind = Kind::Call;
    QString key; ///< stable and unique within a conversation
    QString title; ///< "coder · init"; for a decision what it says
    QString model; ///< that answered
    QString text; ///< evidence of a decision, words of a steering act, why a call gave nothing
    bool failed = false; ///< a call without a usable reply; a verdict that is not valid
    long promptTokens = 0;
    long tokens = 0; ///< billed, all kinds
    bool estimated = false; ///< the provider told no tokens
    std::optional<evolution::Cost> cost; ///< unset: no price is known
    std::optional<std::int64_t> tookMs;
    evolution::SlotRef where;
    int ordinal = -1; ///< of a call among those of its try
    std::shared_ptr<const Manifest> manifest; ///< of a call; else null
    BlobId request; ///< of a call: llm::ChatRequest as JSON; of a sketch: its text
    BlobId reply; ///< llm::ChatReply or llm::ModelFailure as JSON; null: none
    friend bool operator==(const Turn&, const Turn&) = default;
};

} // namespace acann::ui
