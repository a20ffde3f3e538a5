// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/candidate_icons.h"

#include <QPainterPath>
#include <QPixmap>

#include <cmath>
#include <numbers>

namespace acann::ui {

namespace {

QPolygonF star(const QPointF& centre, double radius)
{
    QPolygonF points;
    for (int i = 0; i < 10; ++i) {
        const double r = i % 2 == 0 ? radius : radius * 0.45;
        const double angle = (i * 36.0 - 90.0) * std::numbers::pi / 180;
        points << centre + QPointF(std::cos(angle) * r, std::sin(angle) * r);
    }
    return points;
}

void paintLetter(QPainter& painter, const QRectF& box, const QColor& color, const QString& letter)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(6, static_cast<int>(box.height())));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, letter);
}

void paintCross(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    const double arm = radius * 0.68;
    painter.setPen(QPen(color, radius * 0.38, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm));
    painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm));
}

void paintTriangle(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    const QPolygonF triangle{centre + QPointF(0, -radius * 0.9), centre + QPointF(radius, radius * 0.8),
        centre + QPointF(-radius, radius * 0.8)};
    painter.setPen(QPen(color, radius * 0.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(triangle);
    painter.drawLine(centre + QPointF(0, -radius * 0.25), centre + QPointF(0, radius * 0.2));
    painter.drawPoint(centre + QPointF(0, radius * 0.52));
}

void paintHourglass(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    const double w = radius * 0.7;
    const double h = radius * 0.9;
    painter.setPen(QPen(color, radius * 0.22, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(
        QPolygonF{centre + QPointF(-w, -h), centre + QPointF(w, -h), centre + QPointF(-w, h), centre + QPointF(w, h)});
}

void paintGear(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    painter.setPen(QPen(color, radius * 0.3));
    for (int i = 0; i < 8; ++i) {
        const double angle = i * std::numbers::pi / 4;
        const QPointF direction(std::cos(angle), std::sin(angle));
        painter.drawLine(centre + direction * radius * 0.6, centre + direction * radius * 0.95);
    }
    painter.drawEllipse(centre, radius * 0.5, radius * 0.5);
}

void paintLink(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    painter.setPen(QPen(color, radius * 0.28, Qt::SolidLine, Qt::RoundCap));
    for (const double y : {-0.3, 0.3})
        painter.drawLine(centre + QPointF(-radius * 0.65, y * radius), centre + QPointF(radius * 0.65, y * radius));
}

void paintHalfDot(QPainter& painter, const QPointF& centre, double radius, const QColor& color, double phase)
{
    const QRectF circle(centre.x() - radius * 0.75, centre.y() - radius * 0.75, radius * 1.5, radius * 1.5);
    painter.setPen(QPen(color, radius * 0.22));
    painter.drawEllipse(circle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPie(circle, static_cast<int>((90 - phase * 360) * 16), 180 * 16);
}

void paint(QPainter& painter, const QPointF& centre, double radius, Shape shape, const QColor& color,
    const QString& letter, double phase)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    switch (shape) {
    case Shape::Dot:
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawEllipse(centre, radius * 0.75, radius * 0.75);
        break;
    case Shape::Star:
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(star(centre, radius * 1.1));
        break;
    case Shape::Cross:
        if (letter.isEmpty()) {
            paintCross(painter, centre, radius, color);
        } else {
            paintCross(painter, centre - QPointF(radius * 0.4, 0), radius * 0.72, color);
            paintLetter(painter, QRectF(centre.x() + radius * 0.15, centre.y() - radius * 0.2, radius, radius * 1.1),
                color, letter);
        }
        break;
    case Shape::Triangle:
        paintTriangle(painter, centre, radius, color);
        break;
    case Shape::Hourglass:
        paintHourglass(painter, centre, radius, color);
        break;
    case Shape::Gear:
        paintGear(painter, centre, radius, color);
        break;
    case Shape::HalfDot:
        paintHalfDot(painter, centre, radius, color, phase);
        break;
    case Shape::Link:
        paintLink(painter, centre, radius, color);
        break;
    }
    painter.restore();
}

} // namespace

void paintShape(
    QPainter& painter, const QPointF& centre, double radius, Shape shape, const QColor& color, const QString& letter)
{
    paint(painter, centre, radius, shape, color, letter, 0);
}

QIcon badgeIcon(const Theme& theme, const VerdictStyle& style, double phase)
{
    QIcon icon;
    for (const double scale : {1.0, 2.0}) {
        QPixmap pixmap(QSize(16, 16) * scale);
        pixmap.setDevicePixelRatio(scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(painter, QPointF(8, 8), 7, style.shape, theme.color(style.role), style.letter, phase);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace acann::ui
