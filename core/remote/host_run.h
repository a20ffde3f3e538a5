// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/subprocess.h"
#include "remote/host.h"

#include <chrono>
#include <string>

// What the two kinds of hosts share.

namespace acann::remote {

/// How much longer than the script's own limit its process is waited for: timeout(1) there comes first.
constexpr std::chrono::milliseconds kGrace{4'000};

/// "acann-" and 32 hex digits that nobody can guess.
[[nodiscard]] std::string randomMark();

/// What the end of the process that carried a script means for the script.
[[nodiscard]] ScriptOutcome outcomeOf(
    const base::ProcessOutcome& process, const Encoded& encoded, const ScriptLimits& limits, const std::string& host);

/// Put before a script whose first argument is the work folder: without one, the cache folder of the account there.
constexpr const char* kWorkFolderPreamble
    = "if [ -z \"$1\" ]; then shift; set -- \"${XDG_CACHE_HOME:-$HOME/.cache}/agenticcann\" \"$@\"; fi\n";

} // namespace acann::remote
