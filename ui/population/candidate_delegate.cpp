// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/candidate_delegate.h"

#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/text.h"
#include "common/verdict_style.h"
#include "population/population_model.h"

#include <QAbstractProxyModel>
#include <QApplication>
#include <QPainter>

namespace acann::population {

namespace format = ui::format;

namespace {

constexpr double kDimmed = 0.45; ///< opacity of what is outside the shown lineage
constexpr int kGap = 6;

QModelIndex sourceOf(const QModelIndex& index)
{
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model());
    return proxy ? proxy->mapToSource(index) : index;
}

} // namespace

struct CandidateDelegate::Cell
{
    QPainter& painter;
    const QStyleOptionViewItem& option;
    QModelIndex index; ///< of the source model
    const Row& row;
    QRect box;
    bool selected = false;

    [[nodiscard]] QColor text() const
    {
        return option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    }
};

CandidateDelegate::CandidateDelegate(const ui::Theme& theme, const PopulationModel& model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_model(model)
{ }

double CandidateDelegate::strength(const Row& row) const
{
    if (!m_highlight.empty()) {
        return m_highlight.contains(row.id) ? 1.0 : kDimmed;
    }
    if (m_lineage.of.isNull() || row.id == m_lineage.of || m_lineage.ancestors.contains(row.id)) {
        return 1.0;
    }
    return m_lineage.descendants.contains(row.id) ? 0.75 : kDimmed;
}

void CandidateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QModelIndex source = sourceOf(index);
    const Row* row = m_model.row(source);
    if (!row) {
        QStyleOptionViewItem group = option;
        group.font.setBold(true);
        QStyledItemDelegate::paint(painter, group, index);
        return;
    }
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);

    painter->save();
    painter->setOpacity(strength(*row));
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const Cell cell{*painter, background, source, *row, option.rect.adjusted(kGap / 2, 0, -kGap, 0), selected};
    switch (source.column()) {
    case PopulationModel::CandidateColumn:
        paintCandidate(cell);
        break;
    case PopulationModel::VerdictColumn:
        paintVerdict(cell);
        break;
    case PopulationModel::GenerationColumn:
    case PopulationModel::LatencyColumn:
    case PopulationModel::SpeedupColumn:
    case PopulationModel::TokensColumn:
    case PopulationModel::CostColumn:
    case PopulationModel::DriftColumn:
        paintNumber(cell);
        break;
    case PopulationModel::ParentsColumn:
        paintParents(cell);
        break;
    default:
        paintPlain(cell);
        break;
    }
    painter->restore();
}

void CandidateDelegate::paintCandidate(const Cell& cell) const
{
    const evolution::Member* member = m_model.member(cell.row.id);
    if (!member) {
        return;
    }
    const ui::VerdictStyle look = ui::styleOf(*member, cell.row.best);
    const int side = std::min(16, cell.box.height());
    const QRect icon(cell.box.left(), cell.box.center().y() - side / 2, side, side);
    if (look.shape == ui::Shape::HalfDot) {
        ui::badgeIcon(m_theme, look, m_phase).paint(&cell.painter, icon);
    } else {
        const QColor color = cell.selected ? cell.text() : m_theme.color(look.role);
        ui::paintShape(cell.painter, QRectF(icon).center(), side * 0.44, look.shape, color, look.letter);
    }
    if (const bool steered = m_highlight.contains(cell.row.id);
        steered || (m_highlight.empty() && m_lineage.ancestors.contains(cell.row.id))) {
        cell.painter.fillRect(QRect(cell.option.rect.left(), cell.option.rect.top(), 2, cell.option.rect.height()),
            m_theme.color(steered ? ui::Role::Best : ui::Role::Running));
    }

    int right = cell.box.right();
    if (cell.row.id == m_marked) {
        right = paintBadge(cell, right, tr("marked"), ui::Role::Running);
    }
    if (cell.row.attempt > 0) {
        right = paintBadge(cell, right, tr("try %1").arg(cell.row.attempt + 1), ui::Role::Muted);
    }
    if (cell.row.pinned) {
        right = paintBadge(cell, right, tr("pinned"), ui::Role::Best);
    }
    if (cell.row.banned) {
        right = paintBadge(cell, right, tr("banned"), ui::Role::Invalid);
    }
    if (m_model.fresh().contains(cell.row.id)) {
        right = paintBadge(cell, right, tr("new"), ui::Role::Running);
    }
    if (cell.row.best) {
        right = paintBadge(cell, right, tr("best"), ui::Role::Best);
    }
    QFont font = m_theme.monospaced();
    font.setBold(cell.row.best || cell.row.survivor);
    cell.painter.setFont(font);
    cell.painter.setPen(cell.text());
    const QRect text(icon.right() + kGap, cell.box.top(), std::max(0, right - icon.right() - kGap), cell.box.height());
    cell.painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(format::shortId(cell.row.id), Qt::ElideRight, text.width()));
}

int CandidateDelegate::paintBadge(const Cell& cell, int right, const QString& text, ui::Role role) const
{
    QFont font = cell.option.font;
    font.setPointSizeF(font.pointSizeF() * 0.82);
    const QFontMetrics metrics(font);
    const int width = metrics.horizontalAdvance(text) + 8;
    const int height = std::min(metrics.height() + 1, cell.box.height() - 2);
    const QRectF box(right - width + 1, cell.box.center().y() - height / 2.0 + 1, width, height);
    const int idWidth = QFontMetrics(m_theme.monospaced()).horizontalAdvance(QStringLiteral("00000000"));
    if (box.left() < cell.box.left() + 16 + kGap + idWidth) {
        return right; // no room: the shape and the tool tip still tell
    }
    const QColor color = cell.selected ? cell.text() : m_theme.color(role);
    QColor fill = color;
    fill.setAlphaF(0.16f);
    cell.painter.setRenderHint(QPainter::Antialiasing);
    cell.painter.setPen(Qt::NoPen);
    cell.painter.setBrush(fill);
    cell.painter.drawRoundedRect(box, height / 2.0, height / 2.0);
    cell.painter.setFont(font);
    cell.painter.setPen(color);
    cell.painter.drawText(box, Qt::AlignCenter, text);
    return static_cast<int>(box.left()) - kGap / 2;
}

void CandidateDelegate::paintVerdict(const Cell& cell) const
{
    const evolution::Member* member = m_model.member(cell.row.id);
    if (!member) {
        return;
    }
    const ui::VerdictStyle look = ui::styleOf(*member);
    const QString sentence = m_model.verdictText(cell.index);
    const bool hasCause = isFailure(cell.row.outcome) || cell.row.outcome == Outcome::Infrastructure;
    const QString head = cell.row.outcome == Outcome::Running || cell.row.outcome == Outcome::Duplicate
            || cell.row.outcome == Outcome::Refused
        ? sentence
        : look.label;
    const QFontMetrics metrics(cell.option.font);
    cell.painter.setFont(cell.option.font);
    cell.painter.setPen(cell.selected ? cell.text() : m_theme.color(look.role));
    cell.painter.drawText(
        cell.box, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(head, Qt::ElideRight, cell.box.width()));
    if (!hasCause) {
        return;
    }
    const QRect rest = cell.box.adjusted(metrics.horizontalAdvance(head) + 2 * kGap, 0, 0, 0);
    if (rest.width() > metrics.averageCharWidth() * 4) {
        cell.painter.setPen(cell.selected ? cell.text() : m_theme.color(ui::Role::Muted));
        cell.painter.drawText(
            rest, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(sentence, Qt::ElideRight, rest.width()));
    }
}

void CandidateDelegate::paintNumber(const Cell& cell) const
{
    const QString text = cell.index.data().toString();
    if (text.isEmpty()) {
        return;
    }
    QFont font = m_theme.monospaced();
    font.setBold(cell.row.best
        && (cell.index.column() == PopulationModel::LatencyColumn
            || cell.index.column() == PopulationModel::SpeedupColumn));
    const QFontMetrics metrics(font);
    QColor color = cell.text();
    if (!cell.selected && cell.index.column() == PopulationModel::SpeedupColumn && cell.row.speedup) {
        color = *cell.row.speedup > 1.0005 ? m_theme.color(cell.row.best ? ui::Role::Best : ui::Role::Valid)
            : *cell.row.speedup < 0.9995   ? m_theme.color(ui::Role::Invalid)
                                           : m_theme.color(ui::Role::Muted);
    } else if (!cell.selected && cell.index.column() != PopulationModel::LatencyColumn) {
        color = m_theme.color(ui::Role::Muted);
    }
    cell.painter.setFont(font);
    cell.painter.setPen(color);
    cell.painter.drawText(cell.box, Qt::AlignRight | Qt::AlignVCenter, text);
    if (cell.index.column() == PopulationModel::LatencyColumn && cell.row.modelled) {
        const int width = metrics.horizontalAdvance(text);
        const int y = cell.box.center().y() + metrics.ascent() / 2 + 3;
        cell.painter.setPen(QPen(cell.selected ? cell.text() : m_theme.color(ui::Role::Muted), 1, Qt::DotLine));
        cell.painter.drawLine(cell.box.right() - width + 1, y, cell.box.right(), y);
    }
}

void CandidateDelegate::paintParents(const Cell& cell) const
{
    const QFontMetrics metrics(m_theme.monospaced());
    cell.painter.setFont(m_theme.monospaced());
    int x = cell.box.left();
    for (std::size_t i = 0; i < cell.row.parents.size(); ++i) {
        if (i > 0) {
            cell.painter.setPen(cell.selected ? cell.text() : m_theme.color(ui::Role::Muted));
            cell.painter.drawText(QRect(x, cell.box.top(), cell.box.right() - x, cell.box.height()),
                Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral(" + "));
            x += metrics.horizontalAdvance(QStringLiteral(" + "));
        }
        const QString text = format::shortId(cell.row.parents[i]);
        cell.painter.setPen(cell.selected ? cell.text() : cell.option.palette.color(QPalette::Link));
        cell.painter.drawText(QRect(x, cell.box.top(), std::max(0, cell.box.right() - x), cell.box.height()),
            Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text);
    }
}

std::optional<CandidateId> CandidateDelegate::parentAt(
    const QStyleOptionViewItem& option, const QModelIndex& index, const QPoint& point) const
{
    const Row* row = m_model.row(sourceOf(index));
    if (!row) {
        return std::nullopt;
    }
    const QFontMetrics metrics(m_theme.monospaced());
    int x = option.rect.left() + kGap / 2;
    for (const CandidateId& parent : row->parents) {
        const int width = metrics.horizontalAdvance(format::shortId(parent));
        if (point.x() >= x && point.x() < x + width) {
            return parent;
        }
        x += width + metrics.horizontalAdvance(QStringLiteral(" + "));
    }
    return std::nullopt;
}

void CandidateDelegate::paintPlain(const Cell& cell) const
{
    cell.painter.setFont(cell.option.font);
    cell.painter.setPen(cell.selected ? cell.text() : m_theme.color(ui::Role::Muted));
    const QString text = cell.index.data().toString();
    cell.painter.drawText(cell.box, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(cell.option.font).elidedText(text, Qt::ElideRight, cell.box.width()));
}

QSize CandidateDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max({size.height(), QFontMetrics(m_theme.monospaced()).height() + 6, 22}));
    const Row* row = m_model.row(sourceOf(index));
    if (row && index.column() == PopulationModel::CandidateColumn) {
        size.rwidth() = QFontMetrics(m_theme.monospaced()).horizontalAdvance(format::shortId(row->id)) + 16 + 3 * kGap;
    }
    return size;
}

} // namespace acann::population
