// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/candidate.h"

#include <filesystem>

namespace acann::cli {

/// The files of a candidate: from a folder that holds kernel.cpp, tiling.h and host.cpp, or from the folder of a
/// kernel.cpp that is named itself. Missing roles are left out, the static checks name them. Error: FileMissing when
/// there is no kernel.cpp, FileUnreadable.
[[nodiscard]] Result<SourceFiles> readSources(const std::filesystem::path& path);

} // namespace acann::cli
