// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/points_item.h"

#include "common/candidate_icons.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace acann::charts {

namespace {

constexpr double kRadius = 5;
constexpr double kCrowdedRadius = 3;
constexpr std::size_t kCrowded = 1500; ///< from here on marks are smaller
constexpr double kFailedInset = 9; ///< pixels above the axis

} // namespace

PointsItem::PointsItem(const ui::Theme& theme, QGraphicsItem* parent)
    : QGraphicsObject(parent)
    , m_theme(theme)
{
    setZValue(20);
    setAcceptedMouseButtons(Qt::NoButton);
}

void PointsItem::setPoints(std::vector<Point> points, ValueOf valueOf)
{
    m_points = std::move(points);
    m_valueOf = std::move(valueOf);
    update();
}

void PointsItem::setScale(const PlotScale& scale)
{
    prepareGeometryChange();
    m_scale = scale;
    update();
}

void PointsItem::setSelected(const CandidateId& id)
{
    m_selected = id;
    update();
}

void PointsItem::setBaseline(std::optional<double> value, const QString& label)
{
    m_baseline = value;
    m_baselineLabel = label;
    update();
}

void PointsItem::setHovered(const CandidateId& id, const QStringList& lines)
{
    m_hovered = id;
    m_callout = lines;
    update();
}

void PointsItem::setShown(bool valid, bool failed)
{
    m_showValid = valid;
    m_showFailed = failed;
    update();
}

std::optional<QPointF> PointsItem::pixelOf(const Point& point) const
{
    if (!point.latencyNs) {
        const double x = m_scale.toPixel(point.x, 1).x();
        return m_showFailed ? std::optional(QPointF(x, m_scale.area.bottom() - kFailedInset)) : std::nullopt;
    }
    const std::optional<double> value = m_showValid && m_valueOf ? m_valueOf(*point.latencyNs) : std::nullopt;
    return value ? std::optional(m_scale.toPixel(point.x, *value)) : std::nullopt;
}

const Point* PointsItem::find(const CandidateId& id) const
{
    const auto found
        = std::find_if(m_points.begin(), m_points.end(), [&](const Point& point) { return point.id == id; });
    return found == m_points.end() ? nullptr : &*found;
}

std::optional<QPointF> PointsItem::pixelOf(const CandidateId& id) const
{
    const Point* point = find(id);
    return point ? pixelOf(*point) : std::nullopt;
}

const Point* PointsItem::nearest(const QPointF& pixel, double reach) const
{
    const Point* best = nullptr;
    double bestSquare = reach * reach;
    for (const Point& point : m_points) {
        const std::optional<QPointF> at = pixelOf(point);
        if (!at || !m_scale.area.adjusted(-kRadius, -kRadius, kRadius, kRadius).contains(*at)) {
            continue;
        }
        const QPointF distance = *at - pixel;
        const double square = QPointF::dotProduct(distance, distance);
        if (square <= bestSquare) {
            best = &point;
            bestSquare = square;
        }
    }
    return best;
}

void PointsItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (m_scale.area.width() <= 0) {
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->save();
    painter->setClipRect(m_scale.area.adjusted(-kRadius, -kRadius, kRadius, kRadius));
    paintBaseline(*painter);
    paintLineage(*painter);
    const double radius = m_points.size() > kCrowded ? kCrowdedRadius : kRadius;
    for (const Point& point : m_points) {
        const std::optional<QPointF> at = pixelOf(point);
        if (!at || !m_scale.area.adjusted(-20, -20, 20, 20).contains(*at)) {
            continue;
        }
        QColor color = m_theme.color(point.style.role);
        const bool star = point.style.shape == ui::Shape::Star;
        color.setAlphaF(star || !point.latencyNs ? 1.0F : 0.8F);
        ui::paintShape(*painter, *at, star ? radius * 1.7 : radius, point.style.shape, color);
        if (point.id == m_selected || point.id == m_hovered) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(
                QPen(m_theme.palette().color(point.id == m_selected ? QPalette::Highlight : QPalette::Text), 2));
            painter->drawEllipse(*at, radius + 4, radius + 4);
        }
    }
    painter->restore();
    paintCallout(*painter);
}

void PointsItem::paintBaseline(QPainter& painter) const
{
    if (!m_baseline) {
        return;
    }
    const double y = m_scale.toPixel(m_scale.x.from, *m_baseline).y();
    if (y < m_scale.area.top() || y > m_scale.area.bottom()) {
        return;
    }
    const QColor color = m_theme.color(ui::Role::Muted);
    painter.setPen(QPen(color, 1, Qt::DashDotLine));
    painter.drawLine(QPointF(m_scale.area.left(), y), QPointF(m_scale.area.right(), y));
    const QRectF label(m_scale.area.left(), y - 18, m_scale.area.width() - 6, 16);
    painter.drawText(label, Qt::AlignRight | Qt::AlignBottom, m_baselineLabel);
}

/// The way from the first generation to the selected candidate, along primary parents.
void PointsItem::paintLineage(QPainter& painter) const
{
    QPolygonF path;
    for (const Point* point = find(m_selected); point; point = find(point->parent)) {
        if (const auto at = pixelOf(*point)) {
            path << *at;
        }
    }
    if (path.size() < 2) {
        return;
    }
    QColor color = m_theme.palette().color(QPalette::Highlight);
    color.setAlphaF(0.6F);
    painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(path);
}

void PointsItem::paintCallout(QPainter& painter) const
{
    const std::optional<QPointF> at = pixelOf(m_hovered);
    if (!at || m_callout.isEmpty()) {
        return;
    }
    const QFontMetricsF metrics(painter.font());
    double width = 0;
    for (const QString& line : m_callout) {
        width = std::max(width, metrics.horizontalAdvance(line));
    }
    const QSizeF size(width + 20, metrics.height() * static_cast<double>(m_callout.size()) + 14);
    QRectF box(*at + QPointF(14, -size.height() - 10), size);
    if (box.right() > m_scale.area.right()) {
        box.moveRight(at->x() - 14);
    }
    box.moveTop(std::max(box.top(), m_scale.area.top() + 2));
    const QPalette palette = m_theme.palette();
    painter.setPen(QPen(m_theme.color(ui::Role::Grid), 1));
    painter.setBrush(palette.color(QPalette::ToolTipBase));
    painter.drawRoundedRect(box, 5, 5);
    painter.setPen(palette.color(QPalette::ToolTipText));
    double y = box.top() + 7 + metrics.ascent();
    for (const QString& line : m_callout) {
        painter.drawText(QPointF(box.left() + 10, y), line);
        y += metrics.height();
    }
}

} // namespace acann::charts
