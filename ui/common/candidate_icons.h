// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/verdict_style.h"

#include <QIcon>
#include <QPainter>
#include <QPointF>

namespace acann::ui {

/// Paints a verdict's shape with the given radius around `centre`; used by charts and by badgeIcon().
void paintShape(QPainter& painter, const QPointF& centre, double radius, Shape shape, const QColor& color,
    const QString& letter = {});

/// A 16-pixel badge (sharp on every scale factor). `phase` 0…1 turns the half dot of a running member.
[[nodiscard]] QIcon badgeIcon(const Theme& theme, const VerdictStyle& style, double phase = 0);

} // namespace acann::ui
