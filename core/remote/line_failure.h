// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <string>
#include <string_view>

namespace acann::remote {

enum class LineFailureKind
{
    UnknownName, ///< the host's name cannot be resolved
    Refused, ///< nothing listens at the port
    NoAnswer, ///< no route, or silence
    HostKeyUnknown, ///< never seen before and not accepted
    HostKeyChanged, ///< another key than the one on record
    NotAllowed, ///< no key or password was accepted
    NeedsAnswer, ///< a passphrase, password or code is needed and nobody was there to give it
    ConfigBroken, ///< ssh does not understand its configuration
    ShellBroken, ///< logged in, but the login shell does not run commands
    Dropped, ///< the line went down
    SshMissing ///< there is no ssh program here
};

struct LineFailure
{
    LineFailureKind kind = LineFailureKind::Dropped;
    std::string text; ///< one sentence: what and where
    std::string nextStep; ///< how to mend it
    std::string detail; ///< the end of what ssh printed
    friend bool operator==(const LineFailure&, const LineFailure&) = default;
};

/// Whether trying again later can help without anybody doing anything.
[[nodiscard]] bool isTemporary(LineFailureKind kind);

/// From what ssh printed before it ended. `host` is the name of the settings.
[[nodiscard]] LineFailure classifyLine(std::string_view errors, const std::string& host);

[[nodiscard]] Error toError(const LineFailure& failure);

} // namespace acann::remote
