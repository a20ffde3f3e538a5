// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "diff/pane_lines.h"

#include <QStackedWidget>

namespace acann::diff {

class OverviewStrip;

/// The editors of one file's diff, side by side or unified, with folding, change navigation and an overview strip.
class DiffBody : public QWidget
{
    Q_OBJECT
public:
    explicit DiffBody(const ui::Theme& theme, QWidget* parent = nullptr);

    void setDiff(Diff diff);
    void setUnified(bool unified);
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isUnified() const { return m_unified; }

    [[nodiscard]] int changeCount() const { return static_cast<int>(m_content.changes.size()); }
    /// 0-based; -1 before the first navigation.
    [[nodiscard]] int currentChange() const { return m_current; }
    /// Steps to a neighbouring change; stops at the ends.
    void nextChange();
    void previousChange();
    void goToChange(int change);
    /// Brings a source line (1-based) of one side into view, opening its fold; false when the file has no such line.
    bool showLine(int sourceLine, bool rightSide);

    [[nodiscard]] DiffPane* leftPane() const { return m_left; }
    [[nodiscard]] DiffPane* rightPane() const { return m_right; }
    [[nodiscard]] DiffPane* unifiedPane() const { return m_both; }

Q_SIGNALS:
    void currentChanged();

private:
    void rebuild();
    void connectPane(DiffPane* pane);
    void synchronise();
    void updateOverview();
    [[nodiscard]] DiffPane* leading() const { return m_unified ? m_both : m_right; }

    Diff m_diff;
    FoldState m_folds;
    PaneContent m_content;
    bool m_unified = false;
    int m_current = -1;
    DiffPane* m_left;
    DiffPane* m_right;
    DiffPane* m_both;
    QWidget* m_sides;
    QStackedWidget* m_stack;
    OverviewStrip* m_overview;
};

} // namespace acann::diff
