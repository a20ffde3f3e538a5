// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "store/workspace.h"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

namespace acann::store {

class StoreTest : public testing::Test
{
protected:
    base::TemporaryFolder m_temporary = base::TemporaryFolder::create("acann-store-").value();
    std::filesystem::path m_folder = m_temporary.path() / "workspace";

    std::unique_ptr<Workspace> create() const { return Workspace::open(m_folder, Workspace::Mode::Create).value(); }
    [[nodiscard]] std::filesystem::path database() const { return m_folder / "workspace.db"; }
};

inline EventRow eventRow(std::int64_t sequence, std::string text = "x")
{
    return {sequence, 1000 + sequence, "test-event", {{"text", std::move(text)}}};
}

/// Runs a function in a child process and returns its exit code, or minus the signal that ended it.
inline int inChild(const std::function<int()>& function)
{
    std::fflush(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0)
        ::_exit(function());
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// In a child of its own: mounts an empty file system of that many bytes on `folder`, which only the child sees.
inline bool mountSmallDisk(const std::filesystem::path& folder, std::size_t bytes, unsigned long flags = 0)
{
    const auto write = [](const char* file, const std::string& text) {
        const int fd = ::open(file, O_WRONLY);
        const bool written = fd >= 0 && ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        ::close(fd);
        return written;
    };
    const auto user = std::to_string(::getuid());
    const auto group = std::to_string(::getgid());
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    if (!write("/proc/self/setgroups", "deny") || !write("/proc/self/uid_map", "0 " + user + " 1")
        || !write("/proc/self/gid_map", "0 " + group + " 1"))
        return false;
    const auto options = "size=" + std::to_string(bytes);
    return ::mount("tmpfs", folder.c_str(), "tmpfs", flags, options.c_str()) == 0;
}

} // namespace acann::store
