// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_proxy.h"

#include "population/population_model.h"

namespace acann::population {

PopulationProxy::PopulationProxy(PopulationModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_population(model)
{
    setRecursiveFilteringEnabled(true);
    setSortRole(PopulationModel::SortRole);
    setDynamicSortFilter(true);
    setSourceModel(&model);
}

void PopulationProxy::setFilter(Filter filter)
{
    m_filter = std::move(filter);
    invalidateFilter();
}

int PopulationProxy::matchCount() const
{
    if (m_filter.isEmpty() || !m_population.state()) {
        return m_population.candidateCount();
    }
    int count = 0;
    for (const CandidateId& id : m_population.state()->order) {
        const QModelIndex index = m_population.indexOf(id);
        const Row* row = m_population.row(index);
        if (row && m_filter.matches(*row, m_population.verdictText(index).toStdString())) {
            ++count;
        }
    }
    return count;
}

void PopulationProxy::setHeld(bool held)
{
    if (held == isHeld()) {
        return;
    }
    setDynamicSortFilter(!held);
    if (!held) {
        invalidate();
    }
}

bool PopulationProxy::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const
{
    if (m_filter.isEmpty()) {
        return true;
    }
    const QModelIndex index = m_population.index(sourceRow, 0, sourceParent);
    const Row* row = m_population.row(index);
    return row && m_filter.matches(*row, m_population.verdictText(index).toStdString());
}

bool PopulationProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(sortRole());
    const QVariant b = right.data(sortRole());
    if (a.isValid() != b.isValid()) {
        return sortOrder() == Qt::AscendingOrder ? a.isValid() : b.isValid();
    }
    const QPartialOrdering order = QVariant::compare(a, b);
    if (order == QPartialOrdering::Less || order == QPartialOrdering::Greater) {
        return order == QPartialOrdering::Less;
    }
    // Equal values keep the order of proposal, so that a sorted list never shuffles.
    const Row* leftRow = m_population.row(left);
    const Row* rightRow = m_population.row(right);
    const bool earlier = leftRow && rightRow && leftRow->ordinal < rightRow->ordinal;
    const bool later = leftRow && rightRow && leftRow->ordinal > rightRow->ordinal;
    return sortOrder() == Qt::AscendingOrder ? earlier : later;
}

} // namespace acann::population
