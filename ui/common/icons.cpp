// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/icons.h"

namespace acann::ui {

QIcon themeIcon(const QString& name) { return QIcon::fromTheme(name); }

QIcon applicationIcon() { return QIcon(QStringLiteral(":/acann/icons/agenticcann.svg")); }

} // namespace acann::ui
