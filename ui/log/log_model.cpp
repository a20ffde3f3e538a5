// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/log_model.h"

#include "common/icons.h"

#include <QDateTime>

#include <algorithm>

namespace acann::ui {

namespace {

QIcon levelIcon(Severity level)
{
    switch (level) {
    case Severity::Info:
        return {};
    case Severity::Warning:
        return themeIcon(QStringLiteral("data-warning"));
    case Severity::Error:
        return themeIcon(QStringLiteral("data-error"));
    }
    return {};
}

} // namespace

QString clockTime(qint64 atMs)
{
    return QDateTime::fromMSecsSinceEpoch(atMs).toLocalTime().toString(QStringLiteral("HH:mm:ss.zzz"));
}

LogModel::LogModel(const Theme& theme, QObject* parent)
    : QAbstractItemModel(parent)
    , m_theme(theme)
{ }

void LogModel::append(const std::vector<LogEntry>& entries)
{
    // Neighbours of one operation go in together: one insertion signal for a whole batch.
    auto first = entries.begin();
    while (first != entries.end()) {
        const auto last = std::find_if(
            first, entries.end(), [&](const LogEntry& entry) { return entry.operation != first->operation; });
        int row = operationRow(first->operation);
        if (row < 0) {
            row = static_cast<int>(m_operations.size());
            beginInsertRows({}, row, row);
            m_operations.push_back({first->operation, Severity::Info, {}});
            endInsertRows();
        }
        appendTo(row, {first, last});
        first = last;
    }
}

void LogModel::appendTo(int row, std::vector<LogEntry> batch)
{
    Operation& operation = m_operations[static_cast<size_t>(row)];
    const int begin = static_cast<int>(operation.entries.size());
    const int added = static_cast<int>(batch.size());
    Severity worst = operation.worst;
    for (const LogEntry& entry : batch)
        worst = std::max(worst, entry.level);
    beginInsertRows(index(row, 0), begin, begin + added - 1);
    std::move(batch.begin(), batch.end(), std::back_inserter(operation.entries));
    m_entryCount += added;
    endInsertRows();
    operation.worst = worst;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void LogModel::clear()
{
    beginResetModel();
    m_operations.clear();
    m_entryCount = 0;
    endResetModel();
}

int LogModel::operationRow(const QString& title) const
{
    const auto found = std::find_if(m_operations.rbegin(), m_operations.rend(),
        [&](const Operation& operation) { return operation.title == title; });
    return found == m_operations.rend() ? -1 : static_cast<int>(std::distance(found, m_operations.rend())) - 1;
}

// The internal id is 0 for an operation and its row + 1 for an entry of it.
QModelIndex LogModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : quintptr(0));
}

QModelIndex LogModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0));
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_operations.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return static_cast<int>(m_operations[static_cast<size_t>(parent.row())].entries.size());
}

int LogModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == 0)
        return operationData(m_operations[static_cast<size_t>(index.row())], index.column(), role);
    const Operation& operation = m_operations[index.internalId() - 1];
    return entryData(operation.entries[static_cast<size_t>(index.row())], index.column(), role);
}

QVariant LogModel::operationData(const Operation& operation, int column, int role) const
{
    if (role == LevelRole)
        return static_cast<int>(operation.worst);
    if (role == Qt::DisplayRole && column == MessageColumn)
        return operation.title;
    if (role == Qt::DisplayRole && column == TimeColumn && !operation.entries.empty())
        return clockTime(operation.entries.front().atMs);
    if (role == Qt::DecorationRole && column == MessageColumn)
        return levelIcon(operation.worst);
    if (role == Qt::FontRole && column == MessageColumn) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole && column == TimeColumn)
        return m_theme.color(Role::Muted);
    return {};
}

QVariant LogModel::entryData(const LogEntry& entry, int column, int role) const
{
    if (role == LevelRole)
        return static_cast<int>(entry.level);
    if (role == CandidateRole)
        return QString::fromStdString(entry.candidate.value);
    if (role == Qt::DisplayRole)
        return column == MessageColumn ? entry.text : clockTime(entry.atMs);
    if (role == Qt::ToolTipRole && column == MessageColumn)
        return entry.text;
    if (role == Qt::DecorationRole && column == MessageColumn)
        return levelIcon(entry.level);
    if (role == Qt::ForegroundRole && column == TimeColumn)
        return m_theme.color(Role::Muted);
    return {};
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == MessageColumn ? tr("Event") : tr("Time");
}

} // namespace acann::ui
