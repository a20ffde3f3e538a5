// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "evaluation/evaluator.h"

#include <QAbstractTableModel>

#include <vector>

namespace acann::inspector {

/// The judge's trials of one candidate (case × distribution × seed), failed ones first.
class TrialsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        ResultColumn,
        CaseColumn,
        DistributionColumn,
        SeedColumn,
        MeanColumn,
        MaxColumn,
        MessageColumn,
        ColumnCount
    };

    explicit TrialsModel(const ui::Theme& theme, QObject* parent = nullptr);

    void setTrials(std::vector<evaluation::TrialReport> trials);
    [[nodiscard]] int failedCount() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const ui::Theme& m_theme;
    std::vector<evaluation::TrialReport> m_trials;
};

} // namespace acann::inspector
