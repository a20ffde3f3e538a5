// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/meter_bar.h"

#include <QPainter>

#include <algorithm>

namespace acann::inspector {

MeterBar::MeterBar(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_theme, &ui::Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize MeterBar::sizeHint() const { return {260, fontMetrics().height() + 8}; }

void MeterBar::setReading(Reading reading)
{
    m_reading = std::move(reading);
    setAccessibleName(m_reading.label % QLatin1Char(' ') % m_reading.value);
    update();
}

void MeterBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int labelWidth = std::min(fontMetrics().averageCharWidth() * 17, width() / 3);
    const QFont mono = m_theme.monospaced();
    const int valueWidth = std::max(QFontMetrics(mono).horizontalAdvance(m_reading.value),
        QFontMetrics(mono).horizontalAdvance(QStringLiteral("100 %")));
    const QRectF bar(labelWidth + 6, height() / 2.0 - 5, std::max(20, width() - labelWidth - valueWidth - 20), 10);

    QFont label = font();
    label.setBold(m_reading.emphasised);
    painter.setFont(label);
    painter.setPen(palette().color(m_reading.emphasised ? QPalette::WindowText : QPalette::Text));
    painter.drawText(QRect(0, 0, labelWidth, height()), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(label).elidedText(m_reading.label, Qt::ElideRight, labelWidth));

    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(ui::Role::Grid));
    painter.drawRoundedRect(bar, 3, 3);
    const double share = std::clamp(m_reading.share, 0.0, 1.0);
    if (share > 0) {
        painter.setBrush(m_reading.share > 1 ? m_theme.color(ui::Role::Invalid) : m_reading.color);
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(3.0, bar.width() * share), bar.height()), 3, 3);
    }
    painter.setFont(mono);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(bar.right() + 8, 0, width() - bar.right() - 8, height()), Qt::AlignLeft | Qt::AlignVCenter,
        m_reading.value);
}

} // namespace acann::inspector
