// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace acann::task {

/// Folders of files by key, shared by every process of a user. A folder appears whole or not at all, is never changed
/// afterwards, and stays for as long as somebody holds its lease.
class GoldenCache
{
public:
    static constexpr const char* kManifest = "golden.json"; ///< every published folder holds this file

    struct Entry
    {
        std::filesystem::path folder;
        std::shared_ptr<const void> lease;
    };

    GoldenCache(std::filesystem::path root, std::uint64_t limitBytes);

    [[nodiscard]] std::optional<Entry> find(const std::string& key) const;

    /// A private folder inside the cache to fill and publish. Errors: FileUnwritable, StoreFull.
    [[nodiscard]] Result<std::filesystem::path> begin() const;

    /// Makes a filled folder visible under a key; when another process was faster, its folder is taken and ours is
    /// removed. Then evicts what is over the limit.
    [[nodiscard]] Result<Entry> publish(const std::filesystem::path& filled, const std::string& key) const;

    /// Removes an entry that nobody holds; false when somebody does.
    bool remove(const std::string& key) const;

private:
    void evict() const;

    std::filesystem::path m_root;
    std::uint64_t m_limitBytes;
};

} // namespace acann::task
