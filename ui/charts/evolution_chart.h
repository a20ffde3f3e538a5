// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_data.h"
#include "charts/plot_scale.h"
#include "common/formatter.h"
#include "common/theme.h"

#include <QtCharts/QChartView>

class QAreaSeries;
class QCategoryAxis;
class QLineSeries;
class QValueAxis;

namespace acann::charts {

class PointsItem;

enum class Metric
{
    Latency,
    Speedup
};

/// What the points are laid out by.
enum class Horizontal
{
    Generation,
    Tokens ///< that models were paid for a candidate: what did a latency cost?
};

/// One chart over the generations of a run, or over the tokens of its candidates. Nearest-point hover, click selects,
/// wheel zooms at the pointer, drag pans, double click resets. Live data never changes a view that the person has
/// zoomed.
class EvolutionChart : public QChartView
{
    Q_OBJECT
public:
    struct Layers
    {
        bool valid = true;
        bool failed = true;
        bool best = true;
        bool median = true;
        bool band = true;
        friend bool operator==(const Layers&, const Layers&) = default;
    };

    explicit EvolutionChart(const ui::Theme& theme, QWidget* parent = nullptr);
    ~EvolutionChart() override;

    void setData(ChartData data);
    [[nodiscard]] const ChartData& data() const { return m_data; }
    void setMetric(Metric metric);
    [[nodiscard]] Metric metric() const { return m_metric; }
    void setHorizontal(Horizontal horizontal);
    [[nodiscard]] Horizontal horizontal() const { return m_horizontal; }
    void setLogarithmic(bool logarithmic);
    [[nodiscard]] bool isLogarithmic() const { return m_logarithmic; }
    void setLayers(const Layers& layers);
    void setSelected(const CandidateId& id);
    /// The candidate that differences are told against; null: the first valid one.
    void setBaseline(const CandidateId& id);
    void resetView();
    [[nodiscard]] bool isZoomed() const { return m_zoomed; }
    [[nodiscard]] PlotScale scale() const;

    /// What the callout of a candidate says, line by line.
    [[nodiscard]] QStringList describe(const Point& point) const;
    [[nodiscard]] std::optional<QPointF> pixelOf(const CandidateId& id) const;
    [[nodiscard]] CandidateId hoveredCandidate() const;
    [[nodiscard]] QString verticalTitle() const;

Q_SIGNALS:
    void candidateClicked(const acann::CandidateId& id);
    void menuRequested(const QPoint& globalPosition);

protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildAxes();
    void applyTheme();
    void rebuild();
    void fitView();
    void setView(const PlotScale& scale);
    void layOutAxes(Range x, Range y);
    void hover(const QPointF& pixel);
    void step(int direction);
    void updateBaseline();
    void labelLogAxis(Range y);
    [[nodiscard]] std::optional<double> valueOf(double latencyNs) const;
    [[nodiscard]] const Point* baselinePoint() const;
    [[nodiscard]] std::vector<Point> laidOut() const;
    [[nodiscard]] Range horizontalRange() const;
    [[nodiscard]] Range verticalRange() const;

    const ui::Theme& m_theme;
    ChartData m_data;
    Metric m_metric = Metric::Latency;
    Horizontal m_horizontal = Horizontal::Generation;
    bool m_logarithmic = false;
    bool m_zoomed = false;
    Layers m_layers;
    CandidateId m_selected;
    CandidateId m_baseline;
    ui::format::TimeUnit m_unit = ui::format::TimeUnit::Microseconds;
    Range m_viewX{0.5, 1.5}; ///< what the axes show, in values
    Range m_viewY{0, 1};
    QPointF m_pressedAt;
    QPointF m_lastAt;
    bool m_pressed = false;
    bool m_dragging = false;

    QValueAxis* m_x;
    QValueAxis* m_linear;
    QCategoryAxis* m_log; ///< holds decimal logarithms: QLogValueAxis labels whole decades only
    QLineSeries* m_best;
    QLineSeries* m_median;
    QLineSeries* m_lower;
    QLineSeries* m_upper;
    QAreaSeries* m_band;
    PointsItem* m_points;
};

} // namespace acann::charts
