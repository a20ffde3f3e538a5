// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "source_arguments.h"

#include "base/files.h"

#include <system_error>

namespace acann::cli {

Result<SourceFiles> readSources(const std::filesystem::path& path)
{
    std::error_code ec;
    const auto folder = std::filesystem::is_directory(path, ec) ? path : path.parent_path();
    if (!std::filesystem::exists(path, ec) || !std::filesystem::exists(folder / "kernel.cpp", ec))
        return fail(ErrorCode::FileMissing, "There is no kernel.cpp at '" + path.string() + "'",
            "Name a folder that holds kernel.cpp, tiling.h and host.cpp.");
    SourceFiles files;
    for (const auto* role : {"kernel.cpp", "tiling.h", "host.cpp"}) {
        if (!std::filesystem::exists(folder / role, ec))
            continue;
        auto text = base::readFile(folder / role);
        if (!text)
            return fail(std::move(text.error()));
        files[role] = std::move(*text);
    }
    return files;
}

} // namespace acann::cli
