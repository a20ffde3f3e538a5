// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/tarball.h"

#include "base/files.h"
#include "base/subprocess.h"

#include <algorithm>
#include <sys/stat.h>

namespace acann::remote {

namespace fs = std::filesystem;

bool staysInside(const std::string& path)
{
    const fs::path given(path);
    if (path.empty() || given.is_absolute() || path.find_first_of(std::string("\n\r\0", 3)) != std::string::npos)
        return false;
    return std::none_of(given.begin(), given.end(), [](const fs::path& part) { return part == ".."; });
}

namespace {

Status place(const fs::path& folder, const TarEntry& entry)
{
    if (!staysInside(entry.path))
        return fail(ErrorCode::InvalidArgument, "'" + entry.path + "' is no path inside a folder");
    const auto target = folder / entry.path;
    std::error_code ec;
    fs::create_directories(target.parent_path(), ec);
    if (const auto* file = std::get_if<fs::path>(&entry.content)) {
        if (!fs::copy_file(*file, target, ec))
            return fail(ErrorCode::FileUnreadable, "'" + file->string() + "' cannot be read: " + ec.message());
    } else if (auto written = base::writeFileAtomically(target, std::get<std::string>(entry.content)); !written) {
        return written;
    }
    if (::chmod(target.c_str(), static_cast<mode_t>(entry.mode)) != 0)
        return fail(ErrorCode::FileUnwritable, "The mode of '" + target.string() + "' cannot be set");
    return {};
}

} // namespace

Result<std::string> tarball(const std::vector<TarEntry>& entries)
{
    auto folder = base::TemporaryFolder::create("acann-tar-");
    if (!folder)
        return fail(std::move(folder.error()));
    for (const auto& entry : entries)
        if (auto placed = place(folder->path(), entry); !placed)
            return fail(std::move(placed.error()));
    base::ProcessSpec tar;
    tar.argv = {"tar", "--owner=0", "--group=0", "--numeric-owner", "-C", folder->path().string(), "-cf", "-", "."};
    tar.timeout = std::chrono::minutes(5);
    tar.outputCap = std::size_t{4} << 30;
    auto outcome = base::runProcess(tar);
    if (!outcome)
        return fail(std::move(outcome.error()));
    if (!outcome->succeeded() || outcome->outputTruncated)
        return fail(ErrorCode::ProcessFailed, "Files cannot be packed: " + outcome->standardError,
            "Free some space in the folder for temporary files.");
    return std::move(outcome->standardOutput);
}

} // namespace acann::remote
