// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/id.h"
#include "common/theme.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>

#include <map>
#include <string>
#include <vector>

namespace acann::ui {

/// The candidates being worked on: what step each is in and since when. Rows are merged by candidate, never reset.
class QueueModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        CandidateColumn,
        StepColumn,
        ElapsedColumn,
        ColumnCount
    };

    explicit QueueModel(const Theme& theme, QObject* parent = nullptr);

    void setInFlight(const std::map<CandidateId, std::string>& inFlight);
    /// Refreshes the elapsed column.
    void tick();
    [[nodiscard]] const CandidateId& candidate(int row) const { return m_rows.at(static_cast<size_t>(row)).id; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        CandidateId id;
        std::string step;
        QElapsedTimer since;
    };

    const Theme& m_theme;
    std::vector<Row> m_rows;
};

} // namespace acann::ui
