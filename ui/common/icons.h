// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace acann::ui {

/// An icon of the installed icon theme (Breeze) by its freedesktop name.
[[nodiscard]] QIcon themeIcon(const QString& name);

/// The workbench's own mark.
[[nodiscard]] QIcon applicationIcon();

} // namespace acann::ui
