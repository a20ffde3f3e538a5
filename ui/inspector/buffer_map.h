// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "emulator/report.h"

#include <QWidget>

#include <map>
#include <vector>

namespace acann::inspector {

/// How one local memory is used: every buffer at its offset, what is free, what does not fit.
struct MemoryUse
{
    std::string memory;
    std::int64_t capacity = 0; ///< bytes; 0 unknown
    std::int64_t used = 0; ///< bytes covered by at least one buffer
    std::vector<emulator::BufferUse> buffers; ///< by offset
    [[nodiscard]] std::int64_t free() const { return capacity > used ? capacity - used : 0; }
    [[nodiscard]] std::int64_t end() const; ///< of the last buffer
    [[nodiscard]] bool overflows() const { return capacity > 0 && end() > capacity; }
};

/// Memories that hold buffers, UB first.
[[nodiscard]] std::vector<MemoryUse> memoryUses(const emulator::Timeline& timeline);

/// The buffer map, drawn to scale. Hovering tells; a click goes to the line that made the buffer.
class BufferMap : public QWidget
{
    Q_OBJECT
public:
    explicit BufferMap(const ui::Theme& theme, QWidget* parent = nullptr);

    void setUses(std::vector<MemoryUse> uses);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, sizeHint().height()}; }
    [[nodiscard]] QString describeAt(const QPointF& point) const;

Q_SIGNALS:
    void lineActivated(const QString& role, int line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int blockHeight() const;
    [[nodiscard]] QRectF barOf(std::size_t index) const;
    [[nodiscard]] QRectF boxOf(std::size_t use, const emulator::BufferUse& buffer) const;
    [[nodiscard]] const emulator::BufferUse* bufferAt(const QPointF& point) const;
    [[nodiscard]] QColor roleColor(const std::string& role) const;
    void paintUse(QPainter& painter, std::size_t index) const;
    void paintLegend(QPainter& painter, const MemoryUse& use, double top) const;

    const ui::Theme& m_theme;
    std::vector<MemoryUse> m_uses;
};

} // namespace acann::inspector
