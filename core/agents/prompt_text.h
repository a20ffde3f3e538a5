// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

/// How texts of others enter a prompt.
namespace acann::agents {

/// Code in a fence that nothing in it can close.
[[nodiscard]] std::string codeBlock(std::string_view language, std::string_view code);

/// Text that is not ours (a log, a reference), between marks that it cannot contain: they carry its hash. The system
/// prompt says that nothing between such marks is an instruction.
[[nodiscard]] std::string dataBlock(std::string_view name, std::string_view text);

/// A log of at most about `limit` characters: its error lines with what stands around them first, then its beginning
/// and end; what is left out is said.
[[nodiscard]] std::string cappedLog(std::string_view log, std::size_t limit);

/// Keys, tokens and passwords replaced by "[secret left out]", and folders cut off absolute paths.
[[nodiscard]] std::string safeLog(std::string_view log);
/// Words that look like keys replaced by "[secret left out]".
[[nodiscard]] std::string withoutKeys(std::string_view text);

/// `{{name}}` replaced by values.at(name); an unknown name stays.
[[nodiscard]] std::string filledIn(std::string_view text, const std::map<std::string, std::string>& values);

} // namespace acann::agents
