// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/token_bars.h"

#include "common/text.h"
#include "knowledge/knowledge_tree.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr int kGap = 8;
constexpr int kBarPadding = 6;
constexpr int kMinimumBar = 80;

QString nameOf(int row)
{
    const auto layer = knowledge::kLayers.at(static_cast<size_t>(row));
    return QStringLiteral("%1  %2").arg(toQString(name(layer)), layerTitle(layer));
}

} // namespace

TokenBars::TokenBars(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Tokens per layer"));
    setToolTip(tr("Estimated tokens of each layer. Click a layer to go to its text."));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void TokenBars::setTokens(std::map<knowledge::Layer, int> tokens, std::set<knowledge::Layer> fed, int scale)
{
    m_tokens = std::move(tokens);
    m_fed = std::move(fed);
    m_scale = std::max(scale, 1);
    QStringList lines;
    for (const auto& [layer, count] : m_tokens)
        lines << tr("%1: about %2 tokens").arg(nameOf(static_cast<int>(layer))).arg(count);
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

int TokenBars::rowHeight() const { return fontMetrics().height() + 10; }

int TokenBars::nameWidth() const
{
    int width = 0;
    for (int row = 0; row < static_cast<int>(knowledge::kLayers.size()); ++row)
        width = std::max(width, fontMetrics().horizontalAdvance(nameOf(row)));
    return width;
}

int TokenBars::numberWidth() const
{
    return QFontMetrics(m_theme.monospaced()).horizontalAdvance(QStringLiteral("~99,999"));
}

QSize TokenBars::sizeHint() const
{
    const int rows = static_cast<int>(knowledge::kLayers.size());
    return {nameWidth() + numberWidth() + 2 * kGap + 3 * kMinimumBar, rows * rowHeight()};
}

QSize TokenBars::minimumSizeHint() const
{
    return {nameWidth() + numberWidth() + 2 * kGap + kMinimumBar, sizeHint().height()};
}

std::optional<int> TokenBars::rowAt(int y) const
{
    const int row = y / rowHeight();
    return y < 0 || row >= static_cast<int>(knowledge::kLayers.size()) ? std::nullopt : std::optional(row);
}

void TokenBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < static_cast<int>(knowledge::kLayers.size()); ++row)
        paintRow(painter, row);
}

void TokenBars::paintRow(QPainter& painter, int row) const
{
    const auto layer = knowledge::kLayers.at(static_cast<size_t>(row));
    const auto found = m_tokens.find(layer);
    const int tokens = found == m_tokens.end() ? 0 : found->second;
    const bool isFed = m_fed.contains(layer);
    const QRect line(0, row * rowHeight(), width(), rowHeight());
    const QColor muted = m_theme.color(Role::Muted);
    if (m_hovered == row || (hasFocus() && m_current == row)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Role::Raised));
        painter.drawRoundedRect(line, 3, 3);
    }
    painter.setFont(font());
    painter.setPen(isFed ? palette().color(QPalette::WindowText) : muted);
    painter.drawText(line.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, nameOf(row));

    const QRectF track(nameWidth() + kGap, line.top() + kBarPadding,
        width() - nameWidth() - numberWidth() - 2 * kGap - 4, line.height() - 2 * kBarPadding);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(Role::Grid));
    painter.setOpacity(isFed ? 0.55 : 0.3);
    painter.drawRoundedRect(track, 3, 3);
    painter.setOpacity(1);
    if (tokens > 0) {
        QRectF bar = track;
        bar.setWidth(std::max(3.0, track.width() * std::min(1.0, static_cast<double>(tokens) / m_scale)));
        painter.setBrush(m_theme.layer(row));
        painter.drawRoundedRect(bar, 3, 3);
    }
    painter.setFont(m_theme.monospaced());
    painter.setPen(tokens > 0 ? palette().color(QPalette::WindowText) : muted);
    const QString number = !isFed ? QStringLiteral("–") : QStringLiteral("~") + QLocale().toString(tokens);
    painter.drawText(line.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, number);
}

void TokenBars::activate(int row)
{
    m_current = row;
    update();
    Q_EMIT layerActivated(knowledge::kLayers.at(static_cast<size_t>(row)));
}

void TokenBars::mousePressEvent(QMouseEvent* event)
{
    if (const auto row = rowAt(static_cast<int>(event->position().y())))
        activate(*row);
}

void TokenBars::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = rowAt(static_cast<int>(event->position().y()));
    update();
}

void TokenBars::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

void TokenBars::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(knowledge::kLayers.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Up:
        m_current = std::max(0, m_current - 1);
        break;
    case Qt::Key_Down:
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
