// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_export.h"

#include <QFileInfo>
#include <QGraphicsView>
#include <QPainter>
#include <QSvgGenerator>

namespace acann::charts {

namespace {

tl::unexpected<Error> unwritable(const QString& file)
{
    return fail(ErrorCode::FileUnwritable, "The chart could not be written to " + file.toStdString(),
        "Choose a folder that you may write to and that has room.");
}

} // namespace

QImage toImage(QGraphicsView& view, double scale)
{
    QImage image(view.size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.fill(view.backgroundBrush().color());
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    view.render(&painter, image.rect(), view.viewport()->rect());
    return image;
}

Status writeSvg(QGraphicsView& view, const QString& file, const QString& title)
{
    QSvgGenerator generator;
    generator.setFileName(file);
    generator.setSize(view.size());
    generator.setViewBox(QRect(QPoint(0, 0), view.size()));
    generator.setTitle(title);
    QPainter painter;
    if (!painter.begin(&generator)) {
        return unwritable(file);
    }
    view.render(&painter, QRectF(QPointF(0, 0), QSizeF(view.size())), view.viewport()->rect());
    if (!painter.end() || QFileInfo(file).size() == 0) {
        return unwritable(file);
    }
    return {};
}

Status writePng(QGraphicsView& view, const QString& file, double scale)
{
    if (!toImage(view, scale).save(file, "PNG")) {
        return unwritable(file);
    }
    return {};
}

} // namespace acann::charts
