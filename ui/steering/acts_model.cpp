// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "steering/acts_model.h"

#include "common/text.h"
#include "run/run_words.h"

#include <QFont>

#include <algorithm>

namespace acann::ui {

std::map<int, int> descendantCounts(const evolution::RunState& state)
{
    // Parents stand before their children, so one pass is enough.
    std::map<CandidateId, std::set<int>> acts;
    std::map<int, int> counts;
    for (const CandidateId& id : state.order) {
        const evolution::Member* member = state.member(id);
        if (!member)
            continue;
        std::set<int> own(member->steering.begin(), member->steering.end());
        for (const CandidateId& parent : member->candidate.parents) {
            if (const auto inherited = acts.find(parent); inherited != acts.end())
                own.insert(inherited->second.begin(), inherited->second.end());
        }
        for (const int act : own)
            ++counts[act];
        if (!own.empty())
            acts[id] = std::move(own);
    }
    return counts;
}

ActsModel::ActsModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{ }

void ActsModel::setState(const evolution::RunState* state)
{
    const std::vector<evolution::SteeringGiven> given
        = state ? state->steering : std::vector<evolution::SteeringGiven>{};
    const bool grows = given.size() >= m_rows.size()
        && std::equal(m_rows.begin(), m_rows.end(), given.begin(),
            [](const Row& row, const auto& act) { return row.given.id == act.id && row.given.act == act.act; });
    if (!grows && !m_rows.empty()) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_rows.clear();
        endRemoveRows();
    }
    const int known = rowCount();
    if (given.size() > m_rows.size()) {
        beginInsertRows({}, known, static_cast<int>(given.size()) - 1);
        for (size_t i = m_rows.size(); i < given.size(); ++i)
            m_rows.push_back({given[i], 0, false});
        endInsertRows();
    }
    if (m_rows.empty())
        return;
    const std::map<int, int> counts = descendantCounts(*state);
    for (int row = 0; row < rowCount(); ++row) {
        Row& shown = m_rows[static_cast<size_t>(row)];
        const auto count = counts.find(shown.given.id);
        const int descendants = count == counts.end() ? 0 : count->second;
        const bool withdrawn = state->withdrawn.contains(shown.given.id);
        if (descendants == shown.descendants && withdrawn == shown.withdrawn)
            continue;
        shown.descendants = descendants;
        shown.withdrawn = withdrawn;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

int ActsModel::idAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<size_t>(row)].given.id : 0;
}

bool ActsModel::isWithdrawn(int row) const
{
    return row >= 0 && row < rowCount() && m_rows[static_cast<size_t>(row)].withdrawn;
}

int ActsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ActsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ActsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == NumberColumn)
            return QStringLiteral("#%1").arg(row.given.id);
        if (index.column() == ActColumn)
            return words::steering(row.given.act);
        return row.descendants;
    case Qt::ToolTipRole:
        return row.withdrawn ? tr("Withdrawn: it no longer holds for what starts from now on")
                             : toQString(row.given.act.text);
    case Qt::FontRole: {
        if (!row.withdrawn)
            return {};
        QFont font;
        font.setStrikeOut(true);
        return font;
    }
    case Qt::ForegroundRole:
        return row.withdrawn || index.column() == NumberColumn ? QVariant(m_theme.color(Role::Muted)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() == DescendantsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant ActsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[ColumnCount]{tr("No."), tr("Act"), tr("Descendants")};
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole && section == DescendantsColumn
        ? QVariant(tr("Candidates whose own try, or an ancestor's, was told of it"))
        : QVariant();
}

} // namespace acann::ui
