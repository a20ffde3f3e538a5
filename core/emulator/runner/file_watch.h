// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace acann::emulator {

/// From now on `onMissing` is called with the path whenever the process opens a file for reading that is not there:
/// samples go on without their data. Called on the thread that opens.
void watchMissingFiles(std::function<void(const std::string& path)> onMissing);

} // namespace acann::emulator
