// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/layer_stack.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <map>

namespace acann::ui {

namespace {

constexpr double kLeastWidth = 14; ///< so that a small layer can still be seen and clicked

} // namespace

std::vector<LayerStack::Segment> segmentsOf(const std::vector<knowledge::ManifestEntry>& manifest, long promptTokens)
{
    std::map<knowledge::Layer, LayerStack::Segment> byLayer;
    long knowledgeTokens = 0;
    for (const knowledge::ManifestEntry& entry : manifest) {
        LayerStack::Segment& segment = byLayer[entry.layer];
        segment.layer = entry.layer;
        segment.tokens += entry.tokens;
        segment.cards.push_back(entry);
        knowledgeTokens += entry.tokens;
    }
    std::vector<LayerStack::Segment> segments;
    for (auto& [layer, segment] : byLayer)
        segments.push_back(std::move(segment));
    if (promptTokens > knowledgeTokens)
        segments.push_back({std::nullopt, static_cast<int>(promptTokens - knowledgeTokens), {}});
    return segments;
}

LayerStack::LayerStack(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("layerStack"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LayerStack::setManifest(const std::vector<knowledge::ManifestEntry>& manifest, long promptTokens)
{
    m_segments = segmentsOf(manifest, promptTokens);
    m_total = 0;
    QStringList words;
    for (const Segment& segment : m_segments) {
        m_total += segment.tokens;
        words << describe(segment).section(QLatin1Char('\n'), 0, 0);
    }
    m_current = 0;
    m_hovered.reset();
    setAccessibleName(tr("Layers of the prompt"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

QString LayerStack::describe(const Segment& segment) const
{
    if (!segment.layer)
        return tr("Rest of the prompt: task, parents, failure; about %1 tokens").arg(format::count(segment.tokens));
    QString text = tr("%1 %2: about %3 tokens")
                       .arg(toQString(knowledge::name(*segment.layer)), toQString(knowledge::title(*segment.layer)),
                           format::count(segment.tokens));
    for (const knowledge::ManifestEntry& card : segment.cards)
        text += QStringLiteral("\n  ") + toQString(card.card) + QStringLiteral("  ") + format::count(card.tokens);
    return text;
}

QRectF LayerStack::boxOf(int segment) const
{
    // Every segment gets its least width first; the rest of the width is shared by tokens.
    const double count = static_cast<double>(m_segments.size());
    const double least = std::min(kLeastWidth, width() / std::max(1.0, count));
    const double shared = std::max(0.0, width() - least * count);
    double x = 0;
    for (int i = 0; i <= segment; ++i) {
        const double share = m_total > 0 ? static_cast<double>(m_segments[static_cast<size_t>(i)].tokens) / m_total : 0;
        const double width = least + shared * share;
        if (i == segment)
            return QRectF(x, 2, width, height() - 4);
        x += width;
    }
    return {};
}

std::optional<int> LayerStack::segmentAt(double x) const
{
    for (int i = 0; i < static_cast<int>(m_segments.size()); ++i) {
        const QRectF box = boxOf(i);
        if (x >= box.left() && x < box.right())
            return i;
    }
    return std::nullopt;
}

QSize LayerStack::sizeHint() const { return {320, fontMetrics().height() + 12}; }

QSize LayerStack::minimumSizeHint() const { return {120, fontMetrics().height() + 12}; }

void LayerStack::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = palette().color(QPalette::WindowText);
    for (int i = 0; i < static_cast<int>(m_segments.size()); ++i) {
        const Segment& segment = m_segments[static_cast<size_t>(i)];
        const QRectF box = boxOf(i).adjusted(0.5, 0, -1, 0);
        const QColor fill = segment.layer ? m_theme.layer(static_cast<int>(*segment.layer)) : m_theme.color(Role::Grid);
        painter.setPen(m_hovered == i || (hasFocus() && m_current == i) ? QPen(text, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(box, 3, 3);
        const QString name = segment.layer ? toQString(knowledge::name(*segment.layer)) : tr("rest");
        const QString full = name + QStringLiteral(" ") + format::count(segment.tokens);
        const QFontMetrics metrics = fontMetrics();
        const QString label = metrics.horizontalAdvance(full) + 8 < box.width() ? full
            : metrics.horizontalAdvance(name) + 2 < box.width()                 ? name
                                                                                : QString();
        // The ramp runs over the middle greys: white or near-black, whichever stands out.
        painter.setPen(fill.lightness() > 140 ? QColor(0x10, 0x16, 0x1c) : QColor(Qt::white));
        painter.drawText(box, Qt::AlignCenter, label);
    }
}

void LayerStack::activate(int segment)
{
    m_current = segment;
    update();
    if (const auto layer = m_segments[static_cast<size_t>(segment)].layer)
        Q_EMIT layerActivated(*layer, mapToGlobal(boxOf(segment).bottomLeft().toPoint()));
}

bool LayerStack::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto segment = segmentAt(help->pos().x()))
            QToolTip::showText(help->globalPos(), describe(m_segments[static_cast<size_t>(*segment)]), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void LayerStack::mousePressEvent(QMouseEvent* event)
{
    if (const auto segment = segmentAt(event->position().x()))
        activate(*segment);
}

void LayerStack::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = segmentAt(event->position().x());
    setCursor(
        m_hovered && m_segments[static_cast<size_t>(*m_hovered)].layer ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void LayerStack::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

void LayerStack::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_segments.size()) - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        m_current = std::max(0, m_current - 1);
        break;
    case Qt::Key_Right:
        m_current = std::min(last, m_current + 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        activate(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    update();
}

} // namespace acann::ui
