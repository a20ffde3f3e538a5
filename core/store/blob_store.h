// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/id.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace acann::store {

/// Immutable bytes by content: `<folder>/ab/<sha256>`, where "ab" are the first two digits. Thread-safe, needs no lock:
/// a blob appears whole or not at all.
class BlobStore
{
public:
    explicit BlobStore(std::filesystem::path folder)
        : m_folder(std::move(folder))
    { }

    /// Stores the bytes unless they are there already. Errors: StoreFull, FileUnwritable.
    [[nodiscard]] Result<BlobId> put(std::string_view bytes) const;
    /// Errors: FileMissing; StoreCorrupt when the bytes no longer match their name; InvalidArgument for a malformed id.
    [[nodiscard]] Result<std::string> get(const BlobId& id) const;

private:
    [[nodiscard]] std::filesystem::path pathOf(const BlobId& id) const;

    std::filesystem::path m_folder;
};

} // namespace acann::store
