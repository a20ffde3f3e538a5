// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include <string>

namespace acann::cli {

struct BundleOptions
{
    std::string bundle; ///< Python or JSON file with the six texts
    std::string taskFile;
    std::string caseId; ///< empty: the primary case
    std::string soc;
    std::string trace; ///< file for the Chrome trace of the timed launch; empty: none
    bool json = false;
    bool allowUnsandboxed = false;
};

/// `emulate --bundle`: evaluates a six-part bundle with its own host tiling and prints the verdict.
void emulateBundle(const BundleOptions& options, Context& context);

} // namespace acann::cli
