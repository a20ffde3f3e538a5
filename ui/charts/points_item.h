// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_data.h"
#include "charts/plot_scale.h"
#include "common/theme.h"

#include <QGraphicsObject>

#include <functional>

namespace acann::charts {

/// Every candidate as one mark over the chart's lines: valid ones at their value, failed ones on the axis. One item
/// paints all of them, because a scatter series makes a graphics item per mark.
class PointsItem : public QGraphicsObject
{
    Q_OBJECT
public:
    using ValueOf = std::function<std::optional<double>(double latencyNs)>; ///< ns → value on the axis

    PointsItem(const ui::Theme& theme, QGraphicsItem* parent);

    void setPoints(std::vector<Point> points, ValueOf valueOf);
    void setScale(const PlotScale& scale);
    void setSelected(const CandidateId& id);
    void setBaseline(std::optional<double> value, const QString& label);
    void setHovered(const CandidateId& id, const QStringList& lines);
    void setShown(bool valid, bool failed);
    [[nodiscard]] const CandidateId& hovered() const { return m_hovered; }

    /// The mark nearest to a pixel, at most `reach` pixels away; null when there is none.
    [[nodiscard]] const Point* nearest(const QPointF& pixel, double reach) const;
    [[nodiscard]] std::optional<QPointF> pixelOf(const CandidateId& id) const;

    [[nodiscard]] QRectF boundingRect() const override { return m_scale.area.adjusted(-20, -20, 20, 20); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] std::optional<QPointF> pixelOf(const Point& point) const;
    [[nodiscard]] const Point* find(const CandidateId& id) const;
    void paintBaseline(QPainter& painter) const;
    void paintLineage(QPainter& painter) const;
    void paintCallout(QPainter& painter) const;

    const ui::Theme& m_theme;
    std::vector<Point> m_points;
    ValueOf m_valueOf;
    PlotScale m_scale;
    CandidateId m_selected;
    CandidateId m_hovered;
    QStringList m_callout;
    std::optional<double> m_baseline;
    QString m_baselineLabel;
    bool m_showValid = true;
    bool m_showFailed = true;
};

} // namespace acann::charts
