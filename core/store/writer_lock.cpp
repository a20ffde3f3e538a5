// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/writer_lock.h"

#include "base/files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace acann::store {

namespace {

/// "agenticcann (process 4711)".
std::string selfDescription()
{
    std::error_code ec;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", ec);
    return self.filename().string() + " (process " + std::to_string(::getpid()) + ")";
}

} // namespace

Result<WriterLock::Outcome> WriterLock::acquire(const std::filesystem::path& folder)
{
    const auto path = folder / "workspace.lock";
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0 && (errno == EACCES || errno == EROFS || errno == EPERM))
        return FolderReadOnly{};
    if (fd < 0)
        return fail(errno == ENOSPC ? ErrorCode::StoreFull : ErrorCode::StoreFailed,
            "'" + path.string() + "' cannot be opened: " + std::strerror(errno),
            "Check the folder and the free disk space.");
    WriterLock lock(fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return fail(ErrorCode::StoreFailed, "'" + path.string() + "' cannot be locked: " + std::strerror(errno),
                "Put the workspace on a file system that supports locks.");
        const auto holder = base::readFile(path);
        return HeldByOther{holder && !holder->empty() ? *holder : std::string("another program")};
    }
    const auto text = selfDescription();
    // The name only informs people: a full disk must not keep anybody from opening the workspace.
    [[maybe_unused]] const bool named
        = ::ftruncate(fd, 0) == 0 && ::pwrite(fd, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    return Outcome(std::move(lock));
}

WriterLock::WriterLock(WriterLock&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1))
{ }

WriterLock& WriterLock::operator=(WriterLock&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    return *this;
}

WriterLock::~WriterLock()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

} // namespace acann::store
