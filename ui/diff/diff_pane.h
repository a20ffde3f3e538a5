// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/code_view.h"
#include "diff/diff_rows.h"

#include <QString>

#include <string>
#include <vector>

namespace acann::diff {

/// How one displayed line of a pane looks.
enum class LineLook
{
    Plain,
    Added,
    Removed,
    Changed,
    Filler, ///< the other side has a line here
    Fold ///< stands for a stretch of unchanged lines
};

struct PaneLine
{
    LineLook look = LineLook::Plain;
    std::string text;
    int number = 0; ///< in the margin; 0: blank
    int secondNumber = 0; ///< beside it in a unified pane
    std::vector<Span> spans;
    int row = 0; ///< Diff row; of a fold its first one
};

/// One editor of a diff: real line numbers beside fillers, line backgrounds and marks within lines.
class DiffPane : public CodeView
{
    Q_OBJECT
public:
    enum class Side
    {
        Left,
        Right,
        Unified ///< shows the line numbers of both sides
    };

    DiffPane(Side side, const ui::Theme& theme, QWidget* parent = nullptr);

    void setLines(std::vector<PaneLine> lines);
    /// Frames the displayed lines [first, first + count) as the current change.
    void setCurrent(int first, int count);
    /// The selection without fillers and folds, as the person means it.
    [[nodiscard]] QString selectedSource() const;

Q_SIGNALS:
    void foldClicked(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void decorate();
    void defineLooks();
    void fillMargins();

    Side m_side;
    std::vector<PaneLine> m_lines;
    int m_currentFirst = 0;
    int m_currentCount = 0;
};

} // namespace acann::diff
