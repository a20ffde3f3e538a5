// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace acann::ui {

/// What a colour means. Views ask for a role, never for a colour.
enum class Role
{
    Valid,
    Best,
    Invalid,
    Rejected,
    TimedOut,
    Infrastructure,
    Running,
    DiffAdded, ///< line backgrounds
    DiffRemoved,
    DiffChanged,
    DiffAddedToken, ///< stronger, for the changed part of a line
    DiffRemovedToken,
    DiffFiller, ///< the missing side of a line
    Muted, ///< secondary text
    Grid, ///< chart grids, separators
    Surface, ///< chart and canvas background
    Raised, ///< cards and panels that stand out from Surface
};

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

/// The colours and fonts of the whole window. One object, owned by the composition root and handed to views by
/// reference; `changed()` tells them to repaint. In ThemeChoice::System it follows the desktop while running.
class Theme : public QObject
{
    Q_OBJECT
public:
    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);

    [[nodiscard]] bool isDark() const { return m_dark; }
    [[nodiscard]] QColor color(Role role) const;
    /// Step of the layer ramp for L0…L5 (out of range is clamped).
    [[nodiscard]] QColor layer(int index) const;
    /// Colours for pipes and series that have no role of their own; wraps around.
    [[nodiscard]] QColor series(int index) const;
    [[nodiscard]] QPalette palette() const;
    /// Monospaced face for code, ids and numbers, at the application's size.
    [[nodiscard]] QFont monospaced() const;
    [[nodiscard]] QString styleSheet() const;

    /// Puts style, palette, style sheet and icon theme on the application; called once at start, then kept up to date.
    void install();

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void update();

    ThemeChoice m_choice = ThemeChoice::System;
    bool m_dark = false;
    bool m_installed = false;
    bool m_updating = false;
};

} // namespace acann::ui
