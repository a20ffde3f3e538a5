// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/edits.h"
#include "knowledge/knowledge_base.h"

#include <string>
#include <vector>

namespace acann::agents {

/// What a reply has to be.
struct ReplyRules
{
    const knowledge::Target& target;
    const SourceFiles* base
        = nullptr; ///< what edits apply to and what files left out stay as; null: all files must come
    bool editsAllowed = true; ///< false: whole files only
};

struct ParsedReply
{
    SourceFiles files; ///< complete: every role of the target
    std::string note; ///< the model's one sentence on what it tries; may be empty
    std::vector<std::string> repairs; ///< what was mended, one sentence each: "the fence of host.cpp was not closed"
};

/// Finds the candidate in a model's reply: fenced files named by role, a JSON object, search/replace blocks or a
/// unified diff. Several answers: the last complete one. Mends what is safe (docs/agents.md lists it). Error:
/// ReplyRefused with the precise reason, in words that the model understands.
[[nodiscard]] Result<ParsedReply> parseReply(std::string_view reply, const ReplyRules& rules);

} // namespace acann::agents
