// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace acann::remote {

struct TarEntry
{
    std::string path; ///< relative, without ".."
    std::variant<std::string, std::filesystem::path> content; ///< bytes, or a file to read them from
    int mode = 0644;
};

/// An archive as tar(1) writes it, owned by nobody in particular. Errors: ProgramMissing, InvalidArgument for a path
/// that leaves the folder, file errors.
[[nodiscard]] Result<std::string> tarball(const std::vector<TarEntry>& entries);

/// Whether a path is relative, not empty, and stays inside the folder it is relative to.
[[nodiscard]] bool staysInside(const std::string& path);

} // namespace acann::remote
