// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acann::remote {

/// A word as /bin/sh reads it back unchanged: in single quotes. NUL cannot be in a word; encode() refuses it.
[[nodiscard]] std::string shellQuote(std::string_view word);

/// A POSIX sh script with its positional arguments and the bytes it reads from standard input.
struct Script
{
    std::string text;
    std::vector<std::string> arguments;
    std::string input;
};

/// How a script travels. The command is one line that bash, dash, zsh, fish and csh read alike (sshd gives it to the
/// login shell as a string); the script itself comes over standard input, in front of its own input.
struct Encoded
{
    std::string command;
    std::string input;
    std::string mark; ///< surrounds what the script printed, so that noise of login files is told apart
};

/// `limit` is also kept on the far side, by timeout(1) where it exists. Error: InvalidArgument for a NUL.
[[nodiscard]] Result<Encoded> encode(const Script& script, std::chrono::milliseconds limit, const std::string& mark);

/// What came back. Nothing is assumed about the exit code of ssh: 255 is a lost line as well as a script's own.
struct Decoded
{
    bool begun = false; ///< the script was started
    std::optional<int> code; ///< its exit code; unset: it was killed or the line went down
    std::optional<int> group; ///< process group of the script on the far side
    std::string output; ///< without the marks
    std::string errors; ///< without what came before the script
    std::string noise; ///< what login files printed
};
[[nodiscard]] Decoded decode(std::string_view output, std::string_view errors, std::string_view mark);

} // namespace acann::remote
