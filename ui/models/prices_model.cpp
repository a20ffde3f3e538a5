// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/prices_model.h"

#include <QDate>
#include <QFont>
#include <QLocale>

#include <algorithm>
#include <set>

namespace acann::ui {

namespace {

bool isAmount(int column)
{
    return column == PricesModel::InputColumn || column == PricesModel::CachedColumn
        || column == PricesModel::OutputColumn;
}

bool isDate(const QString& text)
{
    return QDate::fromString(text, Qt::ISODate).isValid()
        || QDate::fromString(text, QStringLiteral("yyyy-MM")).isValid();
}

double& amount(PriceRow& row, int column)
{
    return column == PricesModel::InputColumn ? row.input
        : column == PricesModel::CachedColumn ? row.cachedInput
                                              : row.output;
}

} // namespace

void PricesModel::setRows(std::vector<PriceRow> rows)
{
    beginResetModel(); // only when the window opens
    m_rows = std::move(rows);
    endResetModel();
}

std::vector<PriceRow> PricesModel::ownRows() const
{
    std::vector<PriceRow> own;
    std::copy_if(m_rows.begin(), m_rows.end(), std::back_inserter(own), [](const PriceRow& row) { return row.own; });
    return own;
}

int PricesModel::addOwn(int like)
{
    PriceRow added;
    if (like >= 0 && like < rowCount())
        added = m_rows[static_cast<size_t>(like)];
    if (added.currency.isEmpty())
        added.currency = QStringLiteral("USD");
    added.own = true;
    added.date = QDate::currentDate().toString(Qt::ISODate);
    added.source.clear();
    const int place = rowCount();
    beginInsertRows({}, place, place);
    m_rows.push_back(std::move(added));
    endInsertRows();
    return place;
}

void PricesModel::remove(int row)
{
    if (row < 0 || row >= rowCount() || !m_rows[static_cast<size_t>(row)].own)
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

QString PricesModel::problem() const
{
    std::set<QString> names;
    for (const PriceRow& row : m_rows) {
        if (!row.own)
            continue;
        if (row.model.trimmed().isEmpty())
            return tr("A price has no model: write the provider's name for it.");
        if (row.currency.trimmed().size() != 3)
            return tr("The currency of %1 must have three letters, like USD.").arg(row.model);
        if (row.source.trimmed().isEmpty())
            return tr("The price of %1 has no source: write where it was looked up.").arg(row.model);
        if (!isDate(row.date))
            return tr("The price of %1 has no date: write the day it was looked up, like 2026-03-01.").arg(row.model);
        if (!names.insert(row.model.trimmed()).second)
            return tr("Two own prices are for %1: keep one.").arg(row.model);
    }
    return {};
}

int PricesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PricesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant PricesModel::cell(const PriceRow& row, int column, bool forEditing) const
{
    switch (column) {
    case ModelColumn:
        return row.model;
    case CurrencyColumn:
        return row.currency;
    case DateColumn:
        return row.date;
    case SourceColumn:
        return row.source;
    case OriginColumn:
        return row.own ? tr("own") : tr("shipped");
    default: {
        PriceRow copy = row;
        const double value = amount(copy, column);
        return forEditing ? QVariant(value) : QVariant(QLocale().toString(value, 'g', 6));
    }
    }
}

QVariant PricesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const PriceRow& row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return cell(row, index.column(), role == Qt::EditRole);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isAmount(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.own);
        return font;
    }
    case Qt::ToolTipRole:
        if (index.column() == SourceColumn)
            return row.source;
        return row.own ? tr("Your own price; it wins over a shipped one of the same model")
                       : tr("Shipped with the workbench; add an own price to change it");
    default:
        return {};
    }
}

bool PricesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || !m_rows[static_cast<size_t>(index.row())].own)
        return false;
    PriceRow& row = m_rows[static_cast<size_t>(index.row())];
    if (isAmount(index.column())) {
        bool isNumber = false;
        const double number = value.toDouble(&isNumber);
        if (!isNumber || number < 0)
            return false;
        amount(row, index.column()) = number;
    } else if (index.column() == DateColumn) {
        const QString date = value.toString().trimmed();
        if (!isDate(date))
            return false;
        row.date = date;
    } else if (index.column() == SourceColumn) {
        row.source = value.toString().trimmed();
    } else if (index.column() == CurrencyColumn) {
        row.currency = value.toString().trimmed().toUpper();
    } else {
        row.model = value.toString().trimmed();
    }
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags PricesModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && m_rows[static_cast<size_t>(index.row())].own && index.column() != OriginColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant PricesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[ColumnCount]{tr("Model"), tr("Currency"), tr("Input"), tr("Cached input"), tr("Output"),
        tr("Looked up"), tr("Where"), tr("From")};
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole && isAmount(section) ? QVariant(tr("Per million tokens")) : QVariant();
}

} // namespace acann::ui
