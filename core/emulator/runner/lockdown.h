// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace acann::emulator {

/// From here on this process and its threads can compute, allocate memory, start threads, read files and write to
/// files that are already open; any other system call raises SIGSYS. Cannot be undone. Error: Internal.
[[nodiscard]] Status lockDown();

} // namespace acann::emulator
