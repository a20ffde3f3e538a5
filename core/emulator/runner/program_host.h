// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace acann::emulator {

/// Always true. Its call keeps the host API, which only loaded programs use, in the runner.
[[nodiscard]] bool hostApiIsLinked();

} // namespace acann::emulator
