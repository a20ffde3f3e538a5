// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/paths.h"

#include <cstdlib>
#include <system_error>

namespace acann::base {

namespace fs = std::filesystem;

namespace {

fs::path executableFolder()
{
    std::error_code ec;
    const auto self = fs::read_symlink("/proc/self/exe", ec);
    return ec ? fs::path() : self.parent_path();
}

fs::path firstExisting(const fs::path& preferred, const fs::path& other)
{
    std::error_code ec;
    return fs::exists(preferred, ec) ? preferred : other;
}

Installation fromSourceTree()
{
    const fs::path source = ACANN_SOURCE_TREE;
    const fs::path build = ACANN_BUILD_TREE;
    return {source / "knowledge", source / "resources/scripts", source / "core/emulator/include",
        firstExisting(executableFolder() / "agenticcann-kernel-runner", build / "bin/agenticcann-kernel-runner"),
        source / "resources/remote"};
}

Installation fromDataFolder(const fs::path& data, const fs::path& libexec)
{
    return {
        data / "knowledge", data / "scripts", data / "include", libexec / "agenticcann-kernel-runner", data / "remote"};
}

} // namespace

Installation Installation::locate()
{
    const auto bin = executableFolder();
    if (const char* overridden = std::getenv("ACANN_DATA_DIR"); overridden != nullptr && *overridden != '\0')
        return fromDataFolder(overridden, bin);
    const auto installed = bin.parent_path() / "share/agenticcann";
    std::error_code ec;
    if (fs::exists(installed / "knowledge", ec))
        return fromDataFolder(installed, bin);
    return fromSourceTree();
}

fs::path cacheFolder()
{
    const char* xdg = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    fs::path root = xdg != nullptr && *xdg != '\0' ? fs::path(xdg)
        : home != nullptr && *home != '\0'         ? fs::path(home) / ".cache"
                                                   : fs::temp_directory_path();
    root /= "agenticcann";
    std::error_code ignored;
    fs::create_directories(root, ignored);
    return root;
}

} // namespace acann::base
