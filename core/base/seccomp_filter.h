// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/sandbox.h"

#include <string>

namespace acann::base {

/// The BPF program of a profile as bubblewrap's --seccomp reads it. A denied call fails with EPERM, except in the
/// kernel profile, where it raises SIGSYS so that the kernel runner can name it. Error: Internal.
[[nodiscard]] Result<std::string> seccompProgram(SandboxProfile profile);

/// "openat" for the number that SIGSYS reports on this machine; "number 999" when it has no name.
[[nodiscard]] std::string systemCallName(int number);

} // namespace acann::base
