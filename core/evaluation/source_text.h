// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace acann::evaluation {

enum class Literals
{
    Keep,
    Blank
};

/// The text with comments (and, when asked, the insides of string and character literals) replaced by blanks. Every
/// line keeps its number and every other character its column.
[[nodiscard]] std::string withoutComments(std::string_view text, Literals literals);

/// 1-based line of a position.
[[nodiscard]] int lineAt(std::string_view text, std::size_t position);

struct IncludeLine
{
    std::string header; ///< as written between the quotes or brackets
    int line = 0;
    friend bool operator==(const IncludeLine&, const IncludeLine&) = default;
};
[[nodiscard]] std::vector<IncludeLine> includesOf(std::string_view text);

/// A kernel entry: a function definition or declaration marked __global__.
struct KernelEntry
{
    std::string name;
    std::vector<std::string> parameters; ///< "GM_ADDR x"
    bool externC = false;
    int line = 0;
    friend bool operator==(const KernelEntry&, const KernelEntry&) = default;
};
[[nodiscard]] std::vector<KernelEntry> kernelEntries(std::string_view text);

/// The text as a stream of tokens: white space only where it separates two of them. Equal programs that differ in
/// layout give equal text.
[[nodiscard]] std::string normalised(std::string_view preprocessed);

} // namespace acann::evaluation
