// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/edits.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The pieces of a model's reply, before anyone decides what they mean.
namespace acann::agents {

/// A piece of code in a reply.
struct ReplyBlock
{
    std::string text;
    std::vector<std::string> names; ///< texts that may name its file, the most likely first
    int line = 1; ///< of the reply
    bool isClosed = true; ///< false: the reply or the next file began before its end mark
};

/// An edit whose file is still a name.
struct NamedEdit
{
    std::vector<std::string> names; ///< as in ReplyBlock
    Edit edit; ///< without its role
};

struct ReplyPieces
{
    std::vector<ReplyBlock> blocks;
    std::vector<NamedEdit> edits; ///< search/replace blocks and hunks of diffs
    std::string openEdit; ///< the first line of an edit that breaks off; empty: none does
    std::string note; ///< behind "NOTE:"
};

/// Line ends, thinking text, byte-order mark and spaces that are no spaces are mended; `repairs` says what was.
[[nodiscard]] std::string cleanedReply(std::string_view reply, std::vector<std::string>& repairs);

/// Cuts a cleaned reply into fenced blocks (``` or ~~~, <file name="…">), edits and the note.
[[nodiscard]] ReplyPieces piecesOf(std::string_view reply);

/// The role that a text names: "op_kernel/Kernel.cpp" → "kernel.cpp". nullopt when none or two do.
[[nodiscard]] std::optional<std::string> roleNamed(std::string_view text, const std::vector<std::string>& roles);

/// The phrase that a text repeats to its end: a model that lost its thread. nullopt: it does not.
[[nodiscard]] std::optional<std::string> endlessPhrase(std::string_view reply);

/// A comment that stands for code which was left out ("// rest unchanged"), with its line; nullopt: none.
struct Placeholder
{
    int line = 0;
    std::string text;
};
[[nodiscard]] std::optional<Placeholder> placeholderIn(std::string_view source);

/// Typographic quotes around literals and HTML entities made plain outside comments; `repairs` says what was mended.
[[nodiscard]] std::string plainCode(const std::string& role, std::string source, std::vector<std::string>& repairs);

} // namespace acann::agents
