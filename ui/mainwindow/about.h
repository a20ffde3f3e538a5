// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace acann::ui {

/// Versions of the workbench and what it runs on, with a button that copies them for a report.
void showAbout(QWidget* parent);

} // namespace acann::ui
