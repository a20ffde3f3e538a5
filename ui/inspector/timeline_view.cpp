// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/timeline_view.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace acann::inspector {

namespace format = ui::format;

namespace {

constexpr double kAxisHeight = 24;
constexpr double kZoomStep = 0.8;
constexpr double kPanShare = 0.15; ///< of the width per key press
constexpr double kDragStart = 4;
constexpr qsizetype kShortestLabel = 3; ///< characters; less than this says nothing
constexpr double kThin = 2; ///< pixels under which neighbouring boxes run together
constexpr std::array<std::string_view, 7> kPipes{"MTE2", "V", "MTE3", "M", "MTE1", "FIX", "S"};

double niceStep(double length, double most)
{
    const double raw = length / most;
    const double power = std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9))));
    const double factor = raw / power;
    return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

} // namespace

TimelineView::TimelineView(const ui::Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("timeline"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Pipe timeline"));
    setMinimumHeight(120);
    connect(&m_theme, &ui::Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

TimelineView::~TimelineView() = default;

void TimelineView::setTimeline(std::optional<emulator::Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_core.reset();
    m_hoveredLine = 0;
    rebuild();
    zoomToAll();
}

void TimelineView::setFindingLines(std::set<int> lines)
{
    m_findingLines = std::move(lines);
    viewport()->update();
}

void TimelineView::setCore(std::optional<int> core)
{
    m_core = core;
    rebuild();
    setWindow(m_window.panned(0, static_cast<double>(m_layout.cycles()), plotWidth()));
}

void TimelineView::rebuild()
{
    TimelineLayout::Metrics metrics;
    metrics.headingHeight = fontMetrics().height() + 8;
    metrics.laneHeight = fontMetrics().height() + 9;
    m_layout = m_timeline ? TimelineLayout(*m_timeline, m_core, metrics) : TimelineLayout();
    updateScrollBar();
    viewport()->update();
}

void TimelineView::updateScrollBar()
{
    const int shown = viewport()->height() - static_cast<int>(kAxisHeight);
    verticalScrollBar()->setPageStep(std::max(shown, 1));
    verticalScrollBar()->setSingleStep(fontMetrics().height());
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_layout.height()) - shown));
}

double TimelineView::gutter() const { return fontMetrics().averageCharWidth() * 23.0; }

double TimelineView::plotWidth() const { return std::max(20.0, viewport()->width() - gutter()); }

void TimelineView::zoomToAll() { setWindow(TimeWindow::whole(static_cast<double>(m_layout.cycles()), plotWidth())); }

void TimelineView::setWindow(const TimeWindow& window)
{
    m_window = window;
    m_showsAll = window.first <= 0 && window.perPixel * plotWidth() >= static_cast<double>(m_layout.cycles()) * 0.999;
    viewport()->update();
}

QColor TimelineView::pipeColor(const std::string& pipe) const
{
    const auto found = std::find(kPipes.begin(), kPipes.end(), pipe);
    return m_theme.series(static_cast<int>(found - kPipes.begin()));
}

double TimelineView::microseconds(double cycles) const
{
    return m_timeline && m_timeline->frequencyMHz > 0 ? cycles / m_timeline->frequencyMHz : 0;
}

// --- painting --------------------------------------------------------------------------------------------------------

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.color(ui::Role::Surface));
    if (!m_timeline) {
        return;
    }
    paintGrid(painter);
    painter.save();
    painter.setClipRect(QRectF(0, kAxisHeight, viewport()->width(), viewport()->height() - kAxisHeight));
    const double offset = kAxisHeight - verticalScrollBar()->value();
    for (const Lane& lane : m_layout.lanes()) {
        const double top = lane.top + offset;
        if (top < viewport()->height() && top + lane.height > kAxisHeight) {
            paintLane(painter, lane, top);
        }
    }
    painter.restore();
    paintAxis(painter);
}

/// The step between ticks in µs; 0 when no time is shown.
double TimelineView::tickStep() const
{
    const double length = microseconds(plotWidth() * m_window.perPixel);
    return length > 0 ? niceStep(length, std::max(2.0, plotWidth() / 90)) : 0;
}

void TimelineView::paintAxis(QPainter& painter) const
{
    painter.fillRect(QRectF(0, 0, viewport()->width(), kAxisHeight), m_theme.color(ui::Role::Raised));
    painter.setPen(m_theme.color(ui::Role::Muted));
    painter.drawText(QRectF(8, 0, gutter() - 12, kAxisHeight), Qt::AlignLeft | Qt::AlignVCenter, tr("µs, modelled"));
    const double step = tickStep();
    const double first = microseconds(m_window.first);
    const double last = microseconds(m_window.toCycle(plotWidth()));
    for (double tick = std::ceil(first / std::max(step, 1e-9)) * step; step > 0 && tick <= last; tick += step) {
        const double x = gutter() + m_window.toPixel(tick * m_timeline->frequencyMHz);
        painter.drawText(
            QRectF(x + 3, 0, 80, kAxisHeight), Qt::AlignLeft | Qt::AlignVCenter, QString::number(tick, 'g', 6));
        painter.drawLine(QPointF(x, kAxisHeight - 5), QPointF(x, kAxisHeight));
    }
    painter.setPen(m_theme.color(ui::Role::Grid));
    painter.drawLine(QPointF(0, kAxisHeight), QPointF(viewport()->width(), kAxisHeight));
}

void TimelineView::paintGrid(QPainter& painter) const
{
    const double step = tickStep();
    const double first = microseconds(m_window.first);
    const double last = microseconds(m_window.toCycle(plotWidth()));
    painter.setPen(m_theme.color(ui::Role::Grid));
    for (double tick = std::ceil(first / std::max(step, 1e-9)) * step; step > 0 && tick <= last; tick += step) {
        const double x = gutter() + m_window.toPixel(tick * m_timeline->frequencyMHz);
        painter.drawLine(QPointF(x, kAxisHeight), QPointF(x, viewport()->height()));
    }
}

void TimelineView::paintLane(QPainter& painter, const Lane& lane, double top) const
{
    const QRectF row(0, top, viewport()->width(), lane.height);
    if (!lane.pipe) {
        painter.fillRect(row, m_theme.color(ui::Role::Raised));
        QFont heading = font();
        heading.setBold(true);
        painter.setFont(heading);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(row.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter,
            tr("block %1 · %2").arg(lane.core).arg(lane.coreKind));
        painter.setFont(font());
        return;
    }
    const QColor color = pipeColor(lane.pipe->pipe);
    const QString name = ui::toQString(lane.pipe->pipe);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(10, top, 46, lane.height), Qt::AlignLeft | Qt::AlignVCenter, name);
    const double nameWidth = fontMetrics().averageCharWidth() * 6.5;
    const double percentWidth = fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 8;
    const QRectF bar(
        10 + nameWidth, top + lane.height / 2 - 4, std::max(10.0, gutter() - nameWidth - percentWidth - 16), 8);
    painter.fillRect(bar, m_theme.color(ui::Role::Grid));
    painter.fillRect(
        QRectF(bar.left(), bar.top(), bar.width() * std::clamp(lane.busyShare, 0.0, 1.0), bar.height()), color);
    painter.setPen(m_theme.color(ui::Role::Muted));
    painter.drawText(QRectF(bar.right(), top, percentWidth, lane.height), Qt::AlignRight | Qt::AlignVCenter,
        format::percent(lane.busyShare));

    const QRectF strip(gutter(), top + 2, plotWidth(), lane.height - 4);
    painter.save();
    painter.setClipRect(strip, Qt::IntersectClip);
    paintSpans(painter, lane, strip);
    painter.restore();
}

/// Boxes too thin to tell apart are drawn as one strip, so that a million instructions cost no more than the pixels.
void TimelineView::paintSpans(QPainter& painter, const Lane& lane, const QRectF& strip) const
{
    const QColor color = pipeColor(lane.pipe->pipe);
    const auto& spans = lane.pipe->spans;
    auto span = std::lower_bound(spans.begin(), spans.end(), m_window.first,
        [](const emulator::TimelineSpan& one, double at) { return static_cast<double>(one.end) < at; });
    std::optional<QRectF> merged;
    const auto flush = [&] {
        if (merged) {
            QColor dense = color;
            dense.setAlphaF(0.65F);
            painter.fillRect(*merged, dense);
            merged.reset();
        }
    };
    for (; span != spans.end(); ++span) {
        const double left = strip.left() + m_window.toPixel(static_cast<double>(span->start));
        const double right = strip.left() + m_window.toPixel(static_cast<double>(span->end));
        if (left > strip.right()) {
            break;
        }
        if (right - left < kThin) {
            const QRectF thin(left, strip.top(), std::max(right - left, 0.5), strip.height());
            merged
                = merged && thin.left() - merged->right() < 1 ? merged->united(thin) : (flush(), std::optional(thin));
        } else {
            flush();
            paintSpan(painter, *span, QRectF(left, strip.top(), right - left, strip.height()), color);
        }
    }
    flush();
}

void TimelineView::paintSpan(
    QPainter& painter, const emulator::TimelineSpan& span, const QRectF& box, const QColor& color) const
{
    QColor fill = color;
    fill.setAlphaF(m_theme.isDark() ? 0.55F : 0.4F);
    painter.fillRect(box.adjusted(0, 0, box.width() > 4 ? -1 : 0, 0), fill);
    painter.fillRect(QRectF(box.left(), box.top(), std::min(2.0, box.width()), box.height()), color);
    if (span.line > 0 && span.line == m_hoveredLine) {
        painter.setPen(QPen(palette().color(QPalette::Text), 1));
        painter.drawRect(box.adjusted(0.5, 0.5, -1.5, -0.5));
    }
    if (m_findingLines.contains(span.line)) {
        painter.fillRect(QRectF(box.left(), box.bottom() - 3, box.width() - 1, 3), m_theme.color(ui::Role::Invalid));
    }
    const QString text = ui::toQString(span.api);
    const QRectF inner = box.adjusted(5, 0, -3, 0);
    const QString shown = fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(inner.width()));
    if (shown.size() > kShortestLabel || shown == text) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, shown);
    }
}

// --- pointing --------------------------------------------------------------------------------------------------------

TimelineView::Hit TimelineView::hitAt(const QPointF& point) const
{
    if (!m_timeline || point.y() < kAxisHeight) {
        return {};
    }
    const Lane* lane = m_layout.laneAt(point.y() - kAxisHeight + verticalScrollBar()->value());
    if (!lane || !lane->pipe || point.x() < gutter()) {
        return {lane, nullptr};
    }
    return {lane, spanAt(*lane->pipe, m_window.toCycle(point.x() - gutter()), m_window.perPixel * 2)};
}

QString TimelineView::describe(const Hit& hit) const
{
    if (!hit.span) {
        if (hit.lane && hit.lane->pipe) {
            return tr("<b>%1</b> of block %2: busy %3 of its time (modelled)")
                .arg(ui::toQString(hit.lane->pipe->pipe).toHtmlEscaped())
                .arg(hit.lane->core)
                .arg(format::percent(hit.lane->busyShare));
        }
        return {};
    }
    const emulator::TimelineSpan& span = *hit.span;
    const double cycles = static_cast<double>(span.end - span.start);
    QStringList lines{QStringLiteral("<b>%1</b> · %2 · %3")
                          .arg(ui::toQString(span.api).toHtmlEscaped(),
                              ui::toQString(hit.lane->pipe->pipe).toHtmlEscaped(), tr("block %1").arg(hit.lane->core))};
    if (span.line > 0) {
        lines << tr("kernel.cpp, line %1").arg(span.line);
    }
    lines << tr("cycles %1 to %2: %3, %4 modelled")
                 .arg(format::count(span.start), format::count(span.end), format::count(span.end - span.start),
                     format::time(microseconds(cycles) * 1e3));
    if (span.bytes > 0) {
        lines << tr("%1, %2 bytes a cycle")
                     .arg(format::bytes(span.bytes),
                         QString::number(cycles > 0 ? static_cast<double>(span.bytes) / cycles : 0, 'f', 1));
    }
    if (!span.waitedFor.empty()) {
        lines << tr("waited for %1").arg(ui::toQString(span.waitedFor).toHtmlEscaped());
    }
    return lines.join(QStringLiteral("<br>"));
}

QString TimelineView::describeAt(const QPointF& point) const { return describe(hitAt(point)); }

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), describeAt(help->pos()), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ShiftModifier) || event->angleDelta().y() == 0) {
        verticalScrollBar()->setValue(
            verticalScrollBar()->value() - (event->angleDelta().y() + event->angleDelta().x()) / 2);
    } else {
        const double pixel = event->position().x() - gutter();
        setWindow(m_window.zoomed(pixel, std::pow(kZoomStep, event->angleDelta().y() / 120.0),
            static_cast<double>(m_layout.cycles()), plotWidth()));
    }
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_pressed = true;
        m_dragging = false;
        m_pressedAt = m_lastAt = event->position();
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        const Hit hit = hitAt(event->position());
        const int line = hit.span ? hit.span->line : 0;
        viewport()->setCursor(line > 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (line != m_hoveredLine) {
            m_hoveredLine = line;
            viewport()->update();
        }
        return;
    }
    if (!m_dragging && QLineF(m_pressedAt, event->position()).length() < kDragStart) {
        return;
    }
    m_dragging = true;
    const QPointF moved = event->position() - m_lastAt;
    m_lastAt = event->position();
    viewport()->setCursor(Qt::ClosedHandCursor);
    verticalScrollBar()->setValue(verticalScrollBar()->value() - static_cast<int>(moved.y()));
    setWindow(m_window.panned(moved.x(), static_cast<double>(m_layout.cycles()), plotWidth()));
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = m_pressed && !m_dragging && event->button() == Qt::LeftButton;
    m_pressed = m_dragging = false;
    const Hit hit = hitAt(event->position());
    if (click && hit.span && hit.span->line > 0) {
        Q_EMIT lineActivated(QStringLiteral("kernel.cpp"), hit.span->line);
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent*)
{
    m_pressed = false;
    zoomToAll();
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const double total = static_cast<double>(m_layout.cycles());
    const double width = plotWidth();
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        setWindow(m_window.zoomed(width / 2, kZoomStep, total, width));
        break;
    case Qt::Key_S:
    case Qt::Key_Minus:
        setWindow(m_window.zoomed(width / 2, 1 / kZoomStep, total, width));
        break;
    case Qt::Key_A:
    case Qt::Key_Left:
        setWindow(m_window.panned(width * kPanShare, total, width));
        break;
    case Qt::Key_D:
    case Qt::Key_Right:
        setWindow(m_window.panned(-width * kPanShare, total, width));
        break;
    case Qt::Key_0:
    case Qt::Key_Home:
        zoomToAll();
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
    // Keep showing everything when everything was shown, else keep the left edge.
    const double total = static_cast<double>(m_layout.cycles());
    setWindow(m_showsAll ? TimeWindow::whole(total, plotWidth()) : m_window.panned(0, total, plotWidth()));
}

} // namespace acann::inspector
