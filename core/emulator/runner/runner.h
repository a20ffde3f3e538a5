// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace acann::emulator {

/// The whole work of agenticcann-kernel-runner: reads the job, locks the process down, loads the candidate, plans and
/// launches. Everything it learns goes to the job's report file. Returns the process's exit code: 0 when the job ran
/// to its end (whatever the findings), 64 for a broken job, 70 when the candidate ended the process.
[[nodiscard]] int runJob(const std::filesystem::path& jobFile);

} // namespace acann::emulator
