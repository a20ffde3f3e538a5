// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/buffer_map.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace acann::inspector {

namespace format = ui::format;

namespace {

constexpr int kBarHeight = 26;
constexpr int kGap = 5;
constexpr std::array<std::string_view, 4> kRoles{"in", "out", "calc", "scratch"};
constexpr std::array<int, 4> kRoleSeries{0, 1, 2, 3};

} // namespace

std::int64_t MemoryUse::end() const
{
    std::int64_t last = 0;
    for (const emulator::BufferUse& buffer : buffers) {
        last = std::max(last, buffer.offset + buffer.size);
    }
    return last;
}

std::vector<MemoryUse> memoryUses(const emulator::Timeline& timeline)
{
    std::map<std::string, MemoryUse> byName;
    for (const emulator::BufferUse& buffer : timeline.buffers) {
        byName[buffer.memory].buffers.push_back(buffer);
    }
    std::vector<MemoryUse> uses;
    for (auto& [name, use] : byName) {
        use.memory = name;
        const auto capacity = timeline.memoryCapacity.find(name);
        use.capacity = capacity == timeline.memoryCapacity.end() ? 0 : capacity->second;
        std::stable_sort(
            use.buffers.begin(), use.buffers.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
        std::int64_t covered = 0;
        for (const emulator::BufferUse& buffer : use.buffers) {
            const std::int64_t from = std::max(covered, buffer.offset);
            use.used += std::max<std::int64_t>(0, buffer.offset + buffer.size - from);
            covered = std::max(covered, buffer.offset + buffer.size);
        }
        uses.push_back(std::move(use));
    }
    std::stable_partition(uses.begin(), uses.end(), [](const MemoryUse& use) { return use.memory == "UB"; });
    return uses;
}

BufferMap::BufferMap(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("bufferMap"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Buffer map"));
    connect(&m_theme, &ui::Theme::changed, this, qOverload<>(&QWidget::update));
}

void BufferMap::setUses(std::vector<MemoryUse> uses)
{
    m_uses = std::move(uses);
    QStringList spoken;
    for (const MemoryUse& use : m_uses) {
        spoken
            << tr("%1: %2 of %3").arg(ui::toQString(use.memory), format::bytes(use.used), format::bytes(use.capacity));
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

int BufferMap::blockHeight() const { return 2 * (fontMetrics().height() + kGap) + kBarHeight + 2 * kGap; }

QSize BufferMap::sizeHint() const { return {260, blockHeight() * static_cast<int>(m_uses.size())}; }

QRectF BufferMap::barOf(std::size_t index) const
{
    const double top = static_cast<double>(index) * blockHeight() + fontMetrics().height() + kGap;
    return {0.5, top, width() - 1.0, kBarHeight};
}

QRectF BufferMap::boxOf(std::size_t use, const emulator::BufferUse& buffer) const
{
    const QRectF bar = barOf(use);
    const double span = static_cast<double>(std::max({m_uses[use].capacity, m_uses[use].end(), std::int64_t{1}}));
    return {bar.left() + static_cast<double>(buffer.offset) / span * bar.width(), bar.top(),
        std::max(1.0, static_cast<double>(buffer.size) / span * bar.width()), bar.height()};
}

QColor BufferMap::roleColor(const std::string& role) const
{
    const auto found = std::find(kRoles.begin(), kRoles.end(), role);
    const std::size_t index
        = found == kRoles.end() ? kRoles.size() - 1 : static_cast<std::size_t>(found - kRoles.begin());
    return m_theme.series(kRoleSeries[index]);
}

void BufferMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t index = 0; index < m_uses.size(); ++index) {
        paintUse(painter, index);
    }
}

void BufferMap::paintUse(QPainter& painter, std::size_t index) const
{
    const MemoryUse& use = m_uses[index];
    const QRectF bar = barOf(index);
    const QRectF title(0, bar.top() - fontMetrics().height() - kGap, width(), fontMetrics().height());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
        tr("%1  %2 of %3").arg(ui::toQString(use.memory), format::bytes(use.used), format::bytes(use.capacity)));
    painter.setPen(m_theme.color(use.overflows() ? ui::Role::Invalid : ui::Role::Muted));
    painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter,
        use.overflows() ? tr("%1 too much").arg(format::bytes(use.end() - use.capacity))
                        : tr("%1 free").arg(format::bytes(use.free())));

    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(ui::Role::Raised));
    painter.drawRect(bar);
    painter.setBrush(QBrush(m_theme.color(ui::Role::Grid), Qt::BDiagPattern));
    painter.drawRect(bar);
    for (const emulator::BufferUse& buffer : use.buffers) {
        const QRectF box = boxOf(index, buffer);
        QColor fill = roleColor(buffer.role);
        painter.setPen(QPen(fill, 1));
        painter.fillRect(box, m_theme.color(ui::Role::Surface));
        fill.setAlphaF(m_theme.isDark() ? 0.5F : 0.35F);
        painter.setBrush(fill);
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        const QString text = ui::toQString(buffer.role);
        if (box.width() > fontMetrics().horizontalAdvance(text) + 6) {
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(box, Qt::AlignCenter, text);
        }
    }
    if (use.overflows()) {
        const double x = boxOf(index, {{}, {}, {}, use.capacity, 0, 0}).left();
        painter.setPen(QPen(m_theme.color(ui::Role::Invalid), 2));
        painter.drawLine(QPointF(x, bar.top() - 3), QPointF(x, bar.bottom() + 3));
    }
    paintLegend(painter, use, bar.bottom() + kGap);
}

void BufferMap::paintLegend(QPainter& painter, const MemoryUse& use, double top) const
{
    std::map<std::string, std::int64_t> bytes;
    for (const emulator::BufferUse& buffer : use.buffers) {
        bytes[buffer.role] += buffer.size;
    }
    double x = 0;
    const double height = fontMetrics().height();
    for (const auto& [role, size] : bytes) {
        painter.fillRect(QRectF(x, top + height / 2 - 4, 9, 9), roleColor(role));
        const QString text = ui::toQString(role) % QLatin1Char(' ') % format::bytes(size);
        painter.setPen(m_theme.color(ui::Role::Muted));
        painter.drawText(QRectF(x + 13, top, width(), height), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += fontMetrics().horizontalAdvance(text) + 28;
    }
}

const emulator::BufferUse* BufferMap::bufferAt(const QPointF& point) const
{
    for (std::size_t index = 0; index < m_uses.size(); ++index) {
        for (const emulator::BufferUse& buffer : m_uses[index].buffers) {
            if (boxOf(index, buffer).contains(point)) {
                return &buffer;
            }
        }
    }
    return nullptr;
}

QString BufferMap::describeAt(const QPointF& point) const
{
    const emulator::BufferUse* buffer = bufferAt(point);
    if (!buffer) {
        return {};
    }
    QString text = tr("<b>%1</b><br>offset %2, %3, role %4")
                       .arg(ui::toQString(buffer->name).toHtmlEscaped(), format::count(buffer->offset),
                           format::bytes(buffer->size), ui::toQString(buffer->role).toHtmlEscaped());
    if (buffer->line > 0) {
        text += QStringLiteral("<br>") % tr("kernel.cpp, line %1").arg(buffer->line);
    }
    return text;
}

void BufferMap::mouseMoveEvent(QMouseEvent* event)
{
    const emulator::BufferUse* buffer = bufferAt(event->position());
    setCursor(buffer && buffer->line > 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BufferMap::mousePressEvent(QMouseEvent* event)
{
    const emulator::BufferUse* buffer = bufferAt(event->position());
    if (buffer && buffer->line > 0 && event->button() == Qt::LeftButton) {
        Q_EMIT lineActivated(QStringLiteral("kernel.cpp"), buffer->line);
    }
}

bool BufferMap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), describeAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace acann::inspector
