// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace acann::evaluation {

/// The text with every kernel launch `name<<<blocks, memory, stream>>>(` written as a call that g++ understands. Names
/// may be qualified and have template arguments. Comments, strings and everything else stay as they are, line breaks
/// included. What only looks like a launch is left for the compiler to refuse.
[[nodiscard]] std::string withoutLaunchSyntax(std::string_view text);

/// The kernels whose generated launch header `aclrtlaunch_<name>.h` the text includes.
[[nodiscard]] std::vector<std::string> launchHeadersOf(std::string_view text);

} // namespace acann::evaluation
