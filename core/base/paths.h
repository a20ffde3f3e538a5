// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace acann::base {

/// Where the files that ship with the product are. Found from the executable: an installed tree
/// (`<prefix>/bin` → `<prefix>/share/agenticcann`) or the source tree it was built from; the environment
/// variable ACANN_DATA_DIR overrides both.
struct Installation
{
    std::filesystem::path knowledge; ///< knowledge/ (targets, hardware, tasks, errors)
    std::filesystem::path scripts; ///< resources/scripts (Python helpers)
    std::filesystem::path emulatorInclude; ///< the Ascend C API headers
    std::filesystem::path kernelRunner; ///< the agenticcann-kernel-runner executable
    std::filesystem::path remoteScripts; ///< resources/remote (shell scripts for other machines)

    [[nodiscard]] static Installation locate();
};

/// `$XDG_CACHE_HOME/agenticcann` or `~/.cache/agenticcann`; created when missing.
[[nodiscard]] std::filesystem::path cacheFolder();

} // namespace acann::base
