// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/overview_strip.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <optional>

namespace acann::diff {

OverviewStrip::OverviewStrip(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFixedWidth(14);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview of changes"));
    setToolTip(tr("Where the changes are in the file; click to go there"));
    connect(&m_theme, &ui::Theme::changed, this, qOverload<>(&QWidget::update));
}

void OverviewStrip::setLooks(std::vector<LineLook> looks)
{
    m_looks = std::move(looks);
    update();
}

void OverviewStrip::setViewport(int firstLine, int lineCount)
{
    m_first = firstLine;
    m_shown = lineCount;
    update();
}

void OverviewStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(ui::Role::Raised));
    if (m_looks.empty()) {
        return;
    }
    // A file shorter than the window keeps the editors' scale, so that marks stand beside their lines.
    const double lines = std::max<double>(static_cast<double>(m_looks.size()), m_shown);
    const double scale = height() / lines;
    const auto colorOf = [this](LineLook look) -> std::optional<QColor> {
        switch (look) {
        case LineLook::Added:
            return m_theme.color(ui::Role::Valid);
        case LineLook::Removed:
            return m_theme.color(ui::Role::Invalid);
        case LineLook::Changed:
            return m_theme.color(ui::Role::Best);
        default:
            return std::nullopt;
        }
    };
    for (std::size_t i = 0; i < m_looks.size(); ++i) {
        if (const auto color = colorOf(m_looks[i])) {
            painter.fillRect(QRectF(3, static_cast<double>(i) * scale, width() - 6, std::max(2.0, scale)), *color);
        }
    }
    if (m_shown < static_cast<int>(m_looks.size())) {
        QColor frame = m_theme.color(ui::Role::Muted);
        painter.setPen(frame);
        frame.setAlphaF(0.15F);
        painter.setBrush(frame);
        painter.drawRect(QRectF(0.5, m_first * scale + 0.5, width() - 1, std::max(4.0, m_shown * scale - 1)));
    }
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) { requestAt(event->position().y()); }

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton)) {
        requestAt(event->position().y());
    }
}

void OverviewStrip::requestAt(double y)
{
    if (m_looks.empty()) {
        return;
    }
    const double lines = std::max<double>(static_cast<double>(m_looks.size()), m_shown);
    const int line = static_cast<int>(y / height() * lines) - m_shown / 2;
    Q_EMIT lineRequested(std::clamp(line, 0, static_cast<int>(m_looks.size()) - 1));
}

} // namespace acann::diff
