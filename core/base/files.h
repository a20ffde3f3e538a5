// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace acann::base {

[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path);

/// Writes beside the target and renames, so that a reader sees the old or the new content and never a part.
/// Errors: FileUnwritable, StoreFull when the disk is full.
[[nodiscard]] Status writeFileAtomically(const std::filesystem::path& path, std::string_view content);

/// Parses JSON with // comments refused; the error names file and byte.
[[nodiscard]] Result<nlohmann::json> readJson(const std::filesystem::path& path);

/// Sorted keys, two-space indent, invalid UTF-8 replaced, trailing newline.
[[nodiscard]] std::string prettyJson(const nlohmann::json& json);

/// One line, sorted keys, invalid UTF-8 replaced: what is stored and hashed.
[[nodiscard]] std::string compactJson(const nlohmann::json& json);

/// A folder that is removed with everything in it when the object dies.
class TemporaryFolder
{
public:
    /// Creates `<system temp>/<prefix>XXXXXX` with mode 0700.
    [[nodiscard]] static Result<TemporaryFolder> create(std::string_view prefix);
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    explicit TemporaryFolder(std::filesystem::path path)
        : m_path(std::move(path))
    { }
    std::filesystem::path m_path;
};

} // namespace acann::base
