// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <filesystem>
#include <string>
#include <variant>

namespace acann::store {

/// The right to write to a workspace: an advisory lock on `workspace.lock` that the system gives up when the process
/// dies, however it dies. The file names its holder for people.
class WriterLock
{
public:
    struct HeldByOther
    {
        std::string holder; ///< "agenticcann-cli (process 4711)"
    };
    struct FolderReadOnly
    { };
    using Outcome = std::variant<WriterLock, HeldByOther, FolderReadOnly>;

    [[nodiscard]] static Result<Outcome> acquire(const std::filesystem::path& folder);

    WriterLock(WriterLock&& other) noexcept;
    WriterLock& operator=(WriterLock&& other) noexcept;
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;
    ~WriterLock();

private:
    explicit WriterLock(int fd)
        : m_fd(fd)
    { }
    int m_fd = -1;
};

} // namespace acann::store
