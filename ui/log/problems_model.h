// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "log/problem.h"

#include <QAbstractTableModel>

#include <vector>

namespace acann::ui {

class ProblemsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        RuleColumn,
        MessageColumn,
        CandidateColumn,
        PlaceColumn,
        ColumnCount
    };
    static constexpr int kSortRole = Qt::UserRole + 1;

    explicit ProblemsModel(const Theme& theme, QObject* parent = nullptr);

    void append(std::vector<Problem> problems);
    /// Removes the first row equal to `problem`.
    void remove(const Problem& problem);
    void clear();
    [[nodiscard]] const Problem& problem(int row) const { return m_problems.at(static_cast<size_t>(row)); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Theme& m_theme;
    std::vector<Problem> m_problems;
};

} // namespace acann::ui
