// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <string_view>

namespace acann::ui {

/// Core speaks UTF-8 std::string and std::filesystem::path, Qt speaks QString: the bridges.
[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

[[nodiscard]] inline QString pathToQString(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

[[nodiscard]] inline std::filesystem::path toPath(const QString& text)
{
    return std::filesystem::path(text.toStdString());
}

} // namespace acann::ui
