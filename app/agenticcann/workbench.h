// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app_options.h"
#include "base/paths.h"
#include "common/theme.h"
#include "engine/local_engine.h"
#include "llm/model_hub.h"
#include "mainwindow/main_window.h"
#include "settings/language.h"
#include "settings/preferences.h"
#include "startup_clock.h"

#include <memory>

namespace acann::app {

/// Builds the engine, the window and what they share, in the right order, and owns them.
class Workbench
{
public:
    /// `begun` was started with the process.
    Workbench(const AppOptions& options, const QElapsedTimer& begun);

    /// Shows the window and does what the options ask for.
    void start();
    [[nodiscard]] ui::MainWindow& window() { return *m_window; }

private:
    AppOptions m_options;
    base::Installation m_installation;
    ui::Preferences m_preferences;
    ui::Theme m_theme;
    ui::Language m_language;
    std::shared_ptr<llm::ModelHub> m_hub = std::make_shared<llm::ModelHub>(); ///< keys of this session, for all
    engine::LocalEngine m_engine;
    std::unique_ptr<ui::MainWindow> m_window; ///< made after the theme is in place
    std::unique_ptr<StartupClock> m_startupClock;
};

} // namespace acann::app
