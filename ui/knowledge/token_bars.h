// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_base.h"

#include <QWidget>

#include <map>
#include <optional>
#include <set>

namespace acann::ui {

/// One horizontal bar per layer with its name and its estimated tokens; layers that the stage does not feed are named
/// and left empty. Click, or arrow keys and Enter, choose a layer.
class TokenBars : public QWidget
{
    Q_OBJECT
public:
    explicit TokenBars(const Theme& theme, QWidget* parent = nullptr);

    /// `fed` is what the stage asks for; a fed layer without tokens has no fitting card. `scale` is the token count of
    /// a full-length bar, so that stages can be compared.
    void setTokens(std::map<knowledge::Layer, int> tokens, std::set<knowledge::Layer> fed, int scale);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void layerActivated(acann::knowledge::Layer layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] std::optional<int> rowAt(int y) const;
    [[nodiscard]] int nameWidth() const;
    [[nodiscard]] int numberWidth() const;
    void paintRow(QPainter& painter, int row) const;
    void activate(int row);

    const Theme& m_theme;
    std::map<knowledge::Layer, int> m_tokens;
    std::set<knowledge::Layer> m_fed;
    int m_scale = 1;
    int m_current = 0; ///< for the keyboard
    std::optional<int> m_hovered;
};

} // namespace acann::ui
