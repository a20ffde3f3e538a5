// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/queue_model.h"

#include "common/formatter.h"
#include "run/run_words.h"

#include <algorithm>

namespace acann::ui {

QueueModel::QueueModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{ }

void QueueModel::setInFlight(const std::map<CandidateId, std::string>& inFlight)
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (inFlight.contains(candidate(row)))
            continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    for (const auto& [id, step] : inFlight) {
        const auto known = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.id == id; });
        if (known == m_rows.end()) {
            beginInsertRows({}, rowCount(), rowCount());
            m_rows.push_back({id, step, {}});
            m_rows.back().since.start();
            endInsertRows();
        } else if (known->step != step) {
            known->step = step;
            known->since.restart();
            const int row = static_cast<int>(known - m_rows.begin());
            Q_EMIT dataChanged(index(row, StepColumn), index(row, ElapsedColumn));
        }
    }
}

void QueueModel::tick()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, ElapsedColumn), index(rowCount() - 1, ElapsedColumn));
}

int QueueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant QueueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    if (role == Qt::FontRole && index.column() != StepColumn)
        return m_theme.monospaced();
    if (role == Qt::TextAlignmentRole && index.column() == ElapsedColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case CandidateColumn:
        return format::shortId(row.id);
    case StepColumn:
        return words::step(row.step);
    case ElapsedColumn:
        return format::elapsed(row.since.elapsed());
    default:
        return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == ElapsedColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CandidateColumn:
        return tr("Candidate");
    case StepColumn:
        return tr("Step");
    case ElapsedColumn:
        return tr("Since");
    default:
        return {};
    }
}

} // namespace acann::ui
