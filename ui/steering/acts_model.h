// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "evolution/run_state.h"

#include <QAbstractTableModel>

#include <vector>

namespace acann::ui {

/// How many candidates descend from each steering act, by the act's id.
[[nodiscard]] std::map<int, int> descendantCounts(const evolution::RunState& state);

/// What a person gave a run, oldest first; acts are only ever added, so rows keep their places.
class ActsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        NumberColumn,
        ActColumn,
        DescendantsColumn,
        ColumnCount
    };

    explicit ActsModel(const Theme& theme, QObject* parent = nullptr);

    /// Null: no run.
    void setState(const evolution::RunState* state);
    [[nodiscard]] int idAt(int row) const; ///< 0 when out of range
    [[nodiscard]] bool isWithdrawn(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        evolution::SteeringGiven given;
        int descendants = 0;
        bool withdrawn = false;
    };

    const Theme& m_theme;
    std::vector<Row> m_rows;
};

} // namespace acann::ui
