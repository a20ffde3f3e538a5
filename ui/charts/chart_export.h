// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QImage>
#include <QString>

class QGraphicsView;

namespace acann::charts {

/// The view as pixels, `scale` times its size on screen.
[[nodiscard]] QImage toImage(QGraphicsView& view, double scale);

/// Vector graphics. Error: FileUnwritable.
[[nodiscard]] Status writeSvg(QGraphicsView& view, const QString& file, const QString& title);

/// Error: FileUnwritable.
[[nodiscard]] Status writePng(QGraphicsView& view, const QString& file, double scale);

} // namespace acann::charts
