// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "emulator/report.h"
#include "inspector/timeline_layout.h"

#include <QAbstractScrollArea>

#include <optional>
#include <set>

namespace acann::inspector {

/// The modelled pipe timeline, drawn: a lane per core and pipe, instructions as boxes. The wheel or W/S zooms, dragging
/// or A/D pans, double click or 0 shows everything, hovering tells, a click goes to the source line.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineView(const ui::Theme& theme, QWidget* parent = nullptr);
    ~TimelineView() override;

    void setTimeline(std::optional<emulator::Timeline> timeline);
    /// Source lines of kernel.cpp that findings point at; their boxes are marked.
    void setFindingLines(std::set<int> lines);
    /// Unset: all cores whose instructions were kept.
    void setCore(std::optional<int> core);
    void zoomToAll();
    [[nodiscard]] const TimeWindow& window() const { return m_window; }
    [[nodiscard]] const TimelineLayout& lanes() const { return m_layout; }
    /// What hovering over a point of the viewport tells; empty where nothing runs.
    [[nodiscard]] QString describeAt(const QPointF& point) const;
    /// Width of the names and busy shares at the left.
    [[nodiscard]] double gutter() const;

Q_SIGNALS:
    void lineActivated(const QString& role, int line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Hit
    {
        const Lane* lane = nullptr;
        const emulator::TimelineSpan* span = nullptr;
    };

    void rebuild();
    void updateScrollBar();
    void setWindow(const TimeWindow& window);
    [[nodiscard]] double plotWidth() const;
    [[nodiscard]] Hit hitAt(const QPointF& point) const;
    [[nodiscard]] QString describe(const Hit& hit) const;
    [[nodiscard]] QColor pipeColor(const std::string& pipe) const;
    [[nodiscard]] double microseconds(double cycles) const;
    [[nodiscard]] double tickStep() const;
    void paintAxis(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintLane(QPainter& painter, const Lane& lane, double top) const;
    void paintSpans(QPainter& painter, const Lane& lane, const QRectF& strip) const;
    void paintSpan(QPainter& painter, const emulator::TimelineSpan& span, const QRectF& box, const QColor& color) const;

    const ui::Theme& m_theme;
    std::optional<emulator::Timeline> m_timeline;
    std::set<int> m_findingLines;
    std::optional<int> m_core;
    TimelineLayout m_layout;
    TimeWindow m_window;
    bool m_showsAll = true;
    int m_hoveredLine = 0;
    QPointF m_pressedAt;
    QPointF m_lastAt;
    bool m_pressed = false;
    bool m_dragging = false;
};

} // namespace acann::inspector
