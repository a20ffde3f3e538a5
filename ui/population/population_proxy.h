// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "population/filter.h"

#include <QSortFilterProxyModel>

namespace acann::population {

class PopulationModel;

/// Filters by a parsed filter line and sorts by raw values; rows without a value come last in both directions.
/// Ancestors of a match stay visible, so that its lineage can be read.
class PopulationProxy : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit PopulationProxy(PopulationModel& model, QObject* parent = nullptr);

    void setFilter(Filter filter);
    [[nodiscard]] const Filter& filter() const { return m_filter; }
    /// Candidates that match themselves; ancestors kept for their sake are not counted.
    [[nodiscard]] int matchCount() const;
    /// While held, nothing moves: neither sorting nor filtering reacts to changed data. Letting go catches up.
    void setHeld(bool held);
    [[nodiscard]] bool isHeld() const { return !dynamicSortFilter(); }

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    PopulationModel& m_population;
    Filter m_filter;
};

} // namespace acann::population
