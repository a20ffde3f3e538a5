// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_base.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace acann::ui {

/// The prompt of one model call as one bar: the layers of knowledge in it, stacked by their tokens, and the rest of the
/// prompt (task, parents, failure). A click, or arrow keys and Enter, choose a layer.
class LayerStack : public QWidget
{
    Q_OBJECT
public:
    struct Segment
    {
        std::optional<knowledge::Layer> layer; ///< unset: the rest of the prompt
        int tokens = 0;
        std::vector<knowledge::ManifestEntry> cards;
    };

    explicit LayerStack(const Theme& theme, QWidget* parent = nullptr);

    /// `promptTokens`: of the whole prompt as billed; 0 when unknown, then only the knowledge is drawn.
    void setManifest(const std::vector<knowledge::ManifestEntry>& manifest, long promptTokens);
    [[nodiscard]] const std::vector<Segment>& segments() const { return m_segments; }
    [[nodiscard]] std::optional<int> segmentAt(double x) const;
    [[nodiscard]] QString describe(const Segment& segment) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void layerActivated(acann::knowledge::Layer layer, const QPoint& globalPosition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF boxOf(int segment) const;
    void activate(int segment);

    const Theme& m_theme;
    std::vector<Segment> m_segments;
    long m_total = 0;
    int m_current = 0; ///< for the keyboard
    std::optional<int> m_hovered;
};

/// The segments of a bar: one per layer that is in the manifest, in the order of layers, and the rest when the prompt
/// is longer than the knowledge.
[[nodiscard]] std::vector<LayerStack::Segment> segmentsOf(
    const std::vector<knowledge::ManifestEntry>& manifest, long promptTokens);

} // namespace acann::ui
