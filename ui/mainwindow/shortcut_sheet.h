// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/action_registry.h"

#include <QDialog>

namespace acann::ui {

/// Every shortcut of the window by group, read from the registry, and the keys of the views.
class ShortcutSheet : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutSheet(const ActionRegistry& actions, QWidget* parent = nullptr);
};

} // namespace acann::ui
