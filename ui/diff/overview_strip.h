// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "diff/diff_pane.h"

#include <QWidget>

namespace acann::diff {

/// A narrow picture of a whole file beside the editors: changes in their colours and a frame around what is in view.
/// A click or drag scrolls there.
class OverviewStrip : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewStrip(const ui::Theme& theme, QWidget* parent = nullptr);

    void setLooks(std::vector<LineLook> looks);
    void setViewport(int firstLine, int lineCount);
    [[nodiscard]] QSize sizeHint() const override { return {14, 60}; }

Q_SIGNALS:
    void lineRequested(int line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void requestAt(double y);

    const ui::Theme& m_theme;
    std::vector<LineLook> m_looks;
    int m_first = 0;
    int m_shown = 0;
};

} // namespace acann::diff
