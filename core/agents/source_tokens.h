// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace acann::agents {

/// A word, number, literal or sign of C++ source. Views into the text that was cut.
struct SourceToken
{
    std::string_view text;
    std::size_t at = 0; ///< offset of its first character
    [[nodiscard]] bool isWord() const;
};

/// The tokens without comments and space. Tolerant: an open literal or comment ends with the text.
[[nodiscard]] std::vector<SourceToken> tokensOf(std::string_view source);

/// The source with every comment's characters turned into spaces; lines stay where they are.
[[nodiscard]] std::string withoutComments(std::string_view source);

/// 0: the same tokens; 1: none in common. The share of tokens that are deleted or added on the shortest way from one to
/// the other.
[[nodiscard]] double tokenDistance(std::string_view a, std::string_view b);

/// 1-based.
[[nodiscard]] int lineAt(std::string_view text, std::size_t offset);
/// Without line ends; "\r\n" counts as one.
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);

} // namespace acann::agents
