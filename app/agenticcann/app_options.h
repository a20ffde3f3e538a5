// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace acann::app {

struct AppOptions
{
    QString workspace; ///< opened at start; empty: welcome page
    QString task; ///< shown in the form of a new run
    bool runSample = false;
    QString theme; ///< "light", "dark", "system"; empty: as remembered. Not written back.
    QString language; ///< likewise
};

/// Parses the arguments; on --help, --version or a mistake prints to the terminal and sets `exitCode` instead. Works
/// without a display.
[[nodiscard]] std::optional<AppOptions> parseOptions(const QStringList& arguments, int& exitCode);

} // namespace acann::app
