// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/evolution_chart.h"

#include "charts/points_item.h"
#include "common/formatter.h"
#include "common/text.h"

#include <QContextMenuEvent>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace acann::charts {

namespace format = ui::format;

namespace {

constexpr double kReach = 18; ///< pixels within which a mark counts as pointed at
constexpr double kDragStart = 4;
constexpr double kZoomStep = 0.8;

} // namespace

EvolutionChart::EvolutionChart(const ui::Theme& theme, QWidget* parent)
    : QChartView(parent)
    , m_theme(theme)
    , m_x(new QValueAxis(this))
    , m_linear(new QValueAxis(this))
    , m_log(new QCategoryAxis(this))
    , m_best(new QLineSeries(this))
    , m_median(new QLineSeries(this))
    , m_lower(new QLineSeries(this))
    , m_upper(new QLineSeries(this))
    , m_band(new QAreaSeries(m_upper, m_lower))
    , m_points(new PointsItem(theme, chart()))
{
    setObjectName(QStringLiteral("evolutionChart"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMinimumSize(180, 120);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->hide();
    chart()->setBackgroundRoundness(0);
    chart()->setMargins(QMargins(6, 6, 10, 4));
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    buildAxes();
    connect(chart(), &QChart::plotAreaChanged, this, [this] { m_points->setScale(scale()); });
    connect(&m_theme, &ui::Theme::changed, this, &EvolutionChart::applyTheme);
    applyTheme();
    rebuild();
}

EvolutionChart::~EvolutionChart() = default;

void EvolutionChart::buildAxes()
{
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_linear, Qt::AlignLeft);
    chart()->addAxis(m_log, Qt::AlignLeft);
    m_x->setLabelFormat(QStringLiteral("%d"));
    m_x->setTickType(QValueAxis::TicksDynamic);
    m_x->setTickAnchor(0);
    m_linear->setTickType(QValueAxis::TicksDynamic);
    m_linear->setTickAnchor(0);
    m_log->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    for (QAbstractSeries* series : {static_cast<QAbstractSeries*>(m_band), static_cast<QAbstractSeries*>(m_median),
             static_cast<QAbstractSeries*>(m_best)}) {
        chart()->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_linear);
    }
}

void EvolutionChart::applyTheme()
{
    const QPalette palette = m_theme.palette();
    const QColor text = m_theme.color(ui::Role::Muted);
    chart()->setBackgroundBrush(m_theme.color(ui::Role::Surface));
    chart()->setBackgroundPen(Qt::NoPen);
    setBackgroundBrush(m_theme.color(ui::Role::Surface));
    for (QAbstractAxis* axis :
        {static_cast<QAbstractAxis*>(m_x), static_cast<QAbstractAxis*>(m_linear), static_cast<QAbstractAxis*>(m_log)}) {
        axis->setLabelsBrush(text);
        axis->setTitleBrush(text);
        QFont title = font();
        title.setBold(false);
        axis->setTitleFont(title);
        axis->setLabelsFont(font());
        axis->setLinePen(QPen(m_theme.color(ui::Role::Muted), 1));
        axis->setGridLinePen(QPen(m_theme.color(ui::Role::Grid), 1));
        QColor minor = m_theme.color(ui::Role::Grid);
        minor.setAlphaF(0.5F);
        axis->setMinorGridLinePen(QPen(minor, 1));
    }
    m_x->setGridLineVisible(false);
    m_best->setPen(QPen(m_theme.color(ui::Role::Best), 2));
    m_median->setPen(QPen(palette.color(QPalette::Text), 1.5, Qt::DashLine));
    QColor fill = m_theme.series(0);
    fill.setAlphaF(m_theme.isDark() ? 0.22F : 0.16F);
    m_band->setBrush(fill);
    m_band->setPen(Qt::NoPen);
    m_points->update();
}

std::optional<double> EvolutionChart::valueOf(double latencyNs) const
{
    if (m_metric == Metric::Latency) {
        return format::inUnit(latencyNs, m_unit);
    }
    return m_data.firstValidNs && latencyNs > 0 ? std::optional(*m_data.firstValidNs / latencyNs) : std::nullopt;
}

void EvolutionChart::setData(ChartData data)
{
    const bool grown
        = data.points.size() != m_data.points.size() || data.generations.size() != m_data.generations.size();
    m_data = std::move(data);
    if (m_data.points.empty()) {
        m_zoomed = false;
    }
    rebuild();
    if (grown && !m_zoomed) {
        fitView();
    }
}

void EvolutionChart::setMetric(Metric metric)
{
    m_metric = metric;
    rebuild();
    resetView();
}

void EvolutionChart::setHorizontal(Horizontal horizontal)
{
    if (horizontal == m_horizontal) {
        return;
    }
    m_horizontal = horizontal;
    rebuild();
    resetView();
}

std::vector<Point> EvolutionChart::laidOut() const
{
    std::vector<Point> points = m_data.points;
    if (m_horizontal == Horizontal::Tokens) {
        for (Point& point : points) {
            point.x = point.tokens;
        }
    }
    return points;
}

void EvolutionChart::setLogarithmic(bool logarithmic)
{
    if (logarithmic == m_logarithmic) {
        return;
    }
    m_logarithmic = logarithmic;
    QAbstractAxis* from = logarithmic ? static_cast<QAbstractAxis*>(m_linear) : m_log;
    QAbstractAxis* to = logarithmic ? static_cast<QAbstractAxis*>(m_log) : m_linear;
    for (QAbstractSeries* series : chart()->series()) {
        series->detachAxis(from);
        series->attachAxis(to);
    }
    rebuild();
    resetView();
}

void EvolutionChart::setLayers(const Layers& layers)
{
    m_layers = layers;
    rebuild();
}

void EvolutionChart::setSelected(const CandidateId& id)
{
    m_selected = id;
    m_points->setSelected(id);
}

void EvolutionChart::setBaseline(const CandidateId& id)
{
    m_baseline = id;
    updateBaseline();
}

const Point* EvolutionChart::baselinePoint() const
{
    const Point* pinned = m_data.point(m_baseline);
    if (pinned && pinned->latencyNs) {
        return pinned;
    }
    return m_data.firstValid ? m_data.point(*m_data.firstValid) : nullptr;
}

void EvolutionChart::updateBaseline()
{
    const Point* pinned = m_data.point(m_baseline);
    if (pinned && pinned->latencyNs) {
        m_points->setBaseline(valueOf(*pinned->latencyNs), tr("baseline %1").arg(format::shortId(pinned->id)));
    } else {
        m_points->setBaseline(std::nullopt, {});
    }
}

QString EvolutionChart::verticalTitle() const
{
    const QString kind = m_data.kind == NumberKind::Measured ? tr("measured")
        : m_data.kind == NumberKind::Mixed                   ? tr("modelled and measured mixed")
                                                             : tr("modelled");
    return m_metric == Metric::Latency ? tr("latency, %1 (%2)").arg(format::symbol(m_unit), kind)
                                       : tr("speedup over the first valid, × (%1)").arg(kind);
}

void EvolutionChart::rebuild()
{
    const std::optional<double> last = m_data.generations.empty() ? std::nullopt : m_data.generations.back().bestSoFar;
    m_unit = format::unitFor(last.value_or(1e4));
    QList<QPointF> best;
    QList<QPointF> median;
    QList<QPointF> lower;
    QList<QPointF> upper;
    const auto append = [this](QList<QPointF>& list, int generation, const std::optional<double>& ns) {
        if (const auto value = ns ? valueOf(*ns) : std::nullopt; value && *value > 0) {
            list.append(QPointF(generation, m_logarithmic ? std::log10(*value) : *value));
        }
    };
    for (const GenerationStats& stats : m_data.generations) {
        append(best, stats.generation, stats.bestSoFar);
        append(median, stats.generation, stats.median);
        append(lower, stats.generation, stats.lowerQuartile);
        append(upper, stats.generation, stats.upperQuartile);
    }
    m_best->replace(best);
    m_median->replace(median);
    m_lower->replace(lower);
    m_upper->replace(upper);
    const bool overGenerations = m_horizontal == Horizontal::Generation;
    m_best->setVisible(m_layers.best && overGenerations);
    m_median->setVisible(m_layers.median && overGenerations);
    m_band->setVisible(m_layers.band && overGenerations && lower.size() > 1);
    m_x->setTitleText(overGenerations ? tr("generation") : tr("tokens spent on the candidate"));
    (m_logarithmic ? static_cast<QAbstractAxis*>(m_log) : m_linear)->setTitleText(verticalTitle());
    m_linear->setVisible(!m_logarithmic);
    m_log->setVisible(m_logarithmic);
    m_points->setShown(m_layers.valid, m_layers.failed);
    m_points->setPoints(laidOut(), [this](double ns) { return valueOf(ns); });
    m_points->setSelected(m_selected);
    updateBaseline();
    setAccessibleName(
        (overGenerations ? tr("Chart over generations: %1") : tr("Chart over tokens: %1")).arg(verticalTitle()));
    if (m_data.points.empty()) {
        fitView();
    }
}

// --- view ------------------------------------------------------------------------------------------------------------

Range EvolutionChart::horizontalRange() const
{
    if (m_data.generations.empty()) {
        return {0.5, 1.5};
    }
    if (m_horizontal == Horizontal::Tokens) {
        const auto most = std::max_element(m_data.points.begin(), m_data.points.end(),
            [](const Point& a, const Point& b) { return a.tokens < b.tokens; });
        const double to = most == m_data.points.end() ? 0 : most->tokens;
        return {-0.05 * std::max(1.0, to), 1.08 * std::max(1.0, to)};
    }
    return {m_data.generations.front().generation - 0.5, m_data.generations.back().generation + 0.5};
}

Range EvolutionChart::verticalRange() const
{
    std::optional<Range> range;
    for (const Point& point : m_data.points) {
        if (const auto value = point.latencyNs ? valueOf(*point.latencyNs) : std::nullopt) {
            range = range ? Range{std::min(range->from, *value), std::max(range->to, *value)} : Range{*value, *value};
        }
    }
    if (!range) {
        return m_logarithmic ? Range{1, 10} : Range{0, 1};
    }
    if (m_logarithmic) {
        return padded(*range, true);
    }
    // Latencies start at zero as long as that does not squeeze the data; failures sit on the axis.
    if (range->from < range->to * 0.6) {
        range->from = 0;
    }
    return padded(*range, false);
}

void EvolutionChart::fitView() { layOutAxes(horizontalRange(), verticalRange()); }

void EvolutionChart::resetView()
{
    m_zoomed = false;
    fitView();
}

void EvolutionChart::layOutAxes(Range x, Range y)
{
    m_viewX = x;
    m_viewY = y;
    m_x->setTickInterval(std::max(1.0, niceStep(x.length(), 12)));
    m_x->setRange(x.from, x.to);
    if (m_logarithmic) {
        labelLogAxis(y);
    } else {
        const double step = niceStep(y.length(), 7);
        m_linear->setTickInterval(step);
        const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
        m_linear->setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
        m_linear->setRange(y.from, y.to);
    }
    m_points->setScale(scale());
}

void EvolutionChart::labelLogAxis(Range y)
{
    for (const QString& label : m_log->categoriesLabels()) {
        m_log->remove(label);
    }
    m_log->setRange(std::log10(y.from), std::log10(y.to));
    m_log->setStartValue(std::log10(y.from));
    for (const double tick : logarithmicTicks(y)) {
        m_log->append(QString::number(tick, 'g', 4), std::log10(tick));
    }
}

PlotScale EvolutionChart::scale() const { return {chart()->plotArea(), m_viewX, m_viewY, m_logarithmic}; }

void EvolutionChart::setView(const PlotScale& wanted)
{
    m_zoomed = true;
    layOutAxes(wanted.x, wanted.y);
}

// --- interaction -----------------------------------------------------------------------------------------------------

QStringList EvolutionChart::describe(const Point& point) const
{
    QStringList lines{format::shortId(point.id) % QStringLiteral("  ") % point.style.label % QStringLiteral("  ")
        % tr("gen %1").arg(point.generation)};
    if (!point.latencyNs) {
        return lines;
    }
    const auto kind = m_data.kind == NumberKind::Measured ? evaluation::MeasurementKind::Measured
                                                          : evaluation::MeasurementKind::Modelled;
    lines << format::latency(*point.latencyNs, kind) % QLatin1Char(' ') % format::kindName(kind);
    const Point* parent = m_data.point(point.parent);
    if (parent && parent->latencyNs) {
        lines << tr("%1 against parent %2")
                     .arg(format::delta(*parent->latencyNs, *point.latencyNs), format::shortId(parent->id));
    }
    const Point* baseline = baselinePoint();
    if (baseline && baseline->latencyNs && baseline->id != point.id) {
        lines << tr("%1 against %2 %3")
                     .arg(format::delta(*baseline->latencyNs, *point.latencyNs),
                         m_baseline == baseline->id ? tr("baseline") : tr("first valid"),
                         format::shortId(baseline->id));
    }
    if (point.tokens > 0) {
        lines << tr("%1 tokens").arg(format::count(point.tokens));
    }
    return lines;
}

std::optional<QPointF> EvolutionChart::pixelOf(const CandidateId& id) const { return m_points->pixelOf(id); }

CandidateId EvolutionChart::hoveredCandidate() const { return m_points->hovered(); }

void EvolutionChart::hover(const QPointF& pixel)
{
    const Point* point = m_points->nearest(pixel, kReach);
    const CandidateId id = point ? point->id : CandidateId{};
    if (id != m_points->hovered()) {
        m_points->setHovered(id, point ? describe(*point) : QStringList());
    }
    setCursor(point ? Qt::PointingHandCursor : Qt::CrossCursor);
}

void EvolutionChart::wheelEvent(QWheelEvent* event)
{
    const int delta = event->angleDelta().y();
    if (delta == 0 || m_data.points.empty()) {
        return;
    }
    setView(scale().zoomed(event->position(), std::pow(kZoomStep, delta / 120.0)));
    event->accept();
}

void EvolutionChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_pressed = true;
        m_dragging = false;
        m_pressedAt = m_lastAt = event->position();
    }
}

void EvolutionChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        hover(event->position());
        return;
    }
    if (!m_dragging && QLineF(m_pressedAt, event->position()).length() < kDragStart) {
        return;
    }
    m_dragging = true;
    setCursor(Qt::ClosedHandCursor);
    setView(scale().panned(event->position() - m_lastAt));
    m_lastAt = event->position();
}

void EvolutionChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed) {
        return;
    }
    m_pressed = false;
    if (!m_dragging) {
        if (const Point* point = m_points->nearest(event->position(), kReach)) {
            Q_EMIT candidateClicked(point->id);
        }
    }
    m_dragging = false;
    hover(event->position());
}

void EvolutionChart::mouseDoubleClickEvent(QMouseEvent*)
{
    m_pressed = false;
    resetView();
}

void EvolutionChart::leaveEvent(QEvent* event)
{
    m_points->setHovered({}, {});
    QChartView::leaveEvent(event);
}

void EvolutionChart::contextMenuEvent(QContextMenuEvent* event) { Q_EMIT menuRequested(event->globalPos()); }

void EvolutionChart::step(int direction)
{
    if (m_data.points.empty()) {
        return;
    }
    const int count = static_cast<int>(m_data.points.size());
    const Point* current = m_data.point(m_selected);
    const int index
        = current ? static_cast<int>(current - m_data.points.data()) + direction : (direction > 0 ? 0 : count - 1);
    Q_EMIT candidateClicked(m_data.points[static_cast<std::size_t>(std::clamp(index, 0, count - 1))].id);
}

void EvolutionChart::keyPressEvent(QKeyEvent* event)
{
    const QPointF centre = chart()->plotArea().center();
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        setView(scale().zoomed(centre, kZoomStep));
        break;
    case Qt::Key_Minus:
        setView(scale().zoomed(centre, 1 / kZoomStep));
        break;
    case Qt::Key_0:
        resetView();
        break;
    default:
        QChartView::keyPressEvent(event);
    }
}

} // namespace acann::charts
